#include "support/wave_rows.hpp"

#include <crosslane/wave/lane_masks.hpp>

#include <bit>

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

/// Each lane names one of the wave.
constexpr auto named = [](auto const& x) { return x & static_cast<std::int32_t>(x.size - 1); };
constexpr auto below = [](std::int32_t x, std::size_t n) { return (std::uint64_t{1} << (static_cast<std::uint32_t>(x) & (n - 1))) - 1; };

[[maybe_unused]] bool const added[] = {
    Integers::add(
        "WaveLaneMaskLt by lane",
        [](auto wave, auto const& x) {
            auto const masks = WaveLaneMaskLt(wave, named(x));
            return Vec<std::remove_cvref_t<decltype(masks.x)>, 2>(masks.x, masks.y);
        },
        [](auto const* x, auto n, std::uint32_t* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const mask = below(x[i], n);
                out[i] = static_cast<std::uint32_t>(mask);
                out[n + i] = static_cast<std::uint32_t>(mask >> 32);
            }
        }),
    Integers::add(
        "WaveBallotBitCount of WaveLaneMaskLt by lane",
        [](auto wave, auto const& x) { return WaveBallotBitCount(wave, WaveLaneMaskLt(wave, named(x))); },
        [](auto const* x, auto n, std::uint32_t* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::uint32_t>(std::popcount(below(x[i], n)));
        }),
};

} // namespace
