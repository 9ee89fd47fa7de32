#include "algorithm/sort/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench::sort {

Pair* pairs()
{
    static Memory const memory(2 * Memory::size);
    return reinterpret_cast<Pair*>(memory.bytes);
}

namespace {

template <class T>
T key(std::mt19937_64& random, std::string const& input)
{
    std::uint64_t const bits = random();
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(bits >> 40) / T(1 << 24);
    } else {
        if (input == "20_bits") return static_cast<T>(bits >> 44);
        if (input == "16_values") return static_cast<T>(bits >> 60) * static_cast<T>(0x01234567);
        if (input == "any_length") return static_cast<T>(static_cast<T>(bits) >> (bits >> 58) % (8 * sizeof(T)));
        return static_cast<T>(bits);
    }
}

/// Pieces of one large input in turn, so that the processor cannot learn the branches of one.
template <class T, class F>
void run(benchmark::State& state, F f, std::size_t bytes, std::string const& input)
{
    static Memory const in_memory, key_memory, value_memory, key_scratch, value_scratch;
    std::size_t const count = bytes / sizeof(T), all = 64 * MiB / sizeof(T);
    auto* const in = reinterpret_cast<T*>(in_memory.bytes);
    auto* const keys = reinterpret_cast<T*>(key_memory.bytes);
    auto* const values = reinterpret_cast<std::uint32_t*>(value_memory.bytes);
    static std::string has;
    if (auto const wanted = input + std::to_string(sizeof(T)) + (std::is_floating_point_v<T> ? "f" : "u"); has != wanted) {
        std::mt19937_64 random(1);
        for (std::size_t i = 0; i < all; ++i) in[i] = key<T>(random, input);
        has = wanted;
    }
    constexpr bool by_key = std::is_same_v<F, SortByKey>;
    auto const sort_piece = [&](std::size_t first) {
        std::copy_n(in + first, count, keys);
        if constexpr (by_key)
            for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::uint32_t>(i);
        auto const start = std::chrono::steady_clock::now();
        if constexpr (by_key) {
            f(keys, values, count, reinterpret_cast<T*>(key_scratch.bytes), reinterpret_cast<std::uint32_t*>(value_scratch.bytes));
        } else {
            f(keys, count, reinterpret_cast<T*>(key_scratch.bytes));
        }
        benchmark::ClobberMemory();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    sort_piece(0);
    bool right = true;
    if constexpr (by_key)
        for (std::size_t i = 0; i < count; ++i) right = right && values[i] < count && in[values[i]] == keys[i];
    static std::vector<T> expected;
    static std::string expected_of;
    if (auto const wanted = has + std::to_string(count); expected_of != wanted) {
        expected.assign(in, in + count);
        std::sort(expected.begin(), expected.end());
        expected_of = wanted;
    }
    if (!right || std::memcmp(expected.data(), keys, bytes) != 0) {
        state.SkipWithError("wrong result");
        return;
    }

    std::size_t first = 0;
    double least = 1e9;
    for (auto _ : state) {
        double const seconds = sort_piece(first);
        state.SetIterationTime(seconds);
        least = std::min(least, seconds);
        first = first + 2 * count > all ? 0 : first + count;
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    state.counters["ns/key"] = least * 1e9 / static_cast<double>(count); // the least: on a machine that others use too, compare that
}

template <class T, class F>
void add(std::string const& type, char const* name, F f, std::initializer_list<char const*> inputs)
{
    if (f == nullptr) return;
    for (std::string const input : inputs)
        for (auto const& [size, size_in_bytes] : {std::pair("4KiB", 4 * KiB), {"256KiB", 256 * KiB}, {"64MiB", 64 * MiB}}) {
            auto const row = type + '/' + input + '/' + size + '/' + name;
            auto const once = [=, bytes = size_in_bytes](benchmark::State& state) { run<T>(state, f, bytes, input); };
            benchmark::RegisterBenchmark(row.c_str(), once)->UseManualTime();
        }
}

} // namespace

Contender::Contender(char const* name, Sort<std::uint32_t> uint32, Sort<std::uint64_t> uint64, Sort<float> float32, SortByKey by_key)
{
    add<std::uint32_t>("sort/uint32", name, uint32, {"random", "20_bits", "16_values", "any_length"});
    add<std::uint64_t>("sort/uint64", name, uint64, {"random", "any_length"});
    add<float>("sort/float", name, float32, {"random"});
    add<std::uint32_t>("sort_by_key/uint32", name, by_key, {"random", "20_bits"});
}

} // namespace bench::sort
