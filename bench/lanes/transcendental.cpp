#include <benchmark/benchmark.h>
#include <crosslane/lanes/transcendental.hpp>

#include <cmath>
#include <random>
#include <string>
#include <vector>

// Transcendental functions of 8 KiB of numbers, 16 lanes at a time, in rows
//
//     exp/float/plain_loop    <cmath>
//     exp/float/xsimd         its function alone, which is wrong near its limits (and pow for large results)
//     exp/float/crosslane
//
// Each row's results are compared with <cmath>'s before it is timed.
namespace {

using namespace crosslane;

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
        for (auto _ : state) {
            kernel(x.data(), y.data(), out.data());
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(elements<T>));
    });
}

/// f of single numbers.
template <class T, class F>
[[gnu::noinline]] void one_by_one(T const* x, T const* y, T* out)
{
    for (std::size_t i = 0; i < elements<T>; ++i) out[i] = F{}(x[i], y[i]);
}
/// f of Lanes<T, 16>, and of whole registers.
template <class T, class F>
[[gnu::noinline, gnu::flatten]] void on_lanes(T const* x, T const* y, T* out)
{
    using L = Lanes<T, 16>;
    for (std::size_t i = 0; i < elements<T>; i += 16) F{}(L::load(x + i), L::load(y + i)).store(out + i);
}
template <class T, class F>
[[gnu::noinline, gnu::flatten]] void on_registers(T const* x, T const* y, T* out)
{
    using L = Lanes<T, 16>;
    for (std::size_t i = 0; i < elements<T>; i += 16) detail::math(F{}, L::load(x + i), L::load(y + i)).store(out + i);
}

/// function takes numbers and lanes; xsimd_function registers.
template <class Function, class XsimdFunction>
bool add(std::string const& name, Domain domain, Function, XsimdFunction)
{
    auto const of_type = [&]<class T>(std::type_identity<T>, std::string const& type) {
        Kernel<T> const plain = one_by_one<T, Function>;
        add_row<T>(name + type + "/plain_loop", domain, plain, plain);
        add_row<T>(name + type + "/xsimd", domain, on_registers<T, XsimdFunction>, plain);
        add_row<T>(name + type + "/crosslane", domain, on_lanes<T, Function>, plain);
    };
    of_type(std::type_identity<float>{}, "/float");
    of_type(std::type_identity<double>{}, "/double");
    return true;
}

// clang-format off
[[maybe_unused]] bool const added[] = {
    add("exp", {-20, 20}, [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { using std::exp; return exp(x); },
        [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { return xsimd::exp(x); }),
    add("exp2", {-20, 20}, [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { using std::exp2; return exp2(x); },
        [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { return xsimd::exp2(x); }),
    add("log", {0.01, 100}, [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { using std::log; return log(x); },
        [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { return xsimd::log(x); }),
    add("log2", {0.01, 100}, [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { using std::log2; return log2(x); },
        [](auto const& x, auto const&) CROSSLANE_INLINE_LAMBDA { return xsimd::log2(x); }),
    add("pow", {0.01, 10}, [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { using std::pow; return pow(x, y); },
        [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return xsimd::pow(x, y); }),
};
// clang-format on

} // namespace
