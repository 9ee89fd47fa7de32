#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>

#include <algorithm>
#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Takes N lanes of each T and answers with a mask of them.
template <class Keep, std::size_t N, class... T>
concept PredicateOf = requires(Keep& keep, Lanes<T, N> const&... x) { requires is_mask<std::remove_cvref_t<decltype(keep(x...))>, N>; };

/// The first n of the lanes that mask has, and nothing past them.
template <LaneType T, std::size_t N>
T* compress_store_first(T* out, Lanes<T, N> const& lanes, Mask<N> const& mask, std::size_t n)
{
    std::array<T, N> packed;
    static_cast<void>(compress_store(packed.data(), lanes, mask));
    return std::copy_n(packed.data(), n, out);
}

/// Stores the lanes that mask has, and says whether it took a short way. With branches none does, and with copies all: worth
/// it where data comes in runs, and costs mispredictions where it does not.
template <bool branches, bool copies, LaneType T, std::size_t N, std::size_t Width>
CROSSLANE_INLINE bool store_kept(T*& out, Lanes<T, N> const& lanes, Mask<N, Width> const& mask)
{
    if constexpr (branches) {
        if (none(mask)) return true;
        if (copies && all(mask)) {
            lanes.store(out);
            out += N;
            return true;
        }
    }
    out = compress_store(out, lanes, mask);
    return false;
}

/// visit(wave, first, append) calls append(mask, lanes…) with the lanes to keep of each column. Whole waves are stored with
/// whole registers while the output has room for a wave, the rest through a buffer. Writing never overtakes reading, so
/// that a column may be compacted in place.
template <std::size_t N, class Visit, class First, class... Others>
CROSSLANE_INLINE std::size_t compact_waves(std::size_t count, std::size_t capacity, Visit visit, First* out, Others*... others)
{
    First* const begin = out;
    std::size_t first = 0;
    auto const room = [&](std::size_t waves) CROSSLANE_INLINE_LAMBDA {
        return count - first >= waves * N && static_cast<std::size_t>(out - begin) + waves * N <= capacity;
    };
    // One column packed in one instruction a register is no slower than copied (bench/algorithm/compact), several are
    // (examples/tour).
    constexpr bool copies = sizeof...(Others) != 0 || !compresses_at_once<First>;
    auto const whole_wave = [&](auto branches) CROSSLANE_INLINE_LAMBDA {
        bool uniform = false;
        visit(Wave<N>{}, first, [&](auto const& mask, auto const& lanes, auto const&... more) CROSSLANE_INLINE_LAMBDA {
            uniform = store_kept<branches(), copies>(out, lanes, mask);
            (store_kept<branches(), copies>(others, more, mask), ...);
        });
        first += N;
        return uniform;
    };

    // Blocks of eight waves, with branches while six of the eight last looked at took a short way. Without branches only
    // the first of a block is looked at. One column in runs gains up to 2x, random data loses nothing
    // (bench/algorithm/compact). Not unrolled: where all eight waves have loads of their own the processor's prefetcher
    // follows them less well, by up to 20 % with 99 % kept.
    constexpr std::size_t block = 8;
    std::uint8_t recent = 0;
    while (room(block)) {
        bool const runs = std::popcount(recent) >= 6;
        recent = static_cast<std::uint8_t>(recent << 1 | whole_wave(std::true_type{}));
        if (runs) {
#pragma GCC unroll 1
            for (std::size_t i = 1; i < block; ++i) recent = static_cast<std::uint8_t>(recent << 1 | whole_wave(std::true_type{}));
        } else {
#pragma GCC unroll 1
            for (std::size_t i = 1; i < block; ++i) whole_wave(std::false_type{});
        }
    }
    while (room(1)) whole_wave(std::false_type{});

    std::size_t total = static_cast<std::size_t>(out - begin);
    for (; first < count; first += N) {
        Wave<N> const wave{Mask<N>::first(count - first)};
        visit(wave, first, [&](auto const& keep, auto const& lanes, auto const&... more) {
            auto const mask = WaveActiveBallot(wave, keep);
            std::size_t const fitting = total < capacity ? (std::min)(mask.count(), capacity - total) : 0;
            out = compress_store_first(out, lanes, mask, fitting);
            ((others = compress_store_first(others, more, mask, fitting)), ...);
            total += mask.count();
        });
    }
    return total;
}

