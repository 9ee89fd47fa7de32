// Runs every operation on eight lanes, two of them inactive where it takes a wave, what belongs to groups on two waves of four, the
// policies on eight groups, and the algorithms on eight elements, and prints what each holds before and after: the pictures of the
// reference. A line is "name, label, cells" between tabs; without cells, a new picture begins. "name 2" is the second of the forms of
// one name that have comments of their own in one header. "wave/lane_masks.hpp: name" is the form in that header, where a table names
// another or none.

#include <crosslane/algorithm/sort.hpp>
#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>
#if defined(CROSSLANE_PICTURES_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdio>
#include <sstream>
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

template <std::size_t N = n, class F>
Rows each_lane(F f)
{
    std::vector<std::string> cells;
    for (std::size_t lane = 0; lane < N; ++lane) cells.push_back(f(lane));
    return {{"result", cells}};
}

Rows rows_of(bool x) { return {{"result", {x ? "true" : "false"}}}; }
template <LaneType T>
Rows rows_of(T x)
{
    return {{"result", {text(static_cast<double>(x))}}};
}
template <LaneType T, std::size_t N>
Rows rows_of(Lanes<T, N> const& x)
{
    return each_lane<N>([&](std::size_t lane) { return text(static_cast<double>(x[lane])); });
}
template <std::size_t N>
Rows rows_of(Mask<N> const& x)
{
    return each_lane<N>([&](std::size_t lane) { return text(x[lane]); });
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
template <class T, std::size_t C>
Rows rows_of(Vec<T, C> const& v)
{
    Rows rows;
    for (std::size_t c = 0; c < C; ++c) rows.push_back({std::string("result ") + "xyzw"[c], rows_of(v[c])[0].cells});
    return rows;
}
template <class T, std::size_t R, std::size_t C>
Rows rows_of(Mat<T, R, C> const& m)
{
    Rows rows;
    for (std::size_t r = 0; r < R; ++r)
        for (auto& row : rows_of(m[r])) rows.push_back({"result [" + std::to_string(r) + "]." + row.label.back(), row.cells});
    return rows;
}
Rows rows_of(Blend<float, float> const& x)
{
    return {{"result value", {text(double{x.value})}}, {"result transmittance", {text(double{x.transmittance})}}};
}
template <class T, class E>
Rows rows_of(Frexp<T, E> const& x)
{
    return {{"result significand", rows_of(x.significand)[0].cells}, {"result exponent", rows_of(x.exponent)[0].cells}};
}
Rows rows_of(Rows const& rows) { return rows; }

/// As it is written in hexadecimal, with the digits of its type.
template <std::integral T>
Row bits_of(std::string const& label, Lanes<T, n> const& x, int digits = 2 * sizeof(T))
{
    Row row{label, {}};
    for (std::size_t lane = 0; lane < n; ++lane) {
        char buffer[32];
        std::snprintf(buffer, sizeof(buffer), "%0*llX", digits, static_cast<unsigned long long>(std::make_unsigned_t<T>(x[lane])));
        row.cells.push_back(buffer);
    }
    return row;
}

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
/// The second of the forms that have this name.
#define DRAW_SECOND(defined, ...) \
    draw(name_of(#__VA_ARGS__) + " 2", #__VA_ARGS__, Result::defined, [](Inputs const& in) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        return __VA_ARGS__; \
    })
#define DRAW(...) DRAW_AS(active_lanes, __VA_ARGS__)
#define DRAW_ALL(...) DRAW_AS(every_lane, __VA_ARGS__)

constexpr auto add = [](auto const& a, auto const& b) { return a + b; };

/// What each f(wave, key's lanes) is called with, turn by turn: each turn(f) calls f once for each distinct key.
template <class Turns>
Rows turns_of(Turns turns)
{
    Rows rows;
    turns([&](std::int32_t of, Wave<n> const& lanes) {
        rows.push_back({std::string("result lanes of ").append(text(static_cast<double>(of))), rows_of(lanes)[0].cells});
    });
    return rows;
}

void draw_types()
{
    draw("Lanes", "value * 2 + 1", Result::every_lane, [](Inputs const& in) { return in.value * 2 + 1; });
    draw("Lanes", "value[4]", Result::every_lane, [](Inputs const& in) { return in.value[4]; });
    draw("Mask", "value > 2", Result::every_lane, [](Inputs const& in) { return in.value > 2; });
    draw("Mask", "test & ~(value == 4)", Result::every_lane, [](Inputs const& in) { return in.test & ~(in.value == 4); });
    draw("Mask", "test[4]", Result::every_lane, [](Inputs const& in) { return in.test[4]; });
    draw("Vec", "Vec(x, t, 1.0f) * 2.0f", Result::every_lane, [](Inputs const& in) { return Vec(in.x, in.t, 1.0f) * 2.0f; });
    draw("Vec", "Vec(x, t, 1.0f).yx(), HLSL's .yx", Result::every_lane, [](Inputs const& in) {
        Vec<Lanes<float, n>, 2> const swizzled = Vec(in.x, in.t, 1.0f).yx();
        return swizzled;
    });
    using Matrices = Mat<Lanes<std::int32_t, n>, 2, 2>;
    draw("Mat", "mul(m, m) of Mat<Lanes<std::int32_t, 8>, 2, 2> m(value, key, 0, 1)", Result::every_lane, [](Inputs const& in) {
        Matrices const m(in.value, in.key, 0, 1);
        return mul(m, m);
    });
    draw("Mat", "Mat<Lanes<std::int32_t, 8>, 2, 2>(value, key, 0, 1)[0]", Result::every_lane,
         [](Inputs const& in) { return Matrices(in.value, in.key, 0, 1)[0]; });
}

void draw_control_flow()
{
    draw("where", "wave.where(test)", Result::every_lane, [](Inputs const& in) { return in.wave.where(in.test); });
    draw("assign", "assign(wave, value, 7)", Result::every_lane, [](Inputs const& in) {
        auto value = Inputs().value;
        assign(in.wave, value, 7);
        return value;
    });
    draw("waterfall", "for (auto [of, lanes] : waterfall(wave, key))", Result::every_lane, [](Inputs const& in) {
        return turns_of([&](auto f) {
            for (auto [of, lanes] : waterfall(in.wave, in.key)) f(of, lanes);
        });
    });
    draw("scalarize", "scalarize(wave, key, [&](std::int32_t of, auto lanes) { … })", Result::every_lane, [](Inputs const& in) {
        return turns_of([&](auto f) { scalarize(in.wave, in.key, f); });
    });
    draw("scalarize 2", "scalarize<8>(key, [&](std::int32_t of, auto lanes, std::size_t first) { … })", Result::every_lane,
         [](Inputs const& in) {
             return turns_of([&](auto f) {
                 scalarize<n>(in.key.to_array(), [&](std::int32_t of, auto lanes, std::size_t) { f(of, lanes); });
             });
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
    draw("Blend", "WaveActiveBlend(wave, layer, t)", Result::active_lanes,
         [](Inputs const& in) { return WaveActiveBlend(in.wave, in.layer, in.t); });
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
    DRAW_SECOND(active_lanes, WaveReadLaneAt(wave, value, index));
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
    draw("QuadLayout", "QuadThreadID(wave, 0, 4, QuadLayout::linear)", Result::every_lane,
         [](Inputs const& in) { return QuadThreadID(in.wave, 0, 4, QuadLayout::linear); });
    draw("QuadLayout", "QuadThreadID(wave, 0, 4, QuadLayout::squares)", Result::every_lane,
         [](Inputs const& in) { return QuadThreadID(in.wave, 0, 4, QuadLayout::squares); });
}

void draw_groups_of_lanes()
{
    DRAW(WaveMatch(wave, key));
    draw("wave/lane_masks.hpp: operator&", "WaveActiveBallot(wave, test) & WaveLaneMaskLt(wave, WaveGetLaneIndex(wave))",
         Result::active_lanes, [](Inputs const& in) {
             return WaveActiveBallot(in.wave, in.test) & WaveLaneMaskLt(in.wave, WaveGetLaneIndex(in.wave));
         });
    draw("LaneMasks", "WaveMatch(wave, key)", Result::active_lanes, [](Inputs const& in) { return WaveMatch(in.wave, in.key); });
    DRAW_SECOND(active_lanes, WaveMatch<2>(wave, key));
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
    DRAW_ALL(fast_min(x, sqrt(x)));
    DRAW_ALL(fast_max(x, sqrt(x)));
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
    DRAW_ALL(frexp(x));
    draw("Frexp", "frexp(x)", Result::every_lane, [](Inputs const& in) { return frexp(in.x); });
}

/// f of bits, which are made of the inputs.
template <class Bits, class F>
void draw_of_bits(std::string const& name, int digits, Bits bits, F f)
{
    draw(name, name + "(bits)", Result::every_lane, [&](Inputs const& in) {
        Rows rows{bits_of("bits", bits(in), digits)};
        auto const results = rows_of(f(bits(in)));
        rows.insert(rows.end(), results.begin(), results.end());
        return rows;
    });
}
#define DRAW_BITS(call, digits) \
    draw(name_of(#call), #call ", in hexadecimal", Result::every_lane, [](Inputs const& in) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        return Rows{bits_of("result", call, digits)}; \
    })

void draw_bits_and_vectors()
{
    DRAW_ALL(countbits(value));
    DRAW_ALL(reversebits(value));
    DRAW_ALL(firstbithigh(value));
    DRAW_ALL(firstbitlow(value));
    DRAW_ALL(lanes_cast<std::int32_t>(x));
    DRAW_BITS(asuint(x), 8);
    DRAW_BITS(asint(x), 8);
    draw_of_bits("asfloat", 8, [](Inputs const& in) { return asuint(in.x); }, [](auto const& bits) { return asfloat(bits); });
    DRAW_BITS(f32tof16(x), 4);
    draw_of_bits("f16tof32", 4, [](Inputs const& in) { return f32tof16(in.x); }, [](auto const& bits) { return f16tof32(bits); });
    DRAW_BITS(lanes_bit_cast<std::int32_t>(x), 8);
    DRAW_BITS(half_bits_toward_zero(x), 4);
    draw("half_bits_down", "f16tof32(half_bits_down(x * 0.7f))", Result::every_lane,
         [](Inputs const& in) { return f16tof32(half_bits_down(in.x * 0.7f)); });
    draw("half_bits_up", "f16tof32(half_bits_up(x * 0.7f))", Result::every_lane,
         [](Inputs const& in) { return f16tof32(half_bits_up(in.x * 0.7f)); });
    DRAW_BITS(pack_half_2x16(Vec(x, t)), 8);
    draw_of_bits("unpack_half_2x16", 8, [](Inputs const& in) { return pack_half_2x16(Vec(in.x, in.t)); },
                 [](auto const& bits) { return unpack_half_2x16(bits); });
    DRAW_ALL(select(test, value, 0));
    DRAW_ALL(any(test));
    DRAW_ALL(all(test));
    DRAW_ALL(none(test));
    DRAW_ALL(iota<std::int32_t, 8>(10));
    DRAW_ALL(per_component([](auto const& c) { return c * c; }, Vec(x, t)));
    DRAW_ALL(lookup(value, index));
    DRAW_ALL(dot(Vec(value, key), Vec(2, 1)));
    DRAW_SECOND(every_lane, dot(Vec(x, t), Vec(2.0f, 1.0f)));
    DRAW_ALL(length(Vec(x, t)));
    DRAW_ALL(distance(Vec(x, t), Vec(1.0f, 0.0f)));
    DRAW_ALL(normalize(Vec(x, t)));
    DRAW_ALL(cross(Vec(x, t, 0.0f), Vec(0.0f, 0.0f, 1.0f)));
    DRAW_ALL(reflect(Vec(x, t), Vec(0.0f, 1.0f)));
    DRAW_ALL(refract(Vec(x, t), Vec(0.0f, 1.0f), 0.75f));
    DRAW_ALL(faceforward(Vec(x, t), Vec(0.0f, 1.0f), Vec(x, t)));
    DRAW_ALL(mul(Mat<float, 2, 2>(0, -1, 1, 0), Vec(x, t)));
    DRAW_ALL(transpose(Mat<Lanes<float, n>, 2, 2>(x, t, layer, x))[0]);
    Lanes<float, n> const zeros = 0.0f;
    draw("sphere_influence", "sphere_influence(x, t, 0, 0, 0, 0, 2): around 0, with radius 2", Result::every_lane,
         [&](Inputs const& in) { return sphere_influence(in.x, in.t, zeros, zeros, zeros, zeros, zeros + 2.0f); });
    draw("fused_sphere_influence", "fused_sphere_influence(x, t, 0, 0, 0, 0, 2): around 0, with radius 2", Result::every_lane,
         [&](Inputs const& in) { return fused_sphere_influence(in.x, in.t, zeros, zeros, zeros, zeros, zeros + 2.0f); });
#if defined(CROSSLANE_HAS_HALF)
    draw("half", "lanes_cast<half>(x * 2000.3f)", Result::every_lane, [](Inputs const& in) { return lanes_cast<half>(in.x * 2000.3f); });
#endif
    draw("lanes/mixed.hpp: operator<<", "value << index", Result::every_lane, [](Inputs const& in) { return in.value << in.index; });
    draw("lanes/mixed.hpp: operator<<", "1 << index", Result::every_lane, [](Inputs const& in) { return 1 << in.index; });
    draw("lanes/mixed.hpp: operator<<", "value >> 1u", Result::every_lane, [](Inputs const& in) { return in.value >> 1u; });
    DRAW_ALL(determinant(Mat<Lanes<float, n>, 2, 2>(x, t, 1.0f, 2.0f)));
}

/// What print() prints, and what same() says of two that differ in an inactive lane and in an active one.
void draw_texts()
{
    auto const printed = [](auto const& wave, auto const& value) {
        std::ostringstream out;
        crosslane::print(out, wave, "v", value);
        auto line = out.str();
        line.pop_back(); // the line's end
        return Rows{{"result line", {line}}};
    };
    draw("print", "print(wave, \"v\", value)", Result::every_lane, [&](Inputs const& in) { return printed(in.wave, in.value); });
    draw("print", "if (auto high = wave.where(test)) print(high, \"v\", value)", Result::every_lane,
         [&](Inputs const& in) { return printed(in.wave.where(in.test), in.value); });
    auto const y = Lanes<std::int32_t, n>::from_array({0, 1, 4, 1, 5, 8, 2, 6});
    auto const compared = [&](auto const& wave, auto const& value) {
        auto const same = crosslane::same(wave, value, y);
        return Rows{{"y", rows_of(y)[0].cells}, {"result is_same", rows_of(same.is_same)[0].cells}, {"result text", {same.text}}};
    };
    draw("same", "same(wave, value, y)", Result::every_lane, [&](Inputs const& in) { return compared(in.wave, in.value); });
    auto const written = [](auto const& x) {
        std::ostringstream out;
        out << x;
        return Rows{{"result text", {out.str()}}};
    };
    draw("operator<<", "out << value", Result::every_lane, [&](Inputs const& in) { return written(in.value); });
    draw("operator<< 2", "out << test", Result::every_lane, [&](Inputs const& in) { return written(in.test); });
    draw("operator<< 3", "out << wave", Result::every_lane, [&](Inputs const& in) { return written(in.wave); });
    draw("operator<< 4", "out << Vec(value, key)", Result::every_lane, [&](Inputs const& in) { return written(Vec(in.value, in.key)); });
    draw("operator<< 5", "out << Mat<Lanes<std::int32_t, 8>, 2, 2>(value, key, 0, 1)", Result::every_lane,
         [&](Inputs const& in) { return written(Mat<Lanes<std::int32_t, n>, 2, 2>(in.value, in.key, 0, 1)); });
    draw("same", "same(value, y)", Result::every_lane, [&](Inputs const& in) { return compared(Wave<n>{}, in.value); });
}

using Memory = std::array<std::int32_t, n>;

/// What `call` leaves in memory of eight elements, which it may change, and what it gives.
template <class F>
void draw_memory(std::string const& name, std::string const& call, F f, Memory const& before = {10, 11, 12, 13, 14, 15, 16, 17})
{
    draw(name, call, Result::every_lane, [&](Inputs const& in) {
        Memory memory = before;
        auto const cells_of = [](Memory const& m) { return rows_of(Lanes<std::int32_t, n>::from_array(m))[0].cells; };
        Rows rows{{"memory", cells_of(memory)}};
        if constexpr (std::is_void_v<decltype(f(in, memory))>) {
            f(in, memory);
        } else {
            auto const given = rows_of(f(in, memory));
            rows.insert(rows.end(), given.begin(), given.end());
        }
        bool const only_reads = name.starts_with("load") || name == "gather" || call.starts_with("Buffer(");
        if (!only_reads) rows.push_back({"result memory", cells_of(memory)});
        return rows;
    });
}

#define DRAW_MEMORY_AS(name, ...) \
    draw_memory(name, #__VA_ARGS__, [](Inputs const& in, [[maybe_unused]] Memory& memory) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        return __VA_ARGS__; \
    })
#define DRAW_MEMORY(...) DRAW_MEMORY_AS(name_of(#__VA_ARGS__), __VA_ARGS__)

/// One place that holds less than what comes, and one that holds more.
constexpr Memory lower_and_higher{10, 5, 12, 13, 14, 15, 16, 17};

#define DRAW_INTERLOCKED(operation, ...) \
    draw_memory(#operation, #operation "(wave, memory[key], " #__VA_ARGS__ ", original)", [](Inputs const& in, Memory& memory) { \
        [[maybe_unused]] auto const& [wave, value, test, key, index, layer, t, x] = in; \
        Lanes<std::int32_t, n> original = -1; \
        auto const before = original; \
        operation(wave, Buffer(memory)[key], __VA_ARGS__, original); \
        return Rows{{"original", rows_of(before)[0].cells}, {"result original", rows_of(original)[0].cells}}; \
    }, lower_and_higher)

void draw_memory()
{
    DRAW_MEMORY(load<8>(&memory[0]));
    DRAW_MEMORY_AS("load 2", load(&memory[0], wave.active));
    DRAW_MEMORY(store(&memory[0], value));
    DRAW_MEMORY_AS("store 2", store(&memory[0], value, wave.active));
    DRAW_MEMORY(gather(&memory[0], index, wave.active));
    DRAW_MEMORY(scatter(&memory[0], index, value, wave.active));
    draw_memory("compress_store", "compress_store(&memory[0], value, wave.active & test)", [](Inputs const& in, Memory& memory) {
        static_cast<void>(compress_store(&memory[0], in.value, in.wave.active & in.test));
    });
    DRAW_MEMORY(Buffer(memory)[index * 2u]);
    draw_memory("Buffer", "assign(wave, Buffer(memory)[index * 2u], value)",
                [](Inputs const& in, Memory& memory) { assign(in.wave, Buffer(memory)[in.index * 2u], in.value); });
    draw_memory("AppendBuffer", "AppendBuffer(memory).append(wave, value)",
                [](Inputs const& in, Memory& memory) { AppendBuffer(memory).append(in.wave, in.value); });
    draw_memory("AppendBuffer", "AppendBuffer(memory).append_n(wave, index, value), of which 8 of 24 items fit",
                [](Inputs const& in, Memory& memory) { AppendBuffer(memory).append_n(in.wave, in.index, in.value); });
    DRAW_INTERLOCKED(InterlockedAdd, value);
    DRAW_INTERLOCKED(InterlockedAnd, value | 4);
    DRAW_INTERLOCKED(InterlockedOr, value);
    DRAW_INTERLOCKED(InterlockedXor, value);
    DRAW_INTERLOCKED(InterlockedMin, value);
    DRAW_INTERLOCKED(InterlockedMax, value);
    DRAW_INTERLOCKED(InterlockedExchange, value);
    DRAW_INTERLOCKED(InterlockedCompareExchange, 5, value);
    draw_memory("InterlockedCompareStore", "InterlockedCompareStore(wave, memory[key], 5, value)",
                [](Inputs const& in, Memory& memory) { InterlockedCompareStore(in.wave, Buffer(memory)[in.key], 5, in.value); },
                lower_and_higher);
}

/// A range of as many elements as were written, in the first of a picture's eight columns.
template <class T>
Row row_of(std::string const& label, std::vector<T> const& values)
{
    Row row{label, std::vector<std::string>(n)};
    for (std::size_t i = 0; i < values.size(); ++i) row.cells[i] = text(static_cast<double>(values[i]));
    return row;
}

/// What the lanes of a group's waves show, side by side: two waves of four make a picture.
class Waves
{
public:
    template <class W>
    void show(W const& wave, std::uint32_t index, Rows const& rows)
    {
        add<W>(index, {"wave", {text(static_cast<double>(index))}});
        add<W>(index, {"lane", rows_of(WaveGetLaneIndex(wave))[0].cells});
        add<W>(index, {"active", rows_of(wave.active)[0].cells});
        for (auto row : rows) {
            for (std::size_t lane = 0; lane < row.cells.size() && row.cells.size() == W::size; ++lane)
                if (!wave.active[lane]) row.cells[lane] = "?";
            add<W>(index, row);
        }
    }
    void print_as(std::string const& name, std::string const& call) const
    {
        print(name, {call, {}});
        for (auto const& row : rows_) print(name, row);
    }

private:
    /// The first that is shown stays. A uniform value is in each lane.
    template <class W>
    void add(std::size_t index, Row const& row)
    {
        auto at = std::find_if(rows_.begin(), rows_.end(), [&](Row const& r) { return r.label == row.label; });
        if (at == rows_.end()) at = rows_.insert(at, {row.label, std::vector<std::string>(n)});
        for (std::size_t lane = 0; lane < W::size; ++lane)
            if (auto& cell = at->cells[index * W::size + lane]; cell.empty()) cell = row.cells[row.cells.size() == 1 ? 0 : lane];
    }

    Rows rows_;
};

/// What body(group, waves) shows of the groups of a grid.
template <auto Threads, auto Size = wave_size<4>, class Body, class Policy = Serial>
void draw_groups(std::string const& name, std::string const& call, Grid const& grid, Body body, Policy const& policy = {})
{
    Waves waves;
    dispatch(policy, kernel<Threads, Size>([&](auto group) { body(group, waves); }), grid);
    waves.print_as(name, call);
}

/// The caption of one group's picture; threads stands in parentheses.
std::string in_group(std::string const& call, std::string const& threads)
{
    return call + " in group (2, 1) of " + threads.substr(1, threads.size() - 2) + ", wave_size<4>";
}

#define DRAW_IN_GROUP(name, threads, ...) \
    draw_groups<threads>(name, in_group(#__VA_ARGS__, #threads), {3, 2}, [](auto& group, Waves& waves) { \
        if (all(SV_GroupID(group) == Vec(2u, 1u, 0u))) \
            group.for_each_wave([&](auto wave) { waves.show(wave, wave.index, rows_of(__VA_ARGS__)); }); \
    })

void draw_group_functions()
{
    DRAW_IN_GROUP("SV_GroupID", (num_threads<3, 2>), SV_GroupID(group));
    DRAW_IN_GROUP("SV_GroupThreadID", (num_threads<3, 2>), SV_GroupThreadID(wave));
    DRAW_IN_GROUP("SV_GroupIndex", (num_threads<3, 2>), SV_GroupIndex(wave));
    DRAW_IN_GROUP("SV_DispatchThreadID", (num_threads<3, 2>), SV_DispatchThreadID(wave));
    DRAW_IN_GROUP("GetGroupWaveIndex", (num_threads<3, 2>), GetGroupWaveIndex(wave));
    DRAW_IN_GROUP("GetGroupWaveCount", (num_threads<3, 2>), GetGroupWaveCount(group));
    DRAW_IN_GROUP("num_threads", (num_threads<4, 2>), SV_GroupThreadID(wave));
    DRAW_IN_GROUP("num_threads", (num_threads<4, 2, 1, QuadLayout::squares>), SV_GroupThreadID(wave));
    DRAW_IN_GROUP("num_waves", (num_waves<2>), GetGroupWaveIndex(wave) * 4u + WaveGetLaneIndex(wave));
}

/// What two waves do in two phases, of which the second needs what the first left.
template <class Policy = Serial>
void draw_phases(std::string const& name, std::string const& before = {}, Policy const& policy = {})
{
    std::uint32_t turn = 0;
    auto const call = before + "phase 1 is sums[wave.index] = WaveActiveSum(wave, i), phase 2 reads sums[0] + sums[1]; turn counts "
                               "what runs";
    draw_groups<num_threads<6>>(name, call, {1}, [&](auto& group, Waves& waves) {
        auto& sums = groupshared<std::array<std::uint32_t, 2>>(group);
        auto const row = [](char const* label, std::uint32_t x) { return Row{label, {text(static_cast<double>(x))}}; };
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            sums[wave.index] = WaveActiveSum(wave, i);
            waves.show(wave, wave.index, {{"i", rows_of(i)[0].cells}, row("result 1: turn", turn++),
                                          row("result 1: sum", sums[wave.index])});
        });
        group.for_each_wave([&](auto wave) {
            waves.show(wave, wave.index, {row("result 2: turn", turn++), row("result 2: total", sums[0] + sums[1])});
        });
    }, policy);
}

