#include "support/catch.hpp"
#include "support/lane_types.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/transcendental.hpp>

#include <cmath>
#include <sstream>
#include <vector>

namespace lanes_transcendental_sweep {

namespace {

// The exponential functions, logarithms and pow at every exponent that a number may have, below the normal ones too, and at
// a thousand neighbours of each limit, against <cmath> of the next wider type. The greatest errors are those that the doc
// comments state.

using namespace crosslane;
using support::Bits;

template <class T>
using Wider = std::conditional_t<sizeof(T) == 8, long double, double>;

template <class T>
struct Range
{
    static constexpr int digits = sizeof(T) == 2 ? 11 : sizeof(T) == 4 ? 24 : 53;
    static constexpr int highest = sizeof(T) == 2 ? 16 : sizeof(T) == 4 ? 128 : 1024; // 2^highest overflows
    static constexpr int normal = 2 - highest, lowest = normal - digits + 1; // 2^normal, 2^lowest: the smallest
};

/// How far a result is away from what it should be, in units of its last place; what overflows counts as 2^highest.
template <class T>
double error(T result, Wider<T> exact)
{
    auto const value = static_cast<Wider<T>>(result);
    if (std::isnan(value) || std::isnan(exact)) return std::isnan(value) && std::isnan(exact) ? 0 : INFINITY;
    if (std::signbit(value) != std::signbit(exact)) return INFINITY;
    auto const largest = std::ldexp(Wider<T>(1), Range<T>::highest);
    auto const a = std::min(std::abs(value), largest), b = std::min(std::abs(exact), largest);
    int exponent = 0;
    std::frexp(b, &exponent);
    exponent = b == 0 ? Range<T>::lowest : std::min(exponent, Range<T>::highest);
    return static_cast<double>(std::ldexp(std::abs(a - b), -std::max(exponent - Range<T>::digits, Range<T>::lowest)));
}

template <class T>
using Numbers = std::vector<T>;

/// x and the thousand numbers before and after it.
template <class T>
void add_neighbours(Numbers<T>& numbers, Wider<T> x)
{
    auto const bits = support::bits_of(static_cast<T>(std::abs(x)));
    for (int i = -1000; i <= 1000; ++i) {
        if (i < 0 && bits < static_cast<unsigned>(-i)) continue;
        auto const near = support::from_bits<T>(bits + static_cast<std::uint64_t>(i));
        numbers.push_back(x < 0 ? -near : near);
    }
}

/// 2^e.
template <class T>
T power_of_two(int e)
{
    return static_cast<T>(std::ldexp(Wider<T>(1), e));
}

/// Positive numbers of every exponent: powers of two, their neighbours, near sqrt(2) of them, and some between.
template <class T>
Numbers<T> every_exponent()
{
    Numbers<T> numbers;
    for (int e = Range<T>::lowest; e < Range<T>::highest; ++e) {
        std::uint64_t const first = support::bits_of(power_of_two<T>(e)), count = support::bits_of(power_of_two<T>(e + 1)) - first;
        for (std::uint64_t i : {std::uint64_t{0}, std::uint64_t{1}, count - 1, count * 53 / 128}) {
            if (i < count) numbers.push_back(support::from_bits<T>(first + i));
        }
        for (std::uint64_t i = 0; i < 3; ++i) {
            numbers.push_back(support::from_bits<T>(first + support::random_bits(1, 3 * first + i) % count));
        }
    }
    return numbers;
}

/// exponent * of_2 for results of every exponent, and a little past both ends.
template <class T>
void add_results(Numbers<T>& numbers, Wider<T> of_2, std::uint64_t count = 8)
{
    for (int e = Range<T>::lowest - 3; e <= Range<T>::highest + 1; ++e) {
        numbers.push_back(static_cast<T>(e * of_2));
        for (std::uint64_t i = 1; i < count; ++i) {
            double const part = static_cast<double>(support::random_bits(2, numbers.size()) >> 12) * 0x1p-52;
            numbers.push_back(static_cast<T>((e + static_cast<Wider<T>>(part)) * of_2));
        }
    }
}

template <class T>
Numbers<T> for_exponentials(Wider<T> of_2)
{
    Numbers<T> v;
    for (T x : every_exponent<T>()) v.insert(v.end(), {x, -x});
    for (double x : {88.4, 709.7, -88.0, 127.0, 1023.5, -127.0}) v.push_back(static_cast<T>(x)); // xsimd has 0 or infinity
    add_results(v, of_2);
    for (int limit : {Range<T>::highest, Range<T>::normal, Range<T>::lowest, Range<T>::lowest - 1}) add_neighbours(v, of_2 * limit);
    return v;
}

template <class T>
Numbers<T> for_logarithms()
{
    auto v = every_exponent<T>();
    v.push_back(static_cast<T>(1e-308)); // xsimd has -746.1
    for (int limit : {Range<T>::lowest, Range<T>::normal, 0}) add_neighbours(v, std::ldexp(Wider<T>(1), limit));
    return v;
}

// clang-format off
struct Exp { static auto of(auto x) { using std::exp; return exp(x); } };
struct Exp2 { static auto of(auto x) { using std::exp2; return exp2(x); } };
struct Log { static auto of(auto x) { using std::log; return log(x); } };
struct Log2 { static auto of(auto x) { using std::log2; return log2(x); } };
struct Log10 { static auto of(auto x) { using std::log10; return log10(x); } };
// clang-format on

template <class T, class F>
[[gnu::noinline]] void on_lanes(T const* a, T const* b, T* out, F f)
{
    f(Lanes<T, 16>::load(a), Lanes<T, 16>::load(b)).store(out);
}

/// The worst of all results, and where.
template <class T>
struct Worst
{
    double units = -1;
    T a{}, b{}, result{};

