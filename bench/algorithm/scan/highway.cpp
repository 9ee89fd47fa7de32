#include "algorithm/scan/experiment.hpp"
#include "support/highway.hpp"

#if HWY_TARGET != HWY_SCALAR // where Highway 1.0 has no SSE2, it has no shift either
HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Highway 1.0 shifts lanes within blocks of 128 bits only, so a block at a time: a scan, and the carry as a block.
template <class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    hn::Full128<T> const d;
    constexpr std::size_t lanes = 16 / sizeof(T);
    static_assert(lanes == 4);
    auto carry = hn::Zero(d);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        auto sums = hn::LoadU(d, in + i);
        sums = hn::Add(sums, hn::ShiftLeftLanes<1>(d, sums));
        sums = hn::Add(sums, hn::ShiftLeftLanes<2>(d, sums));
        hn::StoreU(hn::Add(carry, hn::ShiftLeftLanes<1>(d, sums)), d, out + i);
        carry = hn::Add(carry, hn::Broadcast<3>(sums));
    }
    T sum = hn::GetLane(carry);
    for (; i < count; ++i) {
        T const x = in[i];
        out[i] = sum;
        sum += x;
    }
}

bench::scan::Contender const added("highway", exclusive<std::int32_t>, exclusive<float>);

} // namespace
HWY_AFTER_NAMESPACE();
#endif
