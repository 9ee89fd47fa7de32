#include "support/catch.hpp"
#include "support/lane_types.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/vote.hpp>

#include <vector>

namespace wave_read_lane {

using namespace crosslane;
using support::has_lane, support::MaskWords;

namespace {

template <class I>
concept ReadsAt = requires(Wave<8> w, Lanes<float, 8> x, I lane) { WaveReadLaneAt(w, x, lane); };
static_assert(ReadsAt<int> && ReadsAt<std::uint64_t> && !ReadsAt<float>, "an integer of any type, without a warning");

/// What one type and number of lanes answer, over plain memory.
struct Reader
{
    std::size_t lanes, bytes;
    void (*at)(void const* x, MaskWords const& active, std::size_t lane, void* out);
    void (*first)(void const* x, MaskWords const& active, void* out);
    void (*each)(void const* x, MaskWords const& active, std::uint32_t const* index, void* out);
    bool (*all_equal)(void const* x, MaskWords const& active);
    bool (*all_equal_bits)(void const* x, MaskWords const& active);
};

template <class T, std::size_t N>
struct Functions
{
    static Wave<N> wave(MaskWords const& active) { return {Mask<N>::from_words(support::to_uint4(active))}; }
    static Lanes<T, N> lanes(void const* x) { return load<N>(static_cast<T const*>(x)); }

