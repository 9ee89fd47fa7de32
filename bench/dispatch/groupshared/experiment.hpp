#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// What shaders do in groupshared memory, as kernels over 64 Ki numbers, on one core; items are numbers:
///
///     groupshared/histogram/random/crosslane_N:32    each group of 256 threads counts 1024 numbers in 256 buckets, then adds them to
///                                                    the whole's
///     groupshared/histogram/same/crosslane_N:32      … where all are in one bucket
///     groupshared/tree_sum/crosslane_N:32            each group of 256 adds up 256 numbers by halves, a barrier between any two
///     groupshared/transpose/crosslane_N:32           tiles of 16 × 16, through groupshared memory
///     groupshared/bitonic/crosslane_N:32             each group of 256 sorts 256 numbers by bitonic steps
///     groupshared/ranks/crosslane_N:32               each wave ranks 1024 numbers by their low byte, equal ones in their order
///     …/plain_loop                                   what comes out, by a loop (of bitonic: std::sort)
///     …/ispc                                         what comes out, by ISPC's program instances
///
/// Each row's result is compared with the plain loop's before it is timed.
namespace bench::groupshared {

using Uints = std::vector<std::uint32_t>;
using Run = void (*)(Uints const& in, Uints& out);

constexpr std::size_t count = 1 << 16, side = 256, buckets = 256, ranked = 1024;

struct Runs
{
    Run histogram, tree_sum, transpose, bitonic, ranks;
};
/// The reference, in plain_loop.cpp.
extern Runs const plain_loop;

struct Contender
{
    Contender(char const* name, Runs const& runs);
};

} // namespace bench::groupshared
