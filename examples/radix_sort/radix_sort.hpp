#pragma once

#include <crosslane/crosslane.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

/// A radix sort as GPUs do it: four passes of eight bits, each an upsweep that counts digits, a scan of the counts, and a downsweep that
/// puts every key behind all keys of smaller digits and behind the earlier keys of its own digit. It is stable, and the same at every
/// wave size, in order, shuffled and parallel. Where only the result counts, crosslane::sort takes less time
/// (bench/dispatch/radix_sort).
namespace radix_sort {

using Keys = std::vector<std::uint32_t>;
using crosslane::Buffer;

constexpr std::uint32_t digits = 256, waves = 8, keys_of_wave = 2048, keys_of_group = waves * keys_of_wave;

/// body(present, id) for the wave's keys, as they lie in memory: the lanes that have one, and the keys' numbers.
template <class W, class Body>
void for_keys_of_wave(W const& wave, std::uint32_t count, Body const& body)
{
    auto const first = SV_GroupID(wave).x * keys_of_group + GetGroupWaveIndex(wave) * keys_of_wave;
    for (std::uint32_t turn = 0; turn < keys_of_wave; turn += W::size) {
        auto const id = first + turn + WaveGetLaneIndex(wave);
        if (auto present = wave.where(id < count)) body(present, id);
    }
}
/// body(digit) for the digits that are the wave's to look after, one in each lane.
template <class W, class Body>
void for_digits_of_wave(W const& wave, Body const& body)
{
    for (std::uint32_t first = GetGroupWaveIndex(wave) * W::size; first < digits; first += waves * W::size)
        body(first + WaveGetLaneIndex(wave));
}

/// How many keys of each group have each digit: counts[digit * groups + group].
template <std::size_t N>
void upsweep(auto const& policy, Keys const& keys, Keys& counts, std::uint32_t shift, std::uint32_t groups)
{
    auto const count = static_cast<std::uint32_t>(keys.size());
    auto const shader = crosslane::kernel<crosslane::num_waves<waves>, crosslane::wave_size<N>>(
        [=, keys = Buffer(keys), counts = Buffer(counts)](auto group) {
            Buffer found(crosslane::groupshared<std::array<std::uint32_t, digits>>(group));
            group.for_each_wave([&](auto wave) { for_digits_of_wave(wave, [&](auto digit) { assign(wave, found[digit], 0u); }); });
            group.for_each_wave([&](auto wave) {
                for_keys_of_wave(wave, count, [&](auto present, auto id) {
                    InterlockedAdd(present, found[keys[id] >> shift & (digits - 1)], 1u);
                });
            });
            group.for_each_wave([&](auto wave) {
                for_digits_of_wave(wave, [&](auto digit) {
                    assign(wave, counts[digit * groups + SV_GroupID(wave).x], found[digit]);
                });
            });
        });
    dispatch(policy, shader, {groups});
}

/// Puts each key in its place. begins[digit * groups + group] is where the group's keys of a digit begin.
template <std::size_t N>
void downsweep(auto const& policy, Keys const& keys, Keys& sorted, Keys const& begins, std::uint32_t shift, std::uint32_t groups)
{
    auto const count = static_cast<std::uint32_t>(keys.size());
    auto const shader = crosslane::kernel<crosslane::num_waves<waves>, crosslane::wave_size<N>>(
        [=, keys = Buffer(keys), sorted = Buffer(sorted), begins = Buffer(begins)](auto group) {
            // For each wave and digit: first how many keys, then where the next one goes.
            Buffer next(crosslane::groupshared<std::array<std::uint32_t, waves * digits>>(group));
            group.for_each_wave([&](auto wave) {
                auto const row = GetGroupWaveIndex(wave) * digits;
                for (std::uint32_t first = 0; first < digits; first += N) assign(wave, next[row + first + WaveGetLaneIndex(wave)], 0u);
                for_keys_of_wave(wave, count, [&](auto present, auto id) {
                    InterlockedAdd(present, next[row + (keys[id] >> shift & (digits - 1))], 1u);
                });
            });
            group.for_each_wave([&](auto wave) {
                for_digits_of_wave(wave, [&](auto digit) {
                    crosslane::Lanes<std::uint32_t, N> place = begins[digit * groups + SV_GroupID(wave).x];
                    for (std::uint32_t other = 0; other < waves; ++other) {
                        crosslane::Lanes<std::uint32_t, N> const found = next[other * digits + digit];
                        assign(wave, next[other * digits + digit], place);
                        place += found;
                    }
                });
            });
            group.for_each_wave([&](auto wave) {
                auto const row = GetGroupWaveIndex(wave) * digits;
                for_keys_of_wave(wave, count, [&](auto present, auto id) {
                    crosslane::Lanes<std::uint32_t, N> const key = keys[id];
                    auto const digit = key >> shift & (digits - 1);
                    auto const equal = crosslane::WaveMatch<8>(present, digit);
                    auto const place = next[row + digit] + WaveMultiPrefixCountBits(present, true, equal);
                    assign(present, sorted[place], key);
                    InterlockedAdd(present, next[row + digit], 1u);
                });
            });
        });
    dispatch(policy, shader, {groups});
}

/// Sorts keys in waves of N lanes.
///
/// Errors   std::length_error for 2^32 keys or more, as they are numbered in 32 bits.
template <std::size_t N>
void sort(auto const& policy, Keys& keys)
{
    if (keys.size() > 0xffffffffu) throw std::length_error("radix_sort::sort: too many keys to number in 32 bits");
    auto const groups = static_cast<std::uint32_t>((keys.size() + keys_of_group - 1) / keys_of_group);
    Keys other(keys.size()), counts(digits * groups);
    for (std::uint32_t shift = 0; shift < 32; shift += 8) {
        upsweep<N>(policy, keys, counts, shift, groups);
        crosslane::exclusive_scan(counts, counts);
        downsweep<N>(policy, keys, other, counts, shift, groups);
        keys.swap(other);
    }
}

} // namespace radix_sort
