#pragma once

// What the lanes of a wave do together, by the wave's own functions for 32-bit lanes.

#include <crosslane/shader/lanewise.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/reduce.hpp>

#include <bit>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <class T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lanes_at(std::byte const* p)
{
    return Lanes<T, N>::load(reinterpret_cast<T const*>(p));
}

// Reductions and prefixes, in the order of the wave's own, register by register: one body serves every larger wave.

/// Register i of operands, with `fill` in place of inactive lanes.
template <class T, std::size_t L>
CROSSLANE_INLINE Lanes<T, L> filled_chunk(Frame const& frame, Step const* step, std::size_t i, T fill)
{
    return active_or(Wave<L>{active_at<L>(frame, i)}, chunk_at<T, L>(frame.file + step->a, i), fill);
}

template <class T, std::size_t L, class Op>
Step const* run_reduce(Frame& frame, Step const* step)
{
    constexpr T neutral = Op::template neutral<T>;
    Lanes<T, L> all = operand<Op>(filled_chunk<T, L>(frame, step, 0, neutral));
    if constexpr (order_matters<Op, T>) { // neighbours first
        Lanes<T, L> x[128 / L];
        x[0] = all;
        std::size_t n = frame.lanes / L;
        for (std::size_t i = 1; i < n; ++i) x[i] = operand<Op>(filled_chunk<T, L>(frame, step, i, neutral));
        for (; n > 1; n /= 2) {
            for (std::size_t i = 0; i < n / 2; ++i) {
                Lanes<T, 2 * L> const two(x[2 * i], x[2 * i + 1]);
                x[i] = Op{}(every_second<0>(two), every_second<1>(two));
            }
        }
        all = x[0];
    } else {
        for (std::size_t i = 1; i < frame.reach / L; ++i) all = Op{}(all, operand<Op>(filled_chunk<T, L>(frame, step, i, neutral)));
    }
    T const result = reduce_filled<Op>(all, [&]() CROSSLANE_INLINE_LAMBDA { return (frame.active[0] | frame.active[1]) != 0; });
    set_scalar(frame, step->to, detail::bit_cast<UintOf<sizeof(T)>>(result));
    return step + 1;
}

/// The doubling scan's steps of strides S, 2 S, … below L. before: what each saw of the register below.
template <std::size_t S, class Op, class T, std::size_t L>
CROSSLANE_INLINE Lanes<T, L> scan_chunk(Lanes<T, L> const& x, Lanes<T, L>* before)
{
    if constexpr (S == L) {
        return x;
    } else {
        auto const joined = Op{}(shift_in<S>(*before, x), x);
        *before = x;
        return scan_chunk<2 * S, Op>(joined, before + 1);
    }
}
/// The registers of a scan's operands, with `fill` in place of inactive lanes; exclusive: each lane's is the one of the lane below.
/// Returns how many there are.
template <class T, std::size_t L>
[[gnu::noinline]] std::size_t read_operands(Frame const& frame, Step const* step, T fill, bool is_exclusive, Lanes<T, L>* x)
{
    std::size_t const count = chunk_count<L>(frame);
    Lanes<T, L> below = fill;
    for (std::size_t i = 0; i < count; ++i) {
        auto const v = filled_chunk<T, L>(frame, step, i, fill);
        x[i] = is_exclusive ? shift_in<1>(below, v) : v;
        below = v;
    }
    return count;
}
/// b: whether it is exclusive.
template <class T, std::size_t L, class Op>
Step const* run_prefix(Frame& frame, Step const* step)
{
    bool const is_exclusive = step->b != 0;
    T const fill = is_exclusive ? Op::template identity<T> : Op::template neutral<T>;
    Lanes<T, L> x[128 / L], before[std::bit_width(L)];
    for (auto& b : before) b = fill;
    auto const count = read_operands(frame, step, fill, is_exclusive, x);
    for (std::size_t i = 0; i < count; ++i) x[i] = scan_chunk<1, Op>(operand<Op>(x[i]), before);
    for (std::size_t stride = 1; stride < count; stride *= 2)
        for (std::size_t i = count; i-- > stride;) x[i] = Op{}(x[i - stride], x[i]);
    for (std::size_t i = 0; i < count; ++i) set_chunk(frame.file + step->to, i, x[i]);
    return step + 1;
}
template <class T, std::size_t L, class Op>
Handler wave_handler_by(Action action)
{
    return action == Action::reduce ? &run_reduce<T, L, Op> : &run_prefix<T, L, Op>;
}
/// The handler of reduce, inclusive and exclusive; nullptr: it goes lane by lane.
template <std::size_t L>
Handler wave_handler(Action action, WaveOperation op, ScalarType type)
{
    using enum WaveOperation;
    if (type == ScalarType::f32) {
        switch (op) {
        case sum:
            return wave_handler_by<float, L, Sum>(action);
        case product:
            return wave_handler_by<float, L, Product>(action);
        case minimum:
            return wave_handler_by<float, L, Min>(action);
        case maximum:
            return wave_handler_by<float, L, Max>(action);
        default:
            return nullptr;
        }
    }
    if (type == ScalarType::s32 && op == minimum) return wave_handler_by<std::int32_t, L, Min>(action);
    if (type == ScalarType::s32 && op == maximum) return wave_handler_by<std::int32_t, L, Max>(action);
    if (type != ScalarType::u32 && type != ScalarType::s32) return nullptr;
    switch (op) {
    case sum:
        return wave_handler_by<std::uint32_t, L, Sum>(action);
    case product:
        return wave_handler_by<std::uint32_t, L, Product>(action);
    case minimum:
        return wave_handler_by<std::uint32_t, L, Min>(action);
    case maximum:
        return wave_handler_by<std::uint32_t, L, Max>(action);
    case bit_and:
        return wave_handler_by<std::uint32_t, L, BitAnd>(action);
    case bit_or:
        return wave_handler_by<std::uint32_t, L, BitOr>(action);
    default:
        return wave_handler_by<std::uint32_t, L, BitXor>(action);
    }
}

