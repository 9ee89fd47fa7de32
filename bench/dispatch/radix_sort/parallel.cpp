#include "dispatch/radix_sort/experiment.hpp"

#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/parallel.hpp>

#include <oneapi/tbb/parallel_sort.h>

namespace {

using bench::radix_sort::Keys;

void by_kernels(Keys& keys) { radix_sort::sort<32>(crosslane::parallel, keys); }
void by_sort(Keys& keys) { crosslane::sort(crosslane::parallel, keys); }
void by_tbb(Keys& keys) { tbb::parallel_sort(keys.begin(), keys.end()); }

bench::radix_sort::Contender const added[] = {{"parallel_N:32", by_kernels}, {"parallel_sort", by_sort}, {"parallel_tbb", by_tbb}};

} // namespace
