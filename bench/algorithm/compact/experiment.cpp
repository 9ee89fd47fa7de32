#include "algorithm/compact/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace bench::compact {

namespace {

template <class T>
constexpr T limit = sizeof(T) == 1 ? T(100) : T(0);

template <class T>
T value(bool kept, std::mt19937& random)
{
    if constexpr (sizeof(T) == 1) {
        return static_cast<T>(kept ? random() % limit<T> : limit<T> + random() % (256u - limit<T>));
    } else {
        auto const v = static_cast<T>(random() % 1'000'000);
        return kept ? -v - 1 : v;
    }
}

template <class T>
std::vector<T> make(std::size_t count, int kept_percent, bool clustered)
{
    std::mt19937 random(1);
    double const share = kept_percent / 100.0;
    std::bernoulli_distribution kept(share);
    std::vector<T> values(count);
    if (!clustered) {
        for (auto& v : values) v = value<T>(kept(random), random);
        return values;
    }
    // The chances that a run ends, so that runs of the rarer kind are 64 long on average and the shares come out right.
    double const rarer = 1 / 64.0;
    double const end_kept = share <= 0.5 ? rarer : rarer * (1 - share) / share;
    double const end_dropped = share <= 0.5 ? rarer * share / (1 - share) : rarer;
    bool keep = kept(random);
    for (auto& v : values) {
        v = value<T>(keep, random);
        if (std::bernoulli_distribution(keep ? end_kept : end_dropped)(random)) keep = !keep;
    }
    return values;
}

struct Arrays
{
    Memory in, out;
    static Arrays& get()
    {
        static Arrays arrays;
        return arrays;
    }
};

/// One pattern is at most 1 MiB, and repeated to fill larger inputs.
template <class T>
struct Pattern
{
    std::vector<T> values, expected;
};
template <class T>
Pattern<T> const& pattern(std::size_t bytes, int kept_percent, bool clustered)
{
    static std::map<std::tuple<std::size_t, int, bool>, Pattern<T>> made;
    auto& p = made[{bytes, kept_percent, clustered}];
    if (p.values.empty()) {
        p.values = make<T>(bytes / sizeof(T), kept_percent, clustered);
        p.expected.resize(p.values.size());
        p.expected.resize(plain_loop(p.values.data(), p.values.size(), p.expected.data(), limit<T>));
    }
    return p;
}

template <class T>
void run(benchmark::State& state, Compact<T> f, std::size_t bytes, int kept_percent, bool clustered)
{
    auto& arrays = Arrays::get();
    std::size_t const region = bytes == KiB ? 64 * KiB : bytes;
    auto const& p = pattern<T>(region < MiB ? region : MiB, kept_percent, clustered);
    auto* const in = reinterpret_cast<T*>(arrays.in.bytes);
    // Half a page from in, so that loads do not seem to depend on the stores before them.
    auto* const out = reinterpret_cast<T*>(arrays.out.bytes + 2 * KiB);
    for (std::size_t at = 0; at < region; at += p.values.size() * sizeof(T))
        std::memcpy(arrays.in.bytes + at, p.values.data(), p.values.size() * sizeof(T));

    std::size_t const count = region / sizeof(T);
    std::memset(static_cast<void*>(out), 0, region);
    std::size_t const kept = f(in, count, out, limit<T>);
    bool right = kept == p.expected.size() * (count / p.values.size());
    for (std::size_t at = 0; right && at < kept; at += p.expected.size())
        right = std::memcmp(out + at, p.expected.data(), p.expected.size() * sizeof(T)) == 0;
    if (!right) {
        state.SkipWithError("wrong result");
        return;
    }

    std::size_t const piece = bytes / sizeof(T);
    std::size_t first = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(f(in + first, piece, out, limit<T>));
        first = (first + piece) % count;
    }
    auto const iterations = static_cast<double>(state.iterations());
    state.SetItemsProcessed(static_cast<std::int64_t>(iterations * static_cast<double>(piece)));
    state.SetBytesProcessed(static_cast<std::int64_t>(iterations * static_cast<double>(bytes) *
                                                      (1 + static_cast<double>(kept) / static_cast<double>(count))));
}

template <class T>
void add(std::string const& type, char const* name, Compact<T> f)
{
    if (f == nullptr) return;
    for (auto const& [size, bytes] : {std::pair("1KiB", KiB), {"256KiB", 256 * KiB}, {"64MiB", 64 * MiB}})
        for (int kept : {1, 10, 50, 90, 99})
            for (bool clustered : {false, true}) {
                auto const row = "compact/" + type + '/' + size + "/kept:" + std::to_string(kept) +
                                 (clustered ? "/clustered/" : "/random/") + name;
                benchmark::RegisterBenchmark(row.c_str(), run<T>, f, bytes, kept, clustered);
            }
}

} // namespace

Contender::Contender(char const* name, Compact<std::int32_t> int32, Compact<std::uint8_t> uint8, Compact<float> float32)
{
    add("int32", name, int32);
    add("uint8", name, uint8);
    add("float", name, float32);
}

} // namespace bench::compact
