#include "support/wave_rows.hpp"

// HLSL's functions of matrices, on a wave of float3x3 made of 32 numbers x: the rows (x, y, z), (z, x, y) and (y, z, x), where y is
// x times x, and z is x - y.
namespace {

using namespace crosslane;

template <std::size_t N>
CROSSLANE_INLINE Mat<Lanes<float, N>, 3, 3> matrix(Lanes<float, N> const& x)
{
    Vec<Lanes<float, N>, 3> const v(x, x * x, x - x * x);
    return {v, v.zxy(), v.yzx()};
}

std::array<std::array<float, 3>, 3> matrix(float x)
{
    float const y = x * x, z = x - y;
    return {{{x, y, z}, {z, x, y}, {y, z, x}}};
}

[[maybe_unused]] bool const added[] = {
    bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        "mul", []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) { return mul(matrix(x), matrix(x)[0]); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const m = matrix(x[i]);
                for (std::size_t r = 0; r < 3; ++r) out[r * n + i] = m[r][0] * m[0][0] + m[r][1] * m[0][1] + m[r][2] * m[0][2];
            }
        }),
    bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        "determinant", []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) { return determinant(matrix(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const m = matrix(x[i]);
                out[i] = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
            }
        }),
};

} // namespace
