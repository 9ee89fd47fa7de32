#include "wave/affine.hpp"
#include "wave/special_values.hpp"
#include "wave/vec_test.hpp"

#include <crosslane/crosslane.hpp>

#include <bit>
#include <cmath>
#include <string>

namespace wave_reduce {

namespace {

using namespace crosslane;
using wave_test::make_wave;

static_assert(std::same_as<decltype(WaveActiveSum(Wave<8>{}, Lanes<std::int8_t, 8>{})), std::int8_t>,
              "a uniform value, of the lane's own type");
static_assert(std::same_as<decltype(WaveActiveMin(Wave<8>{}, Vec<Lanes<float, 8>, 3>{})), Vec<float, 3>>);

template <class W, class X>
concept HasBitAnd = requires(W w, X x) { WaveActiveBitAnd(w, x); };
static_assert(HasBitAnd<Wave<8>, Lanes<int, 8>> && HasBitAnd<Wave<8>, Vec<Lanes<unsigned, 8>, 2>>);
static_assert(!HasBitAnd<Wave<8>, Lanes<float, 8>>, "bits of integers only");
template <class W, class X>
concept HasSum = requires(W w, X x) { WaveActiveSum(w, x); };
static_assert(HasSum<Wave<8>, Lanes<float, 8>> && !HasSum<Wave<8>, Lanes<float, 16>> && !HasSum<Wave<8>, Mask<8>>);

constexpr float a_nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

Lanes<float, 4> four(float a, float b, float c, float d) { return Lanes<float, 4>::from_array({a, b, c, d}); }

template <class T, std::size_t N>
std::string wrong_limits()
{
    return wave_test::wrong_special_values<T, N>([](auto const& wave, auto const& x, std::array<T, 4> const& values, unsigned active) {
        return wave_test::same_bits(WaveActiveMin(wave, x), wave_test::limit_by_loop<T>(values, active, true)) &&
               wave_test::same_bits(WaveActiveMax(wave, x), wave_test::limit_by_loop<T>(values, active, false));
    });
}

} // namespace

TEST_CASE("reductions of an empty wave give the identity", "[wave][reduce]")
{
    auto const nobody = make_wave<8>({});
    Lanes<float, 8> const f = 7.0f;
    Lanes<std::int16_t, 8> const i = std::int16_t{7};
    Lanes<std::uint8_t, 8> const u = std::uint8_t{7};
    CHECK((WaveActiveSum(nobody, f) == 0.0f && !std::signbit(WaveActiveSum(nobody, f))));
    CHECK(WaveActiveProduct(nobody, f) == 1.0f);
    CHECK(WaveActiveMin(nobody, f) == infinity);
    CHECK(WaveActiveMax(nobody, f) == -infinity);
    CHECK(WaveActiveMin(nobody, i) == 32767);
    CHECK(WaveActiveMax(nobody, i) == -32768);
    CHECK(WaveActiveMin(nobody, u) == 255);
    CHECK(WaveActiveMax(nobody, u) == 0);
    CHECK(WaveActiveBitAnd(nobody, u) == 255);
    CHECK(WaveActiveBitAnd(nobody, i) == -1);
    CHECK(WaveActiveBitOr(nobody, u) == 0);
    CHECK(WaveActiveBitXor(nobody, u) == 0);
}

TEST_CASE("reductions treat zeros, NaN and infinities as promised", "[wave][reduce]")
{
    auto const all = make_wave<4>({15, 0}), lane_1 = make_wave<4>({2, 0}), no_lane_0 = make_wave<4>({14, 0});
    CHECK(std::signbit(WaveActiveSum(lane_1, four(1.0f, -0.0f, 1.0f, a_nan))));
    CHECK(std::signbit(WaveActiveSum(all, Lanes<float, 4>(-0.0f))));
    CHECK(!std::signbit(WaveActiveSum(all, four(-0.0f, -0.0f, 0.0f, -0.0f))));
    CHECK(WaveActiveMax(no_lane_0, four(9.0f, -3.0f, -1.0f, -2.0f)) == -1.0f);
    CHECK(WaveActiveMin(all, four(a_nan, 2.0f, a_nan, 3.0f)) == 2.0f);
    CHECK(WaveActiveMax(all, four(a_nan, a_nan, a_nan, -3.0f)) == -3.0f);
    CHECK(std::isnan(WaveActiveMin(all, Lanes<float, 4>(a_nan))));
    CHECK(std::isnan(WaveActiveMax(lane_1, four(1.0f, a_nan, 2.0f, 3.0f))));
    CHECK(WaveActiveMin(lane_1, four(1.0f, infinity, 2.0f, 3.0f)) == infinity);
    for (float a : {0.0f, -0.0f}) {
        CHECK(std::signbit(WaveActiveMin(all, four(a, -a, a, -a))));
        CHECK(!std::signbit(WaveActiveMax(all, four(a, -a, a, -a))));
    }
    CHECK(std::isnan(WaveActiveSum(all, four(infinity, 1.0f, -infinity, 1.0f))));
    CHECK(std::isnan(WaveActiveProduct(all, four(infinity, 1.0f, 0.0f, 1.0f))));
    // Neighbours first: 1 is lost beside 2^24 only where they meet before the ones do.
    CHECK(WaveActiveSum(all, four(16777216.0f, 1.0f, 1.0f, 1.0f)) == 16777218.0f);
    CHECK(WaveActiveSum(all, four(1.0f, 1.0f, 16777216.0f, 1.0f)) == 16777218.0f);
}

TEST_CASE("least and greatest of nothing but NaN are the quiet NaN, bit for bit", "[wave][reduce]")
{
    for (std::uint32_t bits : {0x7F800001u, 0xFFA00000u, 0xFFC12345u}) { // signalling ones, and a quiet one
        auto const x = lanes_bit_cast<float>(Lanes<std::uint32_t, 32>(bits));
        auto const y = lanes_bit_cast<double>(Lanes<std::uint64_t, 8>(std::uint64_t{bits} << 29 | 0x7FF0000000000000u));
        for (std::uint64_t active : {0xFFFFFFFFu, 0x00810024u}) {
            INFO("bits " << bits << ", active " << active);
            auto const wave = make_wave<32>({active, 0});
            CHECK(std::bit_cast<std::uint32_t>(WaveActiveMin(wave, x)) == 0x7FC00000u);
            CHECK(std::bit_cast<std::uint32_t>(WaveActiveMax(wave, x)) == 0x7FC00000u);
            CHECK(std::bit_cast<std::uint64_t>(WaveActiveMin(make_wave<8>({active & 0xFF, 0}), y)) == 0x7FF8000000000000u);
        }
    }
}

TEST_CASE("least and greatest of any four of the special values are a loop's, bit for bit", "[wave][reduce]")
{
    CHECK(wrong_limits<float, 4>() == "");
    CHECK(wrong_limits<float, 32>() == "");
    CHECK(wrong_limits<double, 8>() == "");
}

TEST_CASE("a sum has its lanes' own type", "[wave][reduce]")
{
    auto const all = make_wave<32>({0xFFFFFFFF, 0});
    CHECK(WaveActiveSum(all, Lanes<std::uint8_t, 32>(std::uint8_t{9})) == 32); // 288
    CHECK(WaveActiveSum(all, Lanes<std::int32_t, 32>(0x7FFFFFFF)) == -32);
    CHECK(WaveActiveProduct(all, Lanes<std::uint64_t, 32>(std::uint64_t{3})) == 1853020188851841u); // 3^32
    auto const m = Mask<32>::from_bits(0x80F00001);
    CHECK(WaveActiveSum(all, select(m, Lanes<std::uint32_t, 32>(1u), 0u)) == WaveActiveCountBits(all, m));
}

TEST_CASE("reductions of a Vec act per component", "[wave][reduce]")
{
    wave_test::require_per_component<float>(CROSSLANE_NAMED(WaveActiveSum));
    wave_test::require_per_component<std::int16_t>(CROSSLANE_NAMED(WaveActiveProduct));
    wave_test::require_per_component<double>(CROSSLANE_NAMED(WaveActiveMin));
    wave_test::require_per_component<float>(CROSSLANE_NAMED(WaveActiveMax));
    wave_test::require_per_component<std::int32_t>(CROSSLANE_NAMED(WaveActiveBitAnd));
    wave_test::require_per_component<std::uint8_t>(CROSSLANE_NAMED(WaveActiveBitOr));
    wave_test::require_per_component<std::int64_t>(CROSSLANE_NAMED(WaveActiveBitXor));
}

namespace {

// Two operations: the composition of maps, of a Vec, and the first lane's value that is not 0.
struct AnyOperation
{
    std::size_t lanes;
    void (*compose)(support::MaskWords const& active, std::uint32_t const* x, std::uint32_t* result);
    std::int32_t (*first)(support::MaskWords const& active, std::int32_t const* x);
};
template <std::size_t N>
[[gnu::noinline]] void compose(support::MaskWords const& active, std::uint32_t const* x, std::uint32_t* result)
{
    Vec<std::uint32_t, 2> const identity(1u, 0u);
    auto const all = WaveActiveReduce(make_wave<N>(active), wave_test::make_vec<std::uint32_t, N, 2>(x),
                                      wave_test::Then{}, identity);
    result[0] = all.x;
    result[1] = all.y;
}
template <std::size_t N>
[[gnu::noinline]] std::int32_t first(support::MaskWords const& active, std::int32_t const* x)
{
    return WaveActiveReduce(make_wave<N>(active), load<N>(x), wave_test::FirstOf{}, 0);
}

} // namespace

TEST_CASE("WaveActiveReduce takes an operation that does not commute", "[wave][reduce]")
{
    for (AnyOperation const& f :
         {AnyOperation{4, compose<4>, first<4>}, AnyOperation{8, compose<8>, first<8>},
          AnyOperation{16, compose<16>, first<16>}, AnyOperation{32, compose<32>, first<32>},
          AnyOperation{64, compose<64>, first<64>}, AnyOperation{128, compose<128>, first<128>}}) {
        auto const masks = support::mask_patterns(f.lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            INFO("N = " << f.lanes << ", " << support::to_string(masks[m], f.lanes));
            auto const x = support::test_values<std::uint32_t>(2 * f.lanes, m);
            auto const y = support::small_values<std::int32_t>(f.lanes, m, 0, 2);
            wave_test::Map expected = {1, 0};
            std::int32_t expected_first = 0;
            for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                if (!support::has_lane(masks[m], lane)) continue;
                expected = wave_test::then(expected, {x[lane], x[f.lanes + lane]});
                if (expected_first == 0) expected_first = y[lane];
            }
            wave_test::Map got;
            f.compose(masks[m], x.data(), got.data());
            REQUIRE(got == expected);
            REQUIRE(f.first(masks[m], y.data()) == expected_first);
        }
    }
}

TEST_CASE("reductions inside a branch see the lanes that took it", "[wave][reduce]")
{
    auto const wave = make_wave<8>({0b01111110, 0});
    auto const x = Lanes<int, 8>::from_array({100, 1, -2, 3, -4, 5, -6, 100});
    Lanes<int, 8> result = 7;
    if (auto positive = wave.where(x > 0)) {
        assign(positive, result, WaveActiveSum(positive, x));
        if (auto large = positive.where(x > 2)) assign(large, result, WaveActiveMin(large, x) * 100);
    }
    if (auto rest = wave.where(!(x > 0))) assign(rest, result, WaveActiveSum(rest, x));
    CHECK(result.to_array() == std::array{7, 9, -12, 300, -12, 300, -12, 7});
}

} // namespace wave_reduce
