// Runs every operation on eight lanes, two of them inactive where it takes a wave, and the algorithms on eight elements, and prints
// what each holds before and after: the pictures of the reference. A line is "name, label, cells" between tabs; without cells, a new
// picture begins.

#include <crosslane/algorithm/sort.hpp>
#include <crosslane/crosslane.hpp>

#include <algorithm>
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
    Lanes<float, n> x = Lanes<float, n>::from_array({-2.5f, -1, -0.25f, 0, 0.5f, 1, 1.5f, 4});
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
    assign(inactive, in.x, in.x + 1.0f);
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
    if (x != x) return "nan";
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
template <LaneType T, std::size_t C>
Rows rows_of(Vec<Lanes<T, n>, C> const& v)
{
    Rows rows;
    for (std::size_t c = 0; c < C; ++c) rows.push_back({std::string("result ") + "xyzw"[c], rows_of(v[c])[0].cells});
    return rows;
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
    if (has_word(call, "wave")) print(name, {"active", rows_of(in.wave.active)[0].cells});
    auto const input = [&](char const* label, auto const& x) {
        if (has_word(call, label)) print(name, {label, rows_of(x)[0].cells});
    };
    input("value", in.value);
    input("test", in.test);
    input("key", in.key);
    input("index", in.index);
    input("layer", in.layer);
    input("t", in.t);
    input("x", in.x);
    auto results = rows_of(f(in)), others = rows_of(f(has_word(call, "wave") ? with_others_in_inactive_lanes() : in));
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
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
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

void draw_functions_of_numbers()
{
    DRAW_ALL(min(x, 1.0f));
    DRAW_ALL(max(x, 1.0f));
    DRAW_ALL(clamp(x, -1.0f, 1.0f));
    DRAW_ALL(saturate(x));
    DRAW_ALL(abs(x));
    DRAW_ALL(sqrt(x));
    DRAW_ALL(floor(x));
    DRAW_ALL(ceil(x));
    DRAW_ALL(trunc(x));
    DRAW_ALL(round(x));
    DRAW_ALL(fmod(x, 1.5f));
    DRAW_ALL(frac(x));
    DRAW_ALL(lerp(10.0f, 20.0f, t));
    DRAW_ALL(fma(x, 2.0f, 1.0f));
    DRAW_ALL(mad(x, 2.0f, 1.0f));
    DRAW_ALL(step(0.5f, x));
    DRAW_ALL(smoothstep(-1.0f, 1.0f, x));
    DRAW_ALL(rcp(x));
    DRAW_ALL(rsqrt(x));
    DRAW_ALL(radians(x));
    DRAW_ALL(degrees(x));
    DRAW_ALL(sign(x));
    DRAW_ALL(isnan(sqrt(x)));
    DRAW_ALL(isinf(rcp(x)));
    DRAW_ALL(isfinite(rcp(x)));
    DRAW_ALL(exp(x));
    DRAW_ALL(exp2(x));
    DRAW_ALL(log(x));
    DRAW_ALL(log2(x));
    DRAW_ALL(log10(x));
    DRAW_ALL(pow(x, 2.0f));
    DRAW_ALL(sin(x));
    DRAW_ALL(cos(x));
    DRAW_ALL(tan(x));
    DRAW_ALL(asin(x));
    DRAW_ALL(acos(x));
    DRAW_ALL(atan(x));
    DRAW_ALL(atan2(x, t));
    DRAW_ALL(tanh(x));
    DRAW_ALL(sinh(x));
    DRAW_ALL(cosh(x));
    DRAW_ALL(ldexp(x, 3));
    DRAW_ALL(frexp(x).significand);
}

void draw_bits_and_vectors()
{
    DRAW_ALL(countbits(value));
    DRAW_ALL(reversebits(value));
    DRAW_ALL(firstbithigh(value));
    DRAW_ALL(firstbitlow(value));
    DRAW_ALL(lanes_cast<std::int32_t>(x));
    DRAW_ALL(asuint(x));
    DRAW_ALL(asint(x));
    DRAW_ALL(asfloat(asint(x)));
    DRAW_ALL(f32tof16(x));
    DRAW_ALL(f16tof32(f32tof16(x)));
    DRAW_ALL(half_bits_toward_zero(x));
    DRAW_ALL(pack_half_2x16(Vec(x, t)));
    DRAW_ALL(unpack_half_2x16(pack_half_2x16(Vec(x, t))));
    DRAW_ALL(select(test, value, 0));
    DRAW_ALL(any(test));
    DRAW_ALL(all(test));
    DRAW_ALL(lookup(value, index));
    DRAW_ALL(dot(Vec(x, t), Vec(2.0f, 1.0f)));
    DRAW_ALL(length(Vec(x, t)));
    DRAW_ALL(distance(Vec(x, t), Vec(1.0f, 0.0f)));
    DRAW_ALL(normalize(Vec(x, t)));
    DRAW_ALL(cross(Vec(x, t, 0.0f), Vec(0.0f, 0.0f, 1.0f)));
    DRAW_ALL(reflect(Vec(x, t), Vec(0.0f, 1.0f)));
    DRAW_ALL(refract(Vec(x, t), Vec(0.0f, 1.0f), 0.75f));
    DRAW_ALL(faceforward(Vec(x, t), Vec(0.0f, 1.0f), Vec(x, t)));
    DRAW_ALL(mul(Mat<float, 2, 2>(0, -1, 1, 0), Vec(x, t)));
    DRAW_ALL(transpose(Mat<Lanes<float, n>, 2, 2>(x, t, layer, x))[0]);
    DRAW_ALL(determinant(Mat<Lanes<float, n>, 2, 2>(x, t, 1.0f, 2.0f)));
}

using Memory = std::array<std::int32_t, n>;

/// What `call` leaves in memory of eight elements, which it may change, and what it gives.
template <class F>
void draw_memory(std::string const& name, std::string const& call, F f)
{
    draw(name, call, Result::every_lane, [&](Inputs const& in) {
        Memory memory{10, 11, 12, 13, 14, 15, 16, 17};
        auto const cells_of = [](Memory const& m) { return rows_of(Lanes<std::int32_t, n>::from_array(m))[0].cells; };
        Rows rows{{"memory", cells_of(memory)}};
        if constexpr (std::is_void_v<decltype(f(in, memory))>) {
            f(in, memory);
        } else {
            auto const given = rows_of(f(in, memory));
            rows.insert(rows.end(), given.begin(), given.end());
        }
        if (name != "load" && name != "gather") rows.push_back({"result memory", cells_of(memory)});
        return rows;
    });
}

#define DRAW_MEMORY(...) \
    draw_memory(name_of(#__VA_ARGS__), #__VA_ARGS__, [](Inputs const& in, [[maybe_unused]] Memory& memory) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        return __VA_ARGS__; \
    })
#define DRAW_INTERLOCKED(operation, ...) \
    draw_memory(#operation, #operation "(wave, memory[key], " #__VA_ARGS__ ", original)", [](Inputs const& in, Memory& memory) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        Lanes<std::int32_t, n> original = 0; \
        operation(wave, Buffer(memory)[key], __VA_ARGS__, original); \
        return Rows{{"result original", rows_of(original)[0].cells}}; \
    })

