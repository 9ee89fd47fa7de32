#pragma once

// Calls of the intrinsics that leave out the wave, or that mix up masks and numbers. They are deleted, so that a concept can ask
// whether a call compiles; the compiler's message names the type that the call would return, and that says what to write. Every Wave…
// and Quad… function has its line here (the test readme.intrinsics says which are missing). What is
// refused of assign and waterfall stands beside them.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

template <std::size_t N>
struct Wave;

namespace detail {

template <std::size_t N>
void take_wave(Wave<N> const&);

/// What is no wave, but stands in its place, as in WaveActiveSum(x).
template <class X>
concept NoWave = !requires(X const& x) { take_wave(x); };

struct TheWaveIsTheFirstArgument {};
struct MasksHaveNoSumUseWaveActiveCountBits {};
struct MasksHaveNoSumUseWavePrefixCountBits {};
struct MasksHaveNoSumUseWaveBallotInclusiveBitCountOfWaveActiveBallot {};
struct MasksHaveNoSumUseWaveMultiCountBits {};
struct MasksHaveNoSumUseWaveMultiPrefixCountBits {};
struct MasksHaveNoSumUseLanesCastToUint32 {};
struct NumbersAreNoTruthsCompareThemAsInXGreaterThan0 {};
struct AVecHasSeveralTruthsWriteAnyOrAllOfIt {};

/// What is no Mask and no bool, but stands in the place of one, as in wave.where(x).
template <class X>
concept Numbers = LaneType<X> || requires(X const& x) { lanes_cast<typename X::value_type>(x); };
template <class X>
concept SeveralTruths = (VecPart<X>::size > 1);

template <std::size_t N>
void take_lane_masks(Vec<Lanes<std::uint32_t, N>, 4> const&);

/// The same, but for LaneMasks, and what derives from them, as a Buffer's [id] does: what reads ballots takes them too.
template <class X>
concept NumbersNoMasks = Numbers<X> && !requires(X const& x) { take_lane_masks(x); };
template <class X>
concept SeveralTruthsNoMasks = SeveralTruths<X> && !requires(X const& x) { take_lane_masks(x); };

template <class M, std::size_t N>
inline constexpr bool is_truth = std::same_as<M, bool>;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_truth<Mask<N, Width>, N> = true;
template <class M, std::size_t N>
concept Truth = is_truth<M, N>;

/// A function whose parameters are known without its body. Others may fit, but an error within one makes Clang say that it does not.
template <class F>
concept OneSignature = !std::is_class_v<std::remove_reference_t<F>> || requires { &std::remove_reference_t<F>::operator(); };
/// For those that do not fit, and may have no error of their own. The message comes once all else compiles.
[[gnu::error("crosslane: a function must take its wave or group by value, as [&](auto wave) { ... } does")]]
void refuse_function() noexcept;

} // namespace detail

// clang-format off
// A message stands where a macro is used, since that is the line that Clang shows.
#define CROSSLANE_REFUSE(Function, Misuse, Message) \
    template <std::size_t N, detail::Misuse X, class... Y> \
    detail::Message Function(Wave<N> const&, X const&, Y const&...) = delete;
#define CROSSLANE_REFUSE_WITHOUT_WAVE(Function, Message) \
    template <std::size_t... Size, detail::NoWave X, class... Y> \
    detail::Message Function(X const&, Y const&...) = delete;

CROSSLANE_REFUSE(WaveActiveSum, Truth<N>, MasksHaveNoSumUseWaveActiveCountBits)
CROSSLANE_REFUSE(WavePrefixSum, Truth<N>, MasksHaveNoSumUseWavePrefixCountBits)
CROSSLANE_REFUSE(WavePrefixInclusiveSum, Truth<N>, MasksHaveNoSumUseWaveBallotInclusiveBitCountOfWaveActiveBallot)
CROSSLANE_REFUSE(WaveMultiSum, Truth<N>, MasksHaveNoSumUseWaveMultiCountBits)
CROSSLANE_REFUSE(WaveMultiPrefixSum, Truth<N>, MasksHaveNoSumUseWaveMultiPrefixCountBits)
CROSSLANE_REFUSE(WaveMultiPrefixInclusiveSum, Truth<N>, MasksHaveNoSumUseLanesCastToUint32)
template <std::size_t Size, std::size_t N, detail::Truth<N> X>
detail::MasksHaveNoSumUseLanesCastToUint32 WaveClusteredSum(Wave<N> const&, X const&) = delete;

CROSSLANE_REFUSE(QuadAll, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(QuadAll, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(QuadAny, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(QuadAny, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveActiveAllTrue, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveActiveAllTrue, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveActiveAnyTrue, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveActiveAnyTrue, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveActiveBallot, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveActiveBallot, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveActiveCountBits, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveActiveCountBits, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveBallotBitCount, NumbersNoMasks, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveBallotBitCount, SeveralTruthsNoMasks, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveBallotExclusiveBitCount, NumbersNoMasks, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveBallotExclusiveBitCount, SeveralTruthsNoMasks, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveBallotInclusiveBitCount, NumbersNoMasks, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveBallotInclusiveBitCount, SeveralTruthsNoMasks, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveBallotLSB, NumbersNoMasks, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveBallotLSB, SeveralTruthsNoMasks, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveBallotMSB, NumbersNoMasks, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveBallotMSB, SeveralTruthsNoMasks, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveMultiCountBits, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveMultiCountBits, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WaveMultiPrefixCountBits, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WaveMultiPrefixCountBits, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)
CROSSLANE_REFUSE(WavePrefixCountBits, Numbers, NumbersAreNoTruthsCompareThemAsInXGreaterThan0)
CROSSLANE_REFUSE(WavePrefixCountBits, SeveralTruths, AVecHasSeveralTruthsWriteAnyOrAllOfIt)

detail::TheWaveIsTheFirstArgument WaveGetLaneCount() = delete;
detail::TheWaveIsTheFirstArgument WaveGetLaneIndex() = delete;
detail::TheWaveIsTheFirstArgument WaveIsFirstLane() = delete;
detail::TheWaveIsTheFirstArgument WaveIsLastLane() = delete;
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadAll, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadAny, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossDiagonal, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossX, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossY, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadLaneAt, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadThreadID, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllEqual, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllEqualBits, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllTrue, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAnyTrue, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBallot, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBlend, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveCountBits, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveLerp, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveReduce, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotBitCount, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotExclusiveBitCount, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotInclusiveBitCount, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotLSB, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotMSB, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredRotate, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskEq, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskGe, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskGt, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskLe, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskLt, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMatch, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiCountBits, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixCountBits, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixCountBits, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitAnd, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitOr, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitXor, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveScan, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixMax, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixMin, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixProduct, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixScan, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixSum, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveReadLaneAt, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveReadLaneFirst, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveRotate, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleDown, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleUp, TheWaveIsTheFirstArgument)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleXor, TheWaveIsTheFirstArgument)
#undef CROSSLANE_REFUSE
#undef CROSSLANE_REFUSE_WITHOUT_WAVE
// clang-format on

} // namespace crosslane
