#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/reduce.hpp>

namespace algorithm_golden_append_items {

// Shaders whose lanes append several items each, beside their HLSL (golden/hlsl/). The device's waves take the atomic in any
// order, and so do the groups here, the last one first: all is compared through the base that the atomic gave.

namespace {

using namespace crosslane;
using namespace golden;

// clang-format off

// append_var.hlsl, MODE 1
struct AppendVar
{
    Shader const recorded{"append_var_firstlane"};
    RecordedBuffer<uint> const NumItems = recorded.in<uint>("NumItems"), Params = recorded.in<uint>("Params");
    RecordedBuffer<uint> Counter = recorded.in<uint>("Counter"), Items = recorded.out<uint>("Items");
    RecordedBuffer<uint, 4> Lane = recorded.out<uint, 4>("Lane");

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
    RecordedBuffer<uint, 2> const Jobs = recorded.in<uint, 2>("Jobs");
    RecordedBuffer<uint> const Other = recorded.in<uint>("Other");
    RecordedBuffer<uint> DataCount = recorded.in<uint>("DataCount"), Data = recorded.out<uint>("Data");
    RecordedBuffer<uint, 2> WaveInfo = recorded.out<uint, 2>("WaveInfo");

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
                    // WaveInfo[tid.x / lanes] = uint2(base, total);
                    WaveInfo.write(w, tid / lanes, {base, total});
                uint done = 0;                                                         //     uint done = 0;
                for (uint k = 0; k < lanes; ++k) {                                     //     for (uint k = 0; k < lanes; ++k) {
                    auto const first = WaveReadLaneAt(wave, job.x, k);                 //         uint first = WaveReadLaneAt(job.x, k);
                    auto const n = WaveReadLaneAt(wave, job.y, k);                     //         uint n = WaveReadLaneAt(job.y, k);
                    for (auto i = lane; auto w = wave.where(i < n); i += lanes)        //         for (uint i = lane; i < n; i += lanes)
                        // Data[base + done + i] = Other[first + i];
                        Data.write(w, base + done + i, Other.read(w, first + i));
                    done += n;                                                         //         done += n;
                }                                                                      //     }
            });                                                                        // }
    }
};

// clang-format on

/// The items in the order of the threads that appended them; a thread's words are base, offset, total of the wave, n.
std::vector<uint> items_in_order(std::vector<uint> const& items, std::vector<uint> const& threads)
{
    auto begin = column(threads, 0, 4);
    auto const offset = column(threads, 1, 4);
    for (std::size_t i = 0; i < begin.size(); ++i) begin[i] += offset[i];
    return in_order(items, begin, column(threads, 3, 4));
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
        require_same(items_in_order(shader.Items.words, lane), items_in_order(shader.recorded.answer("Items"), expected));
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
        require_same(in_order(shader.Data.words, written(info), 2), in_order(shader.recorded.answer("Data"), written(expected), 2));
        if (N == lanes) require_same(column(info, 1, 2), column(expected, 1, 2));
    });
}

} // namespace

} // namespace algorithm_golden_append_items
