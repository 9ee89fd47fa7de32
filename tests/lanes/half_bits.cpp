#include "support/catch.hpp"

#include "support/values.hpp"

#include <crosslane/lanes/half_bits.hpp>

#include <cmath>
#include <limits>

namespace lanes_half_bits {

namespace {

using crosslane::half_bits_down;
using crosslane::half_bits_up;
using crosslane::Lanes;

/// The value of a 16-bit float that is not NaN.
double half_value(unsigned bits)
{
    double const mantissa = bits & 0x3FF, sign = (bits & 0x8000) != 0 ? -1 : 1;
    unsigned const exponent = bits >> 10 & 0x1F;
    if (exponent == 31) return sign * std::numeric_limits<double>::infinity();
    return sign * (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, static_cast<int>(exponent) - 25));
}

/// The halves that stand around x: the greatest that is no greater, the least that is no less.
struct Around { unsigned below, above; };
Around around_by_search(double x)
{
    // From -infinity up: 0xFC00 … 0x8000 (-0), 0 … 0x7C00.
    auto const at = [](int n) { return n < 0 ? 0x8000u + static_cast<unsigned>(-n - 1) : static_cast<unsigned>(n); };
    int low = -0x7C01, high = 0x7C00;
    while (high - low > 1) {
        int const middle = low + (high - low) / 2;
        (half_value(at(middle)) <= x ? low : high) = middle;
    }
    unsigned const below = half_value(at(high)) <= x ? at(high) : at(low);
    return {below, half_value(below) == x ? below : at(high)};
}

template <std::size_t N>
[[gnu::noinline]] void convert(float const* in, std::uint32_t* down, std::uint32_t* up)
{
    half_bits_down(Lanes<float, N>::load(in)).store(down);
    half_bits_up(Lanes<float, N>::load(in)).store(up);
}

TEST_CASE("half_bits_down and half_bits_up give the halves around a float", "[lanes]")
{
    std::vector<float> values = support::test_values<float>(4000, 1);
    for (unsigned bits = 0; bits < 0x7C00; bits += 7) { // halves, and the floats beside them
        for (float const sign : {1.0f, -1.0f}) {
            auto const x = sign * static_cast<float>(half_value(bits));
            for (float v : {x, std::nextafter(x, 1e9f), std::nextafter(x, -1e9f)}) values.push_back(v);
        }
    }
    for (float v :
         {65504.0f, 65504.004f, 65520.0f, 65535.996f, 65536.0f, 70000.0f, 3e38f, 0x1p-24f, 0x1p-25f, 0x1.8p-24f, 0x1p-14f, 1e-40f})
        for (float w : {v, -v}) values.push_back(w);
    values.resize(values.size() / 64 * 64 + 64);
    std::uint32_t down[64], up[64];
    for (auto const& convert_n : {convert<4>, convert<16>, convert<64>}) {
        std::size_t const n = convert_n == convert<4> ? 4 : convert_n == convert<16> ? 16 : 64;
        for (std::size_t i = 0; i < values.size(); i += n) {
            convert_n(&values[i], down, up);
            for (std::size_t lane = 0; lane < n; ++lane) {
                float const x = values[i + lane];
                INFO(support::to_text(x) << ": " << down[lane] << ", " << up[lane]);
                if (support::is_nan(x)) {
                    if ((down[lane] & 0x7FFF) != 0x7E00 || up[lane] != down[lane]) FAIL("NaN");
                    continue;
                }
                auto const [below, above] = around_by_search(x);
                bool const is_zero = x == 0;
                if (!is_zero && half_value(down[lane]) != half_value(below)) FAIL("down");
                if (!is_zero && half_value(up[lane]) != half_value(above)) FAIL("up");
                if (down[lane] > 0xFFFF || up[lane] > 0xFFFF) FAIL("more than 16 bits");
                auto const sign = support::bits_of(x) >> 31;
                if (down[lane] >> 15 != sign || up[lane] >> 15 != sign) FAIL("another sign");
                if (is_zero && ((down[lane] | up[lane]) & 0x7FFF) != 0) FAIL("zero");
            }
        }
    }
}

} // namespace

} // namespace lanes_half_bits
