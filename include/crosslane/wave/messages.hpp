#pragma once

// Calls of the intrinsics that leave out the wave, or that take lanes of the wrong number or kind. The compiler's message says what to
// write. Every Wave… and Quad… function has its line here (the test readme.intrinsics says which are missing). What is refused of
// assign and waterfall stands beside them.

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

/// Lanes or masks, or a Vec of them, that are not of a Wave<N>'s size; and lanes of floats, where integers are asked for.
template <class X, std::size_t N>
concept OtherSize = (VecPart<X>::type::size != N);
template <class X>
concept FloatLanes = is_float<typename VecPart<X>::type::value_type>;

/// What stands behind the lanes where a partition must, as in WaveMultiSum(wave, x, mask); nothing does not fit either.
template <std::size_t N, class... P>
inline constexpr bool is_no_partition = true;
template <std::size_t N, class P, class... More>
inline constexpr bool is_no_partition<N, P, More...> = !requires(P const& partition) { take_lane_masks<N>(partition); };

/// As std::invocable, in one step: compilers list all steps to an error in F, and several for each concept.
template <class F, class... X>
inline constexpr bool is_callable = requires { std::declval<F>()(std::declval<X>()...); };
/// A function whose parameters are known without its body. Others may fit, but an error within one makes Clang say that it does not.
template <class F>
concept OneSignature = !std::is_class_v<std::remove_reference_t<F>> || requires { &std::remove_reference_t<F>::operator(); };
/// For those that do not fit, and may have no error of their own. The message comes once all else compiles.
[[gnu::error("crosslane: a function must take its wave or group by value, as [&](auto wave) { ... } does")]]
void refuse_function() noexcept;

} // namespace detail

#pragma GCC system_header // see refuse.hpp
// clang-format off
#define CROSSLANE_NUMBERS_ARE_NO_TRUTHS "numbers are no truths: compare them, as in x > 0"
#define CROSSLANE_A_VEC_HAS_SEVERAL_TRUTHS "a Vec has several truths: write any(x) or all(x)"
#define CROSSLANE_THE_WAVE_IS_FIRST "the wave is the first argument"
#define CROSSLANE_REFUSE_SECOND(Function, Misuse, sentence) \
    template <std::size_t N, detail::Misuse X, class... Y> \
    CROSSLANE_REFUSE(sentence, Function(Wave<N> const&, X const&, Y const&...));
#define CROSSLANE_REFUSE_SUM(Function, instead) \
    template <std::size_t N, detail::Truth<N> X, class... Y> \
    CROSSLANE_REFUSE("masks have no sum: use " instead, Function(Wave<N> const&, X const&, Y const&...));
#define CROSSLANE_REFUSE_NUMBERS(Function) \
    CROSSLANE_REFUSE_SECOND(Function, Numbers, CROSSLANE_NUMBERS_ARE_NO_TRUTHS) \
    CROSSLANE_REFUSE_SECOND(Function, SeveralTruths, CROSSLANE_A_VEC_HAS_SEVERAL_TRUTHS)
#define CROSSLANE_REFUSE_NUMBERS_NO_MASKS(Function) \
    CROSSLANE_REFUSE_SECOND(Function, NumbersNoMasks, CROSSLANE_NUMBERS_ARE_NO_TRUTHS) \
    CROSSLANE_REFUSE_SECOND(Function, SeveralTruthsNoMasks, CROSSLANE_A_VEC_HAS_SEVERAL_TRUTHS)
#define CROSSLANE_REFUSE_FLOATS(Function) \
    template <std::size_t... Size, std::size_t N, detail::FloatLanes X, class... Y> \
    CROSSLANE_REFUSE("it takes integers: write asuint(x)", Function(Wave<N> const&, X const&, Y const&...));
#define CROSSLANE_REFUSE_WITHOUT_PARTITION(Function) \
    template <std::size_t N, class X, class... P> requires detail::is_no_partition<N, P...> && (!detail::Truth<X, N>) \
    CROSSLANE_REFUSE("the partition is the third argument: WaveMatch(wave, key), say", Function(Wave<N> const&, X const&, P const&...));
#define CROSSLANE_REFUSE_WITHOUT_WAVE(Function) \
    template <std::size_t... Size, detail::NoWave X, class... Y> \
    CROSSLANE_REFUSE(CROSSLANE_THE_WAVE_IS_FIRST, Function(X const&, Y const&...)); \
    template <std::size_t... Size, std::size_t N, detail::OtherSize<N> X, class... Y> \
    CROSSLANE_REFUSE("the wave and the lanes must have the same number of lanes", Function(Wave<N> const&, X const&, Y const&...));

CROSSLANE_REFUSE_SUM(WaveActiveSum, "WaveActiveCountBits")
CROSSLANE_REFUSE_SUM(WavePrefixSum, "WavePrefixCountBits")
CROSSLANE_REFUSE_SUM(WavePrefixInclusiveSum, "WaveBallotInclusiveBitCount of WaveActiveBallot")
CROSSLANE_REFUSE_SUM(WaveMultiSum, "WaveMultiCountBits")
CROSSLANE_REFUSE_SUM(WaveMultiPrefixSum, "WaveMultiPrefixCountBits")
CROSSLANE_REFUSE_SUM(WaveMultiPrefixInclusiveSum, "lanes_cast<std::uint32_t>(mask)")
template <std::size_t Size, std::size_t N, detail::Truth<N> X>
CROSSLANE_REFUSE("masks have no sum: use lanes_cast<std::uint32_t>(mask)", WaveClusteredSum(Wave<N> const&, X const&));

