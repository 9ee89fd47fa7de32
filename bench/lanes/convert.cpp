#include "lanes/each.hpp"

#include <bit>
#include <cmath>

// Conversions of a wave of numbers, beside those of each number.
namespace {

using namespace crosslane;

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("lanes_cast", [](auto const& x) { return lanes_cast<std::int32_t>(x); },
        [](float x) { return static_cast<std::int32_t>(x); }),
    // What is not a uint32_t is unspecified in the plain loop: of numbers that are.
    bench::each<float>("lanes_cast_uint32", [](auto const& x) { return lanes_cast<std::uint32_t>(abs(x)); },
        [](float x) { return static_cast<std::uint32_t>(std::abs(x)); }),
    bench::each<float>("asuint", [](auto const& x) { return asuint(x); }, [](float x) { return std::bit_cast<std::uint32_t>(x); }),
    bench::each<float>("asint", [](auto const& x) { return asint(x); }, [](float x) { return std::bit_cast<std::int32_t>(x); }),
    bench::each<float>("asfloat", [](auto const& x) { return asfloat(asuint(x)); }, [](float x) { return x; }),
};
// clang-format on

} // namespace
