#include "support/masks.hpp"
#include "wave/vec_test.hpp"

#include <crosslane/wave/clustered.hpp>
#include <crosslane/wave/multi_prefix.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/quad.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/shuffle.hpp>
#include <crosslane/wave/vote.hpp>
#include <crosslane/wave/waterfall.hpp>

namespace wave_operation {

namespace {

using namespace crosslane;
using support::has_lane, support::MaskWords, wave_test::make_wave, wave_test::same_bytes;

// Uniform values.

template <class T, std::size_t C>
bool same_bytes(Vec<T, C> const& a, Vec<T, C> const& b)
{
    bool same = true;
    for (std::size_t c = 0; c < C; ++c) same = same && same_bytes(a[c], b[c]);
    return same;
}

/// f(wave, a uniform value) is f(wave, as many equal lanes), of the same type too.
template <class F, class X, class Y>
void require_equal_lanes(char const* name, F f, X const& uniform, Y const& lanes)
{
    for (auto const& active : support::mask_patterns(8)) {
        auto const wave = make_wave<8>(active);
        INFO(name << ", " << support::to_string(active, 8));
        static_assert(std::same_as<decltype(f(wave, uniform)), decltype(f(wave, lanes))>);
        REQUIRE(same_bytes(f(wave, uniform), f(wave, lanes)));
    }
}

template <class X, class Y>
void require_sums_and_reads(X const& uniform, Y const& lanes)
{
    auto const pairs = WaveMatch(Wave<8>{}, iota<std::uint32_t, 8>() >> 1u);
    auto const require = [&](char const* name, auto f) { require_equal_lanes(name, f, uniform, lanes); };
    require("WaveActiveSum", [](auto& wave, auto& x) { return WaveActiveSum(wave, x); });
    require("WaveActiveMin", [](auto& wave, auto& x) { return WaveActiveMin(wave, x); });
    require("WavePrefixProduct", [](auto& wave, auto& x) { return WavePrefixProduct(wave, x); });
    require("WavePrefixInclusiveSum", [](auto& wave, auto& x) { return WavePrefixInclusiveSum(wave, x); });
    require("WaveClusteredSum", [](auto& wave, auto& x) { return WaveClusteredSum<4>(wave, x); });
    require("WaveMultiPrefixSum",
            [&](auto& wave, auto& x) { return select(wave.active, WaveMultiPrefixSum(wave, x, pairs), WavePrefixSum(Wave<8>{}, x)); });
    require("WaveMultiSum",
            [&](auto& wave, auto& x) { return select(wave.active, WaveMultiSum(wave, x, pairs), WavePrefixSum(Wave<8>{}, x)); });
    require("WaveReadLaneFirst", [](auto& wave, auto& x) { return WaveReadLaneFirst(wave, x); });
    require("WaveActiveAllEqual", [](auto& wave, auto& x) { return WaveActiveAllEqual(wave, x); });
    require("WaveActiveAllEqualBits", [](auto& wave, auto& x) { return WaveActiveAllEqualBits(wave, x); });
    require("WaveMatch", [](auto& wave, auto& x) { return WaveMatch(wave, x); });
    require("WaveShuffleXor", [](auto& wave, auto& x) { return WaveShuffleXor(wave, x, 1); });
    require("WaveShuffleUp", [](auto& wave, auto& x) { return WaveShuffleUp(wave, x, 1); });
    require("WaveRotate", [](auto& wave, auto& x) { return WaveRotate(wave, x, 3); });
    require("QuadReadAcrossX", [](auto& wave, auto& x) { return QuadReadAcrossX(wave, x); });
    require("QuadReadLaneAt", [](auto& wave, auto& x) { return QuadReadLaneAt(wave, x, 2); });
}

} // namespace

TEST_CASE("A uniform bool stands for a mask", "[wave]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    auto const require_reads = [](auto const& uniform, auto const& lanes) {
        auto const require = [&](char const* name, auto f) { require_equal_lanes(name, f, uniform, lanes); };
        require("WaveReadLaneFirst", [](auto& wave, auto& x) { return WaveReadLaneFirst(wave, x); });
        require("WaveActiveAllEqual", [](auto& wave, auto& x) { return WaveActiveAllEqual(wave, x); });
        require("WaveMatch", [](auto& wave, auto& x) { return WaveMatch(wave, x); });
        require("WaveShuffleDown", [](auto& wave, auto& x) { return WaveShuffleDown(wave, x, 1); });
        require("QuadReadAcrossY", [](auto& wave, auto& x) { return QuadReadAcrossY(wave, x); });
        require("WaveActiveBitAnd", [](auto& wave, auto& x) { return WaveActiveBitAnd(wave, x); });
        require("WavePrefixBitXor", [](auto& wave, auto& x) { return WavePrefixBitXor(wave, x); });
    };
    require_reads(true, Mask<8>::all());
    require_reads(false, Mask<8>::none());
    require_reads(Vec<bool, 2>(true, false), Vec<Mask<8>, 2>(Mask<8>::all(), Mask<8>::none()));
}

