#include "support/wave_rows.hpp"
#include "wave/operations.hpp"

#include <bit>

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
    std::array<T, n> value;
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

constexpr auto sum_of_groups = [](auto wave, auto const& x, auto const& masks) { return WaveMultiPrefixSum(wave, x, masks); };
constexpr auto sum_of_wave = [](auto wave, auto const& x) { return WavePrefixSum(wave, x); };

/// The sum by the number of groups, and the sum over the whole wave, which tells what the groups cost.
template <class T, std::size_t N>
void add_sums()
{
    using OfSize = Rows<T, N>;
    auto const add = [](char const* name, void (*fill)()) {
        OfSize::template of_size<N, decltype(sum_of_groups), decltype(running<Kind::exclusive, Add>)>(name, fill);
        bench::Kernel<T, T> const sum = bench::each_wave<T, T, N, N, bench::OnWave<decltype(sum_of_wave)>>;
        bench::add_row(name, N, "WavePrefixSum", N, sum, sum);
    };
    add("WaveMultiPrefixSum", fill_masks<N, 4>);
    add("WaveMultiPrefixSum_1_group", fill_masks<N, 1>);
    add("WaveMultiPrefixSum_2_groups", fill_masks<N, 2>);
    add("WaveMultiPrefixSum_distinct", fill_masks<N, 0>);
}
template <std::size_t... N>
bool add_sums_of_all_sizes()
{
    (add_sums<std::int32_t, N>(), ...);
    (add_sums<float, N>(), ...);
    return true;
}

using AllSizes = Rows<std::int32_t, 4, 8, 16, 32, 64>;
using OneSize = Rows<std::int32_t, 32>; // the other operations differ from the sum in one instruction a step

#define ROW(name, plain) OneSize::add(#name, [](auto wave, auto const& x, auto const& masks) { return name(wave, x, masks); }, plain)

[[maybe_unused]] bool const added[] = {
    add_sums_of_all_sizes<4, 8, 16, 32, 64>(),
    ROW(WaveMultiPrefixProduct, (running<Kind::exclusive, Multiply>)),
    ROW(WaveMultiPrefixMin, (running<Kind::exclusive, Lesser>)),
    ROW(WaveMultiPrefixMax, (running<Kind::exclusive, Greater>)),
    ROW(WaveMultiPrefixBitAnd, (running<Kind::exclusive, And>)),
    ROW(WaveMultiPrefixBitOr, (running<Kind::exclusive, Or>)),
    ROW(WaveMultiPrefixBitXor, (running<Kind::exclusive, Xor>)),
    ROW(WaveMultiPrefixInclusiveSum, (running<Kind::inclusive, Add>)),
    ROW(WaveMultiPrefixInclusiveProduct, (running<Kind::inclusive, Multiply>)),
    ROW(WaveMultiPrefixInclusiveMin, (running<Kind::inclusive, Lesser>)),
    ROW(WaveMultiPrefixInclusiveMax, (running<Kind::inclusive, Greater>)),
    ROW(WaveMultiPrefixInclusiveBitAnd, (running<Kind::inclusive, And>)),
    ROW(WaveMultiPrefixInclusiveBitOr, (running<Kind::inclusive, Or>)),
    ROW(WaveMultiPrefixInclusiveBitXor, (running<Kind::inclusive, Xor>)),
    ROW(WaveMultiSum, (running<Kind::all, Add>)),
    ROW(WaveMultiProduct, (running<Kind::all, Multiply>)),
    ROW(WaveMultiMin, (running<Kind::all, Lesser>)),
    ROW(WaveMultiMax, (running<Kind::all, Greater>)),
    ROW(WaveMultiBitAnd, (running<Kind::all, And>)),
    ROW(WaveMultiBitOr, (running<Kind::all, Or>)),
    ROW(WaveMultiBitXor, (running<Kind::all, Xor>)),
    AllSizes::add(
        "WaveMultiPrefixCountBits", [](auto wave, auto const& x, auto const& masks) { return WaveMultiPrefixCountBits(wave, x > 0, masks); },
        count<Kind::exclusive>),
    AllSizes::add(
        "WaveMultiCountBits", [](auto wave, auto const& x, auto const& masks) { return WaveMultiCountBits(wave, x > 0, masks); },
        count<Kind::all>),
};

} // namespace
