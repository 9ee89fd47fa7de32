#pragma once

#include "frame.hpp"
#include "policy.hpp"

#include <bit>

namespace deferred {

/// A bucket for each sixteenth of an octave of light, from 2^-12 to 2^4: the float's exponent and first four bits. Brighter
/// light counts as the brightest, darker has none.
inline constexpr std::uint32_t light_buckets = 256, darkest_bucket = (127 - 12) << 4;

/// The light in the middle of a bucket.
inline float light_of_bucket(std::uint32_t bucket) {
    return std::bit_cast<float>((bucket + darkest_bucket) << 19 | 1u << 18);
}

/// How many pixels have which luminance. Every wave takes a row of the picture, N pixels at a time.
template <std::size_t N>
std::vector<std::uint32_t> luminance_histogram(Policy const& policy, Frame const& frame) {
    std::vector<float> light(std::size_t{frame.width} * frame.height);
    auto const shader = kernel<num_waves<1>, wave_size<N>>([&](auto group) {
        std::size_t const row = SV_GroupID(group).x;
        group.for_each_wave([&](auto wave) {
            for (std::uint32_t x = 0; x < frame.width; x += N) {
                auto const inside = wave.where(WaveGetLaneIndex(wave) < frame.width - x).active;
                auto const at = row * frame.pitch + x;
                Float3<N> const color(load(&frame.color.x[at], inside), load(&frame.color.y[at], inside), load(&frame.color.z[at], inside));
                store(&light[row * frame.width + x], luminance(color), inside);
            }
        });
    });
    dispatch(policy, shader, {frame.height});

    std::vector<std::uint32_t> counts(light_buckets);
    histogram(policy, light, counts, [](auto const& x) {
        auto const bucket = lanes_bit_cast<std::int32_t>(x) >> 19;
        return min(bucket - static_cast<std::int32_t>(darkest_bucket), static_cast<std::int32_t>(light_buckets - 1));
    });
    return counts;
}

/// The exposure that shows the light between the dark half of the picture and its brightest twentieth as a middle grey.
inline float exposure_for(std::vector<std::uint32_t> const& counts) {
    auto const total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    auto const from = total / 2, to = total - total / 20;
    double sum = 0, weight = 0;
    std::uint64_t below = 0;
    for (std::uint32_t bucket = 0; bucket < counts.size(); ++bucket) {
        auto const above = below + counts[bucket];
        auto const first = std::max(below, from), last = std::min(above, to);
        if (first < last) {
            sum += static_cast<double>(last - first) * static_cast<double>(light_of_bucket(bucket));
            weight += static_cast<double>(last - first);
        }
        below = above;
    }
    return weight == 0 ? 1.0f : static_cast<float>(0.30 * weight / sum);
}

} // namespace deferred
