#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/more_math.hpp>
#include <crosslane/lanes/transcendental.hpp>

#include <cmath>

namespace lanes_transcendental {

namespace {

// The functions that are not exact: their distance from <cmath> in long double.

using Run = support::LaneOperation::Run;

/// A function at some numbers of lanes (whole registers, parts of one, and several), and what is expected of it.
struct Function
{
    struct Range { double lowest, highest, lowest_2 = 0, highest_2 = 0; };
    struct Limit { double operand, expected, operand_2 = 0; };
    char const* name;
    std::vector<Run> runs;
    long double (*exact)(long double, long double);
    std::vector<Range> ranges;
    std::vector<Limit> limits;
    double units = 4; // how far a result may be away, in units of its last place
};

double units_apart(support::Format format, double result, long double exact)
{
    if (static_cast<long double>(result) == exact) return 0;
    if (!std::isfinite(result)) return INFINITY;
    int exponent;
    std::frexp(exact, &exponent);
    int const smallest = format.bytes == 2 ? -24 : format.bytes == 4 ? -149 : -1074;
    auto const unit = std::ldexp(1.0L, std::max(exponent - 1 - static_cast<int>(format.mantissa_bits()), smallest));
    return static_cast<double>(std::abs(static_cast<long double>(result) - exact) / unit);
}

/// A value in between: evenly spread, or of any magnitude.
double spread(std::uint64_t random, double lowest, double highest)
{
    double const part = static_cast<double>(random >> 12) * 0x1p-52;
    double const even = lowest + part * (highest - lowest);
    if (random % 2 == 0) return even;
    double const magnitude = std::ldexp(std::max(-lowest, highest), static_cast<int>(part * -40));
    double const value = random % 4 == 1 && lowest < 0 ? -magnitude : magnitude;
    return value < lowest || value > highest ? even : value;
}

// clang-format off
struct Exp { auto operator()(auto a) const { return crosslane::exp(a); } };
struct Exp2 { auto operator()(auto a) const { return crosslane::exp2(a); } };
struct Log { auto operator()(auto a) const { return crosslane::log(a); } };
struct Log2 { auto operator()(auto a) const { return crosslane::log2(a); } };
struct Log10 { auto operator()(auto a) const { return crosslane::log10(a); } };
struct Sin { auto operator()(auto a) const { return crosslane::sin(a); } };
struct Cos { auto operator()(auto a) const { return crosslane::cos(a); } };
struct Tan { auto operator()(auto a) const { return crosslane::tan(a); } };
struct Asin { auto operator()(auto a) const { return crosslane::asin(a); } };
struct Acos { auto operator()(auto a) const { return crosslane::acos(a); } };
struct Atan { auto operator()(auto a) const { return crosslane::atan(a); } };
struct Tanh { auto operator()(auto a) const { return crosslane::tanh(a); } };
struct Sinh { auto operator()(auto a) const { return crosslane::sinh(a); } };
struct Cosh { auto operator()(auto a) const { return crosslane::cosh(a); } };
struct Atan2 { auto operator()(auto a, auto b) const { return crosslane::atan2(a, b); } };
struct Pow { auto operator()(auto a, auto b) const { return crosslane::pow(a, b); } };
// clang-format on

/// Plain floats too; of a plain double, sin(x) is C's.
template <class Op, class T>
std::vector<Run> unary_runs()
{
    std::vector<Run> runs{{1, support::run_unary<Op, T, 1>}, {4, support::run_unary<Op, T, 4>}, {8, support::run_unary<Op, T, 8>},
                          {16, support::run_unary<Op, T, 16>}};
    if constexpr (std::same_as<T, float>) {
        runs.push_back({1, [](void* result, void const* a, void const*) {
            *static_cast<float*>(result) = Op{}(*static_cast<float const*>(a));
        }});
    }
    return runs;
}
template <class Op, class T>
std::vector<Run> binary_runs()
{
    std::vector<Run> runs{{1, support::run_binary<Op, T, 1>}, {4, support::run_binary<Op, T, 4>}, {8, support::run_binary<Op, T, 8>},
                          {16, support::run_binary<Op, T, 16>}};
    if constexpr (std::same_as<T, float>) {
        runs.push_back({1, [](void* result, void const* a, void const* b) {
            *static_cast<float*>(result) = Op{}(*static_cast<float const*>(a), *static_cast<float const*>(b));
        }});
    }
    return runs;
}

template <class T>
std::vector<Function> functions()
{
    using R = long double;
    double const exponent = sizeof(T) == 2 ? 14 : sizeof(T) == 4 ? 125 : 1021; // results stay normal numbers
    double const large = std::exp2(exponent), tiny = std::exp2(-exponent), infinity = INFINITY, nan = NAN, pi = 3.14159265358979323846;
    return {
        {"exp", unary_runs<Exp, T>(), [](R a, R) { return std::exp(a); }, {{-0.69 * exponent, 0.69 * exponent}},
         {{0, 1}, {-infinity, 0}, {infinity, infinity}, {20000, infinity}, {-20000, 0}, {nan, nan}}, 1.25},
        {"exp2", unary_runs<Exp2, T>(), [](R a, R) { return std::exp2(a); }, {{-exponent, exponent}},
         {{0, 1}, {-infinity, 0}, {infinity, infinity}, {20000, infinity}, {-20000, 0}, {nan, nan}}, 1.25},
        {"log", unary_runs<Log, T>(), [](R a, R) { return std::log(a); }, {{tiny, large}, {0.5, 2}},
         {{0, -infinity}, {1, 0}, {-1, nan}, {infinity, infinity}, {nan, nan}}, 1},
        {"log2", unary_runs<Log2, T>(), [](R a, R) { return std::log2(a); }, {{tiny, large}, {0.5, 2}},
         {{0, -infinity}, {2, 1}, {-1, nan}, {infinity, infinity}, {nan, nan}}, sizeof(T) == 4 ? 2 : 1},
        {"log10", unary_runs<Log10, T>(), [](R a, R) { return std::log10(a); }, {{tiny, large}, {0.5, 2}},
         {{0, -infinity}, {10, 1}, {-1, nan}, {infinity, infinity}, {nan, nan}}, 2},
        {"sin", unary_runs<Sin, T>(), [](R a, R) { return std::sin(a); }, {{-62, 62}, {-1000, 1000}, {-large, large}},
         {{0, 0}, {-0.0, -0.0}, {infinity, nan}, {nan, nan}}},
        {"cos", unary_runs<Cos, T>(), [](R a, R) { return std::cos(a); }, {{-62, 62}, {-1000, 1000}, {-large, large}},
         {{0, 1}, {infinity, nan}, {nan, nan}}},
        {"tan", unary_runs<Tan, T>(), [](R a, R) { return std::tan(a); }, {{-62, 62}, {-1000, 1000}, {-large, large}},
         {{0, 0}, {-0.0, -0.0}, {infinity, nan}, {nan, nan}}},
        {"asin", unary_runs<Asin, T>(), [](R a, R) { return std::asin(a); }, {{-1, 1}},
         {{0, 0}, {-0.0, -0.0}, {1, pi / 2}, {2, nan}, {-2, nan}, {nan, nan}}},
        {"acos", unary_runs<Acos, T>(), [](R a, R) { return std::acos(a); }, {{-1, 1}},
         {{1, 0}, {-1, pi}, {2, nan}, {-2, nan}, {nan, nan}}},
        {"atan", unary_runs<Atan, T>(), [](R a, R) { return std::atan(a); }, {{-10, 10}, {-1000, 1000}},
         {{0, 0}, {-0.0, -0.0}, {infinity, pi / 2}, {-infinity, -pi / 2}, {nan, nan}}},
        {"tanh", unary_runs<Tanh, T>(), [](R a, R) { return std::tanh(a); }, {{-1, 1}, {-20, 20}},
         {{0, 0}, {-0.0, -0.0}, {infinity, 1}, {-infinity, -1}, {nan, nan}}},
        {"sinh", unary_runs<Sinh, T>(), [](R a, R) { return std::sinh(a); }, {{-1, 1}, {-10, 10}},
         {{0, 0}, {-0.0, -0.0}, {infinity, infinity}, {-infinity, -infinity}, {nan, nan}}},
        {"cosh", unary_runs<Cosh, T>(), [](R a, R) { return std::cosh(a); }, {{-1, 1}, {-10, 10}},
         {{0, 1}, {infinity, infinity}, {-infinity, infinity}, {nan, nan}}},
        {"atan2", binary_runs<Atan2, T>(), [](R a, R b) { return std::atan2(a, b); }, {{-10, 10, -10, 10}},
         {{0, pi, -1}, {-0.0, -pi, -1}, {0, 0, 1}, {-0.0, -0.0, 1}, {0, 0, 0}, {-0.0, -0.0, 0}, {0, pi, -0.0}, {-0.0, -pi, -0.0},
          {1, pi / 2, 0}, {-1, -pi / 2, 0}, {1, pi / 2, -0.0}, {-1, -pi / 2, -0.0}, {1, 0, infinity}, {-1, -0.0, infinity},
          {1, pi, -infinity}, {-1, -pi, -infinity}, {infinity, pi / 2, 1}, {-infinity, -pi / 2, -1}, {infinity, pi / 4, infinity},
          {-infinity, -pi / 4, infinity}, {infinity, 3 * pi / 4, -infinity}, {-infinity, -3 * pi / 4, -infinity},
          {nan, nan, 1}, {1, nan, nan}, {nan, nan, nan}, {nan, nan, 0}, {infinity, nan, nan}}},
        {"pow", binary_runs<Pow, T>(), [](R a, R b) { return std::pow(a, b); }, {{0.1, 10, -3, 3}},
         {{0, 0, 2}, {2, 1, 0}, {-2, nan, 0.5}, {nan, nan, 1}, {2, nan, nan}, {nan, 1, 0}, {nan, 1, -0.0}, {1, 1, nan}, {1, 1, infinity},
          {1, 1, -infinity}, {-1, 1, infinity}, {-1, 1, -infinity}, {0, 1, 0}, {0, nan, nan}, {-0.0, 1, 0}, {infinity, 1, 0},
          {0, 0, 3}, {-0.0, -0.0, 3}, {-0.0, 0, 2}, {-0.0, 0, 0.5}, {0, infinity, -1}, {-0.0, -infinity, -1}, {-0.0, infinity, -2},
          {-0.0, infinity, -0.5}, {0, infinity, -infinity}, {0, 0, infinity}, {2, infinity, infinity}, {2, 0, -infinity},
          {0.5, 0, infinity}, {0.5, infinity, -infinity}, {-2, infinity, infinity}, {-0.5, 0, infinity}, {infinity, infinity, 2},
          {infinity, 0, -2}, {-infinity, -infinity, 3}, {-infinity, infinity, 2}, {-infinity, infinity, 0.5}, {-infinity, -0.0, -3},
          {-infinity, 0, -2}, {-infinity, 0, -0.5}}, sizeof(T) == 8 ? 1 : 0.51},
    };
}

template <class T>
std::string bound_differences()
{
    constexpr std::size_t count = 4096;
    std::vector<T> a(count), b(count), result(count);
    std::vector<long double> exact(count);
    for (auto const& function : functions<T>()) {
        for (auto const& range : function.ranges) {
            for (std::size_t i = 0; i < count; ++i) {
                a[i] = static_cast<T>(spread(support::random_bits(1, i), range.lowest, range.highest));
                b[i] = static_cast<T>(spread(support::random_bits(2, i), range.lowest_2, range.highest_2));
                exact[i] = function.exact(static_cast<long double>(a[i]), static_cast<long double>(b[i]));
            }
            for (auto const& [lanes, run] : function.runs) {
                for (std::size_t i = 0; i < count; i += lanes) run(&result[i], &a[i], &b[i]);
                for (std::size_t i = 0; i < count; ++i) {
                    if (units_apart(support::format_of<T>, static_cast<double>(result[i]), exact[i]) <= function.units) continue;
                    return support::type_name<T>() + " x " + std::to_string(lanes) + ": " + function.name + ' ' +
                           support::to_text(a[i]) + ' ' + support::to_text(b[i]) + " gives " +
                           support::to_text(result[i]) + ", not " + std::to_string(exact[i]);
                }
            }
        }
    }
    return {};
}

/// Results that have other bits at other numbers of lanes. Past 62, sin depends on its neighbours. Registers of 64 bytes are left out:
/// before version 11, xsimd's round twice.
template <class T>
std::string bit_differences()
{
    constexpr std::size_t count = 4096;
    std::vector<T> a(count), b(count), first(count), result(count);
    for (auto const& function : functions<T>()) {
        auto const& range = function.ranges.front();
        for (std::size_t i = 0; i < count; ++i) {
            a[i] = static_cast<T>(spread(support::random_bits(1, i), range.lowest, range.highest));
            b[i] = static_cast<T>(spread(support::random_bits(2, i), range.lowest_2, range.highest_2));
        }
        for (std::size_t i = 0; i < count; ++i) function.runs[0].function(&first[i], &a[i], &b[i]); // of 1 lane
        for (auto const& [lanes, run] : function.runs) {
            if (crosslane::detail::widest_register == 64 && lanes * sizeof(T) >= 64) continue;
            for (std::size_t i = 0; i < count; i += lanes) run(&result[i], &a[i], &b[i]);
            if (!std::equal(first.begin(), first.end(), result.begin(), [](T x, T y) { return support::same(x, y); }))
                return support::type_name<T>() + " x " + std::to_string(lanes) + ": " + function.name;
        }
    }
    return {};
}

template <class T>
std::string limit_differences()
{
    std::string wrong;
    for (auto const& function : functions<T>()) {
        for (auto const& limit : function.limits) {
            for (auto const& [lanes, run] : function.runs) {
                std::vector<T> const a(lanes, static_cast<T>(limit.operand)), b(lanes, static_cast<T>(limit.operand_2));
                std::vector<T> result(lanes);
                run(result.data(), a.data(), b.data());
                if (support::same(result.back(), static_cast<T>(limit.expected))) continue;
                wrong += support::type_name<T>() + " x " + std::to_string(lanes) + ": " + function.name + ' ' +
                         support::to_text(a[0]) + ' ' + support::to_text(b[0]) + " gives " +
                         support::to_text(result.back()) + ". ";
            }
        }
    }
    return wrong;
}

} // namespace

TEST_CASE("Transcendental functions of Lanes stay within their bounds", "[lanes]")
{
    CHECK(support::for_each_type<support::FloatTypes>([]<class T>() { return bound_differences<T>(); }) == "");
}

TEST_CASE("Transcendental functions have the same bits in registers of 16 and of 32 bytes", "[lanes]")
{
    CHECK(bit_differences<float>() == "");
    CHECK(bit_differences<double>() == "");
}

TEST_CASE("Transcendental functions of Lanes have the right limits", "[lanes]")
{
    CHECK(support::for_each_type<support::FloatTypes>([]<class T>() { return limit_differences<T>(); }) == "");
}

} // namespace lanes_transcendental
