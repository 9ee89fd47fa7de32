#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>

#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace debug_print {

namespace {

using namespace crosslane;

template <class X>
std::string text(X const& x)
{
    std::ostringstream out;
    out << x;
    return out.str();
}
template <std::size_t N, class X>
std::string line(Wave<N> wave, std::string_view name, X const& x)
{
    std::ostringstream out;
    print(out, wave, name, x);
    return out.str();
}

Lanes<int, 4> const numbers = Lanes<int, 4>::from_array({1, -9, 200, 5});
Wave<4> const odd = Wave<4>{}.where(Mask<4>::from_bits(0b1010));

template <class X>
concept CanBePrinted = requires(X const& x) { print(Wave<4>{}, "x", x); };
static_assert(CanBePrinted<Lanes<int, 4>> && CanBePrinted<Mask<4>> && CanBePrinted<Vec<Lanes<float, 4>, 3>>);
static_assert(CanBePrinted<Wave<4>> && CanBePrinted<int> && CanBePrinted<Vec<float, 3>> && !CanBePrinted<std::string>);
template <class X, class Y>
concept CanBeCompared = requires(X const& x, Y const& y) { same(x, y); };
static_assert(CanBeCompared<Lanes<int, 4>, Lanes<int, 4>> && !CanBeCompared<Lanes<int, 4>, Lanes<int, 8>>);
static_assert(CanBeCompared<Lanes<int, 4>, int> && CanBeCompared<Mask<4>, bool> && !CanBeCompared<Mask<4>, Lanes<int, 4>>);
static_assert(CanBeCompared<Vec<Lanes<int, 4>, 2>, Vec<Lanes<int, 4>, 2>> && CanBeCompared<Vec<Lanes<int, 4>, 2>, Vec<int, 2>>);
static_assert(CanBeCompared<Vec<Lanes<int, 4>, 2>, int> && CanBeCompared<Mat<Lanes<float, 4>, 2, 2>, Mat<float, 2, 2>>);
static_assert(!CanBeCompared<Lanes<int, 4>, Vec<int, 2>> && !CanBeCompared<Lanes<int, 4>, Lanes<float, 4>>);
static_assert(!CanBeCompared<Vec<Lanes<int, 4>, 2>, Vec<Lanes<int, 4>, 3>> && !CanBeCompared<Vec<int, 2>, Vec<int, 2>>);

} // namespace

TEST_CASE("lanes, masks, vectors and matrices are written to a stream", "[debug]")
{
    CHECK(text(numbers) == "{1, -9, 200, 5}");
    CHECK(text(Lanes<std::int8_t, 2>::from_array({65, -1})) == "{65, -1}");
    CHECK(text(Lanes<std::uint8_t, 1>(std::uint8_t{255})) == "{255}");
    CHECK(text(Lanes<std::uint64_t, 2>(~std::uint64_t{0})) == "{18446744073709551615, 18446744073709551615}");
    CHECK(text(Lanes<float, 4>::from_array({0.1f, -0.0f, 3.0f, 1e30f})) == "{0.1, -0, 3, 1e+30}");
    CHECK(text(Lanes<double, 2>::from_array({0.1, std::numeric_limits<double>::infinity()})) == "{0.1, inf}");
    CHECK(text(Lanes<float, 1>(std::numeric_limits<float>::quiet_NaN())) == "{nan}");
#if defined(CROSSLANE_HAS_HALF)
    CHECK(text(Lanes<half, 2>::from_array({half(0.5f), half(-2.0f)})) == "{0.5, -2}");
    CHECK(text(Lanes<half, 4>::from_array({half(0.1f), half(-0.0f), half(65504.0f), half(6e-8f)})) == "{0.1, -0, 65504, 6e-08}");
    float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(text(Lanes<half, 4>::from_array({half(infinity), half(-infinity), half(nan), half(1.0f / 3)})) == "{inf, -inf, nan, 0.3333}");
#endif
    CHECK(text(numbers > 2) == "0011");
    CHECK(text(Lanes<double, 8>(1.0) > 0.0) == "11111111");
    CHECK(text(Mask<128>::first(3)) == "111" + std::string(125, '0'));
    CHECK(text(odd) == "0101");
    CHECK(text(Vec<int, 3>(1, 2, 3)) == "(1, 2, 3)");
    CHECK(text(Vec<std::uint8_t, 2>(std::uint8_t{65}, std::uint8_t{66})) == "(65, 66)");
    CHECK(text(Vec<Lanes<int, 4>, 2>(numbers, Lanes<int, 4>(7))) == "({1, -9, 200, 5}, {7, 7, 7, 7})");
    CHECK(text(Mat<float, 2, 2>(1, 2, 3, 4)) == "((1, 2), (3, 4))");
    std::ostringstream out;
    out << numbers << ' ' << odd;
    CHECK(out.str() == "{1, -9, 200, 5} 0101");
}

