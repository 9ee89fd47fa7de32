// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): each mistake is found, and what is right is not.
#include "support/catch.hpp"
#include "support/findings.hpp"

#include <crosslane/crosslane.hpp>

#include <string>

namespace wave_check_lanes {

namespace {

using namespace crosslane;

template <class F>
std::string found(F f)
{
    return support::found_in(__FILE__, f);
}

Wave<8> const whole;
Wave<8> const low = whole.where(Mask<8>::from_bits(0b00001111));
Wave<8> const none_active = whole.where(false);
Lanes<int, 8> const x = iota<int, 8>();

} // namespace

TEST_CASE("Checked builds find lanes that read inactive or absent ones", "[wave]")
{
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(whole, x, 9)); }) == "WaveReadLaneAt: lane 9 of a wave of 8 is read");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(whole, x, -1)); }) == "WaveReadLaneAt: lane -1 of a wave of 8 is read");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(low, x, 5u)); }) == "WaveReadLaneAt: lane 5, which is not active, is read");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(low, x > 3, 5)); }) == "WaveReadLaneAt: lane 5, which is not active, is read");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(low, Vec(x, x), 4)); }) == "WaveReadLaneAt: lane 4, which is not active, is read");
    CHECK(found([] { static_cast<void>(WaveReadLaneFirst(none_active, x)); }) == "WaveReadLaneFirst: no lane is active");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(whole, x, x + 1)); }) == "WaveReadLaneAt: lane 7 reads lane 8 of a wave of 8");
    CHECK(found([] { static_cast<void>(WaveReadLaneAt(low, x, x ^ 4)); }) == "WaveReadLaneAt: lane 0 reads lane 4, which is not active");
    auto const high_half = x > 3;
    CHECK(found([&] { static_cast<void>(WaveReadLaneAt(low, high_half, x ^ 4)); }) ==
          "WaveReadLaneAt: lane 0 reads lane 4, which is not active");

    CHECK(found([] { static_cast<void>(WaveShuffleXor(whole, x, 8)); }) == "WaveShuffleXor: lane 0 reads lane 8 of a wave of 8");
    CHECK(found([] { static_cast<void>(WaveShuffleXor(low, x, 4)); }) == "WaveShuffleXor: lane 0 reads lane 4, which is not active");
    CHECK(found([] { static_cast<void>(WaveShuffleDown(low, x, 1)); }) == "WaveShuffleDown: lane 3 reads lane 4, which is not active");
    auto const high = whole.where(x > 3);
    CHECK(found([&] { static_cast<void>(WaveShuffleUp(high, x, x - 2)); }) == "WaveShuffleUp: lane 4 reads lane 2, which is not active");
    CHECK(found([&] { static_cast<void>(WaveShuffleUp(high, x, 1, 0)); }) == "WaveShuffleUp: lane 4 reads lane 3, which is not active");
    CHECK(found([] { static_cast<void>(WaveRotate(low, x, 1)); }) == "WaveRotate: lane 3 reads lane 4, which is not active");
    auto const odd = whole.where((x & 1) == 1);
    CHECK(found([&] { static_cast<void>(WaveClusteredRotate<4>(odd, x, 1)); }) ==
          "WaveClusteredRotate: lane 1 reads lane 2 of its 4 lanes, which is not active");

    CHECK(found([&] { static_cast<void>(QuadReadAcrossX(odd, x)); }) ==
          "QuadReadAcrossX: lane 1 reads lane 0 of its 4 lanes, which is not active");
    CHECK(found([&] { static_cast<void>(QuadReadAcrossY(whole.where(x != 6), x)); }) ==
          "QuadReadAcrossY: lane 4 reads lane 2 of its 4 lanes, which is not active");
    CHECK(found([&] { static_cast<void>(QuadReadAcrossDiagonal(odd, x)); }) ==
          "QuadReadAcrossDiagonal: lane 1 reads lane 2 of its 4 lanes, which is not active");
    CHECK(found([] { static_cast<void>(QuadReadLaneAt(whole, x, 4)); }) == "QuadReadLaneAt: lane 0 reads lane 4 of its 4 lanes");
    CHECK(found([] { static_cast<void>(QuadReadLaneAt(whole, x, x)); }) == "QuadReadLaneAt: lane 4 reads lane 4 of its 4 lanes");
}

TEST_CASE("Checked builds find partitions and keys that a function's comment rules out", "[wave]")
{
    auto const pairs = WaveMatch(whole, x / 2);
    CHECK(found([&] { static_cast<void>(WaveMultiPrefixSum(whole, x, pairs & Mask<8>::from_bits(0b11111101))); }) ==
          "WaveMultiPrefixSum: the mask of lane 1 does not have the lane itself");
    auto const overlapping = select(x == 2, WaveMatch(whole, x / 4), pairs);
    CHECK(found([&] { static_cast<void>(WaveMultiSum(whole, x, overlapping)); }) ==
          "WaveMultiSum: the mask of lane 2 has lane 0, whose own is another: masks may not overlap");
    CHECK(found([&] { static_cast<void>(WaveMultiPrefixInclusiveMax(whole, x, overlapping)); }) ==
          "WaveMultiPrefixInclusiveMax: the mask of lane 2 has lane 0, whose own is another: masks may not overlap");
    CHECK(found([&] { static_cast<void>(WaveMultiCountBits(whole, x > 3, overlapping)); }) ==
          "WaveMultiCountBits: the mask of lane 2 has lane 0, whose own is another: masks may not overlap");
    CHECK(found([&] { static_cast<void>(WaveMultiPrefixCountBits(low, true, overlapping)); }) ==
          "WaveMultiPrefixCountBits: the mask of lane 2 has lane 0, whose own is another: masks may not overlap");
    CHECK(found([] { static_cast<void>(WaveMatch<2>(whole, x)); }) == "WaveMatch: lane 4 has 4, which does not fit 2 bits");
}

