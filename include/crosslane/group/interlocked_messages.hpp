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
concept MisfitsWave = begins_with_wave<X...> && !InterlockedArguments<Operation, X...> && !FitsButForOriginal<Operation, X...>;

} // namespace detail

// clang-format off
template <class... X> requires detail::MissesWave<detail::FetchAdd, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedAdd(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchAdd, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedAdd(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchAdd, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedAdd(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::FetchAnd, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedAnd(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchAnd, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedAnd(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchAnd, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedAnd(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::FetchOr, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedOr(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchOr, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedOr(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchOr, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedOr(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::FetchXor, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedXor(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchXor, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedXor(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchXor, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedXor(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::FetchMin, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedMin(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchMin, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedMin(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchMin, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedMin(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::FetchMax, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedMax(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::FetchMax, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedMax(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::FetchMax, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedMax(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::Exchange, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedExchange(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::Exchange, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedExchange(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::Exchange, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedExchange(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::CompareExchange, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedCompareExchange(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::CompareExchange, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedCompareExchange(X&&...) = delete;
template <class... X> requires detail::FitsButForOriginal<detail::CompareExchange, X...>
detail::ThePreviousValueGoesToAVariableOfItsType InterlockedCompareExchange(X&&...) = delete;
template <class... X> requires detail::MissesWave<detail::CompareExchange, X...>
detail::WithLanesTheWaveIsTheFirstArgument InterlockedCompareStore(X&&...) = delete;
template <class... X> requires detail::MisfitsWave<detail::CompareExchange, X...>
detail::AfterTheWaveComesBufferAtIdItselfThenValuesOfItsType InterlockedCompareStore(X&&...) = delete;
template <class... X> requires detail::GivesPreviousValue<detail::CompareExchange, X...>
detail::ItGivesNoPreviousValueUseInterlockedCompareExchange InterlockedCompareStore(X&&...) = delete;
// clang-format on

} // namespace crosslane
