#pragma once

#include <crosslane/algorithm/compact_waves.hpp>
#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/operation.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Takes N lanes of each T and returns a mask of them.
template <class Keep, std::size_t N, class... T>
concept PredicateOf = requires(Keep& keep, Lanes<T, N> const&... x) { requires is_mask<std::remove_cvref_t<decltype(keep(x...))>, N>; };

/// The rows of a column that a whole wave has, or the active lanes of another.
template <std::size_t N, LaneType T>
CROSSLANE_INLINE Lanes<T, N> load_rows(WholeWave, T const* p) { return load<N>(of_unknown_size(p)); }
template <std::size_t N, LaneType T>
CROSSLANE_INLINE Lanes<T, N> load_rows(Wave<N> const& wave, T const* p) { return load(p, wave.active); }

/// What is packed of the lanes x, which were loaded at p.
template <bool is_only, LaneType T, std::size_t N>
CROSSLANE_INLINE decltype(auto) rows_to_pack(WholeWave, T const* p, Lanes<T, N> const& x)
{
    if constexpr (is_packed_from_memory<T, N>) {
        return LanesAt<T, N>{of_unknown_size(p)};
    } else if constexpr (!is_only) {
        return ColumnLanes<T, N>{of_unknown_size(p), x};
    } else {
        return (x);
    }
}
template <bool is_only, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> const& rows_to_pack(Wave<N> const&, T const*, Lanes<T, N> const& x) { return x; }

/// The rows of some columns for which keep is true.
template <std::size_t N, class Keep, LaneType... T>
struct KeptRows
{
    Keep& keep;
    std::tuple<T const*...> in;

    template <class W, class Store>
    CROSSLANE_INLINE void operator()(W const& wave, std::size_t first, Store store) const
    {
        visit(wave, first, store, std::index_sequence_for<T...>{});
    }

private:
    template <class W, class Store, std::size_t... C>
    CROSSLANE_INLINE void visit(W const& wave, std::size_t first, Store store, std::index_sequence<C...>) const
    {
        store_lanes(wave, store, (std::get<C>(in) + first)..., load_rows<N>(wave, std::get<C>(in) + first)...);
    }
    template <class W, class Store>
    CROSSLANE_INLINE void store_lanes(W const& wave, Store store, T const*... p, Lanes<T, N> const&... x) const
    {
        store(keep(x...), rows_to_pack<sizeof...(T) == 1>(wave, p, x)...);
    }
};

/// The places in a column of the elements for which keep is true, counted from that of the first one. A known 0 costs nothing.
template <std::size_t N, class I, class Keep, LaneType T, class Place>
struct KeptPlaces
{
    Keep& keep;
    std::tuple<T const*> in;
    Place place;

    template <class W, class Store>
    CROSSLANE_INLINE void operator()(W const& wave, std::size_t first, Store store) const
    {
        store(keep(load_rows<N>(wave, std::get<0>(in) + first)), iota<I, N>(static_cast<I>(place + first)));
    }
};

/// A compaction by waves of N, its ranges checked: count rows, `bytes` bytes in all, to columns with room for capacity rows.
template <std::size_t N, class Elements, class Rows, LaneType... T>
struct Compaction
{
    Elements elements; // of all ranges, kept while they are read and written: see writable_elements_of
    Rows rows;
    std::size_t count, bytes, capacity;
    std::tuple<T*...> out;

    CROSSLANE_INLINE std::size_t in_waves() const { return in_waves(std::index_sequence_for<T...>{}); }

private:
    template <std::size_t... C>
    CROSSLANE_INLINE std::size_t in_waves(std::index_sequence<C...>) const
    {
        return compact_waves<N>(rows, count, capacity, std::get<C>(out)...);
    }
};
template <std::size_t N, class Elements, class Rows, LaneType... T>
CROSSLANE_INLINE Compaction<N, Elements, Rows, T...> make_compaction(Elements const& elements, Rows rows, std::size_t count,
                                                                     std::size_t bytes, std::size_t capacity, T*... out)
{
    return {elements, rows, count, bytes, capacity, {out...}};
}

template <std::size_t N, class In, class Out, class Keep>
CROSSLANE_INLINE auto compaction_of_values(In const& in, Out& out, Keep& keep)
{
    using T = ElementOf<Out>;
    static_assert(is_writable<Out>, "crosslane::compact: out must be writable");
    static_assert(std::same_as<ElementOf<In const>, T>, "crosslane::compact: in and out must hold the same type");
    constexpr std::size_t lanes = wave_size_or_default<N, T>;
    static_assert(PredicateOf<Keep, lanes, T>,
                  "crosslane::compact: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does");
    auto const from = elements_of(in);
    auto const to = writable_elements_of(out);
    require_no_overrun(from, to, "crosslane::compact: out begins inside in: it must be the same range, begin before in, or lie apart");
    return make_compaction<lanes>(std::tuple(from, to), KeptRows<lanes, Keep, T>{keep, from.data()}, from.size(), from.size_bytes(),
                                  to.size(), to.data());
}

