#pragma once

#include <crosslane/lanes/lookup.hpp>
#include <crosslane/wave/check_lanes.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// masks, with bit added in the lanes whose x equals key.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> with_bit_where(Lanes<std::uint32_t, N> const& masks,
                                                        Lanes<std::uint32_t, N> const& x, std::uint32_t key, std::uint32_t bit)
{
    if constexpr (widest_register == 16 || widest_register == 32) { // GCC compares twice for a select by a comparison
        return per_register<Lanes<std::uint32_t, N>>(
            [&](auto const& m, auto const& v) CROSSLANE_INLINE_LAMBDA {
                auto const a = to_vector(v);
                return to_batch<std::uint32_t>(to_vector(m) | (detail::bit_cast<std::remove_const_t<decltype(a)>>(a == key) & bit));
            },
            masks, x);
    } else {
        return select(x == key, masks | bit, masks);
    }
}

/// Compares every lane with each lane j: bit j is set in the masks of all lanes that equal it.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match_pairs(Wave<N> const& wave, Lanes<std::uint32_t, N> const& key)
{
    auto const array = key.to_array();
    auto const* const keys = in_memory(array); // a broadcast from memory is free, one from a register of keys is a shuffle
    auto const active = wave.active.words();
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        Lanes<std::uint32_t, N> masks = 0u;
        if constexpr (N <= 32) {
            [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
                ((masks = with_bit_where(masks, key, keys[I], std::uint32_t{1} << I)), ...);
            }(std::make_index_sequence<N>{});
        } else {
            for (std::size_t i = 0; i < 32; ++i) masks = with_bit_where(masks, key, keys[32 * w + i], std::uint32_t{1} << i);
        }
        return masks & active[w];
    });
}

/// How many bits of the key one register's table covers; 0 where there are no such tables.
inline constexpr std::size_t match_table_bits = widest_register == 64 ? 4 : widest_register == 32 ? 3 : 0;
inline constexpr std::size_t match_table_size = std::size_t{1} << match_table_bits;

/// All ones in the entries whose bit B is clear.
template <std::size_t B>
inline constexpr auto entries_without_bit = [] {
    std::array<std::uint32_t, match_table_size> entries{};
    for (std::size_t i = 0; i < match_table_size; ++i) entries[i] = (i >> B & 1) == 0 ? ~0u : 0u;
    return entries;
}();

/// Matches bits First, First + 1, … by a table: entry v holds the lanes whose next bits are v, made from a ballot of each bit.
template <std::size_t First, std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> match_tables(Lanes<std::uint32_t, N> const& masks,
                                                      std::array<std::array<std::uint32_t, 4>, Bits> const& ballots,
                                                      std::size_t word, Lanes<std::uint32_t, N> const& key)
{
    if constexpr (First >= Bits) {
        return masks;
    } else {
        using Table = Lanes<std::uint32_t, match_table_size>;
        constexpr std::size_t bits = (std::min)(Bits - First, match_table_bits);
        auto const table = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            return ((Table::from_array(entries_without_bit<I>) ^ ballots[First + I][word]) & ...);
        }(std::make_index_sequence<bits>{});
        auto const index = key >> static_cast<std::uint32_t>(First); // a lookup uses only the low bits
        return match_tables<First + bits>(masks & lookup_all(table, index), ballots, word, key);
    }
}

template <std::size_t Bits, LaneType T, std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match_bits(Wave<N> const& wave, Lanes<T, N> const& key)
{
    if constexpr (match_table_bits != 0 && Bits <= 16 && N >= 16) { // with fewer lanes comparing all pairs is faster
        using Ballot = std::conditional_t<Bits <= 8, std::uint8_t, std::uint16_t>;
        auto const low_bits = lanes_cast<Ballot>(key);
        auto const ballots = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            return std::array<std::array<std::uint32_t, 4>, Bits>{((low_bits & static_cast<Ballot>(1 << I)) != Ballot{0}).words()...};
        }(std::make_index_sequence<Bits>{});
        auto const active = wave.active.words();
        auto const index = lanes_cast<std::uint32_t>(key);
        return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
            return match_tables<0>(Lanes<std::uint32_t, N>(active[w]), ballots, w, index);
        });
    } else if constexpr (Bits <= 32) {
        constexpr auto low_bits = static_cast<std::uint32_t>((std::uint64_t{1} << Bits) - 1);
        return match_pairs(wave, lanes_cast<std::uint32_t>(key) & low_bits);
    } else {
        return match_bits<32>(wave, key) & match_bits<Bits - 32>(wave, key >> T{32});
    }
}

