#include "support/catch.hpp"

#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/quad.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/shuffle.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace dispatch_shuffled {

using namespace crosslane;

namespace {

std::vector<std::uint64_t> group_order(std::uint64_t seed, std::uint64_t count)
{
    std::vector<std::uint64_t> order;
    dispatch(shuffled(seed), kernel<num_waves<1>, wave_size<4>>([&](auto group) { order.push_back(SV_GroupID(group).x); }), {count});
    return order;
}

/// The order of the waves in each of two phases of each group.
std::vector<std::vector<std::uint32_t>> wave_orders(std::uint64_t seed)
{
    std::vector<std::vector<std::uint32_t>> orders;
    dispatch(shuffled(seed), kernel<num_waves<6>, wave_size<4>>([&](auto group) {
        for (int phase = 0; phase < 2; ++phase) {
            orders.emplace_back();
            group.for_each_wave([&](auto wave) { orders.back().push_back(GetGroupWaveIndex(wave)); });
        }
    }), {8});
    return orders;
}

} // namespace

TEST_CASE("shuffled runs every group once, in an order that the seed decides", "[dispatch]")
{
    for (std::uint64_t count : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 63u, 64u, 65u, 1000u}) {
        auto const order = group_order(7, count);
        auto sorted = order;
        std::sort(sorted.begin(), sorted.end());
        for (std::uint64_t i = 0; i < count; ++i) CHECK(sorted[i] == i);
        CHECK(sorted.size() == count);
        CHECK(group_order(7, count) == order);
    }
    std::set<std::vector<std::uint64_t>> orders;
    std::set<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        orders.insert(group_order(seed, 12));
        first.insert(group_order(seed, 12).front());
    }
    CHECK(orders.size() == 100);
    CHECK(first.size() == 12);
}

TEST_CASE("shuffled runs the waves of each phase in an order of its own", "[dispatch]")
{
    auto const orders = wave_orders(3);
    CHECK(orders == wave_orders(3));
    CHECK(orders != wave_orders(4));
    for (auto order : orders) {
        std::sort(order.begin(), order.end());
        CHECK(order == std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5});
    }
    auto distinct = orders;
    std::sort(distinct.begin(), distinct.end());
    CHECK(std::unique(distinct.begin(), distinct.end()) - distinct.begin() >= 14); // of 16, out of 720
}

TEST_CASE("shuffled leaves the gaps of partial waves anywhere, and the same from phase to phase", "[dispatch]")
{
    std::set<std::uint64_t> masks;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        dispatch(shuffled(seed), kernel<num_threads<6>, wave_size<8>>([&](auto group) {
            std::uint64_t before = 0;
            group.for_each_wave([&](auto wave) { before = wave.active.bits(); });
            group.for_each_wave([&](auto wave) { CHECK(wave.active.bits() == before); });
            CHECK(std::popcount(before) == 6);
            masks.insert(before);
        }), {1});
    }
    CHECK(masks.size() > 8);
}

TEST_CASE("shuffled with linear threads leaves each thread its lane", "[dispatch]")
{
    std::set<std::vector<std::uint32_t>> orders;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::vector<std::uint32_t> order;
        dispatch(shuffled(seed, ThreadOrder::linear), kernel<num_threads<22>, wave_size<8>>([&](auto group) {
            group.for_each_wave([&](auto wave) {
                order.push_back(GetGroupWaveIndex(wave));
                auto const index = SV_GroupIndex(wave).to_array();
                CHECK(wave.active.bits() == (order.back() == 2 ? 0x3Fu : 0xFFu));
                for (std::size_t lane : wave.active) CHECK(index[lane] == order.back() * 8 + lane);
            });
        }), {1});
        orders.insert(order);
    }
    CHECK(orders.size() == 6); // of the waves, all there are
}

namespace {

/// The mistake that a denoiser of Microsoft's samples shipped with (DirectX-Graphics-Samples, pull request 967): the lane to
/// read from is computed from SV_GroupIndex.
///
///     [numthreads(64, 1, 1)] void main(uint index : SV_GroupIndex, uint3 id : SV_DispatchThreadID) {
///         output[id.x] = input[id.x] + WaveReadLaneAt(input[id.x], (index ^ 1) % WaveGetLaneCount());
///     }
///
/// Right is the neighbour's lane itself, or, since quads are promised, QuadReadAcrossX.
template <class Policy, class Neighbour>
std::vector<std::uint32_t> add_neighbour(Policy const& policy, std::vector<std::uint32_t> const& input, Neighbour neighbour)
{
    std::vector<std::uint32_t> output(input.size());
    dispatch(policy, kernel<num_threads<64>, wave_size<16>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            auto const x = gather(input.data(), id, wave.active);
            scatter(output.data(), id, x + neighbour(wave, x), wave.active);
        });
    }), {input.size() / 64});
    return output;
}

} // namespace

