#pragma once

#include <crosslane/algorithm/sort_rows.hpp>
#include <crosslane/lanes/isa/stream_copy.hpp>

#include <algorithm>
#include <bit>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Up to this many bytes, of keys and values, are sorted in the cache.
inline constexpr std::size_t cached_bytes = 2 * 1024 * 1024;
/// Many rows are spread over so many buckets that each bucket stays in a second-level cache. Fewer take longer: the place of a
/// row's bucket was then written a moment ago.
inline constexpr unsigned bucket_digit = 9;
inline constexpr std::size_t most_buckets = std::size_t{1} << bucket_digit;

inline constexpr std::size_t sample_size = 4096;
/// Calls f(key) for sample_size of the rows.
template <class Rows, class F>
void for_sample(Rows rows, std::size_t count, F f)
{
    for (std::size_t i = 0; i < sample_size; ++i) f(rows.key(i * (count / sample_size) + i * (count % sample_size) / sample_size));
}

/// The range between two keys in steps of equal width: the keys of one share their highest bits. Keys outside of the range belong to
/// the first and the last step.
template <class Key, unsigned bits>
class Steps
{
public:
    static constexpr std::size_t most = std::size_t{1} << bits;

    Steps(Key least, Key greatest) : greatest_(greatest)
    {
        auto const range = static_cast<unsigned>(std::bit_width(Key(least ^ greatest)));
        shift_ = range - (std::min)(range, bits);
        least_ = Key(least >> shift_ << shift_);
    }
    [[nodiscard]] CROSSLANE_INLINE std::size_t of(Key key) const
    {
        key = key < least_ ? least_ : key;
        key = key > greatest_ ? greatest_ : key;
        return static_cast<std::size_t>(Key(key - least_) >> shift_);
    }

private:
    Key least_, greatest_;
    unsigned shift_;
};

/// Buckets of unequal width, for keys of which most are close to each other: so many steps share a bucket as fill it as full as
/// others, in a sample.
template <class Key>
class Splits
{
public:
    template <class Rows>
    Splits(Rows rows, std::size_t count, Key least, Key greatest) : steps_(least, greatest)
    {
        for_sample(rows, count, [&](Key key) { ++buckets_[steps_.of(key)]; });
        std::size_t before = 0; // in the sample
        for (auto& bucket : buckets_) { // by the middle, so that what fills buckets is alone in one
            std::size_t const keys = bucket;
            bucket = static_cast<std::uint16_t>((2 * before + keys) * most_buckets / (2 * sample_size + 1));
            before += keys;
        }
    }
    [[nodiscard]] CROSSLANE_INLINE std::size_t of(Key key) const { return buckets_[steps_.of(key)]; }

private:
    using Fine = Steps<Key, 14>; // the table fits in a first-level cache
    Fine steps_;
    std::array<std::uint16_t, Fine::most> buckets_ = {}; // at first the keys in the sample
};

/// Adds the rows of each bucket to counts. Returns which bits of the keys differ from the first one's.
template <class Rows, class Buckets>
typename Rows::Key count_buckets(Rows rows, std::size_t count, std::span<std::size_t> counts, Buckets const& buckets)
{
    constexpr std::size_t most = std::size_t{1} << 31; // no counter of a private table overflows
    typename Rows::Key const first_key = count == 0 ? 0 : rows.key(0);
    typename Rows::Key differing = 0;
    for (std::size_t first = 0; first < count; first += most) {
        // A counter that was written a moment ago is slow to write again: neighbours have different tables.
        std::array<std::array<std::uint32_t, most_buckets>, 4> tables{};
        std::size_t const end = (std::min)(count, first + most);
        auto const count_row = [&](std::size_t i, std::size_t table) CROSSLANE_INLINE_LAMBDA {
            auto const key = rows.key(i);
            differing |= key ^ first_key;
            ++tables[table][buckets.of(key)];
        };
        std::size_t i = first;
        for (; end - i >= 4; i += 4) {
            rows.prefetch(i);
            count_row(i, 0);
            count_row(i + 1, 1);
            count_row(i + 2, 2);
            count_row(i + 3, 3);
        }
        for (; i < end; ++i) count_row(i, 0);
        for (auto const& table : tables)
            for (std::size_t b = 0; b < counts.size(); ++b) counts[b] += table[b];
    }
    return differing;
}

/// Each bucket's next rows on their way to memory, so that whole cache lines are written: places of the buckets that lie a power
/// of two apart would put each other out of the cache.
template <class Rows>
class BucketLines
{
    using Key = typename Rows::Key;
    static constexpr std::size_t value_bytes = Rows::value_bytes, line = 64;
    static constexpr std::size_t block = (value_bytes == 0 ? 2 * line : line) / sizeof(Key); // rows of one bucket
    static constexpr bool has_values = value_bytes != 0 && value_bytes <= 2 * sizeof(Key); // larger ones are written at once

public:
    /// places: of each bucket's first row, and then of its next.
    BucketLines(Rows to, std::span<std::size_t> places)
        : to_(to), places_(places), shift_(reinterpret_cast<std::uintptr_t>(to.keys) % (block * sizeof(Key)) / sizeof(Key))
    {
        for (std::size_t b = 0; b < places.size(); ++b) begins_[b] = places[b] += shift_;
    }

