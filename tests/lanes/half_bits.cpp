#include "support/catch.hpp"

#include "support/values.hpp"

#include <crosslane/lanes/half_bits.hpp>

#include <array>
#include <cmath>
#include <cstring>
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

/// The bits of the half for those of a float: nearest, the even one of two, or toward zero. The float is s * 2^exponent, the half
/// a multiple of 2^unit.
unsigned half_by_integers(std::uint32_t bits, bool to_nearest)
{
    unsigned const sign = bits >> 16 & 0x8000, biased = bits >> 23 & 0xFF, fraction = bits & 0x7F'FFFF;
    if (biased == 255) return sign | (fraction != 0 ? 0x7E00u : 0x7C00u);
    std::uint64_t const s = biased != 0 ? fraction | 0x80'0000 : fraction;
    int const exponent = (biased != 0 ? static_cast<int>(biased) : 1) - 150;
    int const unit = exponent + 13 > -24 ? exponent + 13 : -24, dropped = unit - exponent;
    std::uint64_t multiple = 0;
    if (dropped < 60) {
        multiple = s >> dropped;
        auto const rest = s - (multiple << dropped), middle = std::uint64_t{1} << (dropped - 1);
        if (to_nearest && (rest > middle || (rest == middle && multiple % 2 == 1))) ++multiple;
    }
    auto const half = static_cast<unsigned>(unit + 24) * 1024 + static_cast<unsigned>(multiple);
    return sign | (half < 0x7C00 ? half : to_nearest ? 0x7C00u : 0x7BFFu);
}

/// The bits of the float for those of a half: one that is small is doubled until its highest bit is the hidden one.
std::uint32_t float_by_integers(unsigned half)
{
    std::uint32_t const sign = (half & 0x8000) << 16, exponent = half >> 10 & 31;
    std::uint32_t fraction = half & 0x3FF, biased = exponent + 127 - 15;
    if (exponent == 31) return sign | 0xFFu << 23 | fraction << 13;
    if (exponent == 0) {
        if (fraction == 0) return sign;
        ++biased;
        for (; (fraction & 0x400) == 0; fraction *= 2) --biased;
    }
    return sign | biased << 23 | (fraction & 0x3FF) << 13;
}

template <std::size_t N>
[[gnu::noinline]] void to_halves(float const* in, std::uint32_t* nearest, std::uint32_t* toward_zero)
{
    crosslane::f32tof16(Lanes<float, N>::load(in)).store(nearest);
    crosslane::half_bits_toward_zero(Lanes<float, N>::load(in)).store(toward_zero);
}
template <std::size_t N, class T>
[[gnu::noinline]] void to_floats(T const* in, float* out)
{
    crosslane::f16tof32(Lanes<T, N>::load(in)).store(out);
}

TEST_CASE("f16tof32 gives the float of each half", "[lanes]")
{
    for (unsigned first = 0; first < 0x1'0000; first += 64) {
        std::uint32_t words[64];
        std::int16_t shorts[64];
        float from_words[64], from_shorts[64], of_few[64], of_one[64];
        for (unsigned i = 0; i < 64; ++i) {
            words[i] = (first + i) | (first * 2654435761u) << 16; // what is above does not count
            shorts[i] = static_cast<std::int16_t>(static_cast<std::uint16_t>(first + i));
        }
        to_floats<64>(words, from_words);
        to_floats<64>(shorts, from_shorts);
        for (std::size_t i = 0; i < 64; i += 4) to_floats<4>(words + i, of_few + i);
        for (std::size_t i = 0; i < 64; ++i) of_one[i] = crosslane::f16tof32(words[i]);
        for (unsigned i = 0; i < 64; ++i) {
            INFO("half " << first + i);
            auto const expected = float_by_integers(first + i);
            if (support::bits_of(from_words[i]) != expected || support::bits_of(from_shorts[i]) != expected) FAIL("64 lanes");
            if (support::bits_of(of_few[i]) != expected) FAIL("4 lanes");
            if (support::bits_of(of_one[i]) != expected) FAIL("uniform");
        }
    }
}

