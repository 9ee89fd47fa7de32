#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace lanes_convert {

namespace {

using crosslane::Lanes;
using support::Format;
using support::format_of;

// What compiles, and what does not.

template <class U, class X>
concept BitCastable = requires(X x) { crosslane::lanes_bit_cast<U>(x); };
static_assert(BitCastable<float, Lanes<int, 8>> && BitCastable<std::uint64_t, Lanes<double, 8>>);
static_assert(!BitCastable<double, Lanes<float, 8>> && !BitCastable<std::int8_t, Lanes<float, 8>>);
static_assert(std::same_as<decltype(crosslane::lanes_cast<double>(Lanes<int, 8>())), Lanes<double, 8>>);

/// The integer of x without its fraction, clamped to the range of the integer type; NaN becomes 0.
std::uint64_t integer_from(long double x, Format to)
{
    long double const end = static_cast<long double>(to.sign_bit()) * (to.is_signed ? 1 : 2);
    long double const lowest = to.is_signed ? -end : 0;
    if (x != x) return 0;
    if (x >= end) return to.is_signed ? to.sign_bit() - 1 : to.all_bits();
    if (x <= lowest) return to.is_signed ? to.sign_bit() : 0;
    return (x < 0 ? 0 - static_cast<std::uint64_t>(-x) : static_cast<std::uint64_t>(x)) & to.all_bits();
}

template <class U>
struct Cast
{
    auto operator()(auto x) const { return crosslane::lanes_cast<U>(x); }

    template <class T>
    static U expected(T x)
    {
        if constexpr (!std::integral<U>) {
            return static_cast<U>(static_cast<long double>(x)); // exact, then rounded once
        } else if constexpr (!std::integral<T>) {
            return support::from_bits<U>(integer_from(static_cast<long double>(x), format_of<U>));
        } else {
            std::uint64_t bits = support::bits_of(x);
            bool const negative = std::is_signed_v<T> && (bits & format_of<T>.sign_bit()) != 0;
            return support::from_bits<U>(negative ? bits | ~format_of<T>.all_bits() : bits);
        }
    }
};

template <class U>
struct BitCast
{
    auto operator()(auto x) const { return crosslane::lanes_bit_cast<U>(x); }
    template <class T>
    static U expected(T x) { return support::from_bits<U>(support::bits_of(x)); }
};

/// Whether U follows T in the list of types, which goes up and down in size and through every kind.
template <class T, class U, class... Types>
constexpr bool is_next(std::tuple<Types...>)
{
    constexpr bool is_t[] = {std::same_as<T, Types>...}, is_u[] = {std::same_as<U, Types>...};
    for (std::size_t i = 0; i < sizeof...(Types); ++i) {
        if (is_t[i]) return is_u[(i + 1) % sizeof...(Types)];
    }
    return false;
}

/// All pairs of types with up to 32 lanes; more lanes are more of the same and slow to compile: each type to the next.
template <class T, class U>
using CastLanes = std::conditional_t<is_next<T, U>(support::LaneTypes{}), support::LaneCounts<T>,
                                     std::index_sequence<1, 2, 4, 8, 16, 32>>;

template <class U>
std::string cast_differences()
{
    auto const wrong = support::for_each_type<support::LaneTypes>(
        []<class T>() { return support::unary_difference<Cast<U>, T>(CastLanes<T, U>{}); });
    return wrong.empty() ? wrong : "to " + support::type_name<U>() + " from " + wrong;
}

template <class U>
std::string bit_cast_differences()
{
    auto const wrong = support::for_each_type<support::LaneTypes>([]<class T>() {
        if constexpr (sizeof(T) == sizeof(U)) {
            return support::unary_difference<BitCast<U>, T>(CastLanes<T, U>{});
        } else {
            return std::string();
        }
    });
    return wrong.empty() ? wrong : "to " + support::type_name<U>() + " from " + wrong;
}

} // namespace

TEST_CASE("Lanes become integers: integers wrap, floats saturate and NaN is 0", "[lanes]")
{
    CHECK(support::for_each_type<support::IntegerTypes>([]<class U>() { return cast_differences<U>(); }) == "");
}