/// Which of eight groups came first, second and so on (?: nothing promises it), and what they leave, which does not depend on that.
template <class Policy>
void draw_policy(std::string const& name, std::string const& policy_text, Policy const& policy, bool has_order)
{
    std::vector<std::uint32_t> group(n), turns(n), out(n);
    std::atomic<std::uint32_t> turn = 0, sum = 0;
    dispatch(policy, kernel<num_waves<1>, wave_size<4>>([&](auto one) {
        auto const id = SV_GroupID(one).x;
        group[id] = id;
        turns[id] = turn++;
        out[id] = 10 * id;
        sum += id;
    }), {n});
    auto turns_row = row_of("result turn", turns);
    if (!has_order) turns_row.cells.assign(n, "?");
    std::string const when = has_order ? ": the turn of each group, and what it writes"
                                       : ": groups in any order, several at the same time, and what each writes";
    print(name, {"dispatch(" + policy_text + ", shader, {8})" + when, {}});
    for (auto const& row : {row_of("group", group), turns_row, row_of("result out[group]", out)}) print(name, row);
    print(name, {"result sum of all", {text(static_cast<double>(sum))}});
}

void draw_policies()
{
    draw_policy("serial", "serial", serial, true);
#if defined(CROSSLANE_PICTURES_PARALLEL)
    draw_policy("parallel", "parallel", parallel, false);
#endif
    draw_policy("shuffled", "shuffled(1)", shuffled(1), true);
    draw_policy("shuffled", "shuffled(2)", shuffled(2), true);
    for (auto const* const name : {"Group", "GroupMemoryBarrierWithGroupSync"}) draw_phases(name);
    draw_phases("shuffled", "dispatch(shuffled(3), …): ", shuffled(3));
}

