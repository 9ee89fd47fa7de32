#include "algorithm/compact/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Highway's own algorithm, for lanes of 2 bytes or more.
template <class T>
std::size_t copy_if(T const* in, std::size_t count, T* out, T limit)
{
    hn::ScalableTag<T> const d;
    auto* const end = hn::CopyIf(d, in, count, out, [limit](auto dd, auto v) HWY_ATTR { return hn::Lt(v, hn::Set(dd, limit)); });
    return static_cast<std::size_t>(end - out);
}

template <class T, class Store>
std::size_t loop(T const* in, std::size_t count, T* out, T limit, Store store)
{
    hn::ScalableTag<T> const d;
    auto const lanes = hn::Lanes(d);
    auto const below = hn::Set(d, limit);
    T* at = out;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        auto const v = hn::LoadU(d, in + i);
        at += store(v, hn::Lt(v, below), d, at);
    }
    for (; i < count; ++i)
        if (in[i] < limit) *at++ = in[i];
    return static_cast<std::size_t>(at - out);
}

/// CompressStore, which CopyIf lacks for bytes.
template <class T>
std::size_t compress_store(T const* in, std::size_t count, T* out, T limit)
{
    return loop(in, count, out, limit, [](auto v, auto m, auto d, T* at) HWY_ATTR { return hn::CompressStore(v, m, d, at); });
}

/// Compress to a register and store all of it. CompressBlendedStore, which CopyIf uses, is vpcompress to memory on
/// AVX-512, and that is slow on Zen 4.
template <class T>
std::size_t full_store(T const* in, std::size_t count, T* out, T limit)
{
    return loop(in, count, out, limit, [](auto v, auto m, auto d, T* at) HWY_ATTR {
        hn::StoreU(hn::Compress(v, m), d, at);
        return hn::CountTrue(d, m);
    });
}

using bench::compact::Contender;
Contender const added[] = {
    {"highway", copy_if<std::int32_t>, compress_store<std::uint8_t>, copy_if<float>},
    {"highway_full_store", full_store<std::int32_t>, full_store<std::uint8_t>, full_store<float>},
};

} // namespace
HWY_AFTER_NAMESPACE();