TEST_CASE("f32tof16 gives the nearest half, half_bits_toward_zero the nearer to zero", "[lanes]")
{
    std::vector<std::uint32_t> values;
    for (std::uint64_t bits = 0; bits < 0x1'0000'0000; bits += 9973) values.push_back(static_cast<std::uint32_t>(bits));
    for (unsigned half = 0; half < 0x1'0000; ++half) { // the halves, the ties between them, and the floats beside both
        auto const x = float_by_integers(half);
        if ((half & 0x7FFF) < 0x7C00) {
            auto const tie = support::bits_of((support::from_bits<float>(x) + support::from_bits<float>(float_by_integers(half + 1))) / 2);
            for (auto v : {x - 1, x, x + 1, tie - 1, tie, tie + 1}) values.push_back(v);
        } else {
            values.push_back(x);
        }
    }
    for (std::uint32_t size : {0x0u, 0x1u, 0x7F'FFFFu, 0x80'0000u, 0x477F'DFFFu, 0x477F'E000u, 0x477F'EFFFu, 0x477F'F000u, 0x4780'0000u,
                               0x7F7F'FFFFu, 0x7F80'0000u, 0x7F80'0001u, 0x7FC0'0000u, 0x7FFF'FFFFu})
        for (auto v : {size, size | 0x8000'0000u}) values.push_back(v);
    values.resize(values.size() / 64 * 64 + 64);
    for (std::size_t first = 0; first < values.size(); first += 64) {
        float in[64];
        std::memcpy(in, &values[first], sizeof in);
        std::uint32_t nearest[64], toward_zero[64], few[64], few_toward_zero[64];
        to_halves<64>(in, nearest, toward_zero);
        for (std::size_t i = 0; i < 64; i += 4) to_halves<4>(in + i, few + i, few_toward_zero + i);
        for (std::size_t i = 0; i < 64; ++i) {
            INFO("bits " << values[first + i] << ": " << nearest[i] << ", " << toward_zero[i]);
            auto const expected = half_by_integers(values[first + i], true), truncated = half_by_integers(values[first + i], false);
            if (nearest[i] != expected || few[i] != expected) FAIL("nearest");
            if (crosslane::f32tof16(in[i]) != expected) FAIL("uniform");
            if (crosslane::half_bits_toward_zero(in[i]) != truncated) FAIL("uniform toward zero");
            if (toward_zero[i] != truncated || few_toward_zero[i] != truncated) FAIL("toward zero");
        }
    }
}

template <class T>
concept HasHalf = requires(T x) { crosslane::f32tof16(x); crosslane::half_bits_toward_zero(x); };

TEST_CASE("pairs of halves share a word", "[lanes]")
{
    using crosslane::Vec;
    using L = Lanes<float, 8>;
    static_assert(HasHalf<float> && !HasHalf<double>);
    L const x([] { std::array<float, 8> a{1.0f, -2.0f, 0.1f, 65520.0f, -0.0f, 1e-7f, 3.0f, 1000.5f}; return L::from_array(a); }());
    L const y = x * -3.0f;
    auto const word = crosslane::pack_half_2x16(Vec<L, 2>(x, y));
    auto const back = crosslane::unpack_half_2x16(word);
    Vec<Lanes<std::uint32_t, 8>, 2> const halves = crosslane::f32tof16(Vec<L, 2>(x, y));
    Vec<L, 2> const floats = crosslane::f16tof32(halves);
    for (std::size_t lane = 0; lane < 8; ++lane) {
        INFO("lane " << lane);
        auto const low = half_by_integers(support::bits_of(x[lane]), true), high = half_by_integers(support::bits_of(y[lane]), true);
        CHECK(word[lane] == (low | high << 16));
        CHECK(support::bits_of(back.x[lane]) == float_by_integers(low));
        CHECK(support::bits_of(back.y[lane]) == float_by_integers(high));
        CHECK((halves.x[lane] == low && halves.y[lane] == high));
        CHECK((floats.x[lane] == back.x[lane] && floats.y[lane] == back.y[lane]));
        std::uint32_t const one = crosslane::pack_half_2x16(Vec<float, 2>(x[lane], y[lane]));
        Vec<float, 2> const uniform = crosslane::unpack_half_2x16(one);
        CHECK(one == word[lane]);
        CHECK((uniform.x == back.x[lane] && uniform.y == back.y[lane]));
    }
}

} // namespace

} // namespace lanes_half_bits
