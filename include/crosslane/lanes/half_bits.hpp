#pragma once

#include <crosslane/lanes/math.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The bits of the 16-bit float nearest to x on the side of zero; in the lanes of away on the other side.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits(Lanes<float, N> const& x, Mask<N> const& away)
{
    using Words = Lanes<std::uint32_t, N>;
    auto const bits = lanes_bit_cast<std::uint32_t>(x);
    Words const size = bits & 0x7FFF'FFFFu;
    auto const is_small = size < 0x3880'0000u; // below 2^-14 halves are the multiples of 2^-24
    auto const multiple = lanes_cast<std::int32_t>(abs(select(is_small, x, 0.0f)) * 0x1p24f);
    Words const rounded_small = lanes_bit_cast<std::uint32_t>(lanes_cast<float>(multiple) * 0x1p-24f);
    Words half = select(is_small, lanes_bit_cast<std::uint32_t>(multiple), (size - 0x3800'0000u) >> 13u);
    Words rounded = select(is_small, rounded_small, size & ~0x1FFFu);
    auto const is_large = size >= 0x4780'0000u; // 65536 and more, infinity, NaN
    half = select(is_large, 0x7BFFu, half);
    rounded = select(is_large, 0u, rounded);
    half += select(away & (rounded != size), Words(1u), Words(0u)); // may carry into the exponent, up to infinity
    half = select(size >= 0x7F80'0000u, 0x7C00u, half);
    half = select(size > 0x7F80'0000u, 0x7E00u, half);
    return half | ((bits >> 16u) & 0x8000u);
}

} // namespace detail

/// The bits of a 16-bit float (1 sign, 5 exponent, 10 mantissa bits) that is no greater, or no less, than x: the nearest
/// such. Needs no compiler with a 16-bit float.
///
///     half_bits_down(70000.0f)  0x7BFF (65504)        half_bits_up(70000.0f)  0x7C00 (infinity)
///
/// Shapes   Lanes<float, N>  ->  Lanes<uint32_t, N>, the bits in the lower 16.
/// Means    Zeros keep their sign, NaN becomes a quiet NaN. HLSL's f32tof16 rounds toward zero: a positive maximum packed
///          with it may be too small.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   Direct3D 11.3, 3.2.2, with a direction.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_down(Lanes<float, N> const& x)
{
    return detail::half_bits(x, Mask<N>(lanes_bit_cast<std::int32_t>(x) < 0));
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_up(Lanes<float, N> const& x)
{
    return detail::half_bits(x, Mask<N>(lanes_bit_cast<std::int32_t>(x) >= 0));
}

} // namespace crosslane
