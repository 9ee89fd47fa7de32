#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// P numbers for each point, L for each layer, and C for each colour.
template <LaneType T, std::size_t P, std::size_t L, std::size_t C>
struct BlendColumns
{
    std::size_t points, layers;
    std::array<T const*, P> point;
    std::array<T const*, L> layer;
    std::array<T const*, C> colour;
    std::array<T*, C> out;
};

template <class... R>
using FirstElementOf = std::tuple_element_t<0, std::tuple<ElementOf<R>...>>;

template <class Pointer, class... R>
std::array<Pointer, sizeof...(R)> column_pointers(std::tuple<R...> const& ranges)
{
    return std::apply([](auto&... range) { return std::array<Pointer, sizeof...(R)>{std::span(range).data()...}; }, ranges);
}
template <class... R>
std::size_t column_size(std::tuple<R...> const& ranges, char const* message)
{
    std::size_t const size = std::span(std::get<0>(ranges)).size();
    if (std::apply([&](auto&... range) { return ((std::span(range).size() != size) || ...); }, ranges))
        detail::fail<std::invalid_argument>(message);
    return size;
}

/// What blend is given, once it has been checked to fit together.
template <class... P, class... L, class... C, class... O>
auto blend_columns(std::tuple<P...> const& points, std::tuple<L...> const& layers, std::tuple<C...> const& colours,
                   std::tuple<O...> const& out)
{
    using T = FirstElementOf<O...>;
    static_assert(is_one_of<T, float, double> && (std::same_as<ElementOf<P>, T> && ...) && (std::same_as<ElementOf<L>, T> && ...) &&
                      (std::same_as<ElementOf<C>, T> && ...) && (std::same_as<ElementOf<O>, T> && ...),
                  "crosslane::blend: all columns must hold float, or all double");
    static_assert(sizeof...(C) == sizeof...(O), "crosslane::blend: there must be one out column for each column of colours");
    static_assert((is_writable<O> && ...), "crosslane::blend: out must be writable");
    BlendColumns<T, sizeof...(P), sizeof...(L), sizeof...(C)> const columns{
        column_size(points, "crosslane::blend: the columns of points differ in length"),
        column_size(layers, "crosslane::blend: the columns of layers differ in length"),
        column_pointers<T const*>(points), column_pointers<T const*>(layers), column_pointers<T const*>(colours), column_pointers<T*>(out)};
    if (column_size(out, "crosslane::blend: the out columns differ in length") != columns.points)
        detail::fail<std::invalid_argument>("crosslane::blend: out and points differ in length");
    if (column_size(colours, "crosslane::blend: the columns of colours differ in length") != columns.layers)
        detail::fail<std::invalid_argument>("crosslane::blend: colours and layers differ in length");

    auto const require_apart = [&](T const* out_column, T const* other, std::size_t count) {
        if (overlap(std::span(out_column, columns.points), std::span(other, count)))
            detail::fail<std::invalid_argument>("crosslane::blend: an out column overlaps another column");
    };
    for (std::size_t i = 0; i < columns.out.size(); ++i) {
        for (auto column : columns.point) require_apart(columns.out[i], column, columns.points);
        for (auto column : columns.layer) require_apart(columns.out[i], column, columns.layers);
        for (auto column : columns.colour) require_apart(columns.out[i], column, columns.layers);
        for (std::size_t j = 0; j < i; ++j) require_apart(columns.out[i], columns.out[j], columns.points);
    }
    return columns;
}

} // namespace crosslane::detail
