#include "support/clock_speed.hpp"

#include <benchmark/benchmark.h>
#include <crosslane/lanes/more_math.hpp>
#include <crosslane/lanes/transcendental.hpp>

#include <cmath>
#include <random>
#include <string>
#include <vector>

// Transcendental functions of 8 KiB of numbers, 32 lanes at a time, in rows
//
//     exp/float/N:32/plain_loop    <cmath>
//     exp/float/N:32/xsimd         its function alone, which is wrong near its limits (and pow for large results)
//     exp/float/N:32/crosslane
//
// Each row's results are compared with <cmath>'s before it is timed.
namespace {

using namespace crosslane;

constexpr std::size_t lanes = 32;

template <class T>
using Kernel = void (*)(T const*, T const*, T*);

template <class T>
inline constexpr std::size_t elements = 8192 / sizeof(T);

struct Domain { double lowest, highest; };

template <class T>
void add_row(std::string const& name, Domain domain, Kernel<T> kernel, Kernel<T> plain)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        std::mt19937 random(1);
        std::uniform_real_distribution<T> x_of(static_cast<T>(domain.lowest), static_cast<T>(domain.highest)), y_of(-3, 3);
        std::vector<T> x(elements<T>), y(elements<T>), out(elements<T>), should(elements<T>);
        for (T& v : x) v = x_of(random);
        for (T& v : y) v = y_of(random);
        kernel(x.data(), y.data(), out.data());
        plain(x.data(), y.data(), should.data());
        for (std::size_t i = 0; i < elements<T>; ++i) {
            if (!(std::abs(out[i] - should[i]) <= 100 * std::numeric_limits<T>::epsilon() * std::abs(should[i]))) {
                state.SkipWithError("wrong result");
                return;
            }
        }
        double const before = bench::cycles_per_second();
        for (auto _ : state) {
            kernel(x.data(), y.data(), out.data());
            benchmark::ClobberMemory();
        }
        double const hertz = (before + bench::cycles_per_second()) / 2;
        using benchmark::Counter;
        state.counters["cycles/wave"] = Counter(static_cast<double>(elements<T> / lanes) / hertz,
                                                static_cast<Counter::Flags>(Counter::kIsIterationInvariantRate | Counter::kInvert));
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(elements<T>));
    });
}

/// f of single numbers.
template <class T, class F>
[[gnu::noinline]] void one_by_one(T const* x, T const* y, T* out)
{
    for (std::size_t i = 0; i < elements<T>; ++i) out[i] = F{}(x[i], y[i]);
}
/// f of Lanes<T, lanes>, and of whole registers.
template <class T, class F>
[[gnu::noinline, gnu::flatten]] void on_lanes(T const* x, T const* y, T* out)
{
    using L = Lanes<T, lanes>;
    for (std::size_t i = 0; i < elements<T>; i += lanes) F{}(L::load(x + i), L::load(y + i)).store(out + i);
}
template <class T, class F>
[[gnu::noinline, gnu::flatten]] void on_registers(T const* x, T const* y, T* out)
{
    using L = Lanes<T, lanes>;
    for (std::size_t i = 0; i < elements<T>; i += lanes) detail::math(F{}, L::load(x + i), L::load(y + i)).store(out + i);
}

/// function takes numbers and lanes; xsimd_function registers, where crosslane's is not xsimd's own.
template <class Function, class XsimdFunction = void>
void add_rows(std::string const& name, Domain domain)
{
    auto const of_type = [&]<class T>(std::type_identity<T>, std::string const& type) {
        Kernel<T> const plain = one_by_one<T, Function>;
        add_row<T>(name + type + "/plain_loop", domain, plain, plain);
        if constexpr (!std::is_void_v<XsimdFunction>) add_row<T>(name + type + "/xsimd", domain, on_registers<T, XsimdFunction>, plain);
        add_row<T>(name + type + "/crosslane", domain, on_lanes<T, Function>, plain);
    };
    of_type(std::type_identity<float>{}, "/float/N:32");
    of_type(std::type_identity<double>{}, "/double/N:32");
}

#define ADD(name, call, ...) \
    [] { \
        using std::name; \
        auto const function = [](auto const& x, [[maybe_unused]] auto const& y) CROSSLANE_INLINE_LAMBDA { return name call; }; \
        add_rows<std::remove_const_t<decltype(function)>>(#name, Domain{__VA_ARGS__}); \
        return true; \
    }()
#define ADD_BESIDE_XSIMD(name, call, ...) \
    [] { \
        using std::name; \
        auto const function = [](auto const& x, [[maybe_unused]] auto const& y) CROSSLANE_INLINE_LAMBDA { return name call; }; \
        auto const other = [](auto const& x, [[maybe_unused]] auto const& y) CROSSLANE_INLINE_LAMBDA { return xsimd::name call; }; \
        add_rows<std::remove_const_t<decltype(function)>, std::remove_const_t<decltype(other)>>(#name, Domain{__VA_ARGS__}); \
        return true; \
    }()
[[maybe_unused]] bool const added[] = {
    ADD_BESIDE_XSIMD(exp, (x), -20, 20),     ADD_BESIDE_XSIMD(exp2, (x), -20, 20),   ADD_BESIDE_XSIMD(log, (x), 0.01, 100),
    ADD_BESIDE_XSIMD(log2, (x), 0.01, 100),  ADD_BESIDE_XSIMD(log10, (x), 0.01, 100), ADD_BESIDE_XSIMD(pow, (x, y), 0.01, 10),
    ADD(sin, (x), -3, 3),                    ADD(cos, (x), -1.5, 1.5),               ADD(tan, (x), -1.5, 1.5),
    ADD(asin, (x), -1, 1),                   ADD(acos, (x), -1, 0.9),                ADD(atan, (x), -10, 10),
    ADD(atan2, (x, y), -3, 3),               ADD(tanh, (x), -5, 5),                   ADD(sinh, (x), -5, 5),
    ADD(cosh, (x), -5, 5),
};

} // namespace
