#include "lanes/each.hpp"

#include <bit>

// 16-bit floats, as bits, of a wave of numbers, beside what it takes for each number that is a normal one in both formats.
namespace {

using namespace crosslane;

std::uint32_t half_of(float x)
{
    auto const bits = std::bit_cast<std::uint32_t>(x);
    return bits >> 31 << 15 | (((bits & 0x7fffffff) - (112u << 23)) >> 13);
}
float float_of(std::uint32_t half)
{
    return std::bit_cast<float>((half & 0x8000) << 16 | (((half & 0x7fff) << 13) + (112u << 23)));
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<float>("f32tof16", [](auto const& x) { return f32tof16(x); }, [](float x) { return half_of(x); }),
    bench::each<float>("f16tof32", [](auto const& x) { return f16tof32(asuint(x) >> 16); },
        [](float x) { return float_of(std::bit_cast<std::uint32_t>(x) >> 16); }),
    bench::each<float>("pack_half_2x16", [](auto const& x) { return pack_half_2x16(Vec(x, x * -2.0f)); },
        [](float x) { return half_of(x * -2.0f) << 16 | half_of(x); }),
    bench::each<float>("unpack_half_2x16", [](auto const& x) { auto const v = unpack_half_2x16(asuint(x) | 0x3c00u); return v.x + v.y; },
        [](float x) { return float_of(0x3c00) + float_of(std::bit_cast<std::uint32_t>(x) >> 16); }),
    bench::each<float>("half_bits_toward_zero", [](auto const& x) { return half_bits_toward_zero(x); }, [](float x) { return half_of(x); }),
    bench::each<float>("half_bits_down", [](auto const& x) { return half_bits_down(x); }, [](float x) { return half_of(x); }),
    bench::each<float>("half_bits_up", [](auto const& x) { return half_bits_up(x); }, [](float x) { return half_of(x); }),
};
// clang-format on

} // namespace