void draw_dispatches()
{
    constexpr auto threads = num_threads<6>;
    auto const show_ids = [](auto& group, Waves& waves) {
        auto const of_group = "result group " + text(static_cast<double>(SV_GroupID(group).x));
        group.for_each_wave([&](auto wave) {
            waves.show(wave, wave.index, {{of_group, rows_of(SV_DispatchThreadID(wave).x)[0].cells}});
        });
    };
    std::string const ids = ": SV_DispatchThreadID(wave).x";
    draw_groups<threads>("kernel", "dispatch(serial, kernel<num_threads<6>, wave_size<4>>(body), {2})" + ids, {2}, show_ids);
    draw_groups<threads>("dispatch", "dispatch(serial, shader, {2}), num_threads<6>, wave_size<4>" + ids, {2}, show_ids);
    draw_groups<threads>("wave_size", "num_threads<6>, wave_size<4>" + ids, {2}, show_ids);
    draw_groups<threads, wave_size<8>>("wave_size", "num_threads<6>, wave_size<8>" + ids, {2}, show_ids);
    auto const show_threads = [](auto& group, Waves& waves) {
        auto const of_group = "result group " + text(static_cast<double>(SV_GroupID(group).x));
        group.for_each_wave([&](auto wave) { waves.show(wave, wave.index, {{of_group, rows_of(SV_GroupIndex(wave))[0].cells}}); });
    };
    draw_groups<num_threads<2, 4>>("shuffled", "dispatch(shuffled(1), shader, {2}), num_threads<2, 4>, wave_size<4>: SV_GroupIndex(wave)",
                                   {2}, show_threads, shuffled(1));
    draw_groups<threads>("groupshared", "Buffer a(groupshared<std::array<std::uint32_t, 6>>(group)); in one phase "
                         "assign(wave, a[i], 10u * i), in the next one a[5u - i]", {1}, [](auto& group, Waves& waves) {
        Buffer a(groupshared<std::array<std::uint32_t, 6>>(group));
        group.for_each_wave([&](auto wave) {
            Lanes<std::uint32_t, 4> const i = SV_GroupIndex(wave);
            assign(wave, a[i], 10u * i);
            waves.show(wave, wave.index, {{"i", rows_of(i)[0].cells}});
        });
        group.for_each_wave([&](auto wave) {
            Lanes<std::uint32_t, 4> const i = SV_GroupIndex(wave), own = a[i], other = a[5u - i];
            waves.show(wave, wave.index, {{"result a[i]", rows_of(own)[0].cells}, {"result a[5u - i]", rows_of(other)[0].cells}});
        });
    });
    draw_groups<threads>("PerWave", "PerWave x(group, Lanes<std::uint32_t, 4>(0u)); in one phase x[wave] = i, in the next one "
                         "x[wave] + 10u", {1}, [](auto& group, Waves& waves) {
        PerWave x(group, Lanes<std::uint32_t, 4>(0u));
        group.for_each_wave([&](auto wave) {
            x[wave] = SV_GroupIndex(wave);
            waves.show(wave, wave.index, {{"result x[wave]", rows_of(x[wave])[0].cells}});
        });
        group.for_each_wave([&](auto wave) {
            waves.show(wave, wave.index, {{"result x[wave] + 10u", rows_of(x[wave] + 10u)[0].cells}});
        });
    });
    Waves waves;
    for_each_wave<4>(6, [&](auto wave, std::size_t first) {
        auto const element = static_cast<std::uint32_t>(first) + WaveGetLaneIndex(wave);
        waves.show(wave, static_cast<std::uint32_t>(first / 4), {{"result element", rows_of(element)[0].cells}});
    });
    waves.print_as("for_each_wave", "for_each_wave<4>(6, [&](auto wave, std::size_t first) { … }): first + WaveGetLaneIndex(wave)");
    std::vector<std::uint32_t> sizes;
    for_each_wave_size([&](auto wave) { sizes.push_back(WaveGetLaneCount(wave)); });
    print("for_each_wave_size", {"for_each_wave_size([&](auto wave) { … }): WaveGetLaneCount(wave) of each call", {}});
    print("for_each_wave_size", row_of("result", sizes));
}