    template <class F, class G>
    void see(Numbers<T> x, Numbers<T> y, F lanes, G exact)
    {
        x.resize((x.size() + 15) / 16 * 16, T(1));
        y.resize(x.size(), T(1));
        for (std::size_t i = 0; i < x.size(); i += 16) {
            T out[16];
            on_lanes(&x[i], &y[i], out, lanes);
            for (std::size_t j = 0; j < 16; ++j) {
                double const units_here = error<T>(out[j], exact(static_cast<Wider<T>>(x[i + j]), static_cast<Wider<T>>(y[i + j])));
                if (units_here > units) *this = {units_here, x[i + j], y[i + j], out[j]};
            }
        }
    }
    std::string above(double limit, char const* name) const
    {
        if (units <= limit) return {};
        std::ostringstream text;
        text << name << ' ' << support::type_name<T>() << ": " << support::to_text(a) << " (and " << support::to_text(b) << ") gives "
             << support::to_text(result) << ", " << units << " units off. ";
        return text.str();
    }
};

template <class Op, class T>
std::string difference(char const* name, double limit, Numbers<T> const& numbers)
{
    Worst<T> worst;
    worst.see(numbers, {}, [](auto const& x, auto const&) { return Op::of(x); }, [](auto x, auto) { return Op::of(x); });
    return worst.above(limit, name);
}

/// Pairs of operands for pow.
template <class T>
struct Pairs
{
    using W = Wider<T>;
    Numbers<T> x, y;

    void add(T a, T b)
    {
        x.push_back(a);
        y.push_back(b);
    }

    /// Results of every exponent and around the limits.
    void add_results_of(T base)
    {
        Numbers<T> exponents;
        W const of_2 = 1 / std::log2(std::abs(static_cast<W>(base)));
        add_results(exponents, of_2, 2);
        if (base == T(2) || base == T(1.5) || base == T(0.75)) {
            for (int limit : {Range<T>::highest, Range<T>::normal, Range<T>::lowest - 1}) add_neighbours(exponents, of_2 * limit);
        }
        for (T b : exponents) add(base, base < T(0) ? static_cast<T>(std::round(static_cast<W>(b))) : b);
    }

    /// Exponents that are odd or even where numbers end to have fractions, and to be odd.
    void add_parities()
    {
        for (int e = 0; e < 70 && e < Range<T>::highest; ++e) {
            for (W y_of : {std::ldexp(W(1), e) - 1, std::ldexp(W(1), e) - W(0.5), std::ldexp(W(1), e), std::ldexp(W(1), e) + 1}) {
                for (T a : {T(-1), T(-2), T(-0.5), T(-INFINITY), T(-0.0)}) {
                    add(a, static_cast<T>(y_of));
                    add(a, static_cast<T>(-y_of));
                }
            }
        }
    }

