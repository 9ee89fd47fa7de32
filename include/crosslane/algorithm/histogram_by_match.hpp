#pragma once

#include <crosslane/algorithm/histogram.hpp>
#include <crosslane/wave/match.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// The talk's form, as a reference: the lanes of a wave that hold the same id find each other by WaveMatch, and the lowest
/// of them adds their number for all. On a GPU that saves atomic additions; on a CPU, histogram is faster.
///
///     uint4 ballot = WaveActiveMatch(bucket, 8);
///     uint matchCount = WaveBallotBitCount(ballot);
///     uint electedLane = WaveBallotLSB(ballot);
///     if (WaveGetLaneIndex() == electedLane)
///         InterlockedAdd(OutputHistogram[bucket], matchCount);
///
/// Shapes   As histogram.
/// Means    As histogram.
/// Active   Lanes past the end of in, and those whose id has no bucket, match no lane.
/// Errors   As histogram.
/// Source   The wave-programming talk's wave histogram.
template <std::size_t N = 0, LaneRange In, LaneRange Counts>
std::size_t histogram_by_match(In const& in, Counts&& counts)
{
    using T = detail::ElementOf<In const>;
    using U = detail::UintOf<sizeof(T)>;
    constexpr std::size_t lanes = detail::histogram_wave_size<N>;
    static_assert(std::integral<T>, "crosslane::histogram_by_match: in must hold integers");
    auto const from = detail::elements_of(in);
    auto const to = detail::writable_elements_of(counts);
    detail::require_countable(from, to);
    std::fill(to.begin(), to.end(), 0u);
    std::size_t counted = 0;
    for_each_wave<lanes>(from.size(), [&](auto const& all, std::size_t first) {
        auto const x = load(from.data() + first, all.active);
        auto const bucket = lanes_cast<std::uint64_t>(lanes_bit_cast<U>(x));
        auto const wave = all.where((bucket < std::uint64_t{to.size()}) & (x >= T{0}));
        auto const ballots = WaveMatch(wave, x);
        for (std::size_t lane : wave.active) {
            auto const ballot = Mask<lanes>::from_words(WaveReadLaneAt(wave, ballots, lane));
            if (lane != WaveBallotLSB(wave, ballot)) continue;
            to[bucket[lane]] += WaveBallotBitCount(wave, ballot);
            counted += WaveBallotBitCount(wave, ballot);
        }
    });
    return from.size() - counted;
}

} // namespace crosslane
