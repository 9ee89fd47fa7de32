#include "support/catch.hpp"

#include <crosslane/dispatch/shuffled.hpp>

#include <algorithm>

namespace dispatch_dispatch {

using namespace crosslane;

namespace {

using Id = std::array<std::uint32_t, 3>;

auto note_groups(std::vector<Id>& groups)
{
    return kernel<num_waves<1>, wave_size<4>>([&groups](auto group) {
        auto const id = SV_GroupID(group);
        group.for_each_wave([&](auto wave) {
            auto const same = SV_GroupID(wave);
            REQUIRE((same.x == id.x && same.y == id.y && same.z == id.z));
            groups.push_back({id.x, id.y, id.z});
        });
    });
}

std::vector<Id> ids(std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    std::vector<Id> all;
    for (std::uint32_t k = 0; k < z; ++k)
        for (std::uint32_t j = 0; j < y; ++j)
            for (std::uint32_t i = 0; i < x; ++i) all.push_back({i, j, k});
    return all;
}

} // namespace

TEST_CASE("dispatch runs every group of the grid once, X first", "[dispatch]")
{
    std::vector<Id> groups;
    auto const shader = note_groups(groups);
    dispatch(serial, shader, {5, 3, 4});
    CHECK(groups == ids(5, 3, 4));
    groups.clear();
    dispatch(serial, shader, {7});
    CHECK(groups == ids(7, 1, 1));
    groups.clear();
    dispatch(serial, shader, {1, 2, 3});
    CHECK(groups == ids(1, 2, 3));

    groups.clear();
    dispatch(shuffled(3), shader, {5, 3, 4});
    auto expected = ids(5, 3, 4);
    CHECK(groups != expected);
    std::sort(groups.begin(), groups.end());
    std::sort(expected.begin(), expected.end());
    CHECK(groups == expected);
}

TEST_CASE("dispatch of no groups runs nothing", "[dispatch]")
{
    std::vector<Id> groups;
    auto const shader = note_groups(groups);
    auto const huge = std::uint64_t{1} << 63;
    for (auto const& grid : {Grid{0, 1, 1}, Grid{1, 0, 1}, Grid{1, 1, 0}, Grid{0, huge, huge}}) {
        dispatch(serial, shader, grid);
        dispatch(shuffled(1), shader, grid);
    }
    CHECK(groups.empty());
}

TEST_CASE("dispatch reports grids too large to number", "[dispatch]")
{
    std::vector<Id> groups;
    auto const shader = note_groups(groups);
    auto const ids32 = std::uint64_t{1} << 32;
    for (auto const& grid : {Grid{ids32 + 1}, Grid{1, ids32 + 1}, Grid{1, 1, ids32 + 1}, Grid{ids32, ids32}, Grid{ids32, ids32 / 2, 2},
                             Grid{ids32, 1, ids32}, Grid{~std::uint64_t{}}}) {
        CHECK_THROWS_AS(dispatch(serial, shader, grid), std::length_error);
        CHECK_THROWS_AS(dispatch(shuffled(1), shader, grid), std::length_error);
    }
    CHECK(groups.empty());

    auto const threads = kernel<num_threads<8, 4, 2>>([&](auto) -> void { throw 1; });
    for (auto const& grid : {Grid{ids32 / 8 + 1}, Grid{1, ids32 / 4 + 1}, Grid{1, 1, ids32 / 2 + 1}})
        CHECK_THROWS_AS(dispatch(serial, threads, grid), std::length_error);
    for (auto const& grid : {Grid{ids32 / 8}, Grid{1, ids32 / 4}, Grid{1, 1, ids32 / 2}})
        CHECK_THROWS_AS(dispatch(serial, threads, grid), int); // begins to run
}

TEST_CASE("dispatch_indirect takes its grid from memory", "[dispatch]")
{
    struct Arguments
    {
        std::uint32_t x, y, z;
    };
    std::vector<Id> groups;
    auto const shader = note_groups(groups);
    std::vector<std::uint32_t> const buffer{9, 3, 2, 2, 9};
    dispatch_indirect(serial, shader, std::span(buffer).subspan<1, 3>());
    CHECK(groups == ids(3, 2, 2));
    groups.clear();
    dispatch_indirect(serial, shader, Arguments{2, 1, 3});
    CHECK(groups == ids(2, 1, 3));
    groups.clear();
    dispatch_indirect(shuffled(5), shader, Arguments{2, 0, 3});
    CHECK(groups.empty());

    // A kernel that writes the grid of the next one, and is not asked again while that one runs.
    Arguments next{0, 1, 1};
    dispatch(serial, kernel<num_threads<10>, wave_size<4>>([&](auto group) {
        group.for_each_wave([&](auto wave) { InterlockedAdd(next.x, static_cast<std::uint32_t>(wave.active.count())); });
    }), {2});
    dispatch_indirect(serial, kernel<num_waves<1>, wave_size<4>>([&](auto group) {
        groups.push_back({SV_GroupID(group).x, 0, 0});
        next.x = 100;
    }), next);
    CHECK(groups == ids(20, 1, 1));
}

TEST_CASE("what a kernel throws reaches the caller, and no further group runs", "[dispatch]")
{
    int ran = 0;
    auto const shader = kernel<num_threads<64>>([&](auto) {
        if (++ran == 3) throw std::runtime_error("stop");
    });
    CHECK_THROWS_AS(dispatch(serial, shader, {10}), std::runtime_error);
    CHECK(ran == 3);
    ran = 0;
    CHECK_THROWS_AS(dispatch(shuffled(4), shader, {10}), std::runtime_error);
    CHECK(ran == 3);
}

} // namespace dispatch_dispatch
