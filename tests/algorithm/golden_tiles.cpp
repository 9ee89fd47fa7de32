#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/reduce.hpp>

#include <cmath>

namespace algorithm_golden_tiles {

// Shaders that work on tiles of a picture, each beside its HLSL (golden/hlsl/).

namespace {

using namespace crosslane;
using namespace golden;

// clang-format off

// uniform_load.hlsl, MODE 1; in a wave that is larger than the group of 64 threads the lights of inactive lanes would be lost
template <std::size_t N>
void uniform_load(Shader const& recorded, RecordedBuffer<float, 4>& Output)
{
    auto const Lights = recorded.in<float, 4>("Lights");
    auto const StartCount = recorded.in<uint, 2>("StartCount");
    for (uint group = 0; group < 4 * 4; ++group)                                        // 4 x 4 groups
        for_each_wave<N>(8 * 8, [&](auto wave, std::size_t first) {                     // [numthreads(8, 8, 1)]
            Vec<uint, 2> const gid(group % 4, group / 4);
            auto const gi = iota<uint, N>(static_cast<uint>(first));
            // void main(uint3 tid : SV_DispatchThreadID, uint3 gid : SV_GroupID) {
            auto const tid = Vec<Uint<N>, 2>(gid.x * 8 + gi % 8u, gid.y * 8 + gi / 8u);
            auto const tile = gid.y * 4 + gid.x;
            Vec<uint, 2> const sc(StartCount.at(tile, 0), StartCount.at(tile, 1));      //     uint2 sc = StartCount[gid.y * 4 + gid.x];
            Vec<float, 4> acc = 0.0f;                                                   //     float4 acc = float4(0, 0, 0, 0);
            auto const lanes = WaveGetLaneCount(wave);                                  //     uint lanes = WaveGetLaneCount();
            auto const lane = WaveGetLaneIndex(wave);                                   //     uint lane = WaveGetLaneIndex();
            auto const turns = (sc.y + lanes - 1) / lanes;                              //     uint turns = (sc.y + lanes - 1) / lanes;
            for (uint i = 0; i < turns; ++i) {                                          //     for (uint i = 0; i < turns; ++i) {
                auto const k = i * lanes + lane;                                        //         uint k = i * lanes + lane;
                Vec<Float<N>, 4> mine = 0.0f;                                           //         float4 mine = float4(0, 0, 0, 0);
                if (auto w = wave.where(k < sc.y))                                      //         if (k < sc.y)
                    assign(w, mine, Lights.read(w, sc.x + k));                          //             mine = Lights[sc.x + k];
                auto const n = std::min(lanes, sc.y - i * lanes);                       //         uint n = min(lanes, sc.y - i * lanes);
                for (uint j = 0; j < n; ++j)                                            //         for (uint j = 0; j < n; ++j)
                    acc = acc + WaveReadLaneAt(wave, mine, j);                          //             acc += WaveReadLaneAt(mine, j);
            }                                                                           //     }
            Output.write(wave, tid.y * 32u + tid.x, {acc.x, acc.y, acc.z, acc.w});      //     Output[tid.y * 32 + tid.x] = acc;
        });                                                                             // }
}

// HLSL's f32tof16 as the device does it: to the nearest, a half to the even one. (Direct3D 11 rounds toward zero.)
uint f32tof16(float x)
{
    auto const sign = std::signbit(x) ? 0x8000u : 0u;
    auto const magnitude = std::abs(x);
    if (magnitude >= 65520) return sign | 0x7C00u;
    auto const exponent = std::max(magnitude > 0 ? std::ilogb(magnitude) : -14, -14);
    auto const units = static_cast<uint>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
    return sign | (static_cast<uint>(exponent + 14) * 1024 + units);
}

struct TileMinMax
{
    Shader const recorded{"tile_minmax_group"};
    RecordedBuffer<float> const Depth = recorded.in<float>("Depth");
    RecordedBuffer<uint> Packed = recorded.out<uint>("Packed");
    RecordedBuffer<float, 2> MinMax = recorded.out<float, 2>("MinMax");

