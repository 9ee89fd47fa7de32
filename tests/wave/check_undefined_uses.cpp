// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): lanes that were never set are found where they matter.
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" // GCC 12 sees them too
#endif

#include "wave/undefined_lanes.hpp"

#include <vector>

namespace wave_check_undefined_uses {

using namespace undefined_lanes;

TEST_CASE("Checked builds report undefined lanes where they matter", "[wave]")
{
    auto const a = half_set();
    auto const condition = a > 100;
    auto const f = lanes_cast<float>(a);
    std::string const argument = ": lane 4 of its argument was never set";
    // clang-format off
#define FINDS(function, ...) CHECK(found([&] { static_cast<void>(function(__VA_ARGS__)); }) == #function + argument)
    // clang-format on
    FINDS(WaveActiveSum, whole, a);
    FINDS(WaveActiveProduct, whole, Vec(x, a));
    FINDS(WaveActiveMin, whole, f);
    FINDS(WaveActiveMax, whole, a);
    FINDS(WaveActiveBitAnd, whole, a);
    FINDS(WaveActiveBitOr, whole, condition);
    FINDS(WaveActiveBitXor, whole, a);
    FINDS(WaveActiveReduce, whole, a, Sum{}, 0);
    FINDS(WaveActiveAnyTrue, whole, condition);
    FINDS(WaveActiveAllTrue, whole, condition);
    FINDS(WaveActiveAllEqual, whole, a);
    FINDS(WaveActiveAllEqual, whole, condition);
    FINDS(WaveActiveAllEqualBits, whole, Vec(x, a));
    FINDS(WaveActiveBallot, whole, condition);
    FINDS(WaveActiveCountBits, whole, condition);
    FINDS(WavePrefixCountBits, whole, condition);
    FINDS(WavePrefixSum, whole, a);
    FINDS(WavePrefixInclusiveProduct, whole, a);
    FINDS(WavePrefixScan, whole, a, Max{}, 0);
    FINDS(WavePrefixInclusiveScan, whole, Vec(x, a), Sum{}, Vec(0, 0));
    FINDS(WaveMatch, whole, a);
    FINDS(WaveMultiSum, whole, a, WaveMatch(whole, x));
    FINDS(WaveMultiCountBits, whole, condition, WaveMatch(whole, x));
    FINDS(WaveActiveLerp, whole, f, f);
    FINDS(QuadAny, whole, condition);
    FINDS(QuadAll, whole, condition);
    FINDS(WaveReadLaneAt, whole, a, 4);
    FINDS(WaveReadLaneAt, whole, condition, 4);
    FINDS(WaveReadLaneFirst, whole.where(x > 3), Vec(x, a));
#undef FINDS
    CHECK(found([&] { static_cast<void>(WaveClusteredMax<4>(whole, a)); }) == "WaveClusteredMax" + argument);
    CHECK(found([&] { static_cast<void>(WaveMatch<3>(whole, a)); }) == "WaveMatch" + argument);
    CHECK(found([&] { static_cast<void>(waterfall(whole, a)); }) == "waterfall: lane 4 of its key was never set");

    CHECK(found([&] { static_cast<void>(whole.where(condition)); }) == "where: lane 4 of its condition was never set");
    auto const ballots = WaveMatch(low, x);
    CHECK(found([&] { static_cast<void>(WaveMultiSum(whole, x, ballots)); }) == "WaveMultiSum: lane 4 of its mask was never set");
    CHECK(found([&] { static_cast<void>(WaveShuffleUp(whole, x, a)); }) == "WaveShuffleUp: lane 4 of its distance was never set");
    CHECK(found([&] { static_cast<void>(WaveShuffleXor(whole, x, a)); }) == "WaveShuffleXor: lane 4 of its mask was never set");
    CHECK(found([&] { static_cast<void>(WaveReadLaneAt(whole, x, a)); }) == "WaveReadLaneAt: lane 4 of its index was never set");
    CHECK(found([&] { static_cast<void>(QuadReadLaneAt(whole, x, a)); }) == "QuadReadLaneAt: lane 4 of its index was never set");
    Wave<128> const wide;
    Lanes<float, 128> upper_half = 1.0f;
    assign(wide.where(iota<int, 128>() == 101), upper_half, Lanes<float, 128>());
    CHECK(found([&] { static_cast<void>(WaveActiveSum(wide, upper_half)); }) == "WaveActiveSum: lane 101 of its argument was never set");
}

TEST_CASE("Checked builds report undefined lanes that are stored, or say where", "[wave]")
{
    auto const a = half_set();
    int numbers[8] = {};
    Buffer out(numbers);
    Vec<float, 2> pairs[8] = {};
    Light<float> lights[8] = {};
    std::string const value = ": lane 4 of its value was never set", index = ": lane 4 of its index was never set";
    CHECK(found([&] { assign(whole, out[x], a); }) == "assign" + value);
    CHECK(found([&] { assign(whole, out[a], x); }) == "assign" + index);
    CHECK(found([&] { assign(whole, Buffer(pairs)[x], Vec(lanes_cast<float>(x), lanes_cast<float>(a))); }) == "assign" + value);
    Light<Lanes<float, 8>> light;
    light.color = Lanes<float, 8>(0.5f);
    assign(low, light.range, 1.0f);
    CHECK(found([&] { assign(whole, Buffer(lights)[x], light); }) == "assign" + value);
    CHECK(found([&] { scatter(numbers, x, a); }) == "scatter" + value);
    CHECK(found([&] { scatter(numbers, a, 1, x < 5); }) == "scatter" + index);
    CHECK(found([&] { static_cast<void>(gather(numbers, a)); }) == "gather" + index);
    CHECK(found([&] { store(numbers, a, x < 5); }) == "store" + value);
    CHECK(found([&] { static_cast<void>(compress_store(numbers, a, x > 3)); }) == "compress_store" + value);

    std::vector<int> items(8);
    AppendBuffer<int> appended(items);
    auto const counts = lanes_cast<std::uint32_t>(a);
    CHECK(found([&] { appended.append(whole, a); }) == "append: lane 4 of its item was never set");
    CHECK(found([&] { appended.append_n(whole, counts, x); }) == "append_n: lane 4 of its count was never set");
    CHECK(found([&] { distribute(whole, counts, [](auto, auto, auto) {}); }) == "distribute: lane 4 of its count was never set");
    CHECK(found([&] { scalarize(whole, a, [](int, auto) {}); }) == "scalarize: lane 4 of its key was never set");

    // What was read where nobody knows.
    CHECK(never_set<8>(out[a]) == upper);
    CHECK(never_set<8>(Buffer(lights)[a]) == upper);
    CHECK(never_set<8>(StructuredBuffer<Vec<float, 2>>(pairs)[a]) == upper);

    Buffer const shared_out(numbers);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        auto& shared = groupshared<std::array<int, 8>>(group);
        group.for_each_wave([&](auto wave) {
            auto const id = SV_GroupThreadID(wave).x;
            Lanes<int, 8> some;
            if (auto first = wave.where(id < 6u)) assign(first, some, 1);
            assign(wave, Buffer(shared)[id], some);
        });
    });
    CHECK(found([&] { dispatch(serial, shader, {2}); }) == "assign: lane 6 of its value was never set (group 0 0 0, wave 0)");
    auto const branches = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([&](auto wave) { static_cast<void>(wave.where(half_set() > 0)); });
    });
    CHECK(found([&] { dispatch(serial, branches, {1}); }) == "where: lane 4 of its condition was never set (group 0 0 0, wave 0)");
}

