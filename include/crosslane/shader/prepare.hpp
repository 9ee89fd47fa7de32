#pragma once

// From a module to what its waves run. The long part of the compilation: a program may have it compiled once, by compiling
// shader_library.hpp in one of its files and the others with CROSSLANE_SHADER_LIBRARY.

#include <crosslane/shader/finding_list.hpp>
#include <crosslane/shader/shader_run.hpp>
#include <crosslane/shader/prepared.hpp>

#include <memory>

namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<LoadedModule const> load_shader(std::span<std::uint32_t const> words,
                                                                                      std::string_view entry);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<PreparedShader const> prepare_shader(LoadedModule const& loaded,
                                                                                           LoweringOptions const& options);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<Code const> assemble_shader(PreparedShader const& shader, HandlerTable const& table);

/// The same with checks, and what watches a run of it. unwritten: of each space, the bytes that are written, if it begins unwritten.
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<Code const> assemble_checked_shader(PreparedShader const& shader,
                                                                                          HandlerTable const& table, Checks checks);
using UnwrittenBuffers = std::vector<std::shared_ptr<std::vector<std::uint8_t>>>;
[[nodiscard]] CROSSLANE_SHADER_INLINE std::unique_ptr<Recorder> make_check_recorder(LoadedModule const& loaded,
                                                                                    PreparedShader const& shader, ShaderRun const& run,
                                                                                    UnwrittenBuffers const& unwritten,
                                                                                    std::shared_ptr<FindingList> findings);

/// The bodies for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();

} // namespace crosslane::detail

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/prepare_bodies.hpp>
#endif
