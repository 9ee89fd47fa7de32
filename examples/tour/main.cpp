// The tour: a photograph goes through a renderer's last steps, each by waves of 4 to 64 lanes and by a plain loop.

#include "histogram.hpp"
#include "keep.hpp"
#include "options.hpp"
#include "picture.hpp"
#include "spheres.hpp"

#include "../support/radiance.hpp"

#include <cstdio>
#include <numeric>
#include <stdexcept>

namespace {

void tour(Options const& options) {
    auto image = examples::read_radiance(options.picture);
    Pixels in{std::move(image.red), std::move(image.green), std::move(image.blue), {}};
    in.position.resize(in.red.size());
    std::iota(in.position.begin(), in.position.end(), 0u);
    std::printf("%s, %zu x %zu pixels\n\n", options.picture.filename().c_str(), image.width, image.height);

    auto const histogram = luminance_histogram(in);
    auto const exposure = automatic_exposure(histogram, options.stops);

    auto const kept = keep_bright(in, options);
    auto const kept_png = options.output / "tour.png";
    write_kept(kept_png, in, kept, image.width, exposure.factor, options.threshold);
    std::printf("All keep the same bytes. %s shows which pixels.\n\n", kept_png.c_str());

    time_histograms(in, options);
    auto const exposure_png = options.output / "tour_exposure.png";
    write_exposed(exposure_png, in, image.width, exposure, histogram);
    std::printf("All count the same. %s: the average luminance is %.3g, so light is multiplied with %.3g.\n\n",
                exposure_png.c_str(), exposure.average, exposure.factor);

    auto const painted = blend_spheres(in, image.width, exposure.factor, options);
    auto const spheres_png = options.output / "tour_spheres.png";
    write_painted(spheres_png, painted, image.width);
    std::printf("All paint the same colours, but for rounding. %s\n", spheres_png.c_str());
}

} // namespace

int main(int argc, char** argv) {
    try {
        auto const options = options_of({argv + 1, argv + argc});
        if (options.help) {
            std::fputs(usage, stdout);
        } else {
            tour(options);
        }
        if (std::fflush(stdout) != 0) throw std::runtime_error("the standard output cannot be written");
    } catch (std::exception const& error) {
        std::fprintf(stderr, "tour: %s\n", error.what());
        return 1;
    }
}
