#include "support/catch.hpp"

#include <crosslane/algorithm/scalarize.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>

#include <numeric>
#include <stdexcept>

namespace group_group {

using namespace crosslane;

TEST_CASE("a phase runs once for every wave, and ends before the next begins", "[group]")
{
    std::vector<std::string> log;
    auto const shader = kernel<num_waves<3>, wave_size<4>>([&](auto group) {
        log.push_back("group");
        for (char phase : {'a', 'b'}) {
            group.for_each_wave([&](auto wave) {
                REQUIRE(all(wave.active));
                REQUIRE(GetGroupWaveCount(wave) == 3);
                log.push_back(phase + std::to_string(GetGroupWaveIndex(wave)));
            });
        }
    });
    dispatch(serial, shader, {2});
    std::vector<std::string> const once{"group", "a0", "a1", "a2", "b0", "b1", "b2"};
    auto twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    CHECK(log == twice);
}

TEST_CASE("GetGroupWaveCount is a constant that sizes arrays", "[group]")
{
    std::size_t calls = 0;
    auto const check = [&](auto group, auto expected) {
        std::array<int, GetGroupWaveCount(group)> per_wave{};
        static_assert(per_wave.size() == expected);
        static_assert(group.wave_count == expected);
        ++calls;
    };
    dispatch(serial, kernel<num_waves<5>, wave_size<8>>([&](auto group) { check(group, std::integral_constant<std::size_t, 5>{}); }), {1});
    dispatch(serial, kernel<num_threads<33>, wave_size<8>>([&](auto group) { check(group, std::integral_constant<std::size_t, 5>{}); }),
             {1});
    dispatch(serial, kernel<num_threads<32, 1, 1, QuadLayout::linear, 2>, wave_size<8>>([&](auto group) {
                 check(group, std::integral_constant<std::size_t, 6>{});
             }),
             {1});
    CHECK(calls == 3);
}

TEST_CASE("the last wave of a group is partly active, and one without threads runs nothing", "[group]")
{
    auto const count_lanes = [](auto shader) {
        std::vector<std::size_t> lanes;
        dispatch(serial, kernel<shader, wave_size<8>>([&](auto group) {
            group.for_each_wave([&](auto wave) {
                CHECK(GetGroupWaveIndex(wave) == lanes.size());
                CHECK(all(wave.active == Mask<8>::first(wave.active.count())));
                lanes.push_back(wave.active.count());
            });
        }), {1});
        return lanes;
    };
    CHECK(count_lanes(num_threads<1>) == std::vector<std::size_t>{1});
    CHECK(count_lanes(num_threads<8>) == std::vector<std::size_t>{8});
    CHECK(count_lanes(num_threads<3, 7>) == std::vector<std::size_t>{8, 8, 5});
    CHECK(count_lanes(num_threads<3, 7, 1, QuadLayout::linear, 2>) == std::vector<std::size_t>{8, 8, 5});
    CHECK(count_lanes(num_threads<2, 2, 4, QuadLayout::squares, 1>) == std::vector<std::size_t>{8, 8});
}

TEST_CASE("a retired wave takes part in no later phase", "[group]")
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::array<std::array<int, 4>, 5> ran{}; // wave, phase
        auto const shader = kernel<num_threads<37>, wave_size<8>>([&](auto group) {
            for (std::size_t phase = 0; phase < 4; ++phase) {
                group.for_each_wave([&](auto wave) {
                    auto const index = GetGroupWaveIndex(wave);
                    ++ran[index][phase];
                    if (phase == index) group.retire(wave);
                });
            }
        });
        if (seed == 0) {
            dispatch(serial, shader, {2}); // the next group has all its waves again
        } else {
            dispatch(shuffled(seed), shader, {2});
        }
        for (std::size_t wave = 0; wave < 5; ++wave) {
            for (std::size_t phase = 0; phase < 4; ++phase) CHECK(ran[wave][phase] == (phase <= wave ? 2 : 0));
        }
    }
}

