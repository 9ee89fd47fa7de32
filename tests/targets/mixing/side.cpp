// One side of a program, compiled for one instruction set: RIGHT is the name of its check.
#include "shared.hpp"

#include <cstdio>

extern "C" bool RIGHT();

bool RIGHT()
{
    std::array<std::int32_t, 32> in;
    for (int i = 0; i < 32; ++i) in[unsigned(i)] = i * i - 7 * i + 3;
    auto const active = crosslane::Mask<32>::from_bits(0x9f3c71e5u);

    bool right = true;
    std::array<std::int32_t, 32> out;
    crosslane::store(out.data(), sums_before(crosslane::load<32>(in.data()), active));
    std::int32_t sum = 0, odd = 0;
    for (unsigned i = 0; i < 32; ++i) {
        if ((0x9f3c71e5u >> i & 1) != 0) {
            right = right && out[i] == sum;
            sum += in[i];
        }
        if (in[i] % 2 != 0) odd += in[i];
    }
    right = right && sum_of_odd({in.begin(), in.end()}) == odd;
    if (!right) std::printf("wrong in the file for another instruction set: %s\n", __func__);
    return right;
}
