// A radix sort of kernels, right at every wave size and in any order of groups and waves.
#include "radix_sort.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

int main()
{
    std::mt19937 random(1);
    radix_sort::Keys keys(100000);
    for (auto& key : keys) key = static_cast<std::uint32_t>(random());
    auto expected = keys;
    std::ranges::sort(expected);

    crosslane::for_each_wave_size([&](auto wave) {
        constexpr auto size = decltype(wave)::size;
        auto in_order = keys, shuffled = keys;
        radix_sort::sort<size>(crosslane::serial, in_order);
        radix_sort::sort<size>(crosslane::shuffled(7), shuffled);
        std::printf("%3zu lanes: %s in order, %s shuffled\n", size, in_order == expected ? "right" : "wrong",
                    shuffled == expected ? "right" : "wrong");
    });
}
