#include "golden/shaders.hpp"
#include "support/catch.hpp"

#include <crosslane/dispatch/for_each_wave_size.hpp>
#include <crosslane/wave/match.hpp>
#include <crosslane/wave/vote.hpp>

namespace algorithm_golden_match {

// Shaders that find the lanes with equal values, each beside its HLSL (golden/hlsl/).

namespace {

using namespace crosslane;
using namespace golden;

// clang-format off

// histogram.hlsl
struct Histogram
{
    Shader const recorded;
    RecordedBuffer<uint> const Input = recorded.in<uint>("Input"), Params = recorded.in<uint>("Params");
    RecordedBuffer<uint> Buckets = recorded.in<uint>("Histogram");
    RecordedBuffer<uint, 4> Lane = recorded.out<uint, 4>("Lane");
    bool matches_intrinsic = true;

    template <std::size_t N>
    // uint4 WaveActiveMatch(uint value, uint bitCount)
    static LaneMasks<N> WaveActiveMatch(Wave<N> const& wave, Uint<N> const& value, uint bitCount)
    {                                                                                             // {
        // uint4 mask = WaveActiveBallot(true);
        LaneMasks<N> mask = ballot_words(WaveActiveBallot(wave, Mask<N>::all()));
        // for (uint b = 0; b < bitCount; ++b) {
        for (uint b = 0; b < bitCount; ++b) {
            // bool set = ((value >> b) & 1) != 0;
            auto const set = ((value >> b) & 1u) != 0u;
            // uint4 ballot = WaveActiveBallot(set);
            auto const ballot = ballot_words(WaveActiveBallot(wave, set));
            for (std::size_t w = 0; w < 4; ++w) mask[w] &= select(set, ballot[w], ~ballot[w]);    //         mask &= set ? ballot : ~ballot;
        }                                                                                         //     }
        return mask;                                                                              //     return mask;
    }                                                                                             // }
    template <std::size_t N>
    static Uint<N> WaveBallotBitCount(LaneMasks<N> const& m)                                      // uint WaveBallotBitCount(uint4 m)
    {                                                                                             // {
        // return countbits(m.x) + countbits(m.y) + countbits(m.z) + countbits(m.w);
        return countbits(m.x) + countbits(m.y) + countbits(m.z) + countbits(m.w);
    }                                                                                             // }
    template <std::size_t N>
    static Uint<N> WaveBallotLSB(LaneMasks<N> const& m)                                           // uint WaveBallotLSB(uint4 m)
    {                                                                                             // {
        // if (m.x != 0) return firstbitlow(m.x);
        return select(m.x != 0u, firstbitlow(m.x),
               // if (m.y != 0) return 32 + firstbitlow(m.y);
               select(m.y != 0u, firstbitlow(m.y) + 32u,
               // if (m.z != 0) return 64 + firstbitlow(m.z);
               select(m.z != 0u, firstbitlow(m.z) + 64u,
                                 firstbitlow(m.w) + 96u)));                                       //     return 96 + firstbitlow(m.w);
    }                                                                                             // }