    [[gnu::noinline]] static void at(void const* x, MaskWords const& active, std::size_t lane, void* out)
    {
        *static_cast<T*>(out) = WaveReadLaneAt(wave(active), lanes(x), lane);
    }
    [[gnu::noinline]] static void first(void const* x, MaskWords const& active, void* out)
    {
        *static_cast<T*>(out) = WaveReadLaneFirst(wave(active), lanes(x));
    }
    [[gnu::noinline]] static void each(void const* x, MaskWords const& active, std::uint32_t const* index, void* out)
    {
        store(static_cast<T*>(out), WaveReadLaneAt(wave(active), lanes(x), load<N>(index)));
    }
    [[gnu::noinline]] static bool all_equal(void const* x, MaskWords const& active) { return WaveActiveAllEqual(wave(active), lanes(x)); }
    [[gnu::noinline]] static bool all_equal_bits(void const* x, MaskWords const& active)
    {
        return WaveActiveAllEqualBits(wave(active), lanes(x));
    }
    static constexpr Reader table{N, sizeof(T), at, first, each, all_equal, all_equal_bits};
};

std::string reads(Reader const& r)
{
    std::size_t const size = r.lanes * r.bytes;
    std::vector<unsigned char> x(size), out(size), one(r.bytes);
    for (std::size_t i = 0; i < size; ++i) x[i] = static_cast<unsigned char>(support::random_bits(1, i));
    std::vector<std::uint32_t> index(r.lanes);
    for (auto const& active : support::mask_patterns(r.lanes)) {
        auto const where = ", active " + support::to_string(active, r.lanes);
        std::vector<std::uint32_t> present;
        for (std::size_t lane = 0; lane < r.lanes; ++lane)
            if (has_lane(active, lane)) present.push_back(static_cast<std::uint32_t>(lane));
        for (auto lane : present) {
            r.at(x.data(), active, lane, one.data());
            if (std::memcmp(one.data(), &x[lane * r.bytes], r.bytes) != 0) return "lane " + std::to_string(lane) + where;
        }
        r.at(x.data(), active, r.lanes + 3, one.data()); // any value, but no fault
        if (present.empty()) continue;
        r.first(x.data(), active, one.data());
        if (std::memcmp(one.data(), &x[present[0] * r.bytes], r.bytes) != 0) return "first" + where;

        for (std::size_t lane = 0; lane < r.lanes; ++lane)
            index[lane] = has_lane(active, lane) ? present[support::random_bits(2, lane) % present.size()] : 0xFFFFFFFF; // poison
        r.each(x.data(), active, index.data(), out.data());
        for (auto lane : present)
            if (std::memcmp(&out[lane * r.bytes], &x[index[lane] * r.bytes], r.bytes) != 0)
                return "each, lane " + std::to_string(lane) + where;
    }
    return {};
}

/// Active lanes all the same, or all but one; inactive lanes differ.
std::string equalities(Reader const& r)
{
    std::vector<unsigned char> x(r.lanes * r.bytes);
    for (auto const& active : support::mask_patterns(r.lanes)) {
        std::size_t count = 0, last = 0;
        for (std::size_t lane = 0; lane < r.lanes; ++lane) {
            std::memset(&x[lane * r.bytes], has_lane(active, lane) ? 1 : static_cast<int>(2 + lane % 50), r.bytes);
            if (!has_lane(active, lane)) continue;
            ++count;
            last = lane;
        }
        if (!r.all_equal(x.data(), active) || !r.all_equal_bits(x.data(), active))
            return "equal, active " + support::to_string(active, r.lanes);
        if (count < 2) continue;
        x[last * r.bytes] ^= 2;
        if (r.all_equal(x.data(), active) || r.all_equal_bits(x.data(), active))
            return "different, active " + support::to_string(active, r.lanes);
    }
    return {};
}

template <class T, std::size_t... N>
std::string test_type(std::string (*test)(Reader const&), std::index_sequence<N...>)
{
    std::string wrong;
    auto const run = [&](Reader const& r) {
        wrong = test(r);
        if (!wrong.empty()) wrong = std::to_string(r.lanes) + " lanes of " + std::to_string(r.bytes) + " bytes: " + wrong;
        return wrong.empty();
    };
    static_cast<void>((run(Functions<T, N>::table) && ...));
    return wrong;
}

std::string for_all(std::string (*test)(Reader const&))
{
    return support::for_each_type<support::LaneTypes>([=]<class T>() { return test_type<T>(test, support::LaneCounts<T>{}); });
}

} // namespace

TEST_CASE("WaveReadLaneAt and WaveReadLaneFirst", "[wave]")
{
    crosslane::AllowFindings const meant(crosslane::Finding::Kind::lane); // inactive or absent lanes are read too
    REQUIRE(for_all(reads) == "");
}

TEST_CASE("WaveActiveAllEqual and WaveActiveAllEqualBits", "[wave]") { REQUIRE(for_all(equalities) == ""); }

TEST_CASE("AllEqual compares values, AllEqualBits bits", "[wave]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN();
    Wave<4> const wave, one{Mask<4>::from_bits(4)};
    float const zeros[] = {0.0f, -0.0f, 0.0f, -0.0f};
    REQUIRE(WaveActiveAllEqual(wave, load<4>(zeros)));
    REQUIRE_FALSE(WaveActiveAllEqualBits(wave, load<4>(zeros)));
    REQUIRE_FALSE(WaveActiveAllEqual(wave, Lanes<float, 4>(nan)));
    REQUIRE_FALSE(WaveActiveAllEqual(one, Lanes<float, 4>(nan)));
    REQUIRE(WaveActiveAllEqualBits(wave, Lanes<float, 4>(nan)));
}

TEST_CASE("AllEqual of vectors answers for each component, of masks with one bool", "[wave]")
{
    std::int32_t const y[] = {2, 3, 2, 2};
    auto const equal = WaveActiveAllEqual(Wave<4>{}, Vec<Lanes<std::int32_t, 4>, 2>(1, load<4>(y)));
    REQUIRE((equal.x && !equal.y));
    REQUIRE(WaveActiveAllEqual(Wave<4>{}, Mask<4>::all()));
    REQUIRE(WaveActiveAllEqual(Wave<4>{}, Mask<4>::none()));
    REQUIRE_FALSE(WaveActiveAllEqual(Wave<4>{}, Mask<4>::first(3)));
    REQUIRE(WaveActiveAllEqual(Wave<4>{Mask<4>::first(3)}, Mask<4>::first(3)));
}

TEST_CASE("Vectors and masks are read from a lane", "[wave]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    Wave<8> const wave{Mask<8>::from_bits(0xF0)};
    auto const lane = iota<std::int32_t, 8>();
    Vec<Lanes<std::int32_t, 8>, 3> const v(lane, lane * 10, lane * 100);
    auto const at = WaveReadLaneAt(wave, v, 6), first = WaveReadLaneFirst(wave, v);
    REQUIRE((at.x == 6 && at.y == 60 && at.z == 600));
    REQUIRE((first.x == 4 && first.y == 40 && first.z == 400));
    auto const each = WaveReadLaneAt(wave, v, Lanes<std::int32_t, 8>(7) - lane);
    REQUIRE((each.z[0] == 700 && each.y[7] == 0));

    auto u = v;
    auto const at_swizzle = WaveReadLaneAt(wave, u.zx(), 6), first_swizzle = WaveReadLaneFirst(wave, u.zx());
    REQUIRE((at_swizzle.x == 600 && at_swizzle.y == 6 && first_swizzle.x == 400 && first_swizzle.y == 4));
    auto const each_swizzle = WaveReadLaneAt(wave, u.zx(), Lanes<std::int32_t, 8>(7) - lane);
    REQUIRE((each_swizzle.x[0] == 700 && each_swizzle.y[7] == 0));
    Vec<int, 2> uniform(1, 2);
    auto const same = WaveReadLaneAt(wave, uniform.yx(), 3);
    REQUIRE((same.x == 2 && same.y == 1 && WaveReadLaneAt(wave, uniform.yx(), lane).x[5] == 2));
    static_assert(std::same_as<decltype(WaveReadLaneFirst(wave, uniform.yx())), Vec<int, 2>>);

    auto const odd = (lane & 1) == 1;
    REQUIRE(WaveReadLaneAt(wave, odd, 5));
    REQUIRE_FALSE(WaveReadLaneFirst(wave, odd));
    REQUIRE(WaveReadLaneAt(wave, odd, lane + 1).bits() == 0x55);
    auto const wide = iota<std::uint32_t, 128>();
    auto const high = wide >= 100u;
    REQUIRE(all(WaveReadLaneAt(Wave<128>{}, high, 127u - wide) == Mask<128>::first(28)));
}

} // namespace wave_read_lane