#if defined(CROSSLANE_HAS_HALF)
TEST_CASE("the text of every half reads back as the same half, and has no decimal too many", "[debug]")
{
    std::string wrong;
    for (std::uint32_t bits = 0; bits < 0x7C00; ++bits) {
        auto const x = f16tof32(bits);
        auto const written = text(Lanes<half, 1>(half(x)));
        auto const number = written.substr(1, written.size() - 2);
        auto const reads_back = [&](std::string const& s) { return f32tof16(std::stof(s)) == bits; };
        int digits = 0; // without zeros in front
        for (char c : number.substr(0, number.find('e'))) digits += std::isdigit(c) != 0 && (digits > 0 || c != '0');
        char shorter[32];
        std::snprintf(shorter, sizeof shorter, "%.*e", digits - 2, double{x});
        bool const is_fraction = x != std::floor(x);
        if (!reads_back(number) || (is_fraction && digits > 1 && reads_back(shorter))) wrong += number + " ";
    }
    CHECK(wrong.empty());
}
#endif

TEST_CASE("print gives a line with a dot for each inactive lane", "[debug]")
{
    CHECK(line(Wave<4>{}, "x", numbers) == "x   1  -9 200   5\n");
    CHECK(line(odd, "kept", numbers) == "kept  . -9  .  5\n");
    CHECK(line(odd, "mask", numbers > 2) == "mask  .  0  .  1\n");
    CHECK(line(Wave<4>{}, "odd", odd) == "odd  0  1  0  1\n");
    CHECK(line(odd, "sum", WaveActiveSum(odd, numbers)) == "sum -4\n");
    CHECK(line(odd, "any", any(numbers > 2)) == "any  1\n");
    CHECK(line(odd, "point", Vec<float, 2>(1.5f, 2)) == "point.x 1.5\npoint.y  2\n");
    CHECK(line(odd, "v", Vec<Lanes<int, 4>, 2>(numbers, Lanes<int, 4>(7))) == "v.x  . -9  .  5\nv.y  .  7  .  7\n");
    CHECK(line(Wave<4>{}.where(false), "x", numbers) == "x  .  .  .  .\n");
}

TEST_CASE("same says where lanes differ", "[debug]")
{
    auto const third = Lanes<int, 4>::from_array({1, -9, 3, 5}), last = Lanes<int, 4>::from_array({1, -9, 3, 4});
    CHECK(same(numbers, numbers));
    CHECK(text(same(numbers, numbers)) == "{1, -9, 200, 5} and {1, -9, 200, 5} are the same");
    CHECK(!same(numbers, third));
    CHECK(text(same(numbers, third)) == "{1, -9, 200, 5} and {1, -9, 3, 5} differ in lane 2: 200 and 3");
    CHECK(same(odd, numbers, third));
    CHECK(same(Wave<4>{}.where(false), numbers, last));
    CHECK(text(same(odd, numbers, last)) == "{., -9, ., 5} and {., -9, ., 4} differ in lane 3: 5 and 4");
    CHECK(same(numbers > 2, numbers > 1));
    CHECK(text(same(numbers > 2, numbers < 2)) == "{0, 0, 1, 1} and {1, 1, 0, 0} differ in lane 0: 0 and 1");
    float const nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(same(Lanes<float, 4>(nan), Lanes<float, 4>(-nan)));
    CHECK(!same(Lanes<float, 4>(nan), Lanes<float, 4>(1.0f)));
    CHECK(same(Lanes<float, 4>(0.0f), Lanes<float, 4>(-0.0f)));
}

