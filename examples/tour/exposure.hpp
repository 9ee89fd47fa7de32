#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// How many pixels are how bright, on a logarithmic scale with sixteen buckets for each doubling of the luminance. Bucket 0
/// counts what is darker than `darkest`, above all black; bucket 255 also counts all that is brighter than the scale.
inline constexpr std::size_t buckets = 256;
using Histogram = std::array<std::uint32_t, buckets>;

/// The bits of a float, read as an integer, are a logarithm: they grow by 2^23 with each doubling, and evenly between.
inline constexpr int bucket_bits = 23 - 4;
inline constexpr float darkest = 0x1p-10f;
inline constexpr float brightest =
    std::bit_cast<float>(std::bit_cast<std::uint32_t>(darkest) + (std::uint32_t{buckets - 1} << bucket_bits));

/// The luminance in the middle of a bucket; not for the first.
constexpr float luminance_of_bucket(std::size_t bucket) {
    auto const middle = (static_cast<std::uint32_t>(bucket - 1) << bucket_bits) + (1u << bucket_bits) / 2;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(darkest) + middle);
}

struct Exposure {
    std::array<double, buckets> used; // how many pixels of each bucket count for the average
    double average;                   // luminance
    double factor;                    // multiply the light by it, so that 1 is the brightest white
};

/// The exposure that a camera would choose for such a picture, made brighter by `stops`.
///
/// Means    The darkest tenth of the pixels and the brightest tenth are dropped, and the luminance of the others is averaged
///          as logarithms, so that neither a lamp nor a shadow decides. Black never counts. 9.6 times that average saturates
///          the sensor. 1 if all is black.
/// Errors   None.
/// Source   Alex Tardif, Adaptive Exposure from Luminance Histograms (the histogram, and ends that count less);
///          Bruno Opsenica, Automatic Exposure Using a Luminance Histogram (bucket 0, and the 9.6, which follows from
///          EV100 = log2(average * 100 / 12.5) and a brightest luminance of 1.2 * 2^EV100).
Exposure automatic_exposure(Histogram const& histogram, double stops);
