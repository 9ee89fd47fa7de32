#include "algorithm/compact/experiment.hpp"

namespace bench::compact {

template <class T>
std::size_t plain_loop(T const* in, std::size_t count, T* out, T limit)
{
    std::size_t n = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (in[i] < limit) out[n++] = in[i];
    return n;
}
template std::size_t plain_loop(std::int32_t const*, std::size_t, std::int32_t*, std::int32_t);
template std::size_t plain_loop(std::uint8_t const*, std::size_t, std::uint8_t*, std::uint8_t);
template std::size_t plain_loop(float const*, std::size_t, float*, float);

namespace {

Contender const added("plain_loop", plain_loop<std::int32_t>, plain_loop<std::uint8_t>, plain_loop<float>);

} // namespace
} // namespace bench::compact
