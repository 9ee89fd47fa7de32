#include "lanes/each.hpp"

#include <bit>

// The bits of a wave of integers, beside the standard library's functions of each number.
namespace {

using namespace crosslane;

std::uint32_t as_unsigned(std::int32_t x) { return static_cast<std::uint32_t>(x); }

std::uint32_t reversed(std::uint32_t x)
{
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<std::int32_t>("countbits", [](auto const& x) { return countbits(asuint(x)); },
        [](std::int32_t x) { return static_cast<std::uint32_t>(std::popcount(as_unsigned(x))); }),
    bench::each<std::int32_t>("reversebits", [](auto const& x) { return reversebits(asuint(x)); },
        [](std::int32_t x) { return reversed(as_unsigned(x)); }),
    bench::each<std::uint8_t>("countbits", [](auto const& x) { return countbits(x); },
        [](std::uint8_t x) { return static_cast<std::uint8_t>(std::popcount(x)); }),
    bench::each<std::uint8_t>("reversebits", [](auto const& x) { return reversebits(x); },
        [](std::uint8_t x) { return static_cast<std::uint8_t>(reversed(x) >> 24); }),
    bench::each<std::uint8_t>("firstbithigh", [](auto const& x) { return firstbithigh(x); },
        [](std::uint8_t x) { return static_cast<std::uint8_t>(7 - std::countl_zero(x)); }),
    bench::each<std::int32_t>("firstbithigh", [](auto const& x) { return firstbithigh(asuint(x)); },
        [](std::int32_t x) { return static_cast<std::uint32_t>(31 - std::countl_zero(as_unsigned(x))); }),
    bench::each<std::int32_t>("firstbitlow", [](auto const& x) { return firstbitlow(asuint(x)); },
        [](std::int32_t x) { return x == 0 ? ~0u : static_cast<std::uint32_t>(std::countr_zero(as_unsigned(x))); }),
};
// clang-format on

} // namespace
