#include "support/catch.hpp"

#include <crosslane/lanes/uniform_math.hpp>
#include <crosslane/lanes/memory.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace lanes_uniform_math {

using namespace crosslane;

namespace {

template <class T>
bool same(T a, T b)
{
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

template <class T>
void check_floats()
{
    constexpr T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    T const numbers[] = {T(0), T(-0.0), T(0.5), T(-0.5), T(1.5), T(2.5), T(-2.5), T(3.75), T(-1e-30), T(1e30), inf, -inf, nan};
    for (auto const a : numbers) {
        INFO(a);
        CHECK(same(crosslane::abs(a), std::fabs(a)));
        CHECK(same(crosslane::sqrt(a), std::sqrt(a)));
        CHECK(same(crosslane::floor(a), std::floor(a)));
        CHECK(same(crosslane::ceil(a), std::ceil(a)));
        CHECK(same(crosslane::trunc(a), std::trunc(a)));
        CHECK(same(crosslane::round(a), std::nearbyint(a)));
        CHECK(same(frac(a), a - std::floor(a)));
        CHECK(same(rcp(a), 1 / a));
        CHECK(same(rsqrt(a), 1 / std::sqrt(a)));
        CHECK(same(radians(a), a * static_cast<T>(3.14159265358979323846 / 180)));
        CHECK(same(degrees(a), a * static_cast<T>(180 / 3.14159265358979323846)));
        CHECK(saturate(a) == (a > 0 ? (a < 1 ? a : 1) : 0));
        CHECK(sign(a) == (a > 0) - (a < 0));
        CHECK(crosslane::isnan(a) == std::isnan(a));
        CHECK(crosslane::isinf(a) == std::isinf(a));
        CHECK(crosslane::isfinite(a) == std::isfinite(a));
        for (auto const b : numbers) {
            INFO(b);
            bool const a_first = std::isnan(b) || a < b || (a == b && std::signbit(a)), takes_a = !std::isnan(a) && a_first;
            CHECK(same((min)(a, b), takes_a ? a : b));
            bool const b_first = std::isnan(b) || a > b || (a == b && std::signbit(b)), takes_larger_a = !std::isnan(a) && b_first;
            CHECK(same((max)(a, b), takes_larger_a ? a : b));
            CHECK(same(crosslane::fmod(a, b), std::fmod(a, b)));
            CHECK(step(a, b) == (a <= b ? 1 : 0));
            CHECK(same(crosslane::lerp(a, b, T(0.25)), a + T(0.25) * (b - a)));
            CHECK(same(mad(a, b, T(3)), T(a * b) + T(3)));
            CHECK(same(crosslane::fma(a, b, T(3)), std::fma(a, b, T(3))));
        }
    }
    CHECK(smoothstep(T(1), T(3), T(2)) == T(0.5));
    CHECK(smoothstep(T(1), T(3), T(9)) == T(1));
    CHECK(crosslane::clamp(T(7), T(1), T(3)) == T(3));
}

/// What a user's template does, of numbers as of lanes.
template <class X>
X tone(X const& x)
{
    auto const y = max(x, X(0.0f));
    return saturate(y / (y + 1.0f)) + frac(x) * step(X(2.0f), x);
}

} // namespace

TEST_CASE("functions of uniform floats are those of the C library, with HLSL's rules", "[lanes]")
{
    check_floats<float>();
    check_floats<double>();
}

TEST_CASE("functions of uniform integers", "[lanes]")
{
    CHECK((min)(-3, 5) == -3);
    CHECK((max)(3u, 5u) == 5u);
    CHECK((max)(std::uint8_t{200}, std::uint8_t{7}) == 200);
    CHECK(crosslane::clamp(std::int64_t{-9}, std::int64_t{-4}, std::int64_t{4}) == -4);
    CHECK(crosslane::abs(std::int16_t{-300}) == 300);
    CHECK(crosslane::abs(std::numeric_limits<std::int64_t>::min()) == std::numeric_limits<std::int64_t>::min());
    CHECK(sign(-7) == -1);
    CHECK(sign(std::int8_t{0}) == 0);
}

TEST_CASE("numbers of two types become their common one", "[lanes]")
{
    float const x = 0.25f;
    std::uint32_t const count = 7;
    STATIC_REQUIRE(std::same_as<decltype((min)(1024, count)), std::uint32_t>);
    STATIC_REQUIRE(std::same_as<decltype((max)(x, 0)), float>);
    STATIC_REQUIRE(std::same_as<decltype((max)(0.0, x)), double>);
    STATIC_REQUIRE(std::same_as<decltype(crosslane::clamp(x, 0, 1)), float>);
    STATIC_REQUIRE(std::same_as<decltype(crosslane::lerp(x, 1, 0.5)), double>);
    CHECK((min)(1024, count) == 7);
    CHECK((min)(5, count) == 5);
    CHECK((max)(std::size_t{9}, count) == 9);
    CHECK((max)(x, 0) == 0.25f);
    CHECK((max)(-1, x) == 0.25f);
    CHECK(crosslane::clamp(x, 0, 1) == 0.25f);
    CHECK(crosslane::clamp(-3, 0.5f, 1) == 0.5f);
    CHECK(crosslane::clamp(9u, 0, std::size_t{4}) == 4);
    CHECK(crosslane::lerp(x, 1, 0.5) == 0.625);
    CHECK(crosslane::lerp(0, 2, x) == 0.5f);
    CHECK(step(0, x) == 1.0f);
    CHECK(step(1, x) == 0.0f);
    CHECK(smoothstep(0, 1, x) == 0.15625f);
    CHECK(mad(x, 2, 1) == 1.5f);
}

TEST_CASE("the bits of uniform numbers", "[lanes]")
{
    CHECK(asuint(-1.5f) == 0xBFC0'0000u);
    CHECK(asint(-1.5f) == static_cast<std::int32_t>(0xBFC0'0000u));
    CHECK(asfloat(0x4049'0FDBu) == 0x1.921fb6p+1f);
    CHECK(asuint(-1) == 0xFFFF'FFFFu);
}

TEST_CASE("one template serves lanes and uniform values", "[lanes]")
{
    std::array<float, 8> const numbers{-2, -0.5f, 0, 0.25f, 1, 2.5f, 3, 1e6f};
    auto const lanes = tone(load<8>(numbers.data())).to_array();
    for (std::size_t i = 0; i < 8; ++i) CHECK(std::bit_cast<std::uint32_t>(tone(numbers[i])) == std::bit_cast<std::uint32_t>(lanes[i]));
}

TEST_CASE("select by a uniform condition", "[lanes]")
{
    auto const a = load<4>(std::array<int, 4>{1, 2, 3, 4}.data());
    CHECK(all(select(true, a, a + 1) == a));
    CHECK(all(select(false, a, 7) == Lanes<int, 4>(7)));
    CHECK(select(false, 1.0f, 2.0f) == 2.0f);
    CHECK(all(select(true, a > 2, a < 2) == (a > 2)));
}

} // namespace lanes_uniform_math
