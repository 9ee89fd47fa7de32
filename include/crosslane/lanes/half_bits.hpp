#pragma once

#include <crosslane/lanes/isa/half_x86.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// By the instructions, but for the bits of a NaN.
template <int rounding, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_by_instruction(Lanes<float, N> const& x)
{
    return half_words<rounding>(x) & ~select(x != x, 0x1FFu, 0u);
}

/// The bits of x rounded to a 16-bit float, toward zero; in the lanes of `away`, away from zero. `rounding` is the
/// instruction's word for that.
template <int rounding, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits(Lanes<float, N> const& x, Mask<N> const& away)
{
    if constexpr (has_half_conversion && N > 1) return half_bits_by_instruction<rounding>(x);
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

template <class T>
concept HalfBits = std::integral<T> && (sizeof(T) == 2 || sizeof(T) == 4);

} // namespace detail

/// The bits of the nearest 16-bit float (1 sign, 5 exponent, 10 mantissa bits) that is not greater than x, or not less.
/// The compiler need not have a 16-bit float.
///
///     half_bits_down(70000.0f)  0x7BFF (65504)        half_bits_up(70000.0f)  0x7C00 (infinity)
///
/// Shapes   Lanes<float, N>  ->  Lanes<uint32_t, N>, the bits in the lower 16.
/// Means    Zeros keep their sign, NaN becomes a quiet NaN. (Packed with f32tof16, a maximum may be too small and a minimum too great.)
///          Where the processor is set to take denormal floats for zeros, they are.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   Direct3D 11.3, 3.2.2, with a direction.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_down(Lanes<float, N> const& x)
{
    return detail::half_bits<detail::to_half_down>(x, Mask<N>(lanes_bit_cast<std::int32_t>(x) < 0));
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_up(Lanes<float, N> const& x)
{
    return detail::half_bits<detail::to_half_up>(x, Mask<N>(lanes_bit_cast<std::int32_t>(x) >= 0));
}

/// The bits of x rounded toward zero to a 16-bit float: Direct3D's rule, under which no number becomes infinite.
///
///     half_bits_toward_zero(70000.0f)  0x7BFF (65504)     f32tof16(70000.0f)  0x7C00 (infinity)
///
/// Shapes   Lanes<float, N>  ->  Lanes<uint32_t, N>, the bits in the lower 16; a float  ->  uint32_t; a Vec of either  ->  a Vec.
/// Active   Every lane takes part.
/// Errors   None. A double does not compile.
/// Source   Direct3D 11.3, 3.2.2.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> half_bits_toward_zero(Lanes<float, N> const& x)
{
    return detail::half_bits<detail::to_half_toward_zero>(x, Mask<N>::none());
}
template <std::same_as<float> T>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t half_bits_toward_zero(T x)
{
    return half_bits_toward_zero(Lanes<float, 1>(x))[0];
}
template <class T, std::size_t C>
    requires requires(T const& x) { half_bits_toward_zero(x); }
[[nodiscard]] CROSSLANE_INLINE auto half_bits_toward_zero(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return half_bits_toward_zero(x); }, v);
}

