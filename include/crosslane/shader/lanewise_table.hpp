#pragma once

#include <crosslane/shader/elementary.hpp>
#include <crosslane/shader/lanewise.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// What C++'s operators by name (lanes/arithmetic.hpp) do not cover.
// clang-format off
struct MinimumOf { template <class X> CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return (min)(a, b); } };
struct MaximumOf { template <class X> CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return (max)(a, b); } };
struct AbsoluteOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return abs(x); } };
struct ComplementOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return ~x; } };
struct ShiftLeftOf { template <class X> CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a << b; } };
struct ShiftRightOf { template <class X> CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a >> b; } };
struct CountBitsOf { template <class X> CROSSLANE_INLINE auto operator()(X const& x) const { return countbits(x); } };
struct FirstBitLowOf { template <class X> CROSSLANE_INLINE auto operator()(X const& x) const { return firstbitlow(x); } };
struct FirstBitHighOf { template <class X> CROSSLANE_INLINE auto operator()(X const& x) const { return firstbithigh(x); } };
struct FlipSignOf
{
    template <class X> CROSSLANE_INLINE X operator()(X const& x) const
    {
        using T = typename X::value_type;
        using U = UintOf<sizeof(T)>;
        return lanes_bit_cast<T>(lanes_bit_cast<U>(x) ^ static_cast<U>(U{1} << (8 * sizeof(T) - 1)));
    }
};
struct FloorOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return floor(x); } };
struct CeilOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return ceil(x); } };
struct TruncateOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return trunc(x); } };
struct RoundOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return round(x); } };
struct FractionOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return x - floor(x); } };
struct SquareRootOf { template <class X> CROSSLANE_INLINE X operator()(X const& x) const { return sqrt(x); } };
struct FusedOf { template <class X> CROSSLANE_INLINE X operator()(X const& a, X const& b, X const& c) const { return fma(a, b, c); } };
struct AddIndexOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const
    {
        X const s = a + b;
        return select(s < a, X(~std::uint32_t{}), s);
    }
};
struct SameBitsOf { CROSSLANE_INLINE std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return ~(a ^ b); } };
struct NotFirstOf { CROSSLANE_INLINE std::uint64_t operator()(std::uint64_t a, std::uint64_t) const { return ~a; } };
// clang-format on

/// Unsigned operations, for which the sign does not matter.
template <class U, std::size_t L>
Handler integer_handler(Action op)
{
    using enum Action;
    switch (op) {
    case add: return &run_binary<U, L, Plus>;
    case subtract: return &run_binary<U, L, Minus>;
    case multiply: return &run_binary<U, L, Times>;
    case bit_and: return &run_binary<U, L, And>;
    case bit_or: return &run_binary<U, L, Or>;
    case bit_xor: return &run_binary<U, L, Xor>;
    case bit_not: return &run_unary<U, L, ComplementOf>;
    case negate: return &run_unary<U, L, Negative>;
    case shift_left: return &run_binary<U, L, ShiftLeftOf>;
    case equal: return &run_comparison<U, L, Equal>;
    default: return nullptr;
    }
}
/// Operations for which the sign matters.
template <class I, std::size_t L>
Handler ordered_handler(Action op)
{
    using enum Action;
    switch (op) {
    case shift_right: return &run_binary<I, L, ShiftRightOf>;
    case less: return &run_comparison<I, L, Less>;
    case minimum: return &run_binary<I, L, MinimumOf>;
    case maximum: return &run_binary<I, L, MaximumOf>;
    default: return nullptr;
    }
}
template <class F, std::size_t L>
Handler float_handler(Action op)
{
    using enum Action;
    switch (op) {
    case add: return &run_binary<F, L, Plus>;
    case subtract: return &run_binary<F, L, Minus>;
    case multiply: return &run_binary<F, L, Times>;
    case divide: return &run_binary<F, L, Over>;
    case minimum: return &run_binary<F, L, MinimumOf>;
    case maximum: return &run_binary<F, L, MaximumOf>;
    case equal: return &run_comparison<F, L, Equal>;
    case less: return &run_comparison<F, L, Less>;
    case less_equal: return &run_comparison<F, L, LessEqual>;
    case negate: return &run_unary<F, L, FlipSignOf>;
    case fused: return &run_ternary<F, L, FusedOf>;
    case square_root: return &run_unary<F, L, SquareRootOf>;
    default: return nullptr;
    }
}
template <std::size_t L>
Handler float32_handler(Action op)
{
    using enum Action;
    switch (op) {
    case absolute: return &run_unary<float, L, AbsoluteOf>;
    case floor: return &run_unary<float, L, FloorOf>;
    case ceil: return &run_unary<float, L, CeilOf>;
    case truncate: return &run_unary<float, L, TruncateOf>;
    case round_even: return &run_unary<float, L, RoundOf>;
    case fraction: return &run_unary<float, L, FractionOf>;
    case exp: return &run_elementary<exp, L>;
    case exp2: return &run_elementary<exp2, L>;
    case log: return &run_elementary<log, L>;
    case log2: return &run_elementary<log2, L>;
    case sin: return &run_elementary<sin, L>;
    case cos: return &run_elementary<cos, L>;
    case asin: return &run_elementary<asin, L>;
    case acos: return &run_elementary<acos, L>;
    case atan: return &run_elementary<atan, L>;
    case tanh: return &run_elementary<tanh, L>;
    case pow: return &run_elementary<pow, L>;
    case atan2: return &run_elementary<atan2, L>;
    default: return float_handler<float, L>(op);
    }
}
template <std::size_t L>
Handler bits_handler(Action op, bool is_signed)
{
    using enum Action;
    switch (op) {
    case count_bits: return &run_unary<std::uint32_t, L, CountBitsOf>;
    case lowest_bit: return &run_unary<std::uint32_t, L, FirstBitLowOf>;
    case highest_bit: return is_signed ? nullptr : &run_unary<std::uint32_t, L, FirstBitHighOf>;
    case add_index: return &run_binary<std::uint32_t, L, AddIndexOf>;
    case scale_index: return &run_scale_index<L>;
    default: return nullptr;
    }
}

