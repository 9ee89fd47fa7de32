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
template <class T>
std::uint64_t magnitude(T x)
{
    return is_negative(x) ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x);
}

/// Bit by bit, as on paper.
struct Division { std::uint64_t quotient, remainder; };
Division divide_by_hand(std::uint64_t a, std::uint64_t b)
{
    Division d{0, 0};
    for (int bit = 63; bit >= 0; --bit) {
        bool const carry = d.remainder >> 63 != 0;
        d.remainder = d.remainder << 1 | (a >> bit & 1);
        if (carry || d.remainder >= b) {
            d.remainder -= b;
            d.quotient |= std::uint64_t{1} << bit;
        }
    }
    return d;
}

struct Divide
{
    auto operator()(auto a, auto b) const { return a / b; }

    template <class T>
    static T expected(T a, T b)
    {
        if constexpr (!std::integral<T>) {
            return static_cast<T>(a / b);
        } else {
            if (b == 0) return static_cast<T>(-1); // all bits set, as Direct3D's udiv
            auto const q = divide_by_hand(magnitude(a), magnitude(b)).quotient;
            return static_cast<T>(is_negative(a) != is_negative(b) ? 0 - q : q);
        }
    }
};

struct Remainder
{
    auto operator()(auto a, auto b) const { return a % b; }

    template <class T>
    static T expected(T a, T b)
    {
        if (b == 0) return static_cast<T>(-1);
        auto const r = divide_by_hand(magnitude(a), magnitude(b)).remainder;
        return static_cast<T>(is_negative(a) ? 0 - r : r); // the sign of the dividend
    }
};

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

TEST_CASE("Lanes divide, integers by zero and by -1 too", "[lanes]")
{
    CHECK(binary_differences<Divide, support::LaneTypes>() == "");
}

TEST_CASE("Lanes give the remainder, by zero and by -1 too", "[lanes]")
{
    CHECK(binary_differences<Remainder, support::IntegerTypes>() == "");
}

TEST_CASE("Lanes shift by the amount modulo their bits", "[lanes]")
{
    CHECK(binary_differences<ShiftLeft, support::IntegerTypes>() == "");
    CHECK(binary_differences<ShiftRight, support::IntegerTypes>() == "");
}

} // namespace lanes_arithmetic
