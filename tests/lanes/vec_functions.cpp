#include "support/catch.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>

#include <array>
#include <cmath>

namespace lanes_vec_functions {

using namespace crosslane;

namespace {

constexpr std::size_t lanes = 8;
using Floats = Lanes<float, lanes>;
using Numbers = std::array<std::array<float, lanes>, 4>; // by component

constexpr Numbers numbers = {{{-2.5f, -0.75f, 0, 0.25f, 1, 1.5f, 2.5f, 7},
                              {3, -3.25f, 0.5f, -0.5f, 9, -9, 1.25f, 0.125f},
                              {1e6f, -1e-6f, 4.5f, 5.5f, -6.5f, 100, 0.875f, -8},
                              {0.1f, 0.2f, 0.3f, 0.4f, 0.6f, 0.7f, 0.8f, 0.9f}}};

template <std::size_t C>
Vec<Floats, C> vec()
{
    Vec<Floats, C> v;
    for (std::size_t c = 0; c < C; ++c) v[c] = load<lanes>(numbers[c].data());
    return v;
}

/// f(a vector) by lane and component is g(a number).
template <std::size_t C, class F, class G>
void check(char const* name, F f, G g)
{
    INFO(name);
    auto const found = f(vec<C>());
    for (std::size_t c = 0; c < C; ++c)
        for (std::size_t i = 0; i < lanes; ++i) CHECK(static_cast<double>(found[c][i]) == static_cast<double>(g(numbers[c][i], c)));
    Vec<float, C> uniform(0.0f);
    for (std::size_t c = 0; c < C; ++c) uniform[c] = numbers[c][1];
    auto const of_uniform = f(uniform);
    for (std::size_t c = 0; c < C; ++c) CHECK(static_cast<double>(of_uniform[c]) == static_cast<double>(g(numbers[c][1], c)));
}

template <std::size_t C>
void check_all()
{
    check<C>("floor", [](auto const& v) { return floor(v); }, [](float x, auto) { return std::floor(x); });
    check<C>("ceil", [](auto const& v) { return ceil(v); }, [](float x, auto) { return std::ceil(x); });
    check<C>("trunc", [](auto const& v) { return trunc(v); }, [](float x, auto) { return std::trunc(x); });
    check<C>("round", [](auto const& v) { return round(v); }, [](float x, auto) { return std::nearbyint(x); });
    check<C>("frac", [](auto const& v) { return frac(v); }, [](float x, auto) { return x - std::floor(x); });
    check<C>("abs", [](auto const& v) { return abs(v); }, [](float x, auto) { return std::fabs(x); });
    check<C>("sqrt of abs", [](auto const& v) { return sqrt(abs(v)); }, [](float x, auto) { return std::sqrt(std::fabs(x)); });
    check<C>("saturate", [](auto const& v) { return saturate(v); }, [](float x, auto) { return x < 0 ? 0 : x > 1 ? 1 : x; });
    check<C>("rcp", [](auto const& v) { return rcp(v); }, [](float x, auto) { return 1 / x; });
    check<C>("rsqrt of abs", [](auto const& v) { return rsqrt(abs(v)); }, [](float x, auto) { return 1 / std::sqrt(std::fabs(x)); });
    check<C>("radians", [](auto const& v) { return radians(v); }, [](float x, auto) { return x * 0.017453292519943295f; });
    check<C>("degrees", [](auto const& v) { return degrees(v); }, [](float x, auto) { return x * 57.29577951308232f; });
    check<C>("sign", [](auto const& v) { return sign(v); }, [](float x, auto) { return (x > 0) - (x < 0); });
    check<C>("isfinite", [](auto const& v) { return isfinite(v); }, [](float, auto) { return true; });
    check<C>("isnan", [](auto const& v) { return isnan(v); }, [](float, auto) { return false; });
    check<C>("isinf", [](auto const& v) { return isinf(rcp(v)); }, [](float x, auto) { return x == 0; });
    check<C>("min", [](auto const& v) { return min(v, 1.0f); }, [](float x, auto) { return std::min(x, 1.0f); });
    check<C>("min from the left", [](auto const& v) { return min(1.0f, v); }, [](float x, auto) { return std::min(x, 1.0f); });
    check<C>(
        "max of a uniform one", [](auto const& v) { return max(Vec<float, C>(0.5f), v); }, [](float x, auto) { return std::max(x, 0.5f); });
    check<C>("clamp", [](auto const& v) { return clamp(v, -1.0f, 2.0f); }, [](float x, auto) { return x < -1 ? -1 : x > 2 ? 2 : x; });
    check<C>("fmod", [](auto const& v) { return fmod(v, 0.75f); }, [](float x, auto) { return std::fmod(x, 0.75f); });
    check<C>("step", [](auto const& v) { return step(1.0f, v); }, [](float x, auto) { return x >= 1 ? 1 : 0; });
    check<C>("lerp", [](auto const& v) { return lerp(v, 2.0f, 0.25f); }, [](float x, auto) { return x + 0.25f * (2 - x); });
    check<C>("mad", [](auto const& v) { return mad(v, 2.0f, v); }, [](float x, auto) { return x * 2 + x; });
    check<C>("fma", [](auto const& v) { return fma(v, v, 0.5f); }, [](float x, auto) { return std::fma(x, x, 0.5f); });
    check<C>("smoothstep", [](auto const& v) { return smoothstep(0.0f, 1.0f, v); }, [](float x, auto) {
        float const t = x < 0 ? 0 : x > 1 ? 1 : x;
        return t * t * (3 - 2 * t);
    });
}

} // namespace

TEST_CASE("functions of vectors go component by component", "[lanes]")
{
    check_all<2>();
    check_all<3>();
    check_all<4>();
}

TEST_CASE("a way between two uniform vectors, another part in each lane", "[lanes]")
{
    auto const t = load<lanes>(numbers[3].data());
    auto const found = lerp(Vec<float, 3>(1, 2, 3), Vec<float, 3>(5, 4, -3), t);
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(found.x[i] == 1 + t[i] * 4);
        CHECK(found.y[i] == 2 + t[i] * 2);
        CHECK(found.z[i] == 3 + t[i] * -6);
    }
}

