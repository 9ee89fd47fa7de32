#pragma once

#include <crosslane/algorithm/compact.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/wave/vote.hpp>

#include <cmath>
#include <memory>
#include <new>

namespace crosslane {

namespace detail {

/// A counter that was written a moment ago is slow to write again, so equal ids that follow each other count in private
/// tables, each lane in its own: eight of them up to this many buckets, where they fit every first-level cache and the
/// stack; four up to the next number, where they fit a second-level cache; none above, where copies cost more than they gain.
inline constexpr std::size_t buckets_of_eight_tables = 512, buckets_of_four_tables = 65536;

/// Each id is counted in one of Tables tables that lie stride counters apart. Lanes are read a word at a time and counted
/// in order: an address that comes late, from a register, would let a processor run ahead of a store to the same counter
/// and start over.
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

/// The same for many ids, those past last left out; returns how many these are. A wave that has some appends the others to
/// a buffer, so that nothing depends on how many they are.
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
    for (; count - i >= N; i += N) {
        __builtin_prefetch(maybe_past<1024 / sizeof(U)>(ids + i));
        if constexpr (may_be_outside) {
            auto const x = load<N>(ids + i);
            auto const past = x > last;
            if (WaveActiveAnyTrue(Wave<N>{}, past)) {
                outside += past.count();
                end = compress_store(end, x, !past);
                if (end > inside.data() + 7 * N) count_inside();
                continue;
            }
        }
        count_wave<N, Tables>(ids + i, tables, stride);
    }
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

/// source(first, n) gives the ids of elements first … first + n - 1, at most source.most of them.
template <std::size_t N, bool may_be_outside, std::unsigned_integral U, class C, class Source>
std::size_t count_source(std::size_t count, Source&& source, std::span<C> counts, U last)
{
    std::size_t outside = 0;
    auto const count_into = [&]<std::size_t Tables>(std::integral_constant<std::size_t, Tables>, auto* tables, auto stride) {
        constexpr std::size_t most = std::size_t{1} << 31; // no counter of a private table overflows
        for (std::size_t first = 0; first < count; first += most) {
            if constexpr (Tables > 1)
                for (std::size_t k = 0; k < Tables; ++k) std::fill_n(tables + k * stride, counts.size(), 0u);
            std::size_t const end = std::min(count, first + most);
            for (std::size_t i = first; i < end; i += source.most) {
                std::size_t const n = std::min(end - i, source.most);
                outside += count_ids<N, Tables, may_be_outside>(source(i, n), n, last, tables, stride);
            }
            if constexpr (Tables > 1) add_tables<Tables>(counts, tables, stride);
        }
    };
    constexpr std::size_t pad = 8; // equal ids of two tables must not lie a power of two apart
    if (count >= 8 * counts.size() && counts.size() <= buckets_of_eight_tables) {
        constexpr std::integral_constant<std::size_t, buckets_of_eight_tables + pad> stride;
        alignas(64) std::uint32_t tables[8 * stride];
        count_into(std::integral_constant<std::size_t, 8>{}, tables, stride);
        return outside;
    }
    if (count >= 8 * counts.size() && counts.size() <= buckets_of_four_tables) {
        std::size_t const stride = counts.size() + pad;
        if (std::unique_ptr<std::uint32_t[]> const tables{new (std::nothrow) std::uint32_t[4 * stride]}) {
            count_into(std::integral_constant<std::size_t, 4>{}, tables.get(), stride);
            return outside;
        }
    }
    count_into(std::integral_constant<std::size_t, 1>{}, counts.data(), std::size_t{0});
    return outside;
}

/// The ids are of a type I; a negative one lies outside.
template <std::size_t N, std::integral I, class C, class Source>
std::size_t count_source(std::size_t count, Source&& source, std::span<C> counts)
{
    using U = UintOf<sizeof(I)>;
    if (counts.empty()) return count;
    auto const last = static_cast<U>(std::min<std::uint64_t>(counts.size() - 1, static_cast<U>(std::numeric_limits<I>::max())));
    auto const used = counts.first(std::size_t{last} + 1);
    if constexpr (sizeof(U) <= 2) // others have too many values for every one to have a bucket
        if (last == std::numeric_limits<U>::max()) return count_source<N, false>(count, source, used, last);
    return count_source<N, true>(count, source, used, last);
}

template <class R>
auto elements_of(R const& range)
{
    return std::span<ElementOf<R const> const>(range);
}
template <class R>
auto counts_of(R& range)
{
    return std::span<typename decltype(std::span(range))::element_type>(range);
}

template <class T, class C>
void require_countable(std::span<T const> in, std::span<C> counts)
{
    static_assert(std::same_as<C, std::uint32_t> || std::same_as<C, std::uint64_t>, "crosslane::histogram: counts must hold uint32_t or uint64_t");
    std::less<void const*> const before;
    if (before(in.data(), counts.data() + counts.size()) && before(counts.data(), in.data() + in.size()) && !in.empty() && !counts.empty())
        throw std::invalid_argument("crosslane::histogram: in and counts overlap");
    if (in.size() > std::numeric_limits<C>::max())
        throw std::length_error("crosslane::histogram: in has more elements than one count can hold; use uint64_t");
}

/// Elements that are ids.
template <std::unsigned_integral U>
struct Ids
{
    static constexpr std::size_t most = std::size_t{1} << 31;
    U const* ids;

