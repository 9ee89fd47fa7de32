#include "support/catch.hpp"

#include "support/values.hpp"

#include <crosslane/lanes/vec.hpp>

#include <array>

namespace lanes_mixed {

namespace {

using crosslane::Lanes;
using crosslane::Vec;

/// The amount counted modulo the bits of T, up from 0.
template <class T, class U>
unsigned modulo_bits(U amount)
{
    constexpr int bits = 8 * sizeof(T);
    auto const rest = static_cast<int>(amount % static_cast<U>(bits)); // 64 is 64 in an int8_t too
    return static_cast<unsigned>(rest < 0 ? rest + bits : rest);
}
/// Doubled, or halved toward minus infinity, once for each bit.
template <class T, class U>
T left_by_steps(T x, U amount)
{
    for (unsigned n = modulo_bits<T>(amount); n > 0; --n)
        x = support::from_bits<T>(static_cast<std::uint64_t>(support::bits_of(x)) * 2);
    return x;
}
template <class T, class U>
T right_by_steps(T x, U amount)
{
    for (unsigned n = modulo_bits<T>(amount); n > 0; --n) {
        bool const odd = (support::bits_of(x) & 1) != 0;
        x = static_cast<T>((x - static_cast<T>(odd)) / 2);
    }
    return x;
}

template <class U>
std::vector<U> amounts()
{
    std::vector<U> result;
    for (int n : {0, 1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 63, 64, 65, 100, 127, -1, -2, -8, -31, -33, -65, -128})
        result.push_back(static_cast<U>(n));
    return result;
}

template <class T, std::size_t N, class U>
void check_shifts()
{
    using X = Lanes<T, N>;
    using Amount = Lanes<U, N>;
    auto const values = support::test_values<T>(256, 3);
    auto const by = amounts<U>();
    for (std::size_t first = 0; first + N <= values.size(); first += N) {
        X const x = X::load(&values[first]);
        std::array<U, N> mixed;
        for (std::size_t i = 0; i < N; ++i) mixed[i] = by[(first + 3 * i) % by.size()];
        Amount const amount = Amount::from_array(mixed);
        U const uniform = by[first / N % by.size()];
        X const left = x << amount, right = x >> amount, left_uniform = x << uniform, right_uniform = x >> uniform;
        X left_here = x, right_here = x, left_uniform_here = x, right_uniform_here = x;
        (left_here <<= amount) <<= U{};
        (right_here >>= amount) >>= U{};
        left_uniform_here <<= uniform;
        right_uniform_here >>= uniform;
        for (std::size_t i = 0; i < N; ++i) {
            INFO(support::format_of<T>.name() << " by " << support::format_of<U>.name() << ", lane " << i << " of " << N << ": "
                                              << support::to_text(x[i]) << ", " << support::to_text(mixed[i]));
            if (left[i] != left_by_steps(x[i], mixed[i]) || left_here[i] != left[i]) FAIL("left");
            if (right[i] != right_by_steps(x[i], mixed[i]) || right_here[i] != right[i]) FAIL("right");
            if (left_uniform[i] != left_by_steps(x[i], uniform) || left_uniform_here[i] != left_uniform[i]) FAIL("left, uniform");
            if (right_uniform[i] != right_by_steps(x[i], uniform) || right_uniform_here[i] != right_uniform[i]) FAIL("right, uniform");
        }
    }
}
template <class T, class... U>
void check_amounts()
{
    (check_shifts<T, 4, U>(), ...);
    (check_shifts<T, 32, U>(), ...);
}

TEST_CASE("Lanes shift by amounts of another type, modulo their own bits", "[lanes]")
{
    check_amounts<std::int32_t, std::uint32_t, std::int8_t, std::uint64_t>();
    check_amounts<std::uint32_t, std::int32_t, std::uint8_t, std::int64_t>();
    check_amounts<std::int8_t, std::uint32_t, std::int16_t>();
    check_amounts<std::uint16_t, std::int32_t>();
    check_amounts<std::int64_t, std::uint32_t, std::int32_t>();
    check_amounts<std::uint64_t, std::int32_t>();
}

TEST_CASE("vectors shift by amounts of another type, modulo their own bits", "[lanes]")
{
    using Ints = Lanes<std::int32_t, 8>;
    using Words = Lanes<std::uint32_t, 8>;
    auto const x = Ints::from_array({5, -5, 1 << 30, -1, 0, 77, -1234567, 1 << 20});
    auto const u = Words::from_array({0, 1, 31, 32, 33, 7, 4, 100});
    Vec<Ints, 3> const v(x, x * 3, x - 9);
    Vec<Words, 3> const amounts(u, u + 1u, u * 5u);
    auto const left = v << amounts, right = v >> u, uniform = v << 3u, components = v >> Vec<std::uint32_t, 3>(1, 34, 9);
    auto here = v;
    here <<= amounts;
    here >>= 2u;
    here >>= u;
    here <<= Vec<int, 3>(1, 2, 3);
    std::uint32_t const component_amounts[] = {1, 34, 9};
    for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < 8; ++i) {
            INFO("component " << c << ", lane " << i);
            auto const first = left_by_steps(v[c][i], amounts[c][i]);
            CHECK(left[c][i] == first);
            CHECK(right[c][i] == right_by_steps(v[c][i], u[i]));
            CHECK(uniform[c][i] == left_by_steps(v[c][i], 3));
            CHECK(components[c][i] == right_by_steps(v[c][i], component_amounts[c]));
            CHECK(here[c][i] == left_by_steps(right_by_steps(right_by_steps(first, 2), u[i]), static_cast<int>(c) + 1));
        }
    }
    Vec<int, 2> numbers(-7, 9);
    auto const by_words = numbers << Vec<std::uint32_t, 2>(33, 2), by_one = numbers >> 32u; // past the bits, as lanes do
    CHECK((by_words.x == -14 && by_words.y == 36 && by_one.x == -7 && by_one.y == 9));
    numbers <<= 34u;
    numbers >>= Vec<std::int64_t, 2>(1, -31);
    CHECK((numbers.x == -14 && numbers.y == 18));
    Vec<std::int16_t, 2> const small = Vec<std::int16_t, 2>(-2, 3) << 15u;
    CHECK((small.x == 0 && small.y == -32768));
}

