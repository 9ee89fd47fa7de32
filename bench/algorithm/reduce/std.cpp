#include "algorithm/reduce/experiment.hpp"

#include <algorithm>
#include <numeric>

namespace {

template <class T>
T sum(T const* in, std::size_t count)
{
    return std::reduce(in, in + count);
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return *std::max_element(in, in + count);
}
template <class T>
bench::reduce::MinMax<T> min_max(T const* in, std::size_t count)
{
    auto const [least, greatest] = std::minmax_element(in, in + count);
    return {*least, *greatest};
}

bench::reduce::Contender<std::int32_t> const added("std", sum<std::int32_t>, maximum<std::int32_t>, min_max<std::int32_t>);
bench::reduce::Contender<float> const added_float("std", sum<float>, maximum<float>, min_max<float>);

} // namespace
