#pragma once

// Lanes whose result means nothing, found one by one.

#include <crosslane/shader/check_state.hpp>
#include <crosslane/shader/far_access.hpp>
#include <crosslane/shader/image_access.hpp>
#include <crosslane/shader/scalar_numbers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Notes lanes that make a mistake, and what it was.
struct Suspects
{
    UndefinedEvent* event = nullptr; // where it is kept
    LaneSet lanes;

    void add(std::uint32_t lane, Check kind, std::uint64_t x)
    {
        lanes.add(lane);
        if (event == nullptr) return;
        event->kind[lane] = kind;
        event->x[lane] = x;
    }
};

/// Marks a place past all memory whose index is known; the low half is the index.
inline constexpr std::uint64_t known_index = std::uint64_t{1} << 63;

/// One lane's operand, or the uniform one.
CROSSLANE_INLINE std::uint64_t operand(Frame const& frame, StepCheck const& check, std::size_t k, std::uint32_t lane, std::uint32_t width)
{
    return check.is_uniform ? scalar_at(frame, check.at[k]) : lane_at(frame.file + check.at[k], lane, width);
}
/// Where a lane's access begins in its space.
CROSSLANE_INLINE std::uint64_t offset_of(Frame const& frame, StepCheck const& check, std::uint32_t lane)
{
    return operand(frame, check, 0, lane, 4) + check.constant;
}

/// For a message: the place, or the index if the place is past all memory.
[[nodiscard, gnu::cold, gnu::noinline]] inline std::uint64_t told_offset(Frame const& frame, StepCheck const& check, std::uint32_t lane)
{
    auto const offset = offset_of(frame, check, lane);
    if (offset - check.constant != 0xFFFF'FFFF || check.index_at == 0) return offset;
    auto const index = check.is_index_uniform ? scalar_at(frame, check.index_at) : lane_at(frame.file + check.index_at, lane, 4);
    return index * check.index_stride >= 0xFFFF'FFFF ? known_index | index : offset; // (another value may have taken its place)
}

/// For a message: x, y, z or a layer, and the level, as long as they are small.
inline constexpr int told_texel_bits[] = {21, 21, 16, 6};
inline constexpr std::int32_t most_told_texel[] = {(1 << 20) - 1, (1 << 20) - 1, (1 << 15) - 1, (1 << 5) - 1};
[[nodiscard]] inline std::uint64_t told_texel(std::array<std::uint32_t, 4> const& at)
{
    std::uint64_t result = 0;
    for (std::size_t i = 4; i-- > 0;) {
        auto const most = most_told_texel[i];
        auto const kept = (std::min)((std::max)(static_cast<std::int32_t>(at[i]), -most), most);
        result = result << told_texel_bits[i] | (static_cast<std::uint32_t>(kept) & ((1u << told_texel_bits[i]) - 1));
    }
    return result;
}
[[nodiscard]] inline std::array<std::int32_t, 4> texel_told(std::uint64_t told)
{
    auto const part = [&](int from, int bits) {
        return static_cast<std::int32_t>(static_cast<std::int64_t>(told << (64 - from - bits)) >> (64 - bits));
    };
    return {part(0, 21), part(21, 21), part(42, 16), part(58, 6)};
}

/// Whether an integer of this many bytes can represent the whole part of a number.
inline bool can_hold(double x, std::uint32_t width, bool is_signed)
{
    double const size = std::ldexp(1.0, static_cast<int>(8 * width) - (is_signed ? 1 : 0));
    return x < size && (is_signed ? std::trunc(x) >= -size : x > -1);
}

/// Whether a lane's access ends out of range of its space; below, whether it reads what was not written.
inline bool is_outside(StepCheck const& check, std::uint64_t offset, std::uint64_t bytes) { return offset + check.width > bytes; }
inline bool is_unwritten(std::uint8_t const* written, std::uint64_t offset, std::uint32_t width)
{
    bool all = true;
    for (std::uint32_t i = 0; i < width; ++i) all = all && __atomic_load_n(written + offset + i, __ATOMIC_RELAXED) != 0;
    return !all;
}

/// Notes a lane whose result means nothing. That it reads unwritten groupshared memory is found at the read (check_cells.hpp).
inline void look_at(std::uint32_t lane, WaveWatch& watch, Frame const& frame, StepCheck const& check, Suspects& found)
{
    auto const bits = 8u * check.width;
    switch (check.test) {
    case Test::shift: {
        auto const amount = operand(frame, check, 1, lane, check.width);
        if (amount >= bits) found.add(lane, Check::shift_past_width, amount);
        return;
    }
    case Test::extract:
    case Test::insert: { // both numbers in one
        auto const at = operand(frame, check, 1, lane, 4), first = check.test == Test::insert ? at & 0xFF : at;
        auto const more = check.test == Test::insert ? at >> 8 : operand(frame, check, 2, lane, 4);
        if (first + more > bits) found.add(lane, Check::bits_past_width, first | more << 32);
        return;
    }
    case Test::division: {
        auto const divisor = operand(frame, check, 1, lane, check.width);
        auto const ones = ~std::uint64_t{} >> (64 - bits), lowest = ones / 2 + 1;
        bool const is_overflow =
            is_signed_type(check.type) && divisor == ones && operand(frame, check, 0, lane, check.width) == lowest;
        if (divisor == 0 || is_overflow) found.add(lane, Check::division_by_zero, divisor);
        return;
    }
    case Test::conversion: {
        auto const x = operand(frame, check, 0, lane, width_of(check.type));
        if (!can_hold(number_of(check.type, x), check.width, check.is_signed)) found.add(lane, Check::conversion_out_of_range, x);
        return;
    }
    case Test::index: {
        auto const index = operand(frame, check, 0, lane, 4);
        if (index >= check.constant) found.add(lane, Check::outside_of_binding, index);
        return;
    }
    case Test::far_memory: {
        FarLanes const far_lanes(frame, watch.first + check.number);
        if (far_lanes.place(lane) == nullptr) found.add(lane, Check::outside_of_binding, far_lanes.told(lane));
        return;
    }
    case Test::lane: {
        auto const from = operand(frame, check, 1, lane, 4);
        if (from >= frame.lanes || !active_of(frame).has(static_cast<std::uint32_t>(from))) found.add(lane, Check::inactive_lane, from);
        return;
    }
    case Test::texel: {
        auto const word = [&](std::uint32_t part) { return word_at(frame, check.at[0], part, lane); };
        auto const level = check.flow == Flow::image_write ? 0 : word(3);
        if (frame.images[check.space].texel(word(0), word(1), word(2), level) == nullptr)
            found.add(lane, Check::outside_of_binding, told_texel({word(0), word(1), word(2), level}));
        return;
    }
    default: break;
    }
    if (check.flow != Flow::load) return;
    auto const offset = offset_of(frame, check, lane);
    auto const* const written = watch.group->written[check.space];
    if (is_outside(check, offset, frame.spaces[check.space].bytes)) {
        if (check.sees_outside) found.add(lane, Check::outside_of_binding, told_offset(frame, check, lane));
    } else if (check.sees_unwritten && written != nullptr && is_unwritten(written, offset, check.width)) {
        found.add(lane, Check::unwritten_value, offset);
    }
}
/// Notes all such lanes. Uniform operands are looked at once, and stand for all lanes.
[[gnu::noinline]] inline void find_undefined(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes,
                                             Suspects& found)
{
    if (check.is_uniform && lanes.any()) return look_at(lanes.first(), watch, frame, check, found);
    for_each_lane(lanes, [&](std::uint32_t lane) { look_at(lane, watch, frame, check, found); });
}

} // namespace crosslane::detail