void print(std::string const& name, std::string const& call, Rows const& rows)
{
    print(name, {call, {}});
    for (auto const& row : rows) print(name, row);
}

std::vector<std::int32_t> const elements{3, 1, 4, 1, 5, 9, 2, 6};

/// What an algorithm makes of the eight values; run(in, out) says how many elements of out it wrote.
template <class T = std::int32_t, class F>
void draw_range(std::string const& name, std::string const& call, F run)
{
    std::vector<T> out(n);
    auto const size = run(elements, out);
    auto const written = std::vector<T>(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(size));
    print(name, call, {row_of("in", elements), row_of("result out", written)});
}

void draw_compactions()
{
    draw_range("compact", "compact(in, out, [](auto const& x) { return x > 2; })",
               [](auto const& in, auto& out) { return compact(in, out, [](auto const& x) { return x > 2; }); });
    draw_range<std::uint32_t>("compact_indices", "compact_indices(in, out, [](auto const& x) { return x > 2; })",
                              [](auto const& in, auto& out) { return compact_indices(in, out, [](auto const& x) { return x > 2; }); });
    std::vector<std::int32_t> const id{10, 11, 12, 13, 14, 15, 16, 17};
    std::vector<std::int32_t> a(n), b(n);
    auto const kept = compact_columns(std::tie(elements, id), std::tie(a, b), [](auto const& x, auto const&) { return x > 2; });
    a.resize(kept);
    b.resize(kept);
    print("compact_columns", "compact_columns(std::tie(in, id), std::tie(a, b), [](auto const& x, auto const&) { return x > 2; })",
          {row_of("in", elements), row_of("id", id), row_of("result a", a), row_of("result b", b)});
    std::vector<std::int32_t> const few{3, 1, 4, 5};
    std::vector<std::uint32_t> const counts{2, 0, 1, 3};
    a.resize(n);
    a.resize(expand(few, counts, a));
    print("expand", "expand(in, counts, out)", {row_of("in", few), row_of("counts", counts), row_of("result out", a)});
}

