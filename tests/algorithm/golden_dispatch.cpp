#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/reduce.hpp>

#include <cmath>

namespace algorithm_golden_dispatch {

// Shaders about groups, waves and threads, each beside its HLSL (golden/hlsl/).

namespace {

using namespace crosslane;
using namespace golden;

// clang-format off

// layout.hlsl, 64 x 1 threads
template <std::size_t N>
void layout(RecordedBuffer<uint, 4>& Out)
{
    auto const main = kernel<num_threads<64>, wave_size<N>>([&](auto group) {                  // [numthreads(LX, LY, 1)]
        group.for_each_wave([&](auto wave) {
            // void main(uint gi : SV_GroupIndex, uint3 gid : SV_GroupID) {
            auto const gi = SV_GroupIndex(wave);
            auto const first = WaveReadLaneFirst(wave, gi);                                     //     uint first = WaveReadLaneFirst(gi);
            // Out[gid.x * (LX * LY) + gi] = uint4(WaveGetLaneIndex(), WaveGetLaneCount(),
            Out.write(wave, SV_GroupID(wave).x * 64 + gi, {WaveGetLaneIndex(wave), WaveGetLaneCount(wave),
                      // first, WaveActiveCountBits(true));
                      first, WaveActiveCountBits(wave, Mask<N>::all())});
        });                                                                                     // }
    });
    crosslane::dispatch(serial, main, {2});                                                     // two groups
}

// indirect_count.hlsl, then indirect_use.hlsl with as many groups as the first one asks for
struct Indirect
{
    Shader const recorded;
    RecordedBuffer<uint> const NumItems = recorded.in<uint>("NumItems");
    RecordedBuffer<uint> Count = recorded.in<uint>("Count"), Args = recorded.in<uint>("Args"), Touched = recorded.out<uint>("Touched");

    static constexpr uint TARGET_LOG2 = 8;                         // #define TARGET_LOG2 8
    template <std::size_t N>
    static Uint<N> Groups(Uint<N> const& items)                    // uint Groups(uint items)
    {                                                              // {
        return (items + ((1u << TARGET_LOG2) - 1)) >> TARGET_LOG2; //     return (items + (1u << TARGET_LOG2) - 1) >> TARGET_LOG2;
    }                                                              // }

    template <std::size_t N>
    void dispatch_count()
    {
        auto const main = kernel<num_threads<128>, wave_size<N>>([&](auto group) { // [numthreads(128, 1, 1)]
            group.for_each_wave([&](auto wave) {
                auto const tid = SV_DispatchThreadID(wave).x;                      // void main(uint3 tid : SV_DispatchThreadID) {
                auto const total = WaveActiveSum(wave, NumItems.read(wave, tid));  //     uint total = WaveActiveSum(NumItems[tid.x]);
                if (auto w = wave.where(WaveIsFirstLane(wave))) {                  //     if (WaveIsFirstLane()) {
                                                                                   //         uint base;
                    auto const base = InterlockedAdd(w, Count, 0u, total);         //         InterlockedAdd(Count[0], total, base);
                    // uint more = Groups(base + total) - Groups(base);
                    auto const more = Groups<N>(base + total) - Groups<N>(base);
                    if (auto m = w.where(more != 0u))                              //         if (more != 0)
                        static_cast<void>(InterlockedAdd(m, Args, 0u, more));      //             InterlockedAdd(Args[0], more);
                }                                                                  //     }
            });                                                                    // }
        });
        crosslane::dispatch(shuffled(N), main, {4});                               // four groups, in any order
    }

    template <std::size_t N>
    void dispatch_use()
    {
        auto const main = kernel<num_threads<256>, wave_size<N>>([&](auto group) {                           // [numthreads(256, 1, 1)]
            group.for_each_wave([&](auto wave) {
                // void main(uint3 tid : SV_DispatchThreadID, uint gi : SV_GroupIndex) {
                auto const gi = SV_GroupIndex(wave), tid = SV_DispatchThreadID(wave).x;
                if (auto w = wave.where(gi == 0u))                                                           //     if (gi == 0)
                    // InterlockedAdd(Count[1], 1u);
                    static_cast<void>(InterlockedAdd(w, Count, 1u, 1u));
                if (auto w = wave.where(tid < Count.at(0)))                                                  //     if (tid.x < Count[0])
                    // Touched[tid.x] = tid.x + 1;
                    Touched.write(w, tid, tid + 1u);
            });                                                                                              // }
        });
        dispatch_indirect(shuffled(N), main, std::span<uint const, 3>(Args.words.begin(), Args.words.end())); // DispatchIndirect(Args)
    }
};

// wave_per_input.hlsl
struct WavePerInput
{
    Shader const recorded{"wave_per_input"};
    RecordedBuffer<float, 2> const InputData = recorded.in<float, 2>("InputData");
    RecordedBuffer<float> const Weights = recorded.in<float>("Weights");
    RecordedBuffer<float> LaneResult = recorded.out<float>("LaneResult"), Out = recorded.out<float>("Out");

