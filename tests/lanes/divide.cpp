#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <cfenv>
#include <limits>
#include <random>

namespace lanes_divide {

namespace {

using support::binary_differences;

template <class T>
bool is_negative(T x)
{
    return std::is_signed_v<T> && x < T{};
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

struct Quotient
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

template <class T>
struct Pairs { std::vector<T> a, b; };

/// Multiples of numbers of all magnitudes and their neighbours, where a quotient is about to change, and divisions by 0 and by -1.
template <class T>
Pairs<T> around_multiples(std::size_t count)
{
    Pairs<T> pairs;
    std::mt19937_64 random(1);
    constexpr auto greatest = static_cast<std::uint64_t>((std::numeric_limits<T>::max)());
    while (pairs.a.size() < count) {
        auto const b = (random() & greatest) >> random() % (8 * sizeof(T));
        auto const most = b < 2 ? greatest : greatest / b + 1;
        auto const multiple = b * ((random() & greatest) % most >> random() % 3 * 8);
        auto const signs = std::is_signed_v<T> ? random() : 0;
        for (std::uint64_t near : {multiple - 1, multiple, multiple + 1, greatest, greatest + 1}) { // the last: the lowest, or 0
            pairs.a.push_back(static_cast<T>((signs & 1) != 0 ? 0 - near : near));
            pairs.b.push_back(static_cast<T>((signs & 2) != 0 ? 0 - b : b));
        }
    }
    pairs.a.resize(count);
    pairs.b.resize(count);
    return pairs;
}

template <class Op, std::size_t N, class T>
[[gnu::noinline]] void run(Pairs<T> const& in, std::vector<T>& out)
{
    for (std::size_t i = 0; i < in.a.size(); i += N)
        crosslane::store(&out[i], Op{}(crosslane::load<N>(&in.a[i]), crosslane::load<N>(&in.b[i])));
}

template <class Op, std::size_t N, class T>
std::string difference(Pairs<T> const& in)
{
    std::vector<T> out(in.a.size());
    run<Op, N>(in, out);
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i] == Op::expected(in.a[i], in.b[i])) continue;
        return support::format_of<T>.name() + ", " + std::to_string(N) + " lanes: " + std::to_string(in.a[i]) + " and " +
               std::to_string(in.b[i]) + " become " + std::to_string(out[i]);
    }
    return {};
}
template <std::size_t N, class T>
std::string differences(Pairs<T> const& in)
{
    auto const wrong = difference<Quotient, N>(in);
    return wrong.empty() ? difference<Remainder, N>(in) : wrong;
}

/// By a number that the compiler knows.
template <std::int64_t Divisor>
struct By
{
    template <std::size_t N, class T>
    static std::string differences(std::vector<T> const& numbers)
    {
        constexpr auto b = static_cast<T>(Divisor);
        for (std::size_t i = 0; i < numbers.size(); i += N) {
            auto const a = crosslane::load<N>(&numbers[i]);
            auto const q = (a / b).to_array(), r = (a % b).to_array();
            for (std::size_t lane = 0; lane < N; ++lane) {
                auto const x = numbers[i + lane];
                if (q[lane] == Quotient::expected(x, b) && r[lane] == Remainder::expected(x, b)) continue;
                return support::format_of<T>.name() + ": " + std::to_string(x) + " by " + std::to_string(b) + " becomes " +
                       std::to_string(q[lane]) + " and " + std::to_string(r[lane]);
            }
        }
        return {};
    }
};

} // namespace

TEST_CASE("Lanes divide, integers by zero and by -1 too", "[lanes]")
{
    CHECK(binary_differences<Quotient, support::LaneTypes>() == "");
}

TEST_CASE("Lanes give the remainder, by zero and by -1 too", "[lanes]")
{
    CHECK(binary_differences<Remainder, support::IntegerTypes>() == "");
}

TEST_CASE("Lanes divide every byte by every byte", "[lanes]")
{
    auto const wrong = support::for_each_type<std::tuple<std::uint8_t, std::int8_t>>([]<class T>() {
        Pairs<T> all;
        for (int a = 0; a < 256; ++a) {
            for (int b = 0; b < 256; ++b) {
                all.a.push_back(static_cast<T>(a));
                all.b.push_back(static_cast<T>(b));
            }
        }
        return differences<16>(all) + differences<64>(all);
    });
    CHECK(wrong == "");
}

TEST_CASE("Lanes divide multiples and their neighbours", "[lanes]")
{
    auto const wrong = support::for_each_type<support::IntegerTypes>([]<class T>() {
        auto const pairs = around_multiples<T>(1 << 14);
        return differences<2>(pairs) + differences<8>(pairs) + differences<32>(pairs);
    });
    CHECK(wrong == "");
}

TEST_CASE("Lanes divide by numbers that the compiler knows", "[lanes]")
{
    auto const wrong = support::for_each_type<support::IntegerTypes>([]<class T>() {
        auto const numbers = around_multiples<T>(1024).a;
        auto const by = [&]<std::int64_t... Divisor>(std::integer_sequence<std::int64_t, Divisor...>) {
            return (By<Divisor>::template differences<8>(numbers) + ...) + (By<Divisor>::template differences<64>(numbers) + ...);
        };
        return by(std::integer_sequence<std::int64_t, 0, 1, 3, 10, 16, -1, -7>());
    });
    CHECK(wrong == "");
}

TEST_CASE("Lanes divide every byte and every 16-bit word by numbers that the compiler knows", "[lanes]")
{
    auto const wrong = support::for_each_type<std::tuple<std::uint8_t, std::int8_t, std::uint16_t, std::int16_t>>([]<class T>() {
        std::vector<T> numbers(std::size_t{1} << (8 * sizeof(T)));
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<T>(i);
        return By<2>::differences<32>(numbers) + By<7>::differences<32>(numbers) + By<255>::differences<64>(numbers) +
               By<32769>::differences<64>(numbers) + By<40000>::differences<32>(numbers) + By<-3>::differences<64>(numbers);
    });
    CHECK(wrong == "");
}

// Integers are divided as floating-point numbers, which must not show but in inexact.
TEST_CASE("Lanes divide integers in any rounding mode, and raise no exception but inexact", "[lanes]")
{
    auto const wrong = support::for_each_type<support::IntegerTypes>([]<class T>() {
        auto const pairs = around_multiples<T>(1 << 12);
        std::vector<T> out(pairs.a.size());
        std::string all;
        for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST}) {
            std::fesetround(mode);
            all += differences<2>(pairs) + differences<32>(pairs);
        }
        std::feclearexcept(FE_ALL_EXCEPT);
        run<Quotient, 2>(pairs, out);
        run<Quotient, 32>(pairs, out);
        run<Remainder, 2>(pairs, out);
        run<Remainder, 32>(pairs, out);
        return all + (std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW) == 0 ? "" : "an exception");
    });
    CHECK(wrong == "");
}

} // namespace lanes_divide
