#include "algorithm/expand/experiment.hpp"

namespace bench::expand {

void plain_loop(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t k = 0; k < counts[i]; ++k) *out++ = in[i];
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::expand
