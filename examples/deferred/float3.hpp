#pragma once

#include <crosslane/crosslane.hpp>

/// HLSL's types and vector functions, for one value (float3) or one in every lane (Float3<N>).
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

template <class T>
CROSSLANE_INLINE T dot(Vec<T, 3> const& a, std::type_identity_t<Vec<T, 3>> const& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class T>
CROSSLANE_INLINE Vec<T, 3> cross(Vec<T, 3> const& a, Vec<T, 3> const& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class T>
CROSSLANE_INLINE T length(Vec<T, 3> const& a) {
    using std::sqrt;
    return sqrt(dot(a, a));
}

template <class T>
CROSSLANE_INLINE Vec<T, 3> normalize(Vec<T, 3> const& a) {
    return a / length(a);
}

template <class T>
CROSSLANE_INLINE Vec<T, 3> reflect(Vec<T, 3> const& incident, Vec<T, 3> const& normal) {
    return incident - normal * (dot(incident, normal) * 2.0f);
}

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
