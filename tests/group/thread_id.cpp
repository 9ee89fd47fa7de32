#include "support/catch.hpp"

#include <crosslane/dispatch/shuffled.hpp>

#include <algorithm>

namespace group_thread_id {

using namespace crosslane;

namespace {

struct Thread
{
    std::uint32_t wave, lane;
    std::array<std::uint32_t, 3> in_group, in_grid;
    std::uint32_t index;
};

/// What every active lane of every group is told.
template <std::size_t N, auto threads, class Policy>
std::vector<Thread> threads_told(Policy const& policy, Grid const& grid)
{
    std::vector<Thread> told;
    dispatch(policy, kernel<threads, wave_size<N>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const in_group = SV_GroupThreadID(wave), in_grid = SV_DispatchThreadID(wave);
            auto const index = SV_GroupIndex(wave);
            for (std::size_t lane : wave.active) {
                told.push_back({GetGroupWaveIndex(wave), static_cast<std::uint32_t>(lane),
                                {in_group.x[lane], in_group.y[lane], in_group.z[lane]},
                                {in_grid.x[lane], in_grid.y[lane], in_grid.z[lane]}, index[lane]});
            }
        });
    }), grid);
    return told;
}

/// HLSL's definitions, thread by thread in the order of lanes.
std::vector<Thread> threads_by_loop(std::uint32_t lanes, std::array<std::uint32_t, 3> size, QuadLayout layout,
                                    std::array<std::uint32_t, 3> grid)
{
    std::vector<std::array<std::uint32_t, 3>> places;
    for (std::uint32_t z = 0; z < size[2]; ++z) {
        if (layout == QuadLayout::linear) {
            for (std::uint32_t y = 0; y < size[1]; ++y)
                for (std::uint32_t x = 0; x < size[0]; ++x) places.push_back({x, y, z});
        } else {
            for (std::uint32_t y = 0; y < size[1]; y += 2)
                for (std::uint32_t x = 0; x < size[0]; x += 2)
                    for (std::uint32_t i = 0; i < 4; ++i) places.push_back({x + i % 2, y + i / 2, z});
        }
    }
    std::vector<Thread> threads;
    for (std::uint32_t z = 0; z < grid[2]; ++z)
        for (std::uint32_t y = 0; y < grid[1]; ++y)
            for (std::uint32_t x = 0; x < grid[0]; ++x)
                for (std::uint32_t t = 0; t < places.size(); ++t) {
                    auto const p = places[t];
                    threads.push_back({t / lanes, t % lanes, p, {x * size[0] + p[0], y * size[1] + p[1], z * size[2] + p[2]},
                                       p[2] * size[0] * size[1] + p[1] * size[0] + p[0]});
                }
    return threads;
}

bool same(Thread const& a, Thread const& b)
{
    return a.wave == b.wave && a.lane == b.lane && a.in_group == b.in_group && a.in_grid == b.in_grid && a.index == b.index;
}

template <std::size_t N, std::size_t X, std::size_t Y, std::size_t Z, QuadLayout layout = QuadLayout::linear, std::size_t Extra = 0>
void check_shape()
{
    INFO("N " << N << ", " << X << " x " << Y << " x " << Z);
    auto const told = threads_told<N, num_threads<X, Y, Z, layout, Extra>>(serial, {2, 1, 2});
    auto const expected = threads_by_loop(N, {X, Y, Z}, layout, {2, 1, 2});
    CHECK(std::equal(told.begin(), told.end(), expected.begin(), expected.end(), same));
}

/// Every thread once, wherever; and whether all are where the serial policy has them.
template <std::size_t N, std::size_t X, std::size_t Y, std::size_t Z, QuadLayout layout = QuadLayout::linear, std::size_t Extra = 0>
std::vector<Thread> check_shuffled(std::uint64_t seed)
{
    INFO("seed " << seed << ", N " << N << ", " << X << " x " << Y << " x " << Z);
    auto told = threads_told<N, num_threads<X, Y, Z, layout, Extra>>(shuffled(seed), {2, 3});
    auto expected = threads_by_loop(N, {X, Y, Z}, layout, {2, 3, 1});
    auto const in_grid = [](Thread const& a, Thread const& b) { return a.in_grid < b.in_grid; };
    auto sorted = told;
    std::sort(sorted.begin(), sorted.end(), in_grid);
    std::sort(expected.begin(), expected.end(), in_grid);
    CHECK(std::equal(sorted.begin(), sorted.end(), expected.begin(), expected.end(), [](Thread const& a, Thread const& b) {
        return a.in_group == b.in_group && a.in_grid == b.in_grid && a.index == b.index;
    }));
    CHECK(!std::equal(sorted.begin(), sorted.end(), expected.begin(), expected.end(), same));
    return told;
}

