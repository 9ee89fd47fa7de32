#include "support/wave_rows.hpp"

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

// The wave of the lanes that are positive: with all lanes active every answer would be a constant.
constexpr auto positive = [](auto wave, auto const& x) { return wave.where(x > 0); };

[[maybe_unused]] bool const added[] = {
    Integers::add(
        "WaveGetLaneCount", [](auto wave, auto const& x) { return WaveGetLaneCount(positive(wave, x)); },
        [](auto const*, auto n, std::uint32_t* out) { *out = n; }),
    Integers::add(
        "WaveGetLaneIndex", [](auto wave, auto const& x) { return WaveGetLaneIndex(positive(wave, x)); },
        [](auto const*, auto n, std::uint32_t* out) {
            for (std::uint32_t i = 0; i < n; ++i) out[i] = i;
        }),
    Integers::add(
        "WaveIsFirstLane", [](auto wave, auto const& x) { return WaveIsFirstLane(positive(wave, x)); },
        [](auto const* x, auto n, std::uint64_t* out) {
            std::uint64_t bits = 0;
            for (std::size_t i = n; i-- > 0;)
                if (x[i] > 0) bits = std::uint64_t{1} << i;
            *out = bits;
        }),
    Integers::add(
        "WaveIsLastLane", [](auto wave, auto const& x) { return WaveIsLastLane(positive(wave, x)); },
        [](auto const* x, auto n, std::uint64_t* out) {
            std::uint64_t bits = 0;
            for (std::size_t i = 0; i < n; ++i)
                if (x[i] > 0) bits = std::uint64_t{1} << i;
            *out = bits;
        }),
};

} // namespace