    template <std::size_t N>
    void dispatch()
    {
        for (uint gid = 0; gid < 16; ++gid)                                            // 16 groups
            for_each_wave<N>(256, [&](auto whole, std::size_t first) {                 // [numthreads(256, 1, 1)]
                auto const tid = iota<uint, N>(static_cast<uint>(gid * 256 + first));  // void main(uint3 tid : SV_DispatchThreadID) {
                auto const wave = whole.where(tid < Params.at(0));                     //     if (tid.x >= Params[0])
                if (!wave) return;                                                     //         return;
                auto const bucket = Input.read(wave, tid);                             //     uint bucket = Input[tid.x];
                auto const match = WaveActiveMatch<N>(wave, bucket, 8);                //     uint4 match = WaveActiveMatch(bucket, 8);
                auto const matchCount = WaveBallotBitCount<N>(match);                  //     uint matchCount = WaveBallotBitCount(match);
                auto const elected = WaveBallotLSB<N>(match);                          //     uint elected = WaveBallotLSB(match);
                // Lane[tid.x] = uint4(match.x, match.y, matchCount, elected);
                Lane.write(wave, tid, {match.x, match.y, matchCount, elected});
                if (auto w = wave.where(WaveGetLaneIndex(wave) == elected))            //     if (WaveGetLaneIndex() == elected)
                    // InterlockedAdd(Histogram[bucket], matchCount);
                    static_cast<void>(InterlockedAdd(w, Buckets, bucket, matchCount));
                auto const intrinsic = WaveMatch<8>(wave, bucket);                     // must say the same
                for (std::size_t w = 0; w < 4; ++w) matches_intrinsic &= WaveActiveAllTrue(wave, intrinsic[w] == match[w]);
            });                                                                        // }
    }

private:
    template <std::size_t N>
    static LaneMasks<N> ballot_words(Mask<N> const& ballot)
    {
        auto const words = ballot.words();
        return {words[0], words[1], words[2], words[3]};
    }
    template <std::size_t N>
    static Uint<N> countbits(Uint<N> const& x) { return in_each_lane([](uint v) { return static_cast<uint>(std::popcount(v)); }, x); }
    template <std::size_t N>
    static Uint<N> firstbitlow(Uint<N> const& x) { return in_each_lane([](uint v) { return static_cast<uint>(std::countr_zero(v)); }, x); }
};

// wave_match_loop.hlsl; a group of 32 threads
template <std::size_t N>
void wave_match_loop(Shader const& recorded, RecordedBuffer<uint, 4>& Out)
{
    auto const In = recorded.in<uint>("In");
    auto const Rows = recorded.in<uint, 4>("Rows");
    for (uint gid = 0; gid < 80; ++gid)                                         // 80 groups
        for_each_wave<N>(32, [&](auto whole, std::size_t first) {               // [numthreads(32, 1, 1)]
            // void main(uint3 gid : SV_GroupID, uint gi : SV_GroupIndex) {
            auto const gi = iota<uint, N>(static_cast<uint>(first));
            uint const row[] = {Rows.at(gid, 0), Rows.at(gid, 1)};              //     uint4 row = Rows[gid.x];
            auto const v = In.read(whole, row[1] * 32 + gi);                    //     uint v = In[row.y * 32 + gi];
            if (auto wave = whole.where(((row[0] >> gi) & 1u) != 0u)) {         //     if ((row.x >> gi) & 1) {
                LaneMasks<N> match = 0u;                                        //         uint4 match = 0;
                auto live = wave;
                for (std::size_t turn = 0; live && turn < N; ++turn) {          //         [loop] for (;;) {
                    auto const s = WaveReadLaneFirst(live, v);                  //             uint s = WaveReadLaneFirst(v);
                    auto const same = WaveActiveBallot(live, s == v).words();   //             uint4 same = WaveActiveBallot(s == v);
                    if (auto w = live.where(s == v)) {                          //             [branch] if (s == v) {
                        assign(w, match, {same[0], same[1], same[2], same[3]}); //                 match = same;
                        live = live.where(s != v);                              //                 break;
                    }                                                           //             }
                }                                                               //         }
                Out.write(wave, gid * 32 + gi, match);                          //         Out[gid.x * 32 + gi] = match;
            }                                                                   //     }
        });                                                                     // }
}

// clang-format on

TEST_CASE("golden shader: the histogram by matching lanes", "[algorithm][golden]")
{
    for (auto const* name : {"histogram_random", "histogram_all_same"}) {
        for_each_wave_size([&](auto wave) {
            constexpr std::size_t N = decltype(wave)::size;
            Histogram shader{{name}};
            shader.template dispatch<N>();
            INFO(name << ", " << N << " lanes");
            require_same(shader.Buckets.words, shader.recorded.answer("Histogram"));
            if (N == lanes) require_same(shader.Lane.words, shader.recorded.answer("Lane"));
            CHECK(shader.matches_intrinsic);
        });
    }
}

TEST_CASE("golden shader: the match by a waterfall", "[algorithm][golden]")
{
    Shader const recorded{"wave_match_loop"};
    auto const answer = recorded.answer("Out");
    for_each_wave_size([&](auto wave) {
        constexpr std::size_t N = decltype(wave)::size;
        auto out = recorded.out<uint, 4>("Out");
        wave_match_loop<N>(recorded, out);
        // A wave of fewer lanes finds those of its own.
        auto expected = answer;
        for (std::size_t i = 0; i < expected.size(); i += 4) {
            auto const first = i / 4 % lanes / N * N;
            if (N < lanes && expected[i] != untouched) expected[i] = expected[i] >> first & ((1u << N % lanes) - 1);
        }
        INFO(N << " lanes");
        require_same(out.words, expected);
    });
}

} // namespace

} // namespace algorithm_golden_match
