#pragma once

#include <crosslane/wave/isa/prefix_count_bmi2.hpp>
#include <crosslane/wave/prefix.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// For every lane, how many lanes below it are set in m: a scan of ones in bytes, four times as many to a register.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint8_t, N> prefix_count_bytes_by_scan(Mask<N> const& m)
{
    Lanes<std::uint8_t, N> const one = select(m, Lanes<std::uint8_t, N>(1), std::uint8_t{0}), zero = std::uint8_t{0};
    return doubling_scan<1>(shift_in<1>(zero, one), zero, Sum{});
}

template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> count_below(Mask<N> const& m)
{
    if constexpr (N == 128) {
        std::size_t const low = has_count_bits_below ? count_by_register(m.low()) : m.low().count();
        return {count_below(m.low()), count_below(m.high()) + static_cast<std::uint32_t>(low)};
    } else if constexpr (has_count_bits_below) {
        return count_bits_below<N>(m.storage.bits_by_register());
    } else {
        return lanes_cast<std::uint32_t>(prefix_count_bytes_by_scan(m));
    }
}

} // namespace detail

/// The active lanes in which the expression is true.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  Mask<N>; .bits() is the ballot as an integer, .words() as HLSL's uint4.
/// Active   The bit of an inactive lane is 0.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveBallot; GLSL subgroupBallot.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveActiveBallot(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, expression);)
    return wave.active & Mask<N>(expression);
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveActiveBallot(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return expression ? wave.active : Mask<N>::none();
}

/// The number of active lanes in which the expression is true.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  uint32_t.
/// Active   Inactive lanes are not counted; an empty wave gives 0.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveCountBits; GLSL subgroupBallotBitCount(subgroupBallot(x)).
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t WaveActiveCountBits(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    return static_cast<std::uint32_t>(WaveActiveBallot(wave, expression CROSSLANE_NAME_CALLER).count());
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t WaveActiveCountBits(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return expression ? static_cast<std::uint32_t>(wave.active.count()) : 0;
}

/// For each lane, the number of active lanes below it in which the expression is true: its place in a compacted output.
///
///     lane        0    1    2    3    4    5
///     active      x    x    -    x    x    x
///     expression  x    -    x    x    -    x
///     result      0    1    ?    1    2    2
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  Lanes<uint32_t, N>.
/// Active   Inactive lanes are not counted; their own result is unspecified (?). A lane's own bit is not counted.
/// Errors   None.
/// Source   HLSL SM 6.0 WavePrefixCountBits; GLSL subgroupBallotExclusiveBitCount(subgroupBallot(x)).
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WavePrefixCountBits(Wave<N> const& wave,
                                                                           Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::count_below(WaveActiveBallot(wave, expression CROSSLANE_NAME_CALLER)));
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WavePrefixCountBits(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::count_below(WaveActiveBallot(wave, expression CROSSLANE_NAME_CALLER)));
}

/// What a ballot says: how many bits are set, the lowest and the highest of them, and for every lane how many are set
/// below it, or up to and including it.
///
/// Shapes   Wave<N>, Mask<N>  ->  uint32_t; Lanes<uint32_t, N> from the last two.
/// Active   The mask is read as it is: a bit counts even if its lane is not active.
/// Errors   None. The lowest and highest bit of an empty mask are N.
/// Source   GLSL subgroupBallotBitCount, FindLSB, FindMSB, ExclusiveBitCount, InclusiveBitCount.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t WaveBallotBitCount(Wave<N> const&, Mask<N, Width> const& ballot)
{
    return static_cast<std::uint32_t>(ballot.count());
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t WaveBallotLSB(Wave<N> const&, Mask<N, Width> const& ballot)
{
    return static_cast<std::uint32_t>(ballot.lowest());
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t WaveBallotMSB(Wave<N> const&, Mask<N, Width> const& ballot)
{
    return static_cast<std::uint32_t>(ballot.highest());
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotExclusiveBitCount(Wave<N> const&, Mask<N, Width> const& ballot)
{
    return detail::count_below(Mask<N>(ballot));
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveBallotInclusiveBitCount(Wave<N> const&, Mask<N, Width> const& ballot)
{
    Mask<N> const m = ballot;
    return detail::count_below(m) + lanes_cast<std::uint32_t>(m);
}

/// The given lane alone, the lanes below it, up to and including it, above it, and from it on.
///
/// Shapes   Wave<N>, a uniform integer  ->  Mask<N>.
/// Active   Not masked by the active lanes.
/// Errors   None. A lane past the last, or below 0, has all lanes below it and none above.
/// Source   GLSL gl_SubgroupEqMask, LtMask, LeMask, GtMask, GeMask, but for the one lane that the caller names. lane_masks.hpp
///          has them for a lane that each lane names.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveLaneMaskLt(Wave<N> const&, std::integral auto lane)
{
    return Mask<N>::first(static_cast<std::size_t>(lane));
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveLaneMaskLe(Wave<N> const&, std::integral auto lane)
{
    return Mask<N>::first((std::min)(static_cast<std::size_t>(lane), N - 1) + 1);
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveLaneMaskGe(Wave<N> const& wave, std::integral auto lane)
{
    return ~WaveLaneMaskLt(wave, lane);
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveLaneMaskGt(Wave<N> const& wave, std::integral auto lane)
{
    return ~WaveLaneMaskLe(wave, lane);
}
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveLaneMaskEq(Wave<N> const& wave, std::integral auto lane)
{
    if constexpr (detail::masks_are_bits) {
        return WaveLaneMaskLe(wave, lane) & WaveLaneMaskGe(wave, lane);
    } else {
        return iota<std::uint32_t, N>() == static_cast<std::uint32_t>((std::min)(static_cast<std::size_t>(lane), N));
    }
}

} // namespace crosslane
