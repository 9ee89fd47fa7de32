#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/lanes/memory.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Writes count copies by stores of N, the last of which may write too much; returns where the next element's copies begin.
template <std::size_t N, LaneType T>
CROSSLANE_INLINE_LOOP T* store_copies(T* out, T value, std::size_t count)
{
    Lanes<T, N> const copies = value;
    copies.store(out);
    for (std::size_t k = N; k < count; k += N) copies.store(out + k);
    return out + count;
}

/// Writes a block's copies and returns where the next ones begin. With one_store no element has more than N. This and what follows take
/// values and are no lambdas: GCC's -Og would keep in memory what these refer to.
template <std::size_t N, bool one_store, std::size_t block, LaneType T, LaneType C>
CROSSLANE_INLINE_LOOP T* store_block(T* out, T const* in, C const* counts)
{
    for (std::size_t i = 0; i < block; ++i) {
        if constexpr (one_store) {
            Lanes<T, N>(in[i]).store(out);
            out += counts[i];
        } else {
            out = store_copies<N>(out, in[i], counts[i]);
        }
    }
    return out;
}

/// Which of a block's counts are at most `most`.
template <std::size_t most, std::size_t block, LaneType C>
CROSSLANE_INLINE auto are_at_most(C const* counts)
{
    constexpr C limit = (std::numeric_limits<C>::max)();
    return load<block>(counts) <= Lanes<C, block>(most < limit ? static_cast<C>(most) : limit);
}

/// Whether all are, with room for that many of each.
template <std::size_t most, std::size_t block, LaneType C>
CROSSLANE_INLINE_LOOP bool at_most(C const* counts, std::size_t room)
{
    return room >= block * most && has_all_lanes(are_at_most<most, block>(counts));
}

/// store_block for counts of at most 8N: by stores of 2N where three quarters of the counts are at most that, which mispredict seldom,
/// and else of 4N.
template <std::size_t N, std::size_t block, LaneType T, LaneType C>
CROSSLANE_INLINE_LOOP T* store_block_of_many(T* out, T const* in, C const* counts)
{
    constexpr std::size_t twice = is_lane_count(2 * N) ? 2 * N : N, four_times = is_lane_count(4 * N) ? 4 * N : twice;
    if (are_at_most<twice, block>(counts).count() >= block * 3 / 4) return store_block<twice, false, block>(out, in, counts);
    return store_block<four_times, false, block>(out, in, counts);
}

/// Whether count copies, and a store of N that may write too much, fit in room.
template <std::size_t N>
CROSSLANE_INLINE bool has_room(std::ptrdiff_t room, std::uint64_t count)
{
    auto const least = static_cast<std::ptrdiff_t>(N);
    return room >= least && count <= static_cast<std::uint64_t>(room - least);
}

/// Expands up to end, and nothing past it; returns the sum of counts. Works in blocks while the counts are small and there is
/// room for a block in any case. Where all counts of a block are at most N, an element takes one store; where all are at most
/// N / 2, one half as long, which crosses fewer cache lines; and otherwise longer stores, which mispredict less often.
template <std::size_t N, LaneType T, LaneType C>
CROSSLANE_INLINE_LOOP std::size_t expand_until(T* end, T const* in, C const* counts, std::size_t count, T* const begin)
{
    constexpr std::size_t block = 32, few = N == 1 ? 1 : N / 2, many = 8 * N;
    std::size_t i = 0;
    T* out = begin;
    while (count - i >= block) {
        auto const room = static_cast<std::size_t>(end - out);
        if (at_most<few, block>(counts + i, room)) {
            out = store_block<few, true, block>(out, in + i, counts + i);
        } else if (at_most<N, block>(counts + i, room)) {
            out = store_block<N, true, block>(out, in + i, counts + i);
        } else if (at_most<many, block>(counts + i, room)) {
            out = store_block_of_many<N, block>(out, in + i, counts + i);
        } else {
            std::size_t const last = i + block;
            for (; i < last && has_room<N>(end - out, counts[i]); ++i) out = store_copies<N>(out, in[i], counts[i]);
            if (i < last) break;
            continue;
        }
        i += block;
    }
    for (; i < count && has_room<N>(end - out, counts[i]); ++i) out = store_copies<N>(out, in[i], counts[i]);
    auto total = static_cast<std::size_t>(out - begin);
    for (; i < count; ++i) {
        for (auto left = std::min<std::uint64_t>(counts[i], static_cast<std::size_t>(end - out)); left != 0; --left) *out++ = in[i];
        total += std::min<std::uint64_t>(counts[i], (std::numeric_limits<std::size_t>::max)() - total);
    }
    return total;
}

template <LaneType T, std::size_t N = 0>
inline constexpr std::size_t expand_size = N == 0 ? 32 / sizeof(T) : N;

} // namespace detail

/// Repeats each element as many times as its count says, in order: the opposite of compaction.
///
///     in       a    b    c    d
///     counts   2    0    1    3
///     out      a    a    c    d    d    d
///
///     std::size_t const n = expand(triangles, copies, output);
///
/// Shapes   in and out: contiguous ranges of one lane type T; counts: of an unsigned integer, as many as in; N, the first
///          template argument, is about how many copies one store writes (default: 32 bytes of them).
/// Result   The sum of counts, or SIZE_MAX where it would wrap. Where out is too small, that is more than out.size().
/// Means    for (i = 0; i < in.size(); ++i)
///              for (k = 0; k < counts[i]; ++k) { if (n < out.size()) out[n] = in[i]; ++n; }
///          return n;
/// Active   Every element takes part; a count of 0 drops one.
/// Order    That of in.
/// Cost     Random counts from 0 to 3 on Zen 5: 0.34 ns an element, a plain loop 5.4 ns (bench/algorithm/expand, int32, AVX2).
/// Errors   An output that is too small takes what fits.
///          std::invalid_argument if in and counts differ in length, or out overlaps one of them. Nothing outside in and
///          counts is read and nothing outside out is written; elements of out past the sum are unspecified.
/// Source   CUDA's Thrust expand example; the writes of a GPU's append with several items per lane.
template <std::size_t N = 0, LaneRange In, LaneRange Counts, LaneRange Out>
[[nodiscard]] CROSSLANE_ALGORITHM std::size_t expand(In const& in, Counts const& counts, Out&& out)
{
    using T = detail::ElementOf<Out>;
    using C = detail::ElementOf<Counts const>;
    constexpr bool one_type = std::same_as<detail::ElementOf<In const>, T>;
    static_assert(one_type, "crosslane::expand: in and out must hold the same type");
    static_assert(std::unsigned_integral<C>, "crosslane::expand: counts must hold an unsigned integer");
    static_assert(detail::is_writable<Out>, "crosslane::expand: out must be writable");
    if constexpr (one_type && std::unsigned_integral<C> && detail::is_writable<Out>) {
        auto const from = detail::elements_of(in);
        auto const times = detail::elements_of(counts);
        auto const to = detail::writable_elements_of(out);
        if (from.size() != times.size()) detail::fail<std::invalid_argument>("crosslane::expand: in and counts differ in length");
        if (detail::overlap(from, to) || detail::overlap(times, to))
            detail::fail<std::invalid_argument>("crosslane::expand: out overlaps in or counts");

        return detail::expand_until<detail::expand_size<T, N>>(to.data() + to.size(), from.data(), times.data(), from.size(), to.data());
    } else {
        return 0;
    }
}

} // namespace crosslane
