#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/math.hpp>

#include <cmath>

namespace lanes_math {

namespace {

using crosslane::Lanes;
using support::binary_differences;
using support::FloatTypes;
using support::LaneTypes;
using support::unary_differences;

template <class M>
concept HasSquareRoot = requires(M x) { crosslane::sqrt(x); };
static_assert(HasSquareRoot<Lanes<float, 8>> && !HasSquareRoot<Lanes<int, 8>>);
static_assert(std::same_as<decltype(min(1, Lanes<int, 8>(2))), Lanes<int, 8>> &&
              std::same_as<decltype(max(Lanes<int, 8>(2), 1)), Lanes<int, 8>>);

// Exact functions. A half is computed as a float, in which these have no second rounding.

template <class T>
bool is_minus_zero(T x)
{
    return !std::integral<T> && support::bits_of(x) == support::format_of<T>.sign_bit();
}
template <class T>
T smaller(T a, T b)
{
    if (support::is_nan(a)) return b;
    if (support::is_nan(b)) return a;
    if (a == b) return is_minus_zero(a) ? a : b;
    return a < b ? a : b;
}
template <class T>
T larger(T a, T b)
{
    if (support::is_nan(a)) return b;
    if (support::is_nan(b)) return a;
    if (a == b) return is_minus_zero(a) ? b : a;
    return a < b ? b : a;
}

template <class T, class F>
T as_number(F f, T x)
{
    using Number = std::conditional_t<std::is_arithmetic_v<T>, T, float>;
    return static_cast<T>(f(static_cast<Number>(x)));
}

struct Min
{
    auto operator()(auto a, auto b) const { return min(a, b); }
    template <class T>
    static T expected(T a, T b) { return smaller(a, b); }
};
struct Max
{
    auto operator()(auto a, auto b) const { return max(a, b); }
    template <class T>
    static T expected(T a, T b) { return larger(a, b); }
};
/// Between two constants, and one of them the first operand of a function: both forms that take a plain T.
struct Clamp
{
    template <class T, std::size_t N>
    auto operator()(Lanes<T, N> a, Lanes<T, N> b) const { return clamp(max(T(3), a), b, T(100)); }
    template <class T>
    static T expected(T a, T b) { return smaller(larger(larger(T(3), a), b), T(100)); }
};
template <class T>
constexpr T constants[]{T(0.0), T(-0.0), T(0.75), T(-2.0), std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity(),
                        std::numeric_limits<T>::quiet_NaN()};
/// With a limit that the compiler knows.
template <std::size_t K, int Function>
struct ByConstant
{
    template <class T, std::size_t N>
    auto operator()(Lanes<T, N> a) const
    {
        constexpr T limit = constants<T>[K], other = constants<T>[(K + 3) % std::size(constants<T>)];
        if constexpr (Function == 0) return min(a, limit);
        if constexpr (Function == 1) return min(limit, a);
        if constexpr (Function == 2) return max(a, limit);
        if constexpr (Function == 3) return max(limit, a);
        if constexpr (Function == 4) return clamp(a, limit, other);
    }
    template <class T>
    static T expected(T a)
    {
        T const limit = constants<T>[K], other = constants<T>[(K + 3) % std::size(constants<T>)];
        return Function < 2 ? smaller(a, limit) : Function < 4 ? larger(a, limit) : smaller(larger(a, limit), other);
    }
};
struct Lerp
{
    auto operator()(auto a, auto b) const { return lerp(a, b, a); }
    template <class T>
    static T expected(T a, T b)
    {
        T const difference = static_cast<T>(b - a), product = static_cast<T>(a * difference);
        return static_cast<T>(a + product);
    }
};
struct FusedMultiplyAdd
{
    auto operator()(auto a, auto b) const { return fma(a, b, a); }
    template <class T>
    static T expected(T a, T b) { return std::fma(a, b, a); }
};
struct Abs
{
    auto operator()(auto a) const { return abs(a); }
    template <class T>
    static T expected(T a)
    {
        std::uint64_t const bits = support::bits_of(a), sign = support::format_of<T>.sign_bit();
        if (std::is_unsigned_v<T> || (bits & sign) == 0) return a;
        return support::from_bits<T>(std::integral<T> ? 0 - bits : bits ^ sign);
    }
};
struct Saturate
{
    auto operator()(auto a) const { return saturate(a); }
    template <class T>
    static T expected(T a) { return a > T(0) ? a < T(1) ? a : T(1) : T(0); } // NaN becomes 0
};
struct SquareRoot
{
    auto operator()(auto a) const { return sqrt(a); }
    template <class T>
    static T expected(T a) { return as_number([](auto x) { return std::sqrt(x); }, a); }
};
struct Floor
{
    auto operator()(auto a) const { return floor(a); }
    template <class T>
    static T expected(T a) { return as_number([](auto x) { return std::floor(x); }, a); }
};
struct Ceil
{
    auto operator()(auto a) const { return ceil(a); }
    template <class T>
    static T expected(T a) { return as_number([](auto x) { return std::ceil(x); }, a); }
};
struct Trunc
{
    auto operator()(auto a) const { return trunc(a); }
    template <class T>
    static T expected(T a) { return as_number([](auto x) { return std::trunc(x); }, a); }
};
struct Round
{
    auto operator()(auto a) const { return round(a); }
    template <class T>
    static T expected(T a) { return as_number([](auto x) { return std::nearbyint(x); }, a); }
};
struct Remainder
{
    auto operator()(auto a, auto b) const { return fmod(a, b); }
    /// Long division of the magnitudes, in which every step is exact.
    template <class T>
    static T expected(T a, T b)
    {
        double const x = std::abs(static_cast<double>(a)), y = std::abs(static_cast<double>(b));
        if (!(x < std::numeric_limits<double>::infinity()) || !(y > 0)) return static_cast<T>(std::numeric_limits<double>::quiet_NaN());
        double rest = x;
        while (rest >= y && y < std::numeric_limits<double>::infinity()) {
            double part = std::ldexp(y, std::ilogb(rest) - std::ilogb(y));
            if (part > rest) part /= 2;
            rest -= part;
        }
        return static_cast<T>(std::copysign(rest, static_cast<double>(a)));
    }
};
struct Frac
{
    auto operator()(auto a) const { return frac(a); }
    template <class T>
    static T expected(T a) { return static_cast<T>(a - Floor::expected(a)); }
};

template <class T, std::size_t N>
bool counts_up()
{
    T values[N];
    crosslane::iota<T, N>().store(values);
    bool right = true;
    for (std::size_t i = 0; i < N; ++i) right = right && values[i] == static_cast<T>(i);
    crosslane::iota<T, N>(T(100)).store(values);
    for (std::size_t i = 0; i < N; ++i) right = right && values[i] == static_cast<T>(100 + i);
    return right;
}

} // namespace

TEST_CASE("min and max of Lanes ignore NaN and order the zeros", "[lanes]")
{
    CHECK(binary_differences<Min, LaneTypes>() == "");
    CHECK(binary_differences<Max, LaneTypes>() == "");
    CHECK(binary_differences<Clamp, std::tuple<std::int32_t, float>>() == "");
    CHECK(unary_differences<Saturate, FloatTypes>() == "");
}

TEST_CASE("min, max and clamp of Lanes by constants are as by any value", "[lanes]")
{
    using Floats = std::tuple<float, double>;
    auto const check = []<std::size_t K>(std::integral_constant<std::size_t, K>) {
        INFO("constant " << K);
        CHECK(unary_differences<ByConstant<K, 0>, Floats>() == "");
        CHECK(unary_differences<ByConstant<K, 1>, Floats>() == "");
        CHECK(unary_differences<ByConstant<K, 2>, Floats>() == "");
        CHECK(unary_differences<ByConstant<K, 3>, Floats>() == "");
        CHECK(unary_differences<ByConstant<K, 4>, Floats>() == "");
    };
    [&]<std::size_t... K>(std::index_sequence<K...>) {
        (check(std::integral_constant<std::size_t, K>()), ...);
    }(std::make_index_sequence<std::size(constants<float>)>());
}

TEST_CASE("abs of Lanes drops the sign, and keeps the most negative integer", "[lanes]")
{
    using SignedTypes = decltype(std::tuple_cat(std::tuple<std::int8_t, std::int16_t, std::int32_t, std::int64_t>{}, FloatTypes{}));
    CHECK(unary_differences<Abs, SignedTypes>() == "");
    CHECK(unary_differences<Abs, std::tuple<std::uint8_t>>() == "");
}

TEST_CASE("Lanes round exactly, whatever the instruction set", "[lanes]")
{
    CHECK(unary_differences<Floor, FloatTypes>() == "");
    CHECK(unary_differences<Ceil, FloatTypes>() == "");
    CHECK(unary_differences<Trunc, FloatTypes>() == "");
    CHECK(unary_differences<Round, FloatTypes>() == "");
    CHECK(unary_differences<Frac, FloatTypes>() == "");
}

TEST_CASE("sqrt of Lanes is exactly rounded; lerp rounds each of its operations", "[lanes]")
{
    CHECK(unary_differences<SquareRoot, FloatTypes>() == "");
    CHECK(binary_differences<Lerp, FloatTypes>() == "");
    auto const t = crosslane::Lanes<float, 4>::from_array({0, 0.25f, 0.5f, 1});
    CHECK(lerp(1.0f, 5, t).to_array() == std::array{1.0f, 2.0f, 3.0f, 5.0f});
    CHECK(lerp(2, t, t).to_array() == std::array{2.0f, 1.5625f, 1.25f, 1.0f});
}

TEST_CASE("fma of Lanes rounds once", "[lanes]")
{
    CHECK(binary_differences<FusedMultiplyAdd, std::tuple<float, double>>() == "");
    // (1 + 2^-12)^2 - (1 + 2^-11): all but 2^-24 is lost if the square is rounded.
    CHECK(fma(Lanes<float, 8>(0x1.001p0f), 0x1.001p0f, -0x1.002p0f)[7] == 0x1p-24f);
    CHECK(fma(Lanes<double, 8>(0x1.000001p0), 0x1.000001p0, -0x1.000002p0)[0] == 0x1p-48);
}

TEST_CASE("fmod of Lanes is exact, with the sign of the first operand", "[lanes]")
{
    CHECK(binary_differences<Remainder, FloatTypes>() == "");
}

TEST_CASE("iota counts the lanes", "[lanes]")
{
    CHECK(support::for_each_type<LaneTypes>([]<class T>() {
              bool const right = counts_up<T, 1>() && counts_up<T, 4>() && counts_up<T, 16>();
              return right ? std::string() : support::type_name<T>();
          }) == "");
    CHECK(counts_up<std::uint8_t, 128>());
    CHECK(counts_up<float, 128>());
}

} // namespace lanes_math