/// What a compaction does with its checked ranges: see compact_waves. Its load is how it reads them.
struct InWaves
{
    template <std::size_t N, LaneType T>
    CROSSLANE_INLINE static Lanes<T, N> load(T const* from, Mask<N> const& active)
    {
        return crosslane::load(from, active);
    }
    template <std::size_t N, class Visit, class... T>
    CROSSLANE_INLINE std::size_t operator()(Wave<N>, std::size_t count, std::size_t /*bytes*/, std::size_t capacity, Visit visit, T*... out) const
    {
        return compact_waves<N>(count, capacity, visit, out...);
    }
};

template <std::size_t N, class In, class Out, class Keep, class Run>
CROSSLANE_INLINE std::size_t compact(In const& in, Out& out, Keep& keep, Run run)
{
    using T = ElementOf<Out>;
    static_assert(is_writable<Out>, "crosslane::compact: out must be writable");
    static_assert(std::same_as<ElementOf<In const>, T>, "crosslane::compact: in and out must hold the same type");
    constexpr std::size_t lanes = wave_size_or_default<N, T>;
    static_assert(PredicateOf<Keep, lanes, T>, "crosslane::compact: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does");
    auto const from = elements_of(in);
    auto const to = writable_elements_of(out);
    require_no_overrun(from, to, "crosslane::compact: out begins inside in: it must be the same range, begin before in, or lie apart");
    return run(
        Wave<lanes>{}, from.size(), from.size_bytes(), to.size(),
        [from, &keep](Wave<lanes> wave, std::size_t first, auto append) CROSSLANE_INLINE_LAMBDA {
            auto const x = Run::load(from.data() + first, wave.active);
            append(keep(x), x);
        },
        to.data());
}

template <std::size_t N, class In, class Out, class Keep, class Run>
CROSSLANE_INLINE std::size_t compact_indices(In const& in, Out& out, Keep& keep, Run run)
{
    using T = ElementOf<In const>;
    using I = ElementOf<Out>;
    static_assert(is_writable<Out>, "crosslane::compact_indices: out must be writable");
    static_assert(std::unsigned_integral<I> && sizeof(I) >= 4, "crosslane::compact_indices: out must hold uint32_t or uint64_t");
    constexpr std::size_t lanes = wave_size_or_default<N, T>;
    static_assert(PredicateOf<Keep, lanes, T>, "crosslane::compact_indices: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does");
    auto const from = elements_of(in);
    auto const to = writable_elements_of(out);
    if (from.size() > (std::numeric_limits<I>::max)())
        detail::fail<std::length_error>("crosslane::compact_indices: in has more elements than out's type can count; use uint64_t");
    if (overlap_elsewhere(from, to)) detail::fail<std::invalid_argument>("crosslane::compact_indices: out overlaps in");
    return run(
        Wave<lanes>{}, from.size(), from.size_bytes(), to.size(),
        [from, &keep](Wave<lanes> wave, std::size_t first, auto append) CROSSLANE_INLINE_LAMBDA {
            append(keep(Run::load(from.data() + first, wave.active)), iota<I, lanes>(static_cast<I>(first)));
        },
        to.data());
}

/// What is written for one column must be no other's input, nor be written for another.
template <std::size_t C>
void require_columns_apart(std::array<std::span<std::byte const>, C> const& in, std::array<std::span<std::byte const>, C> const& out)
{
    for (std::size_t i = 0; i < C; ++i)
        for (std::size_t j = 0; j < C; ++j)
            if (i != j && overlap(out[i], in[j]))
                detail::fail<std::invalid_argument>("crosslane::compact_columns: an output column overlaps the input of another column");
    if (any_overlap(out)) detail::fail<std::invalid_argument>("crosslane::compact_columns: two output columns overlap");
}

template <std::size_t N, class... In, class... Out, class Keep, class Run>
CROSSLANE_INLINE std::size_t compact_columns(std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep& keep, Run run)
{
    static_assert(sizeof...(In) == sizeof...(Out), "crosslane::compact_columns: in and out must have as many columns");
    static_assert((is_writable<Out> && ...), "crosslane::compact_columns: each output column must be writable");
    static_assert((std::same_as<ElementOf<In>, ElementOf<Out>> && ...),
                  "crosslane::compact_columns: each output column must hold the type of its input column");
    constexpr std::size_t smallest = (std::min)({default_wave_size<ElementOf<Out>>...});
    constexpr std::size_t lanes = N == 0 ? smallest : N;
    static_assert(PredicateOf<Keep, lanes, ElementOf<Out>...>,
                  "crosslane::compact_columns: keep must take Lanes<T, N> of each column and return a Mask<N>, as [](auto x, auto y) { return x > y; } does");
    return [&]<std::size_t... C>(std::index_sequence<C...>) CROSSLANE_INLINE_LAMBDA {
        auto const from = std::tuple(elements_of(std::get<C>(in))...);
        auto const to = std::tuple(writable_elements_of(std::get<C>(out))...);
        std::size_t const count = std::get<0>(from).size();
        if (((std::get<C>(from).size() != count) || ...))
            detail::fail<std::invalid_argument>("crosslane::compact_columns: the input columns differ in length");
        (require_no_overrun(std::get<C>(from), std::get<C>(to), "crosslane::compact_columns: an output column begins inside its input column"), ...);
        require_columns_apart(std::array{std::as_bytes(std::get<C>(from))...}, std::array{std::as_bytes(std::get<C>(to))...});
        return run(
            Wave<lanes>{}, count, (std::get<C>(from).size_bytes() + ...), (std::min)({std::get<C>(to).size()...}),
            [&](Wave<lanes> wave, std::size_t first, auto append) CROSSLANE_INLINE_LAMBDA {
                [&](auto const&... x) CROSSLANE_INLINE_LAMBDA {
                    append(keep(x...), x...);
                }(Run::load(std::get<C>(from).data() + first, wave.active)...);
            },
            std::get<C>(to).data()...);
    }(std::index_sequence_for<In...>{});
}

} // namespace detail

