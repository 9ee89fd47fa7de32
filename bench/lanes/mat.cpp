#include "support/wave_rows.hpp"

// HLSL's functions of matrices, on a wave of float3x3 made of 32 numbers: x, 2 and -1 in each row, in turn.
namespace {

using namespace crosslane;

template <std::size_t N>
CROSSLANE_INLINE Mat<Lanes<float, N>, 3, 3> matrix(Lanes<float, N> const& x)
{
    Vec<Lanes<float, N>, 3> const v(x, 2.0f, -1.0f);
    return {v, v.zxy(), v.yzx()};
}

[[maybe_unused]] bool const added[] = {
    bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        "mul", []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) { return mul(matrix(x), matrix(x)[0]); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                out[i] = x[i] * x[i] + 5;
                out[n + i] = x[i] - 2;
                out[2 * n + i] = x[i] - 2;
            }
        }),
    bench::Rows<float>::add_sizes<bench::NoHand, 32>(
        "determinant", []<std::size_t N>(Wave<N>, Lanes<float, N> const& x) { return determinant(matrix(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i] * x[i] * x[i] + 6 * x[i] + 7;
        }),
};

} // namespace