TEST_CASE("Checked builds find stores outside of a buffer and of two values in one place", "[wave]")
{
    int numbers[8] = {};
    Buffer out(numbers);
    CHECK(found([&] { assign(whole, out[x + 1], x); }) == "assign: lane 7 stores outside of the buffer: at index 8 of 8 elements");
    CHECK(found([&] { assign(whole, out[x - 1], x); }) == "assign: lane 0 stores outside of the buffer: at index -1 of 8 elements");
    CHECK(found([&] { assign(whole, Buffer(&numbers[0], 1)[lanes_cast<std::uint8_t>(x) - 3], x); }) ==
          "assign: lane 0 stores outside of the buffer: at index 253 of 1 element");
    CHECK(found([&] { assign(whole, out[x / 2], x); }) == "assign: lanes 0 and 1 store different values in place 0");
    CHECK(found([&] { scatter(numbers, x / 4, x); }) == "scatter: lanes 0 and 1 store different values in place 0");
    Vec<float, 2> points[8] = {};
    Buffer places(points);
    CHECK(found([&] { assign(whole, places[x / 2], Vec(lanes_cast<float>(x), Lanes<float, 8>(0.0f))); }) ==
          "assign: lanes 0 and 1 store different values in place 0");

    auto const shader = kernel<num_threads<16>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) { assign(wave, out[SV_DispatchThreadID(wave).x], 1); });
    });
    CHECK(found([&] { dispatch(serial, shader, {2}); }) == 
          "assign: lane 0 stores outside of the buffer: at index 8 of 8 elements (group 0 0 0, wave 1)");
}

TEST_CASE("Checked builds find nothing in what is right", "[wave]")
{
    int numbers[8] = {};
    Buffer out(numbers);
    CHECK(found([&] {
              static_cast<void>(WaveReadLaneAt(low, x, 3));
              static_cast<void>(WaveReadLaneAt(low, x, x & 3));
              static_cast<void>(WaveReadLaneAt(none_active, x, x + 100));
              static_cast<void>(WaveReadLaneAt(none_active, 7, 100));
              static_cast<void>(WaveShuffleUp(whole, x, 3));
              static_cast<void>(WaveShuffleDown(low, x, 8));
              static_cast<void>(WaveShuffleXor(low, x, 3));
              static_cast<void>(QuadReadAcrossX(low, x));
              static_cast<void>(WaveMultiSum(low, x, WaveMatch(whole, x % 2)));
              static_cast<void>(WaveMultiPrefixCountBits(low, x > 3, WaveMatch(whole, x % 2)));
              static_cast<void>(WaveMatch<3>(whole, x));
              static_cast<void>(WaveMatch<2>(whole, x & 3));
              static_cast<void>(WaveMatch<2>(low, x));
              static_cast<void>(WaveActiveAllEqual(none_active, x));
              for (auto turn : waterfall(none_active, x)) static_cast<void>(turn);
              scalarize(none_active, x, [](int, auto) {});
              assign(whole.where(x < 7), out[x + 1], x);
              assign(whole, out[x / 2], x / 2);
              distribute(low.where(x != 2), Lanes<std::uint32_t, 8>(3u),
                         [&](auto, auto owner, auto) { static_cast<void>(WaveReadLaneAt(low.where(x != 2), x, owner)); });
          }) == "");
}

TEST_CASE("A finding goes to the handler, once for each place, unless it is allowed", "[wave]")
{
    static std::vector<Finding> findings;
    findings.clear();
    auto const before = finding_handler;
    finding_handler = [](Finding const& finding) { findings.push_back(finding); };
    auto const line = __LINE__ + 2;
    for (int i = 0; i < 3; ++i) {
        static_cast<void>(WaveReadLaneAt(whole, x, x + 1));
        static_cast<void>(WaveShuffleXor(whole, x, 8));
        AllowFindings const lanes(Finding::Kind::lane), memory(Finding::Kind::memory);
        static_cast<void>(WaveReadLaneAt(whole, x, 8));
        if (i < 2) continue;
        static_cast<void>(WaveMatch<1>(whole, x));
        AllowFindings const all;
        static_cast<void>(WaveMatch<2>(whole, x));
    }
    finding_handler = before;

    REQUIRE(findings.size() == 3);
    CHECK(findings[0].kind == Finding::Kind::lane);
    CHECK(findings[0].function == std::string("WaveReadLaneAt"));
    CHECK(findings[0].file == std::string(__FILE__));
    CHECK(findings[0].line == static_cast<std::uint32_t>(line));
    CHECK(findings[0].lane == 7);
    CHECK(findings[0].message ==
          std::string(__FILE__) + ":" + std::to_string(line) + ": WaveReadLaneAt: lane 7 reads lane 8 of a wave of 8");
    CHECK(findings[1].function == std::string("WaveShuffleXor"));
    CHECK(findings[2].kind == Finding::Kind::contract);
}

TEST_CASE("A place is reported again where findings repeat", "[wave]")
{
    static std::vector<Finding> findings;
    findings.clear();
    auto const before = finding_handler;
    finding_handler = [](Finding const& finding) { findings.push_back(finding); };
    for (int i = 0; i < 3; ++i) {
        findings_repeat = i > 0;
        static_cast<void>(WaveReadLaneAt(whole, x, x + 1));
    }
    findings_repeat = false;
    finding_handler = before;
    CHECK(findings.size() == 3);
}

} // namespace wave_check_lanes
