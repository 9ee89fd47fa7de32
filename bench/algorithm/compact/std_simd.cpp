#include "algorithm/compact/experiment.hpp"

#include <experimental/simd>

namespace {

namespace stdx = std::experimental;

/// There is no compress: whole vectors are copied or skipped, the others go element by element.
template <class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    using V = stdx::native_simd<T>;
    T* at = out;
    std::size_t i = 0;
    for (; i + V::size() <= count; i += V::size()) {
        V const v(in + i, stdx::element_aligned);
        auto const kept = v < limit;
        if (stdx::none_of(kept)) continue;
        if (stdx::all_of(kept)) {
            v.copy_to(at, stdx::element_aligned);
            at += V::size();
            continue;
        }
        for (std::size_t lane = 0; lane < V::size(); ++lane) {
            *at = v[lane];
            at += kept[lane];
        }
    }
    for (; i < count; ++i)
        if (in[i] < limit) *at++ = in[i];
    return static_cast<std::size_t>(at - out);
}

bench::compact::Contender const added("std_simd", below<std::int32_t>, below<std::uint8_t>, below<float>);

} // namespace
