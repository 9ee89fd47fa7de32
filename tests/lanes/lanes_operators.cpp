#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <functional>

namespace lanes_lanes_operators {

namespace {

using support::binary_differences;
using support::IntegerTypes;
using support::LaneTypes;
using support::unary_differences;

// Unsigned 64-bit arithmetic wraps as every narrower integer does, once cut to its size.

template <class T, class F>
T wrapping(F f, T a, T b)
{
    if constexpr (std::integral<T>) {
        return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    } else {
        return static_cast<T>(f(a, b));
    }
}

struct Add
{
    auto operator()(auto a, auto b) const { return a + b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::plus<>{}, a, b); }
};
struct Subtract
{
    auto operator()(auto a, auto b) const { return a - b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::minus<>{}, a, b); }
};
struct Multiply
{
    auto operator()(auto a, auto b) const { return a * b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::multiplies<>{}, a, b); }
};
struct And
{
    auto operator()(auto a, auto b) const { return a & b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::bit_and<>{}, a, b); }
};
struct Or
{
    auto operator()(auto a, auto b) const { return a | b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::bit_or<>{}, a, b); }
};
struct Xor
{
    auto operator()(auto a, auto b) const { return a ^ b; }
    template <class T>
    static T expected(T a, T b) { return wrapping(std::bit_xor<>{}, a, b); }
};
struct Not
{
    auto operator()(auto a) const { return ~a; }
    template <class T>
    static T expected(T a) { return support::from_bits<T>(~std::uint64_t{support::bits_of(a)}); }
};
struct Increment
{
    auto operator()(auto a) const
    {
        auto b = a;
        auto const before = b++;
        return before * ++b; // a * (a + 2)
    }
    template <class T>
    static T expected(T a) { return wrapping(std::multiplies<>{}, a, wrapping(std::plus<>{}, wrapping(std::plus<>{}, a, T{1}), T{1})); }
};
struct Decrement
{
    auto operator()(auto a) const
    {
        auto b = a;
        auto const before = b--;
        return before * --b;
    }
    template <class T>
    static T expected(T a) { return wrapping(std::multiplies<>{}, a, wrapping(std::minus<>{}, wrapping(std::minus<>{}, a, T{1}), T{1})); }
};
struct Plus
{
    auto operator()(auto a) const { return +a; }
    template <class T>
    static T expected(T a) { return a; }
};
struct Minus
{
    auto operator()(auto a) const { return -a; }
    template <class T>
    static T expected(T a)
    {
        std::uint64_t const bits = support::bits_of(a);
        return support::from_bits<T>(std::integral<T> ? 0 - bits : bits ^ support::format_of<T>.sign_bit());
    }
};

} // namespace

TEST_CASE("Lanes add, subtract and multiply, integers wrapping in their type", "[lanes]")
{
    CHECK(binary_differences<Add, LaneTypes>() == "");
    CHECK(binary_differences<Subtract, LaneTypes>() == "");
    CHECK(binary_differences<Multiply, LaneTypes>() == "");
    CHECK(unary_differences<Increment, LaneTypes>() == "");
    CHECK(unary_differences<Decrement, LaneTypes>() == "");
}

TEST_CASE("Lanes change their sign, zeros and the most negative integer too", "[lanes]")
{
    CHECK(unary_differences<Minus, LaneTypes>() == "");
    CHECK(unary_differences<Plus, LaneTypes>() == "");
}

TEST_CASE("Integer Lanes combine bit by bit", "[lanes]")
{
    CHECK(binary_differences<And, IntegerTypes>() == "");
    CHECK(binary_differences<Or, IntegerTypes>() == "");
    CHECK(binary_differences<Xor, IntegerTypes>() == "");
    CHECK(unary_differences<Not, IntegerTypes>() == "");
}

} // namespace lanes_lanes_operators
