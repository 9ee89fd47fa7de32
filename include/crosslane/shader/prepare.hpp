#pragma once

// From a module to what its waves run. The long part of the compilation: a program may have it compiled once, by compiling
// shader_library.hpp in one of its files and the others with CROSSLANE_SHADER_LIBRARY.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/module.hpp>

#include <memory>
#include <unordered_map>

#if defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_SHADER_INLINE
#else
#define CROSSLANE_SHADER_INLINE inline
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a user may change about how a module is read.
struct LoweringOptions
{
    bool mends_hlsl_prefixes = false; // an inclusive sum or product means the exclusive one
    bool fuses_multiply_add = false;  // a b + c is rounded once where the module allows it
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> specialized; // SpecId, words
};

/// A kind of place: a uniform value's, or that of lanes of a width.
enum class SlotKind : std::uint8_t { uniform, mask, bytes1, bytes2, bytes4, bytes8, none };
inline constexpr std::size_t slot_kinds = 6;

struct Slots
{
    std::vector<std::uint32_t> of;                 // by node: its number among those of its kind
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
    Slots slots;
};

[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<LoadedModule const> load_shader(std::span<std::uint32_t const> words, std::string_view entry);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<PreparedShader const> prepare_shader(LoadedModule const& loaded, LoweringOptions const& options);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<Code const> assemble_shader(PreparedShader const& shader, HandlerTable const& table);

/// The bodies for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();

} // namespace crosslane::detail

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/prepare_bodies.hpp>
#endif
