#include "golden/recording.hpp"
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <optional>

namespace {

using namespace crosslane;

using golden::Case, golden::Words, golden::has, golden::recording;

constexpr std::size_t N = golden::lanes;

template <class T>
Lanes<T, N> lanes_of(Words const& words)
{
    return lanes_bit_cast<T>(load<N>(words.data()));
}
template <class T>
Words words_of(Lanes<T, N> const& x)
{
    return lanes_bit_cast<std::uint32_t>(x).to_array();
}
template <class T>
Words words_of(T uniform)
{
    return words_of(Lanes<T, N>(uniform));
}
Words words_of(Mask<N> const& m) { return words_of(select(m, Lanes<std::uint32_t, N>(1u), 0u)); }

Wave<N> wave_of(std::uint32_t mask) { return {Mask<N>::from_bits(mask)}; }

// How the library answers.

struct Row
{
    std::uint32_t mask;
    Words values, arguments;
    std::uint32_t argument;
};
using Answer = std::vector<std::optional<Words>>; // a column each; none: not to be compared
using Replay = std::function<Answer(Row const&)>;

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

// Every active lane of a device's partly active wave takes part as if the active lanes were moved together. For float
// sums and products that shows: reductions then end with the last lane, prefixes begin with the first.
Row moved_up(Row row)
{
    auto to = N;
    for (std::size_t lane = N; lane-- > 0;)
        if (has(row.mask, lane)) row.values[--to] = row.values[lane];
    row.mask = to == N ? 0 : ~std::uint32_t{0} << to;
    return row;
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

/// What other intrinsics' cases begin with; the library does not have them yet.
bool is_not_here_yet(std::string const& op)
{
    static constexpr char const* beginnings[] = {
        "Quad",           "subgroupQuad",       "subgroupClustered", "subgroupPartition",
        "subgroupRotate", "subgroupShuffleXor", "subgroupShuffleUp", "subgroupShuffleDown",
        "MultiPrefix"};
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](char const* b) { return op.rfind(b, 0) == 0; });
}

// Comparing.

bool is_denormal(std::uint32_t bits) { return (bits & 0x7F800000) == 0 && (bits & 0x007FFFFF) != 0; }
std::uint32_t flushed(std::uint32_t bits) { return is_denormal(bits) ? bits & 0x80000000 : bits; }
bool is_nan(std::uint32_t bits) { return (bits & 0x7FFFFFFF) > 0x7F800000; }

/// With the execution mode SignedZeroInfNanPreserve ("szinp") the device's minimum and maximum are of no use where
/// there are NaN beside numbers (its lanes get different answers) or zeros of both signs.
bool is_inconsistent(Case const& c, Row const& row)
{
    if (c.flow != "szinp" || (c.op != "WaveActiveMin" && c.op != "WaveActiveMax")) return false;
    bool nan = false, number = false, plus_zero = false, minus_zero = false;
    for (std::size_t lane = 0; lane < N; ++lane) {
        if (!has(row.mask, lane)) continue;
        auto const bits = flushed(row.values[lane]);
        (is_nan(bits) ? nan : number) = true;
        plus_zero |= bits == 0;
        minus_zero |= bits == 0x80000000;
    }
    return (nan && number) || (plus_zero && minus_zero);
}

struct Count
{
    std::size_t cases, rows, values, undefined_rows, inconsistent_rows;
};

/// Every row of one case. The device flushes denormal floats to zero, so both sides are flushed.
void replay(Case const& c, Replay const& run, Count& count)
{
    auto const& data = recording();
    bool const is_float = c.type == "f32";
    bool const computes = is_float && c.op.find("Read") == std::string::npos &&
                          c.op.find("Shuffle") == std::string::npos && c.op.find("Broadcast") == std::string::npos;
    auto const rows = data.words(c.rows_at, 4 * c.rows);
    auto const answers = data.words(c.answers_at, c.rows * (c.one_for_each_wave ? 1 : N) * c.columns);
    auto const undefined = c.undefined_columns == 0 ? std::vector<std::uint32_t>()
                                                    : data.words(c.undefined_at, c.rows * c.undefined_columns);
    ++count.cases;
    for (std::size_t r = 0; r < c.rows; ++r) {
        Row row{rows[4 * r], data.row(c.values_at, rows[4 * r + 1]), {}, rows[4 * r + 3] % std::uint32_t{N}};
        if (c.arguments_at >= 0) row.arguments = data.row(c.arguments_at, rows[4 * r + 2]);
        for (auto& lane : row.arguments) lane %= N;
        if (computes) std::transform(row.values.begin(), row.values.end(), row.values.begin(), flushed);
        if (is_inconsistent(c, row)) {
            ++count.inconsistent_rows;
            continue;
        }
        auto const answer = run(row);
        REQUIRE(answer.size() == c.columns);
        std::size_t const before = count.values;
        for (std::size_t column = 0; column < c.columns; ++column) {
            if (!answer[column]) continue;
            auto const ignored = column < c.undefined_columns ? undefined[r * c.undefined_columns + column] : 0;
            for (std::size_t lane = 0; lane < N; ++lane) {
                if (!has(row.mask & ~ignored, lane)) continue;
                auto expected = answers[(c.one_for_each_wave ? r : r * N + lane) * c.columns + column],
                     got = (*answer[column])[lane];
                if (computes) expected = flushed(expected), got = flushed(got);
                ++count.values;
                if (got == expected || (is_float && is_nan(got) && is_nan(expected))) continue;
                INFO(c.name << ", row " << r << ", mask 0x" << std::hex << row.mask << std::dec << ", lane " << lane
                            << ", column " << column << ": 0x" << std::hex << got << " is not 0x" << expected);
                FAIL();
            }
        }
        ++(count.values == before ? count.undefined_rows : count.rows);
    }
}

} // namespace

TEST_CASE("golden: every recorded intrinsic answers what the GPU answered", "[wave][golden]")
{
    auto const i32 = replays_of<std::int32_t>(), u32 = replays_of<std::uint32_t>(), f32 = replays_of<float>();
    auto const predicates = replays_of_predicates();
    REQUIRE(recording().bytes.size() == 1886368);
    Count count{};
    std::size_t not_here_yet = 0;
    for (auto const& c : recording().cases) {
        if (is_not_here_yet(c.op)) {
            ++not_here_yet;
            continue;
        }
        bool const is_predicate = c.name.find(".pred.") != std::string::npos;
        auto const& replays = is_predicate ? predicates : c.type == "i32" ? i32 : c.type == "u32" ? u32 : f32;
        INFO(c.name);
        REQUIRE(replays.count(c.op) == 1);
        replay(c, replays.at(c.op), count);
    }
    std::cout << "golden: " << count.cases << " cases, " << count.rows << " rows, " << count.values
              << " values compared; " << count.undefined_rows
              << " rows left out because the language leaves all of their values undefined, " << count.inconsistent_rows
              << " because the device's lanes disagree; " << not_here_yet
              << " cases of intrinsics that are not here yet\n";
    // Nothing may drop out unseen.
    CHECK(count.cases >= 86);
    CHECK(count.rows >= 3045);
    CHECK(count.values >= 54105);
}
