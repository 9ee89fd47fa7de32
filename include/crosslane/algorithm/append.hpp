#pragma once

#include <crosslane/algorithm/distribute.hpp>
#include <crosslane/algorithm/expand.hpp>
#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/lanes/compress.hpp>
#include <crosslane/wave/reduce.hpp>

#include <algorithm>
#include <atomic>
#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <LaneType T, std::size_t N>
CROSSLANE_INLINE void store_first(T* out, Lanes<T, N> const& x, Wave<N> const& items)
{
    if (items.active.is_known_all()) {
        x.store(out);
    } else if constexpr (has_masked_memory<T>) {
        store(out, x, items.active);
    } else {
        copy_first<N>(out, x.to_array().data(), items.active.count());
    }
}

/// Writes some lanes' copies by stores of S, the last of which may write too much; returns where the next ones begin.
template <std::size_t S, LaneType T>
CROSSLANE_INLINE_LOOP T* store_lanes(T* out, T const* values, std::uint32_t const* counts, std::size_t lanes)
{
    for (std::size_t i = 0; i < lanes; ++i) out = store_copies<S>(out, values[i], counts[i]);
    return out;
}

/// Expands N lanes by stores of S. The last lanes, whose stores might reach past the items, go through memory of its own: a branch for
/// each of them would mispredict. No count is above most.
template <std::size_t S, std::size_t N, std::size_t most, LaneType T>
CROSSLANE_INLINE_LOOP void expand_lanes(T* out, T const* values, std::uint32_t const* counts)
{
    std::size_t first = N, left = 0; // of the last lanes, and how many items they have
    while (first != 0 && left < S) left += counts[--first];
    out = store_lanes<S>(out, values, counts, first);
    std::array<T, S + most + S> last;
    store_lanes<S>(last.data(), values + first, counts + first, N - first);
    for (std::size_t i = 0; i < left; i += S) copy_first<S>(out + i, &last[i], (std::min)(left - i, S));
}

/// Expands a wave up to end, and nothing past it. fits: all of its items end there.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE_LOOP void expand_wave(T* end, T* out, Lanes<T, N> const& x, Lanes<std::uint32_t, N> const& counts, bool fits)
{
    constexpr std::size_t copies = expand_size<T>, many = 8 * copies;
    auto const values = x.to_array();
    auto const times = counts.to_array();
    using Counts = Lanes<std::uint32_t, N>;
    if (!fits || has_lanes(counts > Counts(many))) {
        expand_until<copies>(end, values.data(), times.data(), N, out);
    } else if (!has_lanes(counts > Counts(copies))) {
        expand_lanes<copies, N, many>(out, values.data(), times.data());
    } else {
        expand_lanes<4 * copies, N, many>(out, values.data(), times.data());
    }
}

template <LaneType T, class R>
std::span<T> appended_to(R& column)
{
    static_assert(is_writable<R>, "crosslane::AppendBuffer: columns must be writable");
    if constexpr (is_writable<R>) return writable_elements_of(column);
    else return {};
}

} // namespace detail

/// Where the items of one wave went: first, first + 1, …; the first `written` of them fitted.
///
/// Errors   None. What did not fit is lost: AppendBuffer's lost() counts it.
struct Appended
{
    std::uint64_t first;
    std::uint64_t count;
    std::size_t written;
};

/// A range that waves on many threads append to, like a GPU's append buffer: with one atomic addition per wave, and a wave's
/// items side by side in lane order.
///
///     AppendBuffer visible(ids);                                     // over a std::vector<std::uint32_t>
///     visible.append(wave.where(depth < limit), id);                 // one item for each active lane
///     visible.append_n(wave, count, id);                             // count[lane] times the lane's id
///     visible.append_n(wave, count, [&](auto, auto owner, auto i) {  // count[lane] items for each
///         return lookup(id, owner) * 16u + i; });
///     if (visible.lost() != 0) …
///
/// Several columns are appended to as one, a Vec component by component:
///
///     AppendBuffer rays(x, y, z, pixel);
///     rays.append(wave, direction.x, direction.y, direction.z, id);
///
/// Shapes   Contiguous ranges of lane types T…, or of other integers of their size and sign, one for each column; the shortest is
///          the capacity. Wave<N>, and Lanes<T, N> for each column, or a uniform T; counts are Lanes<uint32_t, N>, or a uniform
///          value.
/// Memory   The ranges must outlive the buffer; a temporary that owns its elements does not compile.
/// Means    append:   for (lane : active) push(x[lane]);
///          append_n: for (lane : active) for (i = 0; i < counts[lane]; ++i) push(x[lane] or item(lane, i));
///          push:     if (requested < capacity) items[requested] = x; ++requested;
/// Active   An inactive lane appends nothing; an empty wave does nothing.
/// Order    Within a wave by lane, then by item. Waves come in the order of their atomic additions, which depends on the
///          threads. The additions are relaxed: read the items, size() and the rest after the threads were joined, or
///          synchronised in another way. No two waves write to one place, and none writes past its own places.
/// Cost     One thread, half of the lanes active, on Zen 4: 64 lanes 0.17 ns each with AVX2 and 0.13 ns with AVX-512, 8 lanes 0.76
///          and 0.47 ns; with an atomic addition per item 1.2 ns (bench/algorithm/append, int32).
/// Errors   std::invalid_argument if columns overlap. Items past the capacity are counted and not written: lost() says how
///          many. Nothing outside the ranges is written. 2^64 items wrap. What item throws passes through: all of the wave's
///          places count as taken. Those of item's earlier calls hold what it gave; the others hold what they held before.
/// Source   HLSL AppendStructuredBuffer; Vulkan's atomics with subgroupBallotExclusiveBitCount.
template <LaneType... T>
    requires(sizeof...(T) > 0)
