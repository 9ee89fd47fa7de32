#include "support/catch.hpp"

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/vec.hpp>

#include <utility>

namespace lanes_vec {

using namespace crosslane;

namespace {

using Float4 = Lanes<float, 4>;

bool equal(Float4 const& a, Float4 const& b) { return all(a == b); }

} // namespace

TEST_CASE("A uniform Vec works component by component", "[lanes]")
{
    Vec<float, 3> const a(1.f, 2.f, 3.f), b(4.f, 5.f, 6.f);
    auto const sum = a + b, difference = b - a, product = a * b, quotient = b / a, negative = -a;
    REQUIRE((sum.x == 5 && sum.y == 7 && sum.z == 9));
    REQUIRE((difference.x == 3 && difference.y == 3 && difference.z == 3));
    REQUIRE((product.x == 4 && product.y == 10 && product.z == 18));
    REQUIRE((quotient.x == 4 && quotient.y == 2.5f && quotient.z == 2));
    REQUIRE((negative.x == -1 && negative.y == -2 && negative.z == -3));
}

TEST_CASE("A scalar stands for equal components, on either side", "[lanes]")
{
    Vec<float, 2> const a(1.f, 2.f);
    auto const right = a * 2.f, left = 2.f * a, before = 1.f - a, over = 2.f / a, plus = 1.f + a;
    REQUIRE((right.x == 2 && right.y == 4 && left.x == 2 && left.y == 4));
    REQUIRE((before.x == 0 && before.y == -1 && over.x == 2 && over.y == 1 && plus.x == 2 && plus.y == 3));
}

TEST_CASE("A Vec is added to, subtracted from, multiplied and divided in place", "[lanes]")
{
    Vec<float, 3> a(1.f, 2.f, 3.f);
    a += Vec<float, 3>(4.f, 5.f, 6.f);
    REQUIRE((a.x == 5 && a.y == 7 && a.z == 9));
    a -= 1.f;
    REQUIRE((a.x == 4 && a.y == 6 && a.z == 8));
    (a *= a) /= 4.f;
    REQUIRE((a.x == 4 && a.y == 9 && a.z == 16));

    Float4 const lane = iota<float, 4>();
    Vec<Float4, 2> b(lane, lane + 10);
    b += b * 2.f;
    b -= lane;
    REQUIRE((equal(b.x, lane * 2) && equal(b.y, lane * 2 + 30)));
    b += b.x; // the same lanes for both components
    REQUIRE((equal(b.x, lane * 4) && equal(b.y, lane * 4 + 30)));

    auto const before = b++;
    REQUIRE((equal(before.x, lane * 4) && equal(b.x, lane * 4 + 1) && equal(b.y, lane * 4 + 31)));
    REQUIRE((equal((++b).x, lane * 4 + 2) && equal((b--).x, lane * 4 + 2) && equal((--b).y, lane * 4 + 30)));
}

TEST_CASE("A Vec of Lanes has a value for each lane", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 4> const a(lane, lane + 1, lane + 2, lane + 3);
    auto const doubled = a * 2.f;
    REQUIRE(equal(doubled.x, lane * 2));
    REQUIRE(equal(doubled.w, (lane + 3) * 2));
    auto const shifted = a + Vec<Float4, 4>(1.f);
    for (std::size_t c = 0; c < 4; ++c) REQUIRE(equal(shifted[c], a[c] + 1));
}

TEST_CASE("Components are read and written by number and by name", "[lanes]")
{
    Vec<int, 4> v(1, 2, 3, 4);
    for (std::size_t c = 0; c < 4; ++c) REQUIRE(v[c] == static_cast<int>(c) + 1);
    v[2] = 7;
    REQUIRE(v.z == 7);
    Vec<int, 2> two(5, 6);
    two[1] = 8;
    REQUIRE((two.x == 5 && two.y == 8));
    Vec<int, 3> three(1, 2, 3);
    three[0] = 9;
    REQUIRE((three.x == 9 && three.y == 2 && three[2] == 3));
    auto const &first = (two + two)[0], &second = (three + three)[1], &third = (v + v)[2]; // live on: copies, not parts of what is gone
    static_assert(std::is_same_v<decltype((two + two)[0]), int> && std::is_same_v<decltype((three + three)[0]), int> &&
                  std::is_same_v<decltype((v + v)[0]), int> && std::is_same_v<decltype(std::as_const(v)[0]), int const&>);
    auto const stores = []<class V>(V& u) { return requires { (u + u)[0] = u.x; } || requires { (u + u)[0] += u.x; }; };
    Vec<Float4, 2> of_two{};
    Vec<Float4, 3> of_three{};
    Vec<Float4, 4> of_four{};
    REQUIRE((!stores(v) && !stores(of_two) && !stores(of_three) && !stores(of_four))); // they would change nothing
    REQUIRE((first == 10 && second == 4 && third == 14));
}

TEST_CASE("select and per_component of a Vec", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 2> const a(lane, lane + 10), b(lane + 100, lane + 110);
    auto const chosen = select(lane < 2.f, a, b);
    float const expected_x[] = {0, 1, 102, 103}, expected_y[] = {10, 11, 112, 113};
    REQUIRE(equal(chosen.x, load<4>(expected_x)));
    REQUIRE(equal(chosen.y, load<4>(expected_y)));
    auto const larger = per_component([](Float4 const& x, Float4 const& y) { return max(x, y); }, a, b);
    REQUIRE((equal(larger.x, b.x) && equal(larger.y, b.y)));
    Vec<float, 2> const uniform(7.f, 8.f);
    auto const beside = select(lane < 2.f, uniform, b), both = select(lane < 2.f, uniform, Vec<float, 2>(9.f, 5.f));
    REQUIRE((equal(beside.x, select(lane < 2.f, 7.f, b.x)) && equal(both.y, select(lane < 2.f, 8.f, Float4(5.f)))));
}

TEST_CASE("A Vec is compared component by component", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 3> const v(lane, lane - 1.f, 2.f);
    auto const bits = [](auto const& m) { return std::array{m.x.bits(), m.y.bits(), m.z.bits()}; };
    using Bits = std::array<std::uint64_t, 3>;
    CHECK(bits(v > 1.f) == Bits{0b1100, 0b1000, 0b1111});
    CHECK(bits(v >= Vec<float, 3>(1.f, 2.f, 3.f)) == Bits{0b1110, 0b1000, 0});
    CHECK(bits(v < lane) == Bits{0, 0b1111, 0b1000});
    CHECK(bits(1.f <= v) == Bits{0b1110, 0b1100, 0b1111});
    CHECK(bits(v == v.x) == Bits{0b1111, 0, 0b0100});
    CHECK(bits(Vec<float, 3>(1.f, 1.f, 2.f) != v) == Bits{0b1101, 0b1011, 0});
    CHECK(bits((v > 1.f) & !(v > 2.f)) == Bits{0b0100, 0b1000, 0b1111});
    CHECK(bits((v > 1.f) | (v < 1.f)) == Bits{0b1101, 0b1011, 0b1111});
    CHECK(bits((v > 1.f) ^ (v > 0.f)) == Bits{0b0010, 0b0100, 0});
    auto const chosen = select(v > 1.f, v, 9.f);
    CHECK((chosen.x.to_array() == std::array{9.f, 9.f, 2.f, 3.f} && chosen.y.to_array() == std::array{9.f, 9.f, 9.f, 2.f}));
    auto const uniform_where = select(v > 1.f, Vec<float, 3>(5.f, 6.f, 7.f), v), zero_where = select(lane > 1.f, 0, v);
    CHECK((uniform_where.x.to_array() == std::array{0.f, 1.f, 5.f, 5.f} && uniform_where.y.to_array() == std::array{-1.f, 0.f, 1.f, 6.f}));
    CHECK((zero_where.x.to_array() == std::array{0.f, 1.f, 0.f, 0.f} && zero_where.z.to_array() == std::array{2.f, 2.f, 0.f, 0.f}));
    auto const uniform = Vec<int, 2>(3, 4) == Vec<int, 2>(3, 5);
    CHECK((uniform.x && !uniform.y && (!uniform).y));
    CHECK((bits(1.f > v) == Bits{0b0001, 0b0011, 0} && bits(1.f >= v) == Bits{0b0011, 0b0111, 0} && bits(1.f < v) == bits(v > 1.f)));
    CHECK((bits(v != 1.f) == Bits{0b1101, 0b1011, 0b1111} && bits(2.f == v) == Bits{0b0100, 0b1000, 0b1111} && bits(v != v) == Bits{}));
    Vec<unsigned, 2> const numbers(6u, 5u);
    CHECK(((numbers & 3u).x == 2u && (3u & numbers).y == 1u && (3u ^ numbers).x == 5u && (8u | numbers).y == 13u));
    auto const wide = per_component([](Float4 const& x) { return lanes_cast<double>(x); }, v) > 2.;
    CHECK((bits((v > 1.f) & wide) == Bits{0b1000, 0, 0} && bits(wide | (v > 1.f)) == bits(v > 1.f) &&
           bits((v > 1.f) ^ wide) == Bits{0b0100, 0b1000, 0b1111}));
}

TEST_CASE("Vecs of masks are compared lane by lane, also beside a bool and of two widths", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<Float4, 3> const v(lane, lane - 1.f, 2.f);
    auto const a = v > 1.f, b = v > 0.f; // 1100 1000 1111 and 1110 1100 1111
    auto const wide = per_component([](Float4 const& x) { return lanes_cast<double>(x); }, v) > 0.;
    auto const bits = [](auto const& m) { return std::array{m.x.bits(), m.y.bits(), m.z.bits()}; };
    using Bits = std::array<std::uint64_t, 3>;
    CHECK((bits(a == b) == Bits{0b1101, 0b1011, 0b1111} && bits(a != b) == Bits{0b0010, 0b0100, 0}));
    CHECK((bits(a == wide) == Bits{0b1101, 0b1011, 0b1111} && bits(wide != a) == Bits{0b0010, 0b0100, 0}));
    CHECK((bits(a == true) == bits(a) && bits(false == a) == bits(!a) && bits(a != true) == bits(!a) && bits(a & false) == Bits{}));
    CHECK(bits(a == a.x) == Bits{0b1111, 0b1011, 0b1100});
    Vec<bool, 3> const uniform(true, false, true);
    CHECK((bits(a == uniform) == Bits{0b1100, 0b0111, 0b1111} && bits(uniform != a) == Bits{0b0011, 0b1000, 0}));
    CHECK((bits(a & uniform) == Bits{0b1100, 0, 0b1111} && bits(uniform | a) == Bits{0b1111, 0b1000, 0b1111}));
}

TEST_CASE("A Vec becomes one of another lane type", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    auto const whole = lanes_cast<int>(Vec<Float4, 2>(lane + .5f, -lane));
    REQUIRE((whole.x.to_array() == std::array{0, 1, 2, 3} && whole.y.to_array() == std::array{0, -1, -2, -3}));
    REQUIRE(lanes_cast<int>(Vec<Mask<4>, 2>(lane < 2.f, lane > 2.f)).y.to_array() == std::array{0, 0, 0, 1});
}

TEST_CASE("Lanes and a uniform Vec make a Vec of Lanes, on either side", "[lanes]")
{
    Float4 const lane = iota<float, 4>(1.f);
    Vec<float, 3> const v(1.f, 2.f, 4.f);
    auto const sum = lane + v, difference = lane - v, product = v * lane, quotient = v / lane;
    REQUIRE((equal(sum.x, lane + 1.f) && equal(sum.y, lane + 2.f) && equal(sum.z, lane + 4.f)));
    REQUIRE((equal(difference.x, lane - 1.f) && equal(difference.z, lane - 4.f)));
    REQUIRE((equal(product.x, lane) && equal(product.z, lane * 4.f)));
    REQUIRE((equal(quotient.x, 1.f / lane) && equal(quotient.y, 2.f / lane)));
    REQUIRE((equal((v + lane).z, sum.z) && equal((v - lane).x, 1.f - lane) && equal((lane * v).y, lane * 2.f) &&
             equal((lane / v).y, lane / 2.f)));
}

TEST_CASE("A uniform Vec becomes one of equal lanes", "[lanes]")
{
    Float4 const lane = iota<float, 4>();
    Vec<float, 2> const two(1.f, 2.f);
    Vec<float, 3> const three(1.f, 2.f, 3.f);
    Vec<float, 4> const four(1.f, 2.f, 3.f, 4.f);
    Vec<Float4, 2> const a = two;
    REQUIRE((equal(a.x, 1.f) && equal(a.y, 2.f)));
    auto const b = Vec<Float4, 3>(lane) - three;
    REQUIRE((equal(b.x, lane - 1.f) && equal(b.y, lane - 2.f) && equal(b.z, lane - 3.f)));
    Vec<Float4, 4> c = lane;
    c *= four;
    REQUIRE((equal(c.x, lane) && equal(c.y, lane * 2.f) && equal(c.z, lane * 3.f) && equal(c.w, lane * 4.f)));
    auto const chosen = select(lane < 2.f, Vec<Float4, 2>(lane), two);
    REQUIRE((equal(chosen.x, select(lane < 2.f, lane, 1.f)) && equal(chosen.y, select(lane < 2.f, lane, 2.f))));
    STATIC_REQUIRE(!std::convertible_to<Vec<int, 2>, Vec<Float4, 2>>);
}

TEST_CASE("Vecs of uniform integers wrap and divide as lanes do", "[lanes]")
{
    constexpr std::int32_t most = 0x7FFF'FFFF, least = -most - 1;
    using Int2 = Vec<std::int32_t, 2>;
    using Short2 = Vec<std::uint16_t, 2>;
    auto const is = [](auto const& v, auto x, auto y) { return v.x == x && v.y == y; };
    CHECK(is(Int2(most, 1) + Int2(1, 2), least, 3));
    CHECK(is(Int2(least, 1) - Int2(1, 2), most, -1));
    CHECK(is(Int2(most, 3) * Int2(most, 2), 1, 6));
    CHECK(is(-Int2(least, 5), least, -5));
    CHECK(is(Short2(0xFFFF, 3) * Short2(0xFFFF, 5), 1, 15));
    CHECK(is(Int2(-7, 7) / Int2(2, 0), -3, -1));
    CHECK(is(Int2(-7, 7) % Int2(2, 0), -1, -1));
    CHECK((Int2(least, 8) / Int2(-1, 2)).y == 4);
}

} // namespace lanes_vec
