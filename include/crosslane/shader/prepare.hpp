#pragma once

// From a module to what its waves run. This is what takes long to compile. A program may compile it only once: one of
// its files compiles shader_library.hpp, and the others are compiled with CROSSLANE_SHADER_LIBRARY.

#include <crosslane/shader/finding_list.hpp>
#include <crosslane/shader/shader_run.hpp>
#include <crosslane/shader/prepared.hpp>


namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<LoadedModule const> load_shader(std::span<std::uint32_t const> words, std::string_view entry,
                                                                           std::string_view file = {});
/// lanes: the wave size that it is for; 0: any. A shader that is watched is for any.
[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<PreparedShader const> prepare_shader(LoadedModule const& loaded, LoweringOptions const& options,
                                                                                std::uint32_t lanes = 0);
[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<Code const> assemble_shader(PreparedShader const& shader, HandlerTable const& table);

/// The same with checks, and a recorder for the run.
[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<Code const> assemble_checked_shader(PreparedShader const& shader, HandlerTable const& table,
                                                                               Checks checks);
[[nodiscard]] CROSSLANE_SHADER_INLINE Kept<Recorder> make_check_recorder(LoadedModule const& loaded, PreparedShader const& shader,
                                                                         ShaderRun const& run, UnwrittenBuffers const& unwritten,
                                                                         Kept<FindingList> findings);

/// The handlers for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();

} // namespace crosslane::detail

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/prepare_bodies.hpp>
#endif