/// Stream compaction: the elements for which keep is true, one after another, in order.
///
///     std::size_t const bright = compact(pixels, output, [](auto x) { return x > 0.5f; });
///
/// Shapes   in and out: contiguous ranges of one lane type T; keep(Lanes<T, N>)  ->  Mask<N>, called once for each wave;
///          N, the first template argument, is the wave size (default: default_wave_size<T>)  ->  how many are kept.
/// Means    for (x : in) if (keep(x)) { if (n < out.size()) out[n] = x; ++n; } return n;
/// Active   keep's answer for the lanes past the end of in is ignored (they hold 0).
/// Order    That of in.
/// Errors   An output that is too small takes what fits; the returned count tells. in and out may be the same range, or
///          out may begin before in; std::invalid_argument if out begins inside in past its start. Nothing outside in
///          is read and nothing outside out is written; elements of out past the kept ones may hold anything.
///          What keep throws passes through, and leaves anything in out, also where that is in.
/// Source   The GPU's stream compaction with WavePrefixCountBits; std::copy_if.
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact(In const& in, Out&& out, Keep keep)
{
    return detail::compact<N>(in, out, keep, detail::InWaves{});
}

/// Several columns are compact_columns' affair.
template <std::size_t N = 0, class... In, class Out, class Keep>
std::size_t compact(std::tuple<In...> const&, Out const&, Keep)
{
    static_assert(sizeof(Out) == 0, "crosslane::compact: takes one column; compact_columns takes several");
    return 0;
}

/// Stream compaction of indices only: the positions in `in` of the elements for which keep is true.
///
/// Shapes   in: a contiguous range of a lane type T; out: of uint32_t or uint64_t; the rest as compact.
/// Means    for (i = 0; i < in.size(); ++i) if (keep(in[i])) { if (n < out.size()) out[n] = i; ++n; } return n;
/// Active   As compact.
/// Order    Ascending.
/// Errors   As compact, but in and out must not overlap (std::invalid_argument), unless they are the same place of elements
///          of the same size. std::length_error if in has more elements than out's type can count.
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact_indices(In const& in, Out&& out, Keep keep)
{
    return detail::compact_indices<N>(in, out, keep, detail::InWaves{});
}

/// Stream compaction of several columns with one predicate: row i is kept if keep(column0[i], column1[i], …).
///
///     std::size_t const n = compact_columns(std::tie(x, y, id), std::tie(x_out, y_out, id_out), [](auto x, auto y, auto) { … });
///
/// Shapes   in and out: tuples of as many contiguous ranges, of the same lane types in the same order; N lanes as compact,
///          the default that of the widest type; keep(Lanes<T0, N>, Lanes<T1, N>, …)  ->  Mask<N>.
/// Means    As compact, row by row.
/// Active   As compact.
/// Order    That of in.
/// Errors   As compact, column by column; the shortest output column limits all. A column may be compacted in
///          place. std::invalid_argument if the input columns differ in length, or if an output column overlaps another,
///          or the input of another.
// Flattened: GCC would call keep, with the lanes of every column going through memory.
template <std::size_t N = 0, class... In, class... Out, class Keep>
    requires(sizeof...(In) > 0 && (LaneRange<std::remove_reference_t<In>> && ...) &&
             (LaneRange<std::remove_reference_t<Out>> && ...))
[[nodiscard]] CROSSLANE_FLATTEN std::size_t compact_columns(std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep keep)
{
    return detail::compact_columns<N>(in, out, keep, detail::InWaves{});
}

} // namespace crosslane
