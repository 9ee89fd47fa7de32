#include "support/wave_rows.hpp"

#include <algorithm>
#include <cmath>

// The functions of lanes/math.hpp on a wave of floats, beside the standard library's in a loop over its lanes.
namespace {

using namespace crosslane;
using Floats = bench::Rows<float>;

[[maybe_unused]] bool const added[] = {
    Floats::add(
        "clamp", [](auto, auto const& x) { return clamp(x, -1.0f, 1.0f); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = std::clamp(x[i], -1.0f, 1.0f);
        }),
    Floats::add(
        "floor", [](auto, auto const& x) { return floor(x); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = std::floor(x[i]);
        }),
    Floats::add(
        "fmod", [](auto, auto const& x) { return fmod(x, 1.5f); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = std::fmod(x[i], 1.5f);
        }),
    Floats::add(
        "lerp", [](auto, auto const& x) { return lerp(2.0f, 4.0f, x); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = 2.0f + x[i] * (4.0f - 2.0f);
        }),
    Floats::add(
        "sqrt", [](auto, auto const& x) { return sqrt(abs(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = std::sqrt(std::abs(x[i]));
        }),
};

} // namespace