    template <std::size_t N>
    void dispatch()
    {
        auto const main = kernel<num_threads<128>, wave_size<N>>([&](auto group) {                // [numthreads(128, 1, 1)]
            auto& cache = groupshared<std::array<float, 128>>(group);                             // groupshared float cache[128];
            group.for_each_wave([&](auto wave) {
                // void main(uint3 tid : SV_DispatchThreadID, uint gi : SV_GroupIndex) {
                auto const gi = SV_GroupIndex(wave);
                scatter(cache.data(), gi, Weights.read(wave, gi), wave.active);                   //     cache[gi] = Weights[gi];
            });                                                                                   //     GroupMemoryBarrierWithGroupSync();
            group.for_each_wave([&](auto wave) {
                auto const tid = SV_DispatchThreadID(wave).x;
                // uint input = tid.x / WaveGetLaneCount();
                auto const input = tid / WaveGetLaneCount(wave);
                // float2 data = WaveReadLaneFirst(InputData[input]);
                auto const data = WaveReadLaneFirst(wave, InputData.read(wave, input));
                auto const at = WaveGetLaneIndex(wave) * 3u % 128u;
                // float r = cache[WaveGetLaneIndex() * 3 % 128] * data.x + data.y;
                auto const r = in_each_lane([&](float x) { return std::fma(x, data.x, data.y); },
                                            // (which HLSL may, and the device did, round once)
                                            gather(cache.data(), at, wave.active));
                auto const total = WaveActiveSum(wave, r);                                        //     float total = WaveActiveSum(r);
                LaneResult.write(wave, tid, r);                                                   //     LaneResult[tid.x] = r;
                if (auto w = wave.where(WaveIsFirstLane(wave)))                                   //     if (WaveIsFirstLane())
                    Out.write(w, input, total);                                                   //         Out[input] = total;
            });                                                                                   // }
        });
        crosslane::dispatch(serial, main, {8});                                                   // eight groups
    }
};

// clang-format on

TEST_CASE("golden shader: which threads make a wave", "[algorithm][golden]")
{
    Shader const recorded{"layout_64x1"};
    for_each_wave_size([&](auto wave) {
        constexpr uint N = decltype(wave)::size;
        auto out = recorded.out<uint, 4>("Out");
        layout<N>(out);
        std::vector<uint> expected;
        for (uint thread = 0; thread < 2 * 64; ++thread) {
            for (uint word : {thread % 64 % N, N, thread % 64 / N * N, std::min(N, 64u)}) expected.push_back(word);
        }
        INFO(N << " lanes");
        if (N == lanes) REQUIRE(expected == recorded.answer("Out"));
        require_same(out.words, expected);
    });
}

TEST_CASE("golden shader: as many groups as the items need", "[algorithm][golden]")
{
    for (auto const* name : {"indirect_257", "indirect_1000"}) {
        for_each_wave_size([&](auto wave) {
            constexpr std::size_t N = decltype(wave)::size;
            Indirect shader{{name}};
            shader.template dispatch_count<N>();
            shader.template dispatch_use<N>();
            INFO(name << ", " << N << " lanes");
            require_same(shader.Count.words, shader.recorded.answer("Count"));
            require_same(shader.Args.words, shader.recorded.answer("Args"));
            require_same(shader.Touched.words, shader.recorded.answer("Touched"));
        });
    }
}

TEST_CASE("golden shader: a wave for each input", "[algorithm][golden]")
{
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        WavePerInput shader;
        shader.dispatch<N>();
        INFO(N << " lanes");
        auto const answer = shader.recorded.answer("LaneResult");
        for (std::size_t input = 0; input < 1024 / std::max(N, lanes); ++input) {
            for (std::size_t lane = 0; lane < std::min(N, lanes); ++lane) {
                INFO("input " << input << ", lane " << lane);
                REQUIRE(shader.LaneResult.words[input * N + lane] == answer[input * lanes + lane]);
            }
        }
        if (N == lanes) require_same(shader.Out.words, shader.recorded.answer("Out"));
    });
}

} // namespace

} // namespace algorithm_golden_dispatch
