#include "algorithm/expand/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    hn::CappedTag<std::int32_t, 8> const d;
    for (std::size_t i = 0; i < count; ++i) {
        auto const x = hn::Set(d, in[i]);
        hn::StoreU(x, d, out);
        for (std::size_t k = hn::Lanes(d); k < counts[i]; k += hn::Lanes(d)) hn::StoreU(x, d, out + k);
        out += counts[i];
    }
}

bench::expand::Contender const added("highway", expand);

} // namespace
HWY_AFTER_NAMESPACE();
