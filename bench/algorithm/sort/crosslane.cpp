#include "algorithm/sort/experiment.hpp"

#include <crosslane/algorithm/sort.hpp>

namespace {

template <class T>
void sort(T* keys, std::size_t count, T*)
{
    crosslane::sort(std::span(keys, count));
}
template <class T>
void sort_with_scratch(T* keys, std::size_t count, T* scratch)
{
    crosslane::sort(std::span(keys, count), std::span(scratch, count));
}
void by_key(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t*, std::uint32_t*)
{
    crosslane::sort_by_key(std::span(keys, count), std::span(values, count));
}
void by_key_with_scratch(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t* key_scratch,
                         std::uint32_t* value_scratch)
{
    crosslane::sort_by_key(std::span(keys, count), std::span(values, count), std::span(key_scratch, count),
                           std::span(value_scratch, count));
}

using bench::sort::Contender;
Contender const added[] = {
    {"crosslane", sort<std::uint32_t>, sort<std::uint64_t>, sort<float>, by_key},
    {"crosslane_scratch", sort_with_scratch<std::uint32_t>, sort_with_scratch<std::uint64_t>, sort_with_scratch<float>,
     by_key_with_scratch},
};

} // namespace