template <std::size_t L>
Handler conversion_handler(ScalarType from, ScalarType to)
{
    using enum ScalarType;
    if (from == boolean) return to == u32 || to == s32 ? &run_count<std::uint32_t, L> : nullptr;
    if (from == s32 && to == f32) return &run_convert<std::int32_t, float, L>;
    if (from == u32 && to == f32) return &run_convert<std::uint32_t, float, L>;
    if (from == f32 && to == s32) return &run_convert<float, std::int32_t, L>;
    if (from == f32 && to == u32) return &run_convert<float, std::uint32_t, L>;
    if (is_float_type(from) || is_float_type(to)) return nullptr;
    auto const width = width_of(to);
    if (from == u32 && width == 8) return &run_convert<std::uint32_t, std::uint64_t, L>;
    if (from == s32 && width == 8) return &run_convert<std::int32_t, std::int64_t, L>;
    if (width_of(from) == 8 && width == 4) return &run_convert<std::uint64_t, std::uint32_t, L>;
    if (from == u16 && width == 4) return &run_convert<std::uint16_t, std::uint32_t, L>;
    if (from == u8 && width == 4) return &run_convert<std::uint8_t, std::uint32_t, L>;
    if (width_of(from) == 4 && width == 2) return &run_convert<std::uint32_t, std::uint16_t, L>;
    if (width_of(from) == 4 && width == 1) return &run_convert<std::uint32_t, std::uint8_t, L>;
    return nullptr;
}
template <std::size_t L>
Handler select_handler(ScalarType result)
{
    switch (result) {
    case ScalarType::boolean: return &run_select_masks;
    case ScalarType::u8: return &run_select<std::uint8_t, L>;
    case ScalarType::u16: return &run_select<std::uint16_t, L>;
    case ScalarType::u32: return &run_select<std::uint32_t, L>;
    default: return &run_select<std::uint64_t, L>;
    }
}
inline Handler mask_handler(Action op)
{
    using enum Action;
    switch (op) {
    case bit_and: return &run_masks<And>;
    case bit_or: return &run_masks<Or>;
    case bit_xor:
    case not_equal: return &run_masks<Xor>;
    case equal: return &run_masks<SameBitsOf>;
    case bit_not: return &run_masks<NotFirstOf>;
    default: return nullptr;
    }
}

/// The body of a lane-by-lane operation; nullptr: there is none that takes many lanes at once.
template <std::size_t L>
Handler lanewise_handler(Action op, ScalarType type, ScalarType result)
{
    using enum ScalarType;
    if (op == Action::select) return select_handler<L>(result);
    if (op == Action::convert) return conversion_handler<L>(type, result);
    switch (type) {
    case boolean: return mask_handler(op);
    case f32: return float32_handler<L>(op);
    case f64: return float_handler<double, L>(op);
    case u32:
        if (op == Action::divide) return &run_binary<std::uint32_t, L, Over>;
        if (op == Action::remainder) return &run_binary<std::uint32_t, L, Rest>;
        if (auto const h = ordered_handler<std::uint32_t, L>(op)) return h;
        break;
    case s32:
        if (op == Action::divide) return &run_binary<std::int32_t, L, Over>;
        if (op == Action::remainder) return &run_binary<std::int32_t, L, Rest>;
        if (auto const h = ordered_handler<std::int32_t, L>(op)) return h;
        break;
    case u64:
        if (auto const h = ordered_handler<std::uint64_t, L>(op)) return h;
        break;
    case s64:
        if (auto const h = ordered_handler<std::int64_t, L>(op)) return h;
        break;
    default: break;
    }
    switch (stored_as(type)) {
    case u32:
        if (auto const h = bits_handler<L>(op, is_signed_type(type))) return h;
        return is_float_type(type) ? nullptr : integer_handler<std::uint32_t, L>(op);
    case u64: return is_float_type(type) ? nullptr : integer_handler<std::uint64_t, L>(op);
    default: return nullptr;
    }
}

template <std::size_t L>
Handler splat_handler(ScalarType result)
{
    switch (result) {
    case ScalarType::boolean: return &run_splat_mask;
    case ScalarType::u8: return &run_splat<std::uint8_t, L>;
    case ScalarType::u16: return &run_splat<std::uint16_t, L>;
    case ScalarType::u32: return &run_splat<std::uint32_t, L>;
    default: return &run_splat<std::uint64_t, L>;
    }
}
template <std::size_t L>
Handler move_handler(ScalarType result)
{
    switch (result) {
    case ScalarType::boolean: return &run_move_mask;
    case ScalarType::u8: return &run_move<std::uint8_t, L>;
    case ScalarType::u16: return &run_move<std::uint16_t, L>;
    case ScalarType::u32: return &run_move<std::uint32_t, L>;
    default: return &run_move<std::uint64_t, L>;
    }
}

} // namespace crosslane::detail
