#pragma once

// CROSSLANE_TARGET names what this file is compiled for: on_avx2, on_avx512, on_neon, …. The whole library is in an inline
// namespace of that name, so files with different flags can be part of one program: each gets its own code, and passing lanes
// from one to the other is a link error. The name is short where the flags are those of a level of the x86-64 ABI; elsewhere
// it says what is missing or added: on_avx2_without_fma. It tells apart all extensions that let a compiler use other
// instructions in the library's code, grouped as processors have them. These are more than the ones that the library itself
// tests for. It also tells apart Zen 3, where the library gathers by an instruction.

#if defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512CD__) && defined(__AVX512VL__)
#define CROSSLANE_TARGET_LEVEL on_avx512
#elif defined(__AVX2__)
#define CROSSLANE_TARGET_LEVEL on_avx2
#elif defined(__AVX__)
#define CROSSLANE_TARGET_LEVEL on_avx
#elif defined(__SSE4_2__)
#define CROSSLANE_TARGET_LEVEL on_sse4_2
#elif defined(__SSE4_1__)
#define CROSSLANE_TARGET_LEVEL on_sse4_1
#elif defined(__SSSE3__)
#define CROSSLANE_TARGET_LEVEL on_ssse3
#elif defined(__SSE3__)
#define CROSSLANE_TARGET_LEVEL on_sse3
#elif defined(__SSE2__)
#define CROSSLANE_TARGET_LEVEL on_sse2
#elif defined(__aarch64__)
#define CROSSLANE_TARGET_LEVEL on_neon
#else
#define CROSSLANE_TARGET_LEVEL on_generic
#endif

#if defined(CROSSLANE_SCALAR)
#define CROSSLANE_TARGET_SCALAR _scalar
#else
#define CROSSLANE_TARGET_SCALAR
#endif

#if defined(__AVX2__) && !defined(__FMA__)
#define CROSSLANE_TARGET_FMA _without_fma
#elif defined(__FMA__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_FMA _fma
#else
#define CROSSLANE_TARGET_FMA
#endif

#if defined(__AVX2__) && !defined(__BMI2__)
#define CROSSLANE_TARGET_BMI2 _without_bmi2
#elif defined(__BMI2__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_BMI2 _bmi2
#else
#define CROSSLANE_TARGET_BMI2
#endif

#if defined(__AVX2__) && !defined(__LZCNT__)
#define CROSSLANE_TARGET_LZCNT _without_lzcnt
#elif defined(__LZCNT__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_LZCNT _lzcnt
#else
#define CROSSLANE_TARGET_LZCNT
#endif

#if defined(__POPCNT__) && !defined(__SSE4_2__)
#define CROSSLANE_TARGET_POPCNT _popcnt
#else
#define CROSSLANE_TARGET_POPCNT
#endif

#if defined(__BMI__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_BMI _bmi
#else
#define CROSSLANE_TARGET_BMI
#endif

#if defined(__AVX2__) && !defined(__F16C__)
#define CROSSLANE_TARGET_F16C _without_f16c
#elif defined(__F16C__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_F16C _f16c
#else
#define CROSSLANE_TARGET_F16C
#endif

#if defined(__MOVBE__) && !defined(__AVX2__)
#define CROSSLANE_TARGET_MOVBE _movbe
#else
#define CROSSLANE_TARGET_MOVBE
#endif

#if defined(__XOP__) || defined(__FMA4__)
#define CROSSLANE_TARGET_XOP _xop
#else
#define CROSSLANE_TARGET_XOP
#endif

