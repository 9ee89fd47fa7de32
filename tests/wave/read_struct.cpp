#include "support/catch.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/read_struct.hpp>
#include <crosslane/wave/waterfall.hpp>

namespace wave_read_struct {

using namespace crosslane;

namespace {

template <class Float>
struct Ray
{
    Vec<Float, 3> direction;
    Float length;
    auto members() { return std::tie(direction, length); }
};

template <class Float, class Int, class Bool>
struct Hit
{
    Ray<Float> ray;
    Int material;
    Bool is_lit;
    auto members() { return std::tie(ray, material, is_lit); }
};

/// Lane i: direction (i, 10 i, 100 i), length i / 2, material i + 7, lit where i is odd.
template <std::size_t N>
Hit<Lanes<float, N>, Lanes<std::int64_t, N>, Mask<N>> hits()
{
    auto const lane = iota<float, N>();
    auto const number = iota<std::int64_t, N>();
    return {{{lane, lane * 10.0f, lane * 100.0f}, lane / 2.0f}, number + 7, (number & 1) == 1};
}

bool is_hit(std::size_t lane, Hit<float, std::int64_t, bool> const& hit)
{
    auto const i = static_cast<float>(lane);
    return hit.ray.direction.x == i && hit.ray.direction.y == i * 10.0f && hit.ray.direction.z == i * 100.0f &&
           hit.ray.length == i / 2.0f && hit.material == static_cast<std::int64_t>(lane) + 7 && hit.is_lit == (lane % 2 == 1);
}

/// Its arguments are whole members: a vector, and a struct.
template <class Point, class Owner>
struct Marked
{
    Point point;
    Owner owner;
    auto members() { return std::tie(point, owner); }
};

template <class Float>
struct Numbered
{
    Float value;
    int number = 7; // not one of the members that are read
    auto members() { return std::tie(value); }
};

} // namespace

TEST_CASE("What a struct does not list is its default", "[wave]")
{
    Numbered<Lanes<float, 8>> const x{iota<float, 8>(), 9};
    auto const one = WaveReadLaneAt(Wave<8>{}, x, 3);
    CHECK((one.value == 3 && one.number == 7));
    CHECK(WaveReadLaneAt(Wave<8>{}, x, iota<int, 8>()).number == 7);
}

TEST_CASE("A vector of masks is a member too", "[wave]")
{
    using Bools = Vec<Mask<8>, 2>;
    Marked<Bools, Mask<8>> const x{Bools(Mask<8>::from_bits(0x08), Mask<8>::from_bits(0xF7)), Mask<8>::all()};
    auto const one = WaveReadLaneAt(Wave<8>{}, x, 3);
    static_assert(std::same_as<decltype(one), Marked<Vec<bool, 2>, bool> const>);
    CHECK((one.point.x && !one.point.y && one.owner));
    CHECK(all(WaveReadLaneAt(Wave<8>{}, x, Lanes<int, 8>(3)).point.x));
    using Wide = Vec<Mask<8, 8>, 2>;
    Marked<Wide, int> const y{Wide(Mask<8, 8>::from_bits(0x08), Mask<8, 8>::all()), 7}; // with a uniform member
    auto const others = WaveReadLaneAt(Wave<8>{}, y, Lanes<int, 8>(3));
    CHECK((all(others.point.x) && others.owner == 7 && WaveReadLaneAt(Wave<8>{}, y, 3).owner == 7));
}

TEMPLATE_TEST_CASE_SIG("A struct is read from a lane, member by member", "[wave]", ((std::size_t N), N), 4, 32, 128)
{
    AllowFindings const meant; // inactive or absent lanes are read too
    Wave<N> const wave{~Mask<N>::first(2)};
    auto const hit = hits<N>();
    for (std::size_t lane = 0; lane < N; ++lane) REQUIRE(is_hit(lane, WaveReadLaneAt(wave, hit, lane)));
    REQUIRE(is_hit(2, WaveReadLaneFirst(wave, hit)));

    auto const turned = WaveReadLaneAt(wave, hit, static_cast<std::uint32_t>(N - 1) - WaveGetLaneIndex(wave));
    for (std::size_t lane = 0; lane < N; ++lane) REQUIRE(is_hit(N - 1 - lane, WaveReadLaneAt(wave, turned, lane)));
}

TEST_CASE("Vectors and structs may be arguments of a struct of lanes", "[wave]")
{
    AllowFindings const meant; // inactive or absent lanes are read too
    using Point = Vec<Lanes<std::int32_t, 8>, 3>;
    auto const lane = iota<std::int32_t, 8>();
    Wave<8> const wave{Mask<8>::from_bits(0x78)};
    Marked<Point, Marked<Ray<Lanes<float, 8>>, Mask<8>>> const marked{
        Point(lane, lane * 2, lane * 3), {{{iota<float, 8>(), 1.f, 2.f}, iota<float, 8>() + 7}, lane > 4}};

    Marked<Vec<std::int32_t, 3>, Marked<Ray<float>, bool>> const first = WaveReadLaneFirst(wave, marked);
    REQUIRE((first.point.x == 3 && first.point.y == 6 && first.point.z == 9));
    REQUIRE(
        (first.owner.point.direction.x == 3 && first.owner.point.direction.z == 2 && first.owner.point.length == 10 && !first.owner.owner));

    auto const turned = WaveReadLaneAt(wave, marked, 7 - lane);
    for (std::size_t i = 0; i < 8; ++i) {
        auto const from = 7 - static_cast<std::int32_t>(i);
        REQUIRE((turned.point.z[i] == 3 * from && turned.owner.point.length[i] == static_cast<float>(from + 7) &&
                 turned.owner.owner[i] == (from > 4)));
    }
}

} // namespace wave_read_struct
