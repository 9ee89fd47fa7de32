#include "algorithm/reduce/experiment.hpp"

extern "C" {
std::int32_t ispc_sum_int32(std::int32_t const* in, std::int32_t count);
float ispc_sum_float(float const* in, std::int32_t count);
void ispc_min_max_int32(std::int32_t const* in, std::int32_t count, std::int32_t* result);
void ispc_min_max_float(float const* in, std::int32_t count, float* result);
}

namespace {

using bench::reduce::Contender;
using bench::reduce::MinMax;

template <auto& f, class T>
T sum(T const* in, std::size_t count)
{
    return f(in, static_cast<std::int32_t>(count));
}
template <auto& f, class T>
MinMax<T> min_max(T const* in, std::size_t count)
{
    T result[2];
    f(in, static_cast<std::int32_t>(count), result);
    return {result[0], result[1]};
}

Contender<std::int32_t> const integers("ispc", sum<ispc_sum_int32, std::int32_t>, nullptr, min_max<ispc_min_max_int32, std::int32_t>);
Contender<float> const floats("ispc", sum<ispc_sum_float, float>, nullptr, min_max<ispc_min_max_float, float>);

} // namespace
