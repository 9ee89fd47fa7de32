#include "wave/affine.hpp"
#include "wave/special_values.hpp"
#include "wave/vec_test.hpp"

#include <crosslane/crosslane.hpp>

#include <cmath>
#include <string>

namespace wave_prefix {

namespace {

using namespace crosslane;
using wave_test::make_wave;

static_assert(std::same_as<decltype(WavePrefixSum(Wave<8>{}, Lanes<std::int8_t, 8>{})), Lanes<std::int8_t, 8>>);
static_assert(
    std::same_as<decltype(WavePrefixInclusiveMax(Wave<8>{}, Vec<Lanes<float, 8>, 3>{})), Vec<Lanes<float, 8>, 3>>);

template <class W, class X>
concept HasPrefixBitOr = requires(W w, X x) { WavePrefixBitOr(w, x); };
static_assert(HasPrefixBitOr<Wave<8>, Lanes<int, 8>> && !HasPrefixBitOr<Wave<8>, Lanes<float, 8>>,
              "bits of integers only");
template <class W, class X>
concept HasPrefixSum = requires(W w, X x) { WavePrefixSum(w, x); };
static_assert(HasPrefixSum<Wave<8>, Lanes<float, 8>> && !HasPrefixSum<Wave<8>, Lanes<float, 16>> &&
              !HasPrefixSum<Wave<8>, Mask<8>>);

/// Looks at the active lanes only: in the others a prefix is unspecified.
template <class T, std::size_t N>
std::string wrong_prefixes()
{
    return wave_test::wrong_special_values<T, N>([](auto const& wave, auto const& x, std::array<T, 4> const& values, unsigned active) {
        auto const is_right = [&](bool least, Lanes<T, N> const& exclusive, Lanes<T, N> const& inclusive) {
            T const nothing = least ? std::numeric_limits<T>::infinity() : -std::numeric_limits<T>::infinity();
            for (unsigned i = 0; i < 4; ++i) {
                if ((active >> i & 1) == 0) continue;
                T const below = wave_test::limit_by_loop<T>(values, active & ((1u << i) - 1), least);
                T const with_own = wave_test::limit_by_loop<T>(values, active & ((2u << i) - 1), least);
                std::size_t const lane = wave_test::lane_of<N>(i);
                if (!wave_test::same_bits(exclusive[lane], std::isnan(below) ? nothing : below)) return false;
                if (!wave_test::same_bits(inclusive[lane], with_own)) return false;
            }
            return true;
        };
        return is_right(true, WavePrefixMin(wave, x), WavePrefixInclusiveMin(wave, x)) &&
               is_right(false, WavePrefixMax(wave, x), WavePrefixInclusiveMax(wave, x));
    });
}

} // namespace

TEST_CASE("WavePrefixSum and WavePrefixProduct: HLSL's published example", "[wave][prefix]")
{
    // Eight lanes, all active except lanes 0 and 4, each with the value 2.
    auto const wave = make_wave<8>({0b11101110, 0});
    Lanes<std::uint32_t, 8> const two = 2u;
    Lanes<std::uint32_t, 8> sum = 99u, product = 99u;
    assign(wave, sum, WavePrefixSum(wave, two));
    assign(wave, product, WavePrefixProduct(wave, two));
    CHECK(sum.to_array() == std::array<std::uint32_t, 8>{99, 0, 2, 4, 99, 6, 8, 10});
    CHECK(product.to_array() == std::array<std::uint32_t, 8>{99, 1, 2, 4, 99, 8, 16, 32});
    // A postfix sum adds the lane's own value.
    assign(wave, sum, WavePrefixInclusiveSum(wave, two));
    assign(wave, product, WavePrefixInclusiveProduct(wave, two));
    CHECK(sum.to_array() == std::array<std::uint32_t, 8>{99, 2, 4, 6, 99, 8, 10, 12});
    CHECK(product.to_array() == std::array<std::uint32_t, 8>{99, 2, 4, 8, 99, 16, 32, 64});
}

TEST_CASE("prefixes of floats treat zeros and NaN as promised", "[wave][prefix]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    auto const wave = make_wave<4>({0b1110, 0});
    Lanes<float, 4> const minus_zero = -0.0f;
    auto const exclusive = WavePrefixSum(wave, minus_zero), inclusive = WavePrefixInclusiveSum(wave, minus_zero);
    for (std::size_t lane = 1; lane < 4; ++lane) {
        INFO("lane " << lane);
        CHECK((exclusive[lane] == 0.0f && !std::signbit(exclusive[lane])));
        CHECK((inclusive[lane] == 0.0f && std::signbit(inclusive[lane])));
    }
    auto const x = Lanes<float, 4>::from_array({1.0f, nan, nan, 5.0f});
    CHECK(WavePrefixMin(wave, x)[1] == infinity);
    CHECK(WavePrefixMin(wave, x)[2] == infinity);
    CHECK(WavePrefixMax(wave, x)[3] == -infinity);
    CHECK(std::isnan(WavePrefixInclusiveMin(wave, x)[1]));
    CHECK(std::isnan(WavePrefixInclusiveMax(wave, x)[2]));
    CHECK(WavePrefixInclusiveMax(wave, x)[3] == 5.0f);
}

TEST_CASE("prefix minimum and maximum of any four of the special values are a loop's, bit for bit", "[wave][prefix]")
{
    CHECK(wrong_prefixes<float, 4>() == "");
    CHECK(wrong_prefixes<float, 32>() == "");
    CHECK(wrong_prefixes<double, 8>() == "");
}

TEST_CASE("the last inclusive prefix has the bits of the reduction", "[wave][prefix]")
{
    auto const wave = make_wave<64>({~std::uint64_t{}, 0});
    std::array<float, 64> x;
    for (std::size_t i = 0; i < 64; ++i) x[i] = 1.0f + static_cast<float>(support::random_bits(1, i) >> 40) * 0x1p-24f;
    auto const lanes = Lanes<float, 64>::from_array(x);
    CHECK(WavePrefixInclusiveSum(wave, lanes)[63] == WaveActiveSum(wave, lanes));
    CHECK(WavePrefixInclusiveProduct(wave, lanes)[63] == WaveActiveProduct(wave, lanes));
}

TEST_CASE("prefixes of a Vec act per component", "[wave][prefix]")
{
    wave_test::require_per_component<float>(CROSSLANE_NAMED(WavePrefixSum));
    wave_test::require_per_component<std::int16_t>(CROSSLANE_NAMED(WavePrefixProduct));
    wave_test::require_per_component<double>(CROSSLANE_NAMED(WavePrefixMin));
    wave_test::require_per_component<std::int32_t>(CROSSLANE_NAMED(WavePrefixBitAnd));
    wave_test::require_per_component<double>(CROSSLANE_NAMED(WavePrefixInclusiveSum));
    wave_test::require_per_component<std::uint8_t>(CROSSLANE_NAMED(WavePrefixInclusiveMax));
    wave_test::require_per_component<std::int32_t>(CROSSLANE_NAMED(WavePrefixInclusiveBitXor));
}

namespace {

// Two operations: the composition of maps, of a Vec, and the first lane's value that is not 0.
template <std::size_t N>
[[gnu::noinline]] void scan_maps(support::MaskWords const& active, std::uint32_t const* x, std::uint32_t* exclusive,
                                 std::uint32_t* inclusive)
{
    auto const wave = make_wave<N>(active);
    auto const maps = wave_test::make_vec<std::uint32_t, N, 2>(x);
    Vec<std::uint32_t, 2> const identity(1u, 0u);
    auto const e = WavePrefixScan(wave, maps, wave_test::Then{}, identity);
    auto const i = WavePrefixInclusiveScan(wave, maps, wave_test::Then{}, identity);
    e.x.store(exclusive);
    e.y.store(exclusive + N);
    i.x.store(inclusive);
    i.y.store(inclusive + N);
}
template <std::size_t N>
[[gnu::noinline]] void scan_firsts(support::MaskWords const& active, std::int32_t const* x, std::int32_t* exclusive,
                                   std::int32_t* inclusive)
{
    auto const wave = make_wave<N>(active);
    WavePrefixScan(wave, load<N>(x), wave_test::FirstOf{}, 0).store(exclusive);
    WavePrefixInclusiveScan(wave, load<N>(x), wave_test::FirstOf{}, 0).store(inclusive);
}

struct AnyOperation
{
    std::size_t lanes;
    decltype(&scan_maps<4>) maps;
    decltype(&scan_firsts<4>) firsts;
};

} // namespace

TEST_CASE("WavePrefixScan and WavePrefixInclusiveScan take an operation that does not commute", "[wave][prefix]")
{
    std::vector<AnyOperation> operations = {{4, scan_maps<4>, scan_firsts<4>},
                                            {8, scan_maps<8>, scan_firsts<8>},
                                            {16, scan_maps<16>, scan_firsts<16>},
                                            {32, scan_maps<32>, scan_firsts<32>}};
#if !defined(CROSSLANE_SCALAR) // seconds to compile
    operations.push_back({64, scan_maps<64>, scan_firsts<64>});
    operations.push_back({128, nullptr, scan_firsts<128>});
#endif
    for (auto const& f : operations) {
        auto const masks = support::mask_patterns(f.lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            auto const& active = masks[m];
            INFO("N = " << f.lanes << ", " << support::to_string(active, f.lanes));
            std::vector<std::uint32_t> exclusive(2 * f.lanes), inclusive(2 * f.lanes);
            if (f.maps != nullptr) {
                auto const x = support::test_values<std::uint32_t>(2 * f.lanes, m);
                f.maps(active, x.data(), exclusive.data(), inclusive.data());
                wave_test::Map all = {1, 0};
                std::size_t wrong = 0;
                for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                    if (!support::has_lane(active, lane)) continue;
                    wrong += wave_test::Map{exclusive[lane], exclusive[f.lanes + lane]} != all;
                    all = wave_test::then(all, {x[lane], x[f.lanes + lane]});
                    wrong += wave_test::Map{inclusive[lane], inclusive[f.lanes + lane]} != all;
                }
                REQUIRE(wrong == 0);
            }
            std::vector<std::int32_t> first_below(f.lanes), first(f.lanes);
            auto const y = support::small_values<std::int32_t>(f.lanes, m, 0, 2);
            f.firsts(active, y.data(), first_below.data(), first.data());
            std::int32_t found = 0;
            std::size_t wrong = 0;
            for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                if (!support::has_lane(active, lane)) continue;
                wrong += first_below[lane] != found;
                if (found == 0) found = y[lane];
                wrong += first[lane] != found;
            }
            REQUIRE(wrong == 0);
        }
    }
}

TEST_CASE("prefixes inside a branch see the lanes that took it", "[wave][prefix]")
{
    auto const wave = make_wave<8>({0b01111110, 0});
    auto const x = Lanes<int, 8>::from_array({100, 1, -2, 3, -4, 5, -6, 100});
    Lanes<int, 8> result = 7;
    if (auto positive = wave.where(x > 0)) assign(positive, result, WavePrefixSum(positive, x));
    if (auto rest = wave.where(!(x > 0))) assign(rest, result, WavePrefixInclusiveSum(rest, x));
    CHECK(result.to_array() == std::array{7, 0, -2, 1, -6, 4, -12, 7});
}

} // namespace wave_prefix
