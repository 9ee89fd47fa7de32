#pragma once

// Control flow. Each block has the mask of the lanes that are due to run it. Blocks are ordered so that all lanes that
// are due at a block have arrived when its turn comes.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/lanewise.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Makes those lanes active that f gives for each chunk. Returns whether there are any.
template <std::size_t L, class F>
CROSSLANE_INLINE bool activate(Frame& frame, F f)
{
    auto const take = [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const m = f(i);
        set_mask<L>(frame.file + active_place, i, m);
        return m;
    };
    auto any = frame.active[0] = collect_word<L>(frame, 0, take);
    if (frame.lanes > 64) any |= frame.active[1] = collect_word<L>(frame, 64, take);
    if (any == 0) return false;
    auto const high = frame.lanes > 64 ? frame.active[1] : 0;
    auto const last = static_cast<std::uint32_t>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(frame.active[0]));
    frame.reach = (last + static_cast<std::uint32_t>(L) - 1) / static_cast<std::uint32_t>(L) * static_cast<std::uint32_t>(L);
    return true;
}

/// A block's first instruction. to: its mask; target, if no lane is due: the first block after those that run only
/// after it.
template <std::size_t L>
Step const* run_enter(Frame& frame, Step const* step)
{
    auto* const due = frame.file + step->to;
    bool const any = activate<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const m = mask_at<L>(due, i);
        set_mask<L>(due, i, ChunkMask<L>::none());
        return m;
    });
    return any ? step + 1 : step->target;
}
/// The active lanes go on with the next block, together with those that are due there at to. target: what it begins with
/// behind its enter.
template <std::size_t L>
Step const* run_meet(Frame& frame, Step const* step)
{
    auto* const due = frame.file + step->to;
    activate<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const m = mask_at<L>(due, i);
        set_mask<L>(due, i, ChunkMask<L>::none());
        return m | mask_at<L>(frame.file + active_place, i);
    });
    return step->target;
}

/// The active lanes become due at to.
template <std::size_t L>
Step const* run_jump(Frame& frame, Step const* step)
{
    auto* const due = frame.file + step->to;
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        set_mask<L>(due, i, mask_at<L>(due, i) | mask_at<L>(frame.file + active_place, i));
    });
    return step + 1;
}
/// The lanes where a is true become due at to, the others at b.
template <std::size_t L>
Step const* run_branch(Frame& frame, Step const* step)
{
    auto *const yes = frame.file + step->to, *const no = frame.file + step->b;
    auto const* const condition = frame.file + step->a;
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const m = mask_at<L>(frame.file + active_place, i), c = mask_at<L>(condition, i);
        set_mask<L>(yes, i, mask_at<L>(yes, i) | (m & c));
        set_mask<L>(no, i, mask_at<L>(no, i) | (m & ~c));
    });
    return step + 1;
}
/// The lanes where the condition is c (0 or 1) go on with the next block, to which nothing else leads; the others become due
/// at to, unless that is 0. target, if no lane goes on: as for run_enter. condition(i): of a chunk.
template <std::size_t L, class F>
CROSSLANE_INLINE Step const* part(Frame& frame, Step const* step, F condition)
{
    auto* const due = frame.file + step->to;
    bool const is_true = step->c != 0, has_others = step->to != 0;
    bool const any = activate<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const m = mask_at<L>(frame.file + active_place, i), c = condition(i);
        auto const go = is_true ? m & c : m & ~c;
        if (has_others) set_mask<L>(due, i, mask_at<L>(due, i) | (m & ~go));
        return go;
    });
    return any ? step + 1 : step->target;
}
template <std::size_t L>
Step const* run_part(Frame& frame, Step const* step)
{
    return part<L>(frame, step, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { return mask_at<L>(frame.file + step->a, i); });
}
/// The same by a comparison.
template <class T, std::size_t L, class F>
Step const* run_part_by(Frame& frame, Step const* step)
{
    return part<L>(frame, step, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        return ChunkMask<L>(F{}(chunk_at<T, L>(frame.file + step->a, i), chunk_at<T, L>(frame.file + step->b, i)));
    });
}
template <class T, std::size_t L>
Handler part_handler(Action comparison)
{
    switch (comparison) {
    case Action::equal: return &run_part_by<T, L, Equal>;
    case Action::not_equal: return &run_part_by<T, L, NotEqual>;
    case Action::less: return &run_part_by<T, L, Less>;
    case Action::less_equal: return &run_part_by<T, L, LessEqual>;
    default: return nullptr;
    }
}
/// nullptr: there is none by this operation.
template <std::size_t L>
Handler part_handler(Action comparison, ScalarType type)
{
    switch (type) {
    case ScalarType::u32: return part_handler<std::uint32_t, L>(comparison);
    case ScalarType::s32: return part_handler<std::int32_t, L>(comparison);
    case ScalarType::f32: return part_handler<float, L>(comparison);
    default: return nullptr;
    }
}
template <std::size_t L>
Step const* run_uniform_branch(Frame& frame, Step const* step)
{
    auto* const due = frame.file + (scalar_at(frame, step->a) != 0 ? step->to : step->b);
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        set_mask<L>(due, i, mask_at<L>(due, i) | mask_at<L>(frame.file + active_place, i));
    });
    return step + 1;
}