TEST_CASE("shuffled catches source lanes that are derived from SV_GroupIndex", "[dispatch]")
{
    auto const derived = [](auto const& wave, auto const& x) {
        return WaveReadLaneAt(wave, x, (SV_GroupIndex(wave) ^ 1u) % WaveGetLaneCount(wave));
    };
    auto const quad = [](auto const& wave, auto const& x) { return QuadReadAcrossX(wave, x); };
    std::vector<std::uint32_t> input(256), expected(256);
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::uint32_t>(i * i);
    for (std::size_t i = 0; i < input.size(); ++i) expected[i] = input[i] + input[i ^ 1];
    CHECK(add_neighbour(serial, input, derived) == expected); // looks right
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CHECK(add_neighbour(shuffled(seed), input, derived) != expected);
        CHECK(add_neighbour(shuffled(seed), input, quad) == expected);
    }
}

namespace {

/// Proposal 0054's export with one atomic for each group, corrected: the outputs of a group are contiguous and in order.
///
///     groupshared uint g_waveStore[GetGroupWaveCount()];
///     [numWaves(4)] [WaveSize(16, 64)] void Main(uint group : SV_GroupID) {
///         …                                                                  // which of the wave's items to export
///         g_waveStore[GetGroupWaveIndex()] = WaveActiveCountBits(exportData);
///         GroupMemoryBarrierWithGroupSync();
///         if (GetGroupWaveIndex() == 0 && WaveIsFirstLane()) {
///             …                                                              // counts become offsets
///             InterlockedAdd(CountBufferUAV[0], sum, base);
///         }
///         GroupMemoryBarrierWithGroupSync();
///         if (exportData) DataBufferUAV[g_waveStore[GetGroupWaveIndex()] + WavePrefixCountBits(exportData)] = item;
///     }
template <std::size_t N, class Policy>
std::vector<std::uint32_t> export_odd_squares(Policy const& policy, std::uint32_t groups, int& atomics)
{
    std::uint32_t count = 0;
    std::vector<std::uint32_t> out(groups * 4 * N);
    dispatch(policy, kernel<num_waves<4>, wave_size<N>>([&](auto group) {
        auto& store = groupshared<std::array<std::uint32_t, GetGroupWaveCount(group)>>(group);
        PerWave item(group, Lanes<std::uint32_t, N>(0u));
        PerWave wanted(group, Mask<N>());
        group.for_each_wave([&](auto wave) {
            auto const index = GetGroupWaveIndex(wave);
            item[wave] = WaveGetLaneIndex(wave) + (SV_GroupID(wave).x * 4 + index) * static_cast<std::uint32_t>(N);
            wanted[wave] = (item[wave] * item[wave] / 8u & 1u) != 0u;
            store[index] = WaveActiveCountBits(wave, wanted[wave]);
            if (store[index] == 0 && index != 0) group.retire(wave);
        });
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) != 0) return;
            std::uint32_t sum = 0;
            for (auto& entry : store) sum += std::exchange(entry, sum);
            auto const base = InterlockedAdd(count, sum);
            ++atomics;
            for (auto& entry : store) entry += base;
        });
        group.for_each_wave([&](auto wave) {
            scatter(out.data() + store[GetGroupWaveIndex(wave)], WavePrefixCountBits(wave, wanted[wave]), item[wave], wanted[wave]);
        });
    }), {groups});
    out.resize(count);
    return out;
}

} // namespace

TEST_CASE("an export with one atomic a group keeps each group's outputs together and in order", "[dispatch]")
{
    constexpr std::uint32_t N = 16, groups = 9;
    std::vector<std::vector<std::uint32_t>> of_group(groups);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < groups * 4 * N; ++i) {
        if (i * i / 8 % 2 == 0) continue;
        expected.push_back(i);
        of_group[i / (4 * N)].push_back(i);
    }
    int atomics = 0;
    CHECK(export_odd_squares<N>(serial, groups, atomics) == expected);
    CHECK(atomics == groups);
    bool any_other_order = false;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        auto const out = export_odd_squares<N>(shuffled(seed), groups, atomics);
        REQUIRE(out.size() == expected.size());
        any_other_order = any_other_order || out != expected;
        for (std::size_t i = 0; i < out.size();) { // group by group
            auto const& whole = of_group[out[i] / (4 * N)];
            REQUIRE(i + whole.size() <= out.size());
            CHECK(std::equal(whole.begin(), whole.end(), out.begin() + static_cast<std::ptrdiff_t>(i)));
            i += whole.size();
        }
    }
    CHECK(any_other_order);
}

TEST_CASE("groupshared memory that was not written is not zero in a shuffled dispatch", "[dispatch]")
{
    struct Initialized
    {
        int value = 7;
    };
    dispatch(shuffled(1), kernel<num_waves<1>>([](auto group) {
        auto const& sums = groupshared<std::array<std::uint32_t, 100>>(group);
        auto const is_nan = [](std::uint32_t word) { return std::isnan(std::bit_cast<float>(word)); };
        CHECK(std::count_if(sums.begin(), sums.end(), is_nan) == 100);
        CHECK(groupshared<Initialized>(group).value == 7);
    }), {1});
}

} // namespace dispatch_shuffled
