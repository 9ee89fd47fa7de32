// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): numbers and lanes that a function's comment rules out.
#include "support/catch.hpp"
#include "support/findings.hpp"

#include <crosslane/crosslane.hpp>

#include <string>
#include <vector>

namespace wave_check_contracts {

namespace {

using namespace crosslane;

template <class F>
std::string found(F f)
{
    return support::found_in(__FILE__, f);
}

/// What an operator's finding says after the place, which is "after <this file>:<line>, <call>, before address 0x…".
template <class F>
std::string found_by_operator(std::string const& call, std::uint32_t line, F f)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string const message = finding.what();
        auto const place = "after " + std::string(__FILE__) + ":" + std::to_string(line) + ", " + call + ", before address 0x";
        if (!message.starts_with(place)) return "elsewhere: " + message;
        return message.substr(message.find(": ", place.size()) + 2);
    }
    return "";
}

Wave<8> const whole;
Wave<8> const none_active = whole.where(false);
Lanes<int, 8> const x = iota<int, 8>();
Lanes<std::uint32_t, 8> const u = iota<std::uint32_t, 8>();
Lanes<std::uint8_t, 8> const byte = iota<std::uint8_t, 8>();
Lanes<float, 8> const f = 1.0f;

} // namespace

TEST_CASE("Checked builds find a lane's number past the last", "[wave]")
{
    CHECK(found([] { static_cast<void>(x[8]); }) == "operator[]: lane 8 of 8 is read");
    CHECK(found([] { static_cast<void>(x[-1]); }) == "operator[]: lane -1 of 8 is read");
    CHECK(found([] { static_cast<void>((x > 3)[9u]); }) == "operator[]: lane 9 of 8 is read");
    CHECK(found([] { static_cast<void>(Lanes<double, 64>(1.0)[64]); }) == "operator[]: lane 64 of 64 is read");
    CHECK(found([] { static_cast<void>(x[none_active.active.lowest()]); }) == "operator[]: lane 8 of 8 is read");
    CHECK(found([] {
              for (std::size_t lane = 0; lane < 8; ++lane) static_cast<void>(x[lane] + (x > 3)[lane]);
              Lanes<double, 64> const wide = 1.0;
              static_cast<void>(wide[63] + wide[std::integral_constant<int, 40>()]);
              AllowFindings const modulo(Finding::Kind::lane);
              static_cast<void>(x[8]);
          }) == "");
}

TEST_CASE("Checked builds name the line of x[lane], and of other operators the last call before", "[wave]")
{
    static std::vector<Finding> findings;
    findings.clear();
    auto const before = finding_handler;
    finding_handler = [](Finding const& finding) { findings.push_back(finding); };
    auto const line = __LINE__ + 1;
    static_cast<void>(x[8]);
    static_cast<void>(WaveReadLaneAt(whole, x, 0));
    auto const compare = []() __attribute__((noinline)) {
        static_cast<void>(u < -1);
        asm volatile(""); // the check is no tail call
    };
    compare();
    compare(); // once for each place
    finding_handler = before;
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].kind == Finding::Kind::lane);
    CHECK(findings[0].file == std::string(__FILE__));
    CHECK(findings[0].line == static_cast<std::uint32_t>(line));
    CHECK(findings[0].address == nullptr);
    CHECK(findings[1].kind == Finding::Kind::contract);
    CHECK(findings[1].file == std::string(__FILE__));
    CHECK(findings[1].line == static_cast<std::uint32_t>(line) + 1);
    CHECK(findings[1].address != nullptr);
}

TEST_CASE("Checked builds find a number that is another one in the lanes' type", "[wave]")
{
    auto const line = static_cast<std::uint32_t>(__LINE__) + 1;
    static_cast<void>(WaveReadLaneAt(whole, x, 0));
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(u < -1); }) ==
          "operator<: -1 does not fit 32-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(-1 >= u); }) ==
          "operator>=: -1 does not fit 32-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(x > 3'000'000'000u); }) ==
          "operator>: 3000000000 does not fit 32-bit signed integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(byte <= 300); }) ==
          "operator<=: 300 does not fit 8-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(u / -2); }) ==
          "operator/: -2 does not fit 32-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(u % -2); }) ==
          "operator%: -2 does not fit 32-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { auto y = u; y /= -2; }) ==
          "operator/=: -2 does not fit 32-bit unsigned integers");
    CHECK(found_by_operator("WaveReadLaneAt", line, [] { static_cast<void>(f < 1e300); }) ==
          "operator<: 1e+300 does not fit 32-bit floats");
}

