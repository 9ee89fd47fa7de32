#pragma once

/// A program may have the long part compiled once, by compiling shader_library.hpp in one of its files and the others with
/// CROSSLANE_SHADER_LIBRARY: those see declarations alone.
#if defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_SHADER_INLINE
#else
#define CROSSLANE_SHADER_INLINE inline
#endif
