#pragma once

#include <crosslane/lanes/lookup.hpp>
#include <crosslane/wave/ballot.hpp>

namespace crosslane {

/// One mask for each lane, as HLSL's uint4: bit i of word w is lane 32 w + i. Words past N are zero.
template <std::size_t N>
using LaneMasks = Vec<Lanes<std::uint32_t, N>, 4>;

namespace detail {

/// Every lane's word w of its mask, for w below N / 32, from f(w); the words past N are zero.
template <std::size_t N, class F>
CROSSLANE_INLINE LaneMasks<N> lane_masks(F f)
{
    Lanes<std::uint32_t, N> const zero = 0u;
    if constexpr (N == 128) {
        return {f(std::size_t{0}), f(std::size_t{1}), f(std::size_t{2}), f(std::size_t{3})};
    } else if constexpr (N == 64) {
        return {f(std::size_t{0}), f(std::size_t{1}), zero, zero};
    } else {
        return {f(std::size_t{0}), zero, zero, zero};
    }
}

/// Every lane against each lane: which lanes equal lane j is what lane j wants to know.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match_pairs(Wave<N> const& wave, Lanes<T, N> const& key)
{
    auto const keys = key.to_array();
    std::array<std::array<std::uint32_t, N>, 4> words;
    for (std::size_t lane = 0; lane < N; ++lane) {
        auto const equal = (key == keys[lane]).words();
        for (std::size_t w = 0; w < (N + 31) / 32; ++w) words[w][lane] = equal[w];
    }
    auto const active = wave.active.words();
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        return Lanes<std::uint32_t, N>::from_array(words[w]) & active[w];
    });
}

/// How many bits of the key one register's table answers; 0: there are no such tables.
inline constexpr std::size_t match_table_bits = widest_register == 64 ? 4 : widest_register == 32 ? 3 : 0;
inline constexpr std::size_t match_table_size = std::size_t{1} << match_table_bits;

/// All ones in the entries whose bit B is clear.
template <std::size_t B>
inline constexpr auto entries_without_bit = [] {
    std::array<std::uint32_t, match_table_size> entries{};
    for (std::size_t i = 0; i < match_table_size; ++i) entries[i] = (i >> B & 1) == 0 ? ~0u : 0u;
    return entries;
}();

/// Bits First, First + 1, … of the key by tables: entry v holds the lanes whose next bits are v, from one ballot a bit.
template <std::size_t First, std::size_t Bits, LaneType B, LaneType T, std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match_tables(LaneMasks<N> const& masks, Lanes<B, N> const& ballot_key, Lanes<T, N> const& key)
{
    if constexpr (First >= Bits) {
        return masks;
    } else {
        using Table = Lanes<std::uint32_t, match_table_size>;
        constexpr std::size_t bits = std::min(Bits - First, match_table_bits);
        auto const index = lanes_cast<std::uint32_t>(key) >> static_cast<std::uint32_t>(First); // a lookup takes its low bits
        auto const next = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            std::array<std::array<std::uint32_t, 4>, bits> const set = {((ballot_key & static_cast<B>(std::uint64_t{1} << (First + I))) != B{0}).words()...};
            return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
                Table const table = ((Table::from_array(entries_without_bit<I>) ^ set[I][w]) & ...);
                return masks[w] & lookup_all(table, index);
            });
        }(std::make_index_sequence<bits>{});
        return match_tables<First + bits, Bits>(next, ballot_key, key);
    }
}

template <std::size_t Bits, LaneType T, std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match_bits(Wave<N> const& wave, Lanes<T, N> const& key)
{
    if constexpr (match_table_bits != 0 && Bits <= 16 && N >= match_table_size) {
        auto const active = wave.active.words();
        auto const all = lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return Lanes<std::uint32_t, N>(active[w]); });
        using Ballot = std::conditional_t<Bits <= 8, std::uint8_t, std::uint16_t>;
        return match_tables<0, Bits>(all, lanes_cast<Ballot>(key), key);
    } else if constexpr (Bits < 8 * sizeof(T)) {
        return match_pairs(wave, key & static_cast<T>((T{1} << Bits) - 1));
    } else {
        return match_pairs(wave, key);
    }
}

} // namespace detail

/// For each lane, the active lanes that hold the same value.
///
///     lane     0    1    2    3    4    5
///     active   x    x    x    -    x    x
///     value    7    9    7    7    9    7
///     result  100101 …                        lane 0: lanes 0, 2 and 5
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them (the whole value must match)  ->  LaneMasks<N>, HLSL's uint4 per lane.
/// Means    Values are compared by their bits: a NaN matches itself, and -0 does not match +0 (as on the H100).
/// Active   An active lane's own bit is set; the bits of inactive lanes are 0. An inactive lane's result is unspecified.
/// Errors   None.
/// Source   HLSL SM 6.5 WaveMatch; GLSL subgroupPartitionNV; CUDA __match_any_sync.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, Lanes<T, N> const& x)
{
    return detail::match_bits<8 * sizeof(T)>(wave, lanes_bit_cast<detail::UintOf<sizeof(T)>>(x));
}
template <LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x)
{
    auto result = WaveMatch(wave, x.x);
    for (std::size_t c = 1; c < C; ++c) {
        result = per_component([](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return a & b; }, result, WaveMatch(wave, x[c]));
    }
    return result;
}

/// The same for the low Bits bits of the value alone, which is quicker where they are few: WaveMatch<8>(wave, bucket).
///
/// Shapes   Wave<N>, Lanes<T, N> of an integer T, Bits from 1 to those of T  ->  LaneMasks<N>.
/// Active   As WaveMatch.
/// Errors   None at run time. Another number of bits does not compile.
/// Source   The wave-programming talk's WaveActiveMatch(bucket, 8).
template <std::size_t Bits, std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, Lanes<T, N> const& x)
{
    static_assert(Bits >= 1 && Bits <= 8 * sizeof(T), "crosslane::WaveMatch<Bits>: Bits is the number of low bits to match, from 1 to those of the lanes' type");
    return detail::match_bits<Bits>(wave, lanes_bit_cast<detail::UintOf<sizeof(T)>>(x));
}

} // namespace crosslane
