#include "algorithm/reduce/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <type_traits>
#include <utility>

namespace bench::reduce {

namespace {

template <class T, class R>
void run(benchmark::State& state, R (*f)(T const*, std::size_t), R (*expected)(T const*, std::size_t), std::size_t bytes)
{
    static Memory const memory;
    auto* const in = reinterpret_cast<T*>(memory.bytes);
    std::size_t const count = bytes / sizeof(T);
    std::mt19937 random(1);
    for (std::size_t i = 0; i < count; ++i) in[i] = static_cast<T>(static_cast<int>(random() % 7) - 3);
    if (!(f(in, count) == expected(in, count))) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) {
        auto result = f(in, count);
        benchmark::DoNotOptimize(result);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

template <class T, class R>
void add(std::string const& operation, char const* name, R (*f)(T const*, std::size_t), R (*expected)(T const*, std::size_t))
{
    if (f == nullptr) return;
    for (auto const& [size, bytes] : {std::pair("1KiB", KiB), {"256KiB", 256 * KiB}, {"64MiB", 64 * MiB}}) {
        auto const row = "reduce/" + operation + (std::is_same_v<T, float> ? "/float/" : "/int32/") + size + '/' + name;
        benchmark::RegisterBenchmark(row.c_str(), run<T, R>, f, expected, bytes);
    }
}

} // namespace

template <class T>
Contender<T>::Contender(char const* name, Reduce<T> sum, Reduce<T> maximum, Both<T> min_max)
{
    add<T, T>("sum", name, sum, plain_sum<T>);
    add<T, T>("max", name, maximum, plain_maximum<T>);
    add<T, MinMax<T>>("min_max", name, min_max, plain_min_max<T>);
}
template struct Contender<std::int32_t>;
template struct Contender<float>;

} // namespace bench::reduce
