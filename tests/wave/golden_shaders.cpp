#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/vote.hpp>
#include <crosslane/wave/waterfall.hpp>

#include <cmath>

namespace wave_golden_shaders {

// Shaders with control flow, the doubling scan and stream compaction, each beside its HLSL (golden/hlsl/). Their groups
// have 32 threads, so in a larger wave the other lanes are inactive.

namespace {

using namespace crosslane;
using namespace golden;

template <std::size_t N>
uint live(Wave<N> const& wave) { return WaveActiveBallot(wave, Mask<N>::all()).words()[0]; } // WaveActiveBallot(true).x

/// Shaders whose groups are rows of (mask, number of the data row, -, -).
struct RowShader
{
    Shader const recorded;
    RecordedBuffer<uint> const In = recorded.in<uint>("In");
    RecordedBuffer<uint, 4> const Rows = recorded.in<uint, 4>("Rows");

    std::size_t groups() const { return Rows.words.size() / 4; }
};

// clang-format off

// flow.hlsl, MODE 1
struct IfElse : RowShader
{
    RecordedBuffer<uint> Out = recorded.out<uint>("Out");

    template <std::size_t N>
    void dispatch()
    {
        auto const main = kernel<num_threads<32>, wave_size<N>>([&](auto group) {                          // [numthreads(32, 1, 1)]
            group.for_each_wave([&](auto wave) {
                auto const gid = SV_GroupID(wave).x;
                // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
                auto const gi = SV_GroupIndex(wave);
                auto const mask = Rows.at(gid);                                                            //     uint4 row = Rows[gid.x];
                // uint o = (gid.x * 32 + gi) * 16;
                auto const o = (gid * 32 + gi) * 16u;
                // #define PUT(k, v) Out[o + (k)] = (v)
                auto const PUT = [&](auto const& w, uint k, Uint<N> const& v) { Out.write(w, o + k, v); };
                // bool bit = ((row.x >> gi) & 1) != 0;
                auto const bit = ((mask >> gi) & 1u) != 0u;
                Uint<N> r = 0u;                                                                            //     uint r;
                if (auto w = wave.where(bit)) {                                                            //     if (bit) {
                    PUT(w, 0, live(w));                                                                    //         PUT(0, LIVE);
                    // r = WaveActiveSum(gi + 1);
                    assign(w, r, WaveActiveSum(w, gi + 1u));
                }                                                                                          //     }
                if (auto w = wave.where(!bit)) {                                                           //     else {
                    PUT(w, 1, live(w));                                                                    //         PUT(1, LIVE);
                    // r = WaveActiveSum((gi + 1) * 1000);
                    assign(w, r, WaveActiveSum(w, (gi + 1u) * 1000u));
                }                                                                                          //     }
                PUT(wave, 2, r);                                                                           //     PUT(2, r);
                PUT(wave, 3, live(wave));                                                                  //     PUT(3, LIVE);
                PUT(wave, 4, WaveActiveSum(wave, r));                                                      //     PUT(4, WaveActiveSum(r));
            });                                                                                            // }
        });
        crosslane::dispatch(serial, main, {groups()});
    }
};

// waterfall.hlsl, MODE 0: the loop is waterfall(…)
struct Waterfall : RowShader
{
    RecordedBuffer<uint, 4> Out = recorded.out<uint, 4>("Out");
    RecordedBuffer<uint> After = recorded.out<uint>("After");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 0; gid < groups(); ++gid)
            for_each_wave<N>(32, [&](auto whole, std::size_t first) {            // [numthreads(32, 1, 1)]
                // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
                auto const gi = iota<uint, N>(static_cast<uint>(first));
                auto const mask = Rows.at(gid, 0), row = Rows.at(gid, 1);        //     uint4 row = Rows[gid.x];
                auto const v = In.read(whole, row * 32 + gi);                    //     uint v = In[row.y * 32 + gi];
                auto const o = gid * 32 + gi;                                    //     uint o = gid.x * 32 + gi;
                if (auto wave = whole.where(((mask >> gi) & 1u) != 0u)) {        //     if ((row.x >> gi) & 1) {
                    uint turn = 0;                                               //         uint turn = 0;
                    auto rest = wave;
                    for (auto [s, lanes] : waterfall(wave, v)) {                 //         [loop] for (;;) { uint s = WaveReadLaneFirst(v);
                                                                                 //             uint live = WaveActiveBallot(true).x;
                                                                                 //             [branch] if (s == v) {
                        // Out[o] = uint4(turn, s, WaveActiveBallot(true).x, live);
                        Out.write(lanes, o, {turn, s, live(lanes), live(rest)});
                        rest = rest.where(!lanes.active);                        //                 break; }
                        turn++;                                                  //             turn++;
                    }                                                            //         }
                    After.write(wave, o, live(wave));                            //         After[o] = WaveActiveBallot(true).x;
                }                                                                //     }
            });                                                                  // }
    }
};