template <std::size_t N, class In, class Out, class Keep, class Place = std::integral_constant<std::size_t, 0>>
CROSSLANE_INLINE auto compaction_of_indices(In const& in, Out& out, Keep& keep, Place place = {})
{
    using T = ElementOf<In const>;
    using I = ElementOf<Out>;
    static_assert(is_writable<Out>, "crosslane::compact_indices: out must be writable");
    static_assert(std::unsigned_integral<I> && sizeof(I) >= 4, "crosslane::compact_indices: out must hold uint32_t or uint64_t");
    constexpr std::size_t lanes = wave_size_or_default<N, T>;
    static_assert(PredicateOf<Keep, lanes, T>,
                  "crosslane::compact_indices: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does");
    auto const from = elements_of(in);
    auto const to = writable_elements_of(out);
    if (from.size() > (std::numeric_limits<I>::max)())
        fail<std::length_error>("crosslane::compact_indices: in has more elements than out's type can count; use uint64_t");
    if (overlap_elsewhere(from, to)) fail<std::invalid_argument>("crosslane::compact_indices: out overlaps in");
    return make_compaction<lanes>(std::tuple(from, to), KeptPlaces<lanes, I, Keep, T, Place>{keep, from.data(), place}, from.size(),
                                  from.size_bytes(), to.size(), to.data());
}

/// The output of one column must not overlap another's input or output.
template <std::size_t C>
void require_columns_apart(std::array<std::span<std::byte const>, C> const& in, std::array<std::span<std::byte const>, C> const& out)
{
    for (std::size_t i = 0; i < C; ++i)
        for (std::size_t j = 0; j < C; ++j)
            if (i != j && overlap(out[i], in[j]))
                fail<std::invalid_argument>("crosslane::compact_columns: an output column overlaps the input of another column");
    if (any_overlap(out)) fail<std::invalid_argument>("crosslane::compact_columns: two output columns overlap");
}

template <std::size_t N, class... In, class... Out, class Keep>
CROSSLANE_INLINE auto compaction_of_columns(std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep& keep)
{
    static_assert(sizeof...(In) == sizeof...(Out), "crosslane::compact_columns: in and out must have as many columns");
    static_assert((is_writable<Out const> && ...),
                  "crosslane::compact_columns: each output column must be writable (std::tuple holds copies: name them by std::tie)");
    static_assert((std::same_as<ElementOf<In>, ElementOf<Out>> && ...),
                  "crosslane::compact_columns: each output column must hold the type of its input column");
    constexpr std::size_t smallest = (std::min)({default_wave_size<ElementOf<Out>>...});
    constexpr std::size_t lanes = N == 0 ? smallest : N;
    static_assert(PredicateOf<Keep, lanes, ElementOf<Out>...>,
                  "crosslane::compact_columns: keep must take Lanes<T, N> of each column and return a Mask<N>, "
                  "as [](auto x, auto y) { return x > y; } does");
    return [&]<std::size_t... C>(std::index_sequence<C...>) CROSSLANE_INLINE_LAMBDA {
        auto const from = std::tuple(elements_of(std::get<C>(in))...);
        auto const to = std::tuple(writable_elements_of(std::get<C>(out))...);
        std::size_t const count = std::get<0>(from).size();
        if (((std::get<C>(from).size() != count) || ...))
            fail<std::invalid_argument>("crosslane::compact_columns: the input columns differ in length");
        (require_no_overrun(std::get<C>(from), std::get<C>(to),
                            "crosslane::compact_columns: an output column begins inside its input column"), ...);
        require_columns_apart(std::array{std::as_bytes(std::get<C>(from))...}, std::array{std::as_bytes(std::get<C>(to))...});
        return make_compaction<lanes>(std::tuple(from, to), KeptRows<lanes, Keep, ElementOf<Out>...>{keep, {std::get<C>(from).data()...}},
                                      count, (std::get<C>(from).size_bytes() + ...), (std::min)({std::get<C>(to).size()...}),
                                      std::get<C>(to).data()...);
    }(std::index_sequence_for<In...>{});
}

} // namespace crosslane::detail
