#include "dispatch/radix_sort/experiment.hpp"

extern "C" void ispc_radix_sort_pass(std::uint32_t const* from, std::int32_t count, std::int32_t shift, std::uint32_t* to);

namespace {

using bench::radix_sort::Keys;

void sort(Keys& keys)
{
    Keys other(keys.size());
    for (std::int32_t shift = 0; shift < 32; shift += 8) {
        ispc_radix_sort_pass(keys.data(), static_cast<std::int32_t>(keys.size()), shift, other.data());
        keys.swap(other);
    }
}

bench::radix_sort::Contender const added("ispc", sort);

} // namespace
