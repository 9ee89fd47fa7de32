#include "dispatch/radix_sort/experiment.hpp"

#include <array>

namespace {

using bench::radix_sort::Keys;

void sort(Keys& keys)
{
    Keys other(keys.size());
    for (unsigned shift = 0; shift < 32; shift += 8) {
        std::array<std::uint32_t, 257> begins{};
        for (auto key : keys) ++begins[(key >> shift & 255) + 1];
        for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
        for (auto key : keys) other[begins[key >> shift & 255]++] = key;
        keys.swap(other);
    }
}

bench::radix_sort::Contender const added("plain_loop", sort);

} // namespace
