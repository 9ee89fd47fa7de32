#include <benchmark/benchmark.h>

#include <cstdio>

int main(int argc, char** argv)
{
#if !defined(__OPTIMIZE__)
    static_cast<void>(argc);
    std::fprintf(stderr, "%s: built without optimisation, so its figures would mean nothing: build with -O2 or -O3\n", argv[0]);
    return 1;
#else
#if defined(__clang__)
    benchmark::AddCustomContext("compiler", __VERSION__);
#else
    benchmark::AddCustomContext("compiler", "GCC " __VERSION__);
#endif
    benchmark::AddCustomContext("instruction_set", CROSSLANE_BENCH_ISA);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
#endif
}
