#include "support/wave_rows.hpp"

#include <cmath>

// HLSL's functions of vectors, on a wave of float3 made of 32 numbers: (x, 2, -1).
namespace {

using namespace crosslane;

/// Writes the components of a number's result as a wave's are: all x, all y, all z.
void put(float const* v, std::size_t n, float* out)
{
    for (std::size_t c = 0; c < 3; ++c) out[c * n] = v[c];
}

template <class F, class Plain>
bool add(std::string const& name, F, Plain)
{
    return bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        name, []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) { return F{}(Vec<Lanes<float, N>, 3>(x, 2.0f, -1.0f)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) Plain{}(x[i], n, out + i);
        });
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    add("dot", [](auto const& v) { return dot(v, v.zyx()); },
        [](float x, std::size_t, float* out) { *out = x * -1.0f + 4.0f + -1.0f * x; }),
    add("length", [](auto const& v) { return length(v); }, [](float x, std::size_t, float* out) { *out = std::sqrt(x * x + 5.0f); }),
    add("distance", [](auto const& v) { return distance(v, v.zyx()); },
        [](float x, std::size_t, float* out) { *out = std::sqrt((x + 1) * (x + 1) + (x + 1) * (x + 1)); }),
    add("normalize", [](auto const& v) { return normalize(v); },
        [](float x, std::size_t n, float* out) {
            float const length = std::sqrt(x * x + 5.0f);
            put(std::array{x / length, 2 / length, -1 / length}.data(), n, out);
        }),
    add("cross", [](auto const& v) { return cross(v, v.zyx()); },
        [](float x, std::size_t n, float* out) { put(std::array{2 * x + 2, 1 - x * x, 2 * x + 2}.data(), n, out); }),
    add("reflect", [](auto const& v) { return reflect(v, v.zyx()); },
        [](float x, std::size_t n, float* out) {
            float const twice = 2 * (4 - 2 * x);
            put(std::array{x + twice, 2 - twice * 2, -1 - twice * x}.data(), n, out);
        }),
};
// clang-format on

} // namespace