    /// Every special value with every other.
    void add_special()
    {
        W const unit = std::ldexp(W(1), 1 - Range<T>::digits), smallest = std::ldexp(W(1), Range<T>::lowest);
        W const smallest_normal = std::ldexp(W(1), Range<T>::normal), largest = std::ldexp(2 - unit, Range<T>::highest - 1);
        Numbers<T> special;
        for (W value : {W(0), smallest, smallest_normal, W(0.5), 1 - unit / 2, W(1), 1 + unit, W(1.5), W(2), W(3), 1 / unit + 1,
                        2 / unit - 1, 2 / unit, largest, W(INFINITY), W(NAN)}) {
            special.insert(special.end(), {static_cast<T>(value), static_cast<T>(-value)});
        }
        for (T a : special) {
            for (T b : special) add(a, b);
        }
    }
};

/// glibc 2.36's powl takes -infinity to the power of -2^63, which is 0, to infinity.
template <class W>
W exact_pow(W x, W y)
{
    return std::isinf(x) && std::abs(y) >= W(0x1p62) ? std::pow(W(2), y) : std::pow(x, y);
}

template <class T>
std::string pow_difference(double limit)
{
    Pairs<T> pairs;
    pairs.add_special();
    pairs.add_parities();
    Bits<T> const one = support::bits_of(T(1));
    for (T base : {T(2), T(0.5), T(1.5), T(0.75), T(10), T(0.1), T(-2), T(-1.5), power_of_two<T>(Range<T>::lowest),
                   power_of_two<T>(Range<T>::highest - 1), support::from_bits<T>(one + 1u), support::from_bits<T>(one - 1u)}) {
        pairs.add_results_of(base);
    }
    std::array const exponents{T(1), T(-1), T(0.5), T(-0.5), T(2), T(-2), T(0.3), T(-0.4), T(1.0001)};
    for (T x : every_exponent<T>()) pairs.add(x, exponents[pairs.x.size() % exponents.size()]);
    for (auto const& [x, y] : std::vector<std::pair<double, double>>{
             {-1, 16777218}, {-2, 1e10}, {-1, 9007199254740994}, {2, 127.5}, {2, -127}, {0.5, 13}, {4.94e-324, -0.415193057}}) {
        pairs.add(static_cast<T>(x), static_cast<T>(y)); // xsimd has them wrong
    }
    Worst<T> worst;
    worst.see(pairs.x, pairs.y, [](auto const& x, auto const& y) { return pow(x, y); }, [](auto x, auto y) { return exact_pow(x, y); });
    return worst.above(limit, "pow");
}

/// What a power of two is raised to, where the result is a power of two; exp2's results and log2's.
template <class T>
std::string inexact_power()
{
    std::string wrong;
    auto const check = [&](char const* name, T result, T expected, int e, int quarters) {
        if (result == expected || !wrong.empty()) return;
        wrong = std::string(name) + ' ' + support::type_name<T>() + ": 2^" + std::to_string(e) + " and " + std::to_string(quarters) +
                "/4 give " + support::to_text(result);
    };
    for (int e = Range<T>::lowest; e < Range<T>::highest; ++e) {
        check("exp2", exp2(Lanes<T, 4>(static_cast<T>(e)))[3], power_of_two<T>(e), e, 4);
        check("log2", log2(Lanes<T, 4>(power_of_two<T>(e)))[3], static_cast<T>(e), e, 4);
        for (int quarters = 1; e != 0 && std::abs(e * quarters) <= -4 * Range<T>::lowest; ++quarters) {
            if (e * quarters % 4 != 0) continue;
            T const y = static_cast<T>(quarters / 4.0);
            auto const result = pow(Lanes<T, 2>(power_of_two<T>(e)), Lanes<T, 2>(Lanes<T, 1>(y), Lanes<T, 1>(-y)));
            check("pow", result[0], power_of_two<T>(e * quarters / 4), e, quarters);
            check("pow", result[1], power_of_two<T>(-e * quarters / 4), e, -quarters);
        }
    }
    return wrong;
}

} // namespace

TEST_CASE("Exponential functions and logarithms of Lanes at every exponent", "[lanes]")
{
    CHECK(support::for_each_type<support::FloatTypes>([]<class T>() {
              auto const exponents = for_exponentials<T>(std::log(Wider<T>(2))), exponents_of_2 = for_exponentials<T>(1);
              auto const numbers = for_logarithms<T>();
              auto const units = [](double of_float, double of_double) { return std::array{0.51, of_float, of_double}[sizeof(T) / 4]; };
              return difference<Exp>("exp", units(1.25, 1.25), exponents) + difference<Exp2>("exp2", units(1.25, 1.25), exponents_of_2) +
                     difference<Log>("log", units(1, 1), numbers) + difference<Log2>("log2", units(2, 1), numbers) +
                     difference<Log10>("log10", units(2, 2), numbers);
          }) == "");
}

#if defined(_WIN32) // whose pow and powl are themselves hundreds of units off where y is whole and large
using PowTypes = std::tuple<float>;
#else
using PowTypes = support::FloatTypes;
#endif

TEST_CASE("Powers of Lanes at every exponent", "[lanes]")
{
    CHECK(support::for_each_type<PowTypes>([]<class T>() { return pow_difference<T>(sizeof(T) == 8 ? 1 : 0.51); }) == "");
}

TEST_CASE("Powers of two of Lanes are exact", "[lanes]")
{
    CHECK(support::for_each_type<support::FloatTypes>([]<class T>() { return inexact_power<T>(); }) == "");
}

} // namespace lanes_transcendental_sweep
