#pragma once

#include <crosslane/algorithm/compact_ranges.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// Stream compaction: the elements for which keep is true, one after another, in order.
///
///     std::size_t const bright = compact(pixels, output, [](auto x) { return x > 0.5f; });
///
/// Shapes   in and out: contiguous ranges of one lane type T. keep takes a Lanes<T, N> and returns a Mask<N>; it is called once
///          for each wave. N, the first template argument, is the wave size (default: default_wave_size<T>).
/// Result   How many elements keep is true for. Where out is too small, that is more than out.size(), and out.resize() of it would
///          lengthen out.
/// Means    for (x : in) if (keep(x)) { if (n < out.size()) out[n] = x; ++n; } return n;
/// Active   keep's answer for the lanes past the end of in is ignored (they hold 0).
/// Order    That of in.
/// Cost     256 KiB of int32, half of them kept at random, in waves of 64 with AVX-512 on Zen 5: 0.03 ns an element, a plain loop 3.1
///          (bench/algorithm/compact).
/// Errors   An output that is too small takes what fits. in and out may be the same range, or out may begin before in;
///          std::invalid_argument if out begins inside in, past its start. Nothing outside in is read and nothing outside out is
///          written; elements of out past the kept ones are unspecified. What keep throws passes through; the contents of out are
///          then unspecified, even where out is also in.
/// Source   The GPU's stream compaction with WavePrefixCountBits; std::copy_if.
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] CROSSLANE_ALGORITHM std::size_t compact(In const& in, Out&& out, Keep keep)
{
    return detail::compaction_of_values<N>(in, out, keep).in_waves();
}

/// Stream compaction of indices only: the positions in `in` of the elements for which keep is true.
///
/// Shapes   in: a contiguous range of a lane type T; out: of uint32_t or uint64_t; the rest as compact.
/// Means    for (i = 0; i < in.size(); ++i) if (keep(in[i])) { if (n < out.size()) out[n] = i; ++n; } return n;
/// Active   As compact.
/// Order    Ascending.
/// Errors   As compact, but in and out must not overlap (std::invalid_argument), unless they begin at the same place and
///          their elements have the same size. std::length_error if in has more elements than out's type can count.
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] CROSSLANE_ALGORITHM std::size_t compact_indices(In const& in, Out&& out, Keep keep)
{
    return detail::compaction_of_indices<N>(in, out, keep).in_waves();
}

/// Stream compaction of several columns with one predicate: row i is kept if keep(column0[i], column1[i], …).
///
///     std::size_t const n = compact_columns(std::tie(x, y, id), std::tie(x_out, y_out, id_out), [](auto x, auto y, auto) { … });
///
/// Shapes   in and out: tuples of equally many contiguous ranges, of the same lane types in the same order; N lanes as
///          compact, by default those of the widest type; keep(Lanes<T0, N>, Lanes<T1, N>, …)  ->  Mask<N>.
/// Means    As compact, row by row.
/// Active   As compact.
/// Order    That of in.
/// Errors   As compact, column by column; the shortest output column limits them all. A column may be compacted in
///          place. std::invalid_argument if the input columns differ in length, or if an output column overlaps another,
///          or the input of another.
// Flattened: otherwise GCC calls keep, and passes the lanes of every column through memory.
template <std::size_t N = 0, class... In, class... Out, class Keep>
    requires(sizeof...(In) > 0 && (LaneRange<std::remove_reference_t<In>> && ...) &&
             (LaneRange<std::remove_reference_t<Out>> && ...))
[[nodiscard]] CROSSLANE_FLATTEN CROSSLANE_ALGORITHM std::size_t compact_columns(
    std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep keep)
{
    return detail::compaction_of_columns<N>(in, out, keep).in_waves();
}

} // namespace crosslane