TEST_CASE("Checked builds find a number with more bits than the lanes' type", "[wave]")
{
    CHECK(found([] { static_cast<void>(byte + 300); }) == "Lanes: 300 does not fit 8-bit unsigned integers");
    CHECK(found([] { static_cast<void>(300 == byte); }) == "Lanes: 300 does not fit 8-bit unsigned integers");
    CHECK(found([] { static_cast<void>(byte - 200 * 2); }) == "Lanes: 400 does not fit 8-bit unsigned integers");
    CHECK(found([] { Lanes<std::int16_t, 8> const y = -40000; static_cast<void>(y); }) ==
          "Lanes: -40000 does not fit 16-bit signed integers");
    CHECK(found([] { static_cast<void>(x + (std::int64_t{1} << 40)); }) ==
          "Lanes: 1099511627776 does not fit 32-bit signed integers");
    CHECK(found([] { static_cast<void>(f * 1e300); }) == "Lanes: 1e+300 does not fit 32-bit floats");
    CHECK(found([] { static_cast<void>(select(x > 3, 300, byte)); }) == "Lanes: 300 does not fit 8-bit unsigned integers");
    CHECK(found([] { static_cast<void>(min(u, -1)); }) == "min: -1 does not fit 32-bit unsigned integers");
    CHECK(found([] { static_cast<void>(max(3'000'000'000u, x)); }) == "max: 3000000000 does not fit 32-bit signed integers");
}

TEST_CASE("Checked builds find an identity that is none, and rows without quads", "[wave]")
{
    auto const sum = [](auto const& a, auto const& b) { return a + b; };
    auto const second = [](auto const&, auto const& b) { return b; };
    CHECK(found([&] { static_cast<void>(WaveActiveReduce(whole, x, sum, 1)); }) == "WaveActiveReduce: its identity changes lane 0");
    CHECK(found([&] { static_cast<void>(WaveActiveReduce(whole.where(x > 2), Vec(x, x), sum, Vec(0, 1))); }) ==
          "WaveActiveReduce: its identity changes lane 3");
    CHECK(found([&] { static_cast<void>(WavePrefixScan(whole, x, second, 0)); }) == "WavePrefixScan: its identity changes lane 1");
    CHECK(found([&] { static_cast<void>(WavePrefixInclusiveScan(whole, u, [](auto a, auto b) { return min(a, b); }, 3)); }) ==
          "WavePrefixInclusiveScan: its identity changes lane 4");
    CHECK(found([] { static_cast<void>(QuadThreadID(whole, 0, 5, QuadLayout::squares)); }) ==
          "QuadThreadID: rows of 5 threads have no quads");
    CHECK(found([&] {
              Lanes<float, 8> const nan = std::numeric_limits<float>::quiet_NaN();
              static_cast<void>(WaveActiveReduce(whole, nan, sum, 0.0f));
              auto const greatest = [](auto const& a, auto const& b) { return max(a, b); };
              static_cast<void>(WaveActiveReduce(whole.where(x > 2), select(x > 2, f, nan), greatest, 0.0f));
              static_cast<void>(WavePrefixScan(none_active, x, second, 0));
              static_cast<void>(QuadThreadID(whole, 0, 5, QuadLayout::linear));
          }) == "");
}

TEST_CASE("Checked builds find nothing in numbers that fit", "[wave]")
{
    CHECK(found([] {
              auto const y = u & ~3;
              static_cast<void>(y + -1 == -1);
              static_cast<void>(x & 0x8000'0000u);
              static_cast<void>((byte & ~3u) | 0xff);
              static_cast<void>(byte ^ -1);
              static_cast<void>(min(u, 3) + max(0, u) + u / 3 + 7 % u);
              static_cast<void>(u < 4 && 4ull >= u && x > -1 && x <= 3u);
              static_cast<void>(f < 1e30 && f * 0.1 > 16777217 && f < std::numeric_limits<double>::infinity());
              static_cast<void>(select(x > 3, u, -1));
              static_cast<void>(WaveActiveAllEqual(none_active, x));
              AllowFindings const meant(Finding::Kind::contract);
              static_cast<void>(u < -1);
              static_cast<void>(byte + 300);
          }) == "");
}

} // namespace wave_check_contracts
