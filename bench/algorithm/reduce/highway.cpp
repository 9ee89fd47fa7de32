#include "algorithm/reduce/experiment.hpp"
#include "support/highway.hpp"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// As Highway's own dot product: four vectors accumulate.
template <class T, class Join>
T joined(T const* in, std::size_t count, T start, Join join)
{
    hn::ScalableTag<T> const d;
    auto const lanes = hn::Lanes(d);
    auto a = hn::Set(d, start), b = a, c = a, e = a;
    std::size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
        a = join(a, hn::LoadU(d, in + i));
        b = join(b, hn::LoadU(d, in + i + lanes));
        c = join(c, hn::LoadU(d, in + i + 2 * lanes));
        e = join(e, hn::LoadU(d, in + i + 3 * lanes));
    }
    a = join(join(a, b), join(c, e));
    HWY_ALIGN T values[HWY_MAX_BYTES / sizeof(T)];
    hn::Store(a, d, values);
    T result = values[0];
    for (std::size_t lane = 1; lane < lanes; ++lane) result = join(result, values[lane]);
    for (; i < count; ++i) result = join(result, in[i]);
    return result;
}

struct Sum
{
    template <class V>
    HWY_ATTR V operator()(V a, V b) const { return hn::Add(a, b); }
    float operator()(float a, float b) const { return a + b; }
    std::int32_t operator()(std::int32_t a, std::int32_t b) const { return a + b; }
};
struct Max
{
    template <class V>
    HWY_ATTR V operator()(V a, V b) const { return hn::Max(a, b); }
    float operator()(float a, float b) const { return std::max(a, b); }
    std::int32_t operator()(std::int32_t a, std::int32_t b) const { return std::max(a, b); }
};

template <class T>
T sum(T const* in, std::size_t count)
{
    return joined(in, count, T{}, Sum{});
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return joined(in, count, in[0], Max{});
}

bench::reduce::Contender<std::int32_t> const added("highway", sum<std::int32_t>, maximum<std::int32_t>, nullptr);
bench::reduce::Contender<float> const added_float("highway", sum<float>, maximum<float>, nullptr);

} // namespace
HWY_AFTER_NAMESPACE();
