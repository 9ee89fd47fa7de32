#include "support/catch.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec_functions.hpp>
#include <crosslane/lanes/vec_math.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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
    auto const of_number = 1000u % v, of_lanes = ids % Vec<std::uint32_t, 3>(4, 5, 6), inverted = ~v;
    auto const common = ids & Vec<std::uint32_t, 3>(8, 9, 6);
    auto const larger = Vec<std::uint32_t, 3>(11, 30, 60) > ids;
    for (std::uint32_t i = 0; i < 4; ++i) {
        CHECK(of_number.z[i] == 1000 % ((10 + i) * 5));
        CHECK(of_lanes.y[i] == (10 + i) % 5);
        CHECK(inverted.x[i] == 0xFFFF'FFFF - (10 + i));
        CHECK(common.z[i] == ((10 + i) & 6));
        CHECK(larger.x[i] == (11 > 10 + i));
    }
    CHECK((~Vec<std::uint32_t, 2>(5, 0)).x == 0xFFFF'FFFA);
    CHECK((7u % Vec<std::uint32_t, 2>(5, 4)).y == 3);
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

namespace {

/// Argument number slot in one of four forms, as a shader may mix them: a number, a uniform vector, lanes, a vector of lanes.
enum Form { number, uniform, per_lane, both };

template <Form form>
auto argument(std::size_t slot)
{
    auto const rows = [slot](std::size_t c) { return numbers[(c + slot) % 4].data(); };
    if constexpr (form == number) return rows(0)[1];
    if constexpr (form == uniform) return Vec<float, 3>(rows(0)[1], rows(1)[1], rows(2)[1]);
    if constexpr (form == per_lane) return load<lanes>(rows(0));
    if constexpr (form == both) return Vec<Floats, 3>(load<lanes>(rows(0)), load<lanes>(rows(1)), load<lanes>(rows(2)));
}
float expected_argument(Form form, std::size_t slot, std::size_t c, std::size_t lane)
{
    return numbers[((form == uniform || form == both ? c : 0) + slot) % 4][form == per_lane || form == both ? lane : 1];
}

template <Form... form>
constexpr bool has_vector = ((form == uniform || form == both) || ...);
template <Form... form>
constexpr bool has_lanes = ((form == per_lane || form == both) || ...);

/// f of arguments in these forms is g of each component and lane.
template <Form... form, class F, class G>
void check_mixed(F f, G g)
{
    if constexpr (has_vector<form...>) {
        auto const found = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return f(argument<form>(I)...);
        }(std::make_index_sequence<sizeof...(form)>());
        static_assert(std::same_as<decltype(found), Vec<std::conditional_t<has_lanes<form...>, Floats, float>, 3> const>);
        for (std::size_t c = 0; c < 3; ++c) {
            for (std::size_t i = 0; i < lanes; ++i) {
                float const expected = [&]<std::size_t... I>(std::index_sequence<I...>) {
                    return g(expected_argument(form, I, c, i)...);
                }(std::make_index_sequence<sizeof...(form)>());
                if constexpr (has_lanes<form...>) CHECK(found[c][i] == expected);
                else CHECK(found[c] == expected);
            }
        }
    }
}
template <class F, class G>
void check_mixed_two(F f, G g)
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (check_mixed<static_cast<Form>(I / 4), static_cast<Form>(I % 4)>(f, g), ...);
    }(std::make_index_sequence<16>());
}
template <class F, class G>
void check_mixed_some(F f, G g)
{
    check_mixed<number, both, per_lane>(f, g);
    check_mixed<uniform, number, both>(f, g);
    check_mixed<uniform, per_lane, number>(f, g);
    check_mixed<per_lane, number, uniform>(f, g);
    check_mixed<number, number, uniform>(f, g);
}
template <class F, class G>
void check_mixed_three(F f, G g)
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (check_mixed<static_cast<Form>(I / 16), static_cast<Form>(I / 4 % 4), static_cast<Form>(I % 4)>(f, g), ...);
    }(std::make_index_sequence<64>());
}

/// A condition in each form: whether argument 3 is above 0.4.
template <Form... form>
void check_select()
{
    constexpr std::array forms = {form...};
    if constexpr (has_vector<form...>) {
        auto const found = select(argument<forms[0]>(3) > 0.4f, argument<forms[1]>(1), argument<forms[2]>(2));
        static_assert(std::same_as<decltype(found), Vec<std::conditional_t<has_lanes<form...>, Floats, float>, 3> const>);
        for (std::size_t c = 0; c < 3; ++c) {
            for (std::size_t i = 0; i < lanes; ++i) {
                bool const is_first = expected_argument(forms[0], 3, c, i) > 0.4f;
                float const expected = expected_argument(forms[is_first ? 1 : 2], is_first ? 1 : 2, c, i);
                if constexpr (has_lanes<form...>) CHECK(found[c][i] == expected);
                else CHECK(found[c] == expected);
            }
        }
    }
}

} // namespace