TEST_CASE("Checked builds report undefined operands and indices of interlocked operations", "[wave]")
{
    auto const a = half_set();
    int numbers[8] = {};
    Buffer const out(numbers);
    auto const found_after = [](auto f) {
        try {
            f();
        } catch (std::logic_error const& finding) {
            std::string const message = finding.what();
            return message.starts_with("after ") ? message.substr(message.find("Interlocked")) : message;
        }
        return std::string();
    };
    std::string const operand = ": lane 4 of its operand was never set", index = ": lane 4 of its index was never set";
    CHECK(found_after([&] { InterlockedAdd(whole, numbers[0], a); }) == "InterlockedAdd" + operand);
    CHECK(found_after([&] { InterlockedMin(whole, numbers, a, 1); }) == "InterlockedMin" + index);
    CHECK(found_after([&] { InterlockedExchange(whole, out[a], x); }) == "InterlockedExchange" + index);
    CHECK(found_after([&] { InterlockedCompareStore(whole, out[x], 0, a); }) == "InterlockedCompareExchange" + operand);
    CHECK(found_after([&] { InterlockedAdd(low, out[a], a); }).empty());
    for (int i = 0; i < 8; ++i) CHECK(numbers[i] == (i < 4 ? i : 0)); // what was reported has not been done
}

