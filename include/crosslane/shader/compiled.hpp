// Included again and again, so that it sees where a definition comes too late.

/// A program may have the long part compiled once, by compiling shader_library.hpp in one of its files and the others with
/// CROSSLANE_SHADER_LIBRARY: those see declarations alone.
#if !defined(CROSSLANE_SHADER_INLINE)
#if defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_SHADER_INLINE
#define CROSSLANE_SHADER_IS_COMPILED 1
#else
#define CROSSLANE_SHADER_INLINE inline
#endif
#elif defined(CROSSLANE_SHADER_LIBRARY) && !defined(CROSSLANE_SHADER_IS_COMPILED)
#error "crosslane: CROSSLANE_SHADER_LIBRARY must be defined before the first of its headers is included"
#endif