// What newer processors of a level have. Of AVX-512, Knights Landing has only the first part.
#if defined(__AVX512F__) && !(defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512CD__) && defined(__AVX512VL__))
#define CROSSLANE_TARGET_PARTS _avx512f
#elif defined(__AVX512FP16__)
#define CROSSLANE_TARGET_PARTS _fp16
#elif defined(__AVX512VBMI2__)
#define CROSSLANE_TARGET_PARTS _vbmi2
#elif defined(__AVX512VBMI__)
#define CROSSLANE_TARGET_PARTS _vbmi
#elif defined(__AVX512VNNI__)
#define CROSSLANE_TARGET_PARTS _vnni
#elif defined(__GFNI__)
#define CROSSLANE_TARGET_PARTS _gfni
#elif defined(__ARM_FEATURE_SVE)
#define CROSSLANE_TARGET_PARTS _sve
#else
#define CROSSLANE_TARGET_PARTS
#endif

#if defined(__AVX512BF16__) && !defined(__AVX512FP16__)
#define CROSSLANE_TARGET_BF16 _bf16
#elif defined(__AVX512FP16__) && !defined(__AVX512BF16__)
#define CROSSLANE_TARGET_BF16 _without_bf16
#else
#define CROSSLANE_TARGET_BF16
#endif

#if defined(__AVX2__) && defined(__znver3__)
#define CROSSLANE_TARGET_ZEN3 _zen3
#else
#define CROSSLANE_TARGET_ZEN3
#endif

#if defined(__AVXVNNI__)
#define CROSSLANE_TARGET_AVXVNNI _avxvnni
#else
#define CROSSLANE_TARGET_AVXVNNI
#endif

// What else changes the library's code.
#if defined(__cpp_exceptions)
#define CROSSLANE_TARGET_EXCEPTIONS
#else
#define CROSSLANE_TARGET_EXCEPTIONS _no_exceptions
#endif

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__ASSOCIATIVE_MATH__) ||      \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#define CROSSLANE_FAST_MATH 1
#define CROSSLANE_TARGET_MATH _fast_math
#else
#define CROSSLANE_TARGET_MATH
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__SANITIZE_HWADDRESS__)
#define CROSSLANE_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(hwaddress_sanitizer)
#define CROSSLANE_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(CROSSLANE_ADDRESS_SANITIZER)
#define CROSSLANE_TARGET_ASAN _asan
#else
#define CROSSLANE_TARGET_ASAN
#endif

#if defined(CROSSLANE_CHECKED) && CROSSLANE_CHECKED
#define CROSSLANE_IS_CHECKED 1
#if CROSSLANE_CHECKED > 1
#define CROSSLANE_CHECKS_MORE 1
#define CROSSLANE_TARGET_CHECKED _checked_more
#else
#define CROSSLANE_TARGET_CHECKED _checked
#endif
#else
#define CROSSLANE_TARGET_CHECKED
#endif

#define CROSSLANE_TARGET_PASTE(level, scalar, fma, bmi2, lzcnt, popcnt, bmi, f16c, movbe, xop, parts, bf16, zen3, avxvnni,   \
                               exceptions, math, asan, checked)                                                              \
    level##scalar##fma##bmi2##lzcnt##popcnt##bmi##f16c##movbe##xop##parts##bf16##zen3##avxvnni##exceptions##math##asan##checked
#define CROSSLANE_TARGET_NAME(...) CROSSLANE_TARGET_PASTE(__VA_ARGS__)
#define CROSSLANE_TARGET                                                                                                     \
    CROSSLANE_TARGET_NAME(CROSSLANE_TARGET_LEVEL, CROSSLANE_TARGET_SCALAR, CROSSLANE_TARGET_FMA, CROSSLANE_TARGET_BMI2,      \
                          CROSSLANE_TARGET_LZCNT, CROSSLANE_TARGET_POPCNT, CROSSLANE_TARGET_BMI, CROSSLANE_TARGET_F16C,      \
                          CROSSLANE_TARGET_MOVBE, CROSSLANE_TARGET_XOP, CROSSLANE_TARGET_PARTS, CROSSLANE_TARGET_BF16,       \
                          CROSSLANE_TARGET_ZEN3, CROSSLANE_TARGET_AVXVNNI, CROSSLANE_TARGET_EXCEPTIONS,                      \
                          CROSSLANE_TARGET_MATH, CROSSLANE_TARGET_ASAN, CROSSLANE_TARGET_CHECKED)
