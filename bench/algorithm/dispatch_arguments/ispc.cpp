#include "algorithm/dispatch_arguments/experiment.hpp"

extern "C" std::int32_t ispc_count_groups(std::uint32_t const* items, std::int32_t count, std::int32_t threads);

namespace {

/// One atomic addition for each gang.
std::uint32_t count(std::uint32_t const* items, std::size_t n)
{
    auto const threads = static_cast<std::int32_t>(bench::dispatch_arguments::threads);
    return static_cast<std::uint32_t>(ispc_count_groups(items, static_cast<std::int32_t>(n), threads));
}

bench::dispatch_arguments::Contender const added("ispc", count);

} // namespace
