#pragma once

#if defined(_MSC_VER) && !defined(__clang__)
#error "crosslane does not compile with MSVC: use Clang or MinGW-w64"
#include <crosslane needs GCC or Clang> // ends the compilation; #error alone would go on to thousands of messages
#endif

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "crosslane needs C++20: compile with -std=c++20 or later"
#include <crosslane needs C++20>
#endif

#include <cstddef>

#include <crosslane/lanes/isa/target_name.hpp>

#if defined(CROSSLANE_FAST_MATH) && !defined(CROSSLANE_ALLOW_FAST_MATH)
#error "crosslane: -ffast-math and its parts change results and lose NaN and infinity; -DCROSSLANE_ALLOW_FAST_MATH takes what comes"
#include <crosslane needs -fno-fast-math>
#endif

#if defined(_WIN64) && defined(__AVX__) && defined(__GNUC__) && !defined(__clang__) && !defined(CROSSLANE_UNALIGNED_MOVES)
#error "crosslane: GCC for Windows misaligns the stack for AVX: compile with -Wa,-muse-unaligned-vector-move -DCROSSLANE_UNALIGNED_MOVES"
#include <crosslane needs unaligned moves>
#endif

/// What this file's instruction set offers. The compiler's flags choose it, or CROSSLANE_SCALAR, which asks for one lane at
/// a time.
namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(CROSSLANE_SCALAR)
inline constexpr std::size_t widest_register = 0; // bytes; 0: no SIMD register is used
inline constexpr bool masks_are_bits = true;      // a mask is an integer with one bit for each lane
#elif defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512CD__) && defined(__AVX512VL__)
#define CROSSLANE_AVX512 1
#define CROSSLANE_SSSE3 1
inline constexpr std::size_t widest_register = 64;
inline constexpr bool masks_are_bits = true;
#elif defined(__AVX2__)
#define CROSSLANE_AVX2 1
#define CROSSLANE_SSSE3 1
#define CROSSLANE_SSE2 1
inline constexpr std::size_t widest_register = 32;
inline constexpr bool masks_are_bits = false; // a mask is registers of lanes that hold 0 or -1
#elif defined(__SSE2__)
#define CROSSLANE_SSE2 1
#if defined(__SSSE3__)
#define CROSSLANE_SSSE3 1
#endif
inline constexpr std::size_t widest_register = 16;
inline constexpr bool masks_are_bits = false;
#elif defined(__aarch64__)
#define CROSSLANE_NEON 1
inline constexpr std::size_t widest_register = 16;
inline constexpr bool masks_are_bits = false;
#else
inline constexpr std::size_t widest_register = 0;
inline constexpr bool masks_are_bits = true;
#endif

} // namespace crosslane::detail

/// For use around code that calls AVX-512 intrinsics: GCC 12's begin with an uninitialized register, and the warning would
/// name the user's line into which they are inlined.
#if defined(__GNUC__) && !defined(__clang__)
#define CROSSLANE_UNINITIALIZED_BEGIN                                                                                        \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")                                      \
        _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")
#define CROSSLANE_UNINITIALIZED_END _Pragma("GCC diagnostic pop")
#else
#define CROSSLANE_UNINITIALIZED_BEGIN
#define CROSSLANE_UNINITIALIZED_END
#endif

/// CROSSLANE_FINDS_MISTAKES, in builds that look for mistakes: checked ones, and under the sanitizers of addresses, threads and memory.
#if defined(CROSSLANE_ADDRESS_SANITIZER) || defined(CROSSLANE_IS_CHECKED)
#define CROSSLANE_FINDS_MISTAKES 1
#elif defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define CROSSLANE_FINDS_MISTAKES 1
#endif
#endif

#if defined(CROSSLANE_PLAIN_INLINE)
#elif defined(CROSSLANE_FINDS_MISTAKES)
#define CROSSLANE_PLAIN_INLINE 1
#elif !(defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2) || defined(CROSSLANE_NEON))
#define CROSSLANE_PLAIN_INLINE 1 // there are no registers to keep lanes in
#elif defined(__clang__) && !defined(__OPTIMIZE__)
#define CROSSLANE_PLAIN_INLINE 1
#endif

/// CROSSLANE_INLINE, on every function that takes or returns lanes: a call would pass up to 512 bytes through memory. Inlining is left
/// to the compiler, but for the thinnest functions, where -DCROSSLANE_PLAIN_INLINE asks for that (GCC then compiles in a half to two
/// thirds of the time), in builds that look for mistakes, without registers, and with Clang at -O0. At -O0 GCC optimises each of these
/// functions instead.
/// CROSSLANE_INLINE_LAMBDA: the same for a lambda, after its parameters.
/// CROSSLANE_INLINE_LOOP: the same for a loop over lanes that it declares itself. GCC's -Og would keep them in memory.
/// CROSSLANE_ALGORITHM, on a function that is called: at -O0 GCC optimises it, with all of crosslane's functions that it calls inlined.
/// CROSSLANE_FLATTEN, on a function that calls what the user passes to it, where those calls must be inlined too.
/// CROSSLANE_FLATTEN_LOOP: the same on a long one that is called, for its loops over lanes too.
/// CROSSLANE_INLINE_CALL, before such a call in a lambda: Clang's flatten does not look into that one (bench/dispatch/groupshared).
#if defined(CROSSLANE_PLAIN_INLINE)
#define CROSSLANE_INLINE inline
#define CROSSLANE_INLINE_LAMBDA
#define CROSSLANE_INLINE_LOOP inline
#define CROSSLANE_ALGORITHM
#define CROSSLANE_FLATTEN
#define CROSSLANE_FLATTEN_LOOP
#elif !defined(__OPTIMIZE__)
// gdb takes a whole file for optimised if variables are tracked in any function, and then stops before arguments are in place.
#define CROSSLANE_INLINE [[gnu::optimize("O1", "inline", "no-var-tracking")]] inline
#define CROSSLANE_INLINE_LAMBDA __attribute__((optimize("O1", "inline", "no-var-tracking")))
#define CROSSLANE_INLINE_LOOP CROSSLANE_INLINE
#define CROSSLANE_ALGORITHM [[gnu::flatten, gnu::optimize("O1", "inline", "no-var-tracking")]]
#define CROSSLANE_FLATTEN
#define CROSSLANE_FLATTEN_LOOP CROSSLANE_ALGORITHM
#else
#define CROSSLANE_INLINE [[gnu::always_inline]] inline
#define CROSSLANE_INLINE_LAMBDA __attribute__((always_inline))
#if defined(__clang__)
#define CROSSLANE_INLINE_LOOP CROSSLANE_INLINE
#define CROSSLANE_FLATTEN_LOOP [[gnu::flatten]]
#else // GCC inlines no function with this attribute, unless it must
#define CROSSLANE_INLINE_LOOP [[gnu::always_inline, gnu::optimize("tree-sra", "tree-dse")]] inline
#define CROSSLANE_FLATTEN_LOOP [[gnu::flatten, gnu::optimize("tree-sra", "tree-dse")]]
#endif
#define CROSSLANE_ALGORITHM
#define CROSSLANE_FLATTEN [[gnu::flatten]]
#endif

#if defined(__clang__) && __clang_major__ >= 15 && defined(__OPTIMIZE__) && !defined(CROSSLANE_PLAIN_INLINE)
#define CROSSLANE_INLINE_CALL [[clang::always_inline]]
#else
#define CROSSLANE_INLINE_CALL
#endif