TEST_CASE("same takes vectors and uniform values", "[debug]")
{
    Lanes<int, 4> const seven = 7;
    CHECK(same(seven, 7));
    CHECK(text(same(numbers, 5)) == "{1, -9, 200, 5} and {5, 5, 5, 5} differ in lane 0: 1 and 5");
    CHECK(text(same(odd, numbers, 5)) == "{., -9, ., 5} and {., 5, ., 5} differ in lane 1: -9 and 5");
    CHECK(same(seven > 6, true));
    Vec<Lanes<int, 4>, 2> v(seven, numbers);
    CHECK(text(same(v, v)) == ".x: {7, 7, 7, 7} and {7, 7, 7, 7} are the same, .y: {1, -9, 200, 5} and {1, -9, 200, 5} are the same");
    CHECK(text(same(v, Vec<int, 2>(7, 1))) == ".y: {1, -9, 200, 5} and {1, 1, 1, 1} differ in lane 1: -9 and 1");
    CHECK(text(same(odd, v.yx(), v)) == ".x: {., -9, ., 5} and {., 7, ., 7} differ in lane 1: -9 and 7");
    CHECK(same(odd, v, Vec<Lanes<int, 4>, 2>(7, Lanes<int, 4>::from_array({0, -9, 0, 5}))));
    CHECK(same(v > 6, Vec<bool, 2>(true, false)).text.starts_with(".y: {0, 0, 1, 0} and {0, 0, 0, 0} differ in lane 2"));
    CHECK(same(Vec<Lanes<int, 4>, 2>(7), 7));
    CHECK(text(same(v, 7)) == ".y: {1, -9, 200, 5} and {7, 7, 7, 7} differ in lane 0: 1 and 7");
    CHECK(text(same(odd, v, seven)) == ".y: {., -9, ., 5} and {., 7, ., 7} differ in lane 1: -9 and 7");
    CHECK(same(v > 6, false).text.starts_with(".x: {1, 1, 1, 1} and {0, 0, 0, 0} differ in lane 0"));
}

TEST_CASE("same takes matrices", "[debug]")
{
    Lanes<float, 4> const one = 1.0f;
    Mat<Lanes<float, 4>, 2, 2> const m(one, one, iota<float, 4>(), one);
    CHECK(same(m, m));
    CHECK(text(same(Wave<4>{}.where(false), m, m)).starts_with("[0].x: {., ., ., .} and {., ., ., .} are the same, .y: {"));
    CHECK(text(same(m, Mat<float, 2, 2>(1, 1, 1, 1))) == "[1].x: {0, 1, 2, 3} and {1, 1, 1, 1} differ in lane 0: 0 and 1");
    CHECK(text(same(odd, m, 1.0f)) == "[1].x: {., 1, ., 3} and {., 1, ., 1} differ in lane 3: 3 and 1");
    CHECK(same(Wave<4>{}.where(Mask<4>::from_bits(0b0010)), m, 1.0f));
}

TEST_CASE("same and print take what a buffer holds at an index for each lane", "[debug]")
{
    std::vector<int> const data{1, -9, 200, 5};
    std::vector<int> written = data;
    std::vector<Vec<int, 2>> points{{1, 2}, {3, 4}, {5, 6}, {7, 8}};
    auto const id = iota<std::uint32_t, 4>();
    Buffer const in(data);
    Buffer const out(written);
    Buffer const places(points);
    CHECK(same(Wave<4>{}, in[id], numbers));
    CHECK(same(Wave<4>{}, out[id], numbers));
    CHECK(same(out[id], out[id]));
    CHECK(text(same(odd, out[id], 5)) == "{., -9, ., 5} and {., 5, ., 5} differ in lane 1: -9 and 5");
    CHECK(text(same(numbers, out[id ^ 1u])) == "{1, -9, 200, 5} and {-9, 1, 5, 200} differ in lane 0: 1 and -9");
    CHECK(text(same(places[id], Vec<int, 2>(7, 8))) == ".x: {1, 3, 5, 7} and {7, 7, 7, 7} differ in lane 0: 1 and 7");
    CHECK(same(Wave<4>{}.where(id == 3u), places[id], Vec<int, 2>(7, 8)));
    CHECK(line(odd, "out", out[id]) == "out  . -9  .  5\n");
}

TEST_CASE("Catch2 prints lanes, and what same says", "[debug]")
{
    CHECK(Catch::Detail::stringify(numbers) == "{1, -9, 200, 5}");
    CHECK(Catch::Detail::stringify(numbers > 2) == "0011");
    CHECK(Catch::Detail::stringify(same(numbers, numbers + 1)) == "{1, -9, 200, 5} and {2, -8, 201, 6} differ in lane 0: 1 and 2");
}

} // namespace debug_print
