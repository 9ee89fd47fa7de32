// One function for each intrinsic and number of lanes, which the target instructions counts and lists: lanes of int32, all of
// them active. Loading the operands and storing the result is part of each.
#include <crosslane/crosslane.hpp>

namespace codegen {

using namespace crosslane;

template <class T>
    requires std::is_arithmetic_v<T>
CROSSLANE_INLINE void put(void* out, T x)
{
    *static_cast<T*>(out) = x;
}
CROSSLANE_INLINE void put(void* out, Blend<float, float> const& x) { *static_cast<Blend<float, float>*>(out) = x; }
template <LaneType T, std::size_t N>
CROSSLANE_INLINE void put(void* out, Lanes<T, N> const& x)
{
    store(static_cast<T*>(out), x);
}
template <LaneType T, std::size_t N, std::size_t C>
CROSSLANE_INLINE void put(void* out, Vec<Lanes<T, N>, C> const& x)
{
    for (std::size_t c = 0; c < C; ++c) store(static_cast<T*>(out) + c * N, x[c]);
}
template <std::size_t N, std::size_t Width>
CROSSLANE_INLINE void put(void* out, Mask<N, Width> const& x)
{
    if constexpr (N <= 64) {
        *static_cast<std::uint64_t*>(out) = x.bits();
    } else {
        *static_cast<std::array<std::uint32_t, 4>*>(out) = x.words();
    }
}

/// Of lanes' masks only the words that have lanes.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> load_masks(std::uint32_t const* words)
{
    return detail::lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return load<N>(words + w * N); });
}
template <std::size_t N>
CROSSLANE_INLINE auto words_of(LaneMasks<N> const& masks)
{
    if constexpr (N <= 32) {
        return masks.x;
    } else if constexpr (N == 64) {
        return Vec<Lanes<std::uint32_t, N>, 2>(masks.x, masks.y);
    } else {
        return masks;
    }
}

constexpr auto plus = [](auto const& a, auto const& b) { return a + b; };

// The expression is made of wave, the lanes x, positive (x > 0), index, masks, colour and opacity, and of i, a number that
// is known at run time only. What it does not use is not loaded.
#define FUNCTION(name, ...)                                                                                            \
    template <std::size_t N>                                                                                           \
    void name(std::int32_t const* ints, [[maybe_unused]] std::uint32_t const* words, [[maybe_unused]] float const* floats, \
              [[maybe_unused]] std::uint32_t i, void* out)                                                             \
    {                                                                                                                  \
        [[maybe_unused]] Wave<N> const wave;                                                                           \
        [[maybe_unused]] auto const x = load<N>(ints);                                                                 \
        [[maybe_unused]] auto const positive = x > 0;                                                                  \
        [[maybe_unused]] auto const index = load<N>(words);                                                            \
        [[maybe_unused]] auto const masks = load_masks<N>(words);                                                      \
        [[maybe_unused]] auto const colour = load<N>(floats), opacity = load<N>(floats + N);                           \
        put(out, __VA_ARGS__);                                                                                         \
    }                                                                                                                  \
    INSTANTIATE(name, 4)                                                                                               \
    INSTANTIATE(name, 8)                                                                                               \
    INSTANTIATE(name, 16)                                                                                              \
    INSTANTIATE(name, 32)                                                                                              \
    INSTANTIATE(name, 64)                                                                                              \
    INSTANTIATE(name, 128)
#define INSTANTIATE(name, N) \
    template void name<N>(std::int32_t const*, std::uint32_t const*, float const*, std::uint32_t, void*);

FUNCTION(WaveGetLaneCount, WaveGetLaneCount(wave))
FUNCTION(WaveGetLaneIndex, WaveGetLaneIndex(wave))
FUNCTION(WaveIsFirstLane, WaveIsFirstLane(wave.where(positive)))
FUNCTION(WaveIsLastLane, WaveIsLastLane(wave.where(positive)))

FUNCTION(WaveActiveAnyTrue, WaveActiveAnyTrue(wave, positive))
FUNCTION(WaveActiveAllTrue, WaveActiveAllTrue(wave, positive))
FUNCTION(WaveActiveAllEqual, WaveActiveAllEqual(wave, x))
FUNCTION(WaveActiveAllEqualBits, WaveActiveAllEqualBits(wave, x))

