// Compiled with CROSSLANE_CHECKED=2 (tests/layers/CMakeLists.txt): a branch that sets lanes which it does not have is found where
// one of them is used.
#include "wave/undefined_lanes.hpp"

#include <thread>
#include <vector>

namespace wave_check_writes {

namespace {

using namespace undefined_lanes;

std::string const none = "00000000";

/// What is said of lane 0 of a function's argument, set in the branch of a line.
std::string set_without_lane_0(std::string const& function, int line, std::string const& what = "argument")
{
    return function + ": lane 0 of its " + what + " was set in a branch without it, which begins in line " + std::to_string(line);
}
/// The same where it was computed from what was set there.
std::string maybe_set_without_lane_0(std::string const& function, int line, std::string const& what = "argument")
{
    return function + ": lane 0 of its " + what + " was never set, or in a branch without it, maybe that which begins in line " +
           std::to_string(line);
}

/// The same digits as never_set, for x of N lanes which f changes in the branch of lanes N / 2 and up.
template <std::size_t N, class X, class F>
std::string after_branch(X x, F f)
{
    Wave<N> const wave;
    if (auto upper_half = wave.where(iota<std::uint32_t, N>() >= static_cast<std::uint32_t>(N / 2))) f(x, upper_half);
    return never_set<N>(x);
}
template <std::size_t N>
std::string half_of(char lower_half, char upper_half)
{
    return std::string(N / 2, lower_half) + std::string(N / 2, upper_half);
}

} // namespace

TEST_CASE("Checked builds find the lanes that a branch sets without having them, and name it", "[wave]")
{
    std::vector<std::string> messages; // not in CHECK: what stands in a macro's parentheses has the line of the macro
    std::vector<int> data(8);
    auto const line = __LINE__;
    messages.push_back(found([] {
        Lanes<int, 8> y = 0;
        if (auto inner = whole.where(x > 3)) y = 7;
        static_cast<void>(WaveActiveSum(whole, y));
    }));
    messages.push_back(found([&] {
        auto y = x;
        while (auto turn = whole.where(y < 8 && x > 5)) y += 2;
        scatter(data.data(), y, x, x < 0 || x < 3);
    }));
    messages.push_back(found([] {
        auto y = x;
        for (int i = 0; auto turn = whole.where(x > 4 + i); ++i) y = -1;
        static_cast<void>(whole.where(y < 3));
    }));
    messages.push_back(found([] {
        auto y = x;
        if (auto inner = whole.where(x < 0)) {
            y = 9;
        } else if (auto other = whole.where(x > 4)) {
            if (auto innermost = other.where(x > 6)) assign(innermost, y, 1);
            y = x + 1;
        }
        static_cast<void>(WavePrefixSum(whole, y));
    }));
    messages.push_back(found([&] {
        Lanes<int, 8> i = 0;
        for (int n = 0; auto turn = whole.where(x > 5 + n); ++n) i += 1; // lanes that have left go on counting
        store(data.data(), i, whole.active);
    }));
    messages.push_back(found([&] {
        Lanes<int, 8> i = 0;
        while (auto turn = whole.where(i < x)) i += 1; // it asks for their numbers
    }));
    REQUIRE(messages.size() == 6);
    CHECK(messages[0] == set_without_lane_0("WaveActiveSum", line + 3));
    CHECK(messages[1] == set_without_lane_0("scatter", line + 8, "index"));
    CHECK(messages[2] == maybe_set_without_lane_0("where", line + 13, "condition"));
    CHECK(messages[3] == set_without_lane_0("WavePrefixSum", line + 20));
    CHECK(messages[4] == set_without_lane_0("store", line + 28, "value"));
    CHECK(messages[5] == maybe_set_without_lane_0("where", line + 33, "condition"));
}

TEST_CASE("Checked builds name the branch that set the lanes of this variable", "[wave]")
{
    std::vector<std::string> messages;
    Lanes<float, 64> zeros = 0.0f; // of several registers
    Wave<64> const wide;
    auto const line = __LINE__;
    auto y = x, z = x;
    if (auto inner = whole.where(x > 3)) y = 7;
    if (auto inner = whole.where(x > 3)) z = 7;
    if (auto inner = wide.where(zeros < 1.0f && iota<float, 64>() > 40.0f)) zeros = 1.0f;
    messages.push_back(found([&] { static_cast<void>(WaveActiveSum(whole, y)); }));
    messages.push_back(found([&] { static_cast<void>(WaveActiveMin(whole, Vec(x, y))); }));
    messages.push_back(found([copy = y] { static_cast<void>(WaveActiveMax(whole, copy)); }));
    messages.push_back(found([&] { static_cast<void>(WaveActiveSum(wide, zeros)); }));
    messages.push_back(found([&] { static_cast<void>(WaveActiveProduct(whole, y + 1)); }));
    std::thread([&] { messages.push_back(found([&] { static_cast<void>(WaveActiveBitOr(whole, y)); })); }).join();
    REQUIRE(messages.size() == 6);
    CHECK(messages[0] == set_without_lane_0("WaveActiveSum", line + 2));
    CHECK(messages[1] == set_without_lane_0("WaveActiveMin", line + 2));
    CHECK(messages[2] == set_without_lane_0("WaveActiveMax", line + 2));
    CHECK(messages[3] == set_without_lane_0("WaveActiveSum", line + 4));
    CHECK(messages[4] == maybe_set_without_lane_0("WaveActiveProduct", line + 4));
    CHECK(messages[5] == "WaveActiveBitOr: lane 0 of its argument was never set"); // another thread knows no branch of this one
}

TEST_CASE("Checked builds know which lanes a branch sets without having them", "[wave]")
{
    auto const set_all = [](auto& y, auto const&) { y = 7; };
    CHECK(after_branch<1>(Lanes<int, 1>(0), set_all) == "0");
    CHECK(after_branch<2>(Lanes<std::int8_t, 2>(std::int8_t{0}), set_all) == "10");
    CHECK(after_branch<4>(Lanes<double, 4>(0.0), set_all) == "1100");
    CHECK(after_branch<32>(Lanes<std::uint16_t, 32>(std::uint16_t{0}), set_all) == half_of<32>('1', '0'));
    CHECK(after_branch<64>(Lanes<float, 64>(0.0f), set_all) == half_of<64>('1', '0'));
    CHECK(after_branch<128>(Lanes<std::int64_t, 128>(std::int64_t{0}), set_all) == half_of<128>('1', '0'));
    CHECK(after_branch<8>(x, [](auto& y, auto const&) { y ^= 1; }) == half_of<8>('1', '0'));
    CHECK(after_branch<8>(x, [](auto& y, auto const&) { y = min(y, 2); }) == "00010000");
    CHECK(after_branch<8>(Lanes<float, 8>(-0.0f), [](auto& y, auto const&) { y = 0.0f; }) == half_of<8>('1', '0'));
    CHECK(after_branch<8>(Lanes<int, 8>(), [](auto& y, auto const&) { y = 0; }) == half_of<8>('1', '0'));
    CHECK(after_branch<8>(Vec(x, x), [](auto& y, auto const&) { y.y = y.x + 1; }) == half_of<8>('1', '0'));
    CHECK(after_branch<8>(Vec(x, x, x), [](auto& y, auto const&) { y.yz() = y.xx() + 1; }) == half_of<8>('1', '0'));
    CHECK(after_branch<8>(Vec(x, x), [](auto& y, auto const&) { y = Vec(x + 1, x); }) == half_of<8>('1', '0'));
    Light<Lanes<float, 8>> const dark{Vec(Lanes<float, 8>(0.0f), Lanes<float, 8>(0.0f), Lanes<float, 8>(0.0f)), 1.0f};
    CHECK(after_branch<8>(dark, [](auto& y, auto const&) { y = {y.color + 1.0f, y.range}; }) == half_of<8>('1', '0'));

    auto y = x;
    if (auto first = whole.where(x > 3)) static_cast<void>(first);
    auto z = x; // younger than a branch that has ended
    if (auto second = whole.where(x > 5)) z = y = 9;
    CHECK(never_set<8>(y) == "11111100");
    CHECK(never_set<8>(z) == "11111100");
    y = z;
    CHECK(never_set<8>(y) == "11111100");
    z = 1;
    CHECK(never_set<8>(z) == none);

    std::string on_thread;
    std::thread([&] { on_thread = after_branch<8>(x, set_all); }).join();
    CHECK(on_thread == half_of<8>('1', '0'));
    auto const shader = kernel<num_threads<8>, wave_size<8>>([](auto group) {
        group.for_each_wave([](auto wave) {
            Lanes<int, 8> sum = 0;
            if (auto inner = wave.where(WaveGetLaneIndex(wave) > 3u)) sum = 1;
            static_cast<void>(WaveActiveSum(wave, sum));
        });
    });
    CHECK(found([&] { dispatch(serial, shader, {1}); }).starts_with("WaveActiveSum: lane 0 of its argument was set in a branch"));
}

TEST_CASE("Checked builds let a branch set what it may", "[wave]")
{
    CHECK(after_branch<8>(x, [](auto& y, auto const& wave) { assign(wave, y, 7); }) == none);
    CHECK(after_branch<8>(x, [](auto& y, auto const& wave) { y = select(wave.active, 7, y); }) == none);
    CHECK(after_branch<8>(x, [](auto& y, auto const&) { y = x; }) == none); // nothing changes
    CHECK(after_branch<8>(Lanes<float, 8>(NAN), [](auto& y, auto const&) { y = NAN; }) == none);
    CHECK(after_branch<8>(x, [](auto&, auto const&) { auto own = x; own = 7; CHECK(never_set<8>(own) == none); }) == none);
    CHECK(after_branch<8>(x > 3, [](auto& y, auto const&) { y = x > 1; }) == none); // a set of lanes
    CHECK(after_branch<8>(x, [](auto& y, auto const&) {
              AllowFindings const meant(Finding::Kind::undefined);
              y = 7;
          }) == none);
    auto wider = x;
    if (auto of_four = Wave<4>{}.where(iota<int, 4>() > 2)) wider = 7;
    CHECK(never_set<8>(wider) == none);
    CHECK(found([] {
              auto y = x;
              if (auto inner = whole.where(x > 3)) {
                  y = 7;
                  static_cast<void>(WaveActiveSum(inner, y));
                  if (inner) y = 8;
              }
              static_cast<void>(WaveActiveSum(whole.where(x > 3), y));
              y = 7;
              static_cast<void>(WaveActiveSum(whole, y));
              auto const kept = whole.where(x > 3);
              if (kept) y = 8; // kept begins no branch
              for (auto turn = whole; turn; turn = turn.where(x > 5 && y == 8)) y = 9;
              static_cast<void>(WaveActiveSum(whole, y));
              if (auto inner = whole.where(x > 3)) {
                  auto lambda = [](Lanes<int, 8> value) { value = value + 1; return value; };
                  auto own = lambda(x);
                  if (auto innermost = inner.where(x > 6)) assign(innermost, own, 0);
                  CHECK(never_set<8>(own) == none);
              }
          }) == "");
}

TEST_CASE("Checked builds let a function on waves of its own set all lanes in a branch", "[wave]")
{
    Lanes<std::uint32_t, 8> sum = 0u;
    auto const add = [&](auto const& y) { sum += y; };
    std::vector<std::uint32_t> numbers(16, 1);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([&](auto group) {
        add(1u); // before a phase
        group.for_each_wave([&](auto) { add(2u); });
    });
    if (auto inner = whole.where(x > 3)) {
        distribute(inner, Lanes<std::uint32_t, 8>(2u), [&](auto, auto, auto item) { add(item + 1u); });
        for_each_wave<8>(16, [&](auto, std::size_t) { add(1u); });
        for_each_wave_size([&](auto) { add(1u); });
        static_cast<void>(compact(numbers, numbers, [&](auto const& y) { add(1u); return y > 0u; }));
        dispatch(serial, shader, {1});
    }
    CHECK(never_set<8>(sum) == none);
    CHECK(sum[0] > 10);

    if (auto inner = whole.where(x > 3)) {
        distribute(inner, Lanes<std::uint32_t, 8>(2u), [&](auto items, auto, auto) {
            if (auto some = items.where(x > 5)) sum = 0u;
        });
        CHECK(never_set<8>(sum) == "11111100"); // a branch of its own
        sum = 1u;
    }
    CHECK(never_set<8>(sum) == "11110000"); // the branch around it goes on
}

} // namespace wave_check_writes
