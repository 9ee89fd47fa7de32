#include "support/wave_rows.hpp"

#include <algorithm>
#include <cmath>

// HLSL's small functions on a wave of floats, beside their formulas in a loop over its lanes.
namespace {

using namespace crosslane;
using Floats = bench::Rows<float>;

[[maybe_unused]] bool const added[] = {
    Floats::add(
        "smoothstep", [](auto, auto const& x) { return smoothstep(-1.0f, 1.0f, x); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                float const t = std::clamp((x[i] + 1.0f) / 2.0f, 0.0f, 1.0f);
                out[i] = t * t * (3.0f - 2.0f * t);
            }
        }),
    Floats::add(
        "step", [](auto, auto const& x) { return step(0.75f, x); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = 0.75f <= x[i] ? 1.0f : 0.0f;
        }),
    Floats::add(
        "sign", [](auto, auto const& x) { return sign(x); },
        [](auto const* x, auto n, std::int32_t* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = (x[i] > 0.0f) - (x[i] < 0.0f);
        }),
    Floats::add(
        "rsqrt", [](auto, auto const& x) { return rsqrt(abs(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = 1.0f / std::sqrt(std::abs(x[i]));
        }),
};

} // namespace
