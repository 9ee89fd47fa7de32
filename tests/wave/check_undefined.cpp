// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): lanes that were never set are found where they matter.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <string>

namespace wave_check_undefined {

namespace {

using namespace crosslane;

/// What f's finding says after the file and line, which must be those of this file; "" if there is none.
template <class F>
std::string found(F f)
{
    try {
        f();
    } catch (std::logic_error const& finding) {
        std::string const message = finding.what(), file = std::string(__FILE__) + ":";
        if (!message.starts_with(file)) return "not in this file: " + message;
        return message.substr(message.find(": ", file.size()) + 2);
    }
    return "";
}

/// A digit for each lane, lane 0 first: 1 where reading it is found to read what was never set.
template <std::size_t N, class X>
std::string never_set(X const& x)
{
    std::string result;
    for (std::size_t lane = 0; lane < N; ++lane)
        result += found([&] { static_cast<void>(WaveReadLaneAt(Wave<N>{}, x, lane)); }) == "" ? '0' : '1';
    return result;
}

/// The same digits from a formula of the lane's number.
template <std::size_t N, class F>
std::string digits(F f)
{
    std::string result;
    for (std::size_t lane = 0; lane < N; ++lane) result += f(lane) ? '1' : '0';
    return result;
}

bool in_a(std::size_t lane) { return lane % 2 == 1; }
bool in_b(std::size_t lane) { return lane / 2 % 2 == 1; }
bool in_both(std::size_t lane) { return in_a(lane) || in_b(lane); }

/// Lanes 0, 1, 2, … (modulo 8, plus 1), of which those for which f is true were never set.
template <class T, std::size_t N, class F>
Lanes<T, N> lanes_but(F f)
{
    Lanes<T, N> result;
    Wave<N> const whole;
    for (std::size_t lane = 0; lane < N; ++lane) {
        auto const alone = whole.where(iota<std::uint32_t, N>() == static_cast<std::uint32_t>(lane));
        if (!f(lane)) assign(alone, result, static_cast<T>(lane % 8 + 1));
    }
    return result;
}

Wave<8> const whole;
Wave<8> const low = whole.where(Mask<8>::from_bits(0b00001111));
Lanes<int, 8> const x = iota<int, 8>();
std::string const upper = "00001111";

/// Set in lanes 0 … 3 alone.
Lanes<int, 8> half_set()
{
    Lanes<int, 8> result;
    assign(low, result, x);
    return result;
}

template <class Float>
struct Light
{
    Vec<Float, 3> color;
    Float range;
    auto members() { return std::tie(color, range); }
};

template <class T, std::size_t N>
void require_carried()
{
    INFO(sizeof(T) << " bytes, " << N << " lanes");
    auto const a = lanes_but<T, N>(in_a), b = lanes_but<T, N>(in_b), set = lanes_but<T, N>([](std::size_t) { return false; });
    auto const of_a = digits<N>(in_a), of_both = digits<N>(in_both), none = digits<N>([](std::size_t) { return false; });
    REQUIRE(never_set<N>(Lanes<T, N>()) == digits<N>([](std::size_t) { return true; }));
    REQUIRE(never_set<N>(set) == none);
    REQUIRE(never_set<N>(a) == of_a);

    REQUIRE(never_set<N>(a + b) == of_both);
    REQUIRE(never_set<N>(a * set - b / set) == of_both);
    REQUIRE(never_set<N>(-a) == of_a);
    REQUIRE(never_set<N>((min)(a, b)) == of_both);
    REQUIRE(never_set<N>(a < b) == of_both);
    REQUIRE(never_set<N>(!(a == set)) == of_a);
    REQUIRE(never_set<N>((a != set) ^ (set == b)) == of_both);
    if constexpr (std::integral<T>) {
        REQUIRE(never_set<N>((a & set) | (b ^ set)) == of_both);
        REQUIRE(never_set<N>((a << set) + (set >> b) + ~a % set) == of_both);
        REQUIRE(never_set<N>(countbits(a)) == of_a);
    } else {
        REQUIRE(never_set<N>(sqrt(a)) == of_a);
        REQUIRE(never_set<N>(floor(a)) == of_a);
    }
    if constexpr (std::same_as<T, float>) {
        REQUIRE(never_set<N>(sin(a) + pow(set, b)) == of_both);
        REQUIRE(never_set<N>(asuint(a)) == of_a);
    }

    REQUIRE(never_set<N>(lanes_cast<float>(a)) == of_a);
    REQUIRE(never_set<N>(lanes_cast<double>(a)) == of_a);
    REQUIRE(never_set<N>(lanes_cast<std::uint8_t>(a)) == of_a);
    REQUIRE(never_set<N>(lanes_cast<std::int64_t>(a)) == of_a);
    REQUIRE(never_set<N>(lanes_cast<std::uint16_t>(a)) == of_a);
    REQUIRE(never_set<N>(lanes_cast<std::int32_t>(a < set)) == of_a);
    REQUIRE(never_set<N>(Mask<N, 1>(a < set)) == of_a);
    REQUIRE(never_set<N>(Mask<N, 8>(a < set)) == of_a);

    auto const odd_fours = (iota<std::uint32_t, N>() & 4u) != 0u;
    REQUIRE(never_set<N>(select(odd_fours, a, b)) == digits<N>([](std::size_t i) { return i / 4 % 2 == 1 ? in_a(i) : in_b(i); }));
    REQUIRE(never_set<N>(select(a < set, set, T{})) == of_a);
    auto condition = odd_fours;
    assign(Wave<N>{}, condition, b < set);
    REQUIRE(never_set<N>(condition) == digits<N>(in_b));

    if constexpr (N > 4) {
        REQUIRE(never_set<N / 2>(a.high()) == of_a.substr(0, N / 2));
        REQUIRE(never_set<N>(Lanes<T, N>(set.low(), a.high())) == none.substr(0, N / 2) + of_a.substr(0, N / 2));
        REQUIRE(never_set<N>(Mask<N>((set < T{4}).low(), Mask<N>(a < b).high())) == none.substr(0, N / 2) + of_both.substr(0, N / 2));
        auto const back = static_cast<std::uint32_t>(N - 1) - iota<std::uint32_t, N>();
        REQUIRE(never_set<N>(lookup(b, back)) == digits<N>([](std::size_t i) { return in_b(N - 1 - i); }));
        REQUIRE(never_set<N>(lookup(set, lanes_but<std::uint32_t, N>(in_b))) == digits<N>(in_b));
    }
}

} // namespace

TEST_CASE("Checked builds find lanes that a function leaves unspecified", "[wave]")
{
    auto const positive = x >= 0;
    CHECK(never_set<8>(Lanes<int, 8>()) == "11111111");
    CHECK(never_set<8>(Vec<Lanes<float, 8>, 3>()) == "11111111");
    CHECK(never_set<8>(Light<Lanes<float, 8>>()) == "11111111");
    CHECK(never_set<8>(half_set()) == upper);

    CHECK(never_set<8>(WavePrefixSum(low, x)) == upper);
    CHECK(never_set<8>(WavePrefixMax(low, Vec(x, x))) == upper);
    CHECK(never_set<8>(WavePrefixBitOr(low, positive)) == upper);
    CHECK(never_set<8>(WavePrefixInclusiveSum(low, 1)) == upper);
    CHECK(never_set<8>(WavePrefixScan(low, x, Sum{}, 0)) == upper);
    CHECK(never_set<8>(WavePrefixInclusiveScan(low, x, Sum{}, 0)) == upper);
    CHECK(never_set<8>(WavePrefixCountBits(low, positive)) == upper);
    CHECK(never_set<8>(WavePrefixCountBits(low, true)) == upper);
    CHECK(never_set<8>(WaveClusteredSum<4>(low, x)) == upper);
    CHECK(never_set<8>(WaveMatch(low, x)) == upper);
    CHECK(never_set<8>(WaveMatch<3>(low, x)) == upper);
    auto const groups = WaveMatch(whole, x % 2);
    CHECK(never_set<8>(WaveMultiPrefixSum(low, x, groups)) == upper);
    CHECK(never_set<8>(WaveMultiPrefixInclusiveMin(low, x, groups)) == upper);
    CHECK(never_set<8>(WaveMultiSum(low, x, groups)) == upper);
    CHECK(never_set<8>(WaveMultiCountBits(low, positive, groups)) == upper);
    CHECK(never_set<8>(WaveMultiPrefixCountBits(low, true, groups)) == upper);

    AllowFindings const reads(Finding::Kind::lane);
    CHECK(never_set<8>(WaveReadLaneAt(low, x, x + 1)) == "00011111");
    CHECK(never_set<8>(WaveReadLaneAt(low, positive, x + 1)) == "00011111");
    CHECK(never_set<8>(WaveReadLaneAt(whole, x, x - 2)) == "11000000");
    CHECK(never_set<8>(WaveShuffleXor(low, x, 4)) == "11111111");
    CHECK(never_set<8>(WaveShuffleUp(low, x, 1)) == upper);
    CHECK(never_set<8>(WaveShuffleDown(low, x, 1)) == "00011111");
    CHECK(never_set<8>(WaveShuffleDown(low, x, 1, 0)) == "00011111");
    CHECK(never_set<8>(WaveRotate(low, x, 2)) == "00111111");
    CHECK(never_set<8>(QuadReadAcrossX(whole.where(x != 6), x)) == "00000011");
    CHECK(never_set<8>(QuadReadLaneAt(low, x, 0)) == upper);
    CHECK(never_set<8>(QuadReadLaneAt(low, Vec(x, x), x & 3)) == upper);
}

TEST_CASE("Checked builds carry undefined lanes through every kind of operation", "[wave]")
{
    require_carried<float, 8>();
    require_carried<std::int32_t, 32>();
    require_carried<std::uint8_t, 128>();
    require_carried<std::int16_t, 4>();
    require_carried<double, 16>();
    require_carried<std::uint64_t, 64>();

    auto const a = half_set();
    CHECK(never_set<8>(Vec(a, x) + Vec(x, x)) == upper);
    CHECK(never_set<8>(dot(Vec(x, a), Vec(x, x))) == upper);
    CHECK(never_set<8>(Vec(x, a).x) == "00000000");
    CHECK(never_set<8>(Vec(x, a, x).yx()) == upper);
    CHECK(never_set<8>(normalize(Vec(lanes_cast<float>(a), lanes_cast<float>(x)))) == upper);
    Mat<Lanes<float, 8>, 2, 2> turn;
    turn[0] = Vec(lanes_cast<float>(x), lanes_cast<float>(x));
    turn[1] = Vec(lanes_cast<float>(x), lanes_cast<float>(a));
    Vec const moved = mul(turn, Vec(lanes_cast<float>(x), lanes_cast<float>(x)));
    CHECK(never_set<8>(moved.x) == "00000000");
    CHECK(never_set<8>(moved.y) == upper);

    // A permutation moves them.
    CHECK(never_set<8>(WaveShuffleXor(whole, a, 4)) == "11110000");
    CHECK(never_set<8>(WaveShuffleUp(whole, a, 2)) == "00000011");
    CHECK(never_set<8>(WaveReadLaneAt(whole, a, x * 0)) == "00000000");
    CHECK(never_set<8>(WaveReadLaneAt(whole, a > 0, x ^ 1)) == upper);
    CHECK(never_set<8>(QuadReadAcrossDiagonal(whole, lanes_but<float, 8>(in_a))) == "10101010");

    // What decides is known: false && unknown, true || unknown.
    auto const unknown = a < 100, yes = x < 100, no = !yes;
    CHECK(never_set<8>(yes && unknown) == upper);
    CHECK(never_set<8>(no && unknown) == "00000000");
    CHECK(never_set<8>(unknown || no) == upper);
    CHECK(never_set<8>(unknown || yes) == "00000000");
    CHECK(never_set<8>(unknown && unknown) == upper);
    CHECK(never_set<8>(Mask<8, 8>(unknown) & Mask<8, 1>(yes)) == upper);
}

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

} // namespace wave_check_undefined
