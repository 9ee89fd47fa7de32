#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/blend.hpp>

#include <array>
#include <cmath>
#include <span>

namespace {

/// count numbers from 0 to 1, many of them equal.
std::vector<float> numbers(FuzzedDataProvider& input, std::size_t count)
{
    std::vector<float> result(count);
    for (auto& x : result) x = static_cast<float>(input.ConsumeIntegral<std::uint8_t>()) / 255;
    return result;
}

template <std::size_t N>
void compare(FuzzedDataProvider& input)
{
    auto const form = input.ConsumeIntegralInRange<int>(0, 3);
    auto const points = input.ConsumeIntegralInRange<std::size_t>(0, 150), layers = input.ConsumeIntegralInRange<std::size_t>(0, 300);
    auto const x = numbers(input, points), y = numbers(input, points), z = numbers(input, points);
    auto const sx = numbers(input, layers), sy = numbers(input, layers), sz = numbers(input, layers), radius = numbers(input, layers);
    auto const colour = numbers(input, layers), ground = numbers(input, points);
    float const stop_below = input.ConsumeBool() ? 1e-4f : 0;

    auto out = ground;
    auto const run = [&](auto const& at, auto const& spheres) {
        auto const colours = std::tie(colour);
        auto const outs = std::tie(out);
        if (form == 0) crosslane::blend<N>(at, spheres, colours, outs, crosslane::sphere_influence, stop_below);
        if (form == 3) crosslane::blend<N>(at, spheres, colours, outs, crosslane::fused_sphere_influence, stop_below);
        if (form == 1) crosslane::blend_lane_per_point<N>(at, spheres, colours, outs, crosslane::sphere_influence, stop_below);
        if (form == 2) crosslane::blend_lane_per_layer<N>(at, spheres, colours, outs, crosslane::sphere_influence, stop_below);
    };
    run(std::tie(x, y, z), std::tie(sx, sy, sz, radius));

    for (std::size_t p = 0; p < points; ++p) {
        double expected = ground[p], touching = 0;
        for (std::size_t l = 0; l < layers; ++l) {
            double const dx = double{x[p]} - double{sx[l]}, dy = double{y[p]} - double{sy[l]}, dz = double{z[p]} - double{sz[l]};
            double const t = 1 - (dx * dx + dy * dy + dz * dz) / (double{radius[l]} * double{radius[l]});
            if (t > -1e-5) ++touching;
            if (t > 0) expected += (double{colour[l]} - expected) * t; // not where t is NaN
        }
        fuzz::require(std::abs(double{out[p]} - expected) <= 24 * 0x1p-24 * touching + 2 * double{stop_below}, "the colour");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<0>, compare<4>, compare<64>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
