#include "algorithm/sort/experiment.hpp"

#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/parallel.hpp>

#include <oneapi/tbb/parallel_sort.h>

namespace {

using crosslane::parallel;

template <class T>
void sort(T* keys, std::size_t count, T* scratch)
{
    crosslane::sort(parallel, std::span(keys, count), std::span(scratch, count));
}
void by_key(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t* key_scratch, std::uint32_t* value_scratch)
{
    crosslane::sort_by_key(parallel, std::span(keys, count), std::span(values, count), std::span(key_scratch, count),
                           std::span(value_scratch, count));
}

/// oneTBB's is not stable.
template <class T>
void sort_with_tbb(T* keys, std::size_t count, T*)
{
    tbb::parallel_sort(keys, keys + count);
}
void by_key_with_tbb(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t*, std::uint32_t*)
{
    bench::sort::sort_as_pairs(keys, values, count, [](auto* first, auto* last) {
        tbb::parallel_sort(first, last, [](auto const& a, auto const& b) { return a.key < b.key; });
    });
}

using bench::sort::Contender;
Contender const added[] = {
    {"parallel", sort<std::uint32_t>, sort<std::uint64_t>, sort<float>, by_key},
    {"parallel_tbb", sort_with_tbb<std::uint32_t>, sort_with_tbb<std::uint64_t>, sort_with_tbb<float>, by_key_with_tbb},
};

} // namespace
