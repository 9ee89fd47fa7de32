#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/shader_math.hpp>

#include <cmath>

namespace lanes_shader_math {

namespace {

using support::binary_differences;
using support::FloatTypes;
using support::unary_differences;

template <class T>
constexpr T number(double x)
{
    return static_cast<T>(x);
}
template <class T>
bool is_infinite(T x)
{
    return (support::bits_of(x) & ~support::format_of<T>.sign_bit()) == support::format_of<T>.infinity();
}

struct Step
{
    auto operator()(auto a, auto b) const { return step(a, b); }
    template <class T>
    static T expected(T a, T b) { return a <= b ? number<T>(1) : number<T>(0); }
};
struct SmoothStep
{
    template <class T, std::size_t N>
    auto operator()(crosslane::Lanes<T, N> a, crosslane::Lanes<T, N> b) const { return smoothstep(a, T(5), b); }
    template <class T>
    static T expected(T a, T b)
    {
        T const above = static_cast<T>(b - a), width = static_cast<T>(number<T>(5) - a), part = static_cast<T>(above / width);
        T const t = part > number<T>(0) ? part < number<T>(1) ? part : number<T>(1) : number<T>(0);
        T const square = static_cast<T>(t * t), twice = static_cast<T>(number<T>(2) * t), rest = static_cast<T>(number<T>(3) - twice);
        return static_cast<T>(square * rest);
    }
};
struct Mad
{
    auto operator()(auto a, auto b) const { return mad(a, b, a); }
    template <class T>
    static T expected(T a, T b)
    {
        T const product = static_cast<T>(a * b);
        return static_cast<T>(product + a);
    }
};
struct Reciprocal
{
    auto operator()(auto a) const { return rcp(a); }
    template <class T>
    static T expected(T a) { return static_cast<T>(number<T>(1) / a); }
};
struct ReciprocalRoot
{
    auto operator()(auto a) const { return rsqrt(a); }
    template <class T>
    static T expected(T a)
    {
        using Number = std::conditional_t<std::is_arithmetic_v<T>, T, float>;
        T const root = static_cast<T>(std::sqrt(static_cast<Number>(a)));
        return static_cast<T>(number<T>(1) / root);
    }
};
struct Sign
{
    auto operator()(auto a) const { return sign(a); }
    template <class T>
    static std::int32_t expected(T a) { return int(a > number<T>(0)) - int(a < number<T>(0)); }
};
struct IsNan
{
    auto operator()(auto a) const { return isnan(a); }
    template <class T>
    static bool expected(T a) { return support::is_nan(a); }
};
struct IsInfinite
{
    auto operator()(auto a) const { return isinf(a); }
    template <class T>
    static bool expected(T a) { return is_infinite(a); }
};
struct IsFinite
{
    auto operator()(auto a) const { return isfinite(a); }
    template <class T>
    static bool expected(T a) { return !support::is_nan(a) && !is_infinite(a); }
};

} // namespace

TEST_CASE("step, smoothstep, mad, rcp, rsqrt and sign are what their formulas say", "[lanes]")
{
    CHECK(binary_differences<Step, FloatTypes>() == "");
    CHECK(binary_differences<SmoothStep, FloatTypes>() == "");
    CHECK(binary_differences<Mad, FloatTypes>() == "");
    CHECK(all(mad(2.0f, crosslane::Lanes<float, 8>(3.0f), 1) == 7.0f));
    CHECK(all(mad(2.0f, 3, crosslane::Lanes<float, 8>(1.0f)) == 7.0f));
    CHECK(unary_differences<Reciprocal, FloatTypes>() == "");
    CHECK(unary_differences<ReciprocalRoot, FloatTypes>() == "");
    CHECK(unary_differences<Sign, std::tuple<float, double, std::int8_t, std::int32_t, std::int64_t>>() == "");
}

TEST_CASE("isnan, isinf and isfinite", "[lanes]")
{
    CHECK(unary_differences<IsNan, FloatTypes>() == "");
    CHECK(unary_differences<IsInfinite, FloatTypes>() == "");
    CHECK(unary_differences<IsFinite, FloatTypes>() == "");
}

} // namespace lanes_shader_math
