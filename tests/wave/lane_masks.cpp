#include "support/catch.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/buffer.hpp>
#include <crosslane/wave/lane_masks.hpp>
#include <crosslane/wave/query.hpp>

#include <limits>

namespace wave_lane_masks {

using namespace crosslane;
using support::has_lane, support::MaskWords, support::random_bits;

namespace {

template <std::size_t N>
MaskWords mask_of_lane(LaneMasks<N> const& masks, std::size_t lane)
{
    auto const word = [&](std::size_t w) { return std::uint64_t{masks[w][lane]}; };
    return {word(0) | word(1) << 32, word(2) | word(3) << 32};
}

/// The lanes of N for which is(lane) holds.
template <class Is>
MaskWords lanes_by_loop(std::size_t n, Is is)
{
    MaskWords mask{};
    for (std::size_t lane = 0; lane < n; ++lane)
        if (is(lane)) support::set_lane(mask, lane);
    return mask;
}

/// Lanes named by every lane: some in the wave, some past it, and, in a signed type, some below 0.
template <class I, std::size_t N>
[[gnu::noinline]] std::string lane_masks()
{
    std::array<I, N> named;
    for (std::size_t i = 0; i < N; ++i) named[i] = static_cast<I>(random_bits(N, i) % (2 * N));
    named[1] = std::numeric_limits<I>::max();
    named[2] = std::numeric_limits<I>::min();
    named[3] = static_cast<I>(N - 1);
    Wave<N> const wave;
    auto const lane = Lanes<I, N>::from_array(named);
    auto const eq = WaveLaneMaskEq(wave, lane), lt = WaveLaneMaskLt(wave, lane), le = WaveLaneMaskLe(wave, lane),
               gt = WaveLaneMaskGt(wave, lane), ge = WaveLaneMaskGe(wave, lane);
    for (std::size_t i = 0; i < N; ++i) {
        std::uint64_t const n = named[i] < I{} ? ~std::uint64_t{0} : static_cast<std::uint64_t>(named[i]);
        bool const right = mask_of_lane<N>(eq, i) == lanes_by_loop(N, [=](std::size_t l) { return l == n; }) &&
                           mask_of_lane<N>(lt, i) == lanes_by_loop(N, [=](std::size_t l) { return l < n; }) &&
                           mask_of_lane<N>(le, i) == lanes_by_loop(N, [=](std::size_t l) { return l <= n; }) &&
                           mask_of_lane<N>(gt, i) == lanes_by_loop(N, [=](std::size_t l) { return l > n; }) &&
                           mask_of_lane<N>(ge, i) == lanes_by_loop(N, [=](std::size_t l) { return l >= n; });
        if (!right) return std::to_string(N) + " lanes, named " + std::to_string(n);
    }
    return {};
}

/// Masks from empty to full, with bits past the last lane.
template <std::size_t N>
[[gnu::noinline]] std::string readers()
{
    auto const patterns = support::mask_patterns(N);
    for (std::size_t first = 0; first < patterns.size(); first += N / 2) {
        auto const pattern = [&](std::size_t lane) { return patterns[(first + lane) % patterns.size()]; };
        LaneMasks<N> masks;
        for (std::size_t w = 0; w < 4; ++w) {
            std::array<std::uint32_t, N> words;
            auto const past = 32 * w >= N ? ~0u : N < 32 ? ~0u << N % 32 : 0u; // bits that are no lanes
            for (std::size_t lane = 0; lane < N; ++lane) words[lane] = support::to_uint4(pattern(lane))[w] | past;
            masks[w] = Lanes<std::uint32_t, N>::from_array(words);
        }
        Wave<N> const wave{Mask<N>::first(1)};
        auto const count = WaveBallotBitCount(wave, masks).to_array(), low = WaveBallotLSB(wave, masks).to_array(),
                   high = WaveBallotMSB(wave, masks).to_array(), below = WaveBallotExclusiveBitCount(wave, masks).to_array(),
                   up_to = WaveBallotInclusiveBitCount(wave, masks).to_array();
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto const m = pattern(lane);
            std::size_t all = 0, lower = 0, lowest = N, highest = N;
            for (std::size_t l = 0; l < N; ++l) {
                if (!has_lane(m, l)) continue;
                ++all;
                lower += l < lane;
                if (lowest == N) lowest = l;
                highest = l;
            }
            bool const right = count[lane] == all && low[lane] == lowest && high[lane] == highest && below[lane] == lower &&
                               up_to[lane] == lower + has_lane(m, lane);
            if (!right) return "lane " + std::to_string(lane) + " of " + support::to_string(m, N);
        }
    }
    return {};
}

} // namespace

