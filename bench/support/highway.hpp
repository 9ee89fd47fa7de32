#pragma once

/// Highway, as the peers' files of the benchmarks take it: for the instruction set of the compiler's flags.

// Otherwise Highway would step down to SSSE3: the instruction sets as compilers number them do not hold AES.
#define HWY_DISABLE_PCLMUL_AES
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <hwy/contrib/algo/copy-inl.h>
#include <hwy/highway.h>
#pragma GCC diagnostic pop

#if defined(__AVX512BW__)
static_assert(HWY_TARGET <= HWY_AVX3, "Highway does not take AVX-512 from these flags");
#elif defined(__AVX2__)
static_assert(HWY_TARGET == HWY_AVX2, "Highway does not take AVX2 from these flags");
#endif
