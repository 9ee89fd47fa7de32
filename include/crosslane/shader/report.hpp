#pragma once

// What a shader's recorded runs did, by the lines of its source.

#include <crosslane/shader/compiled.hpp>
#include <crosslane/shader/finding.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>

#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// What a shader's waves ran and touched, line by line: Shader::report.
///
///     shader.record(true);
///     dispatch(serial, shader.at(wave_size<32>), {groups});
///     std::puts(shader.report().text().c_str());
///     shader.report().save("sort.html");
///
/// Means    Each line counts the instructions that come from it; those of a function count at every call. A copy of a
///          variable counts as run with the instructions around it, although nothing is left to do for it.
/// Active   –
/// Order    Lines are sorted by file and number. Sums depend neither on the policy nor on which thread ran what.
/// Errors   save: std::invalid_argument for a name that does not end in .txt, .json or .html, std::runtime_error if the
///          file cannot be written. The others: none.
/// Source   Nsight Compute's source view.
struct ShaderReport
{
    /// What a line's instructions, or all of them, did.
    struct Counts
    {
        std::uint64_t runs = 0;         // how often waves ran it, with every round and call: the instruction that ran most
        std::uint64_t lanes = 0;        // active lanes, over all runs of all its instructions
        std::uint64_t lanes_there = 0;  // all lanes of those waves
        std::uint64_t work = 0;         // what waves had to execute for it, after constants are folded and copies renamed

        /// Of buffers: the cache lines that accesses touched, and how many the same bytes would take if adjacent.
        /// Buffers count as if they began at a cache line.
        std::uint64_t accesses = 0, cache_lines = 0, least_cache_lines = 0;
        /// Of groupshared memory: passes over its 32 banks of 4 bytes, for 32 lanes at a time, and the least possible.
        std::uint64_t shared_accesses = 0, passes = 0, least_passes = 0;
        /// Atomics: waves that ran one, their lanes, the different places of each, and its most lanes at one place.
        std::uint64_t atomics = 0, atomic_lanes = 0, atomic_places = 0, atomic_most = 0;
        std::uint64_t outside = 0;      // lanes whose access was at least partly out of range of its buffer or variable

        void add(Counts const&); // all but the runs
        [[nodiscard]] double active() const { return ratio(lanes, lanes_there, 1); }             // 1: every lane, every time
        [[nodiscard]] double spread() const { return ratio(cache_lines, least_cache_lines, 1); } // 1: coalesced
        [[nodiscard]] double conflicts() const { return ratio(passes, least_passes, 1); }        // 32: one bank for all
        [[nodiscard]] double contention() const { return ratio(atomic_most, atomics, 0); }       // lanes at one place
        [[nodiscard]] static double ratio(std::uint64_t a, std::uint64_t b, double none)
        {
            return b == 0 ? none : static_cast<double>(a) / static_cast<double>(b);
        }
    };
    struct Line : Counts
    {
        std::uint32_t file = 0;  // an index into files
        std::uint32_t line = 0;  // 0: the module does not say
        std::uint32_t word = 0;  // if line is 0: that of the instruction, in the module
        std::string text;        // the line in the source, or else the instruction
    };
    struct File
    {
        std::string name;
        std::vector<std::string> lines; // its text; empty: the module does not have it, and it cannot be read
    };

    std::string shader; // the entry point's name
    std::uint32_t group_size[3] = {1, 1, 1};
    std::vector<std::uint32_t> wave_sizes; // those that ran
    std::uint32_t cache_line = 64;         // in bytes
    std::uint64_t groups = 0, waves = 0;
    std::vector<File> files;
    std::vector<Line> lines; // those with instructions of this shader, even if they never ran
    Counts all;
    std::vector<ShaderFinding> findings;

    /// The line's counts; nullptr: it has no instructions.
    [[nodiscard]] Line const* line(std::uint32_t number, std::uint32_t file = 0) const;

    /// A table for a terminal, with the source beside it. Its lines are cut at this many characters.
    [[nodiscard]] std::string text(std::size_t width = 140) const;
    /// Everything, as one object.
    [[nodiscard]] std::string json() const;
    /// A self-contained page: the source, coloured by the lanes that it loses.
    [[nodiscard]] std::string html() const;
    /// The format follows from the name's ending: .txt, .json, .html.
    void save(std::string const& path) const;
};

namespace detail {

class Recorder;
struct LoadedModule;

/// Counts the dispatches that it is given to, and reports what it counted. sources: files that may have the text.
[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<Recorder> make_recording(std::uint32_t cache_line);
[[nodiscard]] CROSSLANE_SHADER_INLINE ShaderReport make_report(LoadedModule const& loaded, Recorder const* recording,
                                                               std::vector<std::string> const& sources);

} // namespace detail

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/report_bodies.hpp>
#endif
