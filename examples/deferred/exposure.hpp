#pragma once

#include "frame.hpp"
#include "policy.hpp"

namespace deferred {

/// A bucket for each sixteenth of an octave of light, from 2^-12 to 2^4: the float's exponent and the first four bits after
/// it. Brighter light counts as the brightest, darker light has no bucket.
inline constexpr std::uint32_t light_buckets = 256, darkest_bucket = (127 - 12) << 4;

/// The light in the middle of a bucket.
template <std::size_t N>
CROSSLANE_INLINE Float<N> light_of_bucket(Uint<N> const& bucket) {
    return lanes_bit_cast<float>((bucket + darkest_bucket) << 19u | 1u << 18u);
}

/// How many pixels have each luminance. Every wave takes a row of the picture, N pixels at a time.
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

/// The exposure that shows as a middle grey the light between the dark half of the picture and its brightest twentieth. One
/// wave goes through the buckets. Their light is a multiple of 2^-17, so the sum is exact, and the same at every wave size.
template <std::size_t N>
float exposure_for(Policy const& policy, std::vector<std::uint32_t> const& counts) {
    float exposure = 1.0f;
    auto const shader = kernel<num_waves<1>, wave_size<N>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            std::uint32_t total = 0, below = 0;
            for (std::uint32_t first = 0; first < light_buckets; first += N) total += WaveActiveSum(wave, load<N>(&counts[first]));
            auto const from = total / 2, to = total - total / 20;
            double sum = 0;
            for (std::uint32_t first = 0; first < light_buckets; first += N) {
                auto const count = load<N>(&counts[first]), darker = below + WavePrefixSum(wave, count);
                auto const shown = clamp(darker + count, from, to) - clamp(darker, from, to);
                sum += WaveActiveSum(wave, lanes_cast<double>(shown) * lanes_cast<double>(light_of_bucket(first + WaveGetLaneIndex(wave))));
                below += WaveActiveSum(wave, count);
            }
            if (total != 0) exposure = static_cast<float>(0.30 * (to - from) / sum);
        });
    });
    dispatch(policy, shader, {1});
    return exposure;
}

} // namespace deferred
