#include "algorithm/histogram/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace bench::histogram {

namespace {

constexpr std::size_t Ki = 1024, Mi = 1024 * Ki;

enum Distribution { uniform, same, sorted, zipf, modulo, alternating, outside };
constexpr struct
{
    char const* name;
    Distribution of;
} distributions[] = {{"uniform", uniform},         {"same", same},      {"sorted", sorted}, {"zipf", zipf}, {"modulo", modulo},
                     {"alternating", alternating}, {"outside", outside}};

/// The bucket of each element; buckets and more: none.
std::vector<std::uint32_t> make(Distribution distribution, std::size_t count, std::size_t buckets)
{
    std::mt19937 random(1);
    std::vector<double> sums(buckets); // of 1 / (k + 1)
    double sum = 0;
    for (std::size_t k = 0; k < buckets; ++k) sums[k] = sum += 1 / static_cast<double>(k + 1);
    std::vector<std::uint32_t> ids(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t id = 0;
        switch (distribution) {
        case uniform: id = random() % buckets; break;
        case same: id = buckets / 3; break;
        case sorted: id = i * buckets / count; break;
        case zipf:
            id = static_cast<std::size_t>(
                std::upper_bound(sums.begin(), sums.end() - 1, sum * static_cast<double>(random()) / 0x1p32) - sums.begin());
            break;
        case modulo: id = i % buckets; break;
        case alternating: id = buckets / 3 + i % 2; break;
        case outside: id = random() % (2 * buckets); break;
        }
        ids[i] = static_cast<std::uint32_t>(id);
    }
    return ids;
}

template <class T>
T element(std::size_t id, std::size_t buckets)
{
    if constexpr (std::is_same_v<T, float>) {
        return (static_cast<float>(id) + 0.5f) / static_cast<float>(buckets);
    } else {
        return static_cast<T>(id);
    }
}

template <class T>
void run(benchmark::State& state, Histogram<T> f, std::size_t buckets, std::size_t count, Distribution distribution)
{
    static Memory memory;
    auto* const in = reinterpret_cast<T*>(memory.bytes);
    static std::map<std::tuple<Distribution, std::size_t, std::size_t>, std::vector<std::uint32_t>> made;
    std::size_t const different = std::min(count, Mi); // repeated to fill larger inputs
    auto& ids = made[{distribution, different, buckets}];
    if (ids.empty()) ids = make(distribution, different, buckets);
    for (std::size_t i = 0; i < count; ++i) in[i] = element<T>(ids[i % ids.size()], buckets);

    std::vector<std::uint32_t> counts(buckets, 1), expected(buckets, 2);
    if (f(in, count, counts.data(), buckets) != plain_loop<T>(in, count, expected.data(), buckets) || counts != expected) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(f(in, count, counts.data(), buckets));
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

template <class T>
void add(std::string const& type, char const* name, Histogram<T> f, bool takes_any_id, std::initializer_list<std::size_t> all_buckets)
{
    if (f == nullptr) return;
    for (std::size_t buckets : all_buckets)
        for (auto const& [size, count] : {std::pair("16Ki", 16 * Ki), {"16Mi", 16 * Mi}})
            for (auto distribution : distributions) {
                if (buckets > 256 && (distribution.of == sorted || distribution.of == zipf || distribution.of == modulo)) continue;
                bool const fits = distribution.of != outside || element<T>(2 * buckets - 1, buckets) != element<T>(buckets - 1, buckets);
                if (distribution.of == outside && !(takes_any_id && fits)) continue;
                auto const row = "histogram/" + type + '/' + std::to_string(buckets) + '/' + size + '/' + distribution.name + '/' + name;
                benchmark::RegisterBenchmark(row.c_str(), run<T>, f, buckets, count, distribution.of);
            }
}

} // namespace

Contender::Contender(char const* name, Histogram<std::uint8_t> uint8, Histogram<std::uint16_t> uint16,
                     Histogram<std::uint32_t> uint32, Histogram<float> float32, bool takes_any_id)
{
    add("uint8", name, uint8, takes_any_id, {256});
    add("uint16", name, uint16, takes_any_id, {4096, 65536});
    add("uint32", name, uint32, takes_any_id, {256, 4096, 65536});
    add("float", name, float32, takes_any_id, {256});
}

} // namespace bench::histogram