void draw_algorithms()
{
    draw_range<std::uint32_t>("histogram", "histogram(in, out), where 9 has no bucket",
                              [](auto const& in, auto& out) { return static_cast<void>(histogram(in, out)), n; });
    draw_range<std::uint32_t>("histogram_by_match", "histogram_by_match(in, out), where 9 has no bucket",
                              [](auto const& in, auto& out) { return static_cast<void>(histogram_by_match(in, out)), n; });
    draw_range<std::uint32_t>("histogram 2", "histogram(in, out, [](auto const& x) { return x >> 1; })", [](auto const& in, auto& out) {
        static_cast<void>(histogram(in, out, [](auto const& x) { return x >> 1; }));
        return n;
    });
    std::vector<float> const floats{0, 0.1f, 0.5f, 0.5f, 0.6f, 0.9f, 1, 1.5f};
    std::vector<std::uint32_t> buckets(4);
    static_cast<void>(histogram(floats, buckets, 0.0f, 1.0f));
    print("histogram 3", "histogram(in, out, 0.0f, 1.0f), where 1 and 1.5 have no bucket",
          {row_of("in", floats), row_of("result out", buckets)});
    std::vector<std::uint32_t> counts(n, 100);
    auto const before = counts;
    static_cast<void>(histogram_add(elements, counts));
    print("histogram_add", "histogram_add(in, counts), where 9 has no bucket",
          {row_of("in", elements), row_of("counts", before), row_of("result counts", counts)});
    draw_range("exclusive_scan", "crosslane::exclusive_scan(in, out)",
               [](auto const& in, auto& out) { return static_cast<void>(crosslane::exclusive_scan(in, out)), n; });
    draw_range("inclusive_scan", "crosslane::inclusive_scan(in, out)",
               [](auto const& in, auto& out) { return static_cast<void>(crosslane::inclusive_scan(in, out)), n; });
    std::string const filled = "_scan(in, out, [](auto a, auto b) { return select(b != 1, b, a); }, 1)";
    auto const fill = [](auto a, auto b) { return select(b != 1, b, a); };
    draw_range("exclusive_scan 2", "crosslane::exclusive" + filled,
               [&](auto const& in, auto& out) { return static_cast<void>(crosslane::exclusive_scan(in, out, fill, 1)), n; });
    draw_range("inclusive_scan 2", "crosslane::inclusive" + filled,
               [&](auto const& in, auto& out) { return static_cast<void>(crosslane::inclusive_scan(in, out, fill, 1)), n; });
    draw_range("sort", "crosslane::sort(in)", [](auto const& in, auto& out) {
        out = in;
        crosslane::sort(out);
        return n;
    });
    auto keys = elements;
    std::vector<std::int32_t> values{10, 11, 12, 13, 14, 15, 16, 17};
    auto const values_before = values;
    crosslane::sort_by_key(keys, values);
    print("sort_by_key", "crosslane::sort_by_key(keys, values)",
          {row_of("keys", elements), row_of("values", values_before), row_of("result keys", keys), row_of("result values", values)});
    draw_range("reduce", "reduce(in)", [](auto const& in, auto& out) { return out[0] = reduce(in), std::size_t{1}; });
    draw_range("reduce 2", "reduce(in, [](auto a, auto b) { return select(b != 1, b, a); }, 1)",
               [&](auto const& in, auto& out) { return out[0] = reduce(in, fill, 1), std::size_t{1}; });
    auto const draw_operation = [](std::string const& name, auto op) {
        draw_range(name, "reduce(in, " + name + "{})", [&](auto const& in, auto& out) { return out[0] = reduce(in, op), std::size_t{1}; });
    };
    draw_operation("Sum", Sum{});
    draw_operation("Product", Product{});
    draw_operation("Min", Min{});
    draw_operation("Max", Max{});
    draw_operation("BitAnd", BitAnd{});
    draw_operation("BitOr", BitOr{});
    draw_operation("BitXor", BitXor{});
    draw_range("min_max", "min_max(in)", [](auto const& in, auto& out) {
        auto const found = min_max(in);
        out[0] = found.min;
        out[1] = found.max;
        return std::size_t{2};
    });
}