TEST_CASE("Each lane names a lane: the lanes equal to it, below, up to, above and from it on", "[wave][ballot]")
{
    CHECK(lane_masks<std::uint32_t, 4>() == "");
    CHECK(lane_masks<std::int8_t, 32>() == "");
    CHECK(lane_masks<std::int64_t, 64>() == "");
    CHECK(lane_masks<std::uint8_t, 128>() == "");
    CHECK(lane_masks<std::int8_t, 128>() == "");
}

TEST_CASE("Each lane reads its own mask, without the bits past the last lane", "[wave][ballot]")
{
    CHECK(readers<4>() == "");
    CHECK(readers<32>() == "");
    CHECK(readers<64>() == "");
    CHECK(readers<128>() == "");
}

TEST_CASE("The lanes below each lane, in GLSL's way", "[wave][ballot]")
{
    Wave<8> const wave;
    auto const below = WaveLaneMaskLt(wave, WaveGetLaneIndex(wave));
    CHECK(below.x.to_array() == std::array<std::uint32_t, 8>{0, 1, 3, 7, 15, 31, 63, 127});
    CHECK(WaveBallotBitCount(wave, below).to_array() == std::array<std::uint32_t, 8>{0, 1, 2, 3, 4, 5, 6, 7});
    auto const ballot = Mask<8>::from_bits(0b1010'0110);
    CHECK((ballot & below).x.to_array() == std::array<std::uint32_t, 8>{0, 0, 2, 6, 6, 6, 0b10'0110, 0b10'0110});
    CHECK(WaveBallotBitCount(wave, below & ballot).to_array() == std::array<std::uint32_t, 8>{0, 0, 1, 2, 2, 2, 3, 3});
    Mask<128> const far = ~Mask<128>::first(70);
    CHECK((far & WaveLaneMaskLe(Wave<128>{}, iota<std::uint8_t, 128>())).z[80] == 0x1FFC0u);
}

// Numbers are no ballots: the call of a deleted function does not compile.
template <class X>
concept IsBallot = requires(Wave<8> wave, X const& x) {
    WaveBallotBitCount(wave, x);
    WaveBallotLSB(wave, x);
    WaveBallotMSB(wave, x);
    WaveBallotExclusiveBitCount(wave, x);
    WaveBallotInclusiveBitCount(wave, x);
};
static_assert(IsBallot<Mask<8>> && IsBallot<Mask<8, 1>> && IsBallot<LaneMasks<8>>);
static_assert(!IsBallot<Lanes<std::uint32_t, 8>> && !IsBallot<std::uint32_t> && !IsBallot<Vec<Mask<8>, 3>>);
static_assert(!IsBallot<Vec<Lanes<std::uint32_t, 8>, 3>> && !IsBallot<Vec<Lanes<std::int32_t, 8>, 4>>);

TEST_CASE("Each lane reads its own mask, which lies in a Buffer", "[wave][ballot]")
{
    std::vector<Vec<std::uint32_t, 4>> masks(8, Vec<std::uint32_t, 4>(0u, 0u, 0u, 0u));
    masks[3].x = 0b1010'0110;
    Buffer const buffer(masks);
    auto const counts = WaveBallotBitCount(Wave<8>{}, buffer[iota<std::uint32_t, 8>()]);
    CHECK(counts.to_array() == std::array<std::uint32_t, 8>{0, 0, 0, 4});
    CHECK(WaveBallotLSB(Wave<8>{}, buffer[iota<std::uint32_t, 8>()])[3] == 1);
}

} // namespace wave_lane_masks
