#pragma once

#include <crosslane/algorithm/sort_buckets.hpp>

#include <bit>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Up to this many rows are sorted by insertion.
inline constexpr std::size_t few_rows = 32;
inline constexpr unsigned widest_cached_digit = 12;

/// Sorts few rows. Like all of these functions it is stable.
template <class Rows>
void insertion_sort(Rows rows, std::size_t count)
{
    for (std::size_t i = 1; i < count; ++i) {
        auto const row = rows.read(i);
        auto const key = Rows::ordered(row.key);
        std::size_t place = i;
        for (; place > 0 && key < rows.key(place - 1); --place) rows.write(place, rows.read(place - 1));
        rows.write(place, row);
    }
}

/// Which bits of the keys differ from the first one's.
template <class Rows>
typename Rows::Key differing_bits(Rows rows, std::size_t count)
{
    typename Rows::Key const first = rows.key(0);
    typename Rows::Key bits = 0;
    for (std::size_t i = 0; i < count; ++i) bits = static_cast<typename Rows::Key>(bits | (rows.key(i) ^ first));
    return bits;
}

/// Counts become the places of the first row of each digit. False if all rows have one digit.
template <class C>
bool places_of(std::span<C> counts, std::size_t rows)
{
    C place = 0;
    bool several = true;
    for (auto& count : counts) {
        several = several && count != rows;
        place += std::exchange(count, place);
    }
    return several;
}

/// Each row goes to the next place of its digit.
template <class Rows, class C>
void scatter(Rows from, std::size_t count, Rows to, std::span<C> places, Digit digit)
{
    C* const place = places.data(); // in a loop of several rows: otherwise a processor may take twice as long
    for_each_row(count, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const row = from.read(i);
        to.write(place[digit.of(Rows::ordered(row.key))]++, row);
    });
}

/// A radix sort by two digits, the lower one first; returns whether the result is in other. Rows and counts stay in a cache.
template <class Rows>
bool sort_by_two_digits(Rows rows, Rows other, std::size_t count, Digit high, Digit low)
{
    std::array<std::uint32_t, 2 << widest_cached_digit> counts;
    auto const high_counts = std::span(counts).first(high.size()), low_counts = std::span(counts).last(low.size());
    std::fill(high_counts.begin(), high_counts.end(), 0u);
    std::fill(low_counts.begin(), low_counts.end(), 0u);
    for_each_row(count, [&, h = high_counts.data(), l = low_counts.data()](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const key = rows.key(i);
        ++h[high.of(key)];
        ++l[low.of(key)];
    });
    bool moved = false;
    if (places_of(low_counts, count)) {
        scatter(rows, count, other, low_counts, low);
        std::swap(rows, other);
        moved = true;
    }
    if (places_of(high_counts, count)) {
        scatter(rows, count, other, high_counts, high);
        moved = !moved;
    }
    return moved;
}

template <class Rows>
void sort_rows(Rows rows, Rows other, std::size_t count, unsigned samples, Rows result);

/// Rows that are sorted but for their lowest bits: each run of rows that are equal otherwise is sorted by these.
template <class Rows>
void sort_runs(Rows rows, Rows other, std::size_t count, unsigned bits)
{
    auto key = rows.key(0);
    for (std::size_t i = 1; i < count; ++i) {
        auto const next = rows.key(i);
        if (((key ^ next) >> bits) == 0) {
            std::size_t const first = i - 1;
            while (i < count && ((key ^ rows.key(i)) >> bits) == 0) ++i;
            sort_rows(rows + first, other + first, i - first, most_samples, rows + first);
            if (i == count) break;
            key = rows.key(i);
        } else {
            key = next;
        }
    }
}

template <class Rows>
void sort_cached_rows(Rows rows, Rows other, std::size_t count, unsigned bits, Rows result)
{
    // Wider digits cost more than the runs that narrower ones leave (bench/algorithm/sort).
    unsigned const widest = count <= 4096 ? 8 : count <= 32768 ? 10 : count <= 131072 ? 11 : widest_cached_digit;
    unsigned const sorted = (std::min)(bits, 2 * widest), rest = bits - sorted;
    unsigned const high = sorted <= widest ? sorted : (sorted + 1) / 2; // one wide digit rather than two narrow ones
    bool const moved = sort_by_two_digits(rows, other, count, Digit(bits - high, high), Digit(rest, sorted - high));
    if (moved) std::swap(rows, other);
    if (rest != 0) sort_runs(rows, other, count, rest);
    rows.copy(count, result);
}

/// Many rows are first spread over buckets; then each bucket is sorted. The last bucket comes first, so that the place of the first
/// rows is free until then, and stays in the cache.
template <class Rows>
[[gnu::noinline]] void sort_many_rows(Rows rows, Rows other, std::size_t count, unsigned samples, Rows result)
{
    BucketSizes ends{};
    auto const count_by = [&](auto const& buckets) {
        ends.fill(0);
        return count_buckets(rows, count, ends, buckets);
    };
    auto const spread_by = [&](auto const& buckets) {
        places_of(std::span<std::size_t>(ends), count);
        scatter_lines(rows, count, other, ends, buckets);
    };
    if (!spread_by_sample(rows, count, samples, ends, count_by, spread_by)) return rows.copy(count, result);
    for (std::size_t b = ends.size(), end = count; b-- > 0;) {
        std::size_t const begin = b == 0 ? 0 : ends[b - 1], size = end - begin;
        sort_rows(other + begin, rows + (size <= begin ? 0 : begin), size, samples == 0 ? 0 : samples - 1, result + begin);
        end = begin;
    }
}

/// Sorts rows. As many rows of other are overwritten; result may be rows, other or a third place, which overlaps neither. samples: how
/// many more times buckets may be chosen by a sample.
template <class Rows>
void sort_rows(Rows rows, Rows other, std::size_t count, unsigned samples, Rows result)
{
    if (count <= few_rows) {
        insertion_sort(rows, count);
        rows.copy(count, result);
    } else if (count * Rows::bytes > cached_bytes) {
        sort_many_rows(rows, other, count, samples, result);
    } else if (auto const bits = static_cast<unsigned>(std::bit_width(differing_bits(rows, count))); bits != 0) {
        sort_cached_rows(rows, other, count, bits, result);
    } else {
        rows.copy(count, result);
    }
}

} // namespace crosslane::detail
