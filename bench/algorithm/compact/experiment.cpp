#include "algorithm/compact/experiment.hpp"
#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>

namespace bench::compact {

namespace {

template <class T>
constexpr T limit = sizeof(T) == 1 ? T(100) : T(0);

/// One draw for each number, which the standard's distributions do not promise: up to 16 MiB are made before each row.
struct Random
{
    std::mt19937_64 bits{1};

    std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>((bits() >> 32) * end >> 32); }
    bool is(double chance) { return static_cast<double>(bits() >> 11) < chance * 0x1p53; }
};

template <class T>
T value(bool kept, Random& random)
{
    if constexpr (sizeof(T) == 1) {
        return static_cast<T>(kept ? random.below(limit<T>) : limit<T> + random.below(256u - limit<T>));
    } else {
        auto const v = static_cast<T>(random.below(1'000'000));
        return kept ? -v - 1 : v;
    }
}

template <class T>
void make(T* values, std::size_t count, int kept_percent, bool clustered)
{
    Random random;
    double const share = kept_percent / 100.0;
    if (!clustered) {
        for (std::size_t i = 0; i < count; ++i) values[i] = value<T>(random.is(share), random);
        return;
    }
    // The chances that a run ends, so that runs of the rarer kind are 64 long on average and the shares come out right.
    double const rarer = 1 / 64.0;
    double const end_kept = share <= 0.5 ? rarer : rarer * (1 - share) / share;
    double const end_dropped = share <= 0.5 ? rarer * share / (1 - share) : rarer;
    bool keep = random.is(share);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = value<T>(keep, random);
        if (random.is(keep ? end_kept : end_dropped)) keep = !keep;
    }
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

/// Whether the first kept elements of out are those of in that should be kept, in order.
template <class T>
bool is_right(T const* in, std::size_t count, T const* out, std::size_t kept)
{
    std::size_t n = 0;
    bool same = true;
    for (std::size_t i = 0; i < count && n <= kept; ++i) {
        bool const keep = in[i] < limit<T>;
        same &= !keep || out[n] == in[i];
        n += keep;
    }
    return same && n == kept;
}

template <class T>
void run(benchmark::State& state, Compact<T> f, std::size_t bytes, int kept_percent, bool clustered)
{
    auto& arrays = Arrays::get();
    std::size_t const region = bytes == KiB ? 64 * KiB : bytes;
    std::size_t const count = region / sizeof(T);
    auto* const in = reinterpret_cast<T*>(arrays.in.bytes);
    // Half a page from in, so that loads do not seem to depend on the stores before them.
    auto* const out = reinterpret_cast<T*>(arrays.out.bytes + 2 * KiB);
    std::size_t const made = std::min(count, 16 * MiB / sizeof(T)); // more than branch predictors learn by heart
    make(in, made, kept_percent, clustered);
    for (std::size_t at = made; at < count; at += made) std::memcpy(in + at, in, made * sizeof(T));
    std::memset(static_cast<void*>(out), 0xFF, region);
    std::size_t const kept = f(in, count, out, limit<T>);
    if (!is_right(in, count, out, kept)) return state.SkipWithError("wrong result");

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
