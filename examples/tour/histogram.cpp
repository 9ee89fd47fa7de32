// The histogram of the luminance. On a GPU it is slow where many threads add to the same bucket. On a CPU it is slow too:
// each addition waits for the one before.

#include "histogram.hpp"
#include "measure.hpp"

#include <crosslane/crosslane.hpp>

#include <stdexcept>

namespace {

using namespace crosslane;

struct Greys {
    std::vector<float> luminance;
    std::vector<std::uint8_t> bucket; // room for one byte per pixel
};

std::uint8_t bucket_of(float luminance) {
    auto const steps = (std::bit_cast<std::int32_t>(luminance) - std::bit_cast<std::int32_t>(darkest)) >> bucket_bits;
    return static_cast<std::uint8_t>(std::clamp(steps, -1, 254) + 1);
}
template <std::size_t N>
Lanes<std::uint8_t, N> buckets_of(Lanes<float, N> const& luminance) {
    auto const steps = (lanes_bit_cast<std::int32_t>(luminance) - std::bit_cast<std::int32_t>(darkest)) >> bucket_bits;
    return lanes_cast<std::uint8_t>(clamp(steps, -1, 254) + 1);
}

Histogram count_by_loop(Greys& image) {
    Histogram counts{};
    for (float const luminance : image.luminance) ++counts[bucket_of(luminance)];
    return counts;
}

/// Many private tables, so that hitting the same bucket twice in a row causes no wait.
template <std::size_t N>
Histogram count_by_waves(Greys& image) {
    Histogram counts;
    histogram<N>(image.luminance, counts, [](auto const& luminance) { return buckets_of(luminance); });
    return counts;
}

/// The talk's shader: lanes of the same bucket find each other, and the first of them adds for all.
template <std::size_t N>
Histogram count_by_match(Greys& image) {
    for_each_wave<N>(image.luminance.size(), [&](auto wave, auto id) {
        store(&image.bucket[id], buckets_of(load(&image.luminance[id], wave.active)), wave.active);
    });
    Histogram counts;
    histogram_by_match<N>(image.bucket, counts);
    return counts;
}

Greys luminance_of(Pixels const& in) {
    Greys image{std::vector<float>(in.size()), std::vector<std::uint8_t>(in.size())};
    for_each_wave<16>(in.size(), [&](auto wave, auto id) {
        auto const red = load(&in.red[id], wave.active);
        auto const green = load(&in.green[id], wave.active);
        auto const blue = load(&in.blue[id], wave.active);
        store(&image.luminance[id], luminance(red, green, blue), wave.active);
    });
    return image;
}

} // namespace

Histogram luminance_histogram(Pixels const& in) {
    Greys image = luminance_of(in);
    return count_by_waves<32>(image);
}

void time_histograms(Pixels const& in, Options const& options) {
    Greys picture = luminance_of(in), one_grey = picture, two_greys = picture, all_greys = picture;
    for (std::size_t i = 0; i < in.size(); ++i) {
        one_grey.luminance[i] = 0.5f;
        two_greys.luminance[i] = i % 2 == 0 ? 0.25f : 0.5f;
        all_greys.luminance[i] = luminance_of_bucket(1 + i * 101 % 255);
    }

    std::printf("Histogram of the luminance, %zu buckets: pixels that fall into one collide\n\n"
                "%39s%20s%20s%20s\n"
                "built for %-8s   ns/pixel  speed-up  ns/pixel  speed-up  ns/pixel  speed-up  ns/pixel  speed-up\n",
                buckets, "the picture", "one grey: all do", "two greys: in turn", "all greys: none do", CROSSLANE_EXAMPLES_ISA);
    struct {
        char const* name;
        Histogram (*count)(Greys&);
    } const rows[] = {{"plain loop", count_by_loop},
                      {"waves of 4", count_by_waves<4>},
                      {"waves of 32", count_by_waves<32>},
                      {"waves of 64", count_by_waves<64>},
                      {"WaveMatch of 32", count_by_match<32>}};
    double loop[4];
    for (auto const& row : rows) {
        std::printf("%-19s", row.name);
        for (std::size_t i = 0; auto* image : {&picture, &one_grey, &two_greys, &all_greys}) {
            if (row.count(*image) != count_by_loop(*image))
                throw std::runtime_error(std::string(row.name) + ": other counts than the plain loop's");
            double const time = median_time(options.seconds, [&] { row.count(*image); }) / double(in.size());
            if (row.count == count_by_loop) loop[i] = time;
            print_speed(time, loop[i++]);
        }
        std::printf("\n");
    }
    std::printf("\nWaveMatch is how a GPU avoids collisions. A CPU counts in tables instead.\n\n");
}
