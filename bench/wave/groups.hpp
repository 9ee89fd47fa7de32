#pragma once

#include "support/wave_rows.hpp"
#include "wave/operations.hpp"

#include <bit>

/// Rows of the operations on groups of lanes. What stands here is compiled for the masks of one file.
namespace bench::groups {
namespace {

using namespace crosslane;
using namespace bench::plain;

/// How many of the masks' words hold lanes.
template <std::size_t N>
constexpr std::size_t words = N <= 32 ? 1 : N / 32;

/// The masks of all waves of the row that runs, word after word.
alignas(64) std::uint32_t all_masks[bench::elements * 2];

/// Every lane in one of so many groups, at random; 0: each in a group of its own.
template <std::size_t N, std::size_t Groups>
void fill_masks()
{
    std::mt19937 random(2);
    std::fill_n(all_masks, std::size(all_masks), 0);
    for (std::size_t first = 0; first < bench::elements * words<N>; first += N * words<N>) {
        std::array<std::size_t, N> group;
        for (std::size_t i = 0; i < N; ++i) group[i] = Groups == 0 ? i : random() % Groups;
        for (std::size_t i = 0; i < N; ++i) {
            for (std::size_t j = 0; j < N; ++j) {
                if (group[i] == group[j]) all_masks[first + j / 32 * N + i] |= std::uint32_t{1} << j % 32;
            }
        }
    }
}

template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> load_masks(std::uint32_t const* masks)
{
    Lanes<std::uint32_t, N> const zero = 0u;
    if constexpr (N <= 32) {
        return {load<N>(masks), zero, zero, zero};
    } else {
        return {load<N>(masks), load<N>(masks + N), zero, zero};
    }
}

template <class T, class U, std::size_t N, class F>
[[gnu::noinline, gnu::flatten]] void each_wave(T const* __restrict in, U* __restrict out, std::size_t waves)
{
    BENCH_WAVE_LOOP
    for (std::size_t w = 0; w < waves; ++w) F::template run<N>(in + w * N, all_masks + w * N * words<N>, out + w * N);
}
template <class F>
struct OnWave
{
    template <std::size_t N, class T, class U>
    CROSSLANE_INLINE static void run(T const* in, std::uint32_t const* masks, U* out)
    {
        store(out, F{}(Wave<N>{}, load<N>(in), load_masks<N>(masks)));
    }
};
template <class F>
struct OnArray
{
    template <std::size_t N, class T, class U>
    CROSSLANE_INLINE static void run(T const* in, std::uint32_t const* masks, U* out)
    {
        F{}(in, [&](std::size_t i) {
            return static_cast<std::size_t>(N > 32 && masks[i] == 0 ? 32 + std::countr_zero(masks[N + i]) : std::countr_zero(masks[i]));
        }, std::integral_constant<std::size_t, N>{}, out);
    }
};

/// One running value for each group, at its lowest lane, which group_of says.
enum class Kind { exclusive, inclusive, all };
template <Kind kind, class Op>
constexpr auto running = []<class T>(T const* x, auto group_of, auto n, T* out) {
    std::array<T, n> value{}; // or GCC 12 takes it for used before it is set
    for (std::size_t i = 0; i < n; ++i) {
        auto const group = group_of(i);
        T const before = group == i ? Op::template identity<T> : value[group];
        value[group] = Op{}(before, x[i]);
        out[i] = kind == Kind::exclusive ? before : value[group];
    }
    if constexpr (kind == Kind::all) {
        for (std::size_t i = 0; i < n; ++i) out[i] = value[group_of(i)];
    }
};
template <Kind kind>
constexpr auto count = [](auto const* x, auto group_of, auto n, std::uint32_t* out) {
    std::array<std::uint32_t, n> positive{};
    for (std::size_t i = 0; i < n; ++i) {
        auto const group = group_of(i);
        out[i] = positive[group];
        positive[group] += x[i] > 0 ? 1 : 0;
    }
    if constexpr (kind == Kind::all) {
        for (std::size_t i = 0; i < n; ++i) out[i] = positive[group_of(i)];
    }
};

/// wave(Wave<N>, Lanes<T, N>, LaneMasks<N>) against plain(T const* x, group_of, N, out), four groups in every wave.
template <class T, std::size_t... N>
struct Rows
{
    template <class Wave, class Plain>
    static bool add(std::string const& name, Wave, Plain)
    {
        (of_size<N, Wave, Plain>(name, fill_masks<N, 4>), ...);
        return true;
    }
    template <std::size_t M, class Wave, class Plain>
    static void of_size(std::string const& name, void (*fill)())
    {
        using U = typename decltype(Wave{}(crosslane::Wave<M>{}, std::declval<Lanes<T, M>>(), std::declval<LaneMasks<M>>()))::value_type;
        bench::Kernel<T, U> const plain = each_wave<T, U, M, OnArray<Plain>>;
        bench::add_row(name, M, "plain_loop", M, plain, plain, fill);
        bench::add_row<T, U>(name, M, "crosslane", M, each_wave<T, U, M, OnWave<Wave>>, plain, fill);
    }
};

using Integers = Rows<std::int32_t, 4, 8, 16, 32, 64>;
using Floats = Rows<float, 4, 8, 16, 32, 64>;

#define INTEGER_ROWS(name, ...)                                                                                                            \
    Integers::add(                                                                                                                         \
        #name, [](auto wave, auto const& x, auto const& masks) CROSSLANE_INLINE_LAMBDA { return name(wave, x, masks); }, __VA_ARGS__)
#define FLOAT_ROWS(name, ...)                                                                                                              \
    Floats::add(                                                                                                                           \
        #name, [](auto wave, auto const& x, auto const& masks) CROSSLANE_INLINE_LAMBDA { return name(wave, x, masks); }, __VA_ARGS__)
#define ROWS(name, ...) INTEGER_ROWS(name, __VA_ARGS__), FLOAT_ROWS(name, __VA_ARGS__)

} // namespace
} // namespace bench::groups
