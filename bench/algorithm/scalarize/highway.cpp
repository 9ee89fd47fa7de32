#include "algorithm/scalarize/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

using namespace bench::scalarize;
namespace hn = hwy::HWY_NAMESPACE;

/// A gather for each coefficient.
void evaluate(Input const& in, float* out)
{
    hn::ScalableTag<float> const d;
    hn::RebindToSigned<decltype(d)> const di;
    auto const* const coefficients = in.coefficients->data();
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= in.count; i += hn::Lanes(d)) {
        auto const row = hn::ShiftLeft<3>(hn::LoadU(di, reinterpret_cast<std::int32_t const*>(in.key + i)));
        auto const x = hn::LoadU(d, in.x + i);
        auto sum = hn::GatherIndex(d, coefficients + 7, row);
        for (int k = 6; k >= 0; --k) sum = hn::MulAdd(sum, x, hn::GatherIndex(d, coefficients + k, row));
        hn::StoreU(sum, d, out + i);
    }
    for (; i < in.count; ++i) out[i] = polynomial(in.x[i], in.coefficients[in.key[i]]);
}

Contender const added("highway", evaluate);

} // namespace
HWY_AFTER_NAMESPACE();