namespace {

/// groupshared float sums[64];
/// [numthreads(64, 1, 1)] void main(uint thread : SV_GroupIndex, uint3 id : SV_DispatchThreadID) {
///     sums[thread] = input[id.x];
///     GroupMemoryBarrierWithGroupSync();
///     for (uint stride = 1; stride < 64; stride *= 2) {
///         uint below = thread >= stride ? sums[thread - stride] : 0;
///         GroupMemoryBarrierWithGroupSync();
///         sums[thread] += below;
///         GroupMemoryBarrierWithGroupSync();
///     }
///     output[id.x] = sums[thread];
/// }
template <std::size_t N, class Policy>
std::vector<std::uint32_t> prefix_sums(Policy const& policy, std::vector<std::uint32_t> const& input)
{
    constexpr std::uint32_t threads = 50;
    std::vector<std::uint32_t> output(input.size());
    auto const shader = kernel<num_threads<threads>, wave_size<N>>([&](auto group) {
        Buffer const sums(groupshared<std::array<std::uint32_t, threads>>(group));
        PerWave below(group, Lanes<std::uint32_t, N>(0u));
        group.for_each_wave([&](auto wave) { assign(wave, sums[SV_GroupIndex(wave)], Buffer(input)[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t stride = 1; stride < threads; stride *= 2) {
            group.for_each_wave([&](auto wave) { below[wave] = sums.Load(SV_GroupIndex(wave) - stride); }); // 0 before the first
            group.for_each_wave([&](auto wave) {
                auto const sum = sums[SV_GroupIndex(wave)] + below[wave];
                assign(wave, sums[SV_GroupIndex(wave)], sum);
            });
        }
        group.for_each_wave([&](auto wave) { assign(wave, Buffer(output)[SV_DispatchThreadID(wave).x], sums[SV_GroupIndex(wave)]); });
    });
    dispatch(policy, shader, {input.size() / threads});
    return output;
}

template <std::size_t N>
void check_prefix_sums()
{
    std::vector<std::uint32_t> input(50 * 7), expected(input.size());
    for (std::size_t i = 0; i < input.size(); ++i) {
        input[i] = static_cast<std::uint32_t>(i * 2654435761u) >> 20;
        expected[i] = input[i] + (i % 50 == 0 ? 0 : expected[i - 1]);
    }
    INFO("N " << N);
    CHECK(prefix_sums<N>(serial, input) == expected);
    for (std::uint64_t seed = 0; seed < 10; ++seed) CHECK(prefix_sums<N>(shuffled(seed), input) == expected);
}

} // namespace

TEST_CASE("a barrier in a loop is a loop around phases", "[group]")
{
    check_prefix_sums<4>();
    check_prefix_sums<16>();
    check_prefix_sums<64>();
}

TEST_CASE("groupshared objects are the group's own, aligned, and made once", "[group]")
{
    struct Counted
    {
        int* made;
        std::vector<int> values{1, 2, 3};
    };
    struct alignas(256) Aligned
    {
        char value;
    };
    struct Large
    {
        std::array<char, 64 * 1024 * 1024> bytes; // the stack has 8 MiB
    };
    std::array<std::vector<void*>, 5> places;
    auto const shader = kernel<num_waves<2>, wave_size<4>>([&](auto group) {
        AllowFindings const large_is_meant(Finding::Kind::memory);
        auto& first = groupshared<std::uint32_t>(group);
        auto& second = groupshared<std::uint32_t>(group);
        auto& counted = groupshared<Counted>(group);
        auto& aligned = groupshared<Aligned>(group);
        auto& large = groupshared<Large>(group);
        places[0].push_back(&first);
        places[1].push_back(&second);
        places[2].push_back(&counted);
        places[3].push_back(&aligned);
        places[4].push_back(&large);
        CHECK(reinterpret_cast<std::uintptr_t>(&aligned) % 256 == 0);
        CHECK(counted.values.size() == places[0].size() + 2); // what the group before left
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 0) {
                first = 5;
                second = 6;
                counted.values.push_back(4);
                large.bytes.back() = 7;
            }
        });
        group.for_each_wave([&](auto) { CHECK((first == 5 && second == 6 && large.bytes.back() == 7)); });
    });
    dispatch(serial, shader, {3});
    for (auto const& place : places) CHECK(place == std::vector<void*>(3, place[0]));
    std::vector<void*> first_places;
    for (auto const& place : places) first_places.push_back(place[0]);
    std::sort(first_places.begin(), first_places.end());
    CHECK(std::unique(first_places.begin(), first_places.end()) == first_places.end());
}

TEST_CASE("groups may ask for different groupshared objects", "[group]")
{
    std::size_t sum = 0;
    dispatch(serial, kernel<num_waves<1>>([&](auto group) {
        if (SV_GroupID(group).x % 2 == 0) {
            groupshared<std::vector<std::size_t>>(group).assign(3, 1);
        } else {
            auto& text = groupshared<std::string>(group);
            CHECK(text.empty());
            text = "a string that is not short, so that it would leak";
            sum += groupshared<std::string>(group).size() + text.size();
        }
    }), {6});
    CHECK(sum == 3 * 49);
}

TEST_CASE("the waves of a waterfall and of scalarize know their group", "[group]")
{
    std::vector<std::uint32_t> seen;
    dispatch(serial, kernel<num_threads<10>, wave_size<4>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const note = [&](std::uint32_t odd, auto const& lanes) {
                seen.push_back(GetGroupWaveIndex(lanes) * 100 + odd * 10 + WaveActiveMax(lanes, SV_DispatchThreadID(lanes).x));
            };
            auto const odd = SV_GroupIndex(wave) & 1u;
            for (auto [value, lanes] : waterfall(wave, odd)) note(value, lanes);
            scalarize(wave, odd, note);
        });
    }), {1});
    CHECK(seen == std::vector<std::uint32_t>{2, 13, 2, 13, 106, 117, 106, 117, 208, 219, 208, 219});
}

