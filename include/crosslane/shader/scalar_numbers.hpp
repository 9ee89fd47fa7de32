#pragma once

// One lane's number and its bits, as registers store them.

#include <crosslane/lanes/half_bits.hpp>
#include <crosslane/shader/frame.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The float for a half's bits; the half's bits nearest to a number, ties to even.
inline float half_to_float(std::uint32_t bits) { return f16tof32(bits); }
inline std::uint32_t double_to_half(double x)
{
    auto const bits = detail::bit_cast<std::uint64_t>(x);
    auto const sign = static_cast<std::uint32_t>(bits >> 48 & 0x8000u);
    if (x != x) return sign | 0x7E00u;
    double const size = sign != 0 ? -x : x;
    if (size >= 65520) return sign | 0x7C00u;
    int const exponent = (std::max)(static_cast<int>(bits >> 52 & 0x7FF) - 1023, -14);
    double const unit = detail::bit_cast<double>(static_cast<std::uint64_t>(exponent - 10 + 1023) << 52);
    auto const multiple = static_cast<std::uint32_t>(std::nearbyint(size / unit)); // 1024 … 2048 for a normal number
    return sign | (static_cast<std::uint32_t>(exponent + 14) * 1024 + multiple);
}

[[gnu::noinline, gnu::const]] inline double half_number(std::uint32_t bits) { return static_cast<double>(half_to_float(bits)); }
[[gnu::noinline]] inline std::uint64_t half_bits(double x) { return double_to_half(x); }

/// The number, which a double always is, for the bits of a float type; the bits of the nearest number.
[[nodiscard]] CROSSLANE_INLINE double number_of(ScalarType type, std::uint64_t bits)
{
    if (type == ScalarType::f64) return detail::bit_cast<double>(bits);
    auto const low = static_cast<std::uint32_t>(bits);
    return type == ScalarType::f32 ? static_cast<double>(detail::bit_cast<float>(low)) : half_number(low);
}
[[nodiscard]] CROSSLANE_INLINE std::uint64_t number_bits(ScalarType type, double x)
{
    if (type == ScalarType::f64) return detail::bit_cast<std::uint64_t>(x);
    return type == ScalarType::f32 ? detail::bit_cast<std::uint32_t>(static_cast<float>(x)) : half_bits(x);
}

/// Of an integer or a truth value.
[[nodiscard]] constexpr unsigned bits_in(ScalarType type) { return type == ScalarType::boolean ? 1 : 8 * width_of(type); }
/// By 64 bits, with its sign; and by its own bits again, zero past its width.
[[nodiscard]] CROSSLANE_INLINE std::int64_t extended(ScalarType type, std::uint64_t bits)
{
    unsigned const up = is_signed_type(type) ? 64 - bits_in(type) : 0;
    return static_cast<std::int64_t>(bits << up) >> up;
}
[[nodiscard]] CROSSLANE_INLINE std::uint64_t cut(ScalarType type, std::uint64_t x) { return x & ~std::uint64_t{} >> (64 - bits_in(type)); }

} // namespace crosslane::detail
