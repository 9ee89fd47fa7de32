#pragma once

#include <crosslane/group/interlocked_lanes.hpp>

#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What Operation returns for all arguments but the last, and what HLSL writes to the last: for a wave, in its active lanes.
template <class Operation, class Arguments, std::size_t... I>
CROSSLANE_INLINE auto interlocked_before(Arguments& all, std::index_sequence<I...>)
    -> decltype(Interlocked<Operation>{}(std::get<I>(std::move(all))...))
{
    return Interlocked<Operation>{}(std::get<I>(std::move(all))...);
}
template <class Operation, class Arguments>
using InterlockedBefore = decltype(interlocked_before<Operation>(
    std::declval<Arguments&>(), std::make_index_sequence<std::tuple_size_v<Arguments> - 1>{}));

/// Arguments of which the last is where the previous value goes.
template <class Operation, class... X>
concept WithOriginal = (sizeof...(X) > 2) && std::same_as<std::tuple_element_t<sizeof...(X) - 1, std::tuple<X&&...>>,
                                                          InterlockedBefore<Operation, std::tuple<X&&...>>&>;

template <class Operation, class... X>
concept InterlockedArguments = bool(std::invocable<Interlocked<Operation>, X...> || WithOriginal<Operation, X...>); // to Clang one part

template <class Operation, class... X>
CROSSLANE_INLINE auto interlocked(X&&... x)
{
    if constexpr (std::invocable<Interlocked<Operation>, X...>) {
        return Interlocked<Operation>{}(std::forward<X>(x)...);
    } else {
        std::tuple<X&&...> all(std::forward<X>(x)...);
        auto const before = interlocked_before<Operation>(all, std::make_index_sequence<sizeof...(X) - 1>{});
        auto& original = std::get<sizeof...(X) - 1>(all);
        if constexpr (AnyWave<std::remove_cvref_t<std::tuple_element_t<0, std::tuple<X&&...>>>>) {
            assign(std::get<0>(all), original, before);
        } else {
            original = before;
        }
    }
}

} // namespace detail

/// Atomic addition, in four forms, which the other interlocked operations have too: once for the whole wave, as HLSL does under
/// if (WaveIsFirstLane()) and then reads with WaveReadLaneFirst; and once for each active lane.
///
///     std::uint32_t const begin = InterlockedAdd(counter, WaveActiveCountBits(wave, keep));
///     InterlockedAdd(wave, Buffer(counts)[bucket], 1u);              // InterlockedAdd(counts[bucket], 1)
///     if (auto w = wave.where(id < n)) InterlockedAdd(w, count, 1u); // if (id < n) InterlockedAdd(Count, 1)
///
/// Shapes   (T& place, T value)                                      once for the wave
///          (wave, T& place, Lanes<T, N> value)                      all lanes at one place
///          (wave, T* base, Lanes<I, N> index, Lanes<T, N> value)    each lane at its own place
///          (wave, buffer[id], Lanes<T, N> value)                    likewise; an id out of range does nothing and gives 0
///          T: an integer lane type, or an integer of its size (long long); I: any integer type. A T for Lanes<T, N> stands for
///          equal lanes; buffer[id] of one id is a T&.
///          HLSL's last parameter is a T& or Lanes<T, N>& after all others: the previous value goes there, in the active
///          lanes, and nothing is returned.
/// Means    before = place; place = before + value; return before; in one atomic step. With a wave:
///          for (lane : active) before[lane] = InterlockedAdd(base[index[lane]], value[lane]);
/// Active   The first form runs once, whatever lanes are active. In the others an inactive lane does nothing: neither its index
///          nor its memory is looked at, its result is 0, and HLSL's last parameter keeps its value there.
/// Order    Lowest lane first; any order between waves that run concurrently. Relaxed: other memory is seen after a barrier.
/// Cost     An atomic instruction for each active lane, or one for the wave where InterlockedAdd has all lanes at one place; a load
///          where Add, Or or Xor is given 0, and And all ones. Add, And, Or and Xor of a whole wave take one for each four neighbouring
///          4-byte places from a multiple of 16 bytes on (x86-64-v2 and later). With a group's wave, in the group's own memory, none:
///          InterlockedAdd of 32 lanes then takes a tenth of the time (bench/group/interlocked.cpp, Add/buckets, on Zen 5).
/// Errors   Integers wrap in T. A float for an integer does not compile, nor does a buffer[id] that has a name. All accesses to one
///          place while others may write it must be atomic; checked builds look for mistakes there. Groupshared memory belongs to
///          the thread that runs the group: while threads that a kernel started use it too, write Wave<N>{wave.active} for wave.
/// Source   HLSL InterlockedAdd; GLSL atomicAdd.
//: T InterlockedAdd(T& place, T value);
//: Lanes<T, N> InterlockedAdd(Wave<N> wave, T& place, Lanes<T, N> value);
//: Lanes<T, N> InterlockedAdd(Wave<N> wave, T* base, Lanes<I, N> index, Lanes<T, N> value);
//: Lanes<T, N> InterlockedAdd(Wave<N> wave, buffer[id], Lanes<T, N> value);
//: void InterlockedAdd(…, before);  // HLSL's last parameter, after any of these
template <class... X>
    requires detail::InterlockedArguments<detail::FetchAdd, X...>
