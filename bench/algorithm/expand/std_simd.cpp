#include "algorithm/expand/experiment.hpp"

#include <experimental/simd>

namespace {

namespace stdx = std::experimental;

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    using V = stdx::native_simd<std::int32_t>;
    for (std::size_t i = 0; i < count; ++i) {
        V const x(in[i]);
        x.copy_to(out, stdx::element_aligned);
        for (std::size_t k = V::size(); k < counts[i]; k += V::size()) x.copy_to(out + k, stdx::element_aligned);
        out += counts[i];
    }
}

bench::expand::Contender const added("std_simd", expand);

} // namespace
