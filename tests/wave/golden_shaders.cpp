#include "golden/recording.hpp"
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <cmath>

// Whole shaders with control flow, each written in the library's terms: golden/hlsl/ holds the HLSL.

namespace {

using namespace crosslane;
using golden::has, golden::recording;

constexpr std::size_t N = golden::lanes;
using Uint = Lanes<std::uint32_t, N>;
using Words = std::vector<std::uint32_t>;

std::uint32_t live(Wave<N> const& wave) { return WaveActiveBallot(wave, Mask<N>::all()).words()[0]; }

/// out[lane * stride + word] = x in the active lanes: a shader's store. Words that nobody stores hold cdcdcdcd.
constexpr std::uint32_t untouched = 0xCDCDCDCD;
void put(Wave<N> const& wave, std::uint32_t* out, std::uint32_t stride, std::uint32_t word, Uint const& x)
{
    scatter(out, WaveGetLaneIndex(wave) * stride + word, x, wave.active);
}

/// Where two buffers first differ.
void require_same(Words const& got, Words const& expected)
{
    REQUIRE(got.size() == expected.size());
    auto const place = std::mismatch(got.begin(), got.end(), expected.begin());
    INFO("word " << place.first - got.begin() << " of " << got.size());
    REQUIRE(got == expected);
}

/// Runs shader(row, class or values of the row's lanes, out) for every row of (mask, number of the data row, -, -).
template <class Shader>
Words for_each_row(std::string const& name, std::size_t words_per_row, Shader shader)
{
    auto const rows = recording().in(name + ".Rows"), data = recording().in(name + ".In");
    Words out(rows.size() / 4 * words_per_row, untouched);
    for (std::size_t r = 0; r < rows.size() / 4; ++r)
        shader(rows[4 * r], &data[rows[4 * r + 1] * N], &out[r * words_per_row]);
    return out;
}

} // namespace

TEST_CASE("golden shader: if, else and the join", "[wave][golden]")
{
    auto const out =
        for_each_row("flow_if_else", 16 * N, [](std::uint32_t mask, std::uint32_t const*, std::uint32_t* o) {
            Wave<N> const wave;
            auto const bit = Mask<N>::from_bits(mask);
            Uint const number = WaveGetLaneIndex(wave) + 1u;
            Uint r = 0u;
            if (auto w = wave.where(bit)) {
                put(w, o, 16, 0, live(w));
                assign(w, r, WaveActiveSum(w, number));
            }
            if (auto w = wave.where(!bit)) {
                put(w, o, 16, 1, live(w));
                assign(w, r, WaveActiveSum(w, number * 1000u));
            }
            put(wave, o, 16, 2, r);
            put(wave, o, 16, 3, live(wave));
            put(wave, o, 16, 4, WaveActiveSum(wave, r));
        });
    REQUIRE(out.size() == 80 * 16 * N);
    require_same(out, recording().out("flow_if_else.Out"));
}

TEST_CASE("golden shader: the waterfall", "[wave][golden]")
{
    Words after;
    auto const out = for_each_row("waterfall_forever", 4 * N,
                                  [&](std::uint32_t mask, std::uint32_t const* values, std::uint32_t* o) {
                                      Words row(N, untouched);
                                      if (auto wave = Wave<N>{}.where(Mask<N>::from_bits(mask))) {
                                          std::uint32_t turn = 0;
                                          auto rest = wave;
                                          for (auto [value, lanes] : waterfall(wave, load<N>(values))) {
                                              put(lanes, o, 4, 0, turn++);
                                              put(lanes, o, 4, 1, value);
                                              put(lanes, o, 4, 2, live(lanes));
                                              put(lanes, o, 4, 3, live(rest));
                                              rest = rest.where(!lanes.active);
                                          }
                                          CHECK(!rest);
                                          put(wave, row.data(), 1, 0, live(wave));
                                      }
                                      after.insert(after.end(), row.begin(), row.end());
                                  });
    REQUIRE(out.size() == 80 * 4 * N);
    require_same(out, recording().out("waterfall_forever.Out"));
    require_same(after, recording().out("waterfall_forever.After"));
}

TEST_CASE("golden shader: the quick way only when the whole wave can take it", "[wave][golden]")
{
    auto const out =
        for_each_row("all_true_branch", N, [](std::uint32_t mask, std::uint32_t const* values, std::uint32_t* o) {
            auto const can = load<N>(values) != 0u;
            if (auto wave = Wave<N>{}.where(Mask<N>::from_bits(mask))) {
                std::uint32_t const way = WaveActiveAllTrue(wave, can) ? 1 : WaveActiveAnyTrue(wave, can) ? 2 : 3;
                put(wave, o, 1, 0, way * 256 + WaveActiveCountBits(wave, can));
            }
        });
    REQUIRE(out.size() == 128 * N);
    require_same(out, recording().out("all_true_branch.Out"));
}

TEST_CASE("golden shader: the doubling scan", "[wave][golden]")
{
    // Two of the rows hold NaN or denormals, and the device flushes these.
    auto const flushed = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; };
    auto in = recording().in<float>("doubling_scan.In");
    std::transform(in.begin(), in.end(), in.begin(), flushed);
    std::vector<float> by_hand(in.size()), prefix(in.size());
    for_each_wave<N>(in.size(), [&](auto wave, std::size_t first) {
        auto const lane = WaveGetLaneIndex(wave);
        auto const start = load<N>(&in[first]);
        auto x = start;
        for (std::uint32_t d = 1; d < WaveGetLaneCount(wave); d <<= 1) {
            auto const y = WaveReadLaneAt(wave, x, select(lane >= d, lane - d, lane));
            assign(wave.where(lane >= d), x, y + x);
        }
        x.store(&by_hand[first]);
        WavePrefixInclusiveSum(wave, start).store(&prefix[first]);
    });
    REQUIRE(in.size() == 14 * N);
    auto const expected = recording().out<float>("doubling_scan.Out");
    auto const is_same = [&](float a, float b) {
        return std::bit_cast<std::uint32_t>(flushed(a)) == std::bit_cast<std::uint32_t>(flushed(b)) ||
               (std::isnan(a) && std::isnan(b));
    };
    for (std::size_t i = 0; i < in.size(); ++i) {
        INFO("row " << i / N << ", lane " << i % N);
        REQUIRE(is_same(by_hand[i], expected[i]));
        REQUIRE(is_same(prefix[i], expected[i]));
    }
}

TEST_CASE("golden shader: compaction, a region for each wave", "[wave][golden]")
{
    for (std::string const name : {"compact_countbits", "compact_prefixsum"}) {
        auto const in = recording().in<std::int32_t>(name + ".Input");
        Words output(in.size(), untouched), counts(in.size(), untouched), indices(in.size(), untouched);
        for_each_wave<N>(in.size(), [&](auto wave, std::size_t first) {
            auto const value = load<N>(&in[first]);
            auto const selected = ((value & 3) != 0) & (value > -40);
            Uint const one = select(selected, Uint(1u), 0u);
            auto const index =
                name == "compact_countbits" ? WavePrefixCountBits(wave, selected) : WavePrefixSum(wave, one);
            index.store(&indices[first]);
            scatter(&output[first], index, lanes_bit_cast<std::uint32_t>(value), selected);
            counts[first / N] = WaveActiveCountBits(wave, selected);
        });
        REQUIRE(in.size() == 2048);
        INFO(name);
        require_same(output, recording().out(name + ".Output"));
        require_same(counts, recording().out(name + ".WaveCounts"));
        require_same(indices, recording().out(name + ".Indices"));
    }
}
