#pragma once

// A user's header that files of different instruction sets include. Nothing is inlined: the linker sees each function.

#include <crosslane/algorithm/compact.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>

#include <array>
#include <cstdint>
#include <vector>

using Ints = crosslane::Lanes<std::int32_t, 32>;

/// Takes lanes and returns lanes.
[[gnu::noinline]] inline Ints sums_before(Ints const& x, crosslane::Mask<32> const& active)
{
    return crosslane::WavePrefixSum(crosslane::Wave<32>{active}, x);
}

/// Takes plain types and uses lanes within.
[[gnu::noinline]] inline std::int32_t sum_of_odd(std::vector<std::int32_t> const& in)
{
    std::vector<std::int32_t> odd(in.size());
    odd.resize(crosslane::compact(in, odd, [](auto x) { return (x & 1) == 1; }));
    std::int32_t sum = 0;
    for (auto const x : odd) sum += x;
    return sum;
}
