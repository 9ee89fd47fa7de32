#include "support/catch.hpp"

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/swizzle.hpp>
#include <crosslane/lanes/vec.hpp>
#include <crosslane/lanes/vec_functions.hpp>

#include <vector>

namespace lanes_vec_parts {

using namespace crosslane;

namespace {

using Float4 = Lanes<float, 4>;

/// Lane 2 of every component: a number for uniform components.
template <class T, std::size_t C>
std::vector<float> lane_2(Vec<T, C> const& v)
{
    std::vector<float> components;
    for (std::size_t c = 0; c < C; ++c) {
        if constexpr (std::same_as<T, float>) components.push_back(v[c]);
        else components.push_back(v[c][2]);
    }
    return components;
}

} // namespace

TEST_CASE("A uniform Vec is joined from any parts with its number of components", "[lanes]")
{
    Vec<float, 2> const ab(1.f, 2.f), cd(3.f, 4.f);
    Vec<float, 3> const abc(1.f, 2.f, 3.f);
    std::vector<float> const three{1, 2, 3}, four{1, 2, 3, 4};
    CHECK(lane_2(Vec<float, 3>(ab, 3.f)) == three);
    CHECK(lane_2(Vec<float, 3>(1.f, Vec<float, 2>(2.f, 3.f))) == three);
    CHECK(lane_2(Vec<float, 4>(ab, 3.f, 4.f)) == four);
    CHECK(lane_2(Vec<float, 4>(1.f, Vec<float, 2>(2.f, 3.f), 4.f)) == four);
    CHECK(lane_2(Vec<float, 4>(1.f, 2.f, cd)) == four);
    CHECK(lane_2(Vec<float, 4>(ab, cd)) == four);
    CHECK(lane_2(Vec<float, 4>(abc, 4.f)) == four);
    CHECK(lane_2(Vec<float, 4>(1.f, Vec<float, 3>(2.f, 3.f, 4.f))) == four);
    CHECK(lane_2(Vec<float, 4>(ab, 3, 4.0)) == four);                // numbers of other types
    CHECK(lane_2(Vec<float, 4>({1.f, 2.f}, 3.f, 4.f)) == four);      // and parts in braces
    CHECK(lane_2(Vec<float, 4>(abc.xy(), abc.z, 4.f)) == four);      // and swizzles
}

TEST_CASE("A Vec of lanes is joined from lanes and uniform parts", "[lanes]")
{
    Float4 const x = iota<float, 4>(); // 2 in lane 2
    Vec<Float4, 2> xy(x, x + 1.f);
    Vec<float, 2> const u(7.f, 8.f);
    using Four = Vec<Float4, 4>;
    CHECK(lane_2(Four(xy, x, 9.f)) == std::vector<float>{2, 3, 2, 9});
    CHECK(lane_2(Four(xy, 9, x)) == std::vector<float>{2, 3, 9, 2});
    CHECK(lane_2(Four(9.f, xy, x)) == std::vector<float>{9, 2, 3, 2});
    CHECK(lane_2(Four(x, 9.f, xy)) == std::vector<float>{2, 9, 2, 3});
    CHECK(lane_2(Four(u, x, 9.f)) == std::vector<float>{7, 8, 2, 9});
    CHECK(lane_2(Four(x, u, 9.f)) == std::vector<float>{2, 7, 8, 9});
    CHECK(lane_2(Four(9.f, x, u)) == std::vector<float>{9, 2, 7, 8});
    CHECK(lane_2(Four(u, xy)) == std::vector<float>{7, 8, 2, 3});
    CHECK(lane_2(Four(xy.yx(), x, 9.f)) == std::vector<float>{3, 2, 2, 9});
    CHECK(lane_2(Vec<Float4, 3>(u, x)) == std::vector<float>{7, 8, 2});
}

TEST_CASE("Parts say the type of a Vec that names none", "[lanes]")
{
    Float4 const x = iota<float, 4>();
    std::uint32_t const n = 5;
    Vec<Float4, 2> xy(x, x + 1.f);
    Vec<float, 2> const u(7.f, 8.f);
    Vec const two(n, 6u);
    Vec const three(x, 1.f, x);
    Vec const four(u, xy);
    Vec const swizzled(xy.yx(), 0.f);
    Vec const same = two;
    Vec const copied(xy.yx());
    Vec const whole(1, 2, 3, 4);
    Vec const large(1ull, 2ull);
    STATIC_REQUIRE(std::same_as<decltype(two), Vec<std::uint32_t, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(three), Vec<Float4, 3> const>);
    STATIC_REQUIRE(std::same_as<decltype(four), Vec<Float4, 4> const>);
    STATIC_REQUIRE(std::same_as<decltype(swizzled), Vec<Float4, 3> const>);
    STATIC_REQUIRE(std::same_as<decltype(same), Vec<std::uint32_t, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(copied), Vec<Float4, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(whole), Vec<std::int32_t, 4> const>);
    STATIC_REQUIRE(std::same_as<decltype(large), Vec<std::uint64_t, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(true, false)), Vec<bool, 2>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(Vec<bool, 2>(true, false), true)), Vec<bool, 3>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(x < 1.f, true)), Vec<Mask<4, detail::mask_width<float>>, 2>>);
    CHECK((two.x == 5 && two.y == 6 && same.y == 6 && whole.w == 4 && large.y == 2));
    CHECK(lane_2(three) == std::vector<float>{2, 1, 2});
    CHECK(lane_2(four) == std::vector<float>{7, 8, 2, 3});
    CHECK(lane_2(swizzled) == std::vector<float>{3, 2, 0});
    CHECK(lane_2(copied) == std::vector<float>{3, 2});
}

