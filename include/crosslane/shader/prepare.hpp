#pragma once

// From a module to what its waves run. The long part of the compilation: a program may have it compiled once, by compiling
// shader_library.hpp in one of its files and the others with CROSSLANE_SHADER_LIBRARY.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/prepared.hpp>

#include <memory>

namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<LoadedModule const> load_shader(std::span<std::uint32_t const> words,
                                                                                      std::string_view entry);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<PreparedShader const> prepare_shader(LoadedModule const& loaded,
                                                                                           LoweringOptions const& options);
[[nodiscard]] CROSSLANE_SHADER_INLINE std::shared_ptr<Code const> assemble_shader(PreparedShader const& shader, HandlerTable const& table);

/// The bodies for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();

} // namespace crosslane::detail

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/prepare_bodies.hpp>
#endif