class AppendBuffer
{
public:
    explicit AppendBuffer(std::span<T>... columns) : columns_(columns.data()...), capacity_((std::min)({columns.size()...}))
    {
        if (detail::any_overlap(std::array<std::span<std::byte const>, sizeof...(T)>{std::as_bytes(columns)...}))
            detail::fail<std::invalid_argument>("crosslane::AppendBuffer: two columns overlap");
    }

    template <LaneRange... R>
        requires(std::same_as<detail::ElementOf<R>, T> && ...) && (detail::OutlivesView<R> && ...)
    explicit AppendBuffer(R&&... columns) : AppendBuffer(detail::appended_to<T>(columns)...)
    {
    }

    /// One item for each active lane.
    template <std::size_t N>
    CROSSLANE_INLINE Appended append(Wave<N> const& wave, std::type_identity_t<Lanes<T, N>> const&... items CROSSLANE_CALLER)
    {
        CROSSLANE_CHECK_WAVE
        CROSSLANE_CHECK((detail::check_defined(caller.of(__func__), wave.active, items, "item"), ...);)
        auto const to = reserve(detail::count_by_register(wave.active));
        for_each_column([&](auto* column, auto const& x) CROSSLANE_INLINE_LAMBDA {
            if (to.written != 0) detail::compress_store_until(column + to.first + to.written, column + to.first, x, wave.active);
        }, items...);
        return to;
    }

    /// counts[lane] items for each active lane, asked for a whole wave at a time: item(wave, owner, i), see distribute, gives
    /// the i-th item of lane owner as Lanes<T, N>, or for several columns as a std::tuple of them.
    template <std::size_t N, class Item>
        requires requires(Item item, Wave<N> wave, Lanes<std::uint32_t, N> lanes) { item(wave, lanes, lanes); }
    CROSSLANE_INLINE Appended append_n(Wave<N> const& wave, std::type_identity_t<Lanes<std::uint32_t, N>> const& counts,
                                       Item item CROSSLANE_CALLER)
    {
        static_assert(std::same_as<decltype(as_tuple(item(wave, counts, counts))), std::tuple<Lanes<T, N>...>>,
                      "crosslane::AppendBuffer::append_n: item must give Lanes<T, N>, or of several columns a std::tuple of them");
        CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, counts, "count");)
        auto const to = reserve(WaveActiveSum(wave, lanes_cast<std::uint64_t>(counts) CROSSLANE_NAME_CALLER));
        std::uint64_t at = to.first;
        detail::distribute_first(to.written, wave, counts, [&](auto const& items, auto const& owner,
                                                               auto const& i) CROSSLANE_INLINE_LAMBDA {
            std::apply([&](Lanes<T, N> const&... x) CROSSLANE_INLINE_LAMBDA {
                for_each_column(
                    [&](auto* column, auto const& v) CROSSLANE_INLINE_LAMBDA { detail::store_first(column + at, v, items); }, x...);
            }, as_tuple(item(items, owner, i)));
            at += N;
        });
        return to;
    }

    /// counts[lane] times the lane's own value.
    template <std::size_t N>
    CROSSLANE_INLINE Appended append_n(Wave<N> const& wave, std::type_identity_t<Lanes<std::uint32_t, N>> const& counts,
                                       std::type_identity_t<Lanes<T, N>> const&... values CROSSLANE_CALLER)
    {
        CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, counts, "count");)
        CROSSLANE_CHECK((detail::check_defined(caller.of(__func__), wave.active, values, "value"), ...);)
        auto const to = reserve(WaveActiveSum(wave, lanes_cast<std::uint64_t>(counts) CROSSLANE_NAME_CALLER));
        auto const times = detail::active_or(wave, counts, 0u);
        for_each_column([&]<class U>(U* column, Lanes<U, N> const& x) CROSSLANE_INLINE_LAMBDA {
            if (to.written != 0) detail::expand_wave(column + to.first + to.written, column + to.first, x, times, to.written == to.count);
        }, values...);
        return to;
    }

    /// How many items there are, how many there can be, how many were asked for, and how many of those did not fit.
    [[nodiscard]] std::size_t size() const { return fitting(requested()); }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }
    [[nodiscard]] std::uint64_t requested() const { return requested_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t lost() const { return requested() - size(); }
    /// Empties the buffer. Not while a thread appends.
    void clear() { requested_.store(0, std::memory_order_relaxed); }

private:
    std::size_t fitting(std::uint64_t items) const { return static_cast<std::size_t>(std::min<std::uint64_t>(items, capacity_)); }

    CROSSLANE_INLINE Appended reserve(std::uint64_t count)
    {
        if (count == 0) return {requested(), 0, 0};
        auto const first = requested_.fetch_add(count, std::memory_order_relaxed);
        return {first, count, static_cast<std::size_t>(std::min<std::uint64_t>(count, capacity_ - fitting(first)))};
    }

    template <class F, class... X>
    CROSSLANE_INLINE void for_each_column(F f, X const&... x)
    {
        std::apply([&](T*... column) CROSSLANE_INLINE_LAMBDA { (f(column, x), ...); }, columns_);
    }

    template <class X>
    CROSSLANE_INLINE static auto as_tuple(X const& x) { return std::tuple<X>(x); }
    template <class... X>
    CROSSLANE_INLINE static auto as_tuple(std::tuple<X...> const& x) { return x; }

    std::tuple<T*...> columns_;
    std::size_t capacity_;
    std::atomic<std::uint64_t> requested_{0};
};

template <LaneRange... R>
    requires(detail::OutlivesView<R> && ...)
AppendBuffer(R&&...) -> AppendBuffer<detail::ElementOf<R>...>;

} // namespace crosslane
