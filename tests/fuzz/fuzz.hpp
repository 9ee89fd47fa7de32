#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/dispatch/shuffled.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

/// What the fuzz targets share. Each compares one algorithm with a plain loop, on input that libFuzzer makes:
///
///     cmake --workflow --preset sanitize      runs each for CROSSLANE_FUZZ_SECONDS
namespace fuzz {

/// Up to `most` values of any bits, in memory of exactly their size, so that the address sanitizer sees one step past them.
template <class T>
std::vector<T> values(FuzzedDataProvider& input, std::size_t most)
{
    auto const bytes = input.ConsumeBytes<std::uint8_t>(input.ConsumeIntegralInRange<std::size_t>(0, most) * sizeof(T));
    std::vector<T> result(bytes.size() / sizeof(T));
    if (!result.empty()) std::memcpy(result.data(), bytes.data(), result.size() * sizeof(T));
    return result;
}

template <class T>
bool same_bits(std::vector<T> const& a, std::vector<T> const& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// A policy of blocks so small that every input has several, which run in any order.
struct SmallBlocks
{
    crosslane::Shuffled order;
    crosslane::detail::Blocks blocks{256, 0, 0};

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        order(count, run);
    }
};

/// Ends the program, which libFuzzer reports together with the input.
inline void require(bool condition, char const* what)
{
    if (condition) return;
    std::fprintf(stderr, "not the plain loop's result: %s\n", what);
    std::abort();
}

} // namespace fuzz
