#include "algorithm/sort/experiment.hpp"

#include <utility>

namespace {

/// The radix sort of textbooks: byte by byte, the lowest first.
template <class T>
void sort(T* keys, std::size_t count, T* scratch)
{
    for (std::size_t shift = 0; shift < 8 * sizeof(T); shift += 8) {
        std::size_t places[257] = {};
        for (std::size_t i = 0; i < count; ++i) ++places[(keys[i] >> shift & 255) + 1];
        for (std::size_t b = 0; b < 256; ++b) places[b + 1] += places[b];
        for (std::size_t i = 0; i < count; ++i) scratch[places[keys[i] >> shift & 255]++] = keys[i];
        std::swap(keys, scratch); // an even number of times
    }
}
void by_key(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t* key_scratch, std::uint32_t* value_scratch)
{
    for (std::size_t shift = 0; shift < 32; shift += 8) {
        std::size_t places[257] = {};
        for (std::size_t i = 0; i < count; ++i) ++places[(keys[i] >> shift & 255) + 1];
        for (std::size_t b = 0; b < 256; ++b) places[b + 1] += places[b];
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t const place = places[keys[i] >> shift & 255]++;
            key_scratch[place] = keys[i];
            value_scratch[place] = values[i];
        }
        std::swap(keys, key_scratch);
        std::swap(values, value_scratch);
    }
}

bench::sort::Contender const added("plain_loop", sort<std::uint32_t>, sort<std::uint64_t>, nullptr, by_key);

} // namespace
