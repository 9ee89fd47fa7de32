#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>
#include <vector>

namespace {

template <class Run>
bool has_failed(Run const& run)
{
    if constexpr (requires { run.error_occurred; }) return run.error_occurred; // before version 1.8
    else return run.skipped != decltype(run.skipped){};
}

/// Passes on to what the arguments ask for, and counts the rows whose result was wrong.
class CountingReporter : public benchmark::BenchmarkReporter
{
public:
    bool ReportContext(Context const& context) override { return shown_->ReportContext(context); }
    void ReportRuns(std::vector<Run> const& runs) override
    {
        for (auto const& run : runs) wrong += has_failed(run);
        shown_->ReportRuns(runs);
    }
    void Finalize() override { shown_->Finalize(); }

    int wrong = 0;

private:
    std::unique_ptr<benchmark::BenchmarkReporter> shown_{benchmark::CreateDefaultDisplayReporter()};
};

} // namespace

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
    CountingReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::Shutdown();
    if (reporter.wrong != 0) std::fprintf(stderr, "%s: wrong results in %d rows\n", argv[0], reporter.wrong);
    return reporter.wrong == 0 ? 0 : 1;
#endif
}
