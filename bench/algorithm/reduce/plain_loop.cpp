#include "algorithm/reduce/experiment.hpp"

namespace bench::reduce {

template <class T>
T plain_sum(T const* in, std::size_t count)
{
    T sum{};
    for (std::size_t i = 0; i < count; ++i) sum += in[i];
    return sum;
}
template <class T>
T plain_maximum(T const* in, std::size_t count)
{
    T greatest = in[0];
    for (std::size_t i = 1; i < count; ++i) greatest = greatest < in[i] ? in[i] : greatest;
    return greatest;
}
template <class T>
MinMax<T> plain_min_max(T const* in, std::size_t count)
{
    MinMax<T> r{in[0], in[0]};
    for (std::size_t i = 1; i < count; ++i) {
        r.min = in[i] < r.min ? in[i] : r.min;
        r.max = r.max < in[i] ? in[i] : r.max;
    }
    return r;
}

namespace {

template <class T>
Contender<T> const added("plain_loop", plain_sum<T>, plain_maximum<T>, plain_min_max<T>);
template Contender<std::int32_t> const added<std::int32_t>;
template Contender<float> const added<float>;

} // namespace
} // namespace bench::reduce
