#include "wave/wave_function.hpp"

#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/wave/lerp.hpp>

#include <algorithm>
#include <cmath>

namespace wave_lerp {

namespace {

using namespace crosslane;
using support::Format, support::has_lane, support::MaskWords, support::random_bits;
using wave_test::make_wave, wave_test::Sizes, wave_test::Values;

static_assert(std::same_as<decltype(WaveActiveLerp(Wave<8>{}, Lanes<float, 8>{}, Lanes<float, 8>{})), float>, "a uniform value");
static_assert(std::same_as<decltype(WaveActiveLerp(Wave<8>{}, Vec<Lanes<double, 8>, 3>{}, Lanes<double, 8>{})), Vec<double, 3>>);
static_assert(
    std::same_as<decltype(WaveActiveBlend(Wave<8>{}, Vec<Lanes<float, 8>, 2>{}, Lanes<float, 8>{})), Blend<Vec<float, 2>, float>>);
template <class X, class T>
concept HasLerp = requires(Wave<8> w, X x, T t) { WaveActiveLerp(w, x, t); };
static_assert(HasLerp<Lanes<float, 8>, Lanes<float, 8>> && !HasLerp<Lanes<int, 8>, Lanes<int, 8>> &&
              !HasLerp<Lanes<float, 16>, Lanes<float, 16>>);
static_assert(!HasLerp<Lanes<double, 8>, Lanes<float, 8>>, "lanes of one type");

// Everything that the layers of a wave give, over plain memory: `components` values, as many over a start, and the
// transmittance.

template <std::size_t N, class T>
Lanes<T, N> load_colour(T const* x, std::integral_constant<std::size_t, 1>)
{
    return load<N>(x);
}
template <std::size_t N, class T, std::size_t C>
Vec<Lanes<T, N>, C> load_colour(T const* x, std::integral_constant<std::size_t, C>)
{
    Vec<Lanes<T, N>, C> v;
    for (std::size_t c = 0; c < C; ++c) v[c] = load<N>(x + c * N);
    return v;
}
template <class T>
T component(T value, std::size_t) { return value; }
template <class T, std::size_t C>
T component(Vec<T, C> const& value, std::size_t c) { return value[c]; }

template <class T, std::size_t N, std::size_t C>
[[gnu::noinline]] void lerp(MaskWords const& active, void const* colours, void const* opacities, void const* starts, void* results)
{
    auto const wave = make_wave<N>(active);
    auto const x = load_colour<N>(static_cast<T const*>(colours), std::integral_constant<std::size_t, C>{});
    auto const t = load<N>(static_cast<T const*>(opacities));
    auto const* const s = static_cast<T const*>(starts);
    auto const start = [&] {
        if constexpr (C == 1) return s[0];
        if constexpr (C == 2) return Vec<T, 2>(s[0], s[1]);
        if constexpr (C == 3) return Vec<T, 3>(s[0], s[1], s[2]);
        if constexpr (C == 4) return Vec<T, 4>(s[0], s[1], s[2], s[3]);
    }();
    auto const value = WaveActiveLerp(wave, x, t), over_start = WaveActiveLerp(wave, x, t, start);
    auto* const result = static_cast<T*>(results);
    for (std::size_t c = 0; c < C; ++c) {
        result[c] = component(value, c);
        result[C + c] = component(over_start, c);
    }
    result[2 * C] = WaveActiveBlend(wave, x, t).transmittance;
}

/// What the documented tree gives, one lane at a time: neighbours first, the upper lanes over the lower ones.
template <class T>
void lerp_by_tree(MaskWords const& active, std::size_t lanes, std::size_t components, void const* colours, void const* opacities,
                  void const* starts, void* results)
{
    auto const* const x = static_cast<T const*>(colours);
    auto const* const t = static_cast<T const*>(opacities);
    auto* const result = static_cast<T*>(results);
    for (std::size_t c = 0; c < components; ++c) {
        std::vector<T> value(lanes), transmittance(lanes);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            bool const is_active = has_lane(active, lane);
            value[lane] = is_active ? static_cast<T>(x[c * lanes + lane] * t[lane]) : T(0);
            transmittance[lane] = is_active ? static_cast<T>(T(1) - t[lane]) : T(1);
        }
        for (std::size_t stride = 1; stride < lanes; stride *= 2) {
            for (std::size_t i = 0; i < lanes; i += 2 * stride) {
                T const below = static_cast<T>(value[i] * transmittance[i + stride]);
                value[i] = static_cast<T>(below + value[i + stride]);
                transmittance[i] = static_cast<T>(transmittance[i] * transmittance[i + stride]);
            }
        }
        T const ground = static_cast<T>(static_cast<T const*>(starts)[c] * transmittance[0]);
        result[c] = value[0];
        result[components + c] = static_cast<T>(ground + value[0]);
        result[2 * components] = transmittance[0];
    }
}

struct Lerp
{
    std::size_t lanes, components;
    Format format;
    void (*run)(MaskWords const& active, void const* x, void const* t, void const* start, void* result);
    void (*tree)(MaskWords const& active, std::size_t lanes, std::size_t components, void const* x, void const* t, void const* start,
                 void* result);
};

template <class T, std::size_t C, std::size_t... N>
void add(std::vector<Lerp>& all, std::index_sequence<N...>)
{
    (all.push_back({N, C, support::format_of<T>, lerp<T, N, C>, lerp_by_tree<T>}), ...);
}

std::vector<Lerp> all_lerps()
{
    std::vector<Lerp> all;
    add<float, 1>(all, wave_test::AllSizes{});
    add<float, 2>(all, Sizes<8>{});
    add<float, 3>(all, Sizes<4, 32>{});
    add<float, 4>(all, Sizes<16>{});
    add<double, 1>(all, Sizes<4, 32>{});
    add<double, 3>(all, Sizes<8>{});
#if defined(CROSSLANE_HAS_HALF)
    add<half, 1>(all, Sizes<8>{});
    add<half, 2>(all, Sizes<4>{});
#endif
    return all;
}

/// Random numbers from `lowest` on, a few of them at its ends.
template <class T>
void fill(std::vector<unsigned char>& memory, double lowest, double width, std::uint64_t seed)
{
    for (std::size_t i = 0; i < memory.size() / sizeof(T); ++i) {
        auto const r = random_bits(seed, i);
        double const part = r % 8 == 0 ? 0 : r % 8 == 1 ? 1 : static_cast<double>(r >> 11) / 9007199254740992.0;
        T const value = static_cast<T>(lowest + width * part);
        std::memcpy(&memory[i * sizeof(T)], &value, sizeof(T));
    }
}
void fill(Format format, std::vector<unsigned char>& memory, double lowest, double width, std::uint64_t seed)
{
    if (format.bytes == 4) fill<float>(memory, lowest, width, seed);
    if (format.bytes == 8) fill<double>(memory, lowest, width, seed);
#if defined(CROSSLANE_HAS_HALF)
    if (format.bytes == 2) fill<half>(memory, lowest, width, seed);
#endif
}

long double number(Format format, void const* memory, std::size_t i)
{
    auto const bits = wave_test::from_memory(format, static_cast<unsigned char const*>(memory) + i * format.bytes, 1)[0];
    if (format.bytes == 4) return static_cast<long double>(support::from_bits<float>(bits));
    if (format.bytes == 8) return static_cast<long double>(support::from_bits<double>(bits));
#if defined(CROSSLANE_HAS_HALF)
    return static_cast<long double>(static_cast<float>(support::from_bits<half>(bits)));
#else
    return 0;
#endif
}

/// One wave's input, NaN in its inactive lanes, and results.
struct Memory
{
    std::vector<unsigned char> x, t, start, got, expected;

