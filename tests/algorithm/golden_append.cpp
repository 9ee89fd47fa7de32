#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/quad.hpp>

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
    StructuredBuffer<float> const Roughness = recorded.in<float>("Roughness");
    StructuredBuffer<uint> RayCounter = recorded.in<uint>("RayCounter"), List = recorded.out<uint>("RayList");
    StructuredBuffer<uint, 4> WaveInfo = recorded.out<uint, 4>("WaveInfo");

    template <std::size_t N>
    static Vec<Uint<N>, 2> Remap(Uint<N> const& i)                       // uint2 Remap(uint i)
    {                                                                    // {
        return {(i & 1u) | ((i >> 1u) & 2u) | ((i >> 2u) & 4u),          //     return uint2((i & 1) | ((i >> 1) & 2) | ((i >> 2) & 4),
                ((i >> 1u) & 1u) | ((i >> 2u) & 2u) | ((i >> 3u) & 4u)}; //                  ((i >> 1) & 1) | ((i >> 2) & 2) | ((i >> 3) & 4));
    }                                                                    // }

    template <std::size_t N>
    void dispatch()
    {
        uint const gid = 0;                                                                             // one group
        for_each_wave<N>(64, [&](auto wave, std::size_t first) {                                        // [numthreads(64, 1, 1)]
            auto const gi = iota<uint, N>(static_cast<uint>(first));                                    // void main(uint gi : SV_GroupIndex, uint3 gid : SV_GroupID) {
            auto const px = Vec<Uint<N>, 2>(gid % 8 * 8, gid / 8 * 8) + Remap<N>(gi);                   //     uint2 px = uint2(gid.x % 8, gid.x / 8) * 8 + Remap(gi);
            auto const needsRay = Roughness.read(wave, px.y * 64u + px.x) < 0.35f;                      //     bool needsRay = Roughness[px.y * 64 + px.x] < 0.35;
            auto const mine = select(needsRay, Uint<N>(1u), 0u);                                        //     uint mine = needsRay ? 1u : 0u;
            auto const copyH = needsRay & (QuadReadAcrossX(wave, mine) == 0u);                          //     bool copyH = needsRay && QuadReadAcrossX(mine) == 0;
            auto const copyV = needsRay & (QuadReadAcrossY(wave, mine) == 0u);                          //     bool copyV = needsRay && QuadReadAcrossY(mine) == 0;
            auto const copyD = needsRay & (QuadReadAcrossDiagonal(wave, mine) == 0u);                   //     bool copyD = needsRay && QuadReadAcrossDiagonal(mine) == 0;
            auto const local = WavePrefixCountBits(wave, needsRay);                                     //     uint local = WavePrefixCountBits(needsRay);
            auto const count = WaveActiveCountBits(wave, needsRay);                                     //     uint count = WaveActiveCountBits(needsRay);
            auto const ballot = WaveActiveBallot(wave, needsRay).words()[0];                            //     uint ballot = WaveActiveBallot(needsRay).x;
            Uint<N> base = 0u;                                                                          //     uint base = 0;
            if (auto w = wave.where(WaveIsFirstLane(wave)))                                             //     if (WaveIsFirstLane())
                assign(w, base, InterlockedAdd(w, RayCounter, 0u, count));                              //         InterlockedAdd(RayCounter[0], count, base);
            base = WaveReadLaneFirst(wave, base);                                                       //     base = WaveReadLaneFirst(base);
            if (auto w = wave.where(needsRay))                                                          //     if (needsRay)
                List.write(w, base + local, px.x | (px.y << 12u) | select(copyH, Uint<N>(1u << 29), 0u) //         RayList[base + local] = px.x | (px.y << 12) | (copyH ? 1u << 29 : 0u)
                                  | select(copyV, Uint<N>(1u << 30), 0u)                                //                               | (copyV ? 1u << 30 : 0u)
                                  | select(copyD, Uint<N>(1u << 31), 0u));                              //                               | (copyD ? 1u << 31 : 0u);
            auto const thread = gid * 64 + gi;                                                          //     uint thread = gid.x * 64 + gi;
            if (auto w = wave.where(WaveIsFirstLane(wave)))                                             //     if (WaveIsFirstLane())
                WaveInfo.write(w, thread / WaveGetLaneCount(wave),                                      //         WaveInfo[thread / WaveGetLaneCount()] =
                               {base, count, ballot, thread});                                          //             uint4(base, count, ballot, thread);
        });                                                                                             // }
    }
};

