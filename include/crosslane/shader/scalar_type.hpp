#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <cstddef>
#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The type of one component, or the type that an operation takes it for. A texel is four words.
enum class ScalarType : std::uint8_t { none, boolean, u8, u16, u32, u64, s8, s16, s32, s64, texel, f16, f32, f64 };

[[nodiscard]] constexpr bool is_float_type(ScalarType t) { return t >= ScalarType::f16; }
[[nodiscard]] constexpr bool is_signed_type(ScalarType t) { return t >= ScalarType::s8 && t <= ScalarType::s64; }

/// In bytes; 0 for a boolean.
[[nodiscard]] constexpr std::uint32_t width_of(ScalarType t)
{
    constexpr std::uint8_t widths[] = {0, 0, 1, 2, 4, 8, 1, 2, 4, 8, 16, 2, 4, 8};
    return widths[static_cast<std::size_t>(t)];
}
/// The type that a value is stored as: the unsigned integer of its width, or boolean.
[[nodiscard]] constexpr ScalarType stored_as(ScalarType t)
{
    switch (width_of(t)) {
    case 1: return ScalarType::u8;
    case 2: return ScalarType::u16;
    case 4: return ScalarType::u32;
    case 8: return ScalarType::u64;
    default: return t;
    }
}
[[nodiscard]] constexpr ScalarType integer_type(std::uint32_t bytes, bool is_signed)
{
    auto const first = is_signed ? ScalarType::s8 : ScalarType::u8;
    return static_cast<ScalarType>(static_cast<int>(first) + (bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3));
}

/// The integer type of the same width, signed or unsigned; booleans and floats stay as they are.
[[nodiscard]] constexpr ScalarType with_sign(ScalarType type, bool is_signed)
{
    return is_float_type(type) || type == ScalarType::boolean ? type : integer_type(width_of(type), is_signed);
}

} // namespace crosslane::detail
