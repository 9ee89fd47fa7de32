#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/compact_ranges.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/isa/stream_copy.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Prefetches what is 4 KiB ahead of the N elements that are read next.
template <std::size_t N, LaneType T>
CROSSLANE_INLINE void prefetch_ahead(T const* next)
{
    constexpr std::size_t line = 64 / sizeof(T);
    for (std::size_t i = 0; i < N; i += line) __builtin_prefetch(maybe_past<4096 / sizeof(T)>(next) + i);
}

/// The rows from begin on, prefetched. Between its copies a block is read faster than the processor's prefetcher expects:
/// without this, 64 MiB of int32 take up to 1.4 times as long. Where nothing is copied, it costs time with AVX-512
/// (bench/dispatch/parallel.cpp).
template <std::size_t N, class Rows>
struct RowsOfBlock
{
    Rows rows;
    std::size_t begin;

    template <class W, class Store>
    CROSSLANE_INLINE void operator()(W const& wave, std::size_t first, Store store) const
    {
        [&]<std::size_t... C>(std::index_sequence<C...>) CROSSLANE_INLINE_LAMBDA {
            (prefetch_ahead<N>(std::get<C>(rows.in) + begin + first), ...);
        }(std::make_index_sequence<std::tuple_size_v<decltype(rows.in)>>{});
        rows(wave, begin + first, store);
    }
};

/// Compacts one block into memory that has room for all of it. Flattened, as compact_columns.
template <std::size_t N, class Rows, LaneType... T>
CROSSLANE_FLATTEN CROSSLANE_ALGORITHM std::size_t compact_block(RowsOfBlock<N, Rows> rows, std::size_t count, T*... out)
{
    return compact_waves<N>(rows, count, count, out...);
}

/// Copies by whole waves, without a call to memcpy.
template <LaneType T>
void copy_waves(T const* from, std::size_t count, T* to)
{
    for_each_wave<default_wave_size<T>>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        store(to + first, load(from + first, wave.active), wave.active);
    });
}

/// Each block is compacted into memory that stays in the cache. Once it is known how many the blocks before it keep, what it
/// keeps is copied to its place. By then all of those blocks have been read, so a column may be compacted in place.
template <class P, std::size_t N, class Elements, class Rows, LaneType... T, std::size_t... C>
std::size_t compact_blocks(P const& policy, Compaction<N, Elements, Rows, T...> const& what, std::index_sequence<C...>)
{
    struct Memory
    {
        std::tuple<std::unique_ptr<T[]>...> columns;
        std::size_t kept = 0, place = 0;
    };
    auto const layout = BlockLayout::into_waves<N>(policy, what.count, (std::max)({sizeof(T)...}));
    auto const make = [&] { return std::make_unique<Memory>(Memory{{std::make_unique_for_overwrite<T[]>(layout.block)...}}); };
    auto const compact_into = [&](std::size_t number, Memory& memory) {
        memory.kept = compact_block<N>(RowsOfBlock<N, Rows>{what.rows, layout.first(number)}, layout.count(number),
                                       std::get<C>(memory.columns).get()...);
    };
    std::size_t total = 0;
    auto const find_place = [&](std::size_t, Memory& memory) { memory.place = std::exchange(total, total + memory.kept); };
    bool const streams = what.bytes > blocks_of(policy).most_cached;
    auto const copy_to_place = [&](std::size_t, Memory& memory) {
        std::size_t const place = (std::min)(memory.place, what.capacity), fitting = (std::min)(memory.kept, what.capacity - place);
        auto const copy = [&](auto const* from, auto* to) { streams ? stream_copy(from, fitting, to) : copy_waves(from, fitting, to); };
        (copy(std::get<C>(memory.columns).get(), std::get<C>(what.out) + place), ...);
    };
    for_each_in_order(policy, layout.blocks, make, compact_into, find_place, copy_to_place);
    return total;
}

/// A compaction with a policy: in blocks where that pays, otherwise as without one.
template <class P, std::size_t N, class Elements, class Rows, LaneType... T>
CROSSLANE_INLINE std::size_t compact_by(P const& policy, Compaction<N, Elements, Rows, T...> const& what)
{
    return runs_in_blocks(policy, what.bytes) ? compact_blocks(policy, what, std::index_sequence_for<T...>{}) : what.in_waves();
}

} // namespace crosslane::detail
