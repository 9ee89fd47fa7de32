#include "support/wave_rows.hpp"

namespace {

using namespace crosslane;
using All = bench::Rows<std::int32_t, float>;

constexpr auto all_equal = [](auto const* x, auto n, bool* out) {
    bool equal = true;
    for (std::size_t i = 1; i < n; ++i) equal &= x[i] == x[0];
    *out = equal;
};

[[maybe_unused]] bool const added[] = {
    All::add(
        "WaveActiveAnyTrue", [](auto wave, auto const& x) { return WaveActiveAnyTrue(wave, x > 1); },
        [](auto const* x, auto n, bool* out) {
            bool result = false;
            for (std::size_t i = 0; i < n; ++i) result |= x[i] > 1;
            *out = result;
        }),
    All::add(
        "WaveActiveAllTrue", [](auto wave, auto const& x) { return WaveActiveAllTrue(wave, x > 1); },
        [](auto const* x, auto n, bool* out) {
            bool result = true;
            for (std::size_t i = 0; i < n; ++i) result &= x[i] > 1;
            *out = result;
        }),
    All::add("WaveActiveAllEqual", [](auto wave, auto const& x) { return WaveActiveAllEqual(wave, x); }, all_equal),
    All::add("WaveActiveAllEqualBits", [](auto wave, auto const& x) { return WaveActiveAllEqualBits(wave, x); }, all_equal),
};

} // namespace
