#pragma once

// The lane-by-lane instructions: L lanes at a time, so one body serves every larger wave.

#include <crosslane/lanes/bits.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/shader/frame.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Loads and stores chunk i of a component.
template <class T, std::size_t L>
CROSSLANE_INLINE Lanes<T, L> chunk_at(std::byte const* p, std::size_t chunk)
{
    return Lanes<T, L>::load(reinterpret_cast<T const*>(p) + chunk * L);
}
template <class T, std::size_t L>
CROSSLANE_INLINE void set_chunk(std::byte* p, std::size_t chunk, Lanes<T, L> const& x)
{
    x.store(reinterpret_cast<T*>(p) + chunk * L);
}
/// How many registers there are up to the last one with active lanes.
template <std::size_t L>
CROSSLANE_INLINE std::size_t chunk_count(Frame const& frame)
{
    return frame.reach / L;
}

template <class T, std::size_t L, class F>
Step const* run_unary(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<T>(to, i, F{}(chunk_at<T, L>(a, i)));
    return step + 1;
}
template <class T, std::size_t L, class F>
Step const* run_binary(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const *const a = frame.file + step->a, *const b = frame.file + step->b;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<T>(to, i, F{}(chunk_at<T, L>(a, i), chunk_at<T, L>(b, i)));
    return step + 1;
}
/// A word of the mask in which a comparison of a and b is true, up to the last register with active lanes.
template <class T, std::size_t L, class F>
CROSSLANE_INLINE std::uint64_t compare_word(Frame const& frame, Step const* step, std::size_t word)
{
    auto const *const a = frame.file + step->a, *const b = frame.file + step->b;
    auto i = word * (64 / L);
    auto const end = (std::min)(chunk_count<L>(frame), i + 64 / L);
    std::uint64_t bits = 0;
    for (std::uint32_t at = 0; i < end; ++i, at += static_cast<std::uint32_t>(L))
        bits |= Mask<L>(F{}(chunk_at<T, L>(a, i), chunk_at<T, L>(b, i))).bits() << at;
    return bits;
}
/// How a comparison is made of a few others: for x != y and, of integers, x <= y, those have no handlers of their own.
struct ComparedBy
{
    Action action;
    bool swaps = false, flips = false; // the operands, the result

    ComparedBy(Action comparison, ScalarType type) : action(comparison)
    {
        if (type == ScalarType::boolean) return;
        if (comparison == Action::not_equal) {
            action = Action::equal;
            flips = true;
        } else if (comparison == Action::less_equal && !is_float_type(type)) {
            action = Action::less;
            swaps = flips = true;
        }
    }
};
/// c: 1 for the opposite result.
template <class T, std::size_t L, class F>
Step const* run_comparison(Frame& frame, Step const* step)
{
    auto const flip = std::uint64_t{0} - step->c;
    for (std::size_t w = 0, n = mask_words(frame); w < n; ++w)
        set_mask_word(frame, step->to, w, compare_word<T, L, F>(frame, step, w) ^ flip);
    return step + 1;
}
template <class T, std::size_t L, class F>
Step const* run_ternary(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const *const a = frame.file + step->a, *const b = frame.file + step->b, *const c = frame.file + step->c;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<T>(to, i, F{}(chunk_at<T, L>(a, i), chunk_at<T, L>(b, i), chunk_at<T, L>(c, i)));
    return step + 1;
}
template <class F>
Step const* run_masks(Frame& frame, Step const* step)
{
    for (std::size_t w = 0, n = mask_words(frame); w < n; ++w)
        set_mask_word(frame, step->to, w, F{}(mask_word(frame, step->a, w), mask_word(frame, step->b, w)));
    return step + 1;
}
template <class T, class U, std::size_t L>
Step const* run_convert(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<U>(to, i, lanes_cast<U>(chunk_at<T, L>(a, i)));
    return step + 1;
}
/// A truth value as 1 or 0.
template <class T, std::size_t L>
Step const* run_count(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<T>(to, i, lanes_cast<T>(mask_at<L>(a, i)));
    return step + 1;
}
template <class T, std::size_t L>
Step const* run_select(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const *const a = frame.file + step->a, *const b = frame.file + step->b, *const c = frame.file + step->c;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<T>(to, i, select(mask_at<L>(a, i), chunk_at<T, L>(b, i), chunk_at<T, L>(c, i)));
    return step + 1;
}
inline Step const* run_select_masks(Frame& frame, Step const* step)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const m = mask_word(frame, step->a, w);
        set_mask_word(frame, step->to, w, (m & mask_word(frame, step->b, w)) | (~m & mask_word(frame, step->c, w)));
    });
    return step + 1;
}
/// x times scale; all ones if that does not fit 32 bits.
template <std::size_t L>
CROSSLANE_INLINE Lanes<std::uint32_t, L> scaled(Lanes<std::uint32_t, L> const& x, std::uint32_t scale)
{
    return select(x <= Lanes<std::uint32_t, L>(~std::uint32_t{} / scale), x * scale, ~std::uint32_t{});
}
/// a times the immediate, likewise.
template <std::size_t L>
Step const* run_scale_index(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    auto const scale = static_cast<std::uint32_t>(step->immediate);
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<std::uint32_t>(to, i, scaled(chunk_at<std::uint32_t, L>(a, i), scale));
    return step + 1;
}

