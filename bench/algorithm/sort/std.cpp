#include "algorithm/sort/experiment.hpp"

#include <algorithm>

namespace {

template <class T>
void sort(T* keys, std::size_t count, T*)
{
    std::sort(keys, keys + count);
}
void by_key(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t*, std::uint32_t*)
{
    bench::sort::sort_as_pairs(keys, values, count, [](auto* first, auto* last) {
        std::stable_sort(first, last, [](auto const& a, auto const& b) { return a.key < b.key; });
    });
}

bench::sort::Contender const added("std", sort<std::uint32_t>, sort<std::uint64_t>, sort<float>, by_key);

} // namespace
