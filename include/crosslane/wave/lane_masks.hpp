#pragma once

#include <crosslane/lanes/bits.hpp>
#include <crosslane/wave/ballot.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

/// One mask for each lane, as HLSL's uint4: bit i of word w is lane 32 w + i. Words past N are zero.
///
/// Active   Knows nothing of active lanes.
/// Errors   None.
template <std::size_t N>
using LaneMasks = Vec<Lanes<std::uint32_t, N>, 4>;

namespace detail {

/// Makes lane masks: f(w) gives word w of every lane, and words past N are zero.
template <std::size_t N, class F>
CROSSLANE_INLINE LaneMasks<N> lane_masks(F f)
{
    Lanes<std::uint32_t, N> const zero = 0u;
    if constexpr (N == 128) {
        return {f(std::size_t{0}), f(std::size_t{1}), f(std::size_t{2}), f(std::size_t{3})};
    } else if constexpr (N == 64) {
        return {f(std::size_t{0}), f(std::size_t{1}), zero, zero};
    } else {
        return {f(std::size_t{0}), zero, zero, zero};
    }
}

template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> count_lanes(LaneMasks<N> const& masks)
{
    auto result = countbits(masks.x);
    for (std::size_t w = 1; w < (N + 31) / 32; ++w) result += countbits(masks[w]);
    return result;
}

/// For lane First + i: the bits from First on that are below that lane, in the word that has the lane's own bit.
template <std::size_t First, std::size_t N>
inline constexpr auto bits_below = [] {
    std::array<std::uint32_t, N> words{};
    for (std::size_t i = 0; i < N; ++i) words[i] = ((std::uint32_t{1} << (First + i) % 32) - 1) & (~std::uint32_t{0} << First % 32);
    return words;
}();

/// The part of each lane's mask that is below the lane itself.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> below_lane(LaneMasks<N> const& masks)
{
    if constexpr (N <= 32) {
        return {masks.x & Lanes<std::uint32_t, N>::from_array(bits_below<0, N>), masks.y, masks.z, masks.w};
    } else {
        Lanes<std::uint32_t, 32> const below = Lanes<std::uint32_t, 32>::from_array(bits_below<0, 32>), none = 0u, all = ~0u;
        Lanes<std::uint32_t, 64> const lower(below, all), upper(none, below);
        if constexpr (N == 64) {
            return {masks.x & lower, masks.y & upper, masks.z, masks.w};
        } else {
            Lanes<std::uint32_t, 64> const all_64 = ~0u, none_64 = 0u;
            using L = Lanes<std::uint32_t, 128>;
            return {masks.x & L(lower, all_64), masks.y & L(upper, all_64), masks.z & L(none_64, lower), masks.w & L(none_64, upper)};
        }
    }
}

/// A lane number that may be out of range: those past Most, and those below 0, become Most.
template <std::size_t Most, std::integral I, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> lane_up_to(Lanes<I, N> const& lane)
{
    using U = UintOf<sizeof(I)>;
    return lanes_cast<std::uint32_t>((min)(lanes_bit_cast<U>(lane), static_cast<U>(Most)));
}

/// The lanes below n, which is at most N.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> lanes_below(Lanes<std::uint32_t, N> const& n)
{
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const first = static_cast<std::uint32_t>(32 * w);
        auto const in_word = (min)((max)(n, first) - first, 32u);
        return select(in_word == 32u, ~0u, (1u << in_word) - 1u);
    });
}

template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> other_lanes(LaneMasks<N> const& masks)
{
    auto const all = Mask<N>::all().words();
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return masks[w] ^ all[w]; });
}

} // namespace detail

