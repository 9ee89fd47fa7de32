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
        sort_rows(rows, other, count, most_samples, rows);
    }
};

template <class R>
std::size_t size_of(R& range)
{
    return std::span(range).size();
}
template <class R>
std::span<std::byte> bytes_of(R& range)
{
    return std::as_writable_bytes(std::span(range));
}

template <class Keys>
using KeyRows = SortRows<ElementOf<Keys>, 0>;
template <class Keys>
KeyRows<Keys> rows_of(Keys& keys)
{
    return {bytes_of(keys).data(), nullptr};
}
template <class Keys, class Values>
using PairRows = SortRows<ElementOf<Keys>, sizeof(StoredIn<Values>)>;
template <class Keys, class Values>
PairRows<Keys, Values> rows_of(Keys& keys, Values& values)
{
    return {bytes_of(keys).data(), bytes_of(values).data()};
}

template <class Rows, class Sort>
void sort_with_own_scratch(Rows rows, std::size_t count, Sort const& sort_them)
{
    if (count <= few_rows) return insertion_sort(rows, count);
    ScratchRows<Rows> const scratch(count);
    sort_them(rows, scratch.rows(), count);
}

template <class Keys, class Sort>
void sort(Keys& keys, Sort const& sort_them)
{
    static_assert(is_writable<Keys>, "crosslane::sort: keys must be writable");
    if constexpr (is_writable<Keys>) sort_with_own_scratch(rows_of(keys), size_of(keys), sort_them);
}

template <class Keys, class Scratch, class Sort>
void sort(Keys& keys, Scratch& scratch, Sort const& sort_them)
{
    constexpr bool writable = is_writable<Keys> && is_writable<Scratch>, one_type = std::same_as<ElementOf<Keys>, ElementOf<Scratch>>;
    static_assert(writable, "crosslane::sort: keys and scratch must be writable");
    static_assert(one_type, "crosslane::sort: keys and scratch must hold the same type");
    if constexpr (writable && one_type) {
        if (size_of(scratch) < size_of(keys)) fail<std::invalid_argument>("crosslane::sort: scratch is shorter than keys");
        if (overlap(bytes_of(keys), bytes_of(scratch))) fail<std::invalid_argument>("crosslane::sort: scratch overlaps keys");
        sort_them(rows_of(keys), rows_of(scratch), size_of(keys));
    }
}

template <class Keys, class Values>
constexpr bool are_rows()
{
    constexpr bool writable = is_writable<Keys> && is_writable<Values>, copyable = std::is_trivially_copyable_v<StoredIn<Values>>;
    static_assert(writable, "crosslane::sort_by_key: keys and values must be writable");
    static_assert(copyable, "crosslane::sort_by_key: values must be trivially copyable: sort their indices");
    return writable && copyable;
}
template <class Keys, class Values>
void require_rows(Keys& keys, Values& values)
{
    if (size_of(keys) != size_of(values)) fail<std::invalid_argument>("crosslane::sort_by_key: keys and values differ in length");
    if (overlap(bytes_of(keys), bytes_of(values))) fail<std::invalid_argument>("crosslane::sort_by_key: keys and values overlap");
}

template <class Keys, class Values, class Sort>
void sort_by_key(Keys& keys, Values& values, Sort const& sort_them)
{
    if constexpr (are_rows<Keys, Values>()) {
        require_rows(keys, values);
        sort_with_own_scratch(rows_of(keys, values), size_of(keys), sort_them);
    }
}

template <class Keys, class Values, class KeyScratch, class ValueScratch, class Sort>
void sort_by_key(Keys& keys, Values& values, KeyScratch& key_scratch, ValueScratch& value_scratch, Sort const& sort_them)
{
    constexpr bool one_type =
        std::same_as<ElementOf<Keys>, ElementOf<KeyScratch>> && std::same_as<StoredIn<Values>, StoredIn<ValueScratch>>;
    static_assert(one_type, "crosslane::sort_by_key: scratch must hold the types of keys and values");
    if constexpr (are_rows<Keys, Values>() && are_rows<KeyScratch, ValueScratch>() && one_type) {
        require_rows(keys, values);
        if ((std::min)(size_of(key_scratch), size_of(value_scratch)) < size_of(keys))
            fail<std::invalid_argument>("crosslane::sort_by_key: scratch is shorter than keys");
        std::array<std::span<std::byte const>, 4> const columns{bytes_of(keys), bytes_of(values), bytes_of(key_scratch),
                                                                bytes_of(value_scratch)};
        if (any_overlap(columns))
            fail<std::invalid_argument>("crosslane::sort_by_key: scratch overlaps keys, values or itself");
        sort_them(rows_of(keys, values), rows_of(key_scratch, value_scratch), size_of(keys));
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
/// Cost     16 Mi random uint32 5.6 ns each, without scratch 6.0 ns or more, std::sort 66 ns. Numbers of any length take up to twice as
///          long (bench/algorithm/sort, AVX2 on an Intel Xeon); keys made up for it, more. Takes up to 256 KiB of stack.
/// Errors   std::invalid_argument if scratch is shorter than keys or overlaps them; std::bad_alloc without scratch. In either case
///          nothing is written. Nothing outside keys and the first keys.size() elements of scratch is read or written; what these
///          hold afterwards is unspecified.
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
/// Cost     16 Mi random uint32 with values of 4 bytes 11 ns each (bench/algorithm/sort, AVX2 on an Intel Xeon). Values of random keys
///          are moved two to four times, those of others more often.
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

#pragma GCC system_header // see refuse.hpp
// clang-format off
template <class Keys, class... Scratch>
    requires detail::ContiguousRange<Keys> && (!LaneRange<Keys>) && (!detail::BoolRange<Keys>)
CROSSLANE_REFUSE("keys are numbers: of others sort the indices, by std::sort", sort(Keys&&, Scratch&&...));
// clang-format on

} // namespace crosslane
