#include <benchmark/benchmark.h>

#include <crosslane/dispatch/best_target.hpp>

#include <cstdlib>

/// What a call of the best target costs beside a direct one, of a function that adds two numbers: items are calls.
///
///     dispatch/best_target/direct       a call that is not inlined
///     dispatch/best_target/crosslane    the same function by on_best_target, of three that it may take
namespace {

template <class Target>
struct Sum {
    [[gnu::noinline]] static int run(int a, int b)
    {
        asm volatile(""); // or the compiler would see what comes out
        return a + b;
    }
};

#if defined(__x86_64__)
using Targets = crosslane::detail::TargetList<crosslane::targets::Avx512, crosslane::targets::Avx2, crosslane::targets::Sse2>;
#else
using Targets = crosslane::detail::TargetList<crosslane::targets::Only>;
#endif

void add(char const* name, auto call)
{
    benchmark::RegisterBenchmark(name, [call](benchmark::State& state) {
        if (call(2, 3) != 5) std::abort();
        int sum = 0;
        for (auto _ : state) benchmark::DoNotOptimize(sum = call(sum, 1)); // each waits for the one before
        state.SetItemsProcessed(state.iterations());
    });
}

[[maybe_unused]] bool const added = [] {
    add("dispatch/best_target/direct", [](int a, int b) { return Sum<crosslane::targets::Sse2>::run(a, b); });
    add("dispatch/best_target/crosslane", [](int a, int b) { return crosslane::on_best_target<Sum, Targets>(a, b); });
    return true;
}();

} // namespace