    explicit Memory(Lerp const& f)
        : x(f.components * f.lanes * f.format.bytes), t(f.lanes * f.format.bytes), start(f.components * f.format.bytes),
          got((2 * f.components + 1) * f.format.bytes), expected(got.size())
    {
    }

    void poison(Lerp const& f, MaskWords const& active)
    {
        for (std::size_t lane = 0; lane < f.lanes; ++lane) {
            if (has_lane(active, lane)) continue;
            std::memset(&t[lane * f.format.bytes], 0xFF, f.format.bytes);
            for (std::size_t c = 0; c < f.components; ++c) std::memset(&x[(c * f.lanes + lane) * f.format.bytes], 0xFF, f.format.bytes);
        }
    }
    void run(Lerp const& f, MaskWords const& active) { f.run(active, x.data(), t.data(), start.data(), got.data()); }
};

std::string describe(Lerp const& f, MaskWords const& active)
{
    return std::to_string(f.components) + " components of " + std::to_string(f.lanes) + " lanes of " + f.format.name() + ", " +
           support::to_string(active, f.lanes);
}

} // namespace

TEST_CASE("WaveActiveLerp has the bits of the documented tree", "[wave][lerp]")
{
    for (auto const& f : all_lerps()) {
        Memory memory(f);
        auto const masks = support::mask_patterns(f.lanes);
        for (std::size_t trial = 0; trial < 4 * masks.size(); ++trial) {
            auto const& active = masks[trial / 4];
            if (trial % 4 < 3) { // opacities inside of 0 … 1, near 0, and outside
                fill(f.format, memory.x, -2, 5, 2 * trial);
                fill(f.format, memory.t, trial % 4 == 2 ? -1 : 0, trial % 4 == 1 ? 0.05 : trial % 4 == 2 ? 3 : 1, 2 * trial + 1);
                fill(f.format, memory.start, -1, 2, trial);
            } else { // zeros of both signs, infinities, NaN, denormals, the limits
                memory.x = wave_test::to_memory(f.format, support::test_bits(f.format, f.components * f.lanes, 2 * trial));
                memory.t = wave_test::to_memory(f.format, support::test_bits(f.format, f.lanes, 2 * trial + 1));
            }
            memory.poison(f, active);
            memory.run(f, active);
            f.tree(active, f.lanes, f.components, memory.x.data(), memory.t.data(), memory.start.data(), memory.expected.data());
            for (std::size_t i = 0; i < 2 * f.components + 1; ++i) {
                auto const got = wave_test::from_memory(f.format, &memory.got[i * f.format.bytes], 1)[0];
                auto const expected = wave_test::from_memory(f.format, &memory.expected[i * f.format.bytes], 1)[0];
                if (f.format.same(got, expected)) continue;
                INFO(describe(f, active) << ", trial " << trial);
                INFO("result " << i << " is " << support::to_text(f.format, got) << ", not " << support::to_text(f.format, expected));
                FAIL();
            }
        }
    }
}