/// In each lane, a of the lane given by b.
template <std::size_t N>
Step const* run_lookup(Frame& frame, Step const* step)
{
    auto const result = lookup(lanes_at<std::uint32_t, N>(frame.file + step->a), lanes_at<std::uint32_t, N>(frame.file + step->b));
    result.store(reinterpret_cast<std::uint32_t*>(frame.file + step->to));
    return step + 1;
}
/// The same for other widths: c.
inline Step const* run_lookup_by_lane(Frame& frame, Step const* step)
{
    std::uint64_t values[128];
    auto const width = step->c;
    for (std::uint32_t lane = 0; lane < frame.lanes; ++lane) {
        auto const from = read_as<std::uint32_t>(frame.file + step->b + 4 * lane) % frame.lanes;
        values[lane] = lane_at(frame.file + step->a, from, width);
    }
    for (std::uint32_t lane = 0; lane < frame.lanes; ++lane) set_lane(frame.file + step->to, lane, width, values[lane]);
    return step + 1;
}
/// a of the one lane given by the uniform b; c: its width.
inline Step const* run_read_lane(Frame& frame, Step const* step)
{
    auto const lane = static_cast<std::uint32_t>(scalar_at(frame, step->b)) & (frame.lanes - 1);
    set_scalar(frame, step->to, lane_at(frame.file + step->a, lane, step->c));
    return step + 1;
}
/// For components of 4 bytes.
inline Step const* run_read_lane_of_words(Frame& frame, Step const* step)
{
    auto const lane = static_cast<std::uint32_t>(scalar_at(frame, step->b)) & (frame.lanes - 1);
    set_scalar(frame, step->to, read_as<std::uint32_t>(frame.file + step->a + 4 * lane));
    return step + 1;
}
/// Goes on with the next steps of its kind: those for a vector's components follow each other.
inline Step const* run_read_lanes_of_words(Frame& frame, Step const* step)
{
    do step = run_read_lane_of_words(frame, step);
    while (step->run == &run_read_lanes_of_words);
    return step;
}
inline Step const* run_read_first(Frame& frame, Step const* step)
{
    set_scalar(frame, step->to, lane_at(frame.file + step->a, lowest_active(frame), step->c));
    return step + 1;
}
/// For truth values.
inline Step const* run_read_first_mask(Frame& frame, Step const* step)
{
    auto const lane = lowest_active(frame);
    set_scalar(frame, step->to, mask_word(frame, step->a, lane / 64) >> lane % 64 & 1);
    return step + 1;
}

