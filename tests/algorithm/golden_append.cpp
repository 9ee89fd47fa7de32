#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/quad.hpp>

namespace algorithm_golden_append {

// Shaders that append to a list with one atomic for a wave or a group, each beside its HLSL (golden/hlsl/). The device's
// waves take the atomic in any order, and so do the groups here, the last one first: all is compared through the base that
// the atomic gave.

namespace {

using namespace crosslane;
using namespace golden;

// clang-format off

// sssr_raylist.hlsl
struct RayList
{
    Shader const recorded{"sssr_raylist_1group"};
    RecordedBuffer<float> const Roughness = recorded.in<float>("Roughness");
    RecordedBuffer<uint> RayCounter = recorded.in<uint>("RayCounter"), List = recorded.out<uint>("RayList");
    RecordedBuffer<uint, 4> WaveInfo = recorded.out<uint, 4>("WaveInfo");

    template <std::size_t N>
    static Vec<Uint<N>, 2> Remap(Uint<N> const& i)                       // uint2 Remap(uint i)
    {                                                                    // {
        return {(i & 1u) | ((i >> 1u) & 2u) | ((i >> 2u) & 4u),          //     return uint2((i & 1) | ((i >> 1) & 2) | ((i >> 2) & 4),
                // ((i >> 1) & 1) | ((i >> 2) & 2) | ((i >> 3) & 4));
                ((i >> 1u) & 1u) | ((i >> 2u) & 2u) | ((i >> 3u) & 4u)};
    }                                                                    // }

    template <std::size_t N>
    void dispatch()
    {
        uint const gid = 0;                                                                             // one group
        for_each_wave<N>(64, [&](auto wave, std::size_t first) {                                        // [numthreads(64, 1, 1)]
            // void main(uint gi : SV_GroupIndex, uint3 gid : SV_GroupID) {
            auto const gi = iota<uint, N>(static_cast<uint>(first));
            // uint2 px = uint2(gid.x % 8, gid.x / 8) * 8 + Remap(gi);
            auto const px = Vec<Uint<N>, 2>(gid % 8 * 8, gid / 8 * 8) + Remap<N>(gi);
            // bool needsRay = Roughness[px.y * 64 + px.x] < 0.35;
            auto const needsRay = Roughness.read(wave, px.y * 64u + px.x) < 0.35f;
            // uint mine = needsRay ? 1u : 0u;
            auto const mine = select(needsRay, Uint<N>(1u), 0u);
            // bool copyH = needsRay && QuadReadAcrossX(mine) == 0;
            auto const copyH = needsRay & (QuadReadAcrossX(wave, mine) == 0u);
            // bool copyV = needsRay && QuadReadAcrossY(mine) == 0;
            auto const copyV = needsRay & (QuadReadAcrossY(wave, mine) == 0u);
            // bool copyD = needsRay && QuadReadAcrossDiagonal(mine) == 0;
            auto const copyD = needsRay & (QuadReadAcrossDiagonal(wave, mine) == 0u);
            // uint local = WavePrefixCountBits(needsRay);
            auto const local = WavePrefixCountBits(wave, needsRay);
            // uint count = WaveActiveCountBits(needsRay);
            auto const count = WaveActiveCountBits(wave, needsRay);
            // uint ballot = WaveActiveBallot(needsRay).x;
            auto const ballot = WaveActiveBallot(wave, needsRay).words()[0];
            Uint<N> base = 0u;                                                                          //     uint base = 0;
            if (auto w = wave.where(WaveIsFirstLane(wave)))                                             //     if (WaveIsFirstLane())
                // InterlockedAdd(RayCounter[0], count, base);
                assign(w, base, InterlockedAdd(w, RayCounter, 0u, count));
            // base = WaveReadLaneFirst(base);
            base = WaveReadLaneFirst(wave, base);
            if (auto w = wave.where(needsRay))                                                          //     if (needsRay)
                // RayList[base + local] = px.x | (px.y << 12) | (copyH ? 1u << 29 : 0u)
                List.write(w, base + local, px.x | (px.y << 12u) | select(copyH, Uint<N>(1u << 29), 0u)
                                  // | (copyV ? 1u << 30 : 0u)
                                  | select(copyV, Uint<N>(1u << 30), 0u)
                                  // | (copyD ? 1u << 31 : 0u);
                                  | select(copyD, Uint<N>(1u << 31), 0u));
            // uint thread = gid.x * 64 + gi;
            auto const thread = gid * 64 + gi;
            if (auto w = wave.where(WaveIsFirstLane(wave)))                                             //     if (WaveIsFirstLane())
                // WaveInfo[thread / WaveGetLaneCount()] =
                WaveInfo.write(w, thread / WaveGetLaneCount(wave),
                               // uint4(base, count, ballot, thread);
                               {base, count, ballot, thread});
        });                                                                                             // }
    }
};

// group_append.hlsl
struct GroupAppend
{
    Shader const recorded{"group_append"};
    RecordedBuffer<uint> const GBuffer = recorded.in<uint>("GBuffer");
    RecordedBuffer<uint> Count = recorded.in<uint>("Count"), Data = recorded.out<uint>("Data");
    RecordedBuffer<uint, 2> GroupInfo = recorded.out<uint, 2>("GroupInfo");

