#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

#include <functional>

namespace {

using namespace crosslane;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

constexpr auto positive = [](auto const* x, auto n) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < n; ++i) bits |= std::uint64_t{x[i] > 0} << i;
    return bits;
};

/// How many of the lanes below each lane, or up to it, are positive.
template <bool Inclusive>
constexpr auto count_positive = [](auto const* x, auto n, std::uint32_t* out) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < n; ++i) {
        out[i] = count + (Inclusive && x[i] > 0 ? 1 : 0);
        count += x[i] > 0 ? 1 : 0;
    }
};

/// The mask of the lanes that stand in relation Compare to the lane that the wave's first value names.
template <class Compare>
constexpr auto lanes_that = [](auto const* x, auto n, std::uint64_t* out) {
    std::uint64_t bits = 0;
    std::size_t const lane = static_cast<std::size_t>(x[0]) % n;
    for (std::size_t i = 0; i < n; ++i) bits |= std::uint64_t{Compare{}(i, lane)} << i;
    *out = bits;
};
constexpr auto named_lane = [](auto const& x) { return static_cast<std::size_t>(x[0]) % x.size; };

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::Ballot>(
        "WaveActiveBallot", [](auto wave, auto const& x) { return WaveActiveBallot(wave, x > 0); },
        [](auto const* x, auto n, std::uint64_t* out) { *out = positive(x, n); }),
    All::add(
        "WaveActiveCountBits", [](auto wave, auto const& x) { return WaveActiveCountBits(wave, x > 0); },
        [](auto const* x, auto n, std::uint32_t* out) {
            std::uint32_t count = 0;
            for (std::size_t i = 0; i < n; ++i) count += x[i] > 0 ? 1 : 0;
            *out = count;
        }),
    All::add<bench::hand::PrefixCount>(
        "WavePrefixCountBits", [](auto wave, auto const& x) { return WavePrefixCountBits(wave, x > 0); }, count_positive<false>),
    Integers::add(
        "WaveBallotBitCount", [](auto wave, auto const& x) { return WaveBallotBitCount(wave, x > 0); },
        [](auto const* x, auto n, std::uint32_t* out) {
            std::uint32_t count = 0;
            for (std::size_t i = 0; i < n; ++i) count += x[i] > 0 ? 1 : 0;
            *out = count;
        }),
    Integers::add(
        "WaveBallotLSB", [](auto wave, auto const& x) { return WaveBallotLSB(wave, x > 0); },
        [](auto const* x, auto n, std::uint32_t* out) {
            std::uint32_t lane = n;
            for (std::size_t i = n; i-- > 0;)
                if (x[i] > 0) lane = static_cast<std::uint32_t>(i);
            *out = lane;
        }),
    Integers::add(
        "WaveBallotMSB", [](auto wave, auto const& x) { return WaveBallotMSB(wave, x > 0); },
        [](auto const* x, auto n, std::uint32_t* out) {
            std::uint32_t lane = n;
            for (std::size_t i = 0; i < n; ++i)
                if (x[i] > 0) lane = static_cast<std::uint32_t>(i);
            *out = lane;
        }),
    Integers::add(
        "WaveBallotExclusiveBitCount", [](auto wave, auto const& x) { return WaveBallotExclusiveBitCount(wave, x > 0); },
        count_positive<false>),
    Integers::add(
        "WaveBallotInclusiveBitCount", [](auto wave, auto const& x) { return WaveBallotInclusiveBitCount(wave, x > 0); },
        count_positive<true>),
    Integers::add(
        "WaveLaneMaskEq", [](auto wave, auto const& x) { return WaveLaneMaskEq(wave, named_lane(x)); }, lanes_that<std::equal_to<>>),
    Integers::add("WaveLaneMaskLt", [](auto wave, auto const& x) { return WaveLaneMaskLt(wave, named_lane(x)); }, lanes_that<std::less<>>),
    Integers::add(
        "WaveLaneMaskLe", [](auto wave, auto const& x) { return WaveLaneMaskLe(wave, named_lane(x)); }, lanes_that<std::less_equal<>>),
    Integers::add(
        "WaveLaneMaskGt", [](auto wave, auto const& x) { return WaveLaneMaskGt(wave, named_lane(x)); }, lanes_that<std::greater<>>),
    Integers::add(
        "WaveLaneMaskGe", [](auto wave, auto const& x) { return WaveLaneMaskGe(wave, named_lane(x)); }, lanes_that<std::greater_equal<>>),
};

} // namespace
