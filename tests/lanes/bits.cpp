#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/bits.hpp>

#include <cfenv>

namespace lanes_bits {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using support::IntegerTypes;
using support::unary_differences;

/// Looks at the bits of x one by one, the lowest first: start, and for each one that is set step(what there is, its number).
template <class T, class F>
auto over_bits(T x, std::make_unsigned_t<T> start, F step)
{
    auto result = start;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
        if ((support::bits_of(x) / (std::uint64_t{1} << i)) % 2 == 1) result = static_cast<std::make_unsigned_t<T>>(step(result, i));
    return result;
}

struct CountBits
{
    auto operator()(auto x) const { return crosslane::countbits(x); }
    template <class T>
    static auto expected(T x) { return over_bits(x, 0, [](auto n, unsigned) { return n + 1u; }); }
};
struct FirstBitLow
{
    auto operator()(auto x) const { return crosslane::firstbitlow(x); }
    template <class T>
    static auto expected(T x)
    {
        constexpr auto none = std::numeric_limits<std::make_unsigned_t<T>>::max();
        return over_bits(x, none, [](auto n, unsigned bit) { return n == none ? bit : n; });
    }
};
struct FirstBitHigh
{
    auto operator()(auto x) const { return crosslane::firstbithigh(x); }
    template <class T>
    static auto expected(T x)
    {
        if constexpr (std::is_signed_v<T>)
            if (x < 0) x = static_cast<T>(-1 - x);
        return over_bits(x, std::numeric_limits<std::make_unsigned_t<T>>::max(), [](auto, unsigned bit) { return bit; });
    }
};
struct ReverseBits
{
    auto operator()(auto x) const { return crosslane::reversebits(x); }
    template <class T>
    static auto expected(T x)
    {
        return over_bits(x, 0, [](auto n, unsigned bit) { return n + (std::uint64_t{1} << (8 * sizeof(T) - 1 - bit)); });
    }
};

template <class Op>
std::string uniform_differences()
{
    return support::for_each_type<IntegerTypes>([]<class T>() -> std::string {
        for (auto bits : support::test_bits(support::format_of<T>, 1000, 3)) {
            auto const x = support::from_bits<T>(bits);
            if (Op{}(x) != Op::expected(x)) return support::format_of<T>.name() + " " + std::to_string(bits);
        }
        return {};
    });
}

} // namespace

template <class T>
concept HasBits = requires(T x)
{
    crosslane::countbits(x);
}
|| requires(T x) { crosslane::firstbithigh(x); }
|| requires(T x) { crosslane::firstbitlow(x); }
|| requires(T x) { crosslane::reversebits(x); };
static_assert(HasBits<int> && HasBits<char> && HasBits<long long> && HasBits<Lanes<int, 4>>);
static_assert(HasBits<crosslane::Vec<int, 2>> && HasBits<crosslane::Vec<Lanes<int, 4>, 3>> && !HasBits<crosslane::Vec<float, 2>>);
static_assert(!HasBits<bool> && !HasBits<Mask<4>> && !HasBits<float> && !HasBits<Lanes<float, 4>>);

TEST_CASE("countbits, firstbitlow, firstbithigh and reversebits do what they do bit by bit", "[lanes]")
{
    CHECK(unary_differences<CountBits, IntegerTypes>() == "");
    CHECK(unary_differences<FirstBitLow, IntegerTypes>() == "");
    CHECK(unary_differences<FirstBitHigh, IntegerTypes>() == "");
    CHECK(unary_differences<ReverseBits, IntegerTypes>() == "");
    CHECK(uniform_differences<CountBits>() == "");
    CHECK(uniform_differences<FirstBitLow>() == "");
    CHECK(uniform_differences<FirstBitHigh>() == "");
    CHECK(uniform_differences<ReverseBits>() == "");
}

// As exponents of floats, whose rounding must not show.
TEST_CASE("firstbitlow and firstbithigh are right in any rounding mode", "[lanes]")
{
    for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST}) {
        std::fesetround(mode);
        CHECK(unary_differences<FirstBitLow, std::tuple<std::uint32_t, std::int32_t>>() == "");
        CHECK(unary_differences<FirstBitHigh, std::tuple<std::uint32_t, std::int32_t, std::uint64_t, std::int64_t>>() == "");
    }
}

TEST_CASE("countbits, firstbitlow, firstbithigh and reversebits of a vector are those of its components", "[lanes]")
{
    auto const check = [](auto f) {
        auto const lanes = Lanes<std::int32_t, 4>::from_array({-80, 0, 1, 1 << 30});
        crosslane::Vec const v(lanes, Lanes<std::int32_t, 4>(96));
        CHECK(f(v).x.to_array() == f(lanes).to_array());
        CHECK(f(v).y.to_array() == f(Lanes<std::int32_t, 4>(96)).to_array());
        crosslane::Vec<std::uint8_t, 3> const uniform(std::uint8_t{6}, std::uint8_t{0}, std::uint8_t{255});
        CHECK((f(uniform).x == f(std::uint8_t{6}) && f(uniform).y == f(std::uint8_t{0}) && f(uniform).z == f(std::uint8_t{255})));
    };
    check([](auto const& x) { return crosslane::countbits(x); });
    check([](auto const& x) { return crosslane::firstbitlow(x); });
    check([](auto const& x) { return crosslane::firstbithigh(x); });
    check([](auto const& x) { return crosslane::reversebits(x); });
}

} // namespace lanes_bits
