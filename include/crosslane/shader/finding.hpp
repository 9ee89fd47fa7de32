#pragma once

// What a check found in a shader's run.

#include <crosslane/lanes/isa/target.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace crosslane::inline CROSSLANE_TARGET {

/// A mistake, once for each kind and place in the source: how often it happened, and one who made it.
struct ShaderFinding
{
    enum class Kind : std::uint8_t {
        unwritten_value,       // read, and never written: a variable, groupshared memory, a buffer
        race,                  // two waves of a group on one groupshared word between two barriers, one of them writing
        divergent_barrier,     // one that not all lanes reach
        inactive_lane,         // a lane's value is read that is not active, or past the wave
        overlapping_partition, // a multi-prefix operation whose masks overlap
        not_uniform,           // a value taken for uniform that is not
        division_by_zero,      // of integers; also of the lowest number by -1
        shift_past_width,
        bits_past_width,       // a bit field that ends behind its number
        conversion_out_of_range, // of a float to an integer that cannot hold it
        endless_loop,
        outside_of_binding,    // an access outside of a buffer, an image or an array
        misaligned_atomic,
        count,
    };

    Kind kind = Kind::count;
    std::string file;          // of the source; empty where the module does not say
    std::uint32_t line = 0;    // 0: likewise
    std::uint32_t word = 0;    // of the instruction in the module
    std::uint64_t count = 0;   // lanes, or waves where the whole wave does it
    std::uint64_t group = 0;   // the lowest, and of it the lowest wave and lane: the same whoever ran it
    std::uint32_t wave = 0, lane = 0;
    std::string message;       // what was there
};

/// As a report and a message spell it: "division by zero".
[[nodiscard]] inline std::string_view name_of(ShaderFinding::Kind kind)
{
    constexpr auto kinds = static_cast<std::size_t>(ShaderFinding::Kind::count);
    constexpr std::array<std::string_view, kinds + 1> names = {
        "value never written", "race",             "divergent barrier", "inactive lane", "overlapping partition", "value not uniform",
        "division by zero",    "shift past width", "bits past width", "conversion out of range", "endless loop", "outside of binding",
        "misaligned atomic",   "unknown"};
    return names[static_cast<std::size_t>(kind) < kinds ? static_cast<std::size_t>(kind) : kinds];
}

} // namespace crosslane
