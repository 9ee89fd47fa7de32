#include "support/catch.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/mat.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/swizzle.hpp>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace lanes_mat {

using namespace crosslane;

namespace {

using Float4 = Lanes<float, 4>;

/// A matrix of the test's own: row by row, compiled without contraction, as all tests.
template <class T>
struct Grid
{
    std::size_t rows, columns;
    std::vector<T> numbers = std::vector<T>(rows * columns);

    auto at(std::size_t r, std::size_t c) -> typename std::vector<T>::reference { return numbers[r * columns + c]; }
    T at(std::size_t r, std::size_t c) const { return numbers[r * columns + c]; }
    bool operator==(Grid const&) const = default;
};

template <class T>
Grid<T> product_by_loop(Grid<T> const& a, Grid<T> const& b)
{
    Grid<T> result{a.rows, b.columns};
    for (std::size_t r = 0; r < a.rows; ++r) {
        for (std::size_t c = 0; c < b.columns; ++c) {
            T sum = a.at(r, 0) * b.at(0, c);
            for (std::size_t k = 1; k < a.columns; ++k) sum += a.at(r, k) * b.at(k, c);
            result.at(r, c) = sum;
        }
    }
    return result;
}

/// By the first row, and within by cross products: the documented order.
float determinant_by_loop(Grid<float> const& m)
{
    if (m.rows == 2) return m.at(0, 0) * m.at(1, 1) - m.at(0, 1) * m.at(1, 0);
    float sum = 0;
    for (std::size_t c = 0; c < m.rows; ++c) {
        float term;
        if (m.rows == 3) {
            std::size_t const i = (c + 1) % 3, j = (c + 2) % 3;
            term = m.at(1, i) * m.at(2, j) - m.at(1, j) * m.at(2, i);
        } else {
            Grid<float> minor{3, 3};
            for (std::size_t r = 1; r < 4; ++r) {
                for (std::size_t k = 0; k < 3; ++k) minor.at(r - 1, k) = m.at(r, k < c ? k : k + 1);
            }
            term = c % 2 == 0 ? determinant_by_loop(minor) : -determinant_by_loop(minor);
        }
        sum = c == 0 ? m.at(0, c) * term : sum + m.at(0, c) * term;
    }
    return sum;
}

/// The numbers of one lane; of a uniform matrix or vector in any.
template <class T>
T in_lane(T x, std::size_t) { return x; }
template <class T, std::size_t N>
T in_lane(Lanes<T, N> const& x, std::size_t lane) { return x[lane]; }
template <std::size_t N, std::size_t Width>
bool in_lane(Mask<N, Width> const& x, std::size_t lane) { return x[lane]; }

template <class T, std::size_t R, std::size_t C>
auto grid(Mat<T, R, C> const& m, std::size_t lane = 0)
{
    Grid<decltype(in_lane(m[0][0], lane))> result{R, C};
    for (std::size_t r = 0; r < R; ++r) {
        for (std::size_t c = 0; c < C; ++c) result.at(r, c) = in_lane(m[r][c], lane);
    }
    return result;
}
template <class T, std::size_t C>
auto row(Vec<T, C> const& v, std::size_t lane = 0)
{
    Grid<decltype(in_lane(v[0], lane))> result{1, C};
    for (std::size_t c = 0; c < C; ++c) result.at(0, c) = in_lane(v[c], lane);
    return result;
}
template <class T, std::size_t C>
auto column(Vec<T, C> const& v, std::size_t lane = 0)
{
    auto result = row(v, lane);
    std::swap(result.rows, result.columns);
    return result;
}

/// Fractions, whose sums round differently in another order.
template <class T, std::size_t N>
struct Source
{
    std::uint64_t seed;
    std::uint64_t calls = 0;

