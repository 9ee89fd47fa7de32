// Has no include guard: every inclusion checks that CROSSLANE_SHADER_LIBRARY was not defined too late.

/// A program may compile the long part only once: one of its files compiles shader_library.hpp, and the others are
/// compiled with CROSSLANE_SHADER_LIBRARY and see only declarations.
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
