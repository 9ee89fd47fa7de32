#pragma once

#include <crosslane/wave/wave.hpp>

#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Takes an item and returns nothing or a bool.
template <class F, class Item>
concept VisitorOf = std::invocable<F&, Item> && (std::is_void_v<std::invoke_result_t<F&, Item>> || requires(F& f, Item item) { !f(item); });

} // namespace detail

/// Walks a list that all lanes share: f(item) for one item after another, each a uniform value.
///
///     uniform_load(wave, lights, [&](Light light) { color += shade(position, light); });
///
/// Shapes   Wave<N>, a contiguous range of records of any type, f(record)  ->  how many items f was given.
/// Means    for (auto& item : items) { ++n; if (!f(item)) break; } An f that returns nothing is given all items.
/// Active   An empty wave walks nothing.
/// Order    That of items.
/// Errors   None of its own; what f throws reaches the caller. Nothing past the end of items is read.
/// Source   The GPU's uniform load: one vector load for N items, then WaveReadLaneAt for each.
template <std::size_t N, class Items, class F>
    requires requires(Items const& items) { std::span(items); }
CROSSLANE_INLINE std::size_t uniform_load(Wave<N> const& wave, Items const& items, F&& f CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    std::span const list(items);
    constexpr bool visits = detail::VisitorOf<F, decltype(list[0])>;
    static_assert(visits,
                  "crosslane::uniform_load: f must take one item and return nothing or a bool, "
                  "as [](auto const& item) { ... } does");
    if (!wave) return 0;
    // Item by item from memory, which a CPU broadcasts as it reads. Loading N items and broadcasting lane after lane, as
    // the GPU does, takes twice as long (bench/algorithm/uniform_load, read_lane).
    for (std::size_t i = 0; i < list.size(); ++i) {
        if constexpr (requires { { f(list[i]) } -> std::same_as<void>; }) {
            f(list[i]);
        } else if constexpr (visits) {
            if (!f(list[i])) return i + 1;
        }
    }
    return list.size();
}

} // namespace crosslane
