#include "dispatch/radix_sort/experiment.hpp"

#include <crosslane/algorithm/sort.hpp>

namespace {

using bench::radix_sort::Keys;

template <std::size_t N>
void by_kernels(Keys& keys)
{
    radix_sort::sort<N>(crosslane::serial, keys);
}
void by_sort(Keys& keys) { crosslane::sort(keys); }

bench::radix_sort::Contender const added[] = {
    {"crosslane_N:8", by_kernels<8>},
    {"crosslane_N:32", by_kernels<32>},
    {"crosslane_N:64", by_kernels<64>},
    {"crosslane_sort", by_sort},
};

} // namespace