/// The bits of the 16-bit float nearest to x, the even one of two; and the float that such bits stand for.
///
/// Shapes   Lanes<float, N>  ->  Lanes<uint32_t, N>, the bits in the lower 16, and back, from integers of 16 bits too; a uniform
///          value  ->  a uniform one; a Vec of either  ->  a Vec.
/// Means    From 65520 on the result is infinity, below 2^-14 it is a multiple of 2^-24. Zeros keep their sign. NaN becomes the
///          quiet NaN 0x7E00 with its sign; f16tof32 keeps the bits of a NaN. f16tof32 ignores the upper 16 bits. Direct3D wants
///          f32tof16 to round toward zero, as half_bits_toward_zero does. Vulkan lets a device round either way; shaders that
///          run here round to nearest.
/// Active   Every lane takes part.
/// Errors   None. A double does not compile.
/// Source   HLSL f32tof16, f16tof32.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> f32tof16(Lanes<float, N> const& x)
{
    if constexpr (detail::has_half_conversion && (N > 1)) {
        return detail::half_bits_by_instruction<detail::to_nearest_half>(x);
    } else {
        using Words = Lanes<std::uint32_t, N>;
        auto const bits = asuint(x);
        Words const size = bits & 0x7FFF'FFFFu;
        // Just above 0.5 a float has steps of 2^-24, as a small half has: the addition rounds.
        auto const is_small = size < 0x3880'0000u;
        auto const denormal = asuint(abs(select(is_small, x, 0.0f)) + 0.5f) - 0x3F00'0000u;
        // Rounding may carry into the exponent, up to infinity.
        auto const large = (size - 0x3800'0000u + 0xFFFu + ((size >> 13u) & 1u)) >> 13u;
        Words nearest = select(is_small, denormal, (min)(large, Words(0x7C00u)));
        nearest = select(size > 0x7F80'0000u, 0x7E00u, nearest);
        return nearest | ((bits >> 16u) & 0x8000u);
    }
}
template <detail::HalfBits T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<float, N> f16tof32(Lanes<T, N> const& x)
{
    using Words = Lanes<std::uint32_t, N>;
    Words const bits = lanes_cast<std::uint32_t>(x) & 0xFFFFu;
    if constexpr (detail::has_half_conversion && (N > 1)) {
        // The instruction makes a NaN quiet; infinity has no such bit. If the floats were asked whether they are NaN, Clang would ask
        // the halves instead, lane by lane (bench/lanes/half_bits.cpp, f16tof32).
        auto const may_signal = (bits & 0x7E00u) == 0x7C00u;
        return asfloat(asuint(detail::floats_of_halves(bits)) & ~select(may_signal, 0x0040'0000u, 0u));
    }
    Words const size = bits & 0x7FFFu;
    auto const denormal = asuint(lanes_cast<float>(asint(size)) * 0x1p-24f);
    Words const normal = (size << 13u) + 0x3800'0000u; // 112 more in the exponent, 224 for infinity and NaN
    Words const result = select(size < 0x400u, denormal, select(size < 0x7C00u, normal, normal + 0x3800'0000u));
    return asfloat(result | ((bits & 0x8000u) << 16u));
}
template <std::same_as<float> T>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t f32tof16(T x)
{
    return f32tof16(Lanes<float, 1>(x))[0];
}
template <detail::HalfBits T>
[[nodiscard]] CROSSLANE_INLINE float f16tof32(T x)
{
    return f16tof32(Lanes<std::uint32_t, 1>(static_cast<std::uint32_t>(x)))[0];
}
template <class T, std::size_t C>
    requires requires(T const& x) { f32tof16(x); }
[[nodiscard]] CROSSLANE_INLINE auto f32tof16(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return f32tof16(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { f16tof32(x); }
[[nodiscard]] CROSSLANE_INLINE auto f16tof32(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return f16tof32(x); }, v);
}

/// Two 16-bit floats in one word, the first in the lower half, and the floats of such a word.
///
/// Shapes   Vec<Lanes<float, N>, 2>  ->  Lanes<uint32_t, N>, and back; Vec<float, 2>  ->  uint32_t, and back.
/// Means    f32tof16(v.x) | f32tof16(v.y) << 16.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   GLSL packHalf2x16, unpackHalf2x16.
template <class T>
    requires requires(T const& x) { f32tof16(x); }
[[nodiscard]] CROSSLANE_INLINE auto pack_half_2x16(Vec<T, 2> const& v)
{
    return f32tof16(v.x) | f32tof16(v.y) << 16u;
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<float, N>, 2> unpack_half_2x16(Lanes<std::uint32_t, N> const& word)
{
    return {f16tof32(word), f16tof32(word >> 16u)};
}
template <detail::HalfBits T>
[[nodiscard]] CROSSLANE_INLINE Vec<float, 2> unpack_half_2x16(T word)
{
    return {f16tof32(word), f16tof32(static_cast<std::uint32_t>(word) >> 16u)};
}

} // namespace crosslane
