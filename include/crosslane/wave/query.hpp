#pragma once

#include <crosslane/wave/ballot.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// The number of lanes, active or not.
///
/// Shapes   Wave<N>  ->  uint32_t; as a constant Wave<N>::size.
/// Active   Counts inactive lanes too.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveGetLaneCount; GLSL gl_SubgroupSize.
template <std::size_t N>
[[nodiscard]] constexpr std::uint32_t WaveGetLaneCount(Wave<N> const&)
{
    return N;
}

/// Each lane's own number: 0, 1, 2, … N-1.
///
/// Shapes   Wave<N>  ->  Lanes<uint32_t, N>.
/// Active   Inactive lanes have a number too.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveGetLaneIndex; GLSL gl_SubgroupInvocationID.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveGetLaneIndex(Wave<N> const&)
{
    return iota<std::uint32_t, N>();
}

/// True in the lowest active lane only.
///
/// Shapes   Wave<N>  ->  Mask<N>.
/// Active   The lowest active lane, which need not be lane 0; none in an empty wave.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveIsFirstLane; GLSL subgroupElect.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveIsFirstLane(Wave<N> const& wave CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return WaveLaneMaskEq(wave, wave.active.lowest());
}

/// True in the highest active lane only.
///
/// Shapes   Wave<N>  ->  Mask<N>.
/// Active   The highest active lane, which need not be lane N-1; none in an empty wave.
/// Errors   None.
/// Source   Beyond HLSL.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Mask<N> WaveIsLastLane(Wave<N> const& wave CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return WaveLaneMaskEq(wave, wave.active.highest());
}

} // namespace crosslane
