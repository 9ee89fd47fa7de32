#include "algorithm/histogram/experiment.hpp"

extern "C" void ispc_histogram_uint8(std::uint8_t const* in, std::int64_t count, std::uint32_t* counts);
extern "C" void ispc_histogram_uint32(std::uint32_t const* in, std::int64_t count, std::uint32_t* counts);

namespace {

/// For 256 buckets, and ids that all have one.
template <class T>
std::size_t count(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    if (buckets > 256) return bench::histogram::plain_loop(in, n, counts, buckets);
    if constexpr (sizeof(T) == 1) {
        ispc_histogram_uint8(in, static_cast<std::int64_t>(n), counts);
    } else {
        ispc_histogram_uint32(in, static_cast<std::int64_t>(n), counts);
    }
    return 0;
}

bench::histogram::Contender const added("ispc", count<std::uint8_t>, nullptr, count<std::uint32_t>, nullptr, false);

} // namespace