    Lanes<T, N> lanes()
    {
        auto numbers = support::small_values<T>(N, seed + calls++, -2048, 2048);
        for (T& x : numbers) x /= 7;
        return Lanes<T, N>::load(numbers.data());
    }
    template <std::size_t C>
    Vec<Lanes<T, N>, C> vec()
    {
        Vec<Lanes<T, N>, C> v;
        for (std::size_t c = 0; c < C; ++c) v[c] = lanes();
        return v;
    }
    template <std::size_t R, std::size_t C>
    Mat<Lanes<T, N>, R, C> mat()
    {
        Mat<Lanes<T, N>, R, C> m;
        for (std::size_t r = 0; r < R; ++r) m[r] = vec<C>();
        return m;
    }
};

template <class T, std::size_t N, std::size_t C>
Vec<T, C> first_lane(Vec<Lanes<T, N>, C> const& v)
{
    return per_component([](Lanes<T, N> const& x) { return x[0]; }, v);
}
template <class T, std::size_t N, std::size_t R, std::size_t C>
Mat<T, R, C> first_lane(Mat<Lanes<T, N>, R, C> const& m)
{
    return per_component([](Lanes<T, N> const& x) { return x[0]; }, m);
}

/// Lanes by lanes; if Mixed, lanes by uniform numbers on either side too, and uniform numbers alone.
template <class T, std::size_t R, std::size_t K, std::size_t C, bool Mixed = true>
std::string wrong_products()
{
    Source<T, 4> source{R * 16 + K * 4 + C};
    auto const a = source.template mat<R, K>();
    auto const b = source.template mat<K, C>();
    auto const v = source.template vec<K>(), w = source.template vec<K>();
    auto const check = [](auto const& x, auto const& y, auto const& u, auto const& t) {
        auto const xy = mul(x, y);
        auto const xu = mul(x, u);
        auto const uy = mul(u, y);
        auto const ut = mul(u, t);
        for (std::size_t lane = 0; lane < 4; ++lane) {
            if (grid(xy, lane) != product_by_loop(grid(x, lane), grid(y, lane))) return "matrices";
            if (column(xu, lane) != product_by_loop(grid(x, lane), column(u, lane))) return "a matrix by a column";
            if (row(uy, lane) != product_by_loop(row(u, lane), grid(y, lane))) return "a row by a matrix";
            if (in_lane(ut, lane) != product_by_loop(row(u, lane), column(t, lane)).at(0, 0)) return "vectors";
        }
        return "";
    };
    if constexpr (!Mixed) return check(a, b, v, w);
    auto const a1 = first_lane(a);
    auto const b1 = first_lane(b);
    auto const v1 = first_lane(v), w1 = first_lane(w);
    return std::string(check(a, b, v, w)) + check(a1, b, v, w) + check(a, b1, v, w) + check(a, b, v1, w) + check(a1, b1, v, w1) +
           check(a1, b1, v1, w1);
}

template <std::size_t C>
std::string wrong_determinants()
{
    Source<float, 4> source{C};
    auto const m = source.mat<C, C>();
    auto const d = determinant(m);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        if (d[lane] != determinant_by_loop(grid(m, lane))) return "lane " + std::to_string(lane);
    }
    return determinant(first_lane(m)) == d[0] ? "" : "uniform";
}

template <class T>
std::vector<T> numbers(std::initializer_list<T> list) { return list; }

} // namespace

