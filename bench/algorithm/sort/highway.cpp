#include "algorithm/sort/experiment.hpp"
#include "support/highway.hpp"

#include <hwy/contrib/sort/vqsort.h>
#include <hwy/targets.h>

namespace {

/// vqsort is not stable. It is compiled once, in a library, and chooses an instruction set where it runs: not above this program's.
template <class T>
void sort(T* keys, std::size_t count, T*)
{
    [[maybe_unused]] static bool const limited = [] {
        if (HWY_TARGET > HWY_AVX3) hwy::DisableTargets(HWY_TARGET - 1); // better ones have lower bits
        return true;
    }();
    hwy::Sorter()(keys, count, hwy::SortAscending());
}
void by_key(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t*, std::uint32_t*)
{
    bench::sort::sort_as_pairs(keys, values, count, [](bench::sort::Pair* first, bench::sort::Pair* last) {
        static_assert(sizeof(bench::sort::Pair) == sizeof(std::uint64_t)); // the key in its upper half
        auto* const pairs = reinterpret_cast<hwy::K32V32*>(first);
        sort(pairs, static_cast<std::size_t>(last - first), pairs);
    });
}

bench::sort::Contender const added("highway", sort<std::uint32_t>, sort<std::uint64_t>, sort<float>, by_key);

} // namespace
