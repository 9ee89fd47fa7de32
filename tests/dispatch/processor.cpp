#include "support/catch.hpp"

#include <crosslane/dispatch/processor.hpp>

#include <string>

namespace dispatch_processor {

using namespace crosslane;

TEST_CASE("instruction sets are known by name", "[dispatch][processor]")
{
    CHECK(detail::isa_names[detail::isa_of_name("scalar")] == "scalar");
    CHECK(detail::isa_of_name("") == -1);
    CHECK(detail::isa_of_name("AVX2") == -1);
    CHECK(detail::processor_isa() >= 0);
    CHECK(detail::processor_isa() < detail::isa_count);
}

#if defined(__x86_64__)

namespace {

/// Where Intel's manual (volume 2, CPUID; volume 1, XCR0) has what each level of the x86-64 ABI asks for.
struct Part {
    char const* name;
    unsigned detail::Cpuid::*word;
    int bit;
    char const* best_without;
};
using Cpuid = detail::Cpuid;
constexpr Part parts[] = {
    {"SSE3", &Cpuid::leaf1_ecx, 0, "sse2"},       {"SSSE3", &Cpuid::leaf1_ecx, 9, "sse2"},
    {"CMPXCHG16B", &Cpuid::leaf1_ecx, 13, "sse2"}, {"SSE4.1", &Cpuid::leaf1_ecx, 19, "sse2"},
    {"SSE4.2", &Cpuid::leaf1_ecx, 20, "sse2"},    {"POPCNT", &Cpuid::leaf1_ecx, 23, "sse2"},
    {"LAHF", &Cpuid::extended1_ecx, 0, "sse2"},   {"FMA", &Cpuid::leaf1_ecx, 12, "sse4_2"},
    {"MOVBE", &Cpuid::leaf1_ecx, 22, "sse4_2"},   {"OSXSAVE", &Cpuid::leaf1_ecx, 27, "sse4_2"},
    {"AVX", &Cpuid::leaf1_ecx, 28, "sse4_2"},     {"F16C", &Cpuid::leaf1_ecx, 29, "sse4_2"},
    {"BMI1", &Cpuid::leaf7_ebx, 3, "sse4_2"},     {"AVX2", &Cpuid::leaf7_ebx, 5, "sse4_2"},
    {"BMI2", &Cpuid::leaf7_ebx, 8, "sse4_2"},     {"LZCNT", &Cpuid::extended1_ecx, 5, "sse4_2"},
    {"xmm", &Cpuid::xcr0, 1, "sse4_2"},           {"ymm", &Cpuid::xcr0, 2, "sse4_2"},
    {"AVX512F", &Cpuid::leaf7_ebx, 16, "avx2"},   {"AVX512DQ", &Cpuid::leaf7_ebx, 17, "avx2"},
    {"AVX512CD", &Cpuid::leaf7_ebx, 28, "avx2"},  {"AVX512BW", &Cpuid::leaf7_ebx, 30, "avx2"},
    {"AVX512VL", &Cpuid::leaf7_ebx, 31, "avx2"},  {"opmask", &Cpuid::xcr0, 5, "avx2"},
    {"ZMM_Hi256", &Cpuid::xcr0, 6, "avx2"},       {"Hi16_ZMM", &Cpuid::xcr0, 7, "avx2"},
};

} // namespace

TEST_CASE("a processor has an instruction set if it and the system have all of it", "[dispatch][processor]")
{
    Cpuid all{};
    for (auto const& part : parts) all.*part.word |= 1u << part.bit;
    CHECK(detail::isa_names[detail::isa_of(all)] == "avx512");
    CHECK(detail::isa_names[detail::isa_of({})] == "sse2");
    CHECK(detail::isa_names[detail::isa_of({~0u, ~0u, ~0u, ~0u})] == "avx512");
    for (auto const& part : parts) {
        INFO("without " << part.name);
        auto cpu = all;
        cpu.*part.word &= ~(1u << part.bit);
        CHECK(std::string(detail::isa_names[detail::isa_of(cpu)]) == part.best_without);
    }
}

#endif

} // namespace dispatch_processor
