#include "algorithm/expand/experiment.hpp"

#include <algorithm>

namespace {

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    for (std::size_t i = 0; i < count; ++i) out = std::fill_n(out, counts[i], in[i]);
}

bench::expand::Contender const added("fill_n", expand);

} // namespace
