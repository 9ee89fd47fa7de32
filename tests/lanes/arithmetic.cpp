#include "support/catch.hpp"
#include "support/lane_operation.hpp"

namespace lanes_arithmetic {

namespace {

using support::binary_differences;

template <class T>
bool is_negative(T x)
{
    return (support::bits_of(x) & support::format_of<T>.sign_bit()) != 0 && std::is_signed_v<T>;
}
struct ShiftLeft
{
    auto operator()(auto a, auto b) const { return a << b; }

    template <class T>
    static T expected(T a, T b)
    {
        std::uint64_t bits = support::bits_of(a);
        for (std::uint64_t n = support::bits_of(b) % (8 * sizeof(T)); n > 0; --n) bits *= 2;
        return support::from_bits<T>(bits);
    }
};

struct ShiftRight
{
    auto operator()(auto a, auto b) const { return a >> b; }

    template <class T>
    static T expected(T a, T b)
    {
        std::uint64_t bits = support::bits_of(a);
        auto const filler = is_negative(a) ? support::format_of<T>.sign_bit() : 0;
        for (std::uint64_t n = support::bits_of(b) % (8 * sizeof(T)); n > 0; --n) bits = bits / 2 | filler;
        return support::from_bits<T>(bits);
    }
};

} // namespace

TEST_CASE("Lanes shift by the amount modulo their bits", "[lanes]")
{
    CHECK(binary_differences<ShiftLeft, support::IntegerTypes>() == "");
    CHECK(binary_differences<ShiftRight, support::IntegerTypes>() == "");
}

} // namespace lanes_arithmetic
