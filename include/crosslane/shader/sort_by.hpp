#pragma once

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The indices of n elements in their order; of equal ones the first comes first.
[[nodiscard, gnu::noinline]] inline List<std::uint32_t>
sorted_order(std::size_t n, bool (*is_less)(void const* context, std::uint32_t, std::uint32_t), void const* context)
{
    List<std::uint32_t> order(n), merged(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::uint32_t>(i);
    for (std::size_t run = 1; run < n; run *= 2) {
        for (std::size_t first = 0; first < n; first += 2 * run) {
            auto const middle = (std::min)(first + run, n), end = (std::min)(middle + run, n);
            auto a = first, b = middle;
            for (auto to = first; to < end; ++to) {
                bool const takes_b = a == middle || (b != end && is_less(context, order[b], order[a]));
                merged[to] = order[takes_b ? b++ : a++];
            }
        }
        order.swap(merged);
    }
    return order;
}

/// As std::stable_sort, for lists that are sorted once: all types share one sort, where std::sort would be compiled for
/// each anew.
template <class All, class Less>
void sort_by(All& all, Less const& is_less)
{
    struct Context
    {
        typename All::value_type const* all;
        Less const& is_less;
    } const context{all.data(), is_less};
    auto const compare = [](void const* c, std::uint32_t a, std::uint32_t b) -> bool {
        auto const& by = *static_cast<Context const*>(c);
        return by.is_less(by.all[a], by.all[b]);
    };
    All sorted;
    sorted.reserve(all.size());
    for (auto const i : sorted_order(all.size(), compare, &context)) sorted.push_back(std::move(all[i]));
    all = std::move(sorted);
}

/// Sorts, and leaves one of equal ones.
template <class T>
void sort_once(List<T>& all)
{
    sort_by(all, [](T const& a, T const& b) { return a < b; });
    std::size_t count = 0;
    for (auto const& x : all)
        if (count == 0 || all[count - 1] < x) all[count++] = x;
    all.resize(count);
}

/// As std::partition_point: the first one that is not before what is looked for.
template <class T, class IsBefore>
[[nodiscard]] T* first_past(T* first, T* end, IsBefore const& is_before)
{
    while (first != end) {
        auto* const middle = first + (end - first) / 2;
        if (is_before(*middle)) first = middle + 1;
        else end = middle;
    }
    return first;
}

/// Of rows in the order of the numbers that they begin with: which is the first with this number or a greater one.
[[nodiscard, gnu::noinline]] inline std::size_t first_from(void const* rows, std::size_t n, std::size_t bytes, std::uint64_t number)
{
    std::size_t first = 0;
    while (n != 0) {
        auto const half = n / 2;
        std::uint64_t other;
        std::memcpy(&other, static_cast<std::byte const*>(rows) + (first + half) * bytes, sizeof other);
        if (other < number) first += half + 1, n -= half + 1;
        else n = half;
    }
    return first;
}
template <class Row>
[[nodiscard]] Row const* first_from(List<Row> const& rows, std::uint64_t number)
{
    return rows.begin() + first_from(rows.data(), rows.size(), sizeof(Row), number);
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
