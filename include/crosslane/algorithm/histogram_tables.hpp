#pragma once

#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/isa/vendor.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/vote.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A counter that was written a moment ago is slow to write again, so neighbouring ids are counted in different private
/// tables. Up to so many buckets there are eight, which fit every first-level cache and the stack; up to the next number four, which
/// fit a second-level cache; on AMD's processors half as many, see count_source. With more buckets there are none, as copies would
/// cost more than they gain.
inline constexpr std::size_t most_buckets_on_stack = 512, most_buckets_of_tables = 65536;

/// Each id is counted in one of Tables tables that lie stride counters apart. Lanes are read a word at a time and counted in
/// order: with an address that comes late, from a register, a processor would run ahead of a store to the same counter and
/// start over.
template <std::size_t N, std::size_t Tables, std::unsigned_integral U, class C, class Stride>
CROSSLANE_INLINE void count_wave(U const* ids, C* tables, Stride stride)
{
    constexpr std::size_t word_bytes = std::min<std::size_t>(8, N * sizeof(U)), in_word = word_bytes / sizeof(U);
    auto const count_word = [&]<std::size_t... I>(std::size_t lane, std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        UintOf<word_bytes> word;
        std::memcpy(&word, ids + lane, word_bytes);
        (++tables[(lane + I) % Tables * stride + static_cast<U>(word >> (8 * sizeof(U) * I))], ...);
    };
    [&]<std::size_t... W>(std::index_sequence<W...>) CROSSLANE_INLINE_LAMBDA {
        (count_word(W * in_word, std::make_index_sequence<in_word>{}), ...);
    }(std::make_index_sequence<N / in_word>{});
}

/// Whether to look for ids that are the same: where a register holds eight, that costs ids that differ next to nothing.
template <std::unsigned_integral U>
inline constexpr bool looks_for_same = widest_register / sizeof(U) >= 8;

/// How many of count ids, from the first one on, are the same; or fewer than fill 32 bytes, where that is not worth counting.
template <std::unsigned_integral U>
CROSSLANE_INLINE std::size_t count_same(U const* ids, std::size_t count)
{
    constexpr std::size_t lanes = 32 / sizeof(U);
    Lanes<U, lanes> const first = ids[0];
    std::size_t same = 0;
    for (; count - same >= lanes; same += lanes) {
        auto const differs = load<lanes>(ids + same) != first;
        if (has_lanes(differs)) return same + differs.lowest();
    }
    return same;
}

/// Whether one of N ids is past last.
template <std::size_t N, std::unsigned_integral U>
CROSSLANE_INLINE bool has_past(U const* ids, U last)
{
    constexpr std::size_t lanes = widest_register / sizeof(U);
    auto greatest = load<lanes>(ids);
    for (std::size_t i = lanes; i < N; i += lanes) greatest = (max)(greatest, load<lanes>(ids + i));
    return has_lanes(greatest > last);
}

/// count_wave for many ids, without those past last; returns how many of these there are. Before every 64 ids it looks whether the
/// next ones are the same, and counts those at once, and whether one of the 64 is past last. A wave that has some of these appends its
/// other ids to a buffer, so that it does not matter how many it has.
template <std::size_t N, std::size_t Tables, bool may_be_outside, std::unsigned_integral U, class C, class Stride>
std::size_t count_ids(U const* ids, std::size_t count, U last, C* tables, Stride stride)
{
    std::array<U, 8 * N> inside;
    U* end = inside.data();
    auto const count_inside = [&] {
        std::size_t const n = static_cast<std::size_t>(end - inside.data()), whole = n / N * N;
        for (std::size_t i = 0; i < whole; i += N) count_wave<N, Tables>(inside.data() + i, tables, stride);
        std::memmove(inside.data(), inside.data() + whole, (n - whole) * sizeof(U));
        end = inside.data() + (n - whole);
    };
    std::size_t i = 0, outside = 0;
    auto const whole_wave = [&]() CROSSLANE_INLINE_LAMBDA {
        __builtin_prefetch(maybe_past<1024 / sizeof(U)>(ids + i));
        if constexpr (may_be_outside) {
            auto const x = load<N>(ids + i);
            auto const past = x > last;
            if (WaveActiveAnyTrue(Wave<N>{}, past)) {
                outside += past.count();
                end = compress_store(end, x, !past);
                if (end > inside.data() + 7 * N) count_inside();
                i += N;
                return;
            }
        }
        count_wave<N, Tables>(ids + i, tables, stride);
        i += N;
    };
    if constexpr (looks_for_same<U>) {
        constexpr std::size_t block = std::max<std::size_t>(N, 64);
        while (count - i >= block) {
            if (std::size_t const same = count_same(ids + i, count - i); same >= 32 / sizeof(U)) {
                if (ids[i] <= last) {
                    tables[ids[i]] += static_cast<C>(same);
                } else {
                    outside += same;
                }
                i += same;
                continue;
            }
            if (!may_be_outside || !has_past<block>(ids + i, last)) {
                constexpr std::size_t step = 16;
#pragma GCC unroll 1
                for (std::size_t k = 0; k < block; k += step) {
                    for (std::size_t line = 0; line < step * sizeof(U); line += 64)
                        __builtin_prefetch(maybe_past<1024>(reinterpret_cast<std::byte const*>(ids + i)) + line);
                    count_wave<step, Tables>(ids + i, tables, stride);
                    i += step;
                }
            } else {
#pragma GCC unroll 1
                for (std::size_t k = 0; k < block; k += N) whole_wave();
            }
        }
    }
    while (count - i >= N) whole_wave();
    for (; i < count; ++i) {
        if (ids[i] <= last) {
            *end++ = ids[i];
        } else {
            ++outside;
        }
    }
    count_inside();
    for (U const* id = inside.data(); id < end; ++id) ++tables[static_cast<std::size_t>(id - inside.data()) % Tables * stride + *id];
    return outside;
}

