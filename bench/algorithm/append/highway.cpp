#include "algorithm/append/experiment.hpp"
#include "support/highway.hpp"

#include <atomic>

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// One atomic addition for each vector.
std::size_t append(std::int32_t const* in, std::size_t count, std::int32_t* out)
{
    hn::ScalableTag<std::int32_t> const d;
    std::atomic<std::size_t> n{0};
    std::size_t i = 0;
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        auto const x = hn::LoadU(d, in + i);
        auto const below = hn::Lt(x, hn::Zero(d));
        std::size_t const more = hn::CountTrue(d, below);
        if (more != 0) hn::CompressBlendedStore(x, below, d, out + n.fetch_add(more, std::memory_order_relaxed));
    }
    for (; i < count; ++i)
        if (in[i] < 0) out[n.fetch_add(1, std::memory_order_relaxed)] = in[i];
    return n;
}

bench::append::Contender const added("highway", append);

} // namespace
HWY_AFTER_NAMESPACE();
