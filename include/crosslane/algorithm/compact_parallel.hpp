#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/isa/stream_copy.hpp>

#include <memory>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// One block into memory that has room for all of it. Flattened, as compact_columns.
template <std::size_t N, class Visit, class... T>
CROSSLANE_FLATTEN std::size_t compact_block(std::size_t first, std::size_t count, Visit const& visit, T*... out)
{
    return compact_waves<N>(
        count, count, [&](auto const& wave, std::size_t i, auto append) CROSSLANE_INLINE_LAMBDA { visit(wave, first + i, append); }, out...);
}

/// By whole waves, without a call of memcpy.
template <LaneType T>
void copy_waves(T const* from, std::size_t count, T* to)
{
    for_each_wave<default_wave_size<T>>(count, [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        store(to + first, load(from + first, wave.active), wave.active);
    });
}

/// Each block is compacted into memory that stays in the cache; once it is known how many the blocks before it keep, what is
/// kept is copied to its place. By then they all are read, so that a column may be compacted in place.
template <class P>
struct InBlocks
{
    P const& policy;

    /// Asks for what is 4 KiB ahead: between its copies a block is read faster than the processor's prefetcher expects. 64 MiB
    /// of int32 take up to 1.4 times as long without. Not for the serial policy, which copies nothing and loses by it with
    /// AVX-512 (bench/dispatch/parallel.cpp).
    template <std::size_t N, LaneType T>
    CROSSLANE_INLINE static Lanes<T, N> load(T const* from, Mask<N> const& active)
    {
        if constexpr (!std::same_as<P, Serial>) {
            constexpr std::size_t line = 64 / sizeof(T);
            for (std::size_t i = 0; i < N; i += line) __builtin_prefetch(maybe_past<4096 / sizeof(T)>(from) + i);
        }
        return crosslane::load(from, active);
    }

    template <std::size_t N, class Visit, class... T>
    std::size_t operator()(Wave<N>, std::size_t count, std::size_t bytes, std::size_t capacity, Visit visit, T*... out) const
    {
        if (!runs_in_blocks(policy, bytes)) return compact_waves<N>(count, capacity, visit, out...);

        struct Memory
        {
            std::tuple<std::unique_ptr<T[]>...> columns;
            std::size_t kept = 0, place = 0;
        };
        auto const layout = BlockLayout::into_waves<N>(policy, count, (std::max)({sizeof(T)...}));
        bool const streams = bytes > blocks_of(policy).most_cached;
        std::size_t total = 0;
        for_each_in_order(
            policy, layout.blocks, [&] { return std::make_unique<Memory>(Memory{{std::make_unique_for_overwrite<T[]>(layout.block)...}}); },
            [&](std::size_t number, Memory& memory) {
                std::apply([&](auto const&... column) {
                    memory.kept = compact_block<N>(layout.first(number), layout.count(number), visit, column.get()...);
                }, memory.columns);
            },
            [&](std::size_t, Memory& memory) { memory.place = std::exchange(total, total + memory.kept); },
            [&](std::size_t, Memory& memory) {
                std::size_t const place = (std::min)(memory.place, capacity), fitting = (std::min)(memory.kept, capacity - place);
                auto const copy = [&](auto const* from, auto* to) {
                    streams ? stream_copy(from, fitting, to) : copy_waves(from, fitting, to);
                };
                std::apply([&](auto const&... column) { (copy(column.get(), out + place), ...); }, memory.columns);
            });
        return total;
    }
};

template <std::size_t N, class Keep, class... In>
constexpr void require_const_keep()
{
    constexpr std::size_t smallest = (std::min)({default_wave_size<ElementOf<In>>...});
    static_assert(std::invocable<Keep const&, Lanes<ElementOf<In>, N == 0 ? smallest : N>...>,
                  "crosslane::compact: with a policy, keep must be callable when it is const, since several threads call it at once");
}

} // namespace detail

/// Stream compaction by a policy: compact(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     std::size_t const bright = compact(parallel, pixels, output, [](auto x) { return x > 0.5f; });
///
/// Shapes   A policy for dispatch; the rest as compact, compact_indices and compact_columns.
/// Means    As they do.
/// Active   As they do.
/// Order    That of in. keep is called once for each wave, by several threads at once.
/// Cost     Less than 256 KiB of input runs on the calling thread. Takes a few times 256 KiB of heap for each thread and
///          column, more where a thread is put off for long.
/// Errors   As compact, in place too; std::bad_alloc. What keep throws reaches the caller when no thread runs it any more.
/// Source   std::copy_if with std::execution::par; CUB DeviceSelect.
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact(P const& policy, In const& in, Out&& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In const>();
    return detail::compact<N>(in, out, keep, detail::InBlocks<P>{policy});
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] std::size_t compact_indices(P const& policy, In const& in, Out&& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In const>();
    return detail::compact_indices<N>(in, out, keep, detail::InBlocks<P>{policy});
}
template <std::size_t N = 0, DispatchPolicy P, class... In, class... Out, class Keep>
    requires(sizeof...(In) == sizeof...(Out) && sizeof...(In) > 0 && (LaneRange<std::remove_reference_t<In>> && ...) &&
             (LaneRange<std::remove_reference_t<Out>> && ...))
[[nodiscard]] CROSSLANE_FLATTEN std::size_t compact_columns(P const& policy, std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep const& keep)
{
    detail::require_const_keep<N, Keep, In...>();
    return detail::compact_columns<N>(in, out, keep, detail::InBlocks<P>{policy});
}

} // namespace crosslane
