#pragma once

// Sets of lanes, and quick tests of whether any lane may have made a mistake.

#include <crosslane/shader/lanewise.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A set of a wave's lanes.
struct LaneSet
{
    std::uint64_t low = 0, high = 0;

    [[nodiscard]] bool any() const { return (low | high) != 0; }
    [[nodiscard]] bool has(std::uint32_t lane) const { return ((lane < 64 ? low : high) >> lane % 64 & 1) != 0; }
    void add(std::uint32_t lane) { (lane < 64 ? low : high) |= std::uint64_t{1} << lane % 64; }
    [[nodiscard]] std::uint32_t first() const // there must be one
    {
        return static_cast<std::uint32_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high | std::uint64_t{1} << 63));
    }
    [[nodiscard]] std::uint32_t last() const
    {
        return static_cast<std::uint32_t>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low | 1));
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(std::popcount(low) + std::popcount(high)); }

    friend LaneSet operator|(LaneSet x, LaneSet y) { return {x.low | y.low, x.high | y.high}; }
    friend LaneSet operator&(LaneSet x, LaneSet y) { return {x.low & y.low, x.high & y.high}; }
    friend LaneSet operator~(LaneSet x) { return {~x.low, ~x.high}; }
    bool operator==(LaneSet const&) const = default;
};
inline constexpr LaneSet all_lanes{~std::uint64_t{}, ~std::uint64_t{}};

inline LaneSet active_of(Frame const& frame) { return {frame.active[0], frame.active[1]}; }
template <class F>
CROSSLANE_INLINE void for_each_lane(LaneSet lanes, F f)
{
    for (auto bits = lanes.low; bits != 0; bits &= bits - 1) f(static_cast<std::uint32_t>(std::countr_zero(bits)));
    for (auto bits = lanes.high; bits != 0; bits &= bits - 1) f(64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
}
template <class F>
CROSSLANE_INLINE LaneSet lanes_where(LaneSet lanes, F f)
{
    LaneSet result;
    for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        if (f(lane)) result.add(lane);
    });
    return result;
}

// The quick tests look at whole registers of 32-bit lanes, even at inactive lanes and past a small wave's last lane.
// What passes a quick test is right; anything else is then looked at lane by lane.

inline constexpr std::size_t quick_lanes = register_lanes;
using QuickLanes = Lanes<std::uint32_t, quick_lanes>;
using QuickMask = Mask<quick_lanes>;

template <class F>
CROSSLANE_INLINE bool any_lane(Frame const& frame, F f)
{
    auto found = QuickMask::none();
    std::size_t i = 0;
    do found |= f(i);
    while (++i * quick_lanes < frame.reach);
    return any(found);
}
/// Whether any lane's number is above a limit.
inline bool any_above(Frame const& frame, std::uint32_t place, std::uint32_t limit)
{
    auto const* const at = frame.file + place;
    QuickLanes const most(limit);
    return any_lane(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { return chunk_at<std::uint32_t, quick_lanes>(at, i) > most; });
}
/// Whether a divisor is 0, or has all bits set (-1).
inline bool any_small_divisor(Frame const& frame, std::uint32_t place)
{
    auto const* const at = frame.file + place;
    return any_lane(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        return chunk_at<std::uint32_t, quick_lanes>(at, i) + 1u <= QuickLanes(1u);
    });
}
/// Whether a float is not between two others.
inline bool any_float_outside(Frame const& frame, std::uint32_t place, float above, float below)
{
    auto const* const at = frame.file + place;
    Lanes<float, quick_lanes> const low(above), high(below);
    return any_lane(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const x = chunk_at<float, quick_lanes>(at, i);
        return ~((x > low) & (x < high));
    });
}
/// Whether all lanes are active and their offsets rise by 4 from lane to lane. first: the first lane's offset.
inline bool are_words_in_order(Frame const& frame, std::uint32_t place, std::uint32_t& first)
{
    if (!frame.is_full() || frame.lanes < quick_lanes) return false;
    auto const* const at = frame.file + place;
    first = read_as<std::uint32_t>(at);
    auto expected = iota<std::uint32_t, quick_lanes>() * 4u + first;
    return !any_lane(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const wrong = chunk_at<std::uint32_t, quick_lanes>(at, i) != expected;
        expected += static_cast<std::uint32_t>(4 * quick_lanes);
        return wrong;
    });
}

} // namespace crosslane::detail