/// The lanes in which all components match.
template <class L, std::size_t C, class F>
CROSSLANE_INLINE auto match_components(Vec<L, C> const& x, F match)
{
    auto result = match(x.x);
    for (std::size_t c = 1; c < C; ++c) result = result & match(x[c]);
    return result;
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE LaneMasks<N> match(Wave<N> const& wave, Lanes<T, N> const& x)
{
    return match_bits<8 * sizeof(T)>(wave, lanes_bit_cast<UintOf<sizeof(T)>>(x));
}
template <std::size_t N, std::size_t Width>
CROSSLANE_INLINE LaneMasks<N> match(Wave<N> const& wave, Mask<N, Width> const& x)
{
    auto const is_true = (wave.active & Mask<N>(x)).words(), is_false = (wave.active & Mask<N>(~x)).words();
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA {
        return select(x, Lanes<std::uint32_t, N>(is_true[w]), is_false[w]);
    });
}
template <class L, std::size_t N, std::size_t C>
CROSSLANE_INLINE LaneMasks<N> match(Wave<N> const& wave, Vec<L, C> const& x)
{
    return match_components(x, [&](L const& v) CROSSLANE_INLINE_LAMBDA { return match(wave, v); });
}

} // namespace detail

/// For each lane, the active lanes that hold the same value.
///
///     lane     0    1    2    3    4    5
///     active   x    x    x    -    x    x
///     value    7    9    7    7    9    7
///     result   a    b    a    ?    b    a         a: lanes 0, 2 and 5, the bits 0b100101; b: lanes 1 and 4, 0b010010
///
/// Shapes   Wave<N>, Lanes<T, N>, Mask<N> or a Vec of them (the whole value must match); a uniform value stands for equal
///          lanes  ->  LaneMasks<N>, HLSL's uint4 per lane.
/// Means    Values are compared by their bits, as on the H100: a NaN matches itself, and -0 does not match +0. In GLSL the
///          two zeros match.
/// Active   An active lane's own bit is set; the bits of inactive lanes are 0. An inactive lane's result is unspecified.
/// Errors   None.
/// Source   HLSL SM 6.5 WaveMatch; GLSL subgroupPartitionNV; CUDA __match_any_sync.
template <class X, std::size_t N> // in this order; otherwise WaveMatch<8> of a Wave<8> could mean this
    requires WaveReadable<X, N>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave), detail::match(wave, detail::varying<N>(x)));
}

/// The same for values of only Bits bits, which is faster if they are few: WaveMatch<8>(wave, bucket).
///
/// Shapes   Wave<N>, Lanes<T, N> of an integer T or a Vec of them, Bits from 1 to the bits of T  ->  LaneMasks<N>.
/// Means    The values of active lanes must fit Bits bits: mask others, as in WaveMatch<8>(wave, key & 0xFF). A higher bit that is
///          set is ignored, so that values match which WaveMatch(wave, x) tells apart.
/// Active   As WaveMatch.
/// Errors   None: checked builds report an active lane whose value does not fit. Any other number of bits does not compile.
/// Source   The wave-programming talk's WaveActiveMatch(bucket, 8).
template <std::size_t Bits, std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, Lanes<T, N> const& x CROSSLANE_CALLER)
{
    static_assert(Bits >= 1 && Bits <= 8 * sizeof(T),
                  "crosslane::WaveMatch<Bits>: Bits is the number of low bits to match, from 1 to those of the lanes' type");
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    CROSSLANE_CHECK(detail::check_bits<Bits>(caller.of(__func__), wave, x);)
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::match_bits<Bits>(wave, lanes_bit_cast<detail::UintOf<sizeof(T)>>(x)));
}
template <std::size_t Bits, std::integral T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE LaneMasks<N> WaveMatch(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x CROSSLANE_CALLER)
{
    auto const match = [&](auto const& v) CROSSLANE_INLINE_LAMBDA { return WaveMatch<Bits>(wave, v CROSSLANE_PASS_CALLER); };
    return detail::match_components(x, match);
}

} // namespace crosslane