    U const* operator()(std::size_t first, std::size_t) const { return ids + first; }
};

/// Elements whose ids a function gives, into a block of memory that stays in the cache.
template <std::size_t N, class T, class Bucket>
struct IdsOf
{
    using I = typename decltype(std::declval<Bucket&>()(std::declval<Lanes<T, N>>()))::value_type;
    static_assert(std::integral<I>, "crosslane::histogram: bucket must return Lanes of an integer");
    static constexpr std::size_t most = 512;

    T const* in;
    Bucket& bucket;
    std::array<UintOf<sizeof(I)>, most> ids;

    CROSSLANE_FLATTEN auto const* operator()(std::size_t first, std::size_t n)
    {
        for_each_wave<N>(n, [&](auto const& wave, std::size_t i) CROSSLANE_INLINE_LAMBDA {
            lanes_bit_cast<UintOf<sizeof(I)>>(bucket(load(in + first + i, wave.active))).store(ids.data() + i);
        });
        return ids.data();
    }
};

enum class Counting { set, add };

template <std::size_t N>
inline constexpr std::size_t histogram_wave_size = N == 0 ? 16 : N;

template <std::size_t N, class T, class C>
std::size_t histogram(Counting counting, std::span<T const> in, std::span<C> counts)
{
    static_assert(std::integral<T>, "crosslane::histogram: float elements need a range, histogram(in, counts, low, high), or a function that gives their buckets");
    require_countable(in, counts);
    if (counting == Counting::set) std::fill(counts.begin(), counts.end(), C{0});
    using U = UintOf<sizeof(T)>;
    return count_source<histogram_wave_size<N>, T>(in.size(), Ids<U>{reinterpret_cast<U const*>(in.data())}, counts);
}

template <std::size_t N, class T, class C, class Bucket>
std::size_t histogram(Counting counting, std::span<T const> in, std::span<C> counts, Bucket bucket)
{
    using Source = IdsOf<histogram_wave_size<N>, T, Bucket>;
    require_countable(in, counts);
    if (counting == Counting::set) std::fill(counts.begin(), counts.end(), C{0});
    return count_source<histogram_wave_size<0>, typename Source::I>(in.size(), Source{in.data(), bucket, {}}, counts);
}

template <std::size_t N, class T, class C>
std::size_t histogram(Counting counting, std::span<T const> in, std::span<C> counts, std::type_identity_t<T> low, std::type_identity_t<T> high)
{
    static_assert(std::floating_point<T>, "crosslane::histogram: low and high are for elements of float or double");
    if (!(low < high) || !std::isfinite(high - low))
        throw std::invalid_argument("crosslane::histogram: low must be less than high, and high - low finite");
    if (counts.size() > std::size_t{1} << 31)
        throw std::length_error("crosslane::histogram: more than 2^31 buckets of a range");
    T const scale = static_cast<T>(counts.size()) / (high - low);
    if (!counts.empty() && !std::isnormal(scale))
        throw std::invalid_argument("crosslane::histogram: high - low is too small or too large for so many buckets");
    auto const last = static_cast<std::int32_t>(counts.size() - 1);
    return histogram<N>(counting, in, counts, [=](auto const& x) CROSSLANE_INLINE_LAMBDA {
        auto const id = min(lanes_cast<std::int32_t>((x - low) * scale), last);
        return select((x >= low) & (x < high), id, std::int32_t{-1});
    });
}

} // namespace detail

/// How many elements fall into each bucket: counts[b] becomes the number of elements equal to b.
///
///     std::vector<std::uint32_t> counts(256);
///     std::size_t const outside = histogram(bytes, counts);
///
/// Shapes   in: a contiguous range of an integer type; counts: of uint32_t or uint64_t, one for each bucket, as many as
///          you like; N, the first template argument, is the wave size (default: 16)  ->  how many elements have no bucket.
/// Means    fill(counts, 0); for (x : in) if (0 <= x && x < counts.size()) ++counts[x]; else ++outside; return outside;
/// Active   Every element of in, no other.
/// Cost     The same whether all elements are equal or none are. Up to 512 buckets take 16 KiB of stack and up to 65536
///          four counters of heap each, unless in has less than eight elements a bucket.
/// Errors   std::invalid_argument if in and counts overlap; std::length_error if in has more elements than one count
///          can hold: use uint64_t. Then nothing is written. Never is anything outside counts.
/// Source   The wave-programming talk's histogram; TurboHist's tables.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram(In const& in, Counts&& counts)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::counts_of(counts));
}