TEST_CASE("A matrix is made of rows, of numbers row by row, of one number, or of a larger one", "[lanes]")
{
    Mat<float, 2, 3> m(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f);
    CHECK(grid(m).numbers == numbers({1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}));
    CHECK((m[1].x == 4 && m[0][2] == 3 && m[1].zy().x == 6));
    m[1].y = 7;
    m[0][0] = 8;
    m[0].yz() = m[1].xz();
    CHECK(grid(m).numbers == numbers({8.0f, 4.0f, 6.0f, 4.0f, 7.0f, 6.0f}));
    auto const& row = (m + m)[1]; // lives on: a copy, not part of what is gone
    static_assert(std::is_same_v<decltype((m + m)[1]), Vec<float, 3> const> &&
                  std::is_same_v<decltype(std::as_const(m)[1]), Vec<float, 3> const&>);
    auto const stores = []<class M>(M& u) { // which would change nothing
        return requires { transpose(u)[0] = transpose(u)[1]; } || requires { (u + u)[0] += u[0]; } || requires { (u + u)[0][1] = u[0][1]; };
    };
    Mat<Float4, 2, 3> of_lanes{};
    CHECK((!stores(m) && !stores(of_lanes)));
    CHECK((row.x == 8 && row[1] == 14 && row.z == 12));
    Vec<float, 2> const v(1.0f, 2.0f);
    Mat<float, 2, 2> const rows(v, v.yx());
    CHECK(grid(rows).numbers == numbers({1.0f, 2.0f, 2.0f, 1.0f}));
    CHECK(grid(Mat<int, 3, 2>(5)).numbers == numbers({5, 5, 5, 5, 5, 5}));

    Float4 const lane = iota<float, 4>();
    Mat<Float4, 3, 2> const mixed(Vec<Float4, 2>(lane, lane + 1), v, Vec<float, 2>(5.0f, 6.0f));
    CHECK(grid(mixed, 3).numbers == numbers({3.0f, 4.0f, 1.0f, 2.0f, 5.0f, 6.0f}));
    Mat<Float4, 2, 2> const elements(lane, 0.0f, 1.0f, lane * 2);
    CHECK(grid(elements, 2).numbers == numbers({2.0f, 0.0f, 1.0f, 4.0f}));
    Mat<Float4, 2, 2> const broadcast = rows;
    CHECK(grid(broadcast, 3) == grid(rows));
    Mat<float, 4, 4> const large(1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f, 9.f, 10.f, 11.f, 12.f, 13.f, 14.f, 15.f, 16.f);
    CHECK(grid(Mat<float, 3, 3>(large)).numbers == numbers({1.f, 2.f, 3.f, 5.f, 6.f, 7.f, 9.f, 10.f, 11.f}));
    CHECK(grid(Mat<float, 4, 2>(large)).numbers == numbers({1.f, 2.f, 5.f, 6.f, 9.f, 10.f, 13.f, 14.f}));
    STATIC_REQUIRE(!std::convertible_to<Mat<float, 4, 4>, Mat<float, 3, 3>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 3, 3>, Mat<float, 2, 4>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, float, float, float>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, float, float>);
    STATIC_REQUIRE(!std::convertible_to<Vec<float, 2>, Mat<float, 2, 2>>);
}

TEST_CASE("A matrix is made of numbers and vectors that have its number of components, in their order", "[lanes]")
{
    Mat<float, 3, 3> const m(1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f, 9.f);
    Vec<float, 3> v(10.0f, 11.0f, 12.0f);
    Mat<float, 4, 4> const joined(m[0], 0.0f, m[1], 0.0f, m[2], 0.0f, v, 1.0f);
    CHECK(grid(joined).numbers == numbers({1.f, 2.f, 3.f, 0.f, 4.f, 5.f, 6.f, 0.f, 7.f, 8.f, 9.f, 0.f, 10.f, 11.f, 12.f, 1.f}));
    CHECK(grid(Mat<float, 2, 3>(v.zy(), v, 1)).numbers == numbers({12.f, 11.f, 10.f, 11.f, 12.f, 1.f}));
    CHECK(grid(Mat<float, 2, 2>(Vec<float, 4>(1.f, 2.f, 3.f, 4.f))).numbers == numbers({1.f, 2.f, 3.f, 4.f}));
    Float4 const lane = iota<float, 4>();
    Mat<Float4, 2, 3> const lanes(lane, v.xx(), Vec<Float4, 2>(lane, 1.0f), 2);
    CHECK(grid(lanes, 3).numbers == numbers({3.f, 10.f, 10.f, 3.f, 1.f, 2.f}));
    CHECK(grid(Mat<Float4, 3, 2>(m), 1).numbers == numbers({1.f, 2.f, 4.f, 5.f, 7.f, 8.f}));
    STATIC_REQUIRE(!std::convertible_to<Vec<float, 4>, Mat<float, 2, 2>>);
    STATIC_REQUIRE(!std::convertible_to<Mat<float, 3, 3>, Mat<Float4, 3, 2>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, Vec<float, 3>, Vec<float, 2>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, Vec<float, 2>, Vec<int, 2>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, Vec<float, 2>, Vec<Float4, 2>>);
    STATIC_REQUIRE(!std::constructible_from<Mat<float, 2, 2>, Vec<float, 4>, std::string>);
    STATIC_REQUIRE(!std::constructible_from<Mat<Float4, 2, 2>, Mat<double, 3, 3>>);
}

