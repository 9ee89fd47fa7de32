#include "support/catch.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/more_math.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace lanes_more_math {

using namespace crosslane;

namespace {

template <class T>
bool same(T a, T b)
{
    return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

/// f and its definition are as many units in the last place apart, at most, over a range.
template <class T, class F>
void check_hyperbolic(char const* name, F f, T (*definition)(T), T most)
{
    constexpr std::size_t N = 8;
    double worst = 0;
    for (T x = static_cast<T>(1e-6); x < most; x *= static_cast<T>(1.013)) {
        T const of = (static_cast<std::int64_t>(x * 1e6f) & 1) != 0 ? x : -x;
        T const found = f(Lanes<T, N>(of))[3], expected = definition(of);
        T const unit = std::nextafter(std::fabs(expected), std::numeric_limits<T>::infinity()) - std::fabs(expected);
        worst = std::max(worst, std::fabs(static_cast<double>(found) - static_cast<double>(expected)) / static_cast<double>(unit));
        if (!same(f(of), f(Lanes<T, 1>(of))[0])) FAIL(name << " of a number " << static_cast<double>(of));
    }
    INFO(name << ", " << sizeof(T) << " bytes: " << worst);
    CHECK(worst < 4);
    CHECK((same(f(T(0)), definition(T(0))) && std::isnan(f(std::numeric_limits<T>::quiet_NaN()))));
    CHECK((std::isinf(f(2 * most)) && f(-2 * most) == definition(-2 * most)));
}

template <class T, std::size_t N>
void check_exponents()
{
    using Limits = std::numeric_limits<T>;
    std::int32_t const lowest = Limits::min_exponent - Limits::digits, highest = Limits::max_exponent;
    auto values = support::test_values<T>(64 * N, 7);
    for (std::int32_t e = lowest - 1; e <= highest; e += 5) values.push_back(std::ldexp(static_cast<T>(1.75), e));
    values.resize((values.size() + N - 1) / N * N, std::numeric_limits<T>::denorm_min());
    for (std::size_t first = 0; first < values.size(); first += N) {
        auto const x = load<N>(&values[first]);
        auto const [significand, exponent] = frexp(x);
        for (std::size_t lane = 0; lane < N; ++lane) {
            int expected_exponent = 0;
            T const from = x[lane], expected = std::frexp(from, &expected_exponent);
            if (!std::isfinite(from)) expected_exponent = 0;
            auto const of_number = frexp(from);
            bool const is_right = same(significand[lane], expected) && exponent[lane] == expected_exponent &&
                                  same(of_number.significand, expected) && of_number.exponent == expected_exponent;
            if (!is_right) FAIL("frexp of " << static_cast<double>(from));
        }
        for (std::int32_t e : {0, 1, -1, 20, -20, highest - 1, highest, lowest, 2 * lowest, 2 * highest + 50, 3 * lowest, 2147483647,
                               -2147483647 - 1}) {
            auto const found = ldexp(x, e);
            for (std::size_t lane = 0; lane < N; ++lane) {
                if (!same(found[lane], std::ldexp(x[lane], e)) || !same(ldexp(T(x[lane]), e), std::ldexp(x[lane], e)))
                    FAIL("ldexp of " << static_cast<double>(x[lane]) << " by " << e);
            }
        }
    }
    auto const e = iota<std::int32_t, N>(-3) * 50;
    auto const powers = ldexp(Lanes<T, N>(T(1.5)), e);
    for (std::size_t lane = 0; lane < N; ++lane) CHECK(same(powers[lane], std::ldexp(T(1.5), e[lane])));
    CHECK(ldexp(Vec<T, 2>(T(3), T(-1)), 2).y == T(-4));
    auto const [significands, exponents] = frexp(Vec(Lanes<T, N>(T(3)), Lanes<T, N>(T(-0.25))));
    CHECK((all(significands.x == T(0.75)) && all(exponents.x == 2) && all(significands.y == T(-0.5)) && all(exponents.y == -1)));
    CHECK(frexp(Vec<T, 3>(T(1), T(6), T(-9))).exponent.z == 4);
}

} // namespace

TEST_CASE("sinh and cosh are C's but for a few units in the last place", "[lanes]")
{
    check_hyperbolic<float>("sinh", [](auto const& x) { return crosslane::sinh(x); }, [](float x) { return std::sinh(x); }, 88.0f);
    check_hyperbolic<double>("sinh", [](auto const& x) { return crosslane::sinh(x); }, [](double x) { return std::sinh(x); }, 700.0);
    check_hyperbolic<float>("cosh", [](auto const& x) { return crosslane::cosh(x); }, [](float x) { return std::cosh(x); }, 88.0f);
    check_hyperbolic<double>("cosh", [](auto const& x) { return crosslane::cosh(x); }, [](double x) { return std::cosh(x); }, 700.0);
    Vec<float, 2> const v(0.5f, -2.0f);
    CHECK((crosslane::sinh(v).y == crosslane::sinh(-2.0f) && crosslane::cosh(v).x == crosslane::cosh(0.5f)));
}

TEST_CASE("ldexp and frexp have C's bits", "[lanes]")
{
    check_exponents<float, 8>();
    check_exponents<double, 4>();
}

TEST_CASE("refract and faceforward are what HLSL says, in lanes and in numbers", "[lanes]")
{
    constexpr std::size_t N = 4;
    std::array<float, N> const slope{0, 0.3f, 0.8f, 0.999f};
    Vec const v(load<N>(slope.data()), -sqrt(1.0f - load<N>(slope.data()) * load<N>(slope.data())));
    Vec<float, 2> const up(0.0f, 1.0f);
    for (float eta : {1.0f, 0.75f, 1.5f}) {
        auto const found = refract(v, up, eta);
        auto const by_lanes = refract(v, Vec(Lanes<float, N>(0.0f), Lanes<float, N>(1.0f)), Lanes<float, N>(eta));
        for (std::size_t lane = 0; lane < N; ++lane) {
            float const x = v.x[lane], y = v.y[lane], k = 1 - eta * eta * (1 - y * y);
            float const expected_x = k < 0 ? 0 : eta * x, expected_y = k < 0 ? 0 : eta * y - (eta * y + std::sqrt(k));
            CHECK(std::fabs(found.x[lane] - expected_x) < 1e-6f);
            CHECK(std::fabs(found.y[lane] - expected_y) < 1e-6f);
            CHECK((by_lanes.x[lane] == found.x[lane] && by_lanes.y[lane] == found.y[lane]));
            auto const of_numbers = refract(Vec<float, 2>(x, y), up, eta);
            CHECK((of_numbers.x == found.x[lane] && of_numbers.y == found.y[lane]));
        }
    }
    CHECK(refract(Vec<float, 2>(0.999f, -0.0447f), up, 1.5f).x == 0); // all is reflected

    Vec<float, 3> const n(1, 2, 3);
    Vec const ray(iota<std::int32_t, N>(-1), Lanes<std::int32_t, N>(0), Lanes<std::int32_t, N>(0));
    auto const turned = faceforward(n, Vec(lanes_cast<float>(ray.x), Lanes<float, N>(0.0f), Lanes<float, N>(0.0f)), Vec<float, 3>(2, 0, 0));
    CHECK((turned.y[0] == 2 && turned.y[1] == -2 && turned.y[2] == -2 && turned.z[3] == -3));
    CHECK((faceforward(n, Vec<float, 3>(0, 0, -1), n).x == 1 && faceforward(n, n, n).x == -1));
}

} // namespace lanes_more_math
