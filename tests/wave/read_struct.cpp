#include "support/catch.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/read_struct.hpp>
#include <crosslane/wave/waterfall.hpp>

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

} // namespace

TEMPLATE_TEST_CASE_SIG("A struct is read from a lane, member by member", "[wave]", ((std::size_t N), N), 4, 32, 128)
{
    Wave<N> const wave{~Mask<N>::first(2)};
    auto const hit = hits<N>();
    for (std::size_t lane = 0; lane < N; ++lane) REQUIRE(is_hit(lane, WaveReadLaneAt(wave, hit, lane)));
    REQUIRE(is_hit(2, WaveReadLaneFirst(wave, hit)));

    auto const turned = WaveReadLaneAt(wave, hit, static_cast<std::uint32_t>(N - 1) - WaveGetLaneIndex(wave));
    for (std::size_t lane = 0; lane < N; ++lane) REQUIRE(is_hit(N - 1 - lane, WaveReadLaneAt(wave, turned, lane)));
}
