#pragma once

// Calls to the interlocked operations that do not fit. They are deleted, so that a concept may ask for them; the compiler's message
// names what they would return, and that says what to write. interlocked.hpp includes this at its end.

#include <crosslane/group/interlocked.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

struct WithLanesTheWaveIsTheFirstArgument {};
struct AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType {};
struct ThePreviousValueGoesToAVariableOfItsType {};
struct ItGivesNoPreviousValueUseInterlockedCompareExchange {};

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
inline constexpr bool begins_with_wave = false;
template <class First, class... X>
inline constexpr bool begins_with_wave<First, X...> = AnyWave<std::remove_cvref_t<First>> && begins_with_target<X...>;
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
#define CROSSLANE_REFUSE(Intrinsic, Operation, Misuse, Message) \
    template <class... X> requires detail::Misuse<detail::Operation, X...> \
    detail::Message Intrinsic(X&&...) = delete;
// A message stands where this is used, since that is the line that Clang shows.
#define CROSSLANE_REFUSE_ALL(Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedAdd, FetchAdd, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedAnd, FetchAnd, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedOr, FetchOr, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedXor, FetchXor, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedMin, FetchMin, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedMax, FetchMax, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedExchange, Exchange, Misuse, Message) \
    CROSSLANE_REFUSE(InterlockedCompareExchange, CompareExchange, Misuse, Message)

CROSSLANE_REFUSE_ALL(MissesWave, WithLanesTheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_ALL(MisfitsWave, AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType)
CROSSLANE_REFUSE_ALL(FitsButForOriginal, ThePreviousValueGoesToAVariableOfItsType)
CROSSLANE_REFUSE(InterlockedCompareStore, CompareExchange, MissesWave, WithLanesTheWaveIsTheFirstArgument)
CROSSLANE_REFUSE(InterlockedCompareStore, CompareExchange, MisfitsWave, AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType)
CROSSLANE_REFUSE(InterlockedCompareStore, CompareExchange, GivesPreviousValue, ItGivesNoPreviousValueUseInterlockedCompareExchange)
#undef CROSSLANE_REFUSE_ALL
#undef CROSSLANE_REFUSE
// clang-format on

} // namespace crosslane
