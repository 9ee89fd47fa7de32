#include "algorithm/expand/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    using B = xsimd::batch<std::int32_t>;
    for (std::size_t i = 0; i < count; ++i) {
        B const x(in[i]);
        x.store_unaligned(out);
        for (std::size_t k = B::size; k < counts[i]; k += B::size) x.store_unaligned(out + k);
        out += counts[i];
    }
}

bench::expand::Contender const added("xsimd", expand);

} // namespace