    CROSSLANE_INLINE void write(std::size_t bucket, typename Rows::Row const& row)
    {
        std::size_t const place = places_[bucket]++, slot = bucket * block + place % block;
        // Not std::memcpy: into an array it is a call for each row where _FORTIFY_SOURCE is 3, as Ubuntu's GCC has it.
        __builtin_memcpy(keys_ + slot * sizeof(Key), &row.key, sizeof(Key));
        if constexpr (has_values) __builtin_memcpy(values_ + slot * value_bytes, &row.value, value_bytes);
        if constexpr (value_bytes != 0 && !has_values) std::memcpy(to_.values + (place - shift_) * value_bytes, &row.value, value_bytes);
        if (place % block == block - 1) write_block(bucket, place + 1 - block, place + 1);
    }

    /// Flushes the rest.
    void finish()
    {
        for (std::size_t b = 0; b < places_.size(); ++b) {
            write_block(b, places_[b] / block * block, places_[b]);
            places_[b] -= shift_;
        }
        stream_fence();
    }

private:
    CROSSLANE_INLINE void write_block(std::size_t bucket, std::size_t first, std::size_t last)
    {
        bool const whole = first >= begins_[bucket] && last - first == block;
        if (first < begins_[bucket]) first = begins_[bucket];
        write_column<sizeof(Key)>(to_.keys, keys_, whole, bucket, first, last);
        if constexpr (has_values) write_column<value_bytes>(to_.values, values_, whole, bucket, first, last);
    }
    template <std::size_t bytes>
    CROSSLANE_INLINE void write_column(std::byte* column, std::byte const* from, bool whole, std::size_t bucket, std::size_t first,
                                       std::size_t last)
    {
        from += (bucket * block + first % block) * bytes;
        column += (first - shift_) * bytes;
        if (whole && block * bytes % line == 0 && reinterpret_cast<std::uintptr_t>(column) % line == 0) {
            for (std::size_t i = 0; i < block * bytes; i += line) stream_line(from + i, column + i);
        } else {
            std::memcpy(column, from, (last - first) * bytes);
        }
    }

    Rows to_;
    std::span<std::size_t> places_;
    std::size_t shift_; // places are counted from the start of a block in memory
    std::array<std::size_t, most_buckets> begins_;
    alignas(line) std::byte keys_[most_buckets * block * sizeof(Key)];
    alignas(line) std::byte values_[has_values ? most_buckets * block * value_bytes : 1];
};

/// Each row goes to the next place of its bucket.
template <class Rows, class Buckets>
[[gnu::noinline]] void scatter_lines(Rows from, std::size_t count, Rows to, std::span<std::size_t> places, Buckets const& buckets)
{
    BucketLines<Rows> lines(to, places);
    for_each_row(count, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        if (i % 8 == 0) from.prefetch(i);
        auto const row = from.read(i);
        lines.write(buckets.of(Rows::ordered(row.key)), row);
    });
    lines.finish();
}

using BucketSizes = std::array<std::size_t, most_buckets>;
/// How often in a row buckets may be chosen by a sample. Keys can be made up for which it misleads each time.
inline constexpr unsigned most_samples = 4;

/// Spreads rows over buckets that suit them. count_by and spread_by take what knows a key's bucket; count_by leaves the buckets' sizes
/// in sizes, and returns which bits of the keys differ. Returns false if all keys are equal: nothing is spread then.
template <class Rows, class Count, class Spread>
[[gnu::noinline]] // its tables are gone from the stack when the buckets are sorted
bool spread_by_sample(Rows rows, std::size_t count, unsigned samples, BucketSizes const& sizes, Count const& count_by,
                      Spread const& spread_by)
{
    using Key = typename Rows::Key;
    auto const largest = [](BucketSizes const& of) { return *std::max_element(of.begin(), of.end()); };
    auto least = Key(~Key{0}), greatest = Key{0};
    for_sample(rows, count, [&](Key key) {
        least = (std::min)(least, key);
        greatest = (std::max)(greatest, key);
    });
    Steps<Key, bucket_digit> const steps(least, greatest);
    BucketSizes sampled{};
    for_sample(rows, count, [&](Key key) { ++sampled[steps.of(key)]; });

    Key differing = 0;
    auto const spread = [&](auto const& buckets) {
        differing = static_cast<Key>(count_by(buckets));
        if (largest(sizes) > count - count / 8) return false; // the sample was misleading
        spread_by(buckets);
        return true;
    };
    bool const fits_cache = std::uint64_t{largest(sampled)} * Rows::bytes * count <= std::uint64_t{cached_bytes} * sample_size;
    bool const is_even = largest(sampled) <= 4 * sample_size / most_buckets;
    if (samples > 0 && (fits_cache || is_even ? spread(steps) : spread(Splits<Key>(rows, count, least, greatest)))) return true;
    if (samples == 0) differing = static_cast<Key>(count_by(steps));
    if (differing == 0) return false;
    auto const lowest = Key(Key(~Key{0}) >> std::countl_zero(differing));
    Steps<Key, bucket_digit> const all_steps(Key(rows.key(0) & ~lowest), Key(rows.key(0) | lowest));
    count_by(all_steps);
    spread_by(all_steps);
    return true;
}

} // namespace crosslane::detail
