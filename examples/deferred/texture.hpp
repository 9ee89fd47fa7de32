#pragma once

#include "float3.hpp"

#include <vector>

namespace deferred {

/// Texels of three floats: HLSL's RWTexture2D<float3>.
struct Texture3 {
    std::vector<float> x, y, z;

    Texture3() = default;
    explicit Texture3(std::size_t texels) : x(texels), y(texels), z(texels) {}
};

/// The texels at[lane] of the active lanes. Not inlined, like the larger functions of the other headers: access goes through
/// memory one lane at a time anyhow, and the kernels compile in a fraction of the time.
template <std::size_t N, LaneType T>
[[gnu::noinline]] Lanes<T, N> read(Wave<N> const& wave, std::vector<T> const& texture, Uint<N> const& at) {
    return gather(texture.data(), at, wave.active);
}
template <std::size_t N>
CROSSLANE_INLINE Float3<N> read(Wave<N> const& wave, Texture3 const& texture, Uint<N> const& at) {
    return {read(wave, texture.x, at), read(wave, texture.y, at), read(wave, texture.z, at)};
}

template <std::size_t N, LaneType T>
[[gnu::noinline]] void write(Wave<N> const& wave, std::vector<T>& texture, Uint<N> const& at,
                             std::type_identity_t<Lanes<T, N>> const& value)
{
    scatter(texture.data(), at, value, wave.active);
}
template <std::size_t N>
CROSSLANE_INLINE void write(Wave<N> const& wave, Texture3& texture, Uint<N> const& at, Float3<N> const& value) {
    write(wave, texture.x, at, value.x);
    write(wave, texture.y, at, value.y);
    write(wave, texture.z, at, value.z);
}

} // namespace deferred
