#include "algorithm/scan/experiment.hpp"

namespace bench::scan {

template <class T>
void plain_loop(T const* in, std::size_t count, T* out)
{
    T sum{};
    for (std::size_t i = 0; i < count; ++i) {
        T const x = in[i];
        out[i] = sum;
        sum += x;
    }
}
template void plain_loop(std::int32_t const*, std::size_t, std::int32_t*);
template void plain_loop(float const*, std::size_t, float*);

namespace {

Contender const added("plain_loop", plain_loop<std::int32_t>, plain_loop<float>);

} // namespace
} // namespace bench::scan
