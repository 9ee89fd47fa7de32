#include "lanes/each.hpp"

#include <algorithm>
#include <cmath>

// The functions of lanes/math.hpp on a wave, beside the standard library's of each number.
namespace {

using namespace crosslane;

constexpr auto at_most_100 = [](auto x) { return std::min<decltype(x)>(x, 100); };
/// For what min_of_integers gains over it by the compiler's own vectors, on SSE2 above all.
constexpr auto min_by_xsimd = [](auto const& x) CROSSLANE_INLINE_LAMBDA {
    std::remove_cvref_t<decltype(x)> const most = 100;
    return detail::math([](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return (xsimd::min)(a, b); }, x, most);
};

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("min", [](auto const& x) { return min(x, x * x); }, [](float x) { return std::min(x, x * x); }),
    bench::each<float>("min_by_constant", [](auto const& x) { return min(x, 0.75f); }, [](float x) { return std::min(x, 0.75f); }),
    bench::each<std::int32_t>("min_of_integers", [](auto const& x) { return min(x, 100); }, at_most_100),
    bench::each<std::uint8_t>("min_of_integers", [](auto const& x) { return min(x, 100); }, at_most_100),
    bench::each<std::int32_t>("min_by_xsimd", min_by_xsimd, at_most_100),
    bench::each<std::uint8_t>("min_by_xsimd", min_by_xsimd, at_most_100),
    bench::each<float>("max", [](auto const& x) { return max(x, x * x); }, [](float x) { return std::max(x, x * x); }),
    bench::each<float>("max_by_constant", [](auto const& x) { return max(x, 0.75f); }, [](float x) { return std::max(x, 0.75f); }),
    bench::each<float>("clamp", [](auto const& x) { return clamp(x, -1.0f, 1.0f); }, [](float x) { return std::clamp(x, -1.0f, 1.0f); }),
    bench::each<float>("saturate", [](auto const& x) { return saturate(x); }, [](float x) { return std::clamp(x, 0.0f, 1.0f) + 0.0f; }),
    bench::each<float>("abs", [](auto const& x) { return abs(x); }, [](float x) { return std::abs(x); }),
    bench::each<float>("sqrt", [](auto const& x) { return sqrt(abs(x)); }, [](float x) { return std::sqrt(std::abs(x)); }),
    bench::each<float>("floor", [](auto const& x) { return floor(x); }, [](float x) { return std::floor(x); }),
    bench::each<float>("ceil", [](auto const& x) { return ceil(x); }, [](float x) { return std::ceil(x); }),
    bench::each<float>("trunc", [](auto const& x) { return trunc(x); }, [](float x) { return std::trunc(x); }),
    bench::each<float>("round", [](auto const& x) { return round(x); }, [](float x) { return std::nearbyint(x); }),
    bench::each<float>("fmod", [](auto const& x) { return fmod(x, 1.5f); }, [](float x) { return std::fmod(x, 1.5f); }),
    bench::each<float>("frac", [](auto const& x) { return frac(x); }, [](float x) { return x - std::floor(x); }),
    bench::each<float>("lerp", [](auto const& x) { return lerp(2.0f, 4.0f, x); }, [](float x) { return 2.0f + x * (4.0f - 2.0f); }),
    bench::each<float>("fma", [](auto const& x) { return fma(x, x, 2.0f); }, [](float x) { return std::fma(x, x, 2.0f); }),
};
// clang-format on

} // namespace
