#pragma once

#include <crosslane/shader/memory_access.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Rows, unless threads are drawn. Where one is not inside of its space, the lanes' numbers are made.

/// Where lane 0's word is, or would be. Returns whether the row is inside of the space.
CROSSLANE_INLINE bool find_row(Frame const& frame, MemorySpan const& space, std::uint32_t number, std::uint32_t constant,
                               std::uint32_t*& first)
{
    auto const begin = std::uint64_t{number} * 4 + constant;
    first = reinterpret_cast<std::uint32_t*>(reinterpret_cast<std::uintptr_t>(space.data) + begin);
    return frame.has_rows && begin + 4 * (std::uint64_t{highest_active(frame)} + 1) <= space.bytes;
}
/// The lanes' numbers plus more, at to.
template <std::size_t L>
CROSSLANE_INLINE void make_numbers(Frame& frame, std::uint32_t to, std::uint32_t numbers, std::uint32_t more)
{
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<std::uint32_t>(frame.file + to, i, chunk_at<std::uint32_t, L>(frame.file + numbers, i) + more);
}
/// a: the place of the lanes' numbers; immediate: that of what is added to them.
template <std::size_t L>
Step const* run_load_row(Frame& frame, Step const* step)
{
    using U = std::uint32_t;
    auto* const to = frame.file + step->to;
    auto const more = static_cast<U>(scalar_at(frame, static_cast<U>(step->immediate)));
    U* p = nullptr;
    if (!find_row(frame, frame.spaces[step->b], read_as<U>(frame.file + step->a) + more, step->c, p)) {
        make_numbers<L>(frame, step->to, step->a, more);
        Step const by_numbers{nullptr, {4}, step->to, step->to, step->b, step->c};
        run_load<U, L>(frame, &by_numbers);
        return step + 1;
    }
    frame.has_read_memory = true;
    if (loads_masked<U> || frame.is_full()) {
        load_adjacent<U, L, loads_masked<U>>(frame, to, p);
    } else {
        for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            write_as(to + 4 * lane, load_one<U>(reinterpret_cast<std::byte const*>(p + lane)));
        });
    }
    return step + 1;
}
/// to: the place of the lanes' numbers; immediate: the space, and above it the place of what is added to them; a: a place for sums.
template <std::size_t L>
Step const* run_store_row(Frame& frame, Step const* step)
{
    using U = std::uint32_t;
    auto const& space = frame.spaces[static_cast<U>(step->immediate)];
    auto const* const value = frame.file + step->b;
    auto const more = static_cast<U>(scalar_at(frame, static_cast<U>(step->immediate >> 32)));
    if (!space.is_writable) return step + 1;
    U* p = nullptr;
    if (!find_row(frame, space, read_as<U>(frame.file + step->to) + more, step->c, p)) {
        make_numbers<L>(frame, step->a, step->to, more);
        Step const by_numbers{nullptr, {static_cast<U>(step->immediate)}, step->a, 4, step->b, step->c};
        run_store<U, L>(frame, &by_numbers);
    } else if (frame.is_full()) {
        store_adjacent<U, L, false>(frame, value, p);
    } else if constexpr (stores_masked<U>) {
        store_adjacent<U, L, true>(frame, value, p);
    } else {
        for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            auto const x = read_as<U>(value + 4 * lane);
            auto* const to = reinterpret_cast<std::byte*>(p + lane);
            if (!frame.has_changed_memory) frame.has_changed_memory = load_one<U>(to) != x;
            write_as(to, x);
        });
    }
    return step + 1;
}

} // namespace crosslane::detail
