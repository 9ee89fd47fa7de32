#include "golden/recording.hpp"

#include <crosslane/crosslane.hpp>

namespace wave_golden_clusters {

// Clusters, quads, shuffles and rotations.

namespace {

using namespace crosslane;

using golden::Answer, golden::Family, golden::Replay, golden::Row, golden::Words;
using golden::has, golden::lanes_of, golden::moved_up, golden::wave_of, golden::words_of;

constexpr std::size_t N = golden::lanes;
using Uint = Lanes<std::uint32_t, N>;

// Clusters of 1, 2, 4, … 32 lanes, a column of the answer each.

template <class T, std::size_t Size, class F>
Words in_clusters(F f, Row const& row)
{
    return words_of(f.template operator()<Size>(wave_of(row.mask), lanes_of<T>(row.values)));
}
/// An operation whose order shows: our cluster keeps its active lanes in their places, the device's moves them together.
template <class T, std::size_t Size, class F>
Words in_moved_clusters(F f, Row const& row)
{
    auto const moved = moved_up(row, Size);
    auto answer = in_clusters<T, Size>(f, moved);
    for (std::size_t lane = 0; lane < N; ++lane)
        if (!has(moved.mask, lane)) answer[lane] = answer[lane | (Size - 1)]; // of the same cluster, and active if any is
    return answer;
}

template <class T, bool order_shows = false, class F>
Replay clustered(F f)
{
    return [f](Row const& row) {
        return [&]<std::size_t... Log>(std::index_sequence<Log...>) {
            if constexpr (order_shows && !std::integral<T>) {
                return Answer{in_moved_clusters<T, std::size_t{1} << Log>(f, row)...};
            } else {
                return Answer{in_clusters<T, std::size_t{1} << Log>(f, row)...};
            }
        }(std::make_index_sequence<6>{});
    };
}

#define CROSSLANE_CALL(function) []<std::size_t Size>(auto const& wave, auto const& x) { return function<Size>(wave, x); }

template <class T>
std::map<std::string, Replay> clusters()
{
    std::map<std::string, Replay> result = {
        {"subgroupClusteredAdd", clustered<T, true>(CROSSLANE_CALL(WaveClusteredSum))},
        {"subgroupClusteredMul", clustered<T, true>(CROSSLANE_CALL(WaveClusteredProduct))},
        {"subgroupClusteredMin", clustered<T>(CROSSLANE_CALL(WaveClusteredMin))},
        {"subgroupClusteredMax", clustered<T>(CROSSLANE_CALL(WaveClusteredMax))},
    };
    if constexpr (std::integral<T>) {
        result["subgroupClusteredAnd"] = clustered<T>(CROSSLANE_CALL(WaveClusteredBitAnd));
        result["subgroupClusteredOr"] = clustered<T>(CROSSLANE_CALL(WaveClusteredBitOr));
        result["subgroupClusteredXor"] = clustered<T>(CROSSLANE_CALL(WaveClusteredBitXor));
    }
    return result;
}

#undef CROSSLANE_CALL

// Shuffles and rotations, with the distance as one number for the wave, and once more as one for each lane.

template <class T, class F>
Replay by_distance(F f)
{
    return [f](Row const& row) {
        auto const wave = wave_of(row.mask);
        auto const x = lanes_of<T>(row.values);
        auto const answer = words_of(f(wave, x, row.argument));
        CHECK(answer == words_of(f(wave, x, Uint(row.argument))));
        return Answer{answer};
    };
}

#define CROSSLANE_CALL(function) [](auto const& wave, auto const& x, auto const& distance) { return function(wave, x, distance); }

template <class T>
std::map<std::string, Replay> shuffles()
{
    return {
        {"subgroupShuffleXor", by_distance<T>(CROSSLANE_CALL(WaveShuffleXor))},
        {"subgroupShuffleUp", by_distance<T>(CROSSLANE_CALL(WaveShuffleUp))},
        {"subgroupShuffleDown", by_distance<T>(CROSSLANE_CALL(WaveShuffleDown))},
        {"subgroupRotate", by_distance<T>(CROSSLANE_CALL(WaveRotate))},
        {"subgroupClusteredRotate4", by_distance<T>(CROSSLANE_CALL(WaveClusteredRotate<4>))},
        {"subgroupClusteredRotate8", by_distance<T>(CROSSLANE_CALL(WaveClusteredRotate<8>))},
    };
}

#undef CROSSLANE_CALL

// Quads.

template <class T>
std::map<std::string, Replay> quads()
{
    auto const lane_of_quad = [](Row const& row, std::size_t lane) {
        auto const wave = wave_of(row.mask);
        auto const x = lanes_of<T>(row.values);
        auto const answer = words_of(QuadReadLaneAt(wave, x, lane));
        CHECK(answer == words_of(QuadReadLaneAt(wave, x, Uint(static_cast<std::uint32_t>(lane)))));
        return answer;
    };
    auto const x = [](Row const& row) { return words_of(QuadReadAcrossX(wave_of(row.mask), lanes_of<T>(row.values))); };
    auto const y = [](Row const& row) { return words_of(QuadReadAcrossY(wave_of(row.mask), lanes_of<T>(row.values))); };
    auto const diagonal = [](Row const& row) {
        return words_of(QuadReadAcrossDiagonal(wave_of(row.mask), lanes_of<T>(row.values)));
    };
    auto const at = [=](Row const& row) {
        return Answer{lane_of_quad(row, 0), lane_of_quad(row, 1), lane_of_quad(row, 2), lane_of_quad(row, 3)};
    };
    return {
        {"QuadReadAcrossX", [=](Row const& row) { return Answer{x(row)}; }},
        {"QuadReadAcrossY", [=](Row const& row) { return Answer{y(row)}; }},
        {"QuadReadAcrossDiagonal", [=](Row const& row) { return Answer{diagonal(row)}; }},
        {"QuadReadLaneAt", at},
        {"subgroupQuadSwap", // all of them
         [=](Row const& row) {
             Answer answer = {x(row), y(row), diagonal(row)};
             for (auto const& column : at(row)) answer.push_back(column);
             return answer;
         }},
    };
}

} // namespace

TEST_CASE("golden: clusters answer what the GPU's answered", "[wave][golden]")
{
    golden::replay_family(
        Family::clusters, "clusters",
        {{"i32", clusters<std::int32_t>()}, {"u32", clusters<std::uint32_t>()}, {"f32", clusters<float>()}},
        {.cases = 18, .rows = 397, .values = 41292});
}

TEST_CASE("golden: shuffles and rotations answer what the GPU answered", "[wave][golden]")
{
    AllowFindings const recorded(Finding::Kind::lane); // reads of inactive lanes, which are left out
    golden::replay_family(
        Family::shuffles, "shuffles and rotations",
        {{"i32", shuffles<std::int32_t>()}, {"u32", shuffles<std::uint32_t>()}, {"f32", shuffles<float>()}},
        {.cases = 15, .rows = 144, .values = 2417});
}

TEST_CASE("golden: quads answer what the GPU answered", "[wave][golden]")
{
    AllowFindings const recorded(Finding::Kind::lane); // reads of inactive lanes, which are left out
    golden::replay_family(Family::quads, "quads",
                          {{"i32", quads<std::int32_t>()}, {"u32", quads<std::uint32_t>()}, {"f32", quads<float>()}},
                          {.cases = 13, .rows = 57, .values = 2111});
}

} // namespace wave_golden_clusters