TEST_CASE("A uniform matrix is its numbers in memory, row by row", "[lanes]")
{
    STATIC_REQUIRE((sizeof(Mat<float, 4, 4>) == 64 && sizeof(Mat<float, 3, 3>) == 36 && sizeof(Mat<double, 2, 3>) == 48));
    STATIC_REQUIRE((std::is_trivially_copyable_v<Mat<float, 4, 4>> && std::is_trivially_copyable_v<Mat<std::int32_t, 2, 3>>));
    float const memory[] = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f};
    Mat<float, 2, 3> m;
    std::memcpy(&m, memory, sizeof(memory));
    CHECK(grid(m).numbers == numbers({1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}));
}

TEST_CASE("Operators of matrices work component by component, beside numbers too", "[lanes]")
{
    Mat<int, 2, 3> const a(1, 2, 3, 4, 5, 6), b(6, 5, 4, 3, 2, 1);
    CHECK(grid(a + b) == grid(Mat<int, 2, 3>(7)));
    CHECK(grid(a - b).numbers == numbers({-5, -3, -1, 1, 3, 5}));
    CHECK(grid(a * b).numbers == numbers({6, 10, 12, 12, 10, 6}));
    CHECK(grid(b / a).numbers == numbers({6, 2, 1, 0, 0, 0}));
    CHECK(grid(-a).numbers == numbers({-1, -2, -3, -4, -5, -6}));
    CHECK(grid(a + 1).numbers == numbers({2, 3, 4, 5, 6, 7}));
    CHECK(grid(1 + a).numbers == numbers({2, 3, 4, 5, 6, 7}));
    CHECK(grid(a - 1).numbers == numbers({0, 1, 2, 3, 4, 5}));
    CHECK(grid(1 - a).numbers == numbers({0, -1, -2, -3, -4, -5}));
    CHECK(grid(a * 2).numbers == numbers({2, 4, 6, 8, 10, 12}));
    CHECK(grid(2 * a).numbers == numbers({2, 4, 6, 8, 10, 12}));
    CHECK(grid(a / 2).numbers == numbers({0, 1, 1, 2, 2, 3}));
    CHECK(grid(12 / a).numbers == numbers({12, 6, 4, 3, 2, 2}));
    auto c = a;
    c += b;
    c -= 1;
    CHECK(grid(c) == grid(Mat<int, 2, 3>(6)));
    c *= a;
    c /= 3;
    CHECK(grid(c).numbers == numbers({2, 4, 6, 8, 10, 12}));
    CHECK(grid(a == Mat<int, 2, 3>(1, 0, 3, 0, 5, 0)).numbers == numbers({true, false, true, false, true, false}));
    CHECK(grid(a != Mat<int, 2, 3>(1, 0, 3, 0, 5, 0)).numbers == numbers({false, true, false, true, false, true}));
    CHECK(grid(a < b).numbers == numbers({true, true, true, false, false, false}));
    CHECK(grid(a > b).numbers == numbers({false, false, false, true, true, true}));
    CHECK(grid(a <= 2).numbers == numbers({true, true, false, false, false, false}));
    CHECK(grid(2 <= a).numbers == numbers({false, true, true, true, true, true}));
    CHECK(grid(a >= 5).numbers == numbers({false, false, false, false, true, true}));
    CHECK(grid(5 >= a).numbers == numbers({true, true, true, true, true, false}));
    CHECK(grid(a < 2).numbers == numbers({true, false, false, false, false, false}));
    CHECK(grid(5 > a).numbers == numbers({true, true, true, true, false, false}));
    CHECK(grid(a == 2).numbers == numbers({false, true, false, false, false, false}));
    CHECK(grid(2 != a).numbers == numbers({true, false, true, true, true, true}));
    CHECK(grid(lanes_cast<float>(a) / 2.0f).numbers == numbers({0.5f, 1.0f, 1.5f, 2.0f, 2.5f, 3.0f}));
    CHECK(grid(lanes_cast<int>(a < 2)).numbers == numbers({1, 0, 0, 0, 0, 0}));
    CHECK((all(a == a) && any(a == b + 1 - 1 + a - b) && !any(a != a) && !all(a == b)));
}