/// Two layers of colours 10 and 20 around the places 2 and 5, painted over 0.
void draw_blends()
{
    std::vector<float> const point{0, 1, 2, 3, 4, 5, 6, 7}, place{2, 5}, colour{10, 20};
    auto const layer = [](auto const& p, auto const& at) { return saturate(1.0f - abs(p - at) * 0.25f); };
    auto const draw = [&](char const* name, auto run) {
        std::vector<float> out(n);
        run(out);
        print(name, std::string(name) + "(std::tie(point), std::tie(place), std::tie(colour), std::tie(out), layer): "
              "layer is saturate(1.0f - abs(point - place) * 0.25f)",
              {row_of("point", point), row_of("place", place), row_of("colour", colour), row_of("result out", out)});
    };
    draw("blend", [&](auto& out) { blend(std::tie(point), std::tie(place), std::tie(colour), std::tie(out), layer); });
    draw("blend_lane_per_point",
         [&](auto& out) { blend_lane_per_point(std::tie(point), std::tie(place), std::tie(colour), std::tie(out), layer); });
    draw("blend_lane_per_layer",
         [&](auto& out) { blend_lane_per_layer(std::tie(point), std::tie(place), std::tie(colour), std::tie(out), layer); });
}

/// A picture of 8 x 2 pixels, in tiles of 4 x 2.
void draw_tiles()
{
    std::vector<float> const pixels{0.7f, 0.2f, 0.5f, 0.4f, 3, 1, 4, 1.5f, 0.3f, 0.6f, 0.9f, 0.1f, 5, 9, 2, 6};
    Rows const picture{row_of("row 0", std::vector<float>(pixels.begin(), pixels.begin() + n)),
                       row_of("row 1", std::vector<float>(pixels.begin() + n, pixels.end()))};
    auto const draw = [&](char const* name, char const* call, Rows const& results) {
        Rows rows = picture;
        rows.insert(rows.end(), results.begin(), results.end());
        print(name, call, rows);
    };
    Image const image(pixels, n, 2);
    std::vector<float> lowest(2), highest(2);
    tile_min_max(image, {4, 2}, lowest, highest);
    draw("tile_min_max", "tile_min_max(Image(pixels, 8, 2), {4, 2}, lowest, highest)",
         {row_of("result lowest", lowest), row_of("result highest", highest)});
    std::vector<std::uint32_t> packed(2);
    tile_min_max_half(image, {4, 2}, packed);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        lowest[i] = f16tof32(packed[i]);
        highest[i] = f16tof32(packed[i] >> 16u);
    }
    draw("tile_min_max_half", "tile_min_max_half(Image(pixels, 8, 2), {4, 2}, packed), and unpack_half_2x16 of each",
         {row_of("result lowest", lowest), row_of("result highest", highest)});
    draw("tile_count", "tile_count(Image(pixels, 8, 2), {4, 2})", rows_of(static_cast<std::uint32_t>(tile_count(image, {4, 2}))));
}

