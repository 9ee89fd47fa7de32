#include "algorithm/append/experiment.hpp"

extern "C" std::int32_t ispc_append(std::int32_t const* in, std::int32_t count, std::int32_t* out);

namespace {

/// One atomic addition for each gang.
std::size_t append(std::int32_t const* in, std::size_t count, std::int32_t* out)
{
    return static_cast<std::size_t>(ispc_append(in, static_cast<std::int32_t>(count), out));
}

bench::append::Contender const added("ispc", append);

} // namespace