/// counts[b] += table 0's b + table 1's b + …
template <std::size_t Tables, class C>
void add_tables(std::span<C> counts, std::uint32_t const* tables, std::size_t stride)
{
    for_each_wave<16>(counts.size(), [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
        auto sum = load(tables + first, wave.active);
        for (std::size_t k = 1; k < Tables; ++k) sum += load(tables + k * stride + first, wave.active);
        store(counts.data() + first, load(counts.data() + first, wave.active) + lanes_cast<C>(sum), wave.active);
    });
}

/// source(first, n) gives the ids of elements first … first + n - 1, at most source.most of them. Half as many tables: AMD's Zen 4 and
/// Zen 5 write a counter again sooner, and take less time the fewer cache lines there are. An Intel Xeon then takes up to twice as
/// long where ids alternate (bench/algorithm/histogram has both: crosslane_half_tables, crosslane_all_tables).
template <std::size_t N, bool may_be_outside, std::unsigned_integral U, class C, class Source>
std::size_t count_source(std::size_t count, Source&& source, std::span<C> counts, U last, bool half_as_many = is_amd())
{
    std::size_t outside = 0;
    auto const count_into = [&]<std::size_t Tables>(std::integral_constant<std::size_t, Tables>, auto* tables, auto stride) {
        constexpr std::size_t most = std::size_t{1} << 31; // no counter of a private table overflows
        for (std::size_t first = 0; first < count; first += most) {
            if constexpr (Tables > 1)
                for (std::size_t k = 0; k < Tables; ++k) std::fill_n(tables + k * stride, counts.size(), 0u);
            std::size_t const end = (std::min)(count, first + most);
            for (std::size_t i = first; i < end; i += source.most) {
                std::size_t const n = (std::min)(end - i, source.most);
                outside += count_ids<N, Tables, may_be_outside>(source(i, n), n, last, tables, stride);
            }
            if constexpr (Tables > 1) add_tables<Tables>(counts, tables, stride);
        }
    };
    auto const count_into_most = [&]<std::size_t Most>(std::integral_constant<std::size_t, Most> most, std::uint32_t* tables, auto stride) {
        if (half_as_many) {
            count_into(std::integral_constant<std::size_t, Most / 2>{}, tables, stride);
        } else {
            count_into(most, tables, stride);
        }
    };
    constexpr std::integral_constant<std::size_t, 8> eight;
    constexpr std::integral_constant<std::size_t, 4> four;
    constexpr std::size_t pad = 8; // equal ids of two tables must not lie a power of two apart
    if (count >= 8 * counts.size() && counts.size() <= most_buckets_on_stack) {
        constexpr std::integral_constant<std::size_t, most_buckets_on_stack + pad> stride;
        alignas(64) std::uint32_t tables[eight * stride];
        count_into_most(eight, tables, stride);
        return outside;
    }
    if (count >= 8 * counts.size() && counts.size() <= most_buckets_of_tables) {
        std::size_t const stride = counts.size() + pad;
        if (std::unique_ptr<std::uint32_t[]> const tables{new (std::nothrow) std::uint32_t[(half_as_many ? four / 2 : four) * stride]}) {
            count_into_most(four, tables.get(), stride);
            return outside;
        }
    }
    count_into(std::integral_constant<std::size_t, 1>{}, counts.data(), std::size_t{0});
    return outside;
}

/// The ids are of type I; a negative one has no bucket.
template <std::size_t N, std::integral I, class C, class Source>
std::size_t count_source(std::size_t count, Source&& source, std::span<C> counts)
{
    using U = UintOf<sizeof(I)>;
    if (counts.empty()) return count;
    auto const last = static_cast<U>(std::min<std::uint64_t>(counts.size() - 1, static_cast<U>((std::numeric_limits<I>::max)())));
    auto const used = counts.first(std::size_t{last} + 1);
    if constexpr (sizeof(U) <= 2) // larger types have too many values for each to have a bucket
        if (last == (std::numeric_limits<U>::max)()) return count_source<N, false>(count, source, used, last);
    return count_source<N, true>(count, source, used, last);
}

} // namespace crosslane::detail