    // tile_minmax_group.hlsl; a wave is at least a row of a tile, and at most the tile
    template <std::size_t N, class Policy>
    void dispatch_groups(Policy const& policy)
    {
        auto const main = kernel<num_threads<64>, wave_size<N>>([&](auto group) {                 // [numthreads(64, 1, 1)]
            auto& part = groupshared<std::array<Vec<float, 2>, 16>>(group);                       // groupshared float2 part[16];
            // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
            PerWave minZ(group, 0.0f), maxZ(group, 0.0f);
            auto const gid = SV_GroupID(group);
            group.for_each_wave([&](auto wave) {                                                  //     uint lanes = WaveGetLaneCount();
                // uint wave = gi / lanes, waves = 64 / lanes;
                auto const number = GetGroupWaveIndex(wave), waves = GetGroupWaveCount(wave);
                auto const lane = WaveGetLaneIndex(wave);                                         //     uint lane = WaveGetLaneIndex();
                // uint2 coord = uint2(gid.x % 8, gid.x / 8) * 8
                auto coord = Vec<Uint<N>, 2>(gid.x % 8 * 8, gid.x / 8 * 8)
                             // + uint2(lane % 8, lane / 8);
                             + Vec<Uint<N>, 2>(lane % 8u, lane / 8u);
                coord.y += number * (8 / waves);                                                  //     coord.y += wave * (8 / waves);
                // float z = Depth[coord.y * 64 + coord.x];
                auto const z = Depth.read(wave, coord.y * 64u + coord.x);
                minZ[wave] = WaveActiveMin(wave, z);                                              //     float minZ = WaveActiveMin(z),
                maxZ[wave] = WaveActiveMax(wave, z);                                              //           maxZ = WaveActiveMax(z);
                if (number != 0)                                                                  //     if (wave != 0 && WaveIsFirstLane())
                    // part[wave] = float2(minZ, maxZ);
                    part[number] = {minZ[wave], maxZ[wave]};
            });                                                                                   //     GroupMemoryBarrierWithGroupSync();
            group.for_each_wave([&](auto wave) {
                if (GetGroupWaveIndex(wave) != 0) return;                                         //     if (wave == 0
                if (auto one = wave.where(WaveIsFirstLane(wave))) {                               //         && WaveIsFirstLane()) {
                    // for (uint w = 1; w < waves; ++w) {
                    for (uint w = 1; w < GetGroupWaveCount(wave); ++w) {
                        // minZ = min(minZ, part[w].x);
                        minZ[wave] = std::fmin(minZ[wave], part[w].x);
                        // maxZ = max(maxZ, part[w].y);
                        maxZ[wave] = std::fmax(maxZ[wave], part[w].y);
                    }                                                                             //         }
                    // Packed[gid.x] = (f32tof16(maxZ) << 16) | f32tof16(minZ);
                    Packed.write(one, gid.x, f32tof16(maxZ[wave]) << 16 | f32tof16(minZ[wave]));
                    // MinMax[gid.x] = float2(minZ, maxZ);
                    MinMax.write(one, gid.x, {minZ[wave], maxZ[wave]});
                }                                                                                 //     }
            });                                                                                   // }
        });
        crosslane::dispatch(policy, main, {64});                                                  // 64 groups
    }

    // tile_minmax_1wave.hlsl, which answers the same; a wave is at least a row of a tile, and at most the group of 32 threads
    template <std::size_t N>
    void dispatch_waves()
    {
        for_each_wave<N>(64 * N, [&](auto wave, std::size_t first) {          // [numthreads(32, 1, 1)]
                                                                              // void main(uint3 tid : SV_DispatchThreadID) {
            auto const lanes = WaveGetLaneCount(wave);                        //     uint lanes = WaveGetLaneCount();
            auto const tile = static_cast<uint>(first) / lanes;               //     uint tile = tid.x / lanes;
            if (tile >= 64)                                                   //     if (tile >= 64)
                return;                                                       //         return;
            float minZ = 3.402823466e+38f, maxZ = -3.402823466e+38f;          //     float minZ = 3.402823466e+38, maxZ = -3.402823466e+38;
            auto const lane = WaveGetLaneIndex(wave);                         //     uint lane = WaveGetLaneIndex();
            auto coord = Vec<Uint<N>, 2>(tile % 8 * 8, tile / 8 * 8)          //     uint2 coord = uint2(tile % 8, tile / 8) * 8
                         + Vec<Uint<N>, 2>(lane % 8u, lane / 8u);             //                   + uint2(lane % 8, lane / 8);
            auto const turns = 64 / lanes;                                    //     uint turns = 64 / lanes;
            for (uint i = 0; i < turns; ++i) {                                //     for (uint i = 0; i < turns; ++i) {
                auto const z = Depth.read(wave, coord.y * 64u + coord.x);     //         float z = Depth[coord.y * 64 + coord.x];
                minZ = std::fmin(minZ, WaveActiveMin(wave, z));               //         minZ = min(minZ, WaveActiveMin(z));
                maxZ = std::fmax(maxZ, WaveActiveMax(wave, z));               //         maxZ = max(maxZ, WaveActiveMax(z));
                coord.y += lanes / 8;                                         //         coord.y += lanes / 8;
            }                                                                 //     }
            if (auto w = wave.where(WaveIsFirstLane(wave))) {                 //     if (WaveIsFirstLane()) {
                // Packed[tile] = (f32tof16(maxZ) << 16) | f32tof16(minZ);
                Packed.write(w, tile, f32tof16(maxZ) << 16 | f32tof16(minZ));
                MinMax.write(w, tile, {minZ, maxZ});                          //         MinMax[tile] = float2(minZ, maxZ);
            }                                                                 //     }
        });                                                                   // }
    }
};

// clang-format on

TEST_CASE("golden shader: a wave loads lights and broadcasts them", "[algorithm][golden]")
{
    Shader const recorded{"uniform_load_wave"};
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        if constexpr (N <= 64) {
            auto output = recorded.out<float, 4>("Output");
            uniform_load<N>(recorded, output);
            INFO(N << " lanes");
            require_same(output.words, recorded.answer("Output"));
        }
    });
}

TEST_CASE("golden shader: the least and greatest depth of tiles", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        auto const check = [](TileMinMax const& shader) {
            require_same(shader.MinMax.words, shader.recorded.answer("MinMax"));
            require_same(shader.Packed.words, shader.recorded.answer("Packed"));
        };
        if constexpr (N >= 8 && N <= 64) {
            TileMinMax shader, in_any_order;
            shader.dispatch_groups<N>(serial);
            in_any_order.dispatch_groups<N>(shuffled(N));
            INFO(N << " lanes, groups");
            check(shader);
            check(in_any_order);
        }
        if constexpr (N >= 8 && N <= 32) {
            TileMinMax shader;
            shader.dispatch_waves<N>();
            INFO(N << " lanes, waves");
            check(shader);
        }
    });
}

} // namespace

} // namespace algorithm_golden_tiles