/// For the lane that each lane names: that lane alone, the lanes below it, up to and including it, above it, and from it on.
/// WaveLaneMaskLt(wave, WaveGetLaneIndex(wave)) gives each lane the lanes below itself.
///
/// Shapes   Wave<N>, Lanes<I, N> of an integer I  ->  LaneMasks<N>.
/// Active   Not masked by the active lanes.
/// Errors   None. A lane past the last, or below 0, has all lanes below it and none above.
/// Source   GLSL gl_SubgroupEqMask, LtMask, LeMask, GtMask, GeMask.
template <std::size_t N, std::integral I>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveLaneMaskLt(Wave<N> const&, Lanes<I, N> const& lane)
{
    return detail::lanes_below(detail::lane_up_to<N>(lane));
}
template <std::size_t N, std::integral I>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveLaneMaskLe(Wave<N> const&, Lanes<I, N> const& lane)
{
    return detail::lanes_below(detail::lane_up_to<N - 1>(lane) + 1u);
}
template <std::size_t N, std::integral I>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveLaneMaskGe(Wave<N> const& wave, Lanes<I, N> const& lane)
{
    return detail::other_lanes<N>(WaveLaneMaskLt(wave, lane));
}
template <std::size_t N, std::integral I>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveLaneMaskGt(Wave<N> const& wave, Lanes<I, N> const& lane)
{
    return detail::other_lanes<N>(WaveLaneMaskLe(wave, lane));
}
template <std::size_t N, std::integral I>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveLaneMaskEq(Wave<N> const&, Lanes<I, N> const& lane)
{
    auto const n = detail::lane_up_to<N>(lane);
    return detail::lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        auto const in_word = n - static_cast<std::uint32_t>(32 * w);
        return select(in_word < (std::min)(static_cast<std::uint32_t>(N), 32u), 1u << in_word, 0u);
    });
}

/// The part of each lane's mask that is also in a ballot: WaveActiveBallot(wave, x) & WaveLaneMaskLt(wave, WaveGetLaneIndex(wave)).
///
/// Shapes   Mask<N>, LaneMasks<N>, in either order  ->  LaneMasks<N>. Any Vec of four Lanes<uint32_t, N> is taken for one.
/// Active   Knows nothing of active lanes.
/// Errors   None.
/// Source   GLSL subgroupBallot(x) & gl_SubgroupLtMask.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> operator&(Mask<N, Width> const& ballot, LaneMasks<N> const& masks)
{
    auto const words = ballot.words();
    return detail::lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return masks[w] & words[w]; });
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> operator&(LaneMasks<N> const& masks, Mask<N, Width> const& ballot)
{
    return ballot & masks;
}

/// What each lane's own mask says: how many bits are set, the lowest and the highest of them, and how many are set below the
/// lane itself, or up to and including it.
///
/// Shapes   Wave<N>, LaneMasks<N>  ->  Lanes<uint32_t, N>.
/// Active   The masks are read as they are: a bit counts even if its lane is not active.
/// Errors   None. The lowest and highest bit of an empty mask are N. Bits past the last lane are ignored.
/// Source   GLSL subgroupBallotBitCount, FindLSB, FindMSB, ExclusiveBitCount, InclusiveBitCount.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotBitCount(Wave<N> const&, LaneMasks<N> const& masks)
{
    return detail::count_lanes<N>(Mask<N>::all() & masks);
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotLSB(Wave<N> const&, LaneMasks<N> const& masks)
{
    auto const lanes = Mask<N>::all() & masks;
    Lanes<std::uint32_t, N> result = static_cast<std::uint32_t>(N);
    for (std::size_t w = (N + 31) / 32; w-- > 0;) {
        auto const word = lanes[w];
        result = select(word != 0u, firstbitlow(word) + static_cast<std::uint32_t>(32 * w), result);
    }
    return result;
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotMSB(Wave<N> const&, LaneMasks<N> const& masks)
{
    auto const lanes = Mask<N>::all() & masks;
    Lanes<std::uint32_t, N> result = static_cast<std::uint32_t>(N);
    for (std::size_t w = 0; w < (N + 31) / 32; ++w) {
        auto const word = lanes[w];
        result = select(word != 0u, firstbithigh(word) + static_cast<std::uint32_t>(32 * w), result);
    }
    return result;
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotExclusiveBitCount(Wave<N> const& wave, LaneMasks<N> const& masks)
{
    return WaveBallotBitCount(wave, detail::below_lane<N>(masks));
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotInclusiveBitCount(Wave<N> const& wave, LaneMasks<N> const& masks)
{
    return WaveBallotBitCount(wave, masks & WaveLaneMaskLe(wave, iota<std::uint32_t, N>()));
}

} // namespace crosslane
