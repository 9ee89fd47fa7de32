#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace support {

/// One bit for each of up to 128 lanes, lane 0 lowest. Knows nothing of the library.
using MaskWords = std::array<std::uint64_t, 2>;

inline bool has_lane(MaskWords const& mask, std::size_t lane) { return (mask[lane / 64] >> (lane % 64) & 1) != 0; }
inline void set_lane(MaskWords& mask, std::size_t lane) { mask[lane / 64] |= std::uint64_t{1} << (lane % 64); }

/// The same as HLSL's uint4.
inline std::array<std::uint32_t, 4> to_uint4(MaskWords const& mask)
{
    return {static_cast<std::uint32_t>(mask[0]), static_cast<std::uint32_t>(mask[0] >> 32),
            static_cast<std::uint32_t>(mask[1]), static_cast<std::uint32_t>(mask[1] >> 32)};
}

/// One character for each lane, lane 0 first: "x-xx".
inline std::string to_string(MaskWords const& mask, std::size_t n)
{
    std::string text;
    for (std::size_t lane = 0; lane < n; ++lane) text += has_lane(mask, lane) ? 'x' : '-';
    return text;
}

/// A random number for each (seed, n), the same on every machine (SplitMix64).
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t n)
{
    std::uint64_t z = seed * 0xD1342543DE82EF95u + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/// The masks of n lanes to test with. Up to 8 lanes: all 2^n. Above: none, all, every partial wave, every lane alone,
/// every second and third lane, and 64 random ones from sparse to dense.
inline std::vector<MaskWords> mask_patterns(std::size_t n)
{
    std::vector<MaskWords> patterns;
    if (n <= 8) {
        for (std::uint64_t bits = 0; bits < std::uint64_t{1} << n; ++bits) patterns.push_back({bits, 0});
        return patterns;
    }
    auto const add = [&](auto has) {
        MaskWords mask{};
        for (std::size_t lane = 0; lane < n; ++lane) {
            if (has(lane)) set_lane(mask, lane);
        }
        patterns.push_back(mask);
    };
    for (std::size_t count = 0; count <= n; ++count) add([=](std::size_t lane) { return lane < count; });
    for (std::size_t one = 1; one < n; ++one) add([=](std::size_t lane) { return lane == one; });
    for (std::size_t step : {2u, 3u}) {
        for (std::size_t start = 0; start < step; ++start) {
            add([=](std::size_t lane) { return lane % step == start; });
        }
    }
    for (std::size_t seed = 0; seed < 64; ++seed) {
        std::uint64_t const in_8 = 1 + seed % 7; // set lanes out of 8
        add([=](std::size_t lane) { return random_bits(seed, lane) % 8 < in_8; });
    }
    return patterns;
}

} // namespace support