// all_true_branch.hlsl
struct AllTrueBranch : RowShader
{
    RecordedBuffer<uint> Out = recorded.out<uint>("Out");

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 0; gid < groups(); ++gid)
            for_each_wave<N>(32, [&](auto whole, std::size_t first) {                           // [numthreads(32, 1, 1)]
                // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
                auto const gi = iota<uint, N>(static_cast<uint>(first));
                auto const mask = Rows.at(gid, 0), row = Rows.at(gid, 1);                       //     uint4 row = Rows[gid.x];
                auto const can = In.read(whole, row * 32 + gi) != 0u;                           //     bool can = In[row.y * 32 + gi] != 0;
                if (auto wave = whole.where(((mask >> gi) & 1u) != 0u)) {                       //     if ((row.x >> gi) & 1) {
                    uint way;                                                                   //         uint way;
                    // if (WaveActiveAllTrue(can)) way = 1;
                    if (WaveActiveAllTrue(wave, can)) way = 1;
                    // else if (WaveActiveAnyTrue(can)) way = 2;
                    else if (WaveActiveAnyTrue(wave, can)) way = 2;
                    else way = 3;                                                               //         else way = 3;
                    // Out[gid.x * 32 + gi] = way * 256 + WaveActiveCountBits(can);
                    Out.write(wave, gid * 32 + gi, way * 256 + WaveActiveCountBits(wave, can));
                }                                                                               //     }
            });                                                                                 // }
    }
};

// doubling_scan.hlsl; and the prefix intrinsic, which is the same scan
template <std::size_t N>
void doubling_scan(RecordedBuffer<float> const& In, RecordedBuffer<float>& Out, RecordedBuffer<float>& prefix)
{
    for (uint gid = 0; gid < 14; ++gid)                                                    // 14 groups
        for_each_wave<N>(32, [&](auto wave, std::size_t first) {                           // [numthreads(32, 1, 1)]
            auto const tid = iota<uint, N>(static_cast<uint>(gid * 32 + first));           // void main(uint3 tid : SV_DispatchThreadID) {
            auto const lane = WaveGetLaneIndex(wave);                                      //     uint lane = WaveGetLaneIndex();
            auto x = In.read(wave, tid);                                                   //     float x = In[tid.x];
            prefix.write(wave, tid, WavePrefixInclusiveSum(wave, x));
            // for (uint d = 1; d < WaveGetLaneCount(); d <<= 1) {
            for (uint d = 1; d < WaveGetLaneCount(wave); d <<= 1) {
                // float y = WaveReadLaneAt(x, lane >= d ? lane - d : lane);
                auto const y = WaveReadLaneAt(wave, x, select(lane >= d, lane - d, lane));
                if (auto w = wave.where(lane >= d))                                        //         if (lane >= d)
                    assign(w, x, y + x);                                                   //             x = y + x;
            }                                                                              //     }
            Out.write(wave, tid, x);                                                       //     Out[tid.x] = x;
        });                                                                                // }
}

// compact.hlsl; a wave must not be larger than the group, or two groups would share a region
struct Compact
{
    Shader const recorded;
    uint const MODE;
    RecordedBuffer<std::int32_t> const Input = recorded.in<std::int32_t>("Input");
    RecordedBuffer<std::int32_t> Output = recorded.out<std::int32_t>("Output");
    RecordedBuffer<uint> WaveCounts = recorded.out<uint>("WaveCounts"), Indices = recorded.out<uint>("Indices");

