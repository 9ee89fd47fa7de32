#include "support/wave_rows.hpp"
#include "wave/hand.hpp"
#include "wave/operations.hpp"

namespace {

using namespace crosslane;
using namespace bench::plain;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

/// out = op(… op(op(x[0], x[1]), x[2]) …)
template <class Op>
constexpr auto joined = [](auto const* x, auto n, auto* out) {
    auto result = x[0];
    for (std::size_t i = 1; i < n; ++i) result = Op{}(result, x[i]);
    *out = result;
};

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::Sum>("WaveActiveSum", [](auto wave, auto const& x) { return WaveActiveSum(wave, x); }, joined<Add>),
    All::add("WaveActiveProduct", [](auto wave, auto const& x) { return WaveActiveProduct(wave, x); }, joined<Multiply>),
    All::add("WaveActiveMin", [](auto wave, auto const& x) { return WaveActiveMin(wave, x); }, joined<Lesser>),
    All::add("WaveActiveMax", [](auto wave, auto const& x) { return WaveActiveMax(wave, x); }, joined<Greater>),
    Integers::add("WaveActiveBitAnd", [](auto wave, auto const& x) { return WaveActiveBitAnd(wave, x); }, joined<And>),
    Integers::add("WaveActiveBitOr", [](auto wave, auto const& x) { return WaveActiveBitOr(wave, x); }, joined<Or>),
    Integers::add("WaveActiveBitXor", [](auto wave, auto const& x) { return WaveActiveBitXor(wave, x); }, joined<Xor>),
    All::add(
        "WaveActiveReduce",
        [](auto wave, auto const& x) { return WaveActiveReduce(wave, x, [](auto const& a, auto const& b) { return a + b; }, 0); },
        joined<Add>),
};

} // namespace
