#pragma once

// What the lanes of a wave do together, one lane at a time. The steps are those of the wave's functions. This serves
// rare types and forms, without a handler for each.

#include <crosslane/shader/code.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct WaveValues
{
    std::uint64_t of[128];

    void read(Frame const& frame, std::byte const* p, Joining const& by)
    {
        for (std::uint32_t lane = 0; lane < frame.lanes; ++lane)
            of[lane] = (frame.active[lane / 64] >> lane % 64 & 1) != 0 ? lane_at(p, lane, by.width) : by.neutral;
    }
    void write(Frame const& frame, std::byte* p, std::uint32_t width) const
    {
        for (std::uint32_t lane = 0; lane < frame.lanes; ++lane) set_lane(p, lane, width, of[lane]);
    }
};

/// The doubling scan.
inline void scan_values(std::uint64_t* values, std::uint32_t count, std::uint64_t fill, Joining const& by)
{
    for (std::uint32_t distance = 1; distance < count; distance *= 2)
        for (auto i = count; i-- > 0;) values[i] = by.join(i >= distance ? values[i - distance] : fill, values[i], 0);
}

/// The inclusive prefixes of a partition's lanes, from `first` on: up to 32 lanes in order, more by halves.
inline void scan_partition(std::uint64_t* values, std::uint64_t const (&lanes)[2], std::uint32_t first, std::uint32_t count,
                           Joining const& by)
{
    auto const is_in = [&](std::uint32_t lane) { return (lanes[lane / 64] >> lane % 64 & 1) != 0; };
    if (count > 32) {
        auto const half = count / 2;
        scan_partition(values, lanes, first, half, by);
        scan_partition(values, lanes, first + half, half, by);
        auto last = first + half;
        while (last-- > first && !is_in(last)) {}
        if (last + 1 == first) return; // (also where first is 0)
        for (auto lane = first + half; lane < first + count; ++lane)
            if (is_in(lane)) values[lane] = by.join(values[last], values[lane], 0);
        return;
    }
    std::uint64_t together[32];
    std::uint32_t n = 0;
    for (auto lane = first; lane < first + count; ++lane)
        if (is_in(lane)) together[n++] = values[lane];
    scan_values(together, n, by.neutral, by);
    n = 0;
    for (auto lane = first; lane < first + count; ++lane)
        if (is_in(lane)) values[lane] = together[n++];
}

// In the step: to, a; immediate points to the Joining; b is the cluster's size. The words of a partition's ballot are
// in the next step's to, a, b, c.

inline Joining const& joining_of(Step const* step)
{
    return *reinterpret_cast<Joining const*>(static_cast<std::uintptr_t>(step->immediate));
}

inline Step const* run_reduce_by_lane(Frame& frame, Step const* step)
{
    auto const& by = joining_of(step);
    WaveValues x;
    x.read(frame, frame.file + step->a, by);
    for (std::uint32_t stride = 1; stride < frame.lanes; stride *= 2)
        for (std::uint32_t lane = 0; lane < frame.lanes; lane += 2 * stride) x.of[lane] = by.join(x.of[lane], x.of[lane + stride], 0);
    set_scalar(frame, step->to, x.of[0]);
    return step + 1;
}
inline Step const* run_inclusive_by_lane(Frame& frame, Step const* step)
{
    auto const& by = joining_of(step);
    WaveValues x;
    x.read(frame, frame.file + step->a, by);
    scan_values(x.of, frame.lanes, by.neutral, by);
    x.write(frame, frame.file + step->to, by.width);
    return step + 1;
}
inline Step const* run_exclusive_by_lane(Frame& frame, Step const* step)
{
    auto by = joining_of(step);
    by.neutral = by.identity;
    WaveValues x;
    x.read(frame, frame.file + step->a, by);
    for (auto lane = (frame.lanes - 1) % 128; lane > 0; --lane) x.of[lane] = x.of[lane - 1]; // GCC 13 fears 2^32 lanes otherwise
    x.of[0] = by.identity;
    scan_values(x.of, frame.lanes, by.identity, by);
    x.write(frame, frame.file + step->to, by.width);
    return step + 1;
}
inline Step const* run_clustered_by_lane(Frame& frame, Step const* step)
{
    auto const& by = joining_of(step);
    WaveValues x, y;
    x.read(frame, frame.file + step->a, by);
    for (std::uint32_t distance = 1; distance < (std::min)(step->b, frame.lanes); distance *= 2) {
        for (std::uint32_t lane = 0; lane < frame.lanes; ++lane) y.of[lane] = by.join(x.of[lane], x.of[lane ^ distance], 0);
        x = y;
    }
    x.write(frame, frame.file + step->to, by.width);
    return step + 1;
}
/// c: its action.
inline Step const* run_multi_by_lane(Frame& frame, Step const* step)
{
    auto const& by = joining_of(step);
    auto const action = static_cast<Action>(step->c);
    WaveValues x, result{};
    x.read(frame, frame.file + step->a, by);
    std::uint64_t left[2] = {frame.active[0], frame.active[1]};
    for_active(frame, [&](std::uint32_t lane) {
        if ((left[lane / 64] >> lane % 64 & 1) == 0) return;
        auto const word = [&](std::uint32_t place) { return std::uint64_t{read_as<std::uint32_t>(frame.file + place + 4 * lane)}; };
        std::uint64_t lanes[2] = {(word(step[1].to) | word(step[1].a) << 32) & frame.active[0],
                                  (word(step[1].b) | word(step[1].c) << 32) & frame.active[1]};
        lanes[lane / 64] |= std::uint64_t{1} << lane % 64;
        left[0] &= ~lanes[0];
        left[1] &= ~lanes[1];
        scan_partition(x.of, lanes, 0, frame.lanes, by);
        std::uint64_t before = by.identity;
        for (std::uint32_t i = 0; i < frame.lanes; ++i) {
            if ((lanes[i / 64] >> i % 64 & 1) == 0) continue;
            result.of[i] = action == Action::multi_exclusive ? before : x.of[i];
            before = action == Action::multi_exclusive ? by.join(by.identity, x.of[i], 0) : x.of[i];
        }
        if (action == Action::multi_reduce) {
            for (std::uint32_t i = 0; i < frame.lanes; ++i)
                if ((lanes[i / 64] >> i % 64 & 1) != 0) result.of[i] = before;
        }
    });
    result.write(frame, frame.file + step->to, by.width);
    return step + 2;
}