// Where all active lanes go to a block that nothing else leads to, no mask needs to change.

inline Step const* run_go(Frame&, Step const* step) { return step->target; }
/// Taken if the uniform a is b.
inline Step const* run_go_if(Frame& frame, Step const* step)
{
    return (scalar_at(frame, step->a) != 0) == (step->b != 0) ? step->target : step + 1;
}
/// Back to a loop's header from the loop's last block, when no other lane is due there.
inline Step const* run_back(Frame& frame, Step const* step)
{
    if (frame.budget-- != 0) return step->target;
    frame.next = step->target;
    frame.stop = Stop::spent;
    return nullptr;
}

// Where values move along an edge, the mask of its lanes is made first. If that is empty, the next steps are skipped:
// target.

template <std::size_t L>
CROSSLANE_INLINE Step const* take_edge(Frame& frame, Step const* step, std::uint64_t any)
{
    if (any == 0) return step->target;
    auto *const due = frame.file + step->to, *const edge = edge_of(frame);
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { set_mask<L>(due, i, mask_at<L>(due, i) | mask_at<L>(edge, i)); });
    return step + 1;
}
/// The active lanes where a is equal to b (0 or 1); b 2: all active lanes.
template <std::size_t L>
Step const* run_edge(Frame& frame, Step const* step)
{
    auto* const edge = edge_of(frame);
    std::uint64_t any = 0;
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto m = mask_at<L>(frame.file + active_place, i);
        if (step->b == 1) m &= mask_at<L>(frame.file + step->a, i);
        if (step->b == 0) m &= ~mask_at<L>(frame.file + step->a, i);
        set_mask<L>(edge, i, m);
        any |= m.bits();
    });
    return take_edge<L>(frame, step, any);
}
template <std::size_t L>
Step const* run_uniform_edge(Frame& frame, Step const* step)
{
    if ((scalar_at(frame, step->a) != 0) != (step->b != 0)) return step->target;
    auto* const edge = edge_of(frame);
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { set_mask<L>(edge, i, mask_at<L>(frame.file + active_place, i)); });
    return take_edge<L>(frame, step, 1);
}

/// The lanes of a switch that go to target c, where 0 is the default. a is the selector and b its width, plus 16 if it
/// is uniform. The next step's immediate is the Cases.
template <std::size_t L>
Step const* run_case(Frame& frame, Step const* step)
{
    auto const& cases = *reinterpret_cast<Cases const*>(static_cast<std::uintptr_t>(step[1].immediate));
    auto const width = step->b & 15;
    auto const goes = [&](std::uint64_t x) {
        if (step->c != 0) {
            for (auto n : cases.numbers[step->c - 1])
                if (n == x) return true;
            return false;
        }
        for (auto const& numbers : cases.numbers)
            for (auto n : numbers)
                if (n == x) return false;
        return true;
    };
    std::uint64_t bits[2] = {};
    if (step->b >= 16) {
        if (goes(scalar_at(frame, step->a))) bits[0] = frame.active[0], bits[1] = frame.active[1];
    } else {
        for_active(frame, [&](std::uint32_t lane) {
            if (goes(lane_at(frame.file + step->a, lane, width))) bits[lane / 64] |= std::uint64_t{1} << lane % 64;
        });
    }
    if ((bits[0] | bits[1]) == 0) return step->target;
    set_mask_bits<L>(frame, edge_of(frame), bits);
    auto const* const next = take_edge<L>(frame, step, 1);
    return next + 1;
}

/// After a loop: runs it again while any lane is due at its header. to: the header's mask; target: the header.
template <std::size_t L>
Step const* run_repeat(Frame& frame, Step const* step)
{
    auto const* const due = frame.file + step->to;
    bool again = false;
    for_all_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA { again |= has_lanes(mask_at<L>(due, i)); });
    if (!again) return step + 1;
    if (frame.budget-- != 0) return step->target;
    frame.next = step->target;
    frame.stop = Stop::spent;
    return nullptr;
}

inline Step const* run_barrier(Frame& frame, Step const* step)
{
    frame.next = step + 1;
    frame.stop = Stop::barrier;
    return nullptr;
}
inline Step const* run_end(Frame& frame, Step const*)
{
    frame.stop = Stop::end;
    return nullptr;
}

} // namespace crosslane::detail
