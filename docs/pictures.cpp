// Runs every wave operation on eight lanes, two of them inactive, and prints what each lane holds before and after: the pictures
// of the reference. A line is "name, label, cells" between tabs; without cells, a new picture begins.

#include <crosslane/crosslane.hpp>

#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace crosslane;

constexpr std::size_t n = 8;

struct Inputs
{
    Wave<n> wave = {Mask<n>::from_bits(0b1110'1110)};
    Lanes<std::int32_t, n> value = Lanes<std::int32_t, n>::from_array({3, 1, 4, 1, 5, 9, 2, 6});
    Mask<n> test = value > 2;
    Lanes<std::int32_t, n> key = Lanes<std::int32_t, n>::from_array({1, 2, 1, 1, 2, 1, 2, 1});
    Lanes<std::uint32_t, n> index = Lanes<std::uint32_t, n>::from_array({3, 3, 0, 1, 7, 6, 5, 2});
    Lanes<float, n> layer = Lanes<float, n>::from_array({8, 1, 2, 3, 8, 4, 5, 6});
    Lanes<float, n> t = Lanes<float, n>::from_array({1, 0.5f, 0.25f, 0.5f, 1, 0, 0.5f, 0.25f});
};

/// The same in the active lanes only: a result that differs then is unspecified, since it depends on what no active lane holds.
Inputs with_others_in_inactive_lanes()
{
    Inputs in;
    Wave<n> const inactive = {~in.wave.active};
    assign(inactive, in.value, in.value ^ 0x55);
    assign(inactive, in.test, ~in.test);
    assign(inactive, in.key, in.key + 7);
    assign(inactive, in.index, in.index ^ 3u);
    assign(inactive, in.layer, in.layer + 100.0f);
    assign(inactive, in.t, 1.0f - in.t);
    return in;
}

struct Row
{
    std::string label;
    std::vector<std::string> cells; // one for each lane, or one for all
};
using Rows = std::vector<Row>;

std::string text(double x)
{
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%.4g", x);
    return buffer;
}
std::string text(bool x) { return x ? "x" : "-"; }

template <class F>
Rows each_lane(F f)
{
    std::vector<std::string> cells;
    for (std::size_t lane = 0; lane < n; ++lane) cells.push_back(f(lane));
    return {{"result", cells}};
}

Rows rows_of(bool x) { return {{"result", {x ? "true" : "false"}}}; }
template <LaneType T>
Rows rows_of(T x)
{
    return {{"result", {text(static_cast<double>(x))}}};
}
template <LaneType T>
Rows rows_of(Lanes<T, n> const& x)
{
    return each_lane([&](std::size_t lane) { return text(static_cast<double>(x[lane])); });
}
Rows rows_of(Mask<n> const& x)
{
    return each_lane([&](std::size_t lane) { return text(x[lane]); });
}
Rows rows_of(Wave<n> const& x) { return rows_of(x.active); }
Rows rows_of(LaneMasks<n> const& x) // the lanes of each mask, lowest first
{
    return each_lane([&](std::size_t lane) {
        std::string lanes;
        for (std::size_t bit = 0; bit < n; ++bit) lanes += text((x.x[lane] >> bit & 1) != 0);
        return lanes;
    });
}
Rows rows_of(Vec<Lanes<std::uint32_t, n>, 2> const& x)
{
    return {{"result x", rows_of(x.x)[0].cells}, {"result y", rows_of(x.y)[0].cells}};
}
Rows rows_of(Blend<float, float> const& x)
{
    return {{"result value", {text(double{x.value})}}, {"result transmittance", {text(double{x.transmittance})}}};
}
Rows rows_of(Rows const& rows) { return rows; }

void print(std::string const& name, Row const& row)
{
    std::printf("%s\t%s", name.c_str(), row.label.c_str());
    for (auto const& cell : row.cells) std::printf("\t%s", cell.c_str());
    std::printf("\n");
}

bool has_word(std::string_view call, std::string_view word)
{
    for (auto at = call.find(word); at != call.npos; at = call.find(word, at + 1)) {
        auto const end = at + word.size();
        auto const joins = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        if ((at == 0 || !joins(call[at - 1])) && (end == call.size() || !joins(call[end]))) return true;
    }
    return false;
}

enum class Result { active_lanes, every_lane };

template <class F>
void draw(std::string const& name, std::string const& call, Result defined, F f)
{
    Inputs const in;
    print(name, {call, {}});
    print(name, {"lane", rows_of(iota<std::uint32_t, n>())[0].cells});
    print(name, {"active", rows_of(in.wave.active)[0].cells});
    auto const input = [&](char const* label, auto const& x) {
        if (has_word(call, label)) print(name, {label, rows_of(x)[0].cells});
    };
    input("value", in.value);
    input("test", in.test);
    input("key", in.key);
    input("index", in.index);
    input("layer", in.layer);
    input("t", in.t);
    auto results = rows_of(f(in)), others = rows_of(f(with_others_in_inactive_lanes()));
    for (std::size_t r = 0; r < results.size(); ++r) {
        auto& cells = results[r].cells;
        for (std::size_t lane = 0; lane < cells.size() && cells.size() == n; ++lane)
            if (cells[lane] != others[r].cells[lane] || (defined == Result::active_lanes && !in.wave.active[lane])) cells[lane] = "?";
        print(name, results[r]);
    }
}

std::string name_of(std::string const& call) { return call.substr(0, call.find_first_of("<(")); }

#define DRAW_AS(defined, ...) \
    draw(name_of(#__VA_ARGS__), #__VA_ARGS__, Result::defined, [](Inputs const& in) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t] = in; \
        return __VA_ARGS__; \
    })
#define DRAW(...) DRAW_AS(active_lanes, __VA_ARGS__)
#define DRAW_ALL(...) DRAW_AS(every_lane, __VA_ARGS__)

constexpr auto add = [](auto const& a, auto const& b) { return a + b; };

void draw_control_flow()
{
    draw("where", "wave.where(test)", Result::every_lane, [](Inputs const& in) { return in.wave.where(in.test); });
    draw("assign", "assign(wave, value, 7)", Result::every_lane, [](Inputs const& in) {
        auto value = Inputs().value;
        assign(in.wave, value, 7);
        return value;
    });
    draw("waterfall", "for (auto [of, lanes] : waterfall(wave, key))", Result::every_lane, [](Inputs const& in) {
        Rows turns;
        for (auto [of, lanes] : waterfall(in.wave, in.key))
            turns.push_back({std::string("result lanes of ").append(text(static_cast<double>(of))), rows_of(lanes)[0].cells});
        return turns;
    });
}

void draw_votes()
{
    DRAW(WaveGetLaneCount(wave));
    DRAW_ALL(WaveGetLaneIndex(wave));
    DRAW_ALL(WaveIsFirstLane(wave));
    DRAW_ALL(WaveIsLastLane(wave));
    DRAW(WaveActiveAnyTrue(wave, test));
    DRAW(WaveActiveAllTrue(wave, test));
    DRAW(WaveActiveAllEqual(wave, value));
    DRAW(WaveActiveAllEqualBits(wave, value));
    DRAW_ALL(WaveActiveBallot(wave, test));
    DRAW(WaveActiveCountBits(wave, test));
    DRAW(WavePrefixCountBits(wave, test));
    DRAW(WaveBallotBitCount(wave, WaveActiveBallot(wave, test)));
    DRAW(WaveBallotLSB(wave, WaveActiveBallot(wave, test)));
    DRAW(WaveBallotMSB(wave, WaveActiveBallot(wave, test)));
    DRAW_ALL(WaveBallotExclusiveBitCount(wave, WaveActiveBallot(wave, test)));
    DRAW_ALL(WaveBallotInclusiveBitCount(wave, WaveActiveBallot(wave, test)));
    DRAW_ALL(WaveLaneMaskEq(wave, 3));
    DRAW_ALL(WaveLaneMaskLt(wave, 3));
    DRAW_ALL(WaveLaneMaskLe(wave, 3));
    DRAW_ALL(WaveLaneMaskGt(wave, 3));
    DRAW_ALL(WaveLaneMaskGe(wave, 3));
    DRAW(WaveLaneMaskEq(wave, index));
    DRAW(WaveLaneMaskLt(wave, index));
    DRAW(WaveLaneMaskLe(wave, index));
    DRAW(WaveLaneMaskGt(wave, index));
    DRAW(WaveLaneMaskGe(wave, index));
}

void draw_reductions()
{
    DRAW(WaveActiveSum(wave, value));
    DRAW(WaveActiveProduct(wave, value));
    DRAW(WaveActiveMin(wave, value));
    DRAW(WaveActiveMax(wave, value));
    DRAW(WaveActiveBitAnd(wave, value));
    DRAW(WaveActiveBitOr(wave, value));
    DRAW(WaveActiveBitXor(wave, value));
    DRAW(WaveActiveReduce(wave, value, add, 0));
    DRAW(WaveActiveLerp(wave, layer, t));
    DRAW(WaveActiveBlend(wave, layer, t));
    DRAW(WaveClusteredSum<4>(wave, value));
    DRAW(WaveClusteredProduct<4>(wave, value));
    DRAW(WaveClusteredMin<4>(wave, value));
    DRAW(WaveClusteredMax<4>(wave, value));
    DRAW(WaveClusteredBitAnd<4>(wave, value));
    DRAW(WaveClusteredBitOr<4>(wave, value));
    DRAW(WaveClusteredBitXor<4>(wave, value));
}

void draw_prefixes()
{
    DRAW(WavePrefixSum(wave, value));
    DRAW(WavePrefixProduct(wave, value));
    DRAW(WavePrefixMin(wave, value));
    DRAW(WavePrefixMax(wave, value));
    DRAW(WavePrefixBitAnd(wave, value));
    DRAW(WavePrefixBitOr(wave, value));
    DRAW(WavePrefixBitXor(wave, value));
    DRAW(WavePrefixInclusiveSum(wave, value));
    DRAW(WavePrefixInclusiveProduct(wave, value));
    DRAW(WavePrefixInclusiveMin(wave, value));
    DRAW(WavePrefixInclusiveMax(wave, value));
    DRAW(WavePrefixInclusiveBitAnd(wave, value));
    DRAW(WavePrefixInclusiveBitOr(wave, value));
    DRAW(WavePrefixInclusiveBitXor(wave, value));
    DRAW(WavePrefixScan(wave, value, add, 0));
    DRAW(WavePrefixInclusiveScan(wave, value, add, 0));
}

void draw_reads()
{
    DRAW(WaveReadLaneAt(wave, value, 5));
    DRAW(WaveReadLaneAt(wave, value, index));
    DRAW(WaveReadLaneFirst(wave, value));
    DRAW(WaveShuffleXor(wave, value, 1));
    DRAW(WaveShuffleUp(wave, value, 1));
    DRAW(WaveShuffleUp(wave, value, 1, 0));
    DRAW(WaveShuffleDown(wave, value, 1));
    DRAW(WaveShuffleDown(wave, value, 1, 0));
    DRAW(WaveRotate(wave, value, 1));
    DRAW(WaveClusteredRotate<4>(wave, value, 1));
    DRAW(QuadReadAcrossX(wave, value));
    DRAW(QuadReadAcrossY(wave, value));
    DRAW(QuadReadAcrossDiagonal(wave, value));
    DRAW(QuadReadLaneAt(wave, value, 1));
    DRAW(QuadReadLaneAt(wave, value, index));
    DRAW_ALL(QuadAny(wave, test));
    DRAW_ALL(QuadAll(wave, test));
    DRAW_ALL(QuadThreadID(wave, 0, 4, QuadLayout::linear));
    DRAW_ALL(QuadThreadID(wave, 0, 4, QuadLayout::squares));
}

void draw_groups_of_lanes()
{
    DRAW(WaveMatch(wave, key));
    DRAW(WaveMultiPrefixSum(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixProduct(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixMin(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixMax(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixBitAnd(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixBitOr(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixBitXor(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixCountBits(wave, test, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveSum(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveProduct(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveMin(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveMax(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveBitAnd(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveBitOr(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiPrefixInclusiveBitXor(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiSum(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiProduct(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiMin(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiMax(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiBitAnd(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiBitOr(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiBitXor(wave, value, WaveMatch(wave, key)));
    DRAW(WaveMultiCountBits(wave, test, WaveMatch(wave, key)));
}

} // namespace

int main()
{
    draw_control_flow();
    draw_votes();
    draw_reductions();
    draw_prefixes();
    draw_reads();
    draw_groups_of_lanes();
}