TEST_CASE("Checked builds say nothing of undefined lanes that nobody uses", "[wave]")
{
    std::vector<int> const in{3, 1, 4, 1, 5};
    int numbers[8] = {};
    Buffer out(numbers);
    CHECK(found([&] {
              auto const a = half_set();
              static_cast<void>(WaveActiveSum(low, a * 2 + 1));
              static_cast<void>(WaveActiveCountBits(low, a > 2));
              static_cast<void>(WaveReadLaneAt(whole, a, 3));
              static_cast<void>(WaveReadLaneFirst(whole, a));
              static_cast<void>(WaveShuffleXor(whole, a, 1));
              static_cast<void>(WaveShuffleXor(whole, WavePrefixSum(low, x), 4));
              static_cast<void>(WaveActiveSum(whole, select(low.active, a, 0)));
              static_cast<void>(WaveActiveSum(whole, WaveReadLaneAt(whole, a, x & 3)));
              static_cast<void>(WaveActiveBallot(low, a == x));
              if (auto w = low.where(a > 0)) assign(w, out[a], a);

              // Loaded under a mask, kept in it.
              Wave<8> const there = whole.where(x < 5);
              auto const y = load(in.data(), there.active);
              static_cast<void>(WaveActiveSum(there, y));
              static_cast<void>(WaveActiveSum(whole, y)); // the others are 0
              auto const place = WavePrefixSum(there, y);
              scatter(numbers, WavePrefixCountBits(there, y > 1), place, (there.active && y > 1));
              store(numbers, place, there.active);
              store(numbers, place); // with room for all lanes
              static_cast<void>(compress_store(numbers, place, there.active));
              static_cast<void>(gather(numbers, place & 7, there.active));

              // A guard decides before what it guards.
              auto const id = WavePrefixCountBits(there, y > 1);
              auto const read = out[id];
              static_cast<void>(whole.where(there.active && read > 0));
              static_cast<void>(whole.where(x >= 5 || read > 0));
              static_cast<void>(WaveActiveAnyTrue(whole, there.active & (read > 0)));

              // Each lane has its turn.
              Lanes<int, 8> result;
              for (auto turn : waterfall(whole, x / 3)) assign(turn.lanes, result, turn.value);
              static_cast<void>(WaveActiveSum(whole, result));
              Vec<Lanes<float, 8>, 2> both;
              assign(low, both, Vec(1.0f, 2.0f));
              assign(whole.where(x > 3), both.xy(), Vec(3.0f, 4.0f));
              static_cast<void>(WaveActiveSum(whole, both.x + both.y));
              while (auto more = whole.where(result > 0)) assign(more, result, result - 1);

              Light<Lanes<float, 8>> light;
              assign(low, light.color, Vec(1.0f, 1.0f, 1.0f));
              assign(low, light.range, 2.0f);
              static_cast<void>(WaveReadLaneFirst(low, light));
              auto const copy = light;
              static_cast<void>(WaveActiveSum(low, copy.range));
              static_cast<void>(WaveActiveBallot(whole, Mask<8>()));
              static_cast<void>(WaveMultiSum(low, a, WaveMatch(low, a)));
              static_cast<void>(InterlockedAdd(whole, out[x], 1));
          }) == "");
}

TEST_CASE("A finding of an undefined lane says what it is, and can be allowed", "[wave]")
{
    static std::vector<Finding> findings;
    findings.clear();
    auto const before = finding_handler;
    finding_handler = [](Finding const& finding) { findings.push_back(finding); };
    auto const line = __LINE__ + 1;
    auto const narrowed = whole.where(half_set() >= 0);
    auto const once = findings.size();
    static_cast<void>(WaveActiveSum(narrowed, 1));
    {
        AllowFindings const meant(Finding::Kind::undefined);
        static_cast<void>(WaveActiveSum(whole, half_set()));
    }
    {
        AllowFindings const all;
        static_cast<void>(WaveActiveSum(whole, half_set()));
    }
    Lanes<int, 8> y = 1;
    assign(narrowed, y, 2); // the condition was reported; what follows is not, again
    static_cast<void>(WaveActiveSum(whole, y));
    finding_handler = before;

    CHECK(once == 1);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].kind == Finding::Kind::undefined);
    CHECK(findings[0].function == std::string("where"));
    CHECK(findings[0].line == static_cast<std::uint32_t>(line));
    CHECK(findings[0].lane == 4);
}

} // namespace wave_check_undefined_uses