    template <std::size_t N>
    // bool Select(int v) { return (v & 3) != 0 && v > -40; }
    static Mask<N> Select(Lanes<std::int32_t, N> const& v) { return ((v & 3) != 0) & (v > -40); }

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 0; gid < 64; ++gid)                                          // 64 groups
            for_each_wave<N>(32, [&](auto wave, std::size_t first) {                 // [numthreads(32, 1, 1)]
                auto const tid = iota<uint, N>(static_cast<uint>(gid * 32 + first)); // void main(uint3 tid : SV_DispatchThreadID) {
                auto const lanes = WaveGetLaneCount(wave);                           //     uint lanes = WaveGetLaneCount();
                auto const base = (tid / lanes) * lanes;                             //     uint base = (tid.x / lanes) * lanes;
                auto const value = Input.read(wave, tid);                            //     int value = Input[tid.x];
                auto const sel = Select<N>(value);                                   //     bool sel = Select(value);
                                                                                     // #if MODE == 0
                auto const index = MODE == 0 ? WavePrefixCountBits(wave, sel)        //     uint index = WavePrefixCountBits(sel);
                                                                                     // #else
                    : WavePrefixSum(wave, select(sel, Uint<N>(1u), 0u));             //     uint index = WavePrefixSum(sel ? 1u : 0u);
                                                                                     // #endif
                auto const count = WaveActiveCountBits(wave, sel);                   //     uint count = WaveActiveCountBits(sel);
                Indices.write(wave, tid, index);                                     //     Indices[tid.x] = index;
                if (auto w = wave.where(sel))                                        //     if (sel)
                    Output.write(w, base + index, value);                            //         Output[base + index] = value;
                if (auto w = wave.where(WaveIsFirstLane(wave)))                      //     if (WaveIsFirstLane())
                    WaveCounts.write(w, tid / lanes, count);                         //         WaveCounts[tid.x / lanes] = count;
            });                                                                      // }
    }

    /// What all waves kept.
    static std::vector<uint> kept(std::size_t lanes, std::vector<uint> const& output, std::vector<uint> const& counts)
    {
        std::vector<uint> result;
        for (std::size_t w = 0; w < output.size() / lanes; ++w)
            for (std::size_t i = 0; i < counts.at(w); ++i) result.push_back(output.at(w * lanes + i));
        return result;
    }
};

// clang-format on

} // namespace

TEST_CASE("golden shader: if, else and the join", "[wave][golden]")
{
    for_each_wave_size([](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        if constexpr (N >= 32) {
            IfElse shader{{{"flow_if_else"}}};
            REQUIRE(shader.groups() == 80);
            shader.template dispatch<N>();
            INFO(N << " lanes");
            require_same(shader.Out.words, shader.recorded.answer("Out"));
        }
    });
}

TEST_CASE("golden shader: the waterfall", "[wave][golden]")
{
    for_each_wave_size([](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        if constexpr (N >= 32) {
            Waterfall shader{{{"waterfall_forever"}}};
            REQUIRE(shader.groups() == 80);
            shader.template dispatch<N>();
            INFO(N << " lanes");
            require_same(shader.Out.words, shader.recorded.answer("Out"));
            require_same(shader.After.words, shader.recorded.answer("After"));
        }
    });
}

TEST_CASE("golden shader: the quick way only when the whole wave can take it", "[wave][golden]")
{
    for_each_wave_size([](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        if constexpr (N >= 32) {
            AllTrueBranch shader{{{"all_true_branch"}}};
            REQUIRE(shader.groups() == 128);
            shader.template dispatch<N>();
            INFO(N << " lanes");
            require_same(shader.Out.words, shader.recorded.answer("Out"));
        }
    });
}

TEST_CASE("golden shader: the doubling scan", "[wave][golden]")
{
    // Two of the rows hold NaN or denormals, and the device flushes these.
    auto const comparable = [](std::vector<uint> words) {
        for (auto& word : words) word = is_nan(word) ? 0x7FC00000 : flushed(word);
        return words;
    };
    Shader const recorded{"doubling_scan"};
    RecordedBuffer<float> const in{comparable(recorded.in<float>("In").words)};
    auto const expected = comparable(recorded.answer("Out"));
    REQUIRE(in.words.size() == 14 * lanes);
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        auto by_hand = recorded.out<float>("Out"), prefix = by_hand;
        doubling_scan<N>(in, by_hand, prefix);
        by_hand.words = comparable(by_hand.words);
        prefix.words = comparable(prefix.words);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (i % lanes >= N) continue; // the first wave of a row scans as far as it reaches
            INFO(N << " lanes, row " << i / lanes << ", lane " << i % lanes);
            REQUIRE(by_hand.words[i] == expected[i]);
            REQUIRE(prefix.words[i] == expected[i]);
        }
    });
}

TEST_CASE("golden shader: compaction, a region for each wave", "[wave][golden]")
{
    for (uint mode : {0u, 1u}) {
        for_each_wave_size([&](auto wave) {
            constexpr std::size_t N = decltype(wave)::size;
            if constexpr (N <= 32) {
                Compact shader{{mode == 0 ? "compact_countbits" : "compact_prefixsum"}, mode};
                REQUIRE(shader.Input.words.size() == 64 * lanes);
                shader.template dispatch<N>();
                auto const output = shader.recorded.answer("Output"), counts = shader.recorded.answer("WaveCounts");
                INFO(shader.recorded.name << ", " << N << " lanes");
                REQUIRE(Compact::kept(N, shader.Output.words, shader.WaveCounts.words) == Compact::kept(lanes, output, counts));
                if (N != lanes) return;
                require_same(shader.Output.words, output);
                require_same(shader.WaveCounts.words, counts);
                require_same(shader.Indices.words, shader.recorded.answer("Indices"));
            }
        });
    }
}

} // namespace wave_golden_shaders
