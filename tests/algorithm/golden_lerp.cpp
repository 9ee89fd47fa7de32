#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/lerp.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>

#include <cmath>

namespace algorithm_golden_lerp {

// Shaders that blend the colours of spheres, each beside its HLSL (golden/hlsl/). HLSL lets a compiler make one rounding
// of a * b + c; where the device's did, found by trying, fused() stands here, and then all has the same bits.

namespace {

using namespace crosslane;
using namespace golden;

template <std::size_t N>
Float<N> fused(Float<N> const& a, Float<N> const& b, Float<N> const& c)
{
    return in_each_lane([](float x, float y, float z) { return std::fma(x, y, z); }, a, b, c);
}
template <std::size_t N>
Float<N> dot(Vec<Float<N>, 3> const& a, Vec<Float<N>, 3> const& b)
{
    return fused<N>(a.z, b.z, fused<N>(a.x, b.x, a.y * b.y));
}

struct Scene
{
    Shader const recorded;
    RecordedBuffer<float, 4> const Points = recorded.in<float, 4>("Points"), Spheres = recorded.in<float, 4>("Spheres"),
                                     Colors = recorded.in<float, 4>("Colors");
    RecordedBuffer<float> T = recorded.out<float>("T");
    RecordedBuffer<float, 4> Result = recorded.out<float, 4>("Result");
};

// clang-format off

// lerp_wave.hlsl; a group of 32 threads holds as many spheres, so a wave must not be larger
struct LerpWave : Scene
{
    RecordedBuffer<float> Prefix = recorded.out<float>("Prefix");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 0; gid < 64; ++gid)                                                // 64 groups
            for_each_wave<N>(32, [&](auto wave, std::size_t first) {                       // [numthreads(32, 1, 1)]
                // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
                auto const gi = iota<uint, N>(static_cast<uint>(first));
                auto const lanes = WaveGetLaneCount(wave);                                 //     uint lanes = WaveGetLaneCount();
                auto const number = static_cast<uint>(first) / lanes;                      //     uint wave = gi / lanes;
                // uint sphere = wave * lanes + (lanes - 1 - WaveGetLaneIndex());
                auto const sphere = number * lanes + (lanes - 1 - WaveGetLaneIndex(wave));
                Vec<Float<N>, 3> const point(Points.at(gid, 0), Points.at(gid, 1), Points.at(gid, 2));
                auto const at = Spheres.read(wave, sphere);
                // float3 d = Points[gid.x].xyz - Spheres[sphere].xyz;
                auto const d = point - Vec<Float<N>, 3>(at.x, at.y, at.z);
                // float t = saturate(1.0 - dot(d, d) * Spheres[sphere].w);
                auto const t = saturate(fused<N>(-dot<N>(d, d), at.w, 1.0f));
                auto const color = Colors.read(wave, sphere);
                Vec<Float<N>, 3> const value(color.x, color.y, color.z);                   //     float3 value = Colors[sphere].xyz;
                // float prefixProduct = WavePrefixProduct(1.0 - t);
                auto const prefixProduct = WavePrefixProduct(wave, 1.0f - t);
                // float3 laneValue = value * t * prefixProduct;
                auto const laneValue = value * t * prefixProduct;
                auto const sum = WaveActiveSum(wave, laneValue);                           //     float3 sum = WaveActiveSum(laneValue);
                auto const rest = WaveActiveProduct(wave, 1.0f - t);                       //     float rest = WaveActiveProduct(1.0 - t);
                T.write(wave, gid * 32 + sphere, t);                                       //     T[gid.x * 32 + sphere] = t;
                Prefix.write(wave, gid * 32 + gi, prefixProduct);                          //     Prefix[gid.x * 32 + gi] = prefixProduct;
                if (auto w = wave.where(WaveIsFirstLane(wave)))                            //     if (WaveIsFirstLane())
                    // Result[(gid.x * 32 + gi) / lanes] = float4(sum, rest);
                    Result.write(w, (gid * 32 + gi) / lanes, {sum.x, sum.y, sum.z, rest});
            });                                                                            // }
    }
};

