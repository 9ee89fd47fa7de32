#include "wave/vec_test.hpp"

#include <crosslane/wave/vote.hpp>

namespace wave_vote {

namespace {

using namespace crosslane;
using wave_test::Format, wave_test::MaskWords, wave_test::Sizes, wave_test::Values;

static_assert(std::same_as<decltype(WaveActiveAllEqual(Wave<8>{}, Lanes<float, 8>{})), bool>);
static_assert(std::same_as<decltype(WaveActiveAllEqual(Wave<8>{}, Vec<Lanes<float, 8>, 3>{})), Vec<bool, 3>>);

/// Mostly equal lanes: one value, one value but for one lane, zeros of both signs, and NaN.
Values almost_equal(Format format, std::size_t n, std::size_t kind, std::uint64_t seed)
{
    auto const edges = support::edge_bits(format);
    auto const r = support::random_bits(seed, 1000);
    Values x(n, edges[r % edges.size()]);
    if (kind == 1) x[r / 64 % n] ^= std::uint64_t{1} << (r >> 32) % (8 * format.bytes);
    for (std::size_t lane = 0; lane < n; ++lane) {
        auto const random = support::random_bits(seed, lane);
        if (kind == 2) x[lane] = format.is_float && random % 4 == 0 ? format.sign_bit() : 0;
        if (kind == 3 && format.is_float) x[lane] = format.infinity() + 1 + (r % 2 == 0 ? random % 2 : 0);
    }
    return x;
}

/// Whether every active lane holds what the first does: the same value, or the same bits.
Values all_equal_by_loop(Format format, MaskWords const& active, Values const& x, bool bits)
{
    std::size_t first = x.size();
    for (std::size_t lane = 0; lane < x.size(); ++lane) {
        if (!support::has_lane(active, lane)) continue;
        if (first == x.size()) first = lane;
        bool const both_zero =
            format.is_float && (x[lane] & ~format.sign_bit()) == 0 && (x[first] & ~format.sign_bit()) == 0;
        bool const equal = bits ? x[lane] == x[first] : (x[lane] == x[first] || both_zero) && !format.is_nan(x[lane]);
        if (!equal) return {0};
    }
    return {1};
}

template <class T>
void check_all_equal()
{
    using Sizes = wave_test::AtMost<T, wave_test::AllSizes, wave_test::most_registers<T>>;
    using FewSizes = wave_test::AtMost<T, wave_test::FewSizes, 32>;
    auto const values = [](Format format, MaskWords const& active, Values const& x) {
        return all_equal_by_loop(format, active, x, false);
    };
    auto const bits = [](Format format, MaskWords const& active, Values const& x) {
        return all_equal_by_loop(format, active, x, true);
    };
    auto const equal = wave_test::wave_function<T, Sizes>(CROSSLANE_NAMED(WaveActiveAllEqual));
    auto const same = wave_test::wave_function<T, FewSizes>(CROSSLANE_NAMED(WaveActiveAllEqualBits));
    require_agreement(equal, values, almost_equal);
    require_agreement(same, bits, almost_equal);
}

} // namespace

// All types are in read_lane.cpp; here are those for which values and bits differ, and one for which they do not.
TEST_CASE("WaveActiveAllEqual compares values and AllEqualBits bits, as a loop does", "[wave][vote]")
{
    check_all_equal<std::int32_t>();
    check_all_equal<float>();
    check_all_equal<double>();
#if defined(CROSSLANE_HAS_HALF)
    check_all_equal<crosslane::half>();
#endif
}

namespace {

/// Any, all, and all equal of a mask that comes from comparing lanes of T.
template <class T, std::size_t N>
[[gnu::noinline]] std::array<bool, 3> vote(MaskWords const& active, void const* x)
{
    auto const wave = wave_test::make_wave<N>(active);
    auto const m = load<N>(static_cast<T const*>(x)) != T(0);
    return {WaveActiveAnyTrue(wave, m), WaveActiveAllTrue(wave, m), WaveActiveAllEqual(wave, m)};
}

struct Voters
{
    std::size_t lanes, bytes;
    std::array<bool, 3> (*run)(MaskWords const&, void const*);
};
template <class T, std::size_t... N>
void add(std::vector<Voters>& voters, std::index_sequence<N...>)
{
    (voters.push_back({N, sizeof(T), vote<T, N>}), ...);
}

} // namespace

TEST_CASE("WaveActiveAnyTrue and AllTrue are what a loop gives, of masks from lanes of any width", "[wave][vote]")
{
    std::vector<Voters> voters;
    add<std::uint8_t>(voters, Sizes<4, 16, 64, 128>{});
    add<std::uint16_t>(voters, Sizes<8, 32, 128>{});
    add<std::uint32_t>(voters, wave_test::AllSizes{});
    add<std::uint64_t>(voters, Sizes<4, 8, 32>{});
    for (auto const& [lanes, bytes, run] : voters) {
        auto const masks = support::mask_patterns(lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            for (std::size_t kind = 0; kind < 4; ++kind) { // none, all, one, some
                std::vector<unsigned char> x(lanes * bytes);
                bool any = false, all = true;
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    bool const active = support::has_lane(masks[m], lane);
                    bool is = kind == 0   ? false
                              : kind == 1 ? true
                              : kind == 2 ? lane == m % lanes
                                          : support::random_bits(m, lane) % 2 == 0;
                    if (active) any = any || is, all = all && is;
                    if (!active) is = !(kind == 1); // what would show
                    x[lane * bytes] = is;
                }
                INFO(lanes << " lanes of " << bytes << " bytes, " << support::to_string(masks[m], lanes) << ", kind "
                           << kind);
                REQUIRE(run(masks[m], x.data()) == std::array{any, all, !any || all});
            }
        }
    }
}

TEST_CASE("WaveActiveAllEqual of a Vec is a bool for each component", "[wave][vote]")
{
    Vec<Lanes<int, 4>, 2> const x = {Lanes<int, 4>(1), Lanes<int, 4>::from_array({2, 3, 2, 3})};
    auto const equal = WaveActiveAllEqual(wave_test::make_wave<4>({15, 0}), x);
    CHECK((equal.x && !equal.y));
    wave_test::require_per_component<float>(CROSSLANE_NAMED(WaveActiveAllEqual));
}

TEST_CASE("WaveActiveAllEqualBits of a Vec tells zeros apart and not NaN of the same bits", "[wave][vote]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN();
    Vec<Lanes<float, 4>, 2> const x = {Lanes<float, 4>::from_array({0.0f, -0.0f, 0.0f, -0.0f}), Lanes<float, 4>(nan)};
    auto const all = wave_test::make_wave<4>({15, 0}), odd = wave_test::make_wave<4>({10, 0});
    auto const same = WaveActiveAllEqualBits(all, x), same_of_odd = WaveActiveAllEqualBits(odd, x);
    CHECK((!same.x && same.y));
    CHECK((same_of_odd.x && same_of_odd.y));
    auto const equal = WaveActiveAllEqual(all, x);
    CHECK((equal.x && !equal.y));
}

} // namespace wave_vote
