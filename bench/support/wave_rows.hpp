#pragma once

#include "support/clock_speed.hpp"

#include <benchmark/benchmark.h>
#include <crosslane/crosslane.hpp>

#include <cstring>
#include <random>
#include <string>
#include <vector>

/// One operation on waves: a loop over all waves of 8 KiB of input, loads and stores included, in rows
///
///     WaveActiveSum/int32/N:32/plain_loop    the loop over lanes that says what the operation means
///     WaveActiveSum/int32/N:32/crosslane
///     WaveActiveSum/int32/N:32/hand          the best sequence of intrinsics known, where there is one
///
/// Each row's results are compared with the plain loop's before it is timed.
namespace bench {

inline constexpr std::size_t elements = 2048;

template <class T>
inline constexpr char const* type_name = "";
template <>
inline constexpr char const* type_name<std::int32_t> = "int32";
template <>
inline constexpr char const* type_name<std::uint32_t> = "uint32";
template <>
inline constexpr char const* type_name<std::uint8_t> = "uint8";
template <>
inline constexpr char const* type_name<std::int8_t> = "int8";
template <>
inline constexpr char const* type_name<std::uint16_t> = "uint16";
template <>
inline constexpr char const* type_name<std::uint64_t> = "uint64";
template <>
inline constexpr char const* type_name<float> = "float";

/// Floats are plus or minus 0.5, 1 and 2, so that sums and products are exact in any order.
template <class T>
std::vector<T> const& sample()
{
    static std::vector<T> const values = [] {
        std::mt19937 random(1);
        std::vector<T> v(elements);
        for (auto& x : v) {
            if constexpr (std::is_floating_point_v<T>) {
                x = std::array{T(0.5), T(1), T(2)}[random() % 3] * (random() % 2 == 0 ? T(1) : T(-1));
            } else {
                x = static_cast<T>(static_cast<std::int32_t>(random() % 2000) - 1000);
            }
        }
        return v;
    }();
    return values;
}

/// What one wave writes: N lanes, or one value; a mask as its bits.
template <class R>
struct Result
{
    using type = R;
    static constexpr std::size_t count = 1;
    CROSSLANE_INLINE static void write(R const& r, R* out) { *out = r; }
};
template <crosslane::LaneType T, std::size_t N>
struct Result<crosslane::Lanes<T, N>>
{
    using type = T;
    static constexpr std::size_t count = N;
    CROSSLANE_INLINE static void write(crosslane::Lanes<T, N> const& r, T* out) { store(out, r); }
};
/// All lanes of the first component, then those of the next.
template <crosslane::LaneType T, std::size_t N, std::size_t C>
struct Result<crosslane::Vec<crosslane::Lanes<T, N>, C>>
{
    using type = T;
    static constexpr std::size_t count = C * N;
    CROSSLANE_INLINE static void write(crosslane::Vec<crosslane::Lanes<T, N>, C> const& r, T* out)
    {
        for (std::size_t c = 0; c < C; ++c) store(out + c * N, r[c]);
    }
};
template <std::size_t N, std::size_t Width>
struct Result<crosslane::Mask<N, Width>>
{
    using type = std::uint64_t;
    static constexpr std::size_t count = 1;
    CROSSLANE_INLINE static void write(crosslane::Mask<N, Width> const& r, std::uint64_t* out) { *out = r.bits(); }
};

// Without this, Clang turns the plain loops inside out and fills them with gathers: 60 times slower than they are.
#if defined(__clang__)
#define BENCH_WAVE_LOOP _Pragma("clang loop vectorize(disable)")
#else
#define BENCH_WAVE_LOOP
#endif

template <class T, class U, std::size_t N, std::size_t Out, class F>
[[gnu::noinline, gnu::flatten]] void each_wave(T const* __restrict in, U* __restrict out, std::size_t waves)
{
    BENCH_WAVE_LOOP
    for (std::size_t w = 0; w < waves; ++w) F::template run<N>(in + w * N, out + w * Out);
}

template <class F>
struct OnWave
{
    template <std::size_t N, class T, class U>
    CROSSLANE_INLINE static void run(T const* in, U* out)
    {
        auto const result = F{}(crosslane::Wave<N>{}, crosslane::load<N>(in));
        Result<std::remove_const_t<decltype(result)>>::write(result, out);
    }
};
template <class F>
struct OnArray
{
    template <std::size_t N, class T, class U>
    CROSSLANE_INLINE static void run(T const* in, U* out)
    {
        F{}(in, std::integral_constant<std::size_t, N>{}, out);
    }
};

template <class T, class U>
using Kernel = void (*)(T const*, U*, std::size_t);

template <class T, class U>
void run_row(benchmark::State& state, std::size_t n, std::size_t per_wave, Kernel<T, U> kernel, Kernel<T, U> expected)
{
    std::size_t const waves = elements / n, results = waves * per_wave;
    std::vector<T> const in = sample<T>();
    std::vector<std::uint64_t> space(2 * (results * sizeof(U) / 8 + 16)); // aligned to 64 bytes below
    auto const aligned = (reinterpret_cast<std::uintptr_t>(space.data()) + 63) / 64 * 64;
    std::vector<std::uint64_t> input_space(elements * sizeof(T) / 8 + 16);
    auto* const from = reinterpret_cast<T*>((reinterpret_cast<std::uintptr_t>(input_space.data()) + 63) / 64 * 64);
    std::memcpy(from, in.data(), elements * sizeof(T));
    auto* const out = reinterpret_cast<U*>(aligned);
    auto* const should = out + results;
    kernel(from, out, waves);
    expected(from, should, waves);
    if (std::memcmp(out, should, results * sizeof(U)) != 0) {
        state.SkipWithError("wrong result");
        return;
    }

    double const before = cycles_per_second();
    for (auto _ : state) {
        kernel(from, out, waves);
        benchmark::ClobberMemory();
    }
    double const hertz = (before + cycles_per_second()) / 2;
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(elements));
    using benchmark::Counter;
    state.counters["cycles/wave"] = Counter(static_cast<double>(waves) / hertz,
                                            static_cast<Counter::Flags>(Counter::kIsIterationInvariantRate | Counter::kInvert));
}