// lerp_group.hlsl
struct LerpGroup : Scene
{
    template <std::size_t N>
    void dispatch()
    {
        auto const main = kernel<num_threads<256>, wave_size<N>>([&](auto group) {               // [numthreads(256, 1, 1)]
            auto& parts = groupshared<std::array<std::array<float, 4>, 64>>(group);              // groupshared float4 parts[64];
            // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
            auto const gid = SV_GroupID(group).x;
            group.for_each_wave([&](auto wave) {
                auto const lanes = WaveGetLaneCount(wave);                                       //     uint lanes = WaveGetLaneCount();
                auto const number = GetGroupWaveIndex(wave);                                     //     uint wave = gi / lanes;
                // uint sphere = wave * lanes + (lanes - 1 - WaveGetLaneIndex());
                auto const sphere = number * lanes + (lanes - 1 - WaveGetLaneIndex(wave));
                Vec<Float<N>, 3> const point(Points.at(gid, 0), Points.at(gid, 1), Points.at(gid, 2));
                auto const at = Spheres.read(wave, sphere);
                // float3 d = Points[gid.x].xyz - Spheres[sphere].xyz;
                auto const d = point - Vec<Float<N>, 3>(at.x, at.y, at.z);
                // float t = saturate(1.0 - dot(d, d) * Spheres[sphere].w);
                auto const t = saturate(fused<N>(-dot<N>(d, d), at.w, 1.0f));
                T.write(wave, gid * 256 + sphere, t);                                            //     T[gid.x * 256 + sphere] = t;
                // float prefixProduct = WavePrefixProduct(1.0 - t);
                auto const prefixProduct = WavePrefixProduct(wave, 1.0f - t);
                auto const color = Colors.read(wave, sphere);
                auto const part = WaveActiveSum(wave,                                            //     float3 part =
                    // WaveActiveSum(Colors[sphere].xyz * t * prefixProduct);
                    Vec<Float<N>, 3>(color.x, color.y, color.z) * t * prefixProduct);
                // float all = WaveActiveProduct(1.0 - t);
                auto const all = WaveActiveProduct(wave, 1.0f - t);
                // if (WaveIsFirstLane()) parts[wave] = float4(part, all);
                parts[number] = {part.x, part.y, part.z, all};
            });                                                                                  //     GroupMemoryBarrierWithGroupSync();
            group.for_each_wave([&](auto wave) {
                if (auto one = wave.where(SV_GroupIndex(wave) == 0u)) {                          //     if (gi == 0) {
                    std::array<float, 4> acc = {0, 0, 0, 1};                                     //         float4 acc = float4(0, 0, 0, 1);
                    // for (uint w = 0; w < 256 / lanes; ++w)
                    for (uint w = 0; w < 256 / N; ++w) {
                        for (std::size_t c = 0; c < 3; ++c)                                      //             acc = float4(
                            // acc.xyz * parts[w].w + parts[w].xyz,
                            acc[c] = std::fma(acc[c], parts[w][3], parts[w][c]);
                        acc[3] = acc[3] * parts[w][3];                                           //                 acc.w * parts[w].w);
                    }
                    Result.write(one, gid, {acc[0], acc[1], acc[2], acc[3]});                    //         Result[gid.x] = acc;
                }                                                                                //     }
            });                                                                                  // }
        });
        crosslane::dispatch(serial, main, {64});                                                 // 64 groups
    }
};

// clang-format on

/// What other wave sizes make of it: the additions have another order. No colour is larger than 1.
void require_near(std::vector<uint> const& got, std::vector<uint> const& expected)
{
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        INFO("word " << i);
        REQUIRE(std::abs(std::bit_cast<float>(got[i]) - std::bit_cast<float>(expected[i])) < 1e-5f);
    }
}

/// WaveActiveBlend of the recorded opacities, each point's spheres in their order, `spheres` of them.
template <std::size_t N>
std::vector<uint> blend(Scene const& scene, uint spheres)
{
    RecordedBuffer<float> const opacities{scene.recorded.answer("T")};
    std::vector<uint> result;
    for (uint point = 0; point < 64; ++point) {
        Blend<Vec<float, 3>, float> all{0.0f, 1.0f};
        for_each_wave<N>(spheres, [&](auto wave, std::size_t first) {
            auto const sphere = iota<uint, N>(static_cast<uint>(first));
            auto const color = scene.Colors.read(wave, sphere);
            all = all.then(
                WaveActiveBlend(wave, Vec<Float<N>, 3>(color.x, color.y, color.z), opacities.read(wave, point * spheres + sphere)));
        });
        for (float x : {all.value.x, all.value.y, all.value.z, all.transmittance}) result.push_back(std::bit_cast<uint>(x));
    }
    return result;
}

TEST_CASE("golden shader: a wave of spheres over each point", "[algorithm][golden]")
{
    auto const recorded = Shader{"lerp_wave"};
    auto const colors = recorded.answer("Result");
    auto const color_of_each_point = std::vector<uint>(colors.begin(), colors.begin() + 4 * 64);
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        if constexpr (N <= 32) {
            LerpWave shader{{recorded}};
            shader.dispatch<N>();
            INFO(N << " lanes");
            require_same(shader.T.words, recorded.answer("T"));
            if (N == lanes) {
                require_same(shader.Result.words, colors);
                require_same(shader.Prefix.words, recorded.answer("Prefix"));
            }
            std::vector<uint> joined; // each point's waves, one over the other
            for (std::size_t point = 0; point < 64; ++point) {
                std::array<float, 4> acc = {0, 0, 0, 1};
                for (std::size_t w = point * 32 / N; w < (point + 1) * 32 / N; ++w) {
                    auto const rest = shader.Result.at(w, 3);
                    for (std::size_t c = 0; c < 4; ++c) acc[c] = acc[c] * rest + (c < 3 ? shader.Result.at(w, c) : 0.0f);
                }
                for (float x : acc) joined.push_back(std::bit_cast<uint>(x));
            }
            require_near(joined, color_of_each_point);
        }
    });
    require_near(blend<32>({recorded}, 32), color_of_each_point);
}

TEST_CASE("golden shader: a group of waves of spheres over each point", "[algorithm][golden]")
{
    auto const recorded = Shader{"lerp_group256"};
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        LerpGroup shader{{recorded}};
        shader.dispatch<N>();
        INFO(N << " lanes");
        require_same(shader.T.words, recorded.answer("T"));
        if (N == lanes) require_same(shader.Result.words, recorded.answer("Result"));
        require_near(shader.Result.words, recorded.answer("Result"));
    });
    require_near(blend<32>({recorded}, 256), recorded.answer("Result"));
}

} // namespace

} // namespace algorithm_golden_lerp
