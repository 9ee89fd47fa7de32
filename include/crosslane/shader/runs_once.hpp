#pragma once

/// Between these two stands what prepares a shader, starts a dispatch or words a finding, and next to nothing that runs for each wave:
/// it is not optimised, so that a program that runs one shader compiles in less time, though preparing takes about twice as long
/// (bench/compile_time.sh). Not in the compiled form, which is compiled once, nor where the user asks for small code. Clang
/// has no stack of these: a `#pragma clang optimize off` of the user's goes after the #include.
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(CROSSLANE_SHADER_LIBRARY)
#if defined(__clang__)
#define CROSSLANE_RUNS_ONCE _Pragma("clang optimize off")
#define CROSSLANE_RUNS_ONCE_END _Pragma("clang optimize on")
#else
#define CROSSLANE_RUNS_ONCE _Pragma("GCC push_options") _Pragma("GCC optimize(\"O0\")")
#define CROSSLANE_RUNS_ONCE_END _Pragma("GCC pop_options")
#endif
#else
#define CROSSLANE_RUNS_ONCE
#define CROSSLANE_RUNS_ONCE_END
#endif
