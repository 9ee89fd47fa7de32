#pragma once

// Control flow. Each block has the mask of the lanes that are due to run it. Blocks are ordered so that all lanes that
// are due at a block have arrived when its turn comes.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/lanewise.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Makes those lanes active that f gives for each word of a mask. Returns whether there are any.
template <class F>
CROSSLANE_INLINE bool activate(Frame& frame, F f)
{
    std::uint64_t high = 0, any = frame.active[0] = f(std::size_t{0});
    if (frame.lanes > 64) any |= high = frame.active[1] = f(std::size_t{1});
    if (any == 0) return false;
    auto const last = static_cast<std::uint32_t>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(any));
    frame.reach = (last + frame.chunk - 1) & ~(frame.chunk - 1);
    return true;
}
/// A word of the lanes that are due at a block, which no longer are.
CROSSLANE_INLINE std::uint64_t take_due(Frame& frame, std::uint32_t place, std::size_t word)
{
    auto const bits = mask_word(frame, place, word);
    set_mask_word(frame, place, word, 0);
    return bits;
}
CROSSLANE_INLINE void add_due(Frame& frame, std::uint32_t place, std::size_t word, std::uint64_t bits)
{
    set_mask_word(frame, place, word, mask_word(frame, place, word) | bits);
}

/// A block's first instruction. to: its mask; target, if no lane is due: the first block after those that run only
/// after it.
inline Step const* run_enter(Frame& frame, Step const* step)
{
    return activate(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return take_due(frame, step->to, w); }) ? step + 1 : step->target;
}
/// The active lanes go on with the next block, together with those that are due there at to. target: what it begins with
/// behind its enter.
inline Step const* run_meet(Frame& frame, Step const* step)
{
    activate(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return take_due(frame, step->to, w) | frame.active[w]; });
    return step->target;
}

/// The active lanes become due at to.
inline Step const* run_jump(Frame& frame, Step const* step)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { add_due(frame, step->to, w, frame.active[w]); });
    return step + 1;
}
/// The lanes where a is true become due at to, the others at b.
inline Step const* run_branch(Frame& frame, Step const* step)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const active = frame.active[w], condition = mask_word(frame, step->a, w);
        add_due(frame, step->to, w, active & condition);
        add_due(frame, step->b, w, active & ~condition);
    });
    return step + 1;
}
/// The lanes where the condition is c (0 or 1) go on with the next block, to which nothing else leads; the others become due
/// at to, unless that is 0. target, if no lane goes on: as for run_enter.
[[gnu::noinline]] inline Step const* part(Frame& frame, Step const* step, std::uint64_t low, std::uint64_t high)
{
    auto const flip = step->c != 0 ? 0 : ~std::uint64_t{};
    bool const any = activate(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const active = frame.active[w], go = active & ((w == 0 ? low : high) ^ flip);
        if (step->to != 0) add_due(frame, step->to, w, active & ~go);
        return go;
    });
    return any ? step + 1 : step->target;
}
inline Step const* run_part_by_truth(Frame& frame, Step const* step)
{
    MaskWords bits;
    get_mask(frame, step->a, bits);
    return part(frame, step, bits[0], bits[1]);
}
/// The same by a comparison.
template <class T, std::size_t L, class F>
Step const* run_part_by(Frame& frame, Step const* step)
{
    MaskWords bits = {};
    for (std::size_t w = 0, n = mask_words(frame); w < n; ++w) bits[w] = compare_word<T, L, F>(frame, step, w);
    return part(frame, step, bits[0], bits[1]);
}
template <class T, std::size_t L>
Handler part_handler(Action comparison)
{
    using U = std::conditional_t<std::is_same_v<T, std::int32_t>, std::uint32_t, T>; // where the sign does not matter
    if (comparison == Action::equal) return &run_part_by<U, L, Equal>;
    if constexpr (std::is_floating_point_v<T>)
        if (comparison == Action::less_equal) return &run_part_by<T, L, LessEqual>;
    return comparison == Action::less ? &run_part_by<T, L, Less> : nullptr;
}
/// By what ComparedBy gives; nullptr: there is none by this operation.
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
inline Step const* run_uniform_branch(Frame& frame, Step const* step)
{
    auto const due = scalar_at(frame, step->a) != 0 ? step->to : step->b;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { add_due(frame, due, w, frame.active[w]); });
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

/// edge(w): a word of its lanes.
template <class F>
CROSSLANE_INLINE Step const* take_edge(Frame& frame, Step const* step, F edge)
{
    std::uint64_t any = 0;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const bits = frame.edge[w] = edge(w);
        add_due(frame, step->to, w, bits);
        any |= bits;
    });
    return any != 0 ? step + 1 : step->target;
}
/// The active lanes where a is b (0 or 1).
inline Step const* run_edge(Frame& frame, Step const* step)
{
    return take_edge(frame, step, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const condition = mask_word(frame, step->a, w);
        return frame.active[w] & (step->b == 1 ? condition : ~condition);
    });
}
inline Step const* run_uniform_edge(Frame& frame, Step const* step)
{
    if ((scalar_at(frame, step->a) != 0) != (step->b != 0)) return step->target;
    return take_edge(frame, step, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return frame.active[w]; });
}

/// The lanes of a switch that go to target c, where 0 is the default. a is the selector and b its width, plus 16 if it
/// is uniform. The next step's immediate is the Cases.
inline Step const* run_case(Frame& frame, Step const* step)
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
    MaskWords bits = {};
    if (step->b >= 16) {
        if (goes(scalar_at(frame, step->a))) bits[0] = frame.active[0], bits[1] = frame.active[1];
    } else {
        for_active(frame, [&](std::uint32_t lane) {
            if (goes(lane_at(frame.file + step->a, lane, width))) bits[lane / 64] |= std::uint64_t{1} << lane % 64;
        });
    }
    auto const* const next = take_edge(frame, step, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return bits[w]; });
    return next == step + 1 ? step + 2 : next; // behind the Cases
}

/// After a loop: runs it again while any lane is due at its header. to: the header's mask; target: the header.
inline Step const* run_repeat(Frame& frame, Step const* step)
{
    std::uint64_t again = 0;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { again |= mask_word(frame, step->to, w); });
    if (again == 0) return step + 1;
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
