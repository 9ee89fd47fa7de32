#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

#include <string_view>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The instruction sets that a processor of this kind may have, each including all those before it.
#if defined(__x86_64__)
inline constexpr std::string_view isa_names[] = {"scalar", "sse2", "sse4_2", "avx2", "avx512"};
inline constexpr char const* all_isa_names = "scalar, sse2, sse4_2, avx2, avx512";
#elif defined(__aarch64__)
inline constexpr std::string_view isa_names[] = {"scalar", "neon"};
inline constexpr char const* all_isa_names = "scalar, neon";
#else
inline constexpr std::string_view isa_names[] = {"scalar"};
inline constexpr char const* all_isa_names = "scalar";
#endif
inline constexpr int isa_count = sizeof(isa_names) / sizeof(isa_names[0]);

/// The number of the instruction set with this name, or -1.
inline constexpr int isa_of_name(std::string_view name)
{
    for (int isa = 0; isa < isa_count; ++isa)
        if (isa_names[isa] == name) return isa;
    return -1;
}

#if defined(__x86_64__)

/// What the processor reports about itself, and which registers the operating system saves.
struct Cpuid
{
    unsigned leaf1_ecx, leaf7_ebx, extended1_ecx, xcr0;
};

inline constexpr unsigned bits(auto... positions) { return ((1u << positions) | ...); }

/// The highest level of the x86-64 ABI that is there in full: -march=x86-64-v3 lets the compiler use all of level 3.
inline constexpr int isa_of(Cpuid const& cpu)
{
    constexpr auto has = [](unsigned word, unsigned all) { return (word & all) == all; };
    // SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; LAHF
    if (!has(cpu.leaf1_ecx, bits(0, 9, 13, 19, 20, 23)) || !has(cpu.extended1_ecx, bits(0))) return isa_of_name("sse2");
    // FMA, MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT; the registers xmm and ymm
    if (!has(cpu.leaf1_ecx, bits(12, 22, 27, 28, 29)) || !has(cpu.leaf7_ebx, bits(3, 5, 8)) ||
        !has(cpu.extended1_ecx, bits(5)) || !has(cpu.xcr0, bits(1, 2)))
        return isa_of_name("sse4_2");
    // AVX-512 F, DQ, CD, BW, VL; the masks, the upper halves of zmm0 to zmm15, and zmm16 to zmm31
    if (!has(cpu.leaf7_ebx, bits(16, 17, 28, 30, 31)) || !has(cpu.xcr0, bits(5, 6, 7))) return isa_of_name("avx2");
    return isa_of_name("avx512");
}

[[nodiscard]] inline Cpuid read_cpuid()
{
    Cpuid cpu{};
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (__get_cpuid_count(1, 0, &eax, &ebx, &ecx, &edx)) cpu.leaf1_ecx = ecx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) cpu.leaf7_ebx = ebx;
    if (__get_cpuid_count(0x80000001u, 0, &eax, &ebx, &ecx, &edx)) cpu.extended1_ecx = ecx;
    if ((cpu.leaf1_ecx & bits(27)) != 0) __asm__ volatile("xgetbv" : "=a"(cpu.xcr0), "=d"(edx) : "c"(0));
    return cpu;
}

/// The number of the best instruction set that the processor has and the operating system supports. With Clang 14 the
/// compiler's own __builtin_cpu_supports knows none of LZCNT, MOVBE and F16C.
[[nodiscard]] inline int processor_isa() { return isa_of(read_cpuid()); }

#else

[[nodiscard]] inline int processor_isa() { return isa_count - 1; }

#endif

} // namespace crosslane::detail