TEST_CASE("what a phase throws reaches the caller", "[group]")
{
    int phases = 0;
    auto const shader = kernel<num_threads<20>, wave_size<8>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            ++phases;
            if (SV_GroupID(wave).x == 1 && GetGroupWaveIndex(wave) == 2) throw std::runtime_error("stop");
        });
    });
    CHECK_THROWS_AS(dispatch(serial, shader, {5}), std::runtime_error);
    CHECK(phases == 6);
}

TEST_CASE("phases and groupshared objects within a phase are refused", "[group]")
{
    int inner = 0, after = 0;
    auto const refuses = [&](auto what) {
        dispatch(serial, kernel<num_threads<20>, wave_size<8>>([&](auto group) {
            CHECK_THROWS_AS(group.for_each_wave([&](auto wave) { what(group, wave); }), std::logic_error);
            group.for_each_wave([&](auto) { ++after; }); // that phase is over
        }), {2});
    };
    refuses([&](auto& group, auto wave) {
        if (GetGroupWaveIndex(wave) == 1) group.for_each_wave([&](auto) { ++inner; });
    });
    refuses([](auto& group, auto) { static_cast<void>(groupshared<int>(group)); });
    CHECK(inner == 0);
    CHECK(after == 2 * 2 * 3);
}

namespace {

struct Range
{
    float low, high;
    bool operator==(Range const&) const = default;
};

/// Proposal 0054's two wave example, with its row corrected: 8 x 8 depths of each tile, a wave for each half of them.
///
///     [numWaves(2)] [WaveSize(8, 32)] void ComputeMinMaxZ(uint2 tile : SV_GroupID) {
///         float minZ = FLT_MAX, maxZ = -FLT_MAX;
///         uint2 coord = tile * 8 + uint2(WaveGetLaneIndex() % 8, WaveGetLaneIndex() / 8);
///         coord.y += GetGroupWaveIndex() * (8 / GetGroupWaveCount());
///         for (uint i = 0; i < 64 / GetGroupWaveCount() / WaveGetLaneCount(); ++i) {
///             float z = Depth[coord];
///             minZ = min(minZ, z); maxZ = max(maxZ, z);
///             coord.y += WaveGetLaneCount() / 8;
///         }
///         minZ = WaveActiveMin(minZ); maxZ = WaveActiveMax(maxZ);
///         if (GetGroupWaveIndex() == 1) { g_wave1minZ = minZ; g_wave1maxZ = maxZ; return; }
///         GroupMemoryBarrierWithGroupSync();
///         TileMinMax[tile] = float2(min(minZ, g_wave1minZ), max(maxZ, g_wave1maxZ));
///     }
auto tile_ranges(std::vector<float> const& depth, std::uint32_t width, std::vector<Range>& out, WaveSizeChoice choice)
{
    return kernel<num_waves<2>, wave_size<8, 32>>(
        [&depth, width, &out](auto group) {
            constexpr std::uint32_t N = group.wave_size;
            auto& wave1 = groupshared<Range>(group);
            PerWave mine(group, Range{});
            auto const tile = SV_GroupID(group);
            group.for_each_wave([&](auto wave) {
                Lanes<float, N> low = std::numeric_limits<float>::max(), high = -low;
                auto const lane = WaveGetLaneIndex(wave);
                auto const x = tile.x * 8u + lane % 8u;
                auto y = tile.y * 8u + lane / 8u + GetGroupWaveIndex(wave) * (8u / GetGroupWaveCount(wave));
                for (std::uint32_t i = 0; i < 64 / GetGroupWaveCount(group) / N; ++i) {
                    auto const z = gather(depth.data(), y * width + x);
                    low = min(low, z);
                    high = max(high, z);
                    y += N / 8u;
                }
                mine[wave] = {WaveActiveMin(wave, low), WaveActiveMax(wave, high)};
                if (GetGroupWaveIndex(wave) == 1) {
                    wave1 = mine[wave];
                    group.retire(wave);
                }
            });
            group.for_each_wave([&](auto wave) {
                out[tile.y * (width / 8) + tile.x] = {std::min(mine[wave].low, wave1.low), std::max(mine[wave].high, wave1.high)};
            });
        },
        choice);
}

} // namespace

TEST_CASE("two waves find the nearest and the farthest depth of tiles", "[group]")
{
    std::uint32_t const width = 40, height = 24;
    std::vector<float> depth(width * height);
    for (std::size_t i = 0; i < depth.size(); ++i) depth[i] = static_cast<float>((i * 2654435761u) % 10007) / 100.0f;
    std::vector<Range> expected(15, Range{1e9f, -1e9f});
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            auto& range = expected[y / 8 * 5 + x / 8];
            range.low = std::min(range.low, depth[y * width + x]);
            range.high = std::max(range.high, depth[y * width + x]);
        }
    }
    for (auto choice : {prefer_small, WaveSizeChoice(16), prefer_large}) {
        std::vector<Range> out(15);
        dispatch(serial, tile_ranges(depth, width, out, choice), {5, 3});
        CHECK(out == expected);
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            out.assign(15, Range{});
            dispatch(shuffled(seed), tile_ranges(depth, width, out, choice), {5, 3});
            CHECK(out == expected);
        }
    }
}

} // namespace group_group
