#include "algorithm/expand/experiment.hpp"

// Otherwise Highway would step down to SSSE3: the instruction sets as compilers number them do not hold AES.
#define HWY_DISABLE_PCLMUL_AES
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <hwy/highway.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

void expand(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t)
{
    hn::CappedTag<std::int32_t, 8> const d;
    for (std::size_t i = 0; i < count; ++i) {
        auto const x = hn::Set(d, in[i]);
        hn::StoreU(x, d, out);
        for (std::size_t k = hn::Lanes(d); k < counts[i]; k += hn::Lanes(d)) hn::StoreU(x, d, out + k);
        out += counts[i];
    }
}

bench::expand::Contender const added("highway", expand);

} // namespace
HWY_AFTER_NAMESPACE();
