#include "algorithm/compact/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

/// xsimd alone, as its user would write it: compress where it exists (from version 12 on, a loop over lanes on AVX2),
/// otherwise whole registers copied or skipped and the others element by element.
template <class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    using B = xsimd::batch<T>;
    T* at = out;
    std::size_t i = 0;
    for (; i + B::size <= count; i += B::size) {
        auto const x = B::load_unaligned(in + i);
        auto const kept = x < B(limit);
#if XSIMD_VERSION_MAJOR >= 12
        xsimd::compress(x, kept).store_unaligned(at);
        at += xsimd::count(kept);
#else
        if (!xsimd::any(kept)) continue;
        if (xsimd::all(kept)) {
            x.store_unaligned(at);
            at += B::size;
            continue;
        }
        bool flags[B::size];
        kept.store_unaligned(flags);
        for (std::size_t lane = 0; lane < B::size; ++lane) {
            *at = in[i + lane];
            at += flags[lane];
        }
#endif
    }
    for (; i < count; ++i)
        if (in[i] < limit) *at++ = in[i];
    return static_cast<std::size_t>(at - out);
}

bench::compact::Contender const added("xsimd", below<std::int32_t>, below<std::uint8_t>, below<float>);

} // namespace
