#pragma once

#include <crosslane/wave/wave.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T>
concept InterlockedInteger = LaneType<T> && std::integral<T>;

/// Replaces the value by f of it, at once. Where that changes nothing, nothing is written.
template <class T, class F>
T interlocked(T& destination, F f)
{
    std::atomic_ref const place(destination);
    T before = place.load(std::memory_order_relaxed);
    while (f(before) != before && !place.compare_exchange_weak(before, f(before), std::memory_order_relaxed)) {}
    return before;
}

/// f(base[index[lane]], operands[lane]…) for the active lanes, lowest first.
template <std::size_t N, LaneType T, std::integral I, class F, class... Operands>
CROSSLANE_INLINE Lanes<T, N> interlocked_lanes(Wave<N> const& wave, T* base, Lanes<I, N> const& index, F f, Operands const&... operands)
{
    auto const at = index.to_array();
    auto const before = [&](auto const&... values) {
        std::array<T, N> result{};
        for (std::size_t lane : wave.active) result[lane] = f(base[at[lane]], values[lane]...);
        return result;
    };
    return Lanes<T, N>::from_array(before(operands.to_array()...));
}

} // namespace detail

/// One atomic operation, for the whole wave: HLSL's under if (WaveIsFirstLane()), read by WaveReadLaneFirst.
///
///     std::uint32_t const base = InterlockedAdd(counter, WaveActiveCountBits(wave, keep));
///
/// Shapes   T&, T  ->  T, the value before, which HLSL writes to a last parameter; T is an integer lane type, for the
///          exchanges also a float.
/// Means    before = destination; destination = before + value (min, max, &, |, ^ or value); return before; at once.
///          InterlockedCompareExchange stores value only if destination has the bits of compare.
/// Active   Runs once, whatever lanes are active: ask WaveActiveAnyTrue or the wave first where none may be.
/// Order    Relaxed, as in HLSL: other memory is seen after the barrier, or after the dispatch.
/// Errors   A float for an integer does not compile. All accesses to one place while others may write it must be atomic.
/// Source   HLSL InterlockedAdd, Min, Max, And, Or, Xor, Exchange, CompareExchange; GLSL atomicAdd and so on.
template <detail::InterlockedInteger T>
T InterlockedAdd(T& destination, std::type_identity_t<T> value)
{
    return std::atomic_ref(destination).fetch_add(value, std::memory_order_relaxed);
}
template <detail::InterlockedInteger T>
T InterlockedAnd(T& destination, std::type_identity_t<T> value)
{
    return std::atomic_ref(destination).fetch_and(value, std::memory_order_relaxed);
}
template <detail::InterlockedInteger T>
T InterlockedOr(T& destination, std::type_identity_t<T> value)
{
    return std::atomic_ref(destination).fetch_or(value, std::memory_order_relaxed);
}
template <detail::InterlockedInteger T>
T InterlockedXor(T& destination, std::type_identity_t<T> value)
{
    return std::atomic_ref(destination).fetch_xor(value, std::memory_order_relaxed);
}
template <detail::InterlockedInteger T>
T InterlockedMin(T& destination, std::type_identity_t<T> value)
{
    return detail::interlocked(destination, [=](T before) { return value < before ? value : before; });
}
template <detail::InterlockedInteger T>
T InterlockedMax(T& destination, std::type_identity_t<T> value)
{
    return detail::interlocked(destination, [=](T before) { return before < value ? value : before; });
}
template <LaneType T>
T InterlockedExchange(T& destination, std::type_identity_t<T> value)
{
    return std::atomic_ref(destination).exchange(value, std::memory_order_relaxed);
}
template <LaneType T>
T InterlockedCompareExchange(T& destination, std::type_identity_t<T> compare, std::type_identity_t<T> value)
{
    std::atomic_ref(destination).compare_exchange_strong(compare, value, std::memory_order_relaxed);
    return compare;
}

