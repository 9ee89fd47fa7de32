#include "algorithm/distribute/experiment.hpp"

namespace bench::distribute {

std::uint32_t plain_loop(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count)
{
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t k = 0; k < counts[i]; ++k) sum += work(values[i], k);
    return sum;
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::distribute