TEST_CASE("Numbers join lanes and vectors in the type of these, and other numbers in a common type", "[lanes]")
{
    Lanes<std::uint32_t, 4> const u = iota<std::uint32_t, 4>();
    Float4 const x = iota<float, 4>();
    STATIC_REQUIRE(std::same_as<decltype(Vec(u, 0)), Vec<Lanes<std::uint32_t, 4>, 2>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(0, 1.5, x)), Vec<Float4, 3>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(Vec<float, 3>{}, 1)), Vec<float, 4>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(0, Vec<std::uint32_t, 2>{})), Vec<std::uint32_t, 3>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(0.5f, 1)), Vec<float, 2>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(1, 2u)), Vec<std::uint32_t, 2>>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(1, 0.5f, 0.5)), Vec<double, 3>>);
    CHECK((Vec(u, 7).y[3] == 7 && Vec(u, 7).x[3] == 3));
    CHECK(lane_2(Vec(0, 1.5, x)) == std::vector<float>{0, 1.5f, 2});
    CHECK((Vec(0.5f, 1).x == 0.5f && Vec(0.5f, 1).y == 1.0f));
    CHECK((Vec(u, 0) * 2).x[3] == 6);
}

TEST_CASE("Masks of two widths join as Mask<N>, and so do vectors of them", "[lanes]")
{
    Float4 const x = iota<float, 4>();
    auto const narrow = x < 1.f;
    auto const wide = lanes_cast<double>(x) > 0.0;
    Vec const masks(wide, narrow, true);
    STATIC_REQUIRE(std::same_as<decltype(masks), Vec<Mask<4>, 3> const>);
    STATIC_REQUIRE(std::same_as<decltype(Vec(narrow, wide, lanes_cast<std::uint8_t>(x) > 0)), Vec<Mask<4>, 3>>);
    CHECK((masks.x.bits() == 0b1110 && masks.y.bits() == 0b0001 && masks.z.bits() == 0b1111));
    Vec const wide_twice(wide, wide);
    Vec const narrow_twice(narrow, narrow);
    Vec const four(wide_twice, narrow_twice);
    STATIC_REQUIRE(std::same_as<decltype(four), Vec<Mask<4>, 4> const>);
    CHECK((four.x.bits() == 0b1110 && four.y.bits() == 0b1110 && four.z.bits() == 0b0001 && four.w.bits() == 0b0001));
    CHECK(Vec(narrow, Vec(wide, narrow)).y.bits() == 0b1110);
    CHECK(Vec<Mask<4>, 3>(wide_twice, narrow).y.bits() == 0b1110);

    Vec<Mask<4>, 2> changed = wide_twice;
    CHECK(changed.y.bits() == 0b1110);
    changed &= narrow_twice;
    CHECK((none(changed.x) && none(changed.y)));
    changed |= wide_twice;
    changed.yx() ^= narrow_twice;
    CHECK((all(changed.x) && all(changed.y)));
    CHECK((any(wide_twice & narrow_twice).bits() == 0 && all(narrow_twice | wide_twice).bits() == 0b1111));
    CHECK((all(narrow_twice ^ wide_twice).bits() == 0b1111 && any(wide_twice == narrow_twice).bits() == 0));
    CHECK((all(narrow_twice != wide_twice).bits() == 0b1111 && all(narrow_twice == wide_twice.yx()).bits() == 0));
}

} // namespace lanes_vec_parts
