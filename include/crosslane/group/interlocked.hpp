#pragma once

#include <crosslane/wave/wave.hpp>

#include <atomic>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// f(base[index[lane]], operands[lane]…) for the active lanes, lowest first.
template <std::size_t N, LaneElement E, std::integral I, class F, class... Operands>
CROSSLANE_INLINE Lanes<LaneFor<E>, N> interlocked_lanes(Wave<N> const& wave, E* base, Lanes<I, N> const& index, F f,
                                                        Operands const&... operands)
{
    using T = LaneFor<E>;
    auto const at = index.to_array();
    auto const before = [&](auto const&... values) {
        std::array<T, N> result{};
        for (std::size_t lane : wave.active) result[lane] = static_cast<T>(f(base[at[lane]], values[lane]...));
        return result;
    };
    return Lanes<T, N>::from_array(before(operands.to_array()...));
}

/// The three forms of an operation.
template <class Operation>
struct Interlocked
{
    template <class E>
    static constexpr bool takes = LaneElement<E> && (std::integral<E> || !Operation::integers_only);

    template <LaneElement T, class... Numbers>
        requires takes<T> && (sizeof...(Numbers) == Operation::operands) && (std::convertible_to<Numbers, T> && ...)
    T operator()(T& destination, Numbers... operands) const
    {
        static_assert(!(FractionFor<Numbers, T> || ...),
                      "crosslane::InterlockedAdd and its like: a floating-point number would lose its fraction; static_cast it");
        return Operation::apply(std::atomic_ref(destination), static_cast<T>(operands)...);
    }

    template <std::size_t N, LaneElement E, std::integral I, std::convertible_to<Lanes<LaneFor<E>, N>>... Values>
    requires takes<E> &&(sizeof...(Values) == Operation::operands) CROSSLANE_INLINE Lanes<LaneFor<E>, N>
    operator()(Wave<N> const& wave, E* base, Lanes<I, N> const& index, Values const&... operands) const
    {
        return interlocked_lanes(wave, base, index, *this, static_cast<Lanes<LaneFor<E>, N> const&>(operands)...);
    }

    template <std::size_t N, LaneElement E, std::convertible_to<Lanes<LaneFor<E>, N>>... Values>
        requires takes<E> && (sizeof...(Values) == Operation::operands)
    CROSSLANE_INLINE Lanes<LaneFor<E>, N> operator()(Wave<N> const& wave, E& destination, Values const&... operands) const
    {
        return (*this)(wave, &destination, Lanes<std::uint8_t, N>(0), operands...);
    }
};

/// Replaces the value by f of it, at once. Where that changes nothing, nothing is written.
template <class T, class F>
T interlocked_replace(std::atomic_ref<T> place, F f)
{
    T before = place.load(std::memory_order_relaxed);
    while (f(before) != before && !place.compare_exchange_weak(before, f(before), std::memory_order_relaxed)) {}
    return before;
}

struct OneInteger
{
    static constexpr std::size_t operands = 1;
    static constexpr bool integers_only = true;
};
struct FetchAdd : OneInteger
{
    static auto apply(auto place, auto value) { return place.fetch_add(value, std::memory_order_relaxed); }
};
struct FetchAnd : OneInteger
{
    static auto apply(auto place, auto value) { return place.fetch_and(value, std::memory_order_relaxed); }
};
struct FetchOr : OneInteger
{
    static auto apply(auto place, auto value) { return place.fetch_or(value, std::memory_order_relaxed); }
};
struct FetchXor : OneInteger
{
    static auto apply(auto place, auto value) { return place.fetch_xor(value, std::memory_order_relaxed); }
};
struct FetchMin : OneInteger
{
    static auto apply(auto place, auto value)
    {
        return interlocked_replace(place, [=](auto before) { return value < before ? value : before; });
    }
};
struct FetchMax : OneInteger
{
    static auto apply(auto place, auto value)
    {
        return interlocked_replace(place, [=](auto before) { return before < value ? value : before; });
    }
};
struct Exchange
{
    static constexpr std::size_t operands = 1;
    static constexpr bool integers_only = false;
    static auto apply(auto place, auto value) { return place.exchange(value, std::memory_order_relaxed); }
};
struct CompareExchange
{
    static constexpr std::size_t operands = 2;
    static constexpr bool integers_only = false;
    static auto apply(auto place, auto compare, auto value)
    {
        place.compare_exchange_strong(compare, value, std::memory_order_relaxed);
        return compare;
    }
};

} // namespace detail

