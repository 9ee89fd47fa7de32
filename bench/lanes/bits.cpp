#include "lanes/each.hpp"

#include <bit>

// The bits of a wave of integers, beside the standard library's functions of each number.
namespace {

using namespace crosslane;

template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <std::integral T>
auto as_unsigned(T x) { return static_cast<Unsigned<T>>(x); }
template <class T, std::size_t N>
auto as_unsigned(Lanes<T, N> const& x) { return lanes_bit_cast<Unsigned<T>>(x); }

template <std::integral T>
Unsigned<T> reversed(T x)
{
    auto bits = std::uint64_t{as_unsigned(x)};
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    return static_cast<Unsigned<T>>(__builtin_bswap64(bits) >> (64 - 8 * sizeof(T)));
}

template <class F, class Plain>
bool each_size(std::string const& name, F f, Plain plain)
{
    return bench::each<std::uint8_t>(name, f, plain) && bench::each<std::uint16_t>(name, f, plain) &&
           bench::each<std::int32_t>(name, f, plain) && bench::each<std::uint64_t>(name, f, plain);
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    each_size("countbits", [](auto const& x) { return countbits(x); },
        [](auto x) { return static_cast<Unsigned<decltype(x)>>(std::popcount(as_unsigned(x))); }),
    each_size("reversebits", [](auto const& x) { return reversebits(x); }, [](auto x) { return reversed(x); }),
    each_size("firstbithigh", [](auto const& x) { return firstbithigh(as_unsigned(x)); },
        [](auto x) { return static_cast<Unsigned<decltype(x)>>(std::bit_width(as_unsigned(x)) - 1); }),
    each_size("firstbitlow", [](auto const& x) { return firstbitlow(x); },
        [](auto x) { return static_cast<Unsigned<decltype(x)>>(x == 0 ? -1 : std::countr_zero(as_unsigned(x))); }),
};
// clang-format on

} // namespace