FUNCTION(WaveActiveBallot, WaveActiveBallot(wave, positive))
FUNCTION(WaveActiveCountBits, WaveActiveCountBits(wave, positive))
FUNCTION(WavePrefixCountBits, WavePrefixCountBits(wave, positive))
FUNCTION(WaveBallotBitCount, WaveBallotBitCount(wave, positive))
FUNCTION(WaveBallotLSB, WaveBallotLSB(wave, positive))
FUNCTION(WaveBallotMSB, WaveBallotMSB(wave, positive))
FUNCTION(WaveBallotExclusiveBitCount, WaveBallotExclusiveBitCount(wave, positive))
FUNCTION(WaveBallotInclusiveBitCount, WaveBallotInclusiveBitCount(wave, positive))
FUNCTION(WaveLaneMaskEq, WaveLaneMaskEq(wave, i))
FUNCTION(WaveLaneMaskLt, WaveLaneMaskLt(wave, i))
FUNCTION(WaveLaneMaskLe, WaveLaneMaskLe(wave, i))
FUNCTION(WaveLaneMaskGt, WaveLaneMaskGt(wave, i))
FUNCTION(WaveLaneMaskGe, WaveLaneMaskGe(wave, i))
FUNCTION(WaveLaneMaskEq_by_lane, words_of(WaveLaneMaskEq(wave, x)))
FUNCTION(WaveLaneMaskLt_by_lane, words_of(WaveLaneMaskLt(wave, x)))
FUNCTION(WaveLaneMaskGe_by_lane, words_of(WaveLaneMaskGe(wave, x)))
FUNCTION(WaveBallotBitCount_by_lane, WaveBallotBitCount(wave, masks))
FUNCTION(WaveBallotLSB_by_lane, WaveBallotLSB(wave, masks))
FUNCTION(WaveBallotMSB_by_lane, WaveBallotMSB(wave, masks))
FUNCTION(WaveBallotExclusiveBitCount_by_lane, WaveBallotExclusiveBitCount(wave, masks))

FUNCTION(WaveActiveSum, WaveActiveSum(wave, x))
FUNCTION(WaveActiveProduct, WaveActiveProduct(wave, x))
FUNCTION(WaveActiveMin, WaveActiveMin(wave, x))
FUNCTION(WaveActiveMax, WaveActiveMax(wave, x))
FUNCTION(WaveActiveBitAnd, WaveActiveBitAnd(wave, x))
FUNCTION(WaveActiveBitOr, WaveActiveBitOr(wave, x))
FUNCTION(WaveActiveBitXor, WaveActiveBitXor(wave, x))
FUNCTION(WaveActiveReduce, WaveActiveReduce(wave, x, plus, 0))

FUNCTION(WavePrefixSum, WavePrefixSum(wave, x))
FUNCTION(WavePrefixProduct, WavePrefixProduct(wave, x))
FUNCTION(WavePrefixMin, WavePrefixMin(wave, x))
FUNCTION(WavePrefixMax, WavePrefixMax(wave, x))
FUNCTION(WavePrefixBitAnd, WavePrefixBitAnd(wave, x))
FUNCTION(WavePrefixBitOr, WavePrefixBitOr(wave, x))
FUNCTION(WavePrefixBitXor, WavePrefixBitXor(wave, x))
FUNCTION(WavePrefixScan, WavePrefixScan(wave, x, plus, 0))
FUNCTION(WavePrefixInclusiveSum, WavePrefixInclusiveSum(wave, x))
FUNCTION(WavePrefixInclusiveProduct, WavePrefixInclusiveProduct(wave, x))
FUNCTION(WavePrefixInclusiveMin, WavePrefixInclusiveMin(wave, x))
FUNCTION(WavePrefixInclusiveMax, WavePrefixInclusiveMax(wave, x))
FUNCTION(WavePrefixInclusiveBitAnd, WavePrefixInclusiveBitAnd(wave, x))
FUNCTION(WavePrefixInclusiveBitOr, WavePrefixInclusiveBitOr(wave, x))
FUNCTION(WavePrefixInclusiveBitXor, WavePrefixInclusiveBitXor(wave, x))
FUNCTION(WavePrefixInclusiveScan, WavePrefixInclusiveScan(wave, x, plus, 0))

FUNCTION(WaveReadLaneFirst, WaveReadLaneFirst(wave.where(positive), x))
FUNCTION(WaveReadLaneAt, WaveReadLaneAt(wave, x, index))
FUNCTION(WaveReadLaneAt_uniform, WaveReadLaneAt(wave, x, i))

