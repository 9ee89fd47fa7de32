#include "wave/groups.hpp"

namespace {

using namespace bench::groups;

constexpr auto sum_of_groups = [](auto wave, auto const& x, auto const& masks)
                                   CROSSLANE_INLINE_LAMBDA { return WaveMultiPrefixSum(wave, x, masks); };
constexpr auto sum_of_wave = [](auto wave, auto const& x) CROSSLANE_INLINE_LAMBDA { return WavePrefixSum(wave, x); };

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

[[maybe_unused]] bool const added[] = {
    add_sums_of_all_sizes<4, 8, 16, 32, 64>(),
    ROWS(WaveMultiPrefixProduct, running<Kind::exclusive, Multiply>),
    ROWS(WaveMultiPrefixMin, running<Kind::exclusive, Lesser>),
    ROWS(WaveMultiPrefixMax, running<Kind::exclusive, Greater>),
    INTEGER_ROWS(WaveMultiPrefixBitAnd, running<Kind::exclusive, And>),
    INTEGER_ROWS(WaveMultiPrefixBitOr, running<Kind::exclusive, Or>),
    INTEGER_ROWS(WaveMultiPrefixBitXor, running<Kind::exclusive, Xor>),
    Integers::add(
        "WaveMultiPrefixCountBits",
        [](auto wave, auto const& x, auto const& masks) { return WaveMultiPrefixCountBits(wave, x > 0, masks); }, count<Kind::exclusive>),
};

} // namespace
