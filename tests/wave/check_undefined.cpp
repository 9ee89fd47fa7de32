// Compiled with CROSSLANE_CHECKED (tests/layers/CMakeLists.txt): lanes that were never set are carried along.
#include "wave/undefined_lanes.hpp"

namespace wave_check_undefined {

namespace {

using namespace undefined_lanes;

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

} // namespace wave_check_undefined