/// prepare() is called before the row runs.
template <class T, class U>
void add_row(
    std::string const& name, std::size_t n, char const* contender, std::size_t per_wave, Kernel<T, U> kernel, Kernel<T, U> expected,
    void (*prepare)() = [] {})
{
    benchmark::RegisterBenchmark((name + '/' + type_name<T> + "/N:" + std::to_string(n) + '/' + contender).c_str(),
                                 [=](benchmark::State& state) {
                                     prepare();
                                     run_row(state, n, per_wave, kernel, expected);
                                 });
}

struct NoHand {};

template <class T, std::size_t N, class Wave, class Plain, class Hand>
void add_rows(std::string const& name)
{
    using R = Result<decltype(Wave{}(crosslane::Wave<N>{}, std::declval<crosslane::Lanes<T, N>>()))>;
    using U = typename R::type;
    Kernel<T, U> const plain = each_wave<T, U, N, R::count, OnArray<Plain>>;
    auto const add = [&](char const* contender, Kernel<T, U> kernel) { add_row(name, N, contender, R::count, kernel, plain); };
    add("plain_loop", plain);
    add("crosslane", each_wave<T, U, N, R::count, OnWave<Wave>>);
    if constexpr (requires(T const* in, U* out) { Hand::template run<N>(in, out); }) {
        add("hand", each_wave<T, U, N, R::count, Hand>);
    }
}

/// wave(Wave<N>, Lanes<T, N>) against plain(T const* x, N, out) and Hand::run<N>(T const* x, out), for every T and N.
template <class... T>
struct Rows
{
    template <class Hand = NoHand, class Wave, class Plain>
    static bool add(std::string const& name, Wave, Plain)
    {
        return add_sizes<Hand, 4, 8, 16, 32, 64>(name, Wave{}, Plain{});
    }
    template <class Hand, std::size_t... N, class Wave, class Plain>
    static bool add_sizes(std::string const& name, Wave, Plain)
    {
        auto const of_type = [&]<class U>(std::type_identity<U>) { (add_rows<U, N, Wave, Plain, Hand>(name), ...); };
        (of_type(std::type_identity<T>{}), ...);
        return true;
    }
};

} // namespace bench