TEST_CASE("WaveActiveLerp is the serial loop, within its bound", "[wave][lerp]")
{
    for (auto const& f : all_lerps()) {
        Memory memory(f);
        auto const masks = support::mask_patterns(f.lanes);
        auto const u = std::ldexp(1.0L, -1 - static_cast<int>(f.format.mantissa_bits()));
        long double const bound = 4 * static_cast<long double>(f.lanes) * u;
        for (std::size_t trial = 0; trial < 2 * masks.size(); ++trial) {
            auto const& active = masks[trial / 2];
            fill(f.format, memory.x, -2, 4, 2 * trial);
            fill(f.format, memory.t, 0, trial % 2 == 0 ? 1 : 0.05, 2 * trial + 1);
            fill(f.format, memory.start, -2, 4, trial);
            memory.poison(f, active);
            memory.run(f, active);
            for (std::size_t c = 0; c < f.components; ++c) {
                long double value = 0, over_start = number(f.format, memory.start.data(), c), transmittance = 1;
                long double greatest = 0, greatest_or_start = std::abs(over_start);
                for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                    if (!has_lane(active, lane)) continue;
                    auto const x = number(f.format, memory.x.data(), c * f.lanes + lane), t = number(f.format, memory.t.data(), lane);
                    value += (x - value) * t;
                    over_start += (x - over_start) * t;
                    transmittance *= 1 - t;
                    greatest = std::max(greatest, std::abs(x));
                }
                greatest_or_start = std::max(greatest_or_start, greatest);
                auto const got = [&](std::size_t i) { return number(f.format, memory.got.data(), i); };
                INFO(describe(f, active) << ", trial " << trial << ", component " << c);
                if (std::abs(got(c) - value) <= bound * greatest &&
                    std::abs(got(f.components + c) - over_start) <= bound * greatest_or_start &&
                    std::abs(got(2 * f.components) - transmittance) <= bound)
                    continue;
                CHECK(static_cast<double>(got(c)) == static_cast<double>(value));
                CHECK(static_cast<double>(got(f.components + c)) == static_cast<double>(over_start));
                CHECK(static_cast<double>(got(2 * f.components)) == static_cast<double>(transmittance));
                FAIL();
            }
        }
    }
}