/// Word `immediate` of the active lanes where a is true.
inline Step const* run_ballot(Frame& frame, Step const* step)
{
    auto const bits = mask_word(frame, step->a, step->immediate / 2) & frame.active[step->immediate / 2];
    set_scalar(frame, step->to, static_cast<std::uint32_t>(bits >> step->immediate % 2 * 32));
    return step + 1;
}
inline Step const* run_uniform_ballot(Frame& frame, Step const* step)
{
    auto const bits = scalar_at(frame, step->a) != 0 ? frame.active[step->immediate / 2] : 0;
    set_scalar(frame, step->to, static_cast<std::uint32_t>(bits >> step->immediate % 2 * 32));
    return step + 1;
}
inline Step const* run_any_true(Frame& frame, Step const* step)
{
    std::uint64_t found = 0;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { found |= mask_word(frame, step->a, w) & frame.active[w]; });
    set_scalar(frame, step->to, found != 0);
    return step + 1;
}
inline Step const* run_all_true(Frame& frame, Step const* step)
{
    std::uint64_t missing = 0;
    for_words(frame, [&](std::size_t w) CROSSLANE_INLINE_LAMBDA { missing |= ~mask_word(frame, step->a, w) & frame.active[w]; });
    set_scalar(frame, step->to, missing == 0);
    return step + 1;
}
inline Step const* run_elect(Frame& frame, Step const* step)
{
    MaskWords bits = {};
    auto const lane = lowest_active(frame);
    bits[lane / 64] = std::uint64_t{1} << lane % 64;
    set_mask(frame, step->to, bits);
    return step + 1;
}

// Readers of a ballot. Its words are at a, b, c and, in the next step, a; to: the action. All of it is read, whatever lanes are
// active.

CROSSLANE_INLINE void uniform_ballot(Frame const& frame, Step const* step, MaskWords& bits)
{
    bits[0] = (scalar_at(frame, step->a) | scalar_at(frame, step->b) << 32) & frame.every[0];
    bits[1] = (scalar_at(frame, step->c) | scalar_at(frame, step[1].a) << 32) & frame.every[1];
}
CROSSLANE_INLINE std::uint64_t read_ballot(Action action, std::uint64_t which, std::uint64_t low, std::uint64_t high, std::uint32_t lane)
{
    auto const below = [](std::uint64_t bits, std::uint32_t n) { return n >= 64 ? bits : bits & ((std::uint64_t{1} << n) - 1); };
    if (action == Action::ballot_lowest)
        return low != 0    ? static_cast<std::uint64_t>(std::countr_zero(low))
               : high != 0 ? 64 + static_cast<std::uint64_t>(std::countr_zero(high))
                           : 0xFFFF'FFFF;
    if (action == Action::ballot_highest)
        return high != 0  ? 127 - static_cast<std::uint64_t>(std::countl_zero(high))
               : low != 0 ? 63 - static_cast<std::uint64_t>(std::countl_zero(low))
                          : 0xFFFF'FFFF;
    if (which != 0) {
        auto const n = which == 1 ? lane + 1 : lane;
        low = below(low, n);
        high = n <= 64 ? 0 : below(high, n - 64);
    }
    return static_cast<std::uint64_t>(std::popcount(low) + std::popcount(high));
}
inline Step const* run_uniform_ballot_reader(Frame& frame, Step const* step)
{
    MaskWords bits;
    uniform_ballot(frame, step, bits);
    set_scalar(frame, step->to, read_ballot(static_cast<Action>(step[1].to), 0, bits[0], bits[1], 0));
    return step + 2;
}
inline Step const* run_ballot_reader(Frame& frame, Step const* step)
{
    for_active(frame, [&](std::uint32_t lane) {
        auto const word = [&](std::uint32_t place) { return std::uint64_t{read_as<std::uint32_t>(frame.file + place + 4 * lane)}; };
        auto const low = (word(step->a) | word(step->b) << 32) & frame.every[0],
                   high = (word(step->c) | word(step[1].a) << 32) & frame.every[1];
        set_lane(frame.file + step->to, lane, 4, read_ballot(static_cast<Action>(step[1].to), step->immediate, low, high, lane));
    });
    return step + 2;
}
/// For each lane, how many lanes below it a uniform ballot has; immediate 1: including itself.
template <std::size_t L>
Step const* run_count_below(Frame& frame, Step const* step)
{
    MaskWords bits;
    uniform_ballot(frame, step, bits);
    std::uint32_t below = 0;
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) {
        auto const m = Mask<L>::from_bits(bits[i * L / 64] >> i * L % 64);
        auto count = count_below(m) + below;
        if (step->immediate == 1) count += lanes_cast<std::uint32_t>(m);
        set_chunk(frame.file + step->to, i, count);
        below += static_cast<std::uint32_t>(m.count());
    }
    return step + 2;
}

} // namespace crosslane::inline CROSSLANE_TARGET::detail
