#pragma once

#include "../../../examples/radix_sort/radix_sort.hpp"

/// A radix sort of kernels (examples/radix_sort), of 16 Mi random keys; items are keys:
///
///     radix_sort/plain_loop        four passes by loops, on one core
///     radix_sort/std               std::sort
///     radix_sort/ispc              the plain loop's passes, each of ISPC's program instances with a part of the keys
///     radix_sort/crosslane_N:32    the kernels' upsweep, scan and downsweep at 32 lanes; also N:8 and N:64
///     radix_sort/crosslane_sort    crosslane::sort, where only the result counts
///     radix_sort/parallel_N:32     the kernels by oneTBB's threads; parallel_sort: crosslane::sort by them; parallel_tbb:
///                                  tbb::parallel_sort
///
/// Each row's result is compared with std::sort's before it is timed. Threads' time is wall-clock time. None includes copying the keys.
namespace bench::radix_sort {

using ::radix_sort::Keys;

struct Contender
{
    Contender(char const* name, void (*sort)(Keys&));
};

} // namespace bench::radix_sort
