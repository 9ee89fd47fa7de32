#include "golden/recording.hpp"

#include <crosslane/crosslane.hpp>

namespace wave_golden {

namespace {

using namespace crosslane;

using golden::Answer, golden::Replay, golden::Row, golden::Words;
using golden::has, golden::lanes_of, golden::moved_up, golden::wave_of, golden::words_of;

constexpr std::size_t N = golden::lanes;

/// An operation on lanes of T.
template <class T, class F>
Replay on(F f)
{
    return [f](Row const& row) { return Answer{words_of(f(wave_of(row.mask), lanes_of<T>(row.values)))}; };
}
/// An operation on predicates.
template <class F>
Replay on_predicate(F f)
{
    return [f](Row const& row) {
        return Answer{words_of(f(wave_of(row.mask), lanes_of<std::uint32_t>(row.values) != 0u))};
    };
}

template <class T, class F>
Replay reduction(F f)
{
    Replay const run = on<T>(f);
    if (std::integral<T>) return run;
    return [run](Row const& row) { return run(moved_up(row)); };
}
template <class T, class F>
Replay prefix(F f)
{
    Replay const run = on<T>(f);
    if (std::integral<T>) return run;
    return [run](Row const& row) {
        auto answer = run(moved_up(row));
        auto from = N - static_cast<std::size_t>(std::popcount(row.mask));
        for (std::size_t lane = 0; lane < N; ++lane)
            if (has(row.mask, lane)) (*answer[0])[lane] = (*answer[0])[from++];
        return answer;
    };
}

#define CROSSLANE_CALL(function) [](auto const& wave, auto const& x) { return function(wave, x); }

template <class T>
std::map<std::string, Replay> replays_of()
{
    std::map<std::string, Replay> result = {
        {"WaveActiveMin", on<T>(CROSSLANE_CALL(WaveActiveMin))},
        {"WaveActiveMax", on<T>(CROSSLANE_CALL(WaveActiveMax))},
        {"WaveActiveAllEqual",
         on<T>([](auto const& wave, auto const& x) { return std::uint32_t{WaveActiveAllEqual(wave, x)}; })},
        {"WaveReadLaneFirst", on<T>(CROSSLANE_CALL(WaveReadLaneFirst))},
        {"subgroupInclusiveMin", on<T>(CROSSLANE_CALL(WavePrefixInclusiveMin))},
        {"subgroupInclusiveMax", on<T>(CROSSLANE_CALL(WavePrefixInclusiveMax))},
        {"subgroupExclusiveMin", on<T>(CROSSLANE_CALL(WavePrefixMin))},
        {"subgroupExclusiveMax", on<T>(CROSSLANE_CALL(WavePrefixMax))},
        {"WaveReadLaneAt_uniform",
         [](Row const& row) {
             return Answer{
                 words_of(WaveReadLaneAt(wave_of(row.mask), lanes_of<T>(row.values), std::size_t{row.argument}))};
         }},
        {"WaveReadLaneAt",
         [](Row const& row) {
             return Answer{words_of(
                 WaveReadLaneAt(wave_of(row.mask), lanes_of<T>(row.values), lanes_of<std::uint32_t>(row.arguments)))};
         }},
        {"subgroupPartitionNV",
         [](Row const& row) {
             auto const masks = WaveMatch(wave_of(row.mask), lanes_of<T>(row.values));
             return Answer{words_of(masks.x), words_of(masks.y), words_of(masks.z), words_of(masks.w)};
         }},
        {"WaveActiveSum", reduction<T>(CROSSLANE_CALL(WaveActiveSum))},
        {"WaveActiveProduct", reduction<T>(CROSSLANE_CALL(WaveActiveProduct))},
        {"WavePrefixSum", prefix<T>(CROSSLANE_CALL(WavePrefixSum))},
        {"WavePrefixProduct", prefix<T>(CROSSLANE_CALL(WavePrefixProduct))},
        {"subgroupInclusiveAdd", prefix<T>(CROSSLANE_CALL(WavePrefixInclusiveSum))},
        {"subgroupInclusiveMul", prefix<T>(CROSSLANE_CALL(WavePrefixInclusiveProduct))},
    };
    if constexpr (std::integral<T>) {
        result["WaveActiveBitAnd"] = on<T>(CROSSLANE_CALL(WaveActiveBitAnd));
        result["WaveActiveBitOr"] = on<T>(CROSSLANE_CALL(WaveActiveBitOr));
        result["WaveActiveBitXor"] = on<T>(CROSSLANE_CALL(WaveActiveBitXor));
        result["subgroupInclusiveAnd"] = on<T>(CROSSLANE_CALL(WavePrefixInclusiveBitAnd));
        result["subgroupInclusiveOr"] = on<T>(CROSSLANE_CALL(WavePrefixInclusiveBitOr));
        result["subgroupInclusiveXor"] = on<T>(CROSSLANE_CALL(WavePrefixInclusiveBitXor));
        result["subgroupExclusiveAnd"] = on<T>(CROSSLANE_CALL(WavePrefixBitAnd));
        result["subgroupExclusiveOr"] = on<T>(CROSSLANE_CALL(WavePrefixBitOr));
        result["subgroupExclusiveXor"] = on<T>(CROSSLANE_CALL(WavePrefixBitXor));
    }
    result["subgroupBroadcastFirst"] = result["WaveReadLaneFirst"];
    result["subgroupAllEqual"] = result["WaveActiveAllEqual"];
    result["subgroupShuffle"] = result["WaveReadLaneAt"];
    return result;
}

Answer ballot_tools(Row const& row)
{
    auto const wave = wave_of(row.mask);
    auto const ballot = WaveActiveBallot(wave, lanes_of<std::uint32_t>(row.values) != 0u);
    Answer answer = {words_of(ballot),
                     words_of(WaveReadLaneAt(wave, ballot, lanes_of<std::uint32_t>(row.arguments))),
                     words_of(WaveBallotBitCount(wave, ballot)),
                     words_of(WaveBallotInclusiveBitCount(wave, ballot)),
                     words_of(WaveBallotExclusiveBitCount(wave, ballot)),
                     words_of(WaveBallotLSB(wave, ballot)),
                     words_of(WaveBallotMSB(wave, ballot))};
    if (none(ballot)) answer[5] = answer[6] = std::nullopt; // the language leaves them undefined
    Words equal, at_least, above, up_to, below;
    for (std::size_t lane = 0; lane < N; ++lane) {
        equal[lane] = WaveLaneMaskEq(wave, lane).words()[0];
        at_least[lane] = WaveLaneMaskGe(wave, lane).words()[0];
        above[lane] = WaveLaneMaskGt(wave, lane).words()[0];
        up_to[lane] = WaveLaneMaskLe(wave, lane).words()[0];
        below[lane] = WaveLaneMaskLt(wave, lane).words()[0];
    }
    answer.insert(answer.end(), {equal, at_least, above, up_to, below});
    return answer;
}

std::map<std::string, Replay> replays_of_predicates()
{
    return {
        {"WaveActiveCountBits", on_predicate(CROSSLANE_CALL(WaveActiveCountBits))},
        {"WavePrefixCountBits", on_predicate(CROSSLANE_CALL(WavePrefixCountBits))},
        {"WaveActiveAllTrue",
         on_predicate([](auto const& wave, auto const& m) { return std::uint32_t{WaveActiveAllTrue(wave, m)}; })},
        {"WaveActiveAnyTrue",
         on_predicate([](auto const& wave, auto const& m) { return std::uint32_t{WaveActiveAnyTrue(wave, m)}; })},
        {"WaveIsFirstLane", on_predicate([](auto const& wave, auto const&) { return WaveIsFirstLane(wave); })},
        {"WaveGetLaneIndex", on_predicate([](auto const& wave, auto const&) { return WaveGetLaneIndex(wave); })},
        {"WaveGetLaneCount", on_predicate([](auto const& wave, auto const&) { return WaveGetLaneCount(wave); })},
        {"WaveActiveBallot",
         [](Row const& row) {
             auto const words = WaveActiveBallot(wave_of(row.mask), lanes_of<std::uint32_t>(row.values) != 0u).words();
             Answer answer;
             for (auto word : words) answer.push_back(words_of(word));
             return answer;
         }},
        {"ballotTools", ballot_tools},
    };
}

#undef CROSSLANE_CALL

} // namespace

TEST_CASE("golden: intrinsics of a whole wave answer what the GPU answered", "[wave][golden]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    golden::replay_family(golden::Family::wave, "whole waves",
                          {{"i32", replays_of<std::int32_t>()},
                           {"u32", replays_of<std::uint32_t>()},
                           {"f32", replays_of<float>()},
                           {"pred", replays_of_predicates()}},
                          {.cases = 89, .rows = 3185, .values = 61125});
}

} // namespace wave_golden
