#pragma once

#include <crosslane/algorithm/blend.hpp>
#include <crosslane/algorithm/blocks.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Points from first on.
template <LaneType T, std::size_t P, std::size_t L, std::size_t C>
BlendColumns<T, P, L, C> points_of(BlendColumns<T, P, L, C> columns, std::size_t first, std::size_t count)
{
    columns.points = count;
    for (auto& column : columns.point) column += first;
    for (auto& column : columns.out) column += first;
    return columns;
}

/// Calls blend_some(columns) for blocks of points, which are whole waves of `Lanes` lanes.
template <std::size_t Lanes, DispatchPolicy Policy, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Blend>
std::size_t blend_in_blocks(Policy const& policy, BlendColumns<T, P, L, C> const& columns, Blend const& blend_some)
{
    if (!runs_in_blocks(policy, columns.points * columns.layers * sizeof(T))) return blend_some(columns);
    auto const layout = BlockLayout::into_waves<Lanes>(policy, columns.points, sizeof(T) * (std::max)(columns.layers, std::size_t{1}));
    std::atomic<std::size_t> skipped = 0;
    for_each_block(policy, layout.blocks, [&](std::size_t number) {
        skipped += blend_some(points_of(columns, layout.first(number), layout.count(number)));
    });
    return skipped;
}

} // namespace detail

/// Layers painted over each other with a policy: blend(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     blend(parallel, std::tie(px, py, pz), std::tie(x, y, z, radius), std::tie(r, g, b), std::tie(red, green, blue), sphere_influence);
///
/// Shapes   A policy for dispatch; the rest as blend, blend_lane_per_point and blend_lane_per_layer.
/// Means    As they do.
/// Active   As they do.
/// Order    As theirs: the same bits, whatever the policy and the number of threads. Several threads call influence at once.
/// Cost     Less than 64 Ki pairs of a point and a layer (32 Ki for double) run on the calling thread.
/// Errors   As theirs; std::bad_alloc. What influence throws reaches the caller once no thread is running it.
template <std::size_t N = 0, DispatchPolicy Policy, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend_lane_per_point(Policy const& policy, std::tuple<P...> const& points, std::tuple<L...> const& layers,
                                 std::tuple<C...> const& colours, std::tuple<O...> const& out, Influence const& influence,
                                 detail::FirstElementOf<O...> stop_below = 0)
{
    constexpr std::size_t lanes = N == 0 ? detail::default_points_wave<detail::FirstElementOf<O...>> : N;
    return detail::blend_in_blocks<lanes>(policy, detail::blend_columns(points, layers, colours, out),
                                          [&](auto const& some) { return detail::blend_each_point<lanes>(some, influence, stop_below); });
}
template <std::size_t N = 0, DispatchPolicy Policy, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend_lane_per_layer(Policy const& policy, std::tuple<P...> const& points, std::tuple<L...> const& layers,
                                 std::tuple<C...> const& colours, std::tuple<O...> const& out, Influence const& influence,
                                 detail::FirstElementOf<O...> stop_below = 0)
{
    return detail::blend_in_blocks<1>(policy, detail::blend_columns(points, layers, colours, out),
                                      [&](auto const& some) { return detail::blend_each_layer<N>(some, influence, stop_below); });
}
template <std::size_t N = 0, DispatchPolicy Policy, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend(Policy const& policy, std::tuple<P...> const& points, std::tuple<L...> const& layers, std::tuple<C...> const& colours,
                  std::tuple<O...> const& out, Influence const& influence, detail::FirstElementOf<O...> stop_below = 0)
{
    if (detail::column_size(out, "crosslane::blend: the out columns differ in length") < detail::fewest_points)
        return crosslane::blend<N>(points, layers, colours, out, influence, stop_below);
    return crosslane::blend_lane_per_point<N>(policy, points, layers, colours, out, influence, stop_below);
}

} // namespace crosslane
