#include "algorithm/uniform_load/experiment.hpp"

#include <crosslane/algorithm/uniform_load.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/fast_min_max.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/read_lane.hpp>

namespace {

using namespace bench::uniform_load;
using namespace crosslane;

template <class L>
CROSSLANE_INLINE void add(Light const& light, Vec<L, 3> const& p, Vec<L, 3>& color)
{
    add_light(light, p.x, p.y, p.z, color.x, color.y, color.z, [](L const& x) CROSSLANE_INLINE_LAMBDA { return fast_max(x, L(0.0f)); });
}

/// The same with multiply-add, as the contenders by hand have it.
template <class L>
CROSSLANE_INLINE void add_fused(Light const& light, Vec<L, 3> const& p, Vec<L, 3>& color)
{
    L const dx = p.x - light.x, dy = p.y - light.y, dz = p.z - light.z;
    L const share = fast_max(fma(-fma(dz, dz, fma(dy, dy, dx * dx)), light.inverse_square_radius, 1.0f), L(0.0f));
    color = {fma(share, light.red, color.x), fma(share, light.green, color.y), fma(share, light.blue, color.z)};
}

/// All pixels with waves of N lanes.
template <std::size_t N, class Walk>
CROSSLANE_INLINE void shade(Tile const& tile, Colors& out, Walk walk)
{
    for_each_wave<N>(pixels, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        using L = Lanes<float, N>;
        Vec<L, 3> const p(load<N>(tile.x + first), load<N>(tile.y + first), load<N>(tile.z + first));
        Vec<L, 3> color = 0.0f;
        walk(wave, p, color);
        color.x.store(out.red + first);
        color.y.store(out.green + first);
        color.z.store(out.blue + first);
    });
}

template <std::size_t N>
void crosslane(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    shade<N>(tile, out, [&](auto const& wave, auto const& p, auto& color) CROSSLANE_INLINE_LAMBDA {
        uniform_load(wave, std::span(lights, count), [&](Light const& light) CROSSLANE_INLINE_LAMBDA { add(light, p, color); });
    });
}

template <std::size_t N>
void crosslane_fma(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    shade<N>(tile, out, [&](auto const& wave, auto const& p, auto& color) CROSSLANE_INLINE_LAMBDA {
        uniform_load(wave, std::span(lights, count), [&](Light const& light) CROSSLANE_INLINE_LAMBDA { add_fused(light, p, color); });
    });
}

/// As the shader says it: N lights with one load for each of their numbers, then a broadcast from one lane after another.
template <std::size_t N>
void read_lane(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    shade<N>(tile, out, [&](auto const& wave, auto const& p, auto& color) CROSSLANE_INLINE_LAMBDA {
        for_each_wave<N>(count, [&](auto const& listed, std::size_t first) CROSSLANE_INLINE_LAMBDA {
            auto const member = [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
                return gather(&lights[first].x + i, iota<std::uint32_t, N>() * 8u, listed.active);
            };
            auto const x = member(0), y = member(1), z = member(2), r = member(3), red = member(4), green = member(5), blue = member(6);
            for (std::size_t i = 0; i < N && first + i < count; ++i) {
                auto const at = [&](auto const& m) CROSSLANE_INLINE_LAMBDA { return WaveReadLaneAt(wave, m, i); };
                add({at(x), at(y), at(z), at(r), at(red), at(green), at(blue), 0}, p, color);
            }
        });
    });
}

Contender const added[] = {
    {"crosslane_16", crosslane<16>}, {"crosslane_32", crosslane<32>}, {"crosslane_64", crosslane<64>},
    {"crosslane_fma_16", crosslane_fma<16>}, {"crosslane_fma_32", crosslane_fma<32>}, {"crosslane_fma_64", crosslane_fma<64>},
    {"read_lane_16", read_lane<16>}, {"read_lane_64", read_lane<64>},
};

} // namespace
