#include "algorithm/histogram/experiment.hpp"

#include <algorithm>
#include <type_traits>

namespace bench::histogram {

template <class T>
std::size_t plain_loop(T const* in, std::size_t count, std::uint32_t* counts, std::size_t buckets)
{
    std::fill_n(counts, buckets, 0u);
    std::size_t outside = 0;
    [[maybe_unused]] auto const scale = static_cast<float>(buckets);
    for (std::size_t i = 0; i < count; ++i) {
        if constexpr (std::is_same_v<T, float>) {
            if (in[i] >= 0 && in[i] < 1) {
                ++counts[std::min(static_cast<std::uint32_t>(in[i] * scale), static_cast<std::uint32_t>(buckets - 1))];
            } else {
                ++outside;
            }
        } else if (in[i] < buckets) {
            ++counts[in[i]];
        } else {
            ++outside;
        }
    }
    return outside;
}
template std::size_t plain_loop(std::uint8_t const*, std::size_t, std::uint32_t*, std::size_t);
template std::size_t plain_loop(std::uint16_t const*, std::size_t, std::uint32_t*, std::size_t);
template std::size_t plain_loop(std::uint32_t const*, std::size_t, std::uint32_t*, std::size_t);
template std::size_t plain_loop(float const*, std::size_t, std::uint32_t*, std::size_t);

namespace {

/// Without the test for ids that have no bucket, which would write elsewhere.
template <class T>
std::size_t unchecked(T const* in, std::size_t count, std::uint32_t* counts, std::size_t buckets)
{
    std::fill_n(counts, buckets, 0u);
    for (std::size_t i = 0; i < count; ++i) ++counts[in[i]];
    return 0;
}

Contender const added[] = {
    {"plain_loop", plain_loop<std::uint8_t>, plain_loop<std::uint16_t>, plain_loop<std::uint32_t>, plain_loop<float>},
    {"plain_loop_unchecked", unchecked<std::uint8_t>, unchecked<std::uint16_t>, unchecked<std::uint32_t>, nullptr, false},
};

} // namespace
} // namespace bench::histogram
