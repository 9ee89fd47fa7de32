#pragma once

// Calls to the intrinsics that leave something out or mix something up. They are deleted, so that a concept may ask for them; the
// compiler's message names what they would return, and that says what to write. This lists every Wave… and Quad… intrinsic, since a name
// is found only where it is declared.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

template <std::size_t N>
struct Wave;

namespace detail {

template <std::size_t N>
void take_wave(Wave<N> const&);

/// What was passed where the wave should be, as in WaveActiveSum(x): anything else.
template <class X>
concept NoWave = !requires(X const& x) { take_wave(x); };

struct TheWaveIsTheFirstArgument {};
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

detail::TheWaveIsTheFirstArgument WaveGetLaneCount() = delete;
detail::TheWaveIsTheFirstArgument WaveGetLaneIndex() = delete;
detail::TheWaveIsTheFirstArgument WaveIsFirstLane() = delete;
detail::TheWaveIsTheFirstArgument WaveIsLastLane() = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadAll(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadAny(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadReadAcrossDiagonal(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadReadAcrossX(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadReadAcrossY(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadReadLaneAt(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument QuadThreadID(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveAllEqual(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveAllEqualBits(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveAllTrue(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveAnyTrue(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveBallot(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveBlend(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveCountBits(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveLerp(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveReduce(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveActiveSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveBallotBitCount(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveBallotExclusiveBitCount(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveBallotInclusiveBitCount(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveBallotLSB(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveBallotMSB(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredBitAnd(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredBitOr(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredBitXor(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredMax(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredMin(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredProduct(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredRotate(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveClusteredSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveLaneMaskEq(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveLaneMaskGe(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveLaneMaskGt(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveLaneMaskLe(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveLaneMaskLt(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMatch(X const&, Y const&...) = delete;
template <std::size_t, detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMatch(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiCountBits(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixCountBits(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixInclusiveSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiPrefixSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveMultiSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixCountBits(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveBitAnd(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveBitOr(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveBitXor(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveScan(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixInclusiveSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixMax(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixMin(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixProduct(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixScan(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WavePrefixSum(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveReadLaneAt(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveReadLaneFirst(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveRotate(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveShuffleDown(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveShuffleUp(X const&, Y const&...) = delete;
template <detail::NoWave X, class... Y> detail::TheWaveIsTheFirstArgument WaveShuffleXor(X const&, Y const&...) = delete;
// clang-format on

} // namespace crosslane
