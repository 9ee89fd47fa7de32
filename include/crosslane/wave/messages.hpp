#pragma once

// Calls to the intrinsics that leave something out or mix something up: they do not compile, and the first message says what to
// write. This lists every intrinsic, since a name is found only where it is declared.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

template <std::size_t N>
struct Wave;

namespace detail {

template <class X>
inline constexpr bool is_wave_argument = std::is_arithmetic_v<X>;
template <LaneType T, std::size_t N>
inline constexpr bool is_wave_argument<Lanes<T, N>> = true;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_wave_argument<Mask<N, Width>> = true;
template <class T, std::size_t C>
inline constexpr bool is_wave_argument<Vec<T, C>> = true;

/// What was passed where the wave should be: a value.
template <class X>
concept NoWave = is_wave_argument<X>;

// Not a template of the number of lanes: the message comes once, not for each wave size.
template <bool IsGiven>
struct TheWave
{
    static_assert(IsGiven, "crosslane: the wave is missing; it is the first argument, as in WaveActiveSum(wave, x)");
};
template <class X>
inline constexpr AnyResult no_wave = (static_cast<void>(TheWave<std::same_as<X, AnyResult>>{}), AnyResult{});
// What sums of masks would return: the names say what to write. The functions are deleted, so that a concept can ask for a sum.
struct MasksHaveNoSumUseWaveActiveCountBits {};
struct MasksHaveNoSumUseWavePrefixCountBits {};
struct MasksHaveNoSumUseWaveMultiPrefixCountBits {};

template <class M, std::size_t N>
inline constexpr bool is_truth = std::same_as<M, bool>;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_truth<Mask<N, Width>, N> = true;
template <class M, std::size_t N>
concept Truth = is_truth<M, N>;

} // namespace detail

// clang-format off
template <std::size_t N, detail::Truth<N> M>
detail::MasksHaveNoSumUseWaveActiveCountBits WaveActiveSum(Wave<N> const&, M const&) = delete;
template <std::size_t N, detail::Truth<N> M>
detail::MasksHaveNoSumUseWavePrefixCountBits WavePrefixSum(Wave<N> const&, M const&) = delete;
template <std::size_t N, detail::Truth<N> M, class P>
detail::MasksHaveNoSumUseWaveMultiPrefixCountBits WaveMultiPrefixSum(Wave<N> const&, M const&, P const&) = delete;

template <class... X> requires(sizeof...(X) == 0) auto WaveGetLaneCount(X const&...) { return detail::no_wave<void(X...)>; }
template <class... X> requires(sizeof...(X) == 0) auto WaveGetLaneIndex(X const&...) { return detail::no_wave<void(X...)>; }
template <class... X> requires(sizeof...(X) == 0) auto WaveIsFirstLane(X const&...) { return detail::no_wave<void(X...)>; }
template <class... X> requires(sizeof...(X) == 0) auto WaveIsLastLane(X const&...) { return detail::no_wave<void(X...)>; }
template <detail::NoWave X, class... Y> auto QuadAll(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadAny(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadReadAcrossDiagonal(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadReadAcrossX(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadReadAcrossY(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadReadLaneAt(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto QuadThreadID(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveAllEqual(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveAllEqualBits(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveAllTrue(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveAnyTrue(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveBallot(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveBlend(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveCountBits(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveLerp(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveReduce(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveActiveSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveBallotBitCount(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveBallotExclusiveBitCount(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveBallotInclusiveBitCount(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveBallotLSB(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveBallotMSB(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredRotate(X const&, Y const&...) { return detail::no_wave<X>; }
template <std::size_t, detail::NoWave X, class... Y> auto WaveClusteredSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveLaneMaskEq(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveLaneMaskGe(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveLaneMaskGt(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveLaneMaskLe(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveLaneMaskLt(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMatch(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiCountBits(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixCountBits(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixInclusiveSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiPrefixSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveMultiSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixCountBits(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveBitAnd(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveBitOr(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveBitXor(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveScan(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixInclusiveSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixMax(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixMin(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixProduct(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixScan(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WavePrefixSum(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveReadLaneAt(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveReadLaneFirst(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveRotate(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveShuffleDown(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveShuffleUp(X const&, Y const&...) { return detail::no_wave<X>; }
template <detail::NoWave X, class... Y> auto WaveShuffleXor(X const&, Y const&...) { return detail::no_wave<X>; }
// clang-format on

} // namespace crosslane