TEST_CASE("Matrices of lanes stand beside uniform ones", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Mat<float, 2, 2> const u(1.0f, 2.0f, 3.0f, 4.0f);
    Mat<Float4, 2, 2> const m(lane, 1.0f, 2.0f, lane);
    for (std::size_t i = 0; i < 4; ++i) {
        auto const x = static_cast<float>(i);
        CHECK(grid(m + u, i).numbers == numbers({x + 1, 3.0f, 5.0f, x + 4}));
        CHECK(grid(u - m, i).numbers == numbers({1 - x, 1.0f, 1.0f, 4 - x}));
        CHECK(grid(u * lane, i).numbers == numbers({x, 2 * x, 3 * x, 4 * x}));
        CHECK(grid(lane - u, i).numbers == numbers({x - 1, x - 2, x - 3, x - 4}));
        CHECK(grid(m * 2.0f, i).numbers == numbers({2 * x, 2.0f, 4.0f, 2 * x}));
        CHECK(grid(m * lane, i).numbers == numbers({x * x, x, 2 * x, x * x}));
        CHECK(grid(m == u, i).numbers == numbers({i == 1, false, false, i == 4}));
        CHECK(grid(m < u, i).numbers == numbers({x < 1, true, true, x < 4}));
        CHECK(grid(u >= lane, i).numbers == numbers({1 >= x, 2 >= x, true, true}));
        CHECK(grid(lane == u, i).numbers == numbers({i == 1, i == 2, i == 3, i == 4}));
        CHECK(grid(lanes_cast<int>(m + 0.5f), i).numbers == numbers({static_cast<int>(i), 1, 2, static_cast<int>(i)}));
        CHECK(any(m == u)[i] == (i == 1));
        CHECK(all(m != u)[i] == (i != 1));
    }
    auto n = m;
    n *= u;
    n += lane;
    CHECK(grid(n, 3).numbers == numbers({6.0f, 5.0f, 9.0f, 15.0f}));
}

TEST_CASE("select, per_component and transpose of matrices", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Mat<float, 2, 3> const u(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f);
    Mat<Float4, 2, 3> const m(lane);
    CHECK(grid(transpose(u)).numbers == numbers({1.0f, 4.0f, 2.0f, 5.0f, 3.0f, 6.0f}));
    auto const chosen = select(lane < 2.0f, u, m), other = select(lane < 2.0f, m, u), both = select(lane < 2.0f, u, u * 2.0f),
               each = select(m == u, m, u * 10.0f), zero = select(lane < 2.0f, m + 1.0f, 0.0f), one = select(lane < 2.0f, 1, u),
               of_lanes = select(lane < 2.0f, u, lane), each_zero = select(m == u, 0.0f, u);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(grid(chosen, i) == (i < 2 ? grid(u) : grid(m, i)));
        CHECK(grid(other, i) == (i < 2 ? grid(m, i) : grid(u)));
        CHECK(grid(both, i) == (i < 2 ? grid(u) : grid(u * 2.0f)));
        auto expected = grid(u * 10.0f);
        if (i > 0) expected.at(0, i - 1) = static_cast<float>(i);
        CHECK(grid(each, i) == expected);
        CHECK(grid(zero, i) == (i < 2 ? grid(m + 1.0f, i) : grid(m * 0.0f, i)));
        CHECK(grid(one, i) == (i < 2 ? grid(Mat<float, 2, 3>(1)) : grid(u)));
        CHECK(grid(of_lanes, i) == (i < 2 ? grid(u) : grid(m, i)));
        expected = grid(u);
        if (i > 0) expected.at(0, i - 1) = 0;
        CHECK(grid(each_zero, i) == expected);
    }
    CHECK(grid(select(true, u, u * 2.0f)) == grid(u));
    auto const larger = per_component([](Float4 const& x, float y) { return max(x, y); }, m, u);
    CHECK(grid(larger, 3).numbers == numbers({3.0f, 3.0f, 3.0f, 4.0f, 5.0f, 6.0f}));
}