// clang-format off
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedAdd(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedAdd: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedAnd(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedAnd: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedOr(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedOr: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedXor(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedXor: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedMin(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedMin: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedMax(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedMax: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, detail::FractionFor<T> S> T InterlockedExchange(T&, S) { static_assert(!detail::FractionFor<S, T>, "crosslane::InterlockedExchange: a floating-point number would lose its fraction; static_cast it"); }
template <detail::InterlockedInteger T, class A, class B> requires(detail::FractionFor<A, T> || detail::FractionFor<B, T>) T InterlockedCompareExchange(T&, A, B) { static_assert(sizeof(T) == 0, "crosslane::InterlockedCompareExchange: a floating-point number would lose its fraction; static_cast it"); }
// clang-format on

/// One atomic operation for each active lane, on base[index[lane]].
///
///     InterlockedAdd(wave, counts.data(), bucket, Lanes<std::uint32_t, N>(1));       // InterlockedAdd(counts[bucket], 1)
///
/// Shapes   Wave<N>, T*, Lanes<I, N> of an integer I, Lanes<T, N> or T  ->  Lanes<T, N>, the value before each.
/// Means    for (lane : active) result[lane] = InterlockedAdd(base[index[lane]], value[lane]);
/// Active   An inactive lane does nothing, neither its index nor its memory is looked at; its own result is 0.
/// Order    Lowest lane first; between waves that run side by side any.
/// Errors   None are found: base[index[lane]] must be writable.
/// Source   As above.
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedAdd(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedAdd(place, x); }, value);
}
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedAnd(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedAnd(place, x); }, value);
}
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedOr(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedOr(place, x); }, value);
}
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedXor(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedXor(place, x); }, value);
}
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedMin(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedMin(place, x); }, value);
}
template <std::size_t N, detail::InterlockedInteger T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedMax(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedMax(place, x); }, value);
}
template <std::size_t N, LaneType T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedExchange(Wave<N> const& wave, T* base, Lanes<I, N> const& index, std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T x) { return InterlockedExchange(place, x); }, value);
}
template <std::size_t N, LaneType T, std::integral I>
CROSSLANE_INLINE Lanes<T, N> InterlockedCompareExchange(Wave<N> const& wave, T* base, Lanes<I, N> const& index,
                                                        std::type_identity_t<Lanes<T, N>> const& compare,
                                                        std::type_identity_t<Lanes<T, N>> const& value)
{
    return detail::interlocked_lanes(wave, base, index, [](T& place, T old, T x) { return InterlockedCompareExchange(place, old, x); }, compare, value);
}

/// One atomic operation for each active lane, all on one place.
///
///     if (auto w = wave.where(id < n)) InterlockedAdd(w, count, 1u);                 // if (id < n) InterlockedAdd(Count, 1)
///
/// Shapes   Wave<N>, T&, Lanes<T, N> or T  ->  Lanes<T, N>, the value before each.
/// Active   An inactive lane does nothing; its own result is 0.
/// Cost     One atomic operation a lane: InterlockedAdd(count, WaveActiveSum(wave, x)) is one a wave.
/// Order    Lowest lane first; between waves that run side by side any.
/// Errors   None. As of the first form, other threads' accesses to the place must be atomic too.
/// Source   As above.
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedAdd(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedAdd(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedAnd(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedAnd(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedOr(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedOr(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedXor(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedXor(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedMin(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedMin(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, detail::InterlockedInteger T>
CROSSLANE_INLINE Lanes<T, N> InterlockedMax(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedMax(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, LaneType T>
CROSSLANE_INLINE Lanes<T, N> InterlockedExchange(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedExchange(wave, &destination, Lanes<std::uint8_t, N>(0), value);
}
template <std::size_t N, LaneType T>
CROSSLANE_INLINE Lanes<T, N> InterlockedCompareExchange(Wave<N> const& wave, T& destination, std::type_identity_t<Lanes<T, N>> const& compare,
                                                        std::type_identity_t<Lanes<T, N>> const& value)
{
    return InterlockedCompareExchange(wave, &destination, Lanes<std::uint8_t, N>(0), compare, value);
}

} // namespace crosslane