TEST_CASE("A uniform value stands for equal lanes", "[wave]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    require_sums_and_reads(3, Lanes<std::int32_t, 8>(3));
    require_sums_and_reads(0.1f, Lanes<float, 8>(0.1f));
    require_sums_and_reads(detail::quiet_nan<float>, Lanes<float, 8>(detail::quiet_nan<float>));
    require_sums_and_reads(Vec<std::uint32_t, 2>(7u, 9u), Vec<Lanes<std::uint32_t, 8>, 2>(7u, 9u));
}

TEST_CASE("A uniform value, by hand", "[wave]")
{
    auto const wave = make_wave<8>({0b1011'0110, 0});
    CHECK(WaveActiveSum(wave, 1) == 5);
    CHECK(WaveActiveProduct(wave, 2.0f) == 32.0f);
    CHECK(WaveActiveBitXor(wave, 6u) == 6u);
    CHECK(WavePrefixSum(wave, 4u)[7] == 16u);
    CHECK(WaveReadLaneAt(wave, 5, 2) == 5);
    CHECK(WaveReadLaneAt(wave, 5, Lanes<std::int32_t, 8>(2)).to_array() == Lanes<std::int32_t, 8>(5).to_array());
    CHECK(WaveReadLaneFirst(wave, true));
    CHECK(WaveMatch(wave, 1u).x[1] == 0b1011'0110);
    CHECK(QuadAny(make_wave<8>({0b0000'0010, 0}), true).bits() == 0b0000'1111);
    CHECK(QuadAny(make_wave<8>({0b0000'0010, 0}), false).bits() == 0);
    CHECK(QuadAll(make_wave<8>({0b0000'0010, 0}), false).bits() == 0b1111'0000);
    CHECK(QuadAll(make_wave<8>({0b0000'0010, 0}), true).bits() == 0b1111'1111);
    Vec<bool, 2> const two(true, false);
    CHECK((WaveReadLaneFirst(wave, two).x && !WaveReadLaneFirst(wave, two).y && WaveActiveAllEqual(wave, two).y));
    auto const read = WaveReadLaneAt(wave, two, Lanes<std::int32_t, 8>(2));
    CHECK((all(read.x) && none(read.y)));
    std::size_t turns = 0;
    for (auto [key, lanes] : waterfall(wave, 5)) {
        CHECK((key == 5 && all(lanes.active == wave.active)));
        ++turns;
    }
    CHECK(turns == 1);
}

namespace {

// A Mask: one bit in each lane.

enum class Op { And, Or, Xor };

/// The lanes of which is(lane) holds, joined.
template <class Is>
bool join_by_loop(Op op, Is is, MaskWords const& x)
{
    bool result = op == Op::And;
    for (std::size_t lane = 0; lane < 8; ++lane) {
        if (!is(lane)) continue;
        bool const bit = has_lane(x, lane);
        result = op == Op::And ? result && bit : op == Op::Or ? result || bit : result != bit;
    }
    return result;
}

struct BitResults
{
    bool reduced;
    Mask<8> prefix, inclusive, clustered, multi_prefix, multi_inclusive, multi;
};

BitResults bits(Op op, Wave<8> const& wave, Mask<8> const& x, LaneMasks<8> const& masks)
{
    switch (op) {
    case Op::And:
        return {WaveActiveBitAnd(wave, x), WavePrefixBitAnd(wave, x), WavePrefixInclusiveBitAnd(wave, x), WaveClusteredBitAnd<4>(wave, x),
                WaveMultiPrefixBitAnd(wave, x, masks), WaveMultiPrefixInclusiveBitAnd(wave, x, masks), WaveMultiBitAnd(wave, x, masks)};
    case Op::Or:
        return {WaveActiveBitOr(wave, x), WavePrefixBitOr(wave, x), WavePrefixInclusiveBitOr(wave, x), WaveClusteredBitOr<4>(wave, x),
                WaveMultiPrefixBitOr(wave, x, masks), WaveMultiPrefixInclusiveBitOr(wave, x, masks), WaveMultiBitOr(wave, x, masks)};
    default:
        return {WaveActiveBitXor(wave, x), WavePrefixBitXor(wave, x), WavePrefixInclusiveBitXor(wave, x), WaveClusteredBitXor<4>(wave, x),
                WaveMultiPrefixBitXor(wave, x, masks), WaveMultiPrefixInclusiveBitXor(wave, x, masks), WaveMultiBitXor(wave, x, masks)};
    }
}

} // namespace

TEST_CASE("BitAnd, BitOr and BitXor take a Mask as one bit in each lane", "[wave]")
{
    auto const masks = support::mask_patterns(8);
    std::uint32_t const group[8] = {0, 1, 1, 0, 2, 0, 1, 2};
    auto const same_group = WaveMatch(Wave<8>{}, load<8>(group));
    for (std::size_t i = 0; i < masks.size(); ++i) {
        for (std::size_t step : {1u, 37u, 111u}) {
            auto const active = masks[i], x = masks[(i * 5 + step) % masks.size()];
            for (Op op : {Op::And, Op::Or, Op::Xor}) {
                INFO(support::to_string(active, 8) << " " << support::to_string(x, 8) << " " << static_cast<int>(op));
                auto const r = bits(op, make_wave<8>(active), Mask<8>::from_bits(x[0]), same_group);
                auto const join = [&](auto is) { return join_by_loop(op, [&](std::size_t l) { return has_lane(active, l) && is(l); }, x); };
                REQUIRE(r.reduced == join([](std::size_t) { return true; }));
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    if (!has_lane(active, lane)) continue;
                    auto const in_group = [&](std::size_t l) { return group[l] == group[lane]; };
                    REQUIRE(r.prefix[lane] == join([&](std::size_t l) { return l < lane; }));
                    REQUIRE(r.inclusive[lane] == join([&](std::size_t l) { return l <= lane; }));
                    REQUIRE(r.clustered[lane] == join([&](std::size_t l) { return l / 4 == lane / 4; }));
                    REQUIRE(r.multi_prefix[lane] == join([&](std::size_t l) { return in_group(l) && l < lane; }));
                    REQUIRE(r.multi_inclusive[lane] == join([&](std::size_t l) { return in_group(l) && l <= lane; }));
                    REQUIRE(r.multi[lane] == join(in_group));
                }
            }
        }
    }
}

TEST_CASE("WaveMatch of a Mask finds the lanes of the same truth", "[wave][match]")
{
    auto const masks = support::mask_patterns(64);
    for (std::size_t i = 0; i < masks.size(); ++i) {
        auto const active = masks[i], x = masks[(i * 7 + 3) % masks.size()];
        auto const result = WaveMatch(make_wave<64>(active), Mask<64>::from_bits(x[0]));
        for (std::size_t lane = 0; lane < 64; ++lane) {
            if (!has_lane(active, lane)) continue;
            std::uint64_t const expected = active[0] & (has_lane(x, lane) ? x[0] : ~x[0]);
            REQUIRE((result.x[lane] | std::uint64_t{result.y[lane]} << 32) == expected);
        }
    }
}

TEST_CASE("A Vec of Masks is read component by component", "[wave]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    using Bools = Vec<Mask<8>, 3>;
    Bools const x(Mask<8>::from_bits(0x35), Mask<8>::from_bits(0xC1), Mask<8>::from_bits(0xFF));
    auto const wave = make_wave<8>({0b1011'0110, 0});
    auto const index = Lanes<std::uint32_t, 8>::from_array({7, 1, 1, 4, 2, 5, 4, 1});
    auto const require = [&](auto f) {
        auto const result = f(x);
        for (std::size_t c = 0; c < 3; ++c) REQUIRE(all(Mask<8>(result[c] == f(x[c]))));
    };
    require([&](auto& v) { return WaveReadLaneAt(wave, v, 5); });
    require([&](auto& v) { return WaveReadLaneAt(wave, v, index); });
    require([&](auto& v) { return WaveReadLaneFirst(wave, v); });
    require([&](auto& v) { return WaveActiveAllEqual(wave, v); });
    require([&](auto& v) { return WaveShuffleXor(wave, v, 2); });
    require([&](auto& v) { return QuadReadAcrossDiagonal(wave, v); });
    require([&](auto& v) { return WaveActiveBitXor(wave, v); });
    CHECK(WaveMatch(wave, x).x[1] == 0b0010);         // false, false, true
    CHECK(WaveMatch(wave, x).x[4] == 0b0011'0100);    // true, false, true
    Bools assigned(Mask<8>::none(), Mask<8>::all(), x.x);
    assign(wave, assigned, x);
    CHECK((assigned.x.bits() == 0b0011'0100 && assigned.y.bits() == 0b1100'1001 && assigned.z.bits() == 0b1011'0111));
    std::vector<std::uint64_t> turns;
    for (auto [value, lanes] : waterfall(wave, x)) {
        std::uint64_t same = 0;
        for (std::size_t lane = 0; lane < 8; ++lane)
            if (wave.active[lane] && x.x[lane] == value.x && x.y[lane] == value.y && x.z[lane] == value.z) same |= std::uint64_t{1} << lane;
        CHECK(lanes.active.bits() == same);
        turns.push_back(same);
    }
    CHECK(turns == std::vector<std::uint64_t>{0b0000'0010, 0b0011'0100, 0b1000'0000});
}

} // namespace wave_operation