TEST_CASE("any and all components of a vector of masks", "[lanes]")
{
    auto const v = vec<3>();
    auto const some = any(v > 1.0f), every = all(v > 0.0f);
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(some[i] == (numbers[0][i] > 1 || numbers[1][i] > 1 || numbers[2][i] > 1));
        CHECK(every[i] == (numbers[0][i] > 0 && numbers[1][i] > 0 && numbers[2][i] > 0));
    }
    CHECK(any(Vec<bool, 4>(false, false, true, false)));
    CHECK_FALSE(all(Vec<bool, 2>(true, false)));
}

TEST_CASE("integer vectors: remainders, shifts, dot products", "[lanes]")
{
    using Ints = Lanes<std::uint32_t, 4>;
    auto const ids = iota<std::uint32_t, 4>(10);
    Vec<Ints, 3> v(ids, ids * 3u, ids * 5u);
    auto const rest = v % 7u, left = v << 2u, right = v >> Vec<std::uint32_t, 3>(1, 2, 3);
    for (std::uint32_t i = 0; i < 4; ++i) {
        CHECK(rest.y[i] == (10 + i) * 3 % 7);
        CHECK(left.z[i] == (10 + i) * 5 << 2);
        CHECK(right.z[i] == (10 + i) * 5 >> 3);
        CHECK(dot(v, Vec<std::uint32_t, 3>(1, 2, 3))[i] == (10 + i) * 22);
    }
    CHECK(dot(Vec<int, 2>(3, -4), Vec<int, 2>(5, 6)) == -9);
    v %= 4u;
    v <<= 3u;
    v |= 1u;
    v ^= 9u;
    CHECK(v.x[1] == ((11 % 4 << 3 | 1) ^ 9));
    v >>= 1u;
    v &= 6u;
    CHECK(v.x[1] == (((11 % 4 << 3 | 1) ^ 9) >> 1 & 6));
}

TEST_CASE("the bits of vectors", "[lanes]")
{
    auto const bits = asuint(Vec<Floats, 2>(1.0f, -2.0f));
    static_assert(std::same_as<decltype(bits), Vec<Lanes<std::uint32_t, Floats::size>, 2> const>);
    CHECK(all(bits.x == 0x3F80'0000u));
    CHECK(all(bits.y == 0xC000'0000u));
    CHECK(all(asint(asfloat(bits)).y == -0x4000'0000));
    CHECK(all(asfloat(bits).y == -2.0f));
    CHECK(asfloat(Vec<std::uint32_t, 3>(0x3F80'0000u)).z == 1.0f);
    CHECK(asuint(Vec<float, 2>(1, 2)).y == 0x4000'0000u);
}

TEST_CASE("vectors are joined from smaller ones", "[lanes]")
{
    Vec<float, 2> const a(1, 2), b(3, 4);
    auto const is = [](auto const& v, std::initializer_list<float> expected) {
        std::size_t c = 0;
        for (float const x : expected) CHECK(v[c++] == x);
    };
    is(Vec<float, 3>(a, 9.0f), {1, 2, 9});
    is(Vec<float, 3>(9.0f, a), {9, 1, 2});
    is(Vec<float, 4>(a, b), {1, 2, 3, 4});
    is(Vec<float, 4>(Vec<float, 3>(a, 9.0f), 8.0f), {1, 2, 9, 8});
    is(Vec<float, 4>(8.0f, Vec<float, 3>(a, 9.0f)), {8, 1, 2, 9});
    auto const v = vec<3>();
    Vec<Floats, 4> const joined(v, 1.0f);
    CHECK(all(joined.z == v.z));
    CHECK(all(joined.w == Floats(1.0f)));
}

TEST_CASE("A number or a uniform vector may come before a Vec of Lanes", "[lanes]")
{
    auto const v = vec<3>();
    Vec<float, 3> const u(0.5f, -1.5f, 2.5f);
    Vec<Floats, 3> const in_lanes(u), two(2.0f);
    auto const same = [](auto const& a, auto const& b) {
        for (std::size_t c = 0; c < 3; ++c) CHECK(all(a[c] == b[c]));
    };
    same(lerp(u, v, 0.25f), lerp(in_lanes, v, 0.25f));
    same(lerp(2.0f, v, v.x), lerp(two, v, v.x));
    same(lerp(u, 2.0f, v), lerp(in_lanes, two, v));
    same(mad(u, v, 1.0f), mad(in_lanes, v, 1.0f));
    same(mad(2.0f, u, v), mad(two, in_lanes, v));
    same(fma(2.0f, v, u), fma(two, v, in_lanes));
    same(fma(u, u, v), fma(in_lanes, in_lanes, v));
    same(fmod(u, two + v * v), fmod(in_lanes, two + v * v));
}

} // namespace lanes_vec_functions