CROSSLANE_REFUSE_NUMBERS(QuadAll)
CROSSLANE_REFUSE_NUMBERS(QuadAny)
CROSSLANE_REFUSE_NUMBERS(WaveActiveAllTrue)
CROSSLANE_REFUSE_NUMBERS(WaveActiveAnyTrue)
CROSSLANE_REFUSE_NUMBERS(WaveActiveBallot)
CROSSLANE_REFUSE_NUMBERS(WaveActiveCountBits)
CROSSLANE_REFUSE_NUMBERS_NO_MASKS(WaveBallotBitCount)
CROSSLANE_REFUSE_NUMBERS_NO_MASKS(WaveBallotExclusiveBitCount)
CROSSLANE_REFUSE_NUMBERS_NO_MASKS(WaveBallotInclusiveBitCount)
CROSSLANE_REFUSE_NUMBERS_NO_MASKS(WaveBallotLSB)
CROSSLANE_REFUSE_NUMBERS_NO_MASKS(WaveBallotMSB)
CROSSLANE_REFUSE_NUMBERS(WaveMultiCountBits)
CROSSLANE_REFUSE_NUMBERS(WaveMultiPrefixCountBits)
CROSSLANE_REFUSE_NUMBERS(WavePrefixCountBits)

CROSSLANE_REFUSE_FLOATS(WaveActiveBitAnd)
CROSSLANE_REFUSE_FLOATS(WaveActiveBitOr)
CROSSLANE_REFUSE_FLOATS(WaveActiveBitXor)
CROSSLANE_REFUSE_FLOATS(WaveClusteredBitAnd)
CROSSLANE_REFUSE_FLOATS(WaveClusteredBitOr)
CROSSLANE_REFUSE_FLOATS(WaveClusteredBitXor)
CROSSLANE_REFUSE_FLOATS(WaveMultiBitAnd)
CROSSLANE_REFUSE_FLOATS(WaveMultiBitOr)
CROSSLANE_REFUSE_FLOATS(WaveMultiBitXor)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixBitAnd)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixBitOr)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixBitXor)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixInclusiveBitAnd)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixInclusiveBitOr)
CROSSLANE_REFUSE_FLOATS(WaveMultiPrefixInclusiveBitXor)
CROSSLANE_REFUSE_FLOATS(WavePrefixBitAnd)
CROSSLANE_REFUSE_FLOATS(WavePrefixBitOr)
CROSSLANE_REFUSE_FLOATS(WavePrefixBitXor)
CROSSLANE_REFUSE_FLOATS(WavePrefixInclusiveBitAnd)
CROSSLANE_REFUSE_FLOATS(WavePrefixInclusiveBitOr)
CROSSLANE_REFUSE_FLOATS(WavePrefixInclusiveBitXor)

CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiMax)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiMin)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixInclusiveMax)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixInclusiveMin)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixInclusiveProduct)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixInclusiveSum)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixMax)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixMin)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixProduct)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiPrefixSum)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiProduct)
CROSSLANE_REFUSE_WITHOUT_PARTITION(WaveMultiSum)

template <std::size_t N, class X, std::floating_point Lane>
CROSSLANE_REFUSE("a lane is an integer", WaveReadLaneAt(Wave<N> const&, X const&, Lane const&));
template <std::size_t N, class X, LaneType T> requires detail::is_float<T>
CROSSLANE_REFUSE("a lane is an integer: write lanes_cast<std::uint32_t>(x)", WaveReadLaneAt(Wave<N> const&, X const&, Lanes<T, N> const&));

CROSSLANE_REFUSE(CROSSLANE_THE_WAVE_IS_FIRST, WaveGetLaneCount());
CROSSLANE_REFUSE(CROSSLANE_THE_WAVE_IS_FIRST, WaveGetLaneIndex());
CROSSLANE_REFUSE(CROSSLANE_THE_WAVE_IS_FIRST, WaveIsFirstLane());
CROSSLANE_REFUSE(CROSSLANE_THE_WAVE_IS_FIRST, WaveIsLastLane());
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadAll)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadAny)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossDiagonal)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossX)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadAcrossY)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadReadLaneAt)
CROSSLANE_REFUSE_WITHOUT_WAVE(QuadThreadID)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllEqual)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllEqualBits)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAllTrue)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveAnyTrue)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBallot)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveBlend)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveCountBits)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveLerp)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveReduce)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveActiveSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotBitCount)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotExclusiveBitCount)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotInclusiveBitCount)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotLSB)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveBallotMSB)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredRotate)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveClusteredSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskEq)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskGe)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskGt)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskLe)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveLaneMaskLt)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMatch)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiCountBits)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixCountBits)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixInclusiveSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiPrefixSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveMultiSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixCountBits)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitAnd)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitOr)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveBitXor)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveScan)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixInclusiveSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixMax)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixMin)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixProduct)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixScan)
CROSSLANE_REFUSE_WITHOUT_WAVE(WavePrefixSum)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveReadLaneAt)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveReadLaneFirst)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveRotate)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleDown)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleUp)
CROSSLANE_REFUSE_WITHOUT_WAVE(WaveShuffleXor)
#undef CROSSLANE_REFUSE_SECOND
#undef CROSSLANE_REFUSE_SUM
#undef CROSSLANE_REFUSE_NUMBERS
#undef CROSSLANE_REFUSE_NUMBERS_NO_MASKS
#undef CROSSLANE_REFUSE_FLOATS
#undef CROSSLANE_REFUSE_WITHOUT_PARTITION
#undef CROSSLANE_THE_WAVE_IS_FIRST
#undef CROSSLANE_REFUSE_WITHOUT_WAVE
// clang-format on

} // namespace crosslane
