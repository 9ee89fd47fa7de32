#include "dispatch/groupshared/experiment.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <array>

namespace {

using namespace crosslane;
using namespace bench::groupshared;

template <std::size_t N>
void histogram(Uints const& in, Uints& out)
{
    std::fill(out.begin(), out.end(), 0u);
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), totals = Buffer(out)](auto group) {
        Buffer counts(groupshared<std::array<std::uint32_t, buckets>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, counts[SV_GroupIndex(wave)], 0u); });
        group.for_each_wave([&](auto wave) {
            auto const id = SV_GroupID(wave).x * 1024u + SV_GroupIndex(wave);
            for (std::uint32_t turn = 0; turn < 4; ++turn) InterlockedAdd(wave, counts[numbers[id + turn * 256u] & (buckets - 1)], 1u);
        });
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            InterlockedAdd(wave, totals[i], counts[i]);
        });
    });
    dispatch(serial, shader, {count / 1024});
}

template <std::size_t N>
void tree_sum(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), sums = Buffer(out)](auto group) {
        Buffer partial(groupshared<std::array<std::uint32_t, 256>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, partial[SV_GroupIndex(wave)], numbers[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t half = 128; half != 0; half /= 2) {
            group.for_each_wave([&](auto wave) {
                auto const i = SV_GroupIndex(wave);
                if (auto low = wave.where(i < half)) assign(low, partial[i], partial[i] + partial[i + half]);
            });
        }
        group.for_each_wave([&](auto wave) {
            if (auto first = wave.where(SV_GroupIndex(wave) == 0u)) assign(first, sums[SV_GroupID(wave).x], partial[0]);
        });
    });
    dispatch(serial, shader, {count / 256});
}

template <std::size_t N>
void transpose(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<16, 16>, wave_size<N>>([numbers = Buffer(in), turned = Buffer(out)](auto group) {
        Buffer tile(groupshared<std::array<std::uint32_t, 16 * 17>>(group));
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupThreadID(wave), id = SV_DispatchThreadID(wave);
            assign(wave, tile[at.y * 17u + at.x], numbers[id.y * side + id.x]);
        });
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupThreadID(wave);
            auto const corner = SV_GroupID(wave);
            assign(wave, turned[(corner.x * 16u + at.y) * side + corner.y * 16u + at.x], tile[at.x * 17u + at.y]);
        });
    });
    dispatch(serial, shader, {side / 16, side / 16});
}

template <std::size_t N>
void bitonic(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), sorted = Buffer(out)](auto group) {
        Buffer keys(groupshared<std::array<std::uint32_t, 256>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, keys[SV_GroupIndex(wave)], numbers[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t size = 2; size <= 256; size *= 2) {
            for (std::uint32_t stride = size / 2; stride != 0; stride /= 2) {
                group.for_each_wave([&](auto wave) {
                    auto const i = SV_GroupIndex(wave), other = i ^ stride;
                    if (auto lower = wave.where(i < other)) {
                        auto const a = keys[i], b = keys[other];
                        if (auto swaps = lower.where((a > b) == ((i & size) == 0u))) {
                            assign(swaps, keys[i], b);
                            assign(swaps, keys[other], a);
                        }
                    }
                });
            }
        }
        group.for_each_wave([&](auto wave) { assign(wave, sorted[SV_DispatchThreadID(wave).x], keys[SV_GroupIndex(wave)]); });
    });
    dispatch(serial, shader, {count / 256});
}

template <std::size_t N>
void ranks(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_waves<1>, wave_size<N>>([numbers = Buffer(in), places = Buffer(out)](auto group) {
        Buffer next(groupshared<std::array<std::uint32_t, buckets>>(group)); // where the next number of each digit goes
        group.for_each_wave([&](auto wave) {
            auto const lane = WaveGetLaneIndex(wave), first = SV_GroupID(wave).x * std::uint32_t{ranked} + lane;
            for (std::uint32_t digit = 0; digit < buckets; digit += N) assign(wave, next[digit + lane], 0u);
            for (std::uint32_t i = 0; i < ranked; i += N) InterlockedAdd(wave, next[numbers[first + i] & 255u], 1u);
            std::uint32_t begin = 0;
            for (std::uint32_t digit = 0; digit < buckets; digit += N) {
                Lanes<std::uint32_t, N> const found = next[digit + lane];
                assign(wave, next[digit + lane], begin + WavePrefixSum(wave, found));
                begin += WaveActiveSum(wave, found);
            }
            for (std::uint32_t i = 0; i < ranked; i += N) {
                auto const digit = numbers[first + i] & 255u;
                auto const equal = WaveMatch<8>(wave, digit);
                assign(wave, places[first + i], next[digit] + WaveMultiPrefixCountBits(wave, true, equal));
                InterlockedAdd(wave, next[digit], 1u);
            }
        });
    });
    dispatch(serial, shader, {count / ranked});
}

template <std::size_t N>
constexpr Runs runs{histogram<N>, tree_sum<N>, transpose<N>, bitonic<N>, ranks<N>};
Contender const added[] = {{"crosslane_N:8", runs<8>}, {"crosslane_N:32", runs<32>}, {"crosslane_N:64", runs<64>}};

} // namespace