/// The histogram of what bucket says: counts[b] becomes the number of elements for which it is b.
///
///     histogram(luminance, counts, [](auto const& x) { return lanes_cast<std::int32_t>((log2(x) + 10.0f) * 16.0f); });
///
/// Shapes   As histogram, in of any lane type; bucket(Lanes<T, N>)  ->  Lanes<I, N> of an integer I, called once for each wave.
/// Means    As histogram, of bucket(x).
/// Active   bucket's answer for the lanes past the end of in is ignored (they hold 0).
/// Errors   As histogram.
template <std::size_t N = 0, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram(In const& in, Counts&& counts, Bucket bucket)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::counts_of(counts), bucket);
}

/// The histogram of floats: the range from low to high is cut into counts.size() buckets of one width.
///
/// Shapes   As histogram, in of float or double.
/// Means    As histogram, of bucket = min(int((x - low) * (counts.size() / (high - low))), counts.size() - 1), each
///          operation rounded to x's type: the same buckets on every instruction set. What is below low, high or
///          above, or NaN, has none.
/// Active   As histogram.
/// Errors   As histogram; std::invalid_argument unless low < high, high - low is finite and counts.size() / (high - low)
///          a normal number; std::length_error for more than 2^31 buckets.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram(In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                      std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::counts_of(counts), low, high);
}

/// The same, added to what counts holds already.
///
/// Shapes   As histogram.
/// Means    As histogram without fill(counts, 0).
/// Active   As histogram.
/// Errors   As histogram. A count that grows past its type over several calls wraps.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram_add(In const& in, Counts&& counts)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::counts_of(counts));
}
template <std::size_t N = 0, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram_add(In const& in, Counts&& counts, Bucket bucket)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::counts_of(counts), bucket);
}
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram_add(In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                          std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::counts_of(counts), low, high);
}

} // namespace crosslane
