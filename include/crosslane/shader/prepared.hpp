#pragma once

#include <crosslane/shader/given.hpp>
#include <crosslane/shader/module.hpp>
#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <atomic>
#include <cstdio>

CROSSLANE_RUNS_ONCE
namespace crosslane {

[[gnu::visibility("default")]] inline constinit std::atomic<bool> has_told_of_mended_prefixes = false; // one for the whole program

} // namespace crosslane

namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline void tell_of_mended_prefixes()
{
    if (has_told_of_mended_prefixes.exchange(true)) return;
    std::fprintf(stderr, "crosslane::Shader: glslang compiles HLSL's WavePrefixSum and WavePrefixProduct as inclusive scans; they are "
                         "run as HLSL's exclusive ones. mend_hlsl_prefixes(true) says that this is meant, mend_hlsl_prefixes(false) "
                         "that it is not.\n");
}

/// What a user may change in how a module is read.
struct LoweringOptions
{
    bool mends_hlsl_prefixes = false; // inclusive sums and products mean exclusive ones
    bool tells_of_mending = true;     // unless it was asked for
    bool fuses_multiply_add = false;  // a b + c is rounded once where the module allows it
    bool keeps_names = false;         // for a trace: variables' values are kept, needed or not
    bool is_checked = false;          // what checks need stays in the program
    bool is_recorded = false;
    struct Special { std::uint32_t spec_id; GivenConstant value; };
    List<Special> specialized;

    /// Whether each instruction and branch has to stay as it is written.
    [[nodiscard]] bool is_watched() const { return is_checked || keeps_names || is_recorded; }
};

/// A kind of place: for a uniform value, or for lanes of some width.
enum class SlotKind : std::uint8_t { uniform, mask, bytes1, bytes2, bytes4, bytes8, bytes16, none };
inline constexpr std::size_t slot_kinds = 7;

/// When a value is needed, in the order of the program's nodes (SlotAssignment).
struct LiveRange
{
    std::uint32_t first = ~std::uint32_t{}, last = 0;
};
struct Slots
{
    List<LiveRange> lives;  // by node
    List<std::uint32_t> of; // by node: its number among places of its kind
    std::uint32_t count[slot_kinds] = {};
};

/// A module, and what has been made of it for its constants.
struct LoadedModule
{
    Module module;
    EntryPoint entry;
};
struct PreparedShader
{
    Program program;
    Slots assigned;
    Table<std::uint64_t> lengths; // of arrays, by their constants' ids
    bool is_watched = false;
};

/// By space, for those that begin unwritten: whether each byte is written.
using UnwrittenBuffers = List<std::uint8_t*>;

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