CROSSLANE_INLINE auto InterlockedAdd(X&&... x)
{
    return detail::interlocked<detail::FetchAdd>(std::forward<X>(x)...);
}

/// As InterlockedAdd, but stores place & value, place | value or place ^ value.
///
/// Shapes   As InterlockedAdd's four forms.
/// Active   As there.
/// Errors   As there.
/// Source   HLSL InterlockedAnd, InterlockedOr, InterlockedXor; GLSL atomicAnd, atomicOr, atomicXor.
template <class... X>
    requires detail::InterlockedArguments<detail::FetchAnd, X...>
CROSSLANE_INLINE auto InterlockedAnd(X&&... x)
{
    return detail::interlocked<detail::FetchAnd>(std::forward<X>(x)...);
}
template <class... X>
    requires detail::InterlockedArguments<detail::FetchOr, X...>
CROSSLANE_INLINE auto InterlockedOr(X&&... x)
{
    return detail::interlocked<detail::FetchOr>(std::forward<X>(x)...);
}
template <class... X>
    requires detail::InterlockedArguments<detail::FetchXor, X...>
CROSSLANE_INLINE auto InterlockedXor(X&&... x)
{
    return detail::interlocked<detail::FetchXor>(std::forward<X>(x)...);
}

/// As InterlockedAdd, but stores the lesser or the greater of place and value.
///
/// Shapes   As InterlockedAdd's four forms.
/// Active   As there.
/// Errors   As there.
/// Source   HLSL InterlockedMin, InterlockedMax; GLSL atomicMin, atomicMax.
template <class... X>
    requires detail::InterlockedArguments<detail::FetchMin, X...>
CROSSLANE_INLINE auto InterlockedMin(X&&... x)
{
    return detail::interlocked<detail::FetchMin>(std::forward<X>(x)...);
}
template <class... X>
    requires detail::InterlockedArguments<detail::FetchMax, X...>
CROSSLANE_INLINE auto InterlockedMax(X&&... x)
{
    return detail::interlocked<detail::FetchMax>(std::forward<X>(x)...);
}

/// As InterlockedAdd, but stores the value.
///
/// Shapes   As InterlockedAdd's four forms, also of a float T.
/// Active   As there.
/// Errors   As there.
/// Source   HLSL InterlockedExchange; GLSL atomicExchange.
template <class... X>
    requires detail::InterlockedArguments<detail::Exchange, X...>
CROSSLANE_INLINE auto InterlockedExchange(X&&... x)
{
    return detail::interlocked<detail::Exchange>(std::forward<X>(x)...);
}

/// As InterlockedAdd, but stores the value only if the place has the bits of compare.
///
/// Shapes   As InterlockedAdd's four forms, with two operands, compare and value, each a T or Lanes<T, N>; also of a float T.
/// Active   As there.
/// Errors   As there.
/// Source   HLSL InterlockedCompareExchange and InterlockedCompareExchangeFloatBitwise; GLSL atomicCompSwap.
//: T InterlockedCompareExchange(T& place, T compare, T value);
//: Lanes<T, N> InterlockedCompareExchange(Wave<N> wave, T* base, Lanes<I, N> index, Lanes<T, N> compare, Lanes<T, N> value);
//: Lanes<T, N> InterlockedCompareExchange(Wave<N> wave, T& place, Lanes<T, N> compare, Lanes<T, N> value);
//: Lanes<T, N> InterlockedCompareExchange(Wave<N> wave, buffer[id], Lanes<T, N> compare, Lanes<T, N> value);
//: void InterlockedCompareExchange(…, before);  // HLSL's last parameter, after any of these
template <class... X>
    requires detail::InterlockedArguments<detail::CompareExchange, X...>
CROSSLANE_INLINE auto InterlockedCompareExchange(X&&... x)
{
    return detail::interlocked<detail::CompareExchange>(std::forward<X>(x)...);
}

/// InterlockedCompareExchange without the previous value.
///
/// Shapes   As InterlockedCompareExchange, but without HLSL's last parameter; it gives nothing.
/// Active   As there.
/// Errors   As there.
/// Source   HLSL InterlockedCompareStore.
//: void InterlockedCompareStore(T& place, T compare, T value);
//: void InterlockedCompareStore(Wave<N> wave, T* base, Lanes<I, N> index, Lanes<T, N> compare, Lanes<T, N> value);
//: void InterlockedCompareStore(Wave<N> wave, T& place, Lanes<T, N> compare, Lanes<T, N> value);
//: void InterlockedCompareStore(Wave<N> wave, buffer[id], Lanes<T, N> compare, Lanes<T, N> value);
template <class... X>
    requires std::invocable<detail::Interlocked<detail::CompareExchange>, X...>
CROSSLANE_INLINE void InterlockedCompareStore(X&&... x)
{
    static_cast<void>(InterlockedCompareExchange(std::forward<X>(x)...));
}

} // namespace crosslane

#include <crosslane/group/interlocked_messages.hpp>
