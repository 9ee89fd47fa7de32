#include "support/catch.hpp"
#include "support/lane_operation.hpp"

namespace lanes_lanes_compare {

namespace {

using support::binary_differences;
using support::LaneTypes;

struct Equal
{
    auto operator()(auto a, auto b) const { return a == b; }
    template <class T>
    static bool expected(T a, T b) { return a == b; }
};
struct NotEqual
{
    auto operator()(auto a, auto b) const { return a != b; }
    template <class T>
    static bool expected(T a, T b) { return a != b; }
};
struct Less
{
    auto operator()(auto a, auto b) const { return a < b; }
    template <class T>
    static bool expected(T a, T b) { return a < b; }
};
struct LessEqual
{
    auto operator()(auto a, auto b) const { return a <= b; }
    template <class T>
    static bool expected(T a, T b) { return a <= b; }
};
struct Greater
{
    auto operator()(auto a, auto b) const { return a > b; }
    template <class T>
    static bool expected(T a, T b) { return a > b; }
};
struct GreaterEqual
{
    auto operator()(auto a, auto b) const { return a >= b; }
    template <class T>
    static bool expected(T a, T b) { return a >= b; }
};

} // namespace

TEST_CASE("Lanes compare, NaN with nothing and zeros as equals", "[lanes]")
{
    CHECK(binary_differences<Equal, LaneTypes>() == "");
    CHECK(binary_differences<NotEqual, LaneTypes>() == "");
    CHECK(binary_differences<Less, LaneTypes>() == "");
    CHECK(binary_differences<LessEqual, LaneTypes>() == "");
    CHECK(binary_differences<Greater, LaneTypes>() == "");
    CHECK(binary_differences<GreaterEqual, LaneTypes>() == "");
}

} // namespace lanes_lanes_compare