FUNCTION(WaveShuffleXor, WaveShuffleXor(wave, x, i))
FUNCTION(WaveShuffleUp, WaveShuffleUp(wave, x, i))
FUNCTION(WaveShuffleDown, WaveShuffleDown(wave, x, i))
FUNCTION(WaveRotate, WaveRotate(wave, x, i))
FUNCTION(WaveClusteredRotate_4, WaveClusteredRotate<4>(wave, x, i))

FUNCTION(WaveMatch, words_of(WaveMatch(wave, x)))
FUNCTION(WaveMatch_8, words_of(WaveMatch<8>(wave, x)))

FUNCTION(WaveMultiPrefixSum, WaveMultiPrefixSum(wave, x, masks))
FUNCTION(WaveMultiPrefixProduct, WaveMultiPrefixProduct(wave, x, masks))
FUNCTION(WaveMultiPrefixMin, WaveMultiPrefixMin(wave, x, masks))
FUNCTION(WaveMultiPrefixMax, WaveMultiPrefixMax(wave, x, masks))
FUNCTION(WaveMultiPrefixBitAnd, WaveMultiPrefixBitAnd(wave, x, masks))
FUNCTION(WaveMultiPrefixBitOr, WaveMultiPrefixBitOr(wave, x, masks))
FUNCTION(WaveMultiPrefixBitXor, WaveMultiPrefixBitXor(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveSum, WaveMultiPrefixInclusiveSum(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveProduct, WaveMultiPrefixInclusiveProduct(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveMin, WaveMultiPrefixInclusiveMin(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveMax, WaveMultiPrefixInclusiveMax(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveBitAnd, WaveMultiPrefixInclusiveBitAnd(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveBitOr, WaveMultiPrefixInclusiveBitOr(wave, x, masks))
FUNCTION(WaveMultiPrefixInclusiveBitXor, WaveMultiPrefixInclusiveBitXor(wave, x, masks))
FUNCTION(WaveMultiSum, WaveMultiSum(wave, x, masks))
FUNCTION(WaveMultiProduct, WaveMultiProduct(wave, x, masks))
FUNCTION(WaveMultiMin, WaveMultiMin(wave, x, masks))
FUNCTION(WaveMultiMax, WaveMultiMax(wave, x, masks))
FUNCTION(WaveMultiBitAnd, WaveMultiBitAnd(wave, x, masks))
FUNCTION(WaveMultiBitOr, WaveMultiBitOr(wave, x, masks))
FUNCTION(WaveMultiBitXor, WaveMultiBitXor(wave, x, masks))

FUNCTION(WaveMultiPrefixCountBits, WaveMultiPrefixCountBits(wave, positive, masks))
FUNCTION(WaveMultiCountBits, WaveMultiCountBits(wave, positive, masks))

FUNCTION(WaveClusteredSum_4, WaveClusteredSum<4>(wave, x))
FUNCTION(WaveClusteredProduct_4, WaveClusteredProduct<4>(wave, x))
FUNCTION(WaveClusteredMin_4, WaveClusteredMin<4>(wave, x))
FUNCTION(WaveClusteredMax_4, WaveClusteredMax<4>(wave, x))
FUNCTION(WaveClusteredBitAnd_4, WaveClusteredBitAnd<4>(wave, x))
FUNCTION(WaveClusteredBitOr_4, WaveClusteredBitOr<4>(wave, x))
FUNCTION(WaveClusteredBitXor_4, WaveClusteredBitXor<4>(wave, x))

FUNCTION(QuadReadAcrossX, QuadReadAcrossX(wave, x))
FUNCTION(QuadReadAcrossY, QuadReadAcrossY(wave, x))
FUNCTION(QuadReadAcrossDiagonal, QuadReadAcrossDiagonal(wave, x))
FUNCTION(QuadReadLaneAt, QuadReadLaneAt(wave, x, i))
FUNCTION(QuadReadLaneAt_lanes, QuadReadLaneAt(wave, x, index))
FUNCTION(QuadAny, QuadAny(wave, positive))
FUNCTION(QuadAll, QuadAll(wave, positive))
FUNCTION(QuadThreadID, QuadThreadID(wave, i, 16u, QuadLayout::squares))

FUNCTION(WaveActiveLerp, WaveActiveLerp(wave, colour, opacity))
FUNCTION(WaveActiveBlend, WaveActiveBlend(wave, colour, opacity))

} // namespace codegen
