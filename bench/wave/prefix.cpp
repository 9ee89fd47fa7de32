#include "support/wave_rows.hpp"
#include "wave/hand.hpp"
#include "wave/operations.hpp"

namespace {

using namespace crosslane;
using namespace bench::plain;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

template <class Op>
constexpr auto exclusive = []<class T>(T const* x, auto n, T* out) {
    T running = Op::template identity<T>;
    for (std::size_t i = 0; i < n; ++i) {
        out[i] = running;
        running = Op{}(running, x[i]);
    }
};
template <class Op>
constexpr auto inclusive = []<class T>(T const* x, auto n, T* out) {
    T running = out[0] = x[0];
    for (std::size_t i = 1; i < n; ++i) out[i] = running = Op{}(running, x[i]);
};

constexpr auto plus = [](auto const& a, auto const& b) { return a + b; };

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::ExclusiveScan>(
        "WavePrefixSum", [](auto wave, auto const& x) { return WavePrefixSum(wave, x); }, exclusive<Add>),
    All::add(
        "WavePrefixProduct", [](auto wave, auto const& x) { return WavePrefixProduct(wave, x); }, exclusive<Multiply>),
    All::add(
        "WavePrefixMin", [](auto wave, auto const& x) { return WavePrefixMin(wave, x); }, exclusive<Lesser>),
    All::add(
        "WavePrefixMax", [](auto wave, auto const& x) { return WavePrefixMax(wave, x); }, exclusive<Greater>),
    Integers::add(
        "WavePrefixBitAnd", [](auto wave, auto const& x) { return WavePrefixBitAnd(wave, x); }, exclusive<And>),
    Integers::add(
        "WavePrefixBitOr", [](auto wave, auto const& x) { return WavePrefixBitOr(wave, x); }, exclusive<Or>),
    Integers::add(
        "WavePrefixBitXor", [](auto wave, auto const& x) { return WavePrefixBitXor(wave, x); }, exclusive<Xor>),
    All::add(
        "WavePrefixScan", [](auto wave, auto const& x) { return WavePrefixScan(wave, x, plus, 0); }, exclusive<Add>),
    All::add(
        "WavePrefixInclusiveSum", [](auto wave, auto const& x) { return WavePrefixInclusiveSum(wave, x); }, inclusive<Add>),
    All::add(
        "WavePrefixInclusiveProduct", [](auto wave, auto const& x) { return WavePrefixInclusiveProduct(wave, x); }, inclusive<Multiply>),
    All::add(
        "WavePrefixInclusiveMin", [](auto wave, auto const& x) { return WavePrefixInclusiveMin(wave, x); }, inclusive<Lesser>),
    All::add(
        "WavePrefixInclusiveMax", [](auto wave, auto const& x) { return WavePrefixInclusiveMax(wave, x); }, inclusive<Greater>),
    Integers::add(
        "WavePrefixInclusiveBitAnd", [](auto wave, auto const& x) { return WavePrefixInclusiveBitAnd(wave, x); }, inclusive<And>),
    Integers::add(
        "WavePrefixInclusiveBitOr", [](auto wave, auto const& x) { return WavePrefixInclusiveBitOr(wave, x); }, inclusive<Or>),
    Integers::add(
        "WavePrefixInclusiveBitXor", [](auto wave, auto const& x) { return WavePrefixInclusiveBitXor(wave, x); }, inclusive<Xor>),
    All::add(
        "WavePrefixInclusiveScan", [](auto wave, auto const& x) { return WavePrefixInclusiveScan(wave, x, plus, 0); }, inclusive<Add>),
};

} // namespace
