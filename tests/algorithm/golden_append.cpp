#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/quad.hpp>
#include <crosslane/wave/reduce.hpp>

// Shaders that append to a list, each beside its HLSL (golden/hlsl/). The device's waves take the atomic in any order, and
// so do the groups here, the last one first: all is compared through the base that the atomic gave.

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

// append_var.hlsl, MODE 1
struct AppendVar
{
    Shader const recorded{"append_var_firstlane"};
    StructuredBuffer<uint> const NumItems = recorded.in<uint>("NumItems"), Params = recorded.in<uint>("Params");
    StructuredBuffer<uint> Counter = recorded.in<uint>("Counter"), Items = recorded.out<uint>("Items");
    StructuredBuffer<uint, 4> Lane = recorded.out<uint, 4>("Lane");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 8; gid-- > 0;)                                                // eight groups
            for_each_wave<N>(128, [&](auto whole, std::size_t first) {                // [numthreads(128, 1, 1)]
                auto const tid = iota<uint, N>(static_cast<uint>(gid * 128 + first)); // void main(uint3 tid : SV_DispatchThreadID) {
                auto const wave = whole.where(tid < Params.at(0));                    //     if (tid.x >= Params[0])
                if (!wave) return;                                                    //         return;
                auto const n = NumItems.read(wave, tid);                              //     uint n = NumItems[tid.x];
                auto const local = WavePrefixSum(wave, n);                            //     uint local = WavePrefixSum(n);
                auto const total = WaveActiveSum(wave, n);                            //     uint total = WaveActiveSum(n);
                Uint<N> base = 0u;                                                    //     uint base = 0;
                if (auto w = wave.where(WaveIsFirstLane(wave)))                       //     if (WaveIsFirstLane())
                    assign(w, base, InterlockedAdd(w, Counter, 0u, total));           //         InterlockedAdd(Counter[0], total, base);
                base = WaveReadLaneFirst(wave, base);                                 //     base = WaveReadLaneFirst(base);
                Lane.write(wave, tid, {base, local, total, n});                       //     Lane[tid.x] = uint4(base, local, total, n);
                for (Uint<N> i = 0u; auto w = wave.where(i < n); i += 1u)             //     for (uint i = 0; i < n; ++i)
                    Items.write(w, base + local + i, tid * 16u + i);                  //         Items[base + local + i] = tid.x * 16 + i;
            });                                                                       // }
    }
};

// even_work.hlsl
struct EvenWork
{
    Shader const recorded{"even_work"};
    StructuredBuffer<uint, 2> const Jobs = recorded.in<uint, 2>("Jobs");
    StructuredBuffer<uint> const Other = recorded.in<uint>("Other");
    StructuredBuffer<uint> DataCount = recorded.in<uint>("DataCount"), Data = recorded.out<uint>("Data");
    StructuredBuffer<uint, 2> WaveInfo = recorded.out<uint, 2>("WaveInfo");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 2; gid-- > 0;)                                                 // two groups
            for_each_wave<N>(128, [&](auto wave, std::size_t thread) {                 // [numthreads(128, 1, 1)]
                auto const tid = iota<uint, N>(static_cast<uint>(gid * 128 + thread)); // void main(uint3 tid : SV_DispatchThreadID) {
                auto const lanes = WaveGetLaneCount(wave);                             //     uint lanes = WaveGetLaneCount();
                auto const lane = WaveGetLaneIndex(wave);                              //     uint lane = WaveGetLaneIndex();
                auto const job = Jobs.read(wave, tid);                                 //     uint2 job = Jobs[tid.x];
                auto const total = WaveActiveSum(wave, job.y);                         //     uint total = WaveActiveSum(job.y);
                Uint<N> base = 0u;                                                     //     uint base = 0;
                if (auto w = wave.where(WaveIsFirstLane(wave)))                        //     if (WaveIsFirstLane())
                    assign(w, base, InterlockedAdd(w, DataCount, 0u, total));          //         InterlockedAdd(DataCount[0], total, base);
                base = WaveReadLaneFirst(wave, base);                                  //     base = WaveReadLaneFirst(base);
                if (auto w = wave.where(WaveIsFirstLane(wave)))                        //     if (WaveIsFirstLane())
                    WaveInfo.write(w, tid / lanes, {base, total});                     //         WaveInfo[tid.x / lanes] = uint2(base, total);
                uint done = 0;                                                         //     uint done = 0;
                for (uint k = 0; k < lanes; ++k) {                                     //     for (uint k = 0; k < lanes; ++k) {
                    auto const first = WaveReadLaneAt(wave, job.x, k);                 //         uint first = WaveReadLaneAt(job.x, k);
                    auto const n = WaveReadLaneAt(wave, job.y, k);                     //         uint n = WaveReadLaneAt(job.y, k);
                    for (auto i = lane; auto w = wave.where(i < n); i += lanes)        //         for (uint i = lane; i < n; i += lanes)
                        Data.write(w, base + done + i, Other.read(w, first + i));      //             Data[base + done + i] = Other[first + i];
                    done += n;                                                         //         done += n;
                }                                                                      //     }
            });                                                                        // }
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

std::vector<uint> sums(std::vector<uint> a, std::vector<uint> const& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
    return a;
}

/// What each wave or group wrote to its info, up to the last that did.
std::vector<uint> written(std::vector<uint> words)
{
    while (!words.empty() && words.back() == untouched) words.pop_back();
    return words;
}

/// The list in the order of the appenders, whose base and number of items are two columns of `info`.
std::vector<uint> in_order(std::vector<uint> const& list, std::vector<uint> const& info, std::size_t columns)
{
    auto const w = written(info);
    return golden::in_order(list, column(w, 0, columns), column(w, 1, columns));
}

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

TEST_CASE("golden shader: a lane appends as many items as it has", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        AppendVar shader;
        shader.dispatch<N>();
        INFO(N << " lanes");
        require_same(shader.Counter.words, shader.recorded.answer("Counter"));
        auto const lane = written(shader.Lane.words), expected = written(shader.recorded.answer("Lane"));
        auto const items = [](std::vector<uint> const& list, std::vector<uint> const& of_lanes) {
            return golden::in_order(list, sums(column(of_lanes, 0, 4), column(of_lanes, 1, 4)), column(of_lanes, 3, 4));
        };
        require_same(items(shader.Items.words, lane), items(shader.recorded.answer("Items"), expected));
        if (N != lanes) return;
        for (std::size_t c = 1; c < 4; ++c) require_same(column(lane, c, 4), column(expected, c, 4));
    });
}

TEST_CASE("golden shader: lanes with uneven work share it", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        EvenWork shader;
        shader.dispatch<N>();
        INFO(N << " lanes");
        require_same(shader.DataCount.words, shader.recorded.answer("DataCount"));
        auto const info = shader.WaveInfo.words, expected = shader.recorded.answer("WaveInfo");
        require_same(in_order(shader.Data.words, info, 2), in_order(shader.recorded.answer("Data"), expected, 2));
        if (N == lanes) require_same(column(info, 1, 2), column(expected, 1, 2));
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
