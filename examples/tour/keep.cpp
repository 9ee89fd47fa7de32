// Stream compaction, as a renderer does it before the work that only bright pixels need.

#include "keep.hpp"
#include "measure.hpp"

#include <crosslane/crosslane.hpp>

#include <cstring>
#include <stdexcept>

namespace {

using namespace crosslane;

/// By waves of N lanes. compact_columns does what this HLSL does, with `place` continuing from where the last wave ended:
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

/// Without compaction, the waves with a bright pixel are those that do the work that follows. Their other lanes are idle.
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

Result measure(std::size_t (*keep)(Pixels const&, Pixels&, float), Pixels const& in, Options const& options) {
    Pixels out = in;
    std::size_t kept = 0;
    double const seconds = median_time(options.seconds, [&] { kept = keep(in, out, options.threshold); });
    out.resize(kept);
    return {out, seconds};
}

bool same_bytes(Pixels const& a, Pixels const& b) {
    auto const same = [](auto const& x, auto const& y) {
        return x.size() == y.size() && (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(x[0])) == 0);
    };
    return same(a.red, b.red) && same(a.green, b.green) && same(a.blue, b.blue) && same(a.position, b.position);
}

void print_row(std::string const& name, Result const& result, Result const& loop, Pixels const& in) {
    auto const pixels = double(in.size());
    std::printf("%-12s%9.1f us", name.c_str(), 1e6 * result.seconds);
    print_speed(result.seconds / pixels, loop.seconds / pixels);
}

template <std::size_t N>
void keep_and_print(Pixels const& in, Options const& options, Result const& loop) {
    auto const name = "waves of " + std::to_string(N);
    auto const result = measure(keep_by_waves<N>, in, options);
    if (!same_bytes(result.kept, loop.kept)) throw std::runtime_error(name + " keep other bytes than the plain loop");

    auto const kept = result.kept.size();
    auto const before = waves_without_compaction<N>(in, options.threshold), after = (kept + N - 1) / N;
    auto const idle = [&](std::size_t waves) {
        return waves == 0 ? 0 : 100 - 100.0 * double(kept) / double(waves * N);
    };
    print_row(name, result, loop, in);
    std::printf("%10zu%9.1f %%%10zu%9.1f %%%9zu\n", before, idle(before), after, idle(after), (before - after) * N);
}

} // namespace

Pixels keep_bright(Pixels const& in, Options const& options) {
    auto const loop = measure(keep_by_loop, in, options);
    std::printf("Stream compaction of the pixels: %zu (%.1f %%) are brighter than %g\n\n", loop.kept.size(),
                100.0 * double(loop.kept.size()) / double(in.size()), double{options.threshold});
    std::printf("                  median                      without compaction    with compaction    lanes\n"
                "built for %-8s  time  ns/pixel  speed-up     waves  idle lanes     waves  idle lanes   saved\n",
                CROSSLANE_EXAMPLES_ISA);
    print_row("plain loop", loop, loop, in);
    std::printf("\n");
    keep_and_print<4>(in, options, loop);
    keep_and_print<32>(in, options, loop);
    keep_and_print<64>(in, options, loop);
    std::printf("\n");
    return loop.kept;
}
