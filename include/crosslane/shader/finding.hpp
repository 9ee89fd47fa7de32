#pragma once

// What a check found in a shader's run.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// A mistake: one for each kind and instruction, with how often it happened and one lane that made it.
///
/// Errors   None.
struct ShaderFinding
{
    enum class Kind : std::uint8_t {
        unwritten_value,       // read, but never written: a variable, groupshared memory, a buffer
        race,                  // two waves of a group access a groupshared word between two barriers, and one of them writes
        divergent_barrier,     // a barrier that not all lanes reach
        inactive_lane,         // reads the value of a lane that is not active, or past the wave
        overlapping_partition, // a multi-prefix operation whose masks overlap
        not_uniform,           // a value that is taken for uniform but is not
        division_by_zero,      // of integers; also the lowest number by -1
        shift_past_width,
        bits_past_width,       // a bit field that ends past the number's bits
        conversion_out_of_range, // of a float to an integer that cannot hold it
        endless_loop,
        outside_of_binding,    // an access outside of a buffer, an image or an array
        misaligned_atomic,
        count,
    };

    Kind kind = Kind::count;
    std::string file;          // of the source; empty: the module does not say
    std::uint32_t line = 0;    // 0: the module does not say
    std::uint32_t word = 0;    // of the instruction in the module
    std::uint64_t count = 0;   // lanes, or waves where the whole wave does it
    std::uint64_t group = 0;   // the lowest of the first dispatch that has it, and in it the lowest wave and lane, whichever ran first
    std::uint32_t wave = 0, lane = 0;
    std::string message;       // what happened, and where; of group 0 only the wave is named
};

/// As reports and messages spell it: "division by zero".
///
/// Errors   None.
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
CROSSLANE_RUNS_ONCE_END