/// An atomic operation in its three forms: once for the whole wave, HLSL's under if (WaveIsFirstLane()), read by
/// WaveReadLaneFirst; once for each active lane, on places of their own; once for each active lane, on one place.
///
///     std::uint32_t const base = InterlockedAdd(counter, WaveActiveCountBits(wave, keep));
///     InterlockedAdd(wave, counts.data(), bucket, 1u);                               // InterlockedAdd(counts[bucket], 1)
///     if (auto w = wave.where(id < n)) InterlockedAdd(w, count, 1u);                 // if (id < n) InterlockedAdd(Count, 1)
///
/// Shapes   T&, T  ->  T, the value before, which HLSL writes to a last parameter; T is an integer lane type or of the size
///          of one, as long long is, for the exchanges also a float.
///          Wave<N>, T* base, Lanes<I, N> index of an integer I, Lanes<T, N> or T  ->  Lanes<T, N>, the value before each.
///          Wave<N>, T&, Lanes<T, N> or T  ->  Lanes<T, N>, the value before each.
///          InterlockedCompareExchange takes two operands, compare and value.
/// Means    before = destination; destination = before + value (min, max, &, |, ^ or value); return before; at once.
///          InterlockedCompareExchange stores value only if destination has the bits of compare.
///          With a wave: for (lane : active) result[lane] = InterlockedAdd(base[index[lane]], value[lane]);
/// Active   The first form runs once, whatever lanes are active: ask WaveActiveAnyTrue or the wave first where none may be. In
///          the others an inactive lane does nothing, neither its index nor its memory is looked at; its own result is 0.
/// Order    Lowest lane first; between waves that run side by side any. Relaxed, as in HLSL: other memory is seen after the
///          barrier, or after the dispatch.
/// Cost     One atomic operation a lane: InterlockedAdd(count, WaveActiveSum(wave, x)) is one a wave.
/// Errors   A float for an integer does not compile. base[index[lane]] must be writable, and all accesses to one place while
///          others may write it must be atomic; neither is checked.
/// Source   HLSL InterlockedAdd, Min, Max, And, Or, Xor, Exchange, CompareExchange; GLSL atomicAdd and so on.
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchAdd>, X...>
CROSSLANE_INLINE auto InterlockedAdd(X&&... x)
{
    return detail::Interlocked<detail::FetchAdd>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchAnd>, X...>
CROSSLANE_INLINE auto InterlockedAnd(X&&... x)
{
    return detail::Interlocked<detail::FetchAnd>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchOr>, X...>
CROSSLANE_INLINE auto InterlockedOr(X&&... x)
{
    return detail::Interlocked<detail::FetchOr>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchXor>, X...>
CROSSLANE_INLINE auto InterlockedXor(X&&... x)
{
    return detail::Interlocked<detail::FetchXor>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchMin>, X...>
CROSSLANE_INLINE auto InterlockedMin(X&&... x)
{
    return detail::Interlocked<detail::FetchMin>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::FetchMax>, X...>
CROSSLANE_INLINE auto InterlockedMax(X&&... x)
{
    return detail::Interlocked<detail::FetchMax>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::Exchange>, X...>
CROSSLANE_INLINE auto InterlockedExchange(X&&... x)
{
    return detail::Interlocked<detail::Exchange>{}(std::forward<X>(x)...);
}
template <class... X>
    requires std::invocable<detail::Interlocked<detail::CompareExchange>, X...>
CROSSLANE_INLINE auto InterlockedCompareExchange(X&&... x)
{
    return detail::Interlocked<detail::CompareExchange>{}(std::forward<X>(x)...);
}

} // namespace crosslane
