#pragma once

/// Between these two stands what runs once for a shader, a dispatch or a finding, not for each wave. By -Og GCC compiles it in half the
/// time, and a program that runs one shader in a seventh less (bench/compile_time.sh); preparing takes half as long again (bench/shader,
/// `prepare`), a tenth of a millisecond. Not in the compiled form, which is compiled once.
#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_RUNS_ONCE _Pragma("GCC push_options") _Pragma("GCC optimize(\"Og\")")
#define CROSSLANE_RUNS_ONCE_END _Pragma("GCC pop_options")
#else
#define CROSSLANE_RUNS_ONCE
#define CROSSLANE_RUNS_ONCE_END
#endif