TEST_CASE("uniform vectors shift by lanes, and lanes and numbers by vectors", "[lanes]")
{
    using Ints = Lanes<std::int32_t, 4>;
    using Words = Lanes<std::uint32_t, 4>;
    auto const u = Words::from_array({0, 1, 30, 35});
    auto const i = lanes_cast<std::int32_t>(u);
    Vec<int, 2> const v(-9, 1 << 30);
    Vec<Words, 2> const amounts(u, u * 3u);
    Vec<int, 2> const uniform_amounts(3, 33);
    auto const by_lanes = v >> u, by_vector = v << amounts;
    auto const words = 0xF000'0001u >> Vec<Ints, 2>(i, i + 1);
    auto const lanes = i << amounts;
    auto const by_uniform = u >> uniform_amounts;
    STATIC_REQUIRE(std::same_as<decltype(by_lanes), Vec<Ints, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(by_vector), Vec<Ints, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(words), Vec<Words, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(lanes), Vec<Ints, 2> const>);
    STATIC_REQUIRE(std::same_as<decltype(by_uniform), Vec<Words, 2> const>);
    for (std::size_t lane = 0; lane < 4; ++lane) {
        INFO("lane " << lane);
        for (std::size_t c = 0; c < 2; ++c) {
            CHECK(by_lanes[c][lane] == right_by_steps(v[c], u[lane]));
            CHECK(by_vector[c][lane] == left_by_steps(v[c], amounts[c][lane]));
            CHECK(words[c][lane] == right_by_steps(0xF000'0001u, i[lane] + static_cast<int>(c)));
            CHECK(lanes[c][lane] == left_by_steps(i[lane], amounts[c][lane]));
            CHECK(by_uniform[c][lane] == right_by_steps(u[lane], uniform_amounts[c]));
        }
    }
    auto const unpacked = 0x8040'2010u >> Vec<int, 3>(0, 8, 32 + 16);
    STATIC_REQUIRE(std::same_as<decltype(unpacked), Vec<std::uint32_t, 3> const>);
    CHECK((unpacked.x == 0x8040'2010u && unpacked.y == 0x80'4020u && unpacked.z == 0x8040u));
    Vec<Ints, 3> changed(i);
    changed.zx() <<= u;
    changed.xy() >>= 1u;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        CHECK(changed.x[lane] == right_by_steps(left_by_steps(i[lane], u[lane]), 1));
        CHECK(changed.y[lane] == right_by_steps(i[lane], 1));
        CHECK(changed.z[lane] == left_by_steps(i[lane], u[lane]));
    }
}

template <class V, class S>
concept Shifts = requires(V const& v, S const& amount) { v << amount; };
template <class V, class S>
concept ShiftsInPlace = requires(V& v, S const& amount) { v >>= amount; };

TEST_CASE("vectors shift neither floats nor by floats, bools or another number of lanes", "[lanes]")
{
    using Ints = Vec<int, 2>;
    using IntLanes = Lanes<int, 4>;
    STATIC_REQUIRE((Shifts<Ints, short> && Shifts<IntLanes, Ints> && ShiftsInPlace<Ints, Vec<unsigned, 2>>));
    STATIC_REQUIRE((!Shifts<Ints, bool> && !Shifts<Ints, Vec<bool, 2>> && !Shifts<Ints, float> && !Shifts<bool, Ints>));
    STATIC_REQUIRE((!Shifts<Vec<float, 2>, int> && !Shifts<float, Ints> && !Shifts<Ints, Vec<int, 3>>));
    STATIC_REQUIRE((!Shifts<Vec<IntLanes, 2>, Lanes<int, 8>> && !Shifts<Lanes<int, 8>, Vec<IntLanes, 2>>));
    STATIC_REQUIRE((!ShiftsInPlace<Ints, bool> && !ShiftsInPlace<Ints, float> && !ShiftsInPlace<Ints, IntLanes>));
    STATIC_REQUIRE((!ShiftsInPlace<Ints, Vec<IntLanes, 2>> && !ShiftsInPlace<Vec<float, 2>, int>));
}

// A mask does not become lanes, whoever asks.
using Floats = Lanes<float, 8>;
using Truths = crosslane::Mask<8>;
template <class A, class B>
concept Adds = requires(A a, B b) { a + b; };
template <class A, class B>
concept Compares = requires(A a, B b) { a == b; };
template <class A, class B>
concept AddsInPlace = requires(A a, B b) { a += b; };
static_assert(!std::is_convertible_v<Truths, Floats> && !std::is_constructible_v<Floats, Truths>);
static_assert(!std::is_convertible_v<Truths, Vec<Floats, 2>> && !std::is_assignable_v<Floats&, Truths>);
static_assert(!Adds<Floats, Truths> && !Adds<Truths, Floats> && !Compares<Floats, Truths> && !Compares<Truths, Floats>);
static_assert(!AddsInPlace<Floats&, Truths> && AddsInPlace<Floats&, Floats>);
static_assert(!Adds<Truths, Truths> && !Adds<Truths, float> && !Adds<bool, Truths> && !Adds<Vec<Floats, 2>, Vec<Truths, 2>>);
static_assert(Compares<Truths, Truths> && Compares<Truths, bool> && Compares<Vec<Truths, 2>, Vec<crosslane::Mask<8, 8>, 2>>);
using Ints = Lanes<int, 8>;
static_assert(!std::is_convertible_v<Ints, Floats> && !std::is_assignable_v<Floats&, Ints> && !Adds<Vec<Floats, 2>, Vec<Ints, 2>>);
static_assert(std::is_trivially_copyable_v<Floats>);
#if !defined(CROSSLANE_IS_CHECKED) // which mark lanes that were never set
static_assert(std::is_trivially_default_constructible_v<Floats>);
#endif

int chosen(Floats const&) { return 1; }
int chosen(Truths const&) { return 2; }
int chosen_of_vectors(Vec<Floats, 2> const&) { return 1; }
int chosen_of_vectors(Truths const&) { return 2; }
int chosen_of_doubles(Lanes<double, 8> const&) { return 1; }
int chosen_of_doubles(Truths const&) { return 2; }

TEST_CASE("masks of any width choose the function for masks, not the one for lanes", "[lanes]")
{
    CHECK(chosen(Lanes<double, 8>(1.0) > 0.0) == 2);
    CHECK(chosen(Floats(1.0f) > 0.0f) == 2);
    CHECK(chosen(Floats(1.0f)) == 1);
    CHECK(chosen_of_vectors(Lanes<std::uint8_t, 8>(1) > 0) == 2);
    CHECK(chosen_of_vectors(Vec<Floats, 2>(1.0f)) == 1);
    CHECK(chosen_of_doubles(Lanes<double, 8>(1.0) > 0.0) == 2);
    CHECK(chosen_of_doubles(Floats(1.0f) > 0.0f) == 2);
    CHECK(chosen_of_doubles(Lanes<double, 8>(1.0)) == 1);
}

} // namespace

TEST_CASE("a number on the left of a shift keeps its bits unsigned", "[lanes]")
{
    auto const i = Lanes<std::int32_t, 4>::from_array({0, 1, 30, 31});
    auto const right = 0x8000'0000u >> i;
    CHECK(right.to_array() == std::array{0x8000'0000u, 0x4000'0000u, 2u, 1u});
    CHECK((1u << i).to_array() == std::array{1u, 2u, 0x4000'0000u, 0x8000'0000u});
    CHECK((1 << lanes_cast<std::uint32_t>(i)).to_array() == std::array{1u, 2u, 0x4000'0000u, 0x8000'0000u});
    CHECK((-8 >> i).to_array() == std::array{-8, -4, -1, -1});
}

} // namespace lanes_mixed
