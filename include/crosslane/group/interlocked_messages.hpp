#pragma once

// Calls to the interlocked operations that do not fit. The compiler's message says what to write. interlocked.hpp includes this at its end.

#include <crosslane/group/interlocked.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class Operation, class... X>
concept FitsButForOriginal = (sizeof...(X) > 2) && !InterlockedArguments<Operation, X...> &&
                             requires { typename InterlockedBefore<Operation, std::tuple<X&&...>>; };
/// What these operations may be meant for: other types may have operations of these names of their own.
template <class X>
inline constexpr bool is_interlocked_target = std::is_arithmetic_v<X> || std::is_pointer_v<X> || std::is_array_v<X>;
template <class T, std::size_t N>
inline constexpr bool is_interlocked_target<Lanes<T, N>> = true;
template <class T>
inline constexpr bool is_interlocked_target<Buffer<T>> = true;
template <class T, class V, class U, std::size_t N>
inline constexpr bool is_interlocked_target<BufferLanes<T, V, U, N>> = true;
template <class...>
inline constexpr bool begins_with_target = false;
template <class First, class... X>
inline constexpr bool begins_with_target<First, X...> = is_interlocked_target<std::remove_cvref_t<First>>;
template <class...>
inline constexpr bool begins_with_range = false;
template <class First, class... X>
inline constexpr bool begins_with_range<First, X...> = requires(First const& memory) { memory.data(), memory.size(); };
template <class...>
inline constexpr bool begins_with_wave = false;
template <class First, class... X>
inline constexpr bool begins_with_wave<First, X...> = AnyWave<std::remove_cvref_t<First>> &&
                                                      (begins_with_target<X...> || begins_with_range<X...>);
template <class Operation, class... X>
concept MissesWave = begins_with_target<X...> && !InterlockedArguments<Operation, X...> && !FitsButForOriginal<Operation, X...>;
template <class Operation, class... X>
concept GivesPreviousValue = !std::invocable<Interlocked<Operation>, X...> &&
                             (InterlockedArguments<Operation, X...> || FitsButForOriginal<Operation, X...>);
template <class Operation, class... X>
consteval bool misfits_wave()
{
    if constexpr (!begins_with_wave<X...> || InterlockedArguments<Operation, X...>) return false;
    else return !FitsButForOriginal<Operation, X...>;
}
template <class Operation, class... X>
inline constexpr bool MisfitsWave = misfits_wave<Operation, X...>(); // no concept: of one, Clang explains every part

} // namespace detail

// clang-format off
#define CROSSLANE_REFUSE_ONE(Intrinsic, Operation, Misuse, sentence) \
    template <class... X> requires detail::Misuse<detail::Operation, X...> \
    CROSSLANE_REFUSE(sentence, Intrinsic(X&&...));
#define CROSSLANE_REFUSE_ALL(Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedAdd, FetchAdd, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedAnd, FetchAnd, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedOr, FetchOr, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedXor, FetchXor, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedMin, FetchMin, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedMax, FetchMax, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedExchange, Exchange, Misuse, sentence) \
    CROSSLANE_REFUSE_ONE(InterlockedCompareExchange, CompareExchange, Misuse, sentence)
#define CROSSLANE_MISSES_WAVE "with lanes, the wave is the first argument"
#define CROSSLANE_MISFITS_WAVE "after the wave comes buffer[id] itself, then values of its type"
#define CROSSLANE_GIVES_NO_PREVIOUS "it gives no previous value: use InterlockedCompareExchange"

CROSSLANE_REFUSE_ALL(MissesWave, CROSSLANE_MISSES_WAVE)
CROSSLANE_REFUSE_ALL(MisfitsWave, CROSSLANE_MISFITS_WAVE)
CROSSLANE_REFUSE_ALL(FitsButForOriginal, "the previous value goes to a variable of its type, or, after a wave, to Lanes of that type")
CROSSLANE_REFUSE_ONE(InterlockedCompareStore, CompareExchange, MissesWave, CROSSLANE_MISSES_WAVE)
CROSSLANE_REFUSE_ONE(InterlockedCompareStore, CompareExchange, MisfitsWave, CROSSLANE_MISFITS_WAVE)
CROSSLANE_REFUSE_ONE(InterlockedCompareStore, CompareExchange, GivesPreviousValue, CROSSLANE_GIVES_NO_PREVIOUS)
#undef CROSSLANE_MISSES_WAVE
#undef CROSSLANE_MISFITS_WAVE
#undef CROSSLANE_GIVES_NO_PREVIOUS
#undef CROSSLANE_REFUSE_ALL
#undef CROSSLANE_REFUSE_ONE
// clang-format on

} // namespace crosslane
