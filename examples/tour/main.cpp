// The tour: stream compaction of a photograph, as a renderer does it before the work that only bright pixels need. It
// keeps the pixels brighter than a threshold, by waves of 4, 32 and 64 lanes and by a plain loop, checks that all keep
// the same bytes, and prints what each took and how many lanes the compaction saves the work that follows.

#include "../support/radiance.hpp"
#include "options.hpp"
#include "picture.hpp"
#include "pixels.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <string>

namespace {

using namespace crosslane;

/// By waves of N lanes. compact_columns does what this HLSL does, where `place` goes on from where the last wave ended:
///
///     bool bright = luminance(color) > threshold;
///     place += WavePrefixCountBits(bright);
///     if (bright) { OutColor[place] = color; OutPosition[place] = position; }
template <std::size_t N>
std::size_t keep_by_waves(Pixels const& in, Pixels& out, float threshold) {
    return compact_columns<N>(in.columns(), out.columns(), [=](auto red, auto green, auto blue, auto /*position*/) {
        return luminance(red, green, blue) > threshold;
    });
}

std::size_t keep_by_loop(Pixels const& in, Pixels& out, float threshold) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
        float const red = in.red[i], green = in.green[i], blue = in.blue[i];
        if (luminance(red, green, blue) > threshold) {
            out.red[kept] = red;
            out.green[kept] = green;
            out.blue[kept] = blue;
            out.position[kept] = static_cast<std::uint32_t>(i);
            ++kept;
        }
    }
    return kept;
}

/// The waves that do the work that follows if nobody compacts: those with a bright pixel. Their other lanes are idle.
template <std::size_t N>
std::size_t waves_without_compaction(Pixels const& in, float threshold) {
    std::size_t waves = 0;
    for_each_wave<N>(in.size(), [&](auto wave, auto id) { // void main(uint id : SV_DispatchThreadID)
        auto const red = load(&in.red[id], wave.active);  // float3 color = In[id];
        auto const green = load(&in.green[id], wave.active);
        auto const blue = load(&in.blue[id], wave.active);
        auto const bright = luminance(red, green, blue) > threshold; // bool bright = luminance(color) > threshold;
        if (WaveActiveAnyTrue(wave, bright)) ++waves;                // if (WaveActiveAnyTrue(bright)) ++waves;
    });
    return waves;
}

struct Result {
    Pixels kept;
    double seconds;
};

/// Keeps again and again, for a fifth of a second, and takes the median of the times.
Result measure(std::size_t (*keep)(Pixels const&, Pixels&, float), Pixels const& in, float threshold) {
    using Clock = std::chrono::steady_clock;
    Pixels out = in;
    std::size_t kept = 0;
    std::vector<double> seconds;
    for (double total = 0; total < 0.2 || seconds.size() < 5; total += seconds.back()) {
        auto const start = Clock::now();
        kept = keep(in, out, threshold);
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    out.resize(kept);
    std::ranges::sort(seconds);
    return {out, seconds[seconds.size() / 2]};
}

bool same_bytes(Pixels const& a, Pixels const& b) {
    auto const same = [](auto const& x, auto const& y) {
        return x.size() == y.size() && (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(x[0])) == 0);
    };
    return same(a.red, b.red) && same(a.green, b.green) && same(a.blue, b.blue) && same(a.position, b.position);
}

void print_speed(std::string const& name, Result const& result, Result const& loop, Pixels const& in) {
    std::printf("%-12s%9.1f us%10.3f%9.1fx", name.c_str(), 1e6 * result.seconds,
                1e9 * result.seconds / static_cast<double>(in.size()), loop.seconds / result.seconds);
}

template <std::size_t N>
void keep_and_print(Pixels const& in, float threshold, Result const& loop) {
    auto const name = "waves of " + std::to_string(N);
    auto const result = measure(keep_by_waves<N>, in, threshold);
    if (!same_bytes(result.kept, loop.kept)) throw std::runtime_error(name + " keep other bytes than the plain loop");

    auto const kept = result.kept.size();
    auto const before = waves_without_compaction<N>(in, threshold), after = (kept + N - 1) / N;
    auto const idle = [&](std::size_t waves) {
        return waves == 0 ? 0 : 100 - 100.0 * double(kept) / double(waves * N);
    };
    print_speed(name, result, loop, in);
    std::printf("%10zu%9.1f %%%10zu%9.1f %%%9zu\n", before, idle(before), after, idle(after), (before - after) * N);
}

void tour(Options const& options) {
    auto image = examples::read_radiance(options.picture);
    Pixels in{std::move(image.red), std::move(image.green), std::move(image.blue), {}};
    in.position.resize(in.red.size());
    std::iota(in.position.begin(), in.position.end(), 0u);

    auto const loop = measure(keep_by_loop, in, options.threshold);
    std::printf("%s, %zu x %zu pixels: %zu (%.1f %%) are brighter than %g\n\n", options.picture.filename().c_str(),
                image.width, image.height, loop.kept.size(), 100.0 * double(loop.kept.size()) / double(in.size()),
                double{options.threshold});
    std::printf("                  median                      without compaction    with compaction    lanes\n"
                "built for %-8s  time  ns/pixel  speed-up     waves  idle lanes     waves  idle lanes   saved\n",
                CROSSLANE_TOUR_ISA);
    print_speed("plain loop", loop, loop, in);
    std::printf("\n");
    keep_and_print<4>(in, options.threshold, loop);
    keep_and_print<32>(in, options.threshold, loop);
    keep_and_print<64>(in, options.threshold, loop);

    auto const picture = options.output / "tour.png";
    write_picture(picture, in, loop.kept, image.width);
    std::printf("\nAll keep the same bytes. %s shows which pixels.\n", picture.c_str());
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
