#include "algorithm/expand/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

/// One store of eight copies for each element, more where its count asks for them; into the slack behind the output.
namespace {

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    for (std::size_t i = 0; i < count; ++i) {
        __m256i const x = _mm256_set1_epi32(in[i]);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), x);
        for (std::uint32_t k = 8; k < counts[i]; k += 8) _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + k), x);
        out += counts[i];
    }
}

bench::expand::Contender const added("hand", expand);

} // namespace
#endif
