// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): a wave from outside of the branch that runs is found.
#include "support/catch.hpp"
#include "support/findings.hpp"

#include <crosslane/crosslane.hpp>

#include <string>
#include <thread>
#include <vector>

namespace wave_check_scopes {

namespace {

using namespace crosslane;

template <class F>
std::string found(F f) { return support::found_in(__FILE__, f); }

/// What is said of a function in the branch that begins in a line.
std::string outside(std::string const& function, int line)
{
    return function + ": its wave is from outside of the branch that begins in line " + std::to_string(line);
}

Wave<8> const whole;
Lanes<int, 8> const x = iota<int, 8>();
Mask<8> const high = x > 3;

/// f(whole), in a branch of its.
template <class F>
std::string in_branch(F f)
{
    std::string result;
    if (auto inner = whole.where(high)) result = found([&] { f(whole, inner); });
    auto const branch = __LINE__ - 1;
    auto const colon = result.find(':');
    return result == outside(result.substr(0, colon), branch) ? result.substr(0, colon) : result;
}

std::string without_arguments(std::string const& function)
{
    return function.substr(0, function.find('<'));
}

int sum_of(Wave<8> const& wave, Lanes<int, 8> const& value)
{
    return WaveActiveSum(wave, value);
}

} // namespace

TEST_CASE("Checked builds find the outer wave in a branch", "[wave]")
{
    std::vector<std::string> messages; // not in CHECK: what stands in a macro's parentheses has the line of the macro
    auto const line = __LINE__;
    messages.push_back(found([] {
        if (auto inner = whole.where(high)) static_cast<void>(WaveActiveSum(whole, x));
    }));
    messages.push_back(found([] {
        auto i = x;
        while (auto turn = whole.where(i < 10)) assign(whole, i, i + 1);
    }));
    messages.push_back(found([] {
        if (Wave<8> const a = whole.where(high)) {
            if (auto const& b = a.where(x < 6)) static_cast<void>(sum_of(b, x) + WaveActiveProduct(a, x));
        }
    }));
    messages.push_back(found([] {
        if (auto a = whole.where(x > 1)) {
            if (auto b = a.where(x > 2).where(x > 4); b) static_cast<void>(WaveReadLaneFirst(whole, x));
        }
    }));
    messages.push_back(found([] {
        if (auto a = whole.where(false)) {
        } else if (auto b =
                       whole.where(high)) {
            if (auto const c = whole.where(x > 5)) sum_of(c, x);
        }
    }));
    messages.push_back(found([] {
        auto const present = whole.where(x > 1);
        for (int i = 0; auto turn = present.where(x > i); ++i) static_cast<void>(WaveActiveCountBits(whole, high));
    }));
    messages.push_back(found([] {
        auto turn = whole;
        for (int i = 0; i < 6; ++i) turn = turn.where(x > i);
        if (auto inner = turn.where(high)) static_cast<void>(WaveActiveMin(whole, x));
    }));
    REQUIRE(messages.size() == 7);
    CHECK(messages[0] == outside("WaveActiveSum", line + 2));
    CHECK(messages[1] == outside("assign", line + 6));
    CHECK(messages[2] == outside("WaveActiveProduct", line + 10));
    CHECK(messages[3] == outside("WaveReadLaneFirst", line + 15));
    CHECK(messages[4] == outside("where", line + 21));
    CHECK(messages[5] == outside("WaveActiveCountBits", line + 27));
    CHECK(messages[6] == outside("WaveActiveMin", line + 32));
}

TEST_CASE("A branch has ended where its wave was moved out of it", "[wave]")
{
    auto const message = found([] { // not in CHECK: there is no branch in a macro's parentheses
        std::vector<Wave<8>> kept;
        if (auto inner = whole.where(high)) kept.push_back(std::move(inner));
        static_cast<void>(WaveActiveSum(whole, x) + WaveActiveSum(kept[0], x));
    });
    CHECK(message == "");
}

TEST_CASE("Checked builds find the outer wave of a group and on another thread", "[wave]")
{
    auto const line = __LINE__;
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) {
            if (auto inner = wave.where(WaveGetLaneIndex(wave) > 3u)) static_cast<void>(WaveActiveMax(wave, x));
        });
    });
    CHECK(found([&] { dispatch(serial, shader, {1}); }) == outside("WaveActiveMax", line + 3) + " (group 0 0 0, wave 0)");
    std::string from_thread;
    std::thread([&] {
        from_thread = found([] {
            if (auto inner = whole.where(high)) static_cast<void>(WaveActiveMin(whole, x));
        });
    }).join();
    CHECK(from_thread == outside("WaveActiveMin", line + 10));
}

