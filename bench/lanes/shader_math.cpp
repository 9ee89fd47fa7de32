#include "lanes/each.hpp"

#include <algorithm>
#include <cmath>

// HLSL's small functions on a wave of floats, beside their formulas for each number.
namespace {

using namespace crosslane;

float smooth(float t) { return t * t * (3.0f - 2.0f * t); }

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("step", [](auto const& x) { return step(0.75f, x); }, [](float x) { return 0.75f <= x ? 1.0f : 0.0f; }),
    bench::each<float>("smoothstep", [](auto const& x) { return smoothstep(-1.0f, 1.0f, x); },
                       [](float x) { return smooth(std::clamp((x + 1.0f) / 2.0f, 0.0f, 1.0f)); }),
    bench::each<float>("mad", [](auto const& x) { return mad(x, x, 2.0f); }, [](float x) { return x * x + 2.0f; }),
    bench::each<float>("rcp", [](auto const& x) { return rcp(x); }, [](float x) { return 1.0f / x; }),
    bench::each<float>("rsqrt", [](auto const& x) { return rsqrt(abs(x)); }, [](float x) { return 1.0f / std::sqrt(std::abs(x)); }),
    bench::each<float>("radians", [](auto const& x) { return radians(x); }, [](float x) { return x * 0.0174532925f; }),
    bench::each<float>("degrees", [](auto const& x) { return degrees(x); }, [](float x) { return x * 57.2957795f; }),
    bench::each<float>("sign", [](auto const& x) { return sign(x); }, [](float x) { return (x > 0.0f) - (x < 0.0f); }),
    bench::each<float>("isnan", [](auto const& x) { return isnan(x); }, [](float x) { return x != x; }),
    bench::each<float>("isinf", [](auto const& x) { return isinf(x); }, [](float x) { return std::isinf(x); }),
    bench::each<float>("isfinite", [](auto const& x) { return isfinite(x); }, [](float x) { return std::isfinite(x); }),
};
// clang-format on

} // namespace
