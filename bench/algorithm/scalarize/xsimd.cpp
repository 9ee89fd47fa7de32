#include "algorithm/scalarize/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

using namespace bench::scalarize;

/// A gather for each coefficient.
void evaluate(Input const& in, float* out)
{
    using B = xsimd::batch<float>;
    using I = xsimd::batch<std::int32_t>;
    auto const* const coefficients = in.coefficients->data();
    std::size_t i = 0;
    for (; i + B::size <= in.count; i += B::size) {
        auto const row = I::load_unaligned(reinterpret_cast<std::int32_t const*>(in.key + i)) * 8;
        std::array<B, 8> c;
        for (std::size_t k = 0; k < c.size(); ++k) c[k] = B::gather(coefficients + k, row);
        polynomial(B::load_unaligned(in.x + i), c).store_unaligned(out + i);
    }
    for (; i < in.count; ++i) out[i] = polynomial(in.x[i], in.coefficients[in.key[i]]);
}

Contender const added("xsimd", evaluate);

} // namespace