TEST_CASE("mul sums in its documented order, of every shape, lanes and uniform numbers", "[lanes]")
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        CHECK((wrong_products<float, I / 9 + 2, I / 3 % 3 + 2, I % 3 + 2, false>() + ...) == "");
    }(std::make_index_sequence<27>());
    CHECK(wrong_products<float, 2, 2, 2>() == "");
    CHECK(wrong_products<float, 3, 3, 3>() == "");
    CHECK(wrong_products<float, 4, 4, 4>() == "");
    CHECK(wrong_products<float, 2, 4, 3>() == "");
    CHECK(wrong_products<double, 4, 3, 2>() == "");
}

TEST_CASE("mul of integers wraps, and of numbers is their product", "[lanes]")
{
    Mat<std::uint32_t, 2, 2> const m(1u << 31, 3u, 5u, 7u);
    CHECK(grid(mul(m, m)).numbers == numbers({15u, (3u << 31) + 21u, (5u << 31) + 35u, 64u}));
    CHECK(grid(mul(m, 2u)).numbers == numbers({0u, 6u, 10u, 14u}));
    CHECK(grid(mul(2u, m)).numbers == numbers({0u, 6u, 10u, 14u}));
    CHECK(row(mul(3u, Vec<std::uint32_t, 2>(1u, 2u))).numbers == numbers({3u, 6u}));
    CHECK(mul(3u, 4u) == 12u);
    constexpr std::int32_t most = 0x7FFF'FFFF;
    Mat<std::int32_t, 2, 2> const large(most, 2, 3, most);
    CHECK(grid(mul(large, large)).numbers == numbers({7, -4, -6, 7}));
    CHECK(mul(most, most) == 1);
    CHECK(mul(std::uint16_t{0xFFFF}, std::uint16_t{0xFFFF}) == 1);
    CHECK(mul(std::int16_t{2}, most) == -2); // two types: in the common one
    Float4 const lane = iota<float, 4>();
    CHECK(grid(mul(lane, Mat<float, 2, 2>(1.0f, 2.0f, 3.0f, 4.0f)), 2).numbers == numbers({2.0f, 4.0f, 6.0f, 8.0f}));
    CHECK(row(mul(Vec<float, 2>(1.0f, 2.0f), lane), 3).numbers == numbers({3.0f, 6.0f}));
    CHECK(mul(lane, 2.0f)[3] == 6.0f);
    Vec<Float4, 4> const v(lane, 1.0f, 2.0f, 3.0f);
    CHECK(row(mul(Mat<float, 2, 2>(1.0f, 2.0f, 3.0f, 4.0f), v.xz()), 1).numbers == numbers({5.0f, 11.0f}));
}

TEST_CASE("The determinant follows its documented order", "[lanes]")
{
    CHECK(wrong_determinants<2>() == "");
    CHECK(wrong_determinants<3>() == "");
    CHECK(wrong_determinants<4>() == "");
    CHECK(determinant(Mat<float, 4, 4>(2.f, 0.f, 0.f, 1.f, 0.f, 3.f, 0.f, 0.f, 0.f, 0.f, 4.f, 0.f, 1.f, 0.f, 0.f, 5.f)) == 108.0f);
}

} // namespace lanes_mat