// Lane by lane, with the function for one lane: for rare operations.

/// The next step is data: the widths, the result's first. 0: a truth value; 9: there is no such argument.
inline Step const* run_by_lane(Frame& frame, Step const* step)
{
    auto const widths = read_as<std::array<std::uint8_t, 4>>(reinterpret_cast<std::byte const*>(&step[1].to));
    auto const function = step->function;
    auto* const to = frame.file + step->to;
    std::uint32_t const places[3] = {step->a, step->b, step->c};
    MaskWords bits[3] = {}, result = {};
    for (std::size_t k = 0; k < 3; ++k)
        if (widths[k + 1] == 0) get_mask(frame, places[k], bits[k]);
    for_active(frame, [&](std::uint32_t lane) {
        std::uint64_t x[3];
        for (std::size_t k = 0; k < 3; ++k)
            x[k] = widths[k + 1] == 9   ? 0
                   : widths[k + 1] == 0 ? bits[k][lane / 64] >> lane % 64 & 1
                                        : lane_at(frame.file + places[k], lane, widths[k + 1]);
        auto const y = function(x[0], x[1], x[2]);
        if (widths[0] == 0) {
            result[lane / 64] |= (y & 1) << lane % 64;
        } else {
            set_lane(to, lane, widths[0], y);
        }
    });
    if (widths[0] == 0) set_mask(frame, step->to, result);
    return step + 2;
}

/// A uniform value in every lane.
template <class T, std::size_t L>
Step const* run_splat(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    Lanes<T, L> const x(static_cast<T>(scalar_at(frame, step->a)));
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<T>(to, i, x);
    return step + 1;
}
/// A step and the next one, run_splat of its result, which is 4 bytes.
template <Handler run, std::size_t L>
Step const* run_and_spread(Frame& frame, Step const* step)
{
    return run_splat<std::uint32_t, L>(frame, run(frame, step));
}
/// a ? b : c for uniform b and c of 4 bytes.
template <std::size_t L>
Step const* run_select_uniform(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    Lanes<std::uint32_t, L> const b(static_cast<std::uint32_t>(scalar_at(frame, step->b))),
        c(static_cast<std::uint32_t>(scalar_at(frame, step->c)));
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<std::uint32_t>(to, i, select(mask_at<L>(a, i), b, c));
    return step + 1;
}
inline Step const* run_splat_mask(Frame& frame, Step const* step)
{
    auto const bits = scalar_at(frame, step->a) != 0 ? ~std::uint64_t{} : 0;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { set_mask_word(frame, step->to, w, bits); });
    return step + 1;
}

enum class MovingLanes : std::uint8_t { active, edge };
/// The lanes in which a value moves; immediate: which.
CROSSLANE_INLINE MaskWords const& moving(Frame const& frame, Step const* step)
{
    return static_cast<MovingLanes>(step->immediate) == MovingLanes::edge ? frame.edge : frame.active;
}
/// A copy in the lanes that moving() gives.
template <class T, std::size_t L>
Step const* run_move(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    auto const* const a = frame.file + step->a;
    auto const* const mask = reinterpret_cast<std::byte const*>(moving(frame, step));
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<T>(to, i, select(mask_at<L>(mask, i), chunk_at<T, L>(a, i), chunk_at<T, L>(to, i)));
    return step + 1;
}
inline Step const* run_move_mask(Frame& frame, Step const* step)
{
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const m = moving(frame, step)[w];
        set_mask_word(frame, step->to, w, (m & mask_word(frame, step->a, w)) | (~m & mask_word(frame, step->to, w)));
    });
    return step + 1;
}
/// Copies bytes, for all lanes.
inline Step const* run_copy(Frame& frame, Step const* step)
{
    std::memcpy(frame.file + step->to, frame.file + step->a, step->immediate);
    return step + 1;
}

} // namespace crosslane::detail