TEST_CASE("WaveActiveLerp of the talk's numbers", "[wave][lerp]")
{
    //     c = 1, then 3/4 c + 1/4 2 = 1.25, then 1/2 c + 1/2 3 = 2.125, then 1/4 c + 3/4 4 = 3.53125
    auto const all = make_wave<4>({15, 0});
    auto const x = Lanes<float, 4>::from_array({1, 2, 3, 4}), t = Lanes<float, 4>::from_array({1, 0.25f, 0.5f, 0.75f});
    CHECK(WaveActiveLerp(all, x, t) == 3.53125f);
    CHECK(WaveActiveLerp(all, x, t, 100.0f) == 3.53125f); // the first layer lets nothing through
    CHECK(WaveActiveBlend(all, x, t).transmittance == 0.0f);
    // The other way round the opaque layer is on top.
    auto const y = Lanes<float, 4>::from_array({4, 3, 2, 1}), s = Lanes<float, 4>::from_array({0.75f, 0.5f, 0.25f, 1});
    CHECK(WaveActiveLerp(all, y, s) == 1.0f);
    // Without lane 0: 3.53125 less 1 * 3/4 * 1/2 * 1/4, which is how much of the ground is seen.
    auto const upper = all.where(Mask<4>::from_bits(0b1110));
    CHECK(WaveActiveLerp(upper, x, t) == 3.4375f);
    CHECK(WaveActiveBlend(upper, x, t).transmittance == 0.09375f);
    CHECK(WaveActiveLerp(upper, x, t, 1.0f) == 3.53125f);
    CHECK(WaveActiveLerp(upper, x, t, 11.0f) == 4.46875f);
}

TEST_CASE("WaveActiveLerp of an empty wave gives the start", "[wave][lerp]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN();
    auto const nobody = make_wave<8>({});
    Lanes<float, 8> const x = nan;
    auto const blend = WaveActiveBlend(nobody, x, x);
    CHECK((blend.value == 0.0f && blend.transmittance == 1.0f));
    CHECK(WaveActiveLerp(nobody, x, x) == 0.0f);
    CHECK(WaveActiveLerp(nobody, x, x, 0.3f) == 0.3f);
    auto const colour = WaveActiveLerp(nobody, Vec<Lanes<float, 8>, 3>(x), x, Vec<float, 3>(1.0f, 2.0f, -3.0f));
    CHECK((colour.x == 1.0f && colour.y == 2.0f && colour.z == -3.0f));
}

// Many waves.

namespace {

/// A wave of 2 N lanes, and what two of N lanes give together and the wrong way round.
template <class T, std::size_t N>
[[gnu::noinline]] void halves(MaskWords const& active, void const* colours, void const* opacities, void* results)
{
    auto const* const x = static_cast<T const*>(colours);
    auto const* const t = static_cast<T const*>(opacities);
    auto const whole = make_wave<2 * N>(active);
    auto const both = WaveActiveBlend(whole, load<2 * N>(x), load<2 * N>(t));
    auto const low = WaveActiveBlend(Wave<N>{whole.active.low()}, load<N>(x), load<N>(t));
    auto const high = WaveActiveBlend(Wave<N>{whole.active.high()}, load<N>(x + N), load<N>(t + N));
    auto const together = low.then(high), wrong = high.then(low);
    T const all[] = {both.value, both.transmittance, together.value, together.transmittance, wrong.value};
    std::memcpy(results, all, sizeof(all));
}

} // namespace

