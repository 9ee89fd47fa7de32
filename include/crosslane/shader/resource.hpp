#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// How image_sample samples, as bits. The bits from 8 on are the component to gather.
enum class SampleBits : std::uint32_t { gradients = 1, compares = 2, gathers = 4, layered = 8 };
[[nodiscard]] constexpr bool has(std::uint32_t bits, SampleBits bit) { return (bits & static_cast<std::uint32_t>(bit)) != 0; }

/// A bound image or sampler.
struct Resource
{
    std::uint32_t variable = 0; // its id
    std::uint32_t element = 0;  // in an array of bindings
    bool is_written = false;
};

} // namespace crosslane::detail
