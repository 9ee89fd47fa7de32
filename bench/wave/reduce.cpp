#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

namespace {

using namespace crosslane;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

/// out = op(… op(op(x[0], x[1]), x[2]) …)
template <class Op>
constexpr auto plain = [](auto const* x, auto n, auto* out) {
    auto result = x[0];
    for (std::size_t i = 1; i < n; ++i) result = Op{}(result, x[i]);
    *out = result;
};

// Through unsigned, since the sums and products of integers wrap.
constexpr auto wrap = [](auto f, auto a, auto b) {
    if constexpr (std::is_integral_v<decltype(a)>) {
        return static_cast<decltype(a)>(f(static_cast<std::make_unsigned_t<decltype(a)>>(a), static_cast<std::make_unsigned_t<decltype(a)>>(b)));
    } else {
        return f(a, b);
    }
};
using Add = decltype([](auto a, auto b) { return wrap(std::plus<>{}, a, b); });
using Multiply = decltype([](auto a, auto b) { return wrap(std::multiplies<>{}, a, b); });
using Lesser = decltype([](auto a, auto b) { return b < a ? b : a; });
using Greater = decltype([](auto a, auto b) { return b > a ? b : a; });

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::Sum>("WaveActiveSum", [](auto wave, auto const& x) { return WaveActiveSum(wave, x); }, plain<Add>),
    All::add("WaveActiveProduct", [](auto wave, auto const& x) { return WaveActiveProduct(wave, x); }, plain<Multiply>),
    All::add("WaveActiveMin", [](auto wave, auto const& x) { return WaveActiveMin(wave, x); }, plain<Lesser>),
    All::add("WaveActiveMax", [](auto wave, auto const& x) { return WaveActiveMax(wave, x); }, plain<Greater>),
    Integers::add("WaveActiveBitAnd", [](auto wave, auto const& x) { return WaveActiveBitAnd(wave, x); }, plain<std::bit_and<>>),
    Integers::add("WaveActiveBitOr", [](auto wave, auto const& x) { return WaveActiveBitOr(wave, x); }, plain<std::bit_or<>>),
    Integers::add("WaveActiveBitXor", [](auto wave, auto const& x) { return WaveActiveBitXor(wave, x); }, plain<std::bit_xor<>>),
    All::add(
        "WaveActiveReduce",
        [](auto wave, auto const& x) { return WaveActiveReduce(wave, x, [](auto const& a, auto const& b) { return a + b; }, 0); },
        plain<Add>),
};

} // namespace
