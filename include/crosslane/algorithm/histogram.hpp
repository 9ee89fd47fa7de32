#pragma once

#include <crosslane/algorithm/histogram_tables.hpp>
#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/lanes/memory.hpp>

#include <algorithm>
#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T, class C>
void require_countable(std::span<T const> in, std::span<C> counts)
{
    static_assert(std::same_as<C, std::uint32_t> || std::same_as<C, std::uint64_t>,
                  "crosslane::histogram: counts must hold uint32_t or uint64_t");
    if (overlap(in, counts)) detail::fail<std::invalid_argument>("crosslane::histogram: in and counts overlap");
    if (in.size() > (std::numeric_limits<C>::max)())
        detail::fail<std::length_error>("crosslane::histogram: in has more elements than one count can hold; use uint64_t");
}

/// Elements that are ids.
template <std::unsigned_integral U>
struct Ids
{
    static constexpr std::size_t most = std::size_t{1} << 31;
    U const* ids;

    U const* operator()(std::size_t first, std::size_t) const { return ids + first; }
};

/// Takes N lanes of T and returns lanes of an integer.
template <class Bucket, class T, std::size_t N>
concept BucketOf = requires(Bucket& bucket, Lanes<T, N> const& x) { requires std::integral<typename decltype(bucket(x))::value_type>; };

/// Elements whose ids a function gives, written to a block of memory that stays in the cache.
template <std::size_t N, class T, class Bucket>
struct IdsOf
{
    using I = typename decltype(std::declval<Bucket&>()(std::declval<Lanes<T, N>>()))::value_type;
    static constexpr std::size_t most = 512;

    T const* in;
    Bucket& bucket;
    std::array<UintOf<sizeof(I)>, most> ids;

    CROSSLANE_FLATTEN CROSSLANE_ALGORITHM auto const* operator()(std::size_t first, std::size_t n)
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
    static_assert(std::integral<T>,
                  "crosslane::histogram: float elements need a range, histogram(in, counts, low, high), or a function that gives "
                  "their buckets");
    require_countable(in, counts);
    if (counting == Counting::set) std::fill(counts.begin(), counts.end(), C{0});
    using U = UintOf<sizeof(T)>;
    return count_source<histogram_wave_size<N>, T>(in.size(), Ids<U>{reinterpret_cast<U const*>(in.data())}, counts);
}

template <std::size_t N, class T, class C, class Bucket>
std::size_t histogram(Counting counting, std::span<T const> in, std::span<C> counts, Bucket& bucket)
{
    constexpr bool gives_ids = BucketOf<Bucket, T, histogram_wave_size<N>>;
    static_assert(gives_ids,
                  "crosslane::histogram: bucket must take Lanes<T, N> and return Lanes of an integer, "
                  "as [](auto x) { return lanes_cast<std::int32_t>(x); } does");
    require_countable(in, counts);
    if constexpr (gives_ids) {
        using Source = IdsOf<histogram_wave_size<N>, T, Bucket>;
        if (counting == Counting::set) std::fill(counts.begin(), counts.end(), C{0});
        return count_source<histogram_wave_size<0>, typename Source::I>(in.size(), Source{in.data(), bucket, {}}, counts);
    } else {
        return 0;
    }
}

template <std::size_t N, class T, class C>
std::size_t histogram(Counting counting, std::span<T const> in, std::span<C> counts, std::type_identity_t<T> low,
                      std::type_identity_t<T> high)
{
    static_assert(std::floating_point<T>, "crosslane::histogram: low and high are for elements of float or double");
    if (!(low < high) || !std::isfinite(high - low))
        detail::fail<std::invalid_argument>("crosslane::histogram: low must be less than high, and high - low finite");
    if (counts.size() > std::size_t{1} << 31)
        detail::fail<std::length_error>("crosslane::histogram: more than 2^31 buckets of a range");
    T const scale = static_cast<T>(counts.size()) / (high - low);
    if (!counts.empty() && !std::isnormal(scale))
        detail::fail<std::invalid_argument>("crosslane::histogram: high - low is too small or too large for so many buckets");
    auto const last = static_cast<std::int32_t>(counts.size() - 1);
    auto const bucket = [=](auto const& x) CROSSLANE_INLINE_LAMBDA {
        auto const id = (min)(lanes_cast<std::int32_t>((x - low) * scale), last);
        return select((x >= low) & (x < high), id, std::int32_t{-1});
    };
    return histogram<N>(counting, in, counts, bucket);
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
/// Cost     16 Ki bytes on Zen 5: 0.16 to 0.23 ns each, however they are spread, a plain loop 0.25 to 0.84 ns; with SIMD registers a
///          tenth of it where all are equal (bench/algorithm/histogram, GCC 12). Up to 512 buckets take 16 KiB of stack. Up to 65536
///          take 16 bytes of heap each, if it can be allocated. With fewer than eight elements per bucket it takes neither.
/// Errors   std::invalid_argument if in and counts overlap; std::length_error if in has more elements than one count can
///          hold: use uint64_t. In either case nothing is written. Nothing outside in is read, nor outside counts written.
/// Source   The wave-programming talk's histogram; TurboHist's tables.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram(In const& in, Counts&& counts)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::writable_elements_of(counts));
}

/// The histogram of what bucket returns: counts[b] becomes the number of elements for which that is b.
///
///     histogram(luminance, counts, [](auto const& x) { return lanes_cast<std::int32_t>((log2(x) + 10.0f) * 16.0f); });
///
/// Shapes   As histogram, in of any lane type; bucket(Lanes<T, N>)  ->  Lanes<I, N> of an integer I, called once for each wave.
/// Means    As histogram, of bucket(x).
/// Active   bucket's answer for the lanes past the end of in is ignored (they hold 0).
/// Errors   As histogram. What bucket throws passes through, and leaves counts unspecified.
template <std::size_t N = 0, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram(In const& in, Counts&& counts, Bucket bucket)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::writable_elements_of(counts), bucket);
}

/// The histogram of floats: the range from low to high is cut into counts.size() buckets of equal width.
///
/// Shapes   As histogram, in of float or double.
/// Means    As histogram, of bucket = min(int((x - low) * (counts.size() / (high - low))), counts.size() - 1), each operation
///          rounded to x's type: the same buckets on every instruction set. What is below low, at or above high, or NaN has
///          no bucket.
/// Active   As histogram.
/// Errors   As histogram; std::invalid_argument unless low < high, high - low is finite and counts.size() / (high - low) is a
///          normal number; std::length_error for more than 2^31 buckets.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram(In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                      std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram<N>(detail::Counting::set, detail::elements_of(in), detail::writable_elements_of(counts), low, high);
}

/// The same, added to what counts already holds.
///
/// Shapes   As histogram.
/// Means    As histogram without fill(counts, 0).
/// Active   As histogram.
/// Errors   As histogram. A count that grows past its type over several calls wraps.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram_add(In const& in, Counts&& counts)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::writable_elements_of(counts));
}
template <std::size_t N = 0, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram_add(In const& in, Counts&& counts, Bucket bucket)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::writable_elements_of(counts), bucket);
}
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram_add(In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                          std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram<N>(detail::Counting::add, detail::elements_of(in), detail::writable_elements_of(counts), low, high);
}

} // namespace crosslane