TEST_CASE("Arguments may be numbers, uniform vectors, lanes and vectors of lanes, in any mixture", "[lanes]")
{
    check_mixed_two([](auto const&... x) { return min(x...); }, [](float a, float b) { return std::min(a, b); });
    check_mixed_two([](auto const&... x) { return max(x...); }, [](float a, float b) { return std::max(a, b); });
    check_mixed_two([](auto const&... x) { return fmod(x...); }, [](float a, float b) { return std::fmod(a, b); });
    check_mixed_two([](auto const&... x) { return step(x...); }, [](float edge, float x) { return edge <= x ? 1.0f : 0.0f; });
    check_mixed_three([](auto const&... x) { return clamp(x...); },
                      [](float x, float lowest, float highest) { return std::min(std::max(x, lowest), highest); });
    check_mixed_some([](auto const&... x) { return fma(x...); }, [](float a, float b, float c) { return std::fma(a, b, c); });
    check_mixed_some([](auto const&... x) { return mad(x...); }, [](float a, float b, float c) {
        float const product = a * b;
        return product + c;
    });
    check_mixed_three([](auto const&... x) { return lerp(x...); }, [](float a, float b, float t) {
        float const part = t * (b - a);
        return a + part;
    });
    check_mixed_some([](auto const& from, auto const& to, auto const& x) { return smoothstep(from, to + 2e6f, x); },
                     [](float from, float to, float x) {
                         float const part = (x - from) / (to + 2e6f - from), t = std::min(std::max(part, 0.0f), 1.0f);
                         float const twice = 2 * t, squared = t * t;
                         return squared * (3 - twice);
                     });
}

TEST_CASE("select takes a condition, and what it chooses between, in any mixture", "[lanes]")
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (check_select<static_cast<Form>(I / 16), static_cast<Form>(I / 4 % 4), static_cast<Form>(I % 4)>(), ...);
    }(std::make_index_sequence<64>());
    CHECK(all(select(true, 2.0f, argument<per_lane>(0)) == 2.0f));
    CHECK(all(select(false, 2.0f, argument<per_lane>(0)) == argument<per_lane>(0)));
    CHECK((any(true) && !any(false) && all(true) && !all(false)));
}

namespace {

struct Color : Vec<float, 3>
{
    using Vec<float, 3>::Vec;
};
struct Half
{
    operator Floats() const { return 0.5f; }
};
enum Level { low = 1 };
template <class T>
concept CanInvert = requires(T const& x) { ~x; };

} // namespace

TEST_CASE("Arguments may be what converts to a vector, derives from one, or stands in braces", "[lanes]")
{
    auto const v = argument<both>(0);
    auto const t = argument<per_lane>(3);
    Color const color(0.25f, 1.0f, -2.0f);
    auto const is = [](auto const& found, auto const& expected) {
        for (std::size_t c = 0; c < 3; ++c) CHECK(all(found[c] == expected[c]));
    };
    is(step({0, 1, 2}, v), step(Vec<float, 3>(0, 1, 2), v));
    is(clamp(v, {0, 0, 0}, {1, 2, 3}), clamp(v, 0.0f, Vec<float, 3>(1, 2, 3)));
    is(max(Half{}, v), max(0.5f, v));
    is(lerp(color, v, Half{}), lerp(Vec<float, 3>(0.25f, 1, -2), v, 0.5f));
    is(lerp(color, color, t), Vec<Floats, 3>(color) + t * 0.0f);
    is(select(t > 0.4f, v, {0, 1, 2}), select(t > 0.4f, v, Vec<float, 3>(0, 1, 2)));
    is(select(t > 0.4f, color, v), select(t > 0.4f, Vec<Floats, 3>(color), v));
    CHECK(min(low, Vec<float, 3>(0, 1, 2)).z == 1);
    CHECK(select(true, Vec<float, 3>(0, 1, 2), {3, 4, 5}).y == 1);
    static_assert(CanInvert<Vec<int, 2>> && !CanInvert<Vec<bool, 2>> && !CanInvert<Vec<float, 2>>);
}

TEST_CASE("A number before lanes", "[lanes]")
{
    auto const x = load<lanes>(numbers[1].data()), y = load<lanes>(numbers[3].data());
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(clamp(0.5f, x, y)[i] == std::min(std::max(0.5f, x[i]), y[i]));
        CHECK(clamp(0.5f, 0.25f, y)[i] == std::min(0.5f, y[i]));
        CHECK(step(y, 0.5f)[i] == (y[i] <= 0.5f ? 1 : 0));
        CHECK(smoothstep(y, 1.0f, 1.0f)[i] == 1);
        CHECK(smoothstep(0, y, 0.1f)[i] == smoothstep(0.0f, y[i], 0.1f));
        CHECK(fmod(5.0f, y)[i] == std::fmod(5.0f, y[i]));
        CHECK(fma(2.0f, x, y)[i] == std::fma(2.0f, x[i], y[i]));
        CHECK(fma(2.0f, 3.0f, y)[i] == std::fma(2.0f, 3.0f, y[i]));
    }
}

} // namespace lanes_vec_functions
