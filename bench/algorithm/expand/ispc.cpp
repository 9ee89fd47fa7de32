#include "algorithm/expand/experiment.hpp"

extern "C" void ispc_expand(std::int32_t const* in, std::uint32_t const* counts, std::int32_t count, std::int32_t* out);

namespace {

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    ispc_expand(in, counts, static_cast<std::int32_t>(count), out);
}

bench::expand::Contender const added("ispc", expand);

} // namespace
