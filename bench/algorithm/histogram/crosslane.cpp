#include "algorithm/histogram/experiment.hpp"

#include <crosslane/algorithm/histogram.hpp>
#include <crosslane/algorithm/histogram_by_match.hpp>

#include <algorithm>

namespace {

/// N lanes a wave; 0: as many as the library chooses.
template <std::size_t N, class T>
std::size_t count(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    if constexpr (std::same_as<T, float>) {
        return crosslane::histogram<N>(std::span(in, n), std::span(counts, buckets), 0.0f, 1.0f);
    } else {
        return crosslane::histogram<N>(std::span(in, n), std::span(counts, buckets));
    }
}

template <class T>
std::size_t by_match(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    return crosslane::histogram_by_match<16>(std::span(in, n), std::span(counts, buckets));
}

/// Onto counts that are there: zeros here, which the time includes.
template <class T>
std::size_t add(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    std::fill_n(counts, buckets, 0u);
    return crosslane::histogram_add(std::span(in, n), std::span(counts, buckets));
}

/// By as many tables as Intel's processors take, or by half as many, as AMD's do, whichever this one is.
template <class T, bool half_as_many>
std::size_t by_tables(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    std::fill_n(counts, buckets, 0u);
    auto const last = static_cast<T>(buckets - 1);
    return crosslane::detail::count_source<16, true>(n, crosslane::detail::Ids<T>{in}, std::span(counts, buckets), last, half_as_many);
}

using bench::histogram::Contender;
Contender const added[] = {
    {"crosslane", count<0, std::uint8_t>, count<0, std::uint16_t>, count<0, std::uint32_t>, count<0, float>},
    {"crosslane_4", count<4, std::uint8_t>, nullptr, count<4, std::uint32_t>, count<4, float>},
    {"crosslane_8", count<8, std::uint8_t>, nullptr, count<8, std::uint32_t>, count<8, float>},
    {"crosslane_16", count<16, std::uint8_t>, nullptr, count<16, std::uint32_t>, count<16, float>},
    {"crosslane_32", count<32, std::uint8_t>, nullptr, count<32, std::uint32_t>, count<32, float>},
    {"crosslane_64", count<64, std::uint8_t>, nullptr, count<64, std::uint32_t>, count<64, float>},
    {"crosslane_add", add<std::uint8_t>, nullptr, nullptr, nullptr},
    {"crosslane_all_tables", nullptr, by_tables<std::uint16_t, false>, by_tables<std::uint32_t, false>, nullptr},
    {"crosslane_half_tables", nullptr, by_tables<std::uint16_t, true>, by_tables<std::uint32_t, true>, nullptr},
    {"crosslane_by_match", by_match<std::uint8_t>, nullptr, by_match<std::uint32_t>, nullptr},
};

} // namespace
