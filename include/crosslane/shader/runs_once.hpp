#pragma once

/// Between these two stands what prepares a shader, starts a dispatch or words a finding, and nothing that runs for each wave: by -Og GCC
/// compiles a program that runs one shader in a seventh less time (bench/compile_time.sh), though preparing then takes longer. Not in the
/// compiled form, which is compiled once, nor where the user asks for small code.
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(__clang__) && !defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_RUNS_ONCE _Pragma("GCC push_options") _Pragma("GCC optimize(\"Og\")")
#define CROSSLANE_RUNS_ONCE_END _Pragma("GCC pop_options")
#else
#define CROSSLANE_RUNS_ONCE
#define CROSSLANE_RUNS_ONCE_END
#endif
