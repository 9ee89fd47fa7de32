#include "algorithm/scan/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <cstring>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench::scan {

namespace {

template <class T>
void run(benchmark::State& state, Scan<T> f, std::size_t bytes)
{
    static Memory const in_memory, out_memory;
    auto* const in = reinterpret_cast<T*>(in_memory.bytes);
    // Half a page from in, so that loads do not seem to depend on the stores before them.
    auto* const out = reinterpret_cast<T*>(out_memory.bytes + 2 * KiB);
    std::size_t const count = bytes / sizeof(T);
    std::mt19937 random(1);
    for (std::size_t i = 0; i < count; ++i) in[i] = static_cast<T>(static_cast<int>(random() % 7) - 3);

    std::vector<T> expected(count);
    plain_loop(in, count, expected.data());
    std::memset(static_cast<void*>(out), 0, bytes);
    f(in, count, out);
    for (std::size_t i = 0; i < count; ++i) {
        if (out[i] == expected[i]) continue;
        state.SkipWithError("wrong result");
        return;
    }

    for (auto _ : state) {
        f(in, count, out);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(2 * bytes));
}

template <class T>
void add(std::string const& type, char const* name, Scan<T> f)
{
    if (f == nullptr) return;
    for (auto const& [size, bytes] : {std::pair("1KiB", KiB), {"256KiB", 256 * KiB}, {"64MiB", 64 * MiB}}) {
        auto const row = "scan/" + type + '/' + size + '/' + name;
        benchmark::RegisterBenchmark(row.c_str(), run<T>, f, bytes);
    }
}

} // namespace

Contender::Contender(char const* name, Scan<std::int32_t> int32, Scan<float> float32)
{
    add("int32", name, int32);
    add("float", name, float32);
}

} // namespace bench::scan