TEST_CASE("two waves' blends combine to the bits of one wave of their size", "[wave][lerp]")
{
    struct Combination
    {
        std::size_t lanes;
        Format format;
        void (*run)(MaskWords const&, void const*, void const*, void*);
    };
    std::size_t different = 0;
    for (Combination const& f :
         {Combination{8, support::format_of<float>, halves<float, 4>}, Combination{32, support::format_of<float>, halves<float, 16>},
          Combination{128, support::format_of<float>, halves<float, 64>}, Combination{16, support::format_of<double>, halves<double, 8>}}) {
        auto const masks = support::mask_patterns(f.lanes);
        std::vector<unsigned char> x(f.lanes * f.format.bytes), t(x.size()), results(5 * f.format.bytes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            fill(f.format, x, -2, 4, 2 * m);
            fill(f.format, t, 0, 0.9, 2 * m + 1);
            f.run(masks[m], x.data(), t.data(), results.data());
            auto const got = wave_test::from_memory(f.format, results.data(), 5);
            INFO(f.lanes << " lanes of " << f.format.name() << ", " << support::to_string(masks[m], f.lanes));
            REQUIRE((got[0] == got[2] && got[1] == got[3]));
            different += got[4] != got[2];
        }
    }
    CHECK(different > 300); // the order counts
}

TEST_CASE("a blend runs over a range wave by wave", "[wave][lerp]")
{
    constexpr std::size_t count = 1000;
    std::vector<unsigned char> memory(4 * count * sizeof(float));
    fill<float>(memory, 0, 0.02, 7);
    std::vector<float> values(4 * count);
    std::memcpy(values.data(), memory.data(), memory.size());
    Blend<Vec<float, 3>, float> total{Vec<float, 3>(0.0f), 1.0f};
    for_each_wave<32>(count, [&](auto wave, std::size_t first) {
        auto const column = [&](std::size_t c) {
            return load(&values[c * count + first], wave.active, std::numeric_limits<float>::quiet_NaN());
        };
        total = total.then(WaveActiveBlend(wave, Vec<Lanes<float, 32>, 3>(column(0), column(1), column(2)), column(3)));
    });
    auto const colour = total.over(Vec<float, 3>(1.0f, 2.0f, 3.0f));
    for (std::size_t c = 0; c < 3; ++c) {
        long double expected = 1 + static_cast<long double>(c);
        for (std::size_t i = 0; i < count; ++i) {
            auto const x = static_cast<long double>(values[c * count + i]), t = static_cast<long double>(values[3 * count + i]);
            expected += (x - expected) * t;
        }
        CHECK(std::abs(static_cast<long double>(colour[c]) - expected) <= 4 * count * std::ldexp(3.0L, -24));
    }
}

TEST_CASE("WaveActiveLerp inside a branch paints the lanes that took it", "[wave][lerp]")
{
    Wave<4> const wave;
    auto const x = Lanes<float, 4>::from_array({8, 100, 16, 100}), t = Lanes<float, 4>::from_array({0.5f, 1, 0.25f, 1});
    Lanes<float, 4> result = 0.0f;
    if (auto w = wave.where(x < 50.0f)) assign(w, result, WaveActiveLerp(w, x, t)); // 4, then 3/4 4 + 1/4 16
    CHECK(result.to_array() == std::array{7.0f, 0.0f, 7.0f, 0.0f});
    Vec<Lanes<float, 4>, 2> both(x, -x);
    auto const of_swizzle = WaveActiveLerp(wave.where(x < 50.0f), both.yx(), t);
    CHECK((of_swizzle.x == -7.0f && of_swizzle.y == 7.0f));
}

} // namespace wave_lerp
