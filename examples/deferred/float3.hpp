#pragma once

#include <crosslane/crosslane.hpp>

/// HLSL's types, and functions of HLSL that the library lacks, for one value (float3) or one in every lane (Float3<N>).
namespace deferred {

using namespace crosslane;

using float3 = Vec<float, 3>;
template <std::size_t N>
using Float = Lanes<float, N>;
template <std::size_t N>
using Uint = Lanes<std::uint32_t, N>;
template <std::size_t N>
using Float3 = Vec<Float<N>, 3>;
template <std::size_t N>
using Uint2 = Vec<Uint<N>, 2>;

template <std::size_t N>
CROSSLANE_INLINE Float3<N> lerp(Float3<N> const& a, std::type_identity_t<Float3<N>> const& b, Float<N> const& t) {
    return a + (b - a) * t;
}

/// HLSL's smoothstep.
template <std::size_t N>
CROSSLANE_INLINE Float<N> smoothstep(float from, float to, Float<N> const& x) {
    auto const t = saturate((x - from) / (to - from));
    return t * t * (3.0f - 2.0f * t);
}

/// 0.2126 red + 0.7152 green + 0.0722 blue.
template <std::size_t N>
CROSSLANE_INLINE Float<N> luminance(Float3<N> const& color) {
    return dot(color, float3(0.2126f, 0.7152f, 0.0722f));
}

} // namespace deferred