TEST_CASE("Lanes of constants become integers as any others do", "[lanes]")
{
    using crosslane::iota, crosslane::Lanes, crosslane::lanes_cast;
    constexpr float huge = std::numeric_limits<float>::infinity(), none = std::numeric_limits<float>::quiet_NaN();
    constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min(), high = std::numeric_limits<std::int32_t>::max();
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    CHECK(lanes_cast<std::int32_t>(iota<float, 8>() * 1e9f).to_array() ==
          std::array{0, 1'000'000'000, 2'000'000'000, high, high, high, high, high});
    CHECK(lanes_cast<std::uint32_t>(iota<float, 8>() * 1e9f).to_array() ==
          std::array{0u, 1'000'000'000u, 2'000'000'000u, 3'000'000'000u, 4'000'000'000u, most, most, most});
    CHECK(lanes_cast<std::int32_t>(iota<float, 4>() * -1e9f).to_array() == std::array{0, -1'000'000'000, -2'000'000'000, low});
    CHECK(lanes_cast<std::uint32_t>(iota<float, 4>() * -0.75f).to_array() == std::array{0u, 0u, 0u, 0u});
    CHECK(lanes_cast<std::int32_t>(Lanes<float, 8>(0x1p31f))[7] == high);
    CHECK(lanes_cast<std::int32_t>(Lanes<float, 16>(huge))[15] == high);
    CHECK(lanes_cast<std::int32_t>(Lanes<float, 4>(-huge))[3] == low);
    CHECK(lanes_cast<std::int32_t>(Lanes<float, 32>(none))[31] == 0);
    CHECK(lanes_cast<std::uint32_t>(Lanes<float, 8>(0x1p32f))[7] == most);
    CHECK(lanes_cast<std::uint32_t>(Lanes<float, 16>(huge))[15] == most);
    CHECK(lanes_cast<std::uint32_t>(Lanes<float, 4>(-huge))[3] == 0);
    CHECK(lanes_cast<std::uint32_t>(Lanes<float, 32>(none))[31] == 0);
    CHECK(lanes_cast<std::int32_t>(3e9f) == high);
    CHECK(lanes_cast<std::uint32_t>(5e9f) == most);
}

TEST_CASE("Lanes become floats, rounded to the nearest, ties to even", "[lanes]")
{
    CHECK(support::for_each_type<support::FloatTypes>([]<class U>() { return cast_differences<U>(); }) == "");
}

TEST_CASE("Lanes keep their bits as another type", "[lanes]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class U>() { return bit_cast_differences<U>(); }) == "");
}

TEST_CASE("asuint, asint and asfloat keep the bits", "[lanes]")
{
    using crosslane::Lanes;
    auto const x = Lanes<float, 4>::from_array({1, -2, 0.5f, -0.0f});
    CHECK(asuint(x).to_array() == std::array{0x3F800000u, 0xC0000000u, 0x3F000000u, 0x80000000u});
    CHECK(asint(asuint(x))[1] == -0x40000000);
    CHECK(asfloat(asint(x)).to_array() == x.to_array());
}

TEST_CASE("uniform values are cast as lanes are", "[lanes]")
{
    using crosslane::lanes_cast, crosslane::Vec;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(lanes_cast<float>(16'777'217u) == 16'777'216.0f);
    CHECK(lanes_cast<std::int32_t>(-2.9) == -2);
    CHECK(lanes_cast<std::uint8_t>(-1.0f) == 0);
    CHECK(lanes_cast<std::int32_t>(infinity) == 0x7FFF'FFFF);
    CHECK(lanes_cast<std::int64_t>(infinity - infinity) == 0);
    CHECK(lanes_cast<std::uint16_t>(0x1'2345) == 0x2345);
    CHECK(lanes_cast<float>(true) == 1.0f);
    auto const v = lanes_cast<float>(Vec<std::uint32_t, 3>(1u, 2u, 4'294'967'295u));
    CHECK((v.x == 1.0f && v.y == 2.0f && v.z == 4'294'967'296.0f));
    CHECK(lanes_cast<std::uint32_t>(Vec<bool, 2>(false, true)).y == 1u);
}

} // namespace lanes_convert
