#pragma once

// What one wave of a shader does, line by line.

#include <crosslane/shader/compiled.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/scalar_type.hpp>
#include <crosslane/shader/share.hpp>

#include <bit>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// The type of one scalar of a variable: boolean, u8 to u64, s8 to s64, f16 to f64.
///
/// Errors   None.
using ShaderScalar = detail::ScalarType;

/// A variable of the source, with its values in a wave's lanes.
///
/// Errors   None are detected: lane and part must be below their numbers. A lane that is not known has no meaningful value.
struct TracedVariable
{
    struct Part
    {
        std::string name; // "", or what the source adds to the variable's name: ".x", "[3].weight"
        ShaderScalar type;
    };
    std::string name;
    std::vector<Part> parts;         // its scalars; the first 64 of a large array
    std::vector<std::uint64_t> bits; // part after part, each with one value per lane
    std::size_t lanes = 0;
    std::uint64_t known[2] = {};     // the lanes that have been given a value
    bool is_set = false;             // by this line, in its active lanes
    std::uint64_t set_by = 0;        // the number of the line that set it last

    [[nodiscard]] bool is_known(std::size_t lane) const { return (known[lane / 64] >> lane % 64 & 1) != 0; }
    /// A lane's value, converted to a number of any type.
    template <class T>
        requires std::is_arithmetic_v<T>
    [[nodiscard]] T value(std::size_t lane, std::size_t part = 0) const
    {
        auto const x = bits[part * lanes + lane];
        switch (parts[part].type) {
        case ShaderScalar::f16: return static_cast<T>(half(static_cast<std::uint32_t>(x)));
        case ShaderScalar::f32: return static_cast<T>(std::bit_cast<float>(static_cast<std::uint32_t>(x)));
        case ShaderScalar::f64: return static_cast<T>(std::bit_cast<double>(x));
        case ShaderScalar::s8: return static_cast<T>(static_cast<std::int8_t>(x));
        case ShaderScalar::s16: return static_cast<T>(static_cast<std::int16_t>(x));
        case ShaderScalar::s32: return static_cast<T>(static_cast<std::int32_t>(x));
        case ShaderScalar::s64: return static_cast<T>(static_cast<std::int64_t>(x));
        default: return static_cast<T>(x);
        }
    }
    /// Nearly as the source would write it: 7, -0.5, true.
    [[nodiscard]] std::string text(std::size_t lane, std::size_t part = 0) const;

private:
    [[nodiscard]] static float half(std::uint32_t bits);
};

/// A line that a wave has run; see Shader::trace.
///
/// Errors   None. Its texts and variables are there only until the function that got it returns.
struct TracedLine
{
    std::uint64_t number = 0;         // counts the wave's lines, from 0
    std::uint64_t group = 0;
    std::uint32_t wave = 0;
    std::size_t lanes = 0;
    std::string_view file;
    std::uint32_t line = 0;           // 0: the module does not say
    std::uint32_t word = 0;           // of the line's first instruction that ran
    std::string_view text;            // the line in the source, if known; else the instruction
    std::uint64_t active[2] = {};     // the lanes that ran it
    std::span<TracedVariable const> variables; // those with a value in any lane, as they are after the line

    [[nodiscard]] bool is_active(std::size_t lane) const { return (active[lane / 64] >> lane % 64 & 1) != 0; }
    /// The variable of this name that was set last; nullptr: none of this name has a value.
    [[nodiscard]] TracedVariable const* variable(std::string_view name) const;
    /// The lanes side by side: x where the lane ran the line, else -. Below, the values that the line set.
    ///
    ///      9   x   x   x   x   int value = values[id.x];
    ///          3   1   9   2     value
    [[nodiscard]] std::string table() const;
};

/// The function called for each line.
///
/// Errors   What it throws reaches who dispatched.
using Tracing = std::function<void(TracedLine const&)>;

/// Writes a line's table to the standard output.
///
/// Errors   None.
inline void print(TracedLine const& line) { std::fputs(line.table().c_str(), stdout); }

namespace detail {

class Recorder;
struct LoadedModule;

[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<Recorder> make_tracer(Kept<LoadedModule const>, std::uint64_t group, std::uint32_t wave,
                                                                 Tracing, std::vector<std::string> const& sources);

} // namespace detail

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/trace_bodies.hpp>
#endif
