#pragma once

// One lane's number and its bits, as registers store them.

#include <crosslane/lanes/half_bits.hpp>
#include <crosslane/shader/frame.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The C++ type of a ScalarType. Halves are computed as floats, which is exact before the one rounding.
template <ScalarType T>
struct NumberOf;
// clang-format off
template <> struct NumberOf<ScalarType::boolean> { using type = bool; };
template <> struct NumberOf<ScalarType::u8> { using type = std::uint8_t; };
template <> struct NumberOf<ScalarType::u16> { using type = std::uint16_t; };
template <> struct NumberOf<ScalarType::u32> { using type = std::uint32_t; };
template <> struct NumberOf<ScalarType::u64> { using type = std::uint64_t; };
template <> struct NumberOf<ScalarType::s8> { using type = std::int8_t; };
template <> struct NumberOf<ScalarType::s16> { using type = std::int16_t; };
template <> struct NumberOf<ScalarType::s32> { using type = std::int32_t; };
template <> struct NumberOf<ScalarType::s64> { using type = std::int64_t; };
template <> struct NumberOf<ScalarType::f16> { using type = float; };
template <> struct NumberOf<ScalarType::f32> { using type = float; };
template <> struct NumberOf<ScalarType::f64> { using type = double; };
// clang-format on
template <ScalarType T>
using Number = typename NumberOf<T>::type;

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

template <ScalarType T>
inline Number<T> from_bits(std::uint64_t x)
{
    if constexpr (T == ScalarType::f16) {
        return half_to_float(static_cast<std::uint32_t>(x));
    } else if constexpr (T == ScalarType::f32) {
        return detail::bit_cast<float>(static_cast<std::uint32_t>(x));
    } else if constexpr (T == ScalarType::f64) {
        return detail::bit_cast<double>(x);
    } else if constexpr (T == ScalarType::boolean) {
        return x != 0;
    } else {
        return static_cast<Number<T>>(x);
    }
}
template <ScalarType T, class X>
inline std::uint64_t to_bits(X x)
{
    if constexpr (T == ScalarType::f16) {
        return double_to_half(static_cast<double>(x));
    } else if constexpr (T == ScalarType::f32) {
        return detail::bit_cast<std::uint32_t>(static_cast<float>(x));
    } else if constexpr (T == ScalarType::f64) {
        return detail::bit_cast<std::uint64_t>(static_cast<double>(x));
    } else if constexpr (T == ScalarType::boolean) {
        return x ? 1 : 0;
    } else {
        return static_cast<UintOf<sizeof(Number<T>)>>(x);
    }
}

} // namespace crosslane::detail
