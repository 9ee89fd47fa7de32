// run_if_supported ISA PROGRAM ARGUMENT...: becomes PROGRAM if this machine has the instruction set that it was built
// for; otherwise says so and exits with 77, which ctest reports as skipped. It is a program of its own because PROGRAM
// may use the instruction set before its main function begins.
#include <unistd.h>

#include <cstdio>
#include <string_view>

namespace {

bool supported([[maybe_unused]] std::string_view isa) {
#ifdef __x86_64__
    bool const v2 = __builtin_cpu_supports("sse3") && __builtin_cpu_supports("ssse3") &&
                    __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
                    __builtin_cpu_supports("popcnt");
    bool const v3 = v2 && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
                    __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    bool const v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
    if (isa == "sse4_2") return v2;
    if (isa == "avx2") return v3;
    if (isa == "avx512") return v4;
#endif
    return true; // scalar, sse2 and neon are part of every machine of their kind
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: run_if_supported ISA PROGRAM ARGUMENT...\n");
        return 2;
    }
    if (!supported(argv[1])) {
        std::printf("skipped: this machine does not have %s\n", argv[1]);
        return 77;
    }
    execv(argv[2], argv + 2);
    std::perror(argv[2]);
    return 2;
}
