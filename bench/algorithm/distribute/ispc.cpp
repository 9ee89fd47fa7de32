#include "algorithm/distribute/experiment.hpp"

extern "C" std::uint32_t ispc_distribute(std::uint32_t const* values, std::uint32_t const* counts, std::int32_t count);

namespace {

/// The nested loop with an owner in each lane, which waits for the one with most items.
std::uint32_t distribute(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count)
{
    return ispc_distribute(values, counts, static_cast<std::int32_t>(count));
}

bench::distribute::Contender const added("ispc", distribute);

} // namespace
