#include "support/wave_rows.hpp"
#include "wave/hand.hpp"
#include "wave/operations.hpp"

namespace {

using namespace crosslane;
using namespace bench::plain;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

template <std::size_t Size, class Op>
constexpr auto clusters = []<class T>(T const* x, auto n, T* out) {
    for (std::size_t first = 0; first < n; first += Size) {
        T result = x[first];
        for (std::size_t i = 1; i < Size; ++i) result = Op{}(result, x[first + i]);
        for (std::size_t i = 0; i < Size; ++i) out[first + i] = result;
    }
};

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::SumOfFours>(
        "WaveClusteredSum", [](auto wave, auto const& x) { return WaveClusteredSum<4>(wave, x); }, clusters<4, Add>),
    All::add_sizes<bench::NoHand, 16, 32, 64>(
        "WaveClusteredSum<16>", [](auto wave, auto const& x) { return WaveClusteredSum<16>(wave, x); }, clusters<16, Add>),
    All::add("WaveClusteredProduct", [](auto wave, auto const& x) { return WaveClusteredProduct<4>(wave, x); }, clusters<4, Multiply>),
    All::add("WaveClusteredMin", [](auto wave, auto const& x) { return WaveClusteredMin<4>(wave, x); }, clusters<4, Lesser>),
    All::add("WaveClusteredMax", [](auto wave, auto const& x) { return WaveClusteredMax<4>(wave, x); }, clusters<4, Greater>),
    Integers::add("WaveClusteredBitAnd", [](auto wave, auto const& x) { return WaveClusteredBitAnd<4>(wave, x); }, clusters<4, And>),
    Integers::add("WaveClusteredBitOr", [](auto wave, auto const& x) { return WaveClusteredBitOr<4>(wave, x); }, clusters<4, Or>),
    Integers::add("WaveClusteredBitXor", [](auto wave, auto const& x) { return WaveClusteredBitXor<4>(wave, x); }, clusters<4, Xor>),
};

} // namespace
