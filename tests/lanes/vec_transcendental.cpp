#include "support/catch.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec_transcendental.hpp>

#include <array>
#include <cmath>

namespace lanes_vec_transcendental {

using namespace crosslane;

namespace {

constexpr std::size_t lanes = 8;
constexpr std::array<float, lanes> numbers = {0.03125f, 0.25f, 0.4f, 0.5f, 0.625f, 0.75f, 0.875f, 1};

/// Within four units of the last place, as transcendental.hpp says of all of them.
bool close(double found, double expected)
{
    return std::fabs(found - expected) <= 4 * 1.2e-7 * std::fmax(std::fabs(expected), 1e-3);
}

/// f of a number is close to the exact g, and so is every component, uniform or of lanes. (They need not have the same bits: in its
/// last, xsimd's tan of a lane depends on what the lanes beside it hold, and a compiler's own tanh may differ from the C library's.)
template <class F>
void check(char const* name, F f, double (*g)(double))
{
    INFO(name);
    auto const x = load<lanes>(numbers.data());
    auto const of_lanes = f(x);
    auto const of_vec = f(Vec<Lanes<float, lanes>, 3>(x, 0.5f, 1.0f - x * 0.5f));
    auto const of_uniform_vec = f(Vec<float, 2>(numbers[1], numbers[3]));
    CHECK((close(double{of_uniform_vec.x}, g(double{numbers[1]})) && close(double{of_uniform_vec.y}, g(double{numbers[3]}))));
    for (std::size_t i = 0; i < lanes; ++i) {
        INFO(numbers[i]);
        CHECK(close(double{f(numbers[i])}, g(double{numbers[i]})));
        CHECK(close(double{of_lanes[i]}, g(double{numbers[i]})));
        CHECK(close(double{of_vec.x[i]}, g(double{numbers[i]})));
        CHECK((close(double{of_vec.y[i]}, g(0.5)) && close(double{of_vec.z[i]}, g(1 - double{numbers[i]} * 0.5))));
    }
    double const of_double = f(0.375);
    CHECK(std::fabs(of_double - g(0.375)) < 1e-14);
}

/// What a user's template does, of numbers as of lanes and vectors.
template <class X>
X falloff(X const& distance)
{
    return exp(-distance) * cos(distance) + pow(distance, X(2.0f));
}

} // namespace

TEST_CASE("exp, sin and their like take a number, lanes, and vectors of either", "[lanes]")
{
    check("exp", [](auto const& x) { return crosslane::exp(x); }, [](double x) { return std::exp(x); });
    check("exp2", [](auto const& x) { return crosslane::exp2(x); }, [](double x) { return std::exp2(x); });
    check("log", [](auto const& x) { return crosslane::log(x); }, [](double x) { return std::log(x); });
    check("log2", [](auto const& x) { return crosslane::log2(x); }, [](double x) { return std::log2(x); });
    check("log10", [](auto const& x) { return crosslane::log10(x); }, [](double x) { return std::log10(x); });
    check("sin", [](auto const& x) { return crosslane::sin(x); }, [](double x) { return std::sin(x); });
    check("cos", [](auto const& x) { return crosslane::cos(x); }, [](double x) { return std::cos(x); });
    check("tan", [](auto const& x) { return crosslane::tan(x); }, [](double x) { return std::tan(x); });
    check("asin", [](auto const& x) { return crosslane::asin(x); }, [](double x) { return std::asin(x); });
    check("acos", [](auto const& x) { return crosslane::acos(x); }, [](double x) { return std::acos(x); });
    check("atan", [](auto const& x) { return crosslane::atan(x); }, [](double x) { return std::atan(x); });
    check("tanh", [](auto const& x) { return crosslane::tanh(x); }, [](double x) { return std::tanh(x); });
}

TEST_CASE("atan2 and pow take two numbers, or vectors and what stands for one", "[lanes]")
{
    auto const x = load<lanes>(numbers.data());
    Vec<Lanes<float, lanes>, 2> const v(x, 0.5f);
    auto const angle = atan2(v, 0.25f), power = pow(v, Vec<float, 2>(3.0f, 0.5f));
    for (std::size_t i = 0; i < lanes; ++i) {
        INFO(numbers[i]);
        CHECK(close(double{crosslane::atan2(numbers[i], -0.25f)}, std::atan2(double{numbers[i]}, -0.25)));
        CHECK(close(double{crosslane::pow(numbers[i], 3.0f)}, std::pow(double{numbers[i]}, 3)));
        CHECK((close(double{angle.x[i]}, std::atan2(double{numbers[i]}, 0.25)) && close(double{angle.y[i]}, std::atan2(0.5, 0.25))));
        CHECK((close(double{power.x[i]}, std::pow(double{numbers[i]}, 3)) && close(double{power.y[i]}, std::sqrt(0.5))));
    }
    auto const of_lanes = pow(Vec<float, 2>(2.0f, 3.0f), x), of_number = pow(2.0f, v), quarter = atan2(1.0f, Vec(x, x));
    for (std::size_t i = 0; i < lanes; ++i) {
        CHECK(close(double{of_lanes.y[i]}, std::pow(3.0, double{numbers[i]})));
        CHECK(close(double{of_number.x[i]}, std::pow(2.0, double{numbers[i]})));
        CHECK(close(double{pow(2.0f, x)[i]}, std::pow(2.0, double{numbers[i]})));
        CHECK(close(double{quarter.y[i]}, std::atan2(1.0, double{numbers[i]})));
        CHECK(close(double{atan2(-2.0f, x)[i]}, std::atan2(-2.0, double{numbers[i]})));
    }
    Vec<float, 2> const uniform = pow(Vec<float, 2>(2.0f, 3.0f), 2.0f);
    CHECK((uniform.x == 4 && uniform.y == 9));
    CHECK((crosslane::exp(0.0) == 1 && crosslane::log2(1024.0f) == 10 && crosslane::exp2(-3.0f) == 0.125f));
    CHECK((std::isnan(crosslane::log(-1.0f)) && crosslane::pow(0.0f, -1.0f) == INFINITY));
}

TEST_CASE("One template of exp, cos and pow serves numbers, lanes and vectors", "[lanes]")
{
    auto const x = load<lanes>(numbers.data());
    auto const of_lanes = falloff(x);
    auto const of_vec = falloff(Vec<Lanes<float, lanes>, 3>(x));
    for (std::size_t i = 0; i < lanes; ++i) {
        double const x_i = double{numbers[i]}, exact = std::exp(-x_i) * std::cos(x_i) + x_i * x_i;
        CHECK((close(double{falloff(numbers[i])}, exact) && close(double{of_lanes[i]}, exact) && close(double{of_vec.z[i]}, exact)));
    }
}

} // namespace lanes_vec_transcendental