TEST_CASE("Checked builds find the outer wave of an interlocked operation", "[wave]")
{
    int count = 0, numbers[8] = {};
    auto const line = __LINE__;
    auto const after_branch = [](auto f) {
        try {
            if (auto inner = whole.where(high)) f();
        } catch (std::logic_error const& finding) {
            return std::string(finding.what()).substr(std::string(finding.what()).find("Interlocked"));
        }
        return std::string();
    };
    auto const branch = std::string(__FILE__) + ":" + std::to_string(line + 3);
    auto const message = ": its wave is from outside of the branch that begins in " + branch;
    CHECK(after_branch([&] { InterlockedAdd(whole, count, 1); }) == "InterlockedAdd" + message);
    CHECK(after_branch([&] { InterlockedMax(whole, Buffer(numbers)[x], 1); }) == "InterlockedMax" + message);
    CHECK(after_branch([&] { InterlockedAdd(count, 1); }).empty());
}

TEST_CASE("Checked builds find it in every function that asks which lanes are active", "[wave]")
{
    using W = Wave<8>;
    auto const masks = WaveMatch(whole, x / 2);
    auto y = x;
    auto mask = high;
    Vec<Lanes<int, 8>, 2> v(x, x);
    Mat<Lanes<int, 8>, 2, 2> matrix;
    int numbers[8] = {}, number = 0;
    auto const u = lanes_cast<std::uint32_t>(x);
    DispatchArguments arguments;
    Buffer const buffer(numbers);
    Lanes<float, 8> const half = 0.5f;
    auto const plus = [](auto const& a, auto const& b) { return a + b; };
#define CHECK_FINDS(function, ...) \
    CHECK(in_branch([&](W wave, W) { static_cast<void>(function(wave __VA_OPT__(, ) __VA_ARGS__)); }) == without_arguments(#function))
#define CHECK_FINDS_ASSIGN(...) CHECK(in_branch([&](W wave, W) { assign(wave, __VA_ARGS__); }) == "assign")
    CHECK_FINDS(WaveActiveSum, x);
    CHECK_FINDS(WaveActiveProduct, 3);
    CHECK_FINDS(WaveActiveMin, v);
    CHECK_FINDS(WaveActiveMax, x);
    CHECK_FINDS(WaveActiveBitAnd, high);
    CHECK_FINDS(WaveActiveBitOr, x);
    CHECK_FINDS(WaveActiveBitXor, x);
    CHECK_FINDS(WaveActiveReduce, x, plus, 0);
    CHECK_FINDS(WavePrefixSum, x);
    CHECK_FINDS(WavePrefixBitOr, x);
    CHECK_FINDS(WavePrefixInclusiveMax, x);
    CHECK_FINDS(WavePrefixScan, x, plus, 0);
    CHECK_FINDS(WavePrefixInclusiveScan, v, plus, (Vec<int, 2>(0, 0)));
    CHECK_FINDS(WaveActiveBallot, high);
    CHECK_FINDS(WaveActiveCountBits, true);
    CHECK_FINDS(WavePrefixCountBits, high);
    CHECK_FINDS(WaveIsFirstLane);
    CHECK_FINDS(WaveIsLastLane);
    CHECK_FINDS(WaveActiveAnyTrue, high);
    CHECK_FINDS(WaveActiveAllTrue, true);
    CHECK_FINDS(WaveActiveAllEqual, x);
    CHECK_FINDS(WaveActiveAllEqual, Vec(high, high));
    CHECK_FINDS(WaveActiveAllEqualBits, x);
    CHECK_FINDS(WaveReadLaneAt, x, 5);
    CHECK_FINDS(WaveReadLaneAt, v, x);
    CHECK_FINDS(WaveReadLaneFirst, high);
    CHECK_FINDS(WaveShuffleXor, x, 1);
    CHECK_FINDS(WaveShuffleUp, x, 1, 0);
    CHECK_FINDS(WaveShuffleDown, x, 1);
    CHECK_FINDS(WaveRotate, x, 1);
    CHECK_FINDS(WaveMatch, x);
    CHECK_FINDS(WaveMatch<3>, x);
    CHECK_FINDS(WaveMultiSum, x, masks);
    CHECK_FINDS(WaveMultiPrefixBitAnd, x, masks);
    CHECK_FINDS(WaveMultiPrefixCountBits, high, masks);
    CHECK_FINDS(WaveMultiCountBits, true, masks);
    CHECK_FINDS(WaveClusteredSum<4>, x);
    CHECK_FINDS(WaveActiveLerp, half, half);
    CHECK_FINDS(WaveActiveBlend, half, half);
    CHECK_FINDS(QuadReadAcrossX, x);
    CHECK_FINDS(QuadReadLaneAt, x, 1);
    CHECK_FINDS(QuadAny, true);
    CHECK_FINDS(QuadAll, high);
    CHECK_FINDS(waterfall, x);
    CHECK_FINDS(scalarize, x, [](int, auto) {});
    CHECK_FINDS(uniform_load, numbers, [](int) {});
    CHECK_FINDS(distribute, u, [](auto, auto, auto) {});
    CHECK(in_branch([&](W wave, W) { AppendBuffer<int>(numbers).append(wave, x); }) == "append");
    CHECK(in_branch([&](W wave, W) { AppendBuffer<int>(numbers).append_n(wave, u, x); }) == "append_n");
    CHECK(in_branch([&](W wave, W) { DispatchCounter(arguments, 8).add(wave, u); }) == "add");
    CHECK_FINDS_ASSIGN(y, x);
    CHECK_FINDS_ASSIGN(mask, high);
    CHECK_FINDS_ASSIGN(v, v);
    CHECK_FINDS_ASSIGN(v.yx(), v);
    CHECK_FINDS_ASSIGN(matrix, matrix);
    CHECK_FINDS_ASSIGN(buffer[x], x);
    CHECK_FINDS_ASSIGN(number, 7);
#undef CHECK_FINDS
#undef CHECK_FINDS_ASSIGN
}

TEST_CASE("Checked builds find nothing in waves that are kept, handed on or turned", "[wave]")
{
    CHECK(found([] {
              auto y = x;
              auto const present = whole.where(high);
              if (present) sum_of(whole, x); // kept: it is no branch
              auto turn = whole;
              while (turn) {
                  sum_of(whole, x);
                  turn = turn.where(x > 5).where(x > 6).where(x > 9);
              }
              for (auto rest = whole.where(high); rest; rest = rest.where(x > 9)) sum_of(whole, x);
              if (auto inner = whole.where(high)) {
                  sum_of(inner, x);
                  inner = inner.where(x > 5);
                  sum_of(inner, x);
                  sum_of(Wave<8>{}, x);
                  sum_of(present, x);
                  turn = whole.where(x < 5); // as break does in a loop
                  sum_of(turn, x);
                  static_cast<void>(WaveGetLaneIndex(whole) + WaveGetLaneCount(whole)); // the same in every branch
                  static_cast<void>(WaveLaneMaskLt(whole, 3));
                  static_cast<void>(WaveBallotBitCount(whole, high));
              }
              sum_of(whole, x);
              if (auto never = whole.where(x > 9)) {
                  sum_of(never, x);
              } else {
                  sum_of(whole, x); // all lanes
              }
              if (sum_of(whole.where(high), x) > sum_of(whole, x)) assign(whole, y, x);
              if (sum_of(whole.where(high), Lanes<int, 8>(sum_of(whole, x))) > 3) assign(whole, y, x);
              if (auto inner = Wave<8>{whole.active}.where(high)) sum_of(whole, x); // another one
              for (auto [key, lanes] : waterfall(whole, x / 4)) sum_of(lanes, x + key);
              scalarize(whole, x / 4, [](int key, auto lanes) { sum_of(lanes, x + key); });
              std::vector<Wave<8>> waves{whole.where(high), whole};
              waves.push_back(waves[0].where(x > 5));
              for (auto const& wave : waves) sum_of(wave, x);
              auto const narrowed = [](auto wave) { return wave.where(high); };
              if (auto inner = narrowed(whole)) sum_of(inner, x);
          }) == "");
}

TEST_CASE("A wave from outside of the branch may be meant", "[wave]")
{
    CHECK(found([] {
              if (auto inner = whole.where(high)) {
                  AllowFindings const all_lanes(Finding::Kind::wave);
                  sum_of(whole, x);
              }
              AllowFindings const all;
              if (auto inner = whole.where(high)) sum_of(whole, x);
          }) == "");
}

TEST_CASE("Checked builds know the wave of a branch by its source", "[wave]")
{
    auto const is_branch = [](std::string const& text) {
        auto const at = text.find("where");
        return detail::where_call(text, at + 5) == detail::WhereCall::of_branch;
    };
    CHECK(is_branch("if (auto w = wave.where(m)) f(w);"));
    CHECK(is_branch("} else if(Wave<8> const w = a[...] ? b : c; auto const& w=this->get(1, (2)).wave .where (f(m) < 3)) {"));
    CHECK(is_branch("while (auto w =\n    wave.where(\n  m))"));
    CHECK(is_branch("for (int i = 0; auto w = wave.where(i < n); ++i) {"));
    CHECK(is_branch("if (auto w = wave.where(m); w ) {"));
    CHECK_FALSE(is_branch("if (auto w = wave.where(m); w && f(wave)) {"));
    CHECK_FALSE(is_branch("if (auto w = wave.where(m); !w) {"));
    CHECK_FALSE(is_branch("auto w = wave.where(m); if (w) f(wave);"));
    CHECK_FALSE(is_branch("if (a) b; auto w = wave.where(m); if (w) f(wave);"));
    CHECK_FALSE(is_branch("for (auto w = wave.where(m); w; w = next(w)) {"));
    CHECK_FALSE(is_branch("if (f(wave.where(m))) {"));
    CHECK_FALSE(is_branch("if (auto w = f(wave.where(m))) {"));
    CHECK_FALSE(is_branch("while (w = wave.where(m)) {"));
    CHECK_FALSE(is_branch("if (auto w = wave.where(m).where(k)) {")); // the second one is
    CHECK_FALSE(is_branch("if (auto w = a && wave.where(m)) {"));
    CHECK_FALSE(is_branch("if (auto w = a ? wave.where(m) : wave) {"));
    CHECK_FALSE(is_branch("if (call([&] { auto w = wave.where(m); })) {"));
    CHECK_FALSE(is_branch("return x == wave.where(m);"));
    CHECK_FALSE(is_branch("where"));
    CHECK_FALSE(detail::begins_branch("there is no such file", 3));
    CHECK_FALSE(detail::begins_branch(__FILE__, 100000));
}

} // namespace wave_check_scopes