/// Word c of the active lanes with the same value as each lane. The steps after it have the other components in a and
/// their widths in b; immediate: the number of components.
inline Step const* run_match(Frame& frame, Step const* step)
{
    auto const components = static_cast<std::uint32_t>(step->immediate);
    std::uint64_t left[2] = {frame.active[0], frame.active[1]};
    for_active(frame, [&](std::uint32_t lane) {
        if ((left[lane / 64] >> lane % 64 & 1) == 0) return;
        std::uint64_t same[2] = {left[0], left[1]};
        for (std::uint32_t k = 0; k < components; ++k) {
            auto const* const p = frame.file + step[k].a;
            auto const width = step[k].b;
            auto const key = lane_at(p, lane, width);
            for (std::uint32_t i = 0; i < frame.lanes; ++i)
                if (lane_at(p, i, width) != key) same[i / 64] &= ~(std::uint64_t{1} << i % 64);
        }
        left[0] &= ~same[0];
        left[1] &= ~same[1];
        auto const word = static_cast<std::uint32_t>(same[step->c / 2] >> step->c % 2 * 32);
        for (std::uint32_t i = 0; i < frame.lanes; ++i)
            if ((same[i / 64] >> i % 64 & 1) != 0) set_lane(frame.file + step->to, i, 4, word);
    });
    return step + components;
}

/// Whether all active lanes have the first one's value, by the equality function; b: the width.
inline Step const* run_all_equal(Frame& frame, Step const* step)
{
    bool is_first = true, same = true;
    std::uint64_t key = 0;
    for_active(frame, [&](std::uint32_t lane) {
        auto const x = lane_at(frame.file + step->a, lane, step->b);
        if (is_first) key = x;
        is_first = false;
        same = same && step->function(x, key, 0) != 0;
    });
    set_scalar(frame, step->to, same);
    return step + 1;
}
/// Whether a is true in any, or with b in all, of the quad's active lanes.
inline Step const* run_quad_vote(Frame& frame, Step const* step)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const bits = mask_word(frame, step->a, w);
        auto const asked = (step->b != 0 ? ~bits : bits) & frame.active[w], pairs = asked | asked >> 1;
        auto const any = ((pairs | pairs >> 2) & 0x1111'1111'1111'1111u) * 15;
        set_mask_word(frame, step->to, w, step->b != 0 ? ~any : any);
    });
    return step + 1;
}
/// Word b & 3 of the lanes that are equal to, below, up to, above, or from each lane on: b / 4 = 0 … 4.
inline Step const* run_lane_mask(Frame& frame, Step const* step)
{
    auto const word = step->b & 3, which = step->b / 4;
    for (std::uint32_t lane = 0; lane < frame.lanes; ++lane) {
        std::uint32_t bits = 0;
        for (std::uint32_t i = 32 * word; i < 32 * word + 32 && i < frame.lanes; ++i) {
            bool const is_in = which == 0 ? i == lane : which == 1 ? i < lane : which == 2 ? i <= lane : which == 3 ? i > lane : i >= lane;
            bits |= std::uint32_t{is_in} << i % 32;
        }
        set_lane(frame.file + step->to, lane, 4, bits);
    }
    return step + 1;
}

} // namespace crosslane::detail