/// The algorithms for the lanes of a wave.
void draw_algorithms_of_waves()
{
    draw("distribute", "distribute(wave, index, [&](auto items, auto owner, auto item) { … })", Result::every_lane, [](Inputs const& in) {
        Rows rows;
        distribute(in.wave, in.index, [&](auto items, auto owner, auto item) {
            auto const cells = [&](auto const& x) {
                auto result = rows_of(x)[0].cells;
                for (std::size_t lane = 0; lane < n; ++lane)
                    if (!items.active[lane]) result[lane] = "?";
                return result;
            };
            rows.push_back({"call", {text(static_cast<double>(rows.size() / 4 + 1))}});
            rows.push_back({"active", rows_of(items)[0].cells});
            rows.push_back({"result owner", cells(owner)});
            rows.push_back({"result item", cells(item)});
        });
        return rows;
    });
    draw("uniform_load", "uniform_load(wave, std::array{1, 10}, [&](int item) { sum = sum + item * value; })", Result::active_lanes,
         [](Inputs const& in) {
             Rows rows;
             Lanes<std::int32_t, n> sum = 0;
             uniform_load(in.wave, std::array{1, 10}, [&](int item) {
                 sum = sum + item * in.value;
                 rows.push_back({"item", {text(static_cast<double>(item))}});
                 rows.push_back({"result sum", rows_of(sum)[0].cells});
             });
             return rows;
         });
    std::vector<std::array<float, 2>> const constants{{5, 0.5f}, {10, 1}};
    PerKey const table(constants);
    draw("PerKey", "PerKey(constants).lookup(wave, key), without a key 2", Result::active_lanes, [&](Inputs const& in) {
        auto const [a, b] = table.lookup(in.wave, in.key);
        return Rows{{"key 0", {"5, 0.5"}}, {"key 1", {"10, 1"}}, {"result [0]", rows_of(a)[0].cells}, {"result [1]", rows_of(b)[0].cells}};
    });
    std::vector<std::uint32_t> const key{1, 0, 1, 1, 0, 1, 2, 1};
    std::vector<float> out(n);
    static_cast<void>(evaluate_by_key(table, key, elements, out,
                                      [](auto const& x, auto const& c) { return c[0] + c[1] * lanes_cast<float>(x); }));
    print("evaluate_by_key", "evaluate_by_key(table, key, in, out, [](auto const& x, auto const& c) { "
          "return c[0] + c[1] * lanes_cast<float>(x); })",
          {{"key 0", {"5, 0.5"}}, {"key 1", {"10, 1"}}, row_of("key", key), row_of("in", elements), row_of("result out", out)});
    auto const groups = dispatch_arguments(1000, 64);
    print("dispatch_arguments", "dispatch_arguments(1000, 64)", rows_of(Vec(groups.x, groups.y, groups.z)));
    draw("DispatchCounter", "DispatchCounter(arguments, 8).add(wave, index)", Result::every_lane, [](Inputs const& in) {
        DispatchArguments arguments;
        DispatchCounter(arguments, 8).add(in.wave, in.index);
        return rows_of(Vec(arguments.x, arguments.y, arguments.z));
    });
    DispatchArguments const arguments = dispatch_arguments(10, 6);
    Waves waves;
    auto const shader = kernel<num_threads<6>, wave_size<4>>([&](auto group) {
        auto const of_group = "result group " + text(static_cast<double>(SV_GroupID(group).x));
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            auto const inside = wave.where(id < 10u);
            waves.show(inside, inside.index, {{of_group, rows_of(id)[0].cells}});
        });
    });
    dispatch_indirect(serial, shader, arguments);
    waves.print_as("dispatch_indirect", "dispatch_indirect(serial, shader, dispatch_arguments(10, 6)): SV_DispatchThreadID(wave).x");
}

} // namespace

int main()
{
    draw_compactions();
    draw_algorithms();
    draw_blends();
    draw_tiles();
    draw_algorithms_of_waves();
    draw_group_functions();
    draw_dispatches();
    draw_policies();
    draw_types();
    draw_functions_of_numbers();
    draw_bits_and_vectors();
    draw_memory();
    draw_texts();
    draw_control_flow();
    draw_votes();
    draw_reductions();
    draw_prefixes();
    draw_reads();
    draw_groups_of_lanes();
}