void draw_memory()
{
    DRAW_MEMORY(load(&memory[0], wave.active));
    DRAW_MEMORY(store(&memory[0], value, wave.active));
    DRAW_MEMORY(gather(&memory[0], index, wave.active));
    DRAW_MEMORY(scatter(&memory[0], index, value, wave.active));
    draw_memory("compress_store", "compress_store(&memory[0], value, wave.active & test)", [](Inputs const& in, Memory& memory) {
        static_cast<void>(compress_store(&memory[0], in.value, in.wave.active & in.test));
    });
    DRAW_INTERLOCKED(InterlockedAdd, value);
    DRAW_INTERLOCKED(InterlockedAnd, value);
    DRAW_INTERLOCKED(InterlockedOr, value);
    DRAW_INTERLOCKED(InterlockedXor, value);
    DRAW_INTERLOCKED(InterlockedMin, value);
    DRAW_INTERLOCKED(InterlockedMax, value);
    DRAW_INTERLOCKED(InterlockedExchange, value);
    DRAW_INTERLOCKED(InterlockedCompareExchange, 11, value);
    draw_memory("InterlockedCompareStore", "InterlockedCompareStore(wave, memory[key], 11, value)",
                [](Inputs const& in, Memory& memory) { InterlockedCompareStore(in.wave, Buffer(memory)[in.key], 11, in.value); });
}

/// A range of as many elements as were written, in the first of a picture's eight columns.
template <class T>
Row row_of(std::string const& label, std::vector<T> const& values)
{
    Row row{label, std::vector<std::string>(n)};
    for (std::size_t i = 0; i < values.size(); ++i) row.cells[i] = text(static_cast<double>(values[i]));
    return row;
}

/// What an algorithm makes of the eight values; run(in, out) says how many elements of out it wrote.
template <class T = std::int32_t, class F>
void draw_range(std::string const& name, std::string const& call, F run)
{
    std::vector<std::int32_t> const in{3, 1, 4, 1, 5, 9, 2, 6};
    std::vector<T> out(n);
    print(name, {call, {}});
    print(name, row_of("in", in));
    out.resize(run(in, out));
    print(name, row_of("result out", out));
}

void draw_algorithms()
{
    draw_range("compact", "compact(in, out, [](auto const& x) { return x > 2; })",
               [](auto const& in, auto& out) { return compact(in, out, [](auto const& x) { return x > 2; }); });
    draw_range<std::uint32_t>("compact_indices", "compact_indices(in, out, [](auto const& x) { return x > 2; })",
                              [](auto const& in, auto& out) { return compact_indices(in, out, [](auto const& x) { return x > 2; }); });
    draw_range<std::uint32_t>("histogram", "histogram(in, out), where 9 has no bucket",
                              [](auto const& in, auto& out) { return static_cast<void>(histogram(in, out)), n; });
    draw_range("sort", "crosslane::sort(in)", [](auto const& in, auto& out) {
        out = in;
        crosslane::sort(out);
        return n;
    });
    draw_range("reduce", "reduce(in)", [](auto const& in, auto& out) { return out[0] = reduce(in), std::size_t{1}; });
    draw_range("min_max", "min_max(in)", [](auto const& in, auto& out) {
        auto const found = min_max(in);
        out = {found.min, found.max};
        return out.size();
    });
}

} // namespace

int main()
{
    draw_algorithms();
    draw_functions_of_numbers();
    draw_bits_and_vectors();
    draw_memory();
    draw_control_flow();
    draw_votes();
    draw_reductions();
    draw_prefixes();
    draw_reads();
    draw_groups_of_lanes();
}
