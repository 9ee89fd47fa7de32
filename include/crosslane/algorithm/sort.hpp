#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/radix_sort.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/algorithm/sort_scratch.hpp>

#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class R>
concept ContiguousRange = requires(R& r) { std::span(r); };

/// Sorts with the memory that it is given: see sort_rows.
struct SortWhole
{
    template <class Rows>
    void operator()(Rows rows, Rows other, std::size_t count) const
    {
        sort_rows(rows, other, count, 8 * sizeof(typename Rows::Key), rows);
    }
};

/// The writable bytes of a range.
template <class R>
std::byte* bytes_of(R& range)
{
    return std::as_writable_bytes(std::span(range)).data();
}
template <class R>
inline constexpr std::size_t element_bytes = sizeof(StoredIn<R>);

template <class Keys, class Sort>
void sort(Keys& keys, Sort const& sort_them)
{
    static_assert(is_writable<Keys>, "crosslane::sort: keys must be writable");
    if constexpr (is_writable<Keys>) {
        using Rows = SortRows<ElementOf<Keys>, 0>;
        std::size_t const count = std::span(keys).size();
        Rows const rows{bytes_of(keys), nullptr};
        if (count <= few_rows) return insertion_sort(rows, count);
        ScratchRows<Rows> const scratch(count);
        sort_them(rows, scratch.rows(), count);
    }
}

template <class Keys, class Scratch, class Sort>
void sort(Keys& keys, Scratch& scratch, Sort const& sort_them)
{
    constexpr bool writable = is_writable<Keys> && is_writable<Scratch>, one_type = std::same_as<ElementOf<Keys>, ElementOf<Scratch>>;
    static_assert(writable, "crosslane::sort: keys and scratch must be writable");
    static_assert(one_type, "crosslane::sort: keys and scratch must hold the same type");
    if constexpr (writable && one_type) {
        std::span const in(keys), other(scratch);
        if (other.size() < in.size()) fail<std::invalid_argument>("crosslane::sort: scratch is shorter than keys");
        if (overlap(in, other)) fail<std::invalid_argument>("crosslane::sort: scratch overlaps keys");
        using Rows = SortRows<ElementOf<Keys>, 0>;
        sort_them(Rows{bytes_of(keys), nullptr}, Rows{bytes_of(scratch), nullptr}, in.size());
    }
}

template <class Keys, class Values>
constexpr bool require_rows()
{
    constexpr bool writable = is_writable<Keys> && is_writable<Values>, copyable = std::is_trivially_copyable_v<StoredIn<Values>>;
    static_assert(writable, "crosslane::sort_by_key: keys and values must be writable");
    static_assert(copyable, "crosslane::sort_by_key: values must be trivially copyable: sort their indices");
    return writable && copyable;
}
template <class Keys, class Values>
void require_equal_lengths(Keys& keys, Values& values)
{
    std::span const in(keys), with(values);
    if (in.size() != with.size()) fail<std::invalid_argument>("crosslane::sort_by_key: keys and values differ in length");
    if (overlap(in, with)) fail<std::invalid_argument>("crosslane::sort_by_key: keys and values overlap");
}

template <class Keys, class Values, class Sort>
void sort_by_key(Keys& keys, Values& values, Sort const& sort_them)
{
    if constexpr (require_rows<Keys, Values>()) {
        require_equal_lengths(keys, values);
        using Rows = SortRows<ElementOf<Keys>, element_bytes<Values>>;
        std::size_t const count = std::span(keys).size();
        Rows const rows{bytes_of(keys), bytes_of(values)};
        if (count <= few_rows) return insertion_sort(rows, count);
        ScratchRows<Rows> const scratch(count);
        sort_them(rows, scratch.rows(), count);
    }
}

template <class Keys, class Values, class KeyScratch, class ValueScratch, class Sort>
void sort_by_key(Keys& keys, Values& values, KeyScratch& key_scratch, ValueScratch& value_scratch, Sort const& sort_them)
{
    constexpr bool one_type = std::same_as<ElementOf<Keys>, ElementOf<KeyScratch>> && std::same_as<StoredIn<Values>, StoredIn<ValueScratch>>;
    static_assert(one_type, "crosslane::sort_by_key: scratch must hold the types of keys and values");
    if constexpr (require_rows<Keys, Values>() && require_rows<KeyScratch, ValueScratch>() && one_type) {
        require_equal_lengths(keys, values);
        std::span const in(keys), with(values), other(key_scratch), other_with(value_scratch);
        if ((std::min)(other.size(), other_with.size()) < in.size())
            fail<std::invalid_argument>("crosslane::sort_by_key: scratch is shorter than keys");
        if (any_overlap(std::array{std::as_bytes(in), std::as_bytes(with), std::as_bytes(other), std::as_bytes(other_with)}))
            fail<std::invalid_argument>("crosslane::sort_by_key: scratch overlaps keys, values or itself");
        using Rows = SortRows<ElementOf<Keys>, element_bytes<Values>>;
        sort_them(Rows{bytes_of(keys), bytes_of(values)}, Rows{bytes_of(key_scratch), bytes_of(value_scratch)}, in.size());
    }
}

} // namespace detail

/// Sorts numbers in place, ascending.
///
///     crosslane::sort(depths);          // takes memory for as many
///     crosslane::sort(depths, scratch); // takes none
///
/// Shapes   keys: a contiguous range of any lane type; scratch: one of the same type, at least as long.
/// Means    std::ranges::sort(keys); floats in IEEE's total order: NaNs with the sign bit set, -infinity … -0, +0 … +infinity, NaNs.
/// Active   Every element of keys, no other.
/// Order    Equal keys have equal bits, so it does not show which came first.
/// Cost     COST
///          Up to 32 keys take no memory. Takes up to 128 KiB of stack.
/// Errors   std::invalid_argument if scratch is shorter than keys or overlaps them; std::bad_alloc without scratch. In either case
///          nothing is written. What scratch holds afterwards is unspecified; nothing outside keys and its first keys.size()
///          elements is read or written.
/// Source   CUB DeviceRadixSort::SortKeys; std::sort.
template <LaneRange Keys>
void sort(Keys&& keys)
{
    detail::sort(keys, detail::SortWhole{});
}
template <LaneRange Keys, LaneRange Scratch>
void sort(Keys&& keys, Scratch&& scratch)
{
    detail::sort(keys, scratch, detail::SortWhole{});
}

/// Sorts numbers in place, and moves values with them. Values of equal keys keep their order.
///
///     sort_by_key(distances, particles);
///
/// Shapes   keys: as sort; values: a contiguous range of a trivially copyable type, as long as keys; scratch for either: of the
///          same type, at least as long.
/// Means    std::ranges::stable_sort(std::views::zip(keys, values), less, key): see sort for the order of floats.
/// Active   Every element of keys and values, no other.
/// Order    Stable.
/// Cost     COST
/// Errors   As sort; std::invalid_argument also if keys and values differ in length, or any two ranges overlap.
/// Source   CUB DeviceRadixSort::SortPairs; Thrust's stable_sort_by_key.
template <LaneRange Keys, detail::ContiguousRange Values>
void sort_by_key(Keys&& keys, Values&& values)
{
    detail::sort_by_key(keys, values, detail::SortWhole{});
}
template <LaneRange Keys, detail::ContiguousRange Values, LaneRange KeyScratch, detail::ContiguousRange ValueScratch>
void sort_by_key(Keys&& keys, Values&& values, KeyScratch&& key_scratch, ValueScratch&& value_scratch)
{
    detail::sort_by_key(keys, values, key_scratch, value_scratch, detail::SortWhole{});
}

} // namespace crosslane
