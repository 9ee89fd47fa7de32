#pragma once

#include <crosslane/crosslane.hpp>

/// HLSL's types, for one value (float3) or one in every lane (Float3<N>), and what the picture's formulas are written with.
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

/// 0.2126 red + 0.7152 green + 0.0722 blue.
template <std::size_t N>
CROSSLANE_INLINE Float<N> luminance(Float3<N> const& color) {
    return dot(color, float3(0.2126f, 0.7152f, 0.0722f));
}

} // namespace deferred