// group_append.hlsl
struct GroupAppend
{
    Shader const recorded{"group_append"};
    StructuredBuffer<uint> const GBuffer = recorded.in<uint>("GBuffer");
    StructuredBuffer<uint> Count = recorded.in<uint>("Count"), Data = recorded.out<uint>("Data");
    StructuredBuffer<uint, 2> GroupInfo = recorded.out<uint, 2>("GroupInfo");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 32; gid-- > 0;) {                                                         // 32 groups
            StructuredBuffer<uint> store{std::vector<uint>(32)};                                  // groupshared uint store[32];
            uint const waves = 128 / N;
            std::vector<Vec<Uint<N>, 2>> coords(waves); // of each wave, for after the barrier
            std::vector<Mask<N>> exports(waves);
            for_each_wave<N>(128, [&](auto wave, std::size_t first) {                             // [numthreads(128, 1, 1)]
                auto const gi = iota<uint, N>(static_cast<uint>(first));                          // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
                auto const w = first / N;                                                         //     uint wave = gi / lanes, waves = 128 / lanes;
                auto const coord = Vec<Uint<N>, 2>(gid % 4 * 16, gid / 4 * 8)                     //     uint2 coord = uint2(gid.x % 4, gid.x / 4) * uint2(16, 8)
                                   + Vec<Uint<N>, 2>(gi % 16u, gi / 16u);                         //                   + uint2(gi % 16, gi / 16);
                auto const exportData = (GBuffer.read(wave, coord.y * 64u + coord.x) & 7u) == 3u; //     bool exportData = (GBuffer[coord.y * 64 + coord.x] & 7) == 3;
                auto const count = WaveActiveCountBits(wave, exportData);                         //     uint count = WaveActiveCountBits(exportData);
                if (auto one = wave.where(WaveIsFirstLane(wave)))                                 //     if (WaveIsFirstLane())
                    store.write(one, static_cast<uint>(w), count);                                //         store[wave] = count;
                coords[w] = coord;
                exports[w] = exportData;
            });                                                                                   //     GroupMemoryBarrierWithGroupSync();
            Wave<N> const one{Mask<N>::first(1)};                                                 //     if (gi == 0) {
            uint sum = 0;                                                                         //         uint sum = 0;
            for (uint w = 0; w < waves; ++w)                                                      //         for (uint w = 0; w < waves; ++w)
                sum += store.at(w);                                                               //             sum += store[w];
                                                                                                  //         uint base;
            auto base = InterlockedAdd(one, Count, 0u, sum)[0];                                   //         InterlockedAdd(Count[0], sum, base);
            static_cast<void>(InterlockedAdd(one, Count, 1u, 1u));                                //         InterlockedAdd(Count[1], 1u);
            GroupInfo.write(one, gid, {base, sum});                                               //         GroupInfo[gid.x] = uint2(base, sum);
            for (uint w2 = 0; w2 < waves; ++w2) {                                                 //         for (uint w2 = 0; w2 < waves; ++w2) {
                auto const n = store.at(w2);                                                      //             uint n = store[w2];
                store.words[w2] = base;                                                           //             store[w2] = base;
                base += n;                                                                        //             base += n;
            }                                                                                     //         }
                                                                                                  //     }
                                                                                                  //     GroupMemoryBarrierWithGroupSync();
            for_each_wave<N>(128, [&](auto wave, std::size_t first) {
                auto const w = first / N;
                auto const index = store.at(w) + WavePrefixCountBits(wave, exports[w]);           //     uint index = store[wave] + WavePrefixCountBits(exportData);
                if (auto e = wave.where(exports[w]))                                              //     if (exportData)
                    Data.write(e, index, (coords[w].x & 0xffffu) | (coords[w].y << 16u));         //         Data[index] = (coord.x & 0xffff) | (coord.y << 16);
            });                                                                                   // }
        }
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
