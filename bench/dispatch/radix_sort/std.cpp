#include "dispatch/radix_sort/experiment.hpp"

#include <algorithm>

namespace {

void sort(bench::radix_sort::Keys& keys) { std::sort(keys.begin(), keys.end()); }

bench::radix_sort::Contender const added("std", sort);

} // namespace
