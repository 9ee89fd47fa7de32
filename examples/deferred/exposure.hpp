#pragma once

#include "frame.hpp"

#include <bit>

namespace deferred {

/// A bucket for each sixteenth of an octave of light, from 2^-12 to 2^4: the float's exponent and first four bits. Brighter
/// light counts as the brightest, darker has none.
inline constexpr std::uint32_t light_buckets = 256, darkest_bucket = (127 - 12) << 4;

/// The light in the middle of a bucket.
inline float light_of_bucket(std::uint32_t bucket) {
    return std::bit_cast<float>((bucket + darkest_bucket) << 19 | 1u << 18);
}

/// How many pixels have which luminance. Every wave counts its own row of the picture.
template <std::size_t N>
std::vector<std::uint32_t> luminance_histogram(Frame const& frame) {
    std::vector<std::uint32_t> counts(light_buckets);
    std::vector<float> row(frame.width);
    for (std::uint32_t y = 0; y < frame.height; ++y) {
        for_each_wave<N>(frame.width, [&](auto wave, std::size_t x) {
            auto const at = std::size_t{y} * frame.pitch + x;
            Float3<N> const color(load(&frame.color.x[at], wave.active), load(&frame.color.y[at], wave.active), load(&frame.color.z[at], wave.active));
            store(&row[x], luminance(color), wave.active);
        });
        histogram_add(row, counts, [](auto const& light) {
            auto const bucket = lanes_bit_cast<std::int32_t>(light) >> 19;
            return min(bucket - static_cast<std::int32_t>(darkest_bucket), static_cast<std::int32_t>(light_buckets - 1));
        });
    }
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
