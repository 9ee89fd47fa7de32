#include "support/catch.hpp"
#include "support/lane_operation.hpp"

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
            auto const unused = 64 - 8 * sizeof(T);
            auto const bits = std::uint64_t{support::bits_of(x)} << unused; // the sign at the top
            bool const negative = std::is_signed_v<T> && bits >> 63 != 0;
            auto const filler = negative && unused > 0 ? ~std::uint64_t{} << (64 - unused) : 0;
            return support::from_bits<U>(bits >> unused | filler);
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

template <class U>
std::string cast_differences()
{
    return support::unary_differences<Cast<U>, support::LaneTypes>();
}
template <class U>
std::string bit_cast_differences()
{
    return support::for_each_type<support::LaneTypes>([]<class T>() {
        if constexpr (sizeof(T) == sizeof(U)) {
            return support::unary_difference<BitCast<U>, T>();
        } else {
            return std::string();
        }
    });
}

} // namespace

TEST_CASE("Lanes convert to another type: integers wrap, floats round to even, and to integers they saturate", "[lanes]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class U>() {
              auto const wrong = cast_differences<U>();
              return wrong.empty() ? wrong : "to " + support::type_name<U>() + " from " + wrong;
          }) == "");
}

TEST_CASE("Lanes keep their bits as another type", "[lanes]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class U>() {
              auto const wrong = bit_cast_differences<U>();
              return wrong.empty() ? wrong : "to " + support::type_name<U>() + " from " + wrong;
          }) == "");
}
