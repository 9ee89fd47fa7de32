#include "algorithm/compact/experiment.hpp"

namespace {

template <class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    std::size_t n = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (in[i] < limit) out[n++] = in[i];
    return n;
}

bench::compact::Contender const added("plain_loop", below<std::int32_t>, below<std::uint8_t>, below<float>);

} // namespace