    /// The last group first.
    struct Backwards
    {
        template <class Run>
        void operator()(std::uint64_t count, Run const& run) const
        {
            GroupMemory memory;
            for (auto group = count; group-- > 0;) run(InOrder{}, memory, group, group + 1);
        }
    };

    template <std::size_t N>
    void dispatch()
    {
        auto const main = kernel<num_threads<128>, wave_size<N>>([&](auto group) {                // [numthreads(128, 1, 1)]
            auto& store = groupshared<std::array<uint, 32>>(group);                               // groupshared uint store[32];
            // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
            PerWave coord(group, Vec<Uint<N>, 2>(0u));
            PerWave exportData(group, Mask<N>());
            auto const gid = SV_GroupID(group);
            // uint lanes = WaveGetLaneCount(), waves = 128 / lanes;
            uint const waves = GetGroupWaveCount(group);
            group.for_each_wave([&](auto wave) {
                auto const gi = SV_GroupIndex(wave);                                              //     uint wave = gi / lanes;
                // uint2 coord = uint2(gid.x % 4, gid.x / 4) * uint2(16, 8)
                coord[wave] = Vec<Uint<N>, 2>(gid.x % 4 * 16, gid.x / 4 * 8)
                              // + uint2(gi % 16, gi / 16);
                              + Vec<Uint<N>, 2>(gi % 16u, gi / 16u);
                auto const [x, y] = coord[wave];
                // bool exportData = (GBuffer[coord.y * 64 + coord.x] & 7) == 3;
                exportData[wave] = (GBuffer.read(wave, y * 64u + x) & 7u) == 3u;
                // uint count = WaveActiveCountBits(exportData);
                auto const count = WaveActiveCountBits(wave, exportData[wave]);
                // if (WaveIsFirstLane()) store[wave] = count;
                store[GetGroupWaveIndex(wave)] = count;
            });                                                                                   //     GroupMemoryBarrierWithGroupSync();
            group.for_each_wave([&](auto wave) {
                if (auto one = wave.where(SV_GroupIndex(wave) == 0u)) {                           //     if (gi == 0) {
                    uint sum = 0;                                                                 //         uint sum = 0;
                    // for (uint w = 0; w < waves; ++w)
                    for (uint w = 0; w < waves; ++w)
                        sum += store[w];                                                          //             sum += store[w];
                    // uint base; InterlockedAdd(Count[0], sum, base);
                    auto base = InterlockedAdd(Count.words[0], sum);
                    InterlockedAdd(Count.words[1], 1u);                                           //         InterlockedAdd(Count[1], 1u);
                    // GroupInfo[gid.x] = uint2(base, sum);
                    GroupInfo.write(one, gid.x, {base, sum});
                    // for (uint w2 = 0; w2 < waves; ++w2) {
                    for (uint w2 = 0; w2 < waves; ++w2) {
                        auto const n = store[w2];                                                 //             uint n = store[w2];
                        store[w2] = base;                                                         //             store[w2] = base;
                        base += n;                                                                //             base += n;
                    }                                                                             //         }
                }                                                                                 //     }
            });                                                                                   //     GroupMemoryBarrierWithGroupSync();
            group.for_each_wave([&](auto wave) {
                auto const index = store[GetGroupWaveIndex(wave)]                                 //     uint index = store[wave]
                                   // + WavePrefixCountBits(exportData);
                                   + WavePrefixCountBits(wave, exportData[wave]);
                auto const [x, y] = coord[wave];
                if (auto e = wave.where(exportData[wave]))                                        //     if (exportData)
                    // Data[index] = (coord.x & 0xffff) | (coord.y << 16);
                    Data.write(e, index, (x & 0xffffu) | (y << 16u));
            });                                                                                   // }
        });
        crosslane::dispatch(Backwards{}, main, {32});                                             // 32 groups
    }
};

// clang-format on

TEST_CASE("golden shader: a ray list, one atomic for each wave", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        RayList shader;
        auto const& recorded = shader.recorded;
        shader.dispatch<N>();
        INFO(N << " lanes");
        require_same(shader.RayCounter.words, recorded.answer("RayCounter"));
        auto const info = written(shader.WaveInfo.words), expected = written(recorded.answer("WaveInfo"));
        require_same(in_order(shader.List.words, info, 4), in_order(recorded.answer("RayList"), expected, 4));
        if (N != lanes) return;
        for (std::size_t c = 1; c < 4; ++c) require_same(column(info, c, 4), column(expected, c, 4));
    });
}

TEST_CASE("golden shader: one atomic for a group of waves", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        GroupAppend shader;
        shader.dispatch<N>();
        INFO(N << " lanes");
        require_same(shader.Count.words, shader.recorded.answer("Count"));
        auto const info = shader.GroupInfo.words, expected = shader.recorded.answer("GroupInfo");
        require_same(in_order(shader.Data.words, info, 2), in_order(shader.recorded.answer("Data"), expected, 2));
        require_same(column(info, 1, 2), column(expected, 1, 2));
    });
}

} // namespace

} // namespace algorithm_golden_append