/// Whether lanes 4 q … 4 q + 3 are always one whole quad of the layout.
bool keeps_quads(std::vector<Thread> const& told, QuadLayout layout)
{
    if (told.size() % 4 != 0) return false;
    for (std::size_t i = 0; i < told.size(); i += 4) {
        for (std::uint32_t j = 0; j < 4; ++j) {
            auto expected = told[i].in_grid;
            if (layout == QuadLayout::linear) {
                if (expected[0] % 4 != 0) return false;
                expected[0] += j;
            } else {
                if (expected[0] % 2 != 0 || expected[1] % 2 != 0) return false;
                expected[0] += j % 2;
                expected[1] += j / 2;
            }
            if (told[i + j].in_grid != expected || told[i + j].lane != told[i].lane + j || told[i].lane % 4 != 0) return false;
        }
    }
    return true;
}

} // namespace

TEST_CASE("lanes know their threads as HLSL defines them", "[group]")
{
    check_shape<4, 1, 1, 1>();
    check_shape<32, 64, 1, 1>();
    check_shape<8, 8, 8, 1>();
    check_shape<16, 5, 7, 3>();
    check_shape<64, 31, 33, 1>();
    check_shape<16, 1, 1023, 1>();
    check_shape<8, 1, 1, 64>();
    check_shape<128, 341, 1, 3>();
    check_shape<16, 8, 4, 2, QuadLayout::squares, 1>();
    check_shape<32, 6, 10, 3, QuadLayout::squares>();
}

TEST_CASE("shuffled lanes may be any threads", "[group]")
{
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        auto const square = check_shuffled<16, 8, 8, 1>(seed); // no quads are promised: every lane goes its own way
        CHECK(!keeps_quads(square, QuadLayout::linear));
        CHECK(!keeps_quads(square, QuadLayout::squares));
        CHECK(keeps_quads(check_shuffled<8, 64, 1, 1>(seed), QuadLayout::linear));
        CHECK(keeps_quads(check_shuffled<32, 8, 6, 1, QuadLayout::squares, 2>(seed), QuadLayout::squares));
        check_shuffled<16, 33, 1, 1>(seed);
    }
}

TEST_CASE("a narrowed wave still knows its threads", "[group]")
{
    std::size_t lanes = 0;
    dispatch(serial, kernel<num_threads<16>, wave_size<8>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const odd = wave.where((SV_GroupIndex(wave) & 1u) != 0u);
            CHECK(odd.active.bits() == 0xAA);
            CHECK(GetGroupWaveIndex(odd) == GetGroupWaveIndex(wave));
            CHECK(SV_DispatchThreadID(odd).x[3] == 16 * SV_GroupID(odd).x + 8 * GetGroupWaveIndex(odd) + 3);
            lanes += odd.active.count();
        });
    }), {3});
    CHECK(lanes == 24);
}

TEST_CASE("where narrows a group's wave to lanes that it has", "[group]")
{
    std::vector<std::uint64_t> active;
    dispatch(serial, kernel<num_threads<13>, wave_size<8>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const odd = wave.where(Mask<8>::from_bits(0xAA));
            for (auto const& narrowed : {wave.where(true), wave.where(false), wave.where(Mask<8>::all()), odd, odd.where(true),
                                         odd.where(false), odd.where(Mask<8>::all()), odd.where(Mask<8>::from_bits(0x0F))})
                active.push_back(narrowed.active.bits());
            CHECK(GetGroupWaveIndex(wave.where(true)) == GetGroupWaveIndex(wave));
            CHECK(GetGroupWaveIndex(wave.where(false)) == GetGroupWaveIndex(wave));
        });
    }), {1});
    CHECK(active == std::vector<std::uint64_t>{0xFF, 0, 0xFF, 0xAA, 0xAA, 0, 0xAA, 0x0A,    // eight threads
                                               0x1F, 0, 0x1F, 0x0A, 0x0A, 0, 0x0A, 0x0A});  // five
}

} // namespace group_thread_id
