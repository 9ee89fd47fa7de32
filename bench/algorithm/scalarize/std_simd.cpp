#include "algorithm/scalarize/experiment.hpp"

#include <experimental/simd>

namespace {

using namespace bench::scalarize;
namespace stdx = std::experimental;

/// A gather for each coefficient: std::experimental::simd's generator, as it has none by name.
void evaluate(Input const& in, float* out)
{
    using V = stdx::native_simd<float>;
    std::size_t i = 0;
    for (; i + V::size() <= in.count; i += V::size()) {
        auto const coefficient = [&](std::size_t k) { return V([&](auto lane) { return in.coefficients[in.key[i + lane]][k]; }); };
        std::array<V, 8> c;
        for (std::size_t k = 0; k < c.size(); ++k) c[k] = coefficient(k);
        polynomial(V(in.x + i, stdx::element_aligned), c).copy_to(out + i, stdx::element_aligned);
    }
    for (; i < in.count; ++i) out[i] = polynomial(in.x[i], in.coefficients[in.key[i]]);
}

Contender const added("std_simd", evaluate);

} // namespace
