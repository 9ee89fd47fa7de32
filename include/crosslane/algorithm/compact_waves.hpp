#pragma once

#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/isa/vendor.hpp>
#include <crosslane/wave/wave.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The lanes of one of several columns, x, and where they were loaded.
template <LaneType T, std::size_t N>
struct ColumnLanes
{
    T const* p;
    Lanes<T, N> const& x;

    CROSSLANE_INLINE void store(T* out) const { Lanes<T, N>::load(p).store(out); } // only behind a branch
};
/// What is packed of a column. Behind a branch it is loaded anew: waves that keep nothing then read only the columns that are asked for.
/// With AVX-512 that takes up to a third less time (examples/tour).
template <bool anew, class L>
CROSSLANE_INLINE L const& lanes_to_pack(L const& lanes) { return lanes; }
template <bool anew, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lanes_to_pack(ColumnLanes<T, N> const& lanes)
{
    return anew ? Lanes<T, N>::load(lanes.p) : lanes.x;
}

/// Stores the lanes in mask, and says whether it took a shortcut: if it looks at the mask, an empty one does; with copies too, so does
/// a full one. That pays where data comes in runs, and costs mispredictions where it does not. looks is a bool, or a constant.
template <bool to_memory, bool copies, LaneType T, class L, std::size_t N, std::size_t Width, class Looks>
CROSSLANE_INLINE bool store_kept(T*& out, L const& lanes, Mask<N, Width> const& mask, Looks looks)
{
    constexpr bool loads_anew = std::same_as<Looks, std::true_type>; // not where one place stores with and without a look
    if (looks) {
        if (!has_lanes(mask)) return true;
        if (copies && has_all_lanes(mask)) {
            lanes.store(out);
            out += N;
            return true;
        }
    }
    if constexpr (may_compress_registers<T> && (to_memory || !copies)) { // of several columns, whole ones take longer
        out = compress_registers<to_memory>(out, lanes_to_pack<loads_anew>(lanes), mask);
    } else {
        out = compress_store(out, lanes_to_pack<loads_anew>(lanes), mask);
    }
    return false;
}

/// In place of a wave of which all lanes are active: without optimization, its mask would be made and asked at run time.
struct WholeWave {};

/// Compacts count rows, and returns how many are kept. rows(wave, first, store) calls store(mask, lanes…) with the rows from
/// first on: which of them to keep, and the lanes of each column. Each column of out has room for capacity rows. Whole waves
/// are stored directly while there is room for a wave, the rest through a buffer. Writing never overtakes
/// reading, so a column may be compacted in place.
/// to_memory: see compress_registers.
template <std::size_t N, class Rows, LaneType First, LaneType... Others>
CROSSLANE_INLINE_LOOP std::size_t compact_waves_by(bool to_memory, Rows rows, std::size_t count, std::size_t capacity, First* out,
                                                   Others*... others)
{
    CROSSLANE_CHECK_MORE(OutsideBranches const outside;)
    First* const begin = out;
    std::size_t first = 0;
    auto const room = [&](std::size_t waves) CROSSLANE_INLINE_LAMBDA {
        return count - first >= waves * N && static_cast<std::size_t>(out - begin) + waves * N <= capacity;
    };
    // One column packed with one instruction per register is no slower than copied (bench/algorithm/compact); several columns
    // are (examples/tour).
    constexpr bool copies = sizeof...(Others) != 0 || !compresses_at_once<First>;
    auto const whole_wave = [&](auto memory, auto looks) CROSSLANE_INLINE_LAMBDA {
        bool uniform = false;
        rows(WholeWave{}, first, [&](auto const& mask, auto const& lanes, auto const&... more) CROSSLANE_INLINE_LAMBDA {
            uniform = store_kept<memory(), copies>(out, lanes, mask, looks);
            (store_kept<memory(), copies>(others, more, mask, looks), ...);
        });
        first += N;
        return uniform;
    };

    // Blocks of eight waves, the first of which looks at its mask. The others do while six or more of the last eight that did took a
    // shortcut. One column in runs gains up to 2x, and random data loses nothing (bench/algorithm/compact). Not unrolled: where all
    // eight waves have loads of their own, the processor's prefetcher follows them less well, by up to 20 % with 99 % kept.
    constexpr std::size_t block = 8;
    auto const whole_waves = [&](auto memory) CROSSLANE_INLINE_LAMBDA {
        // In large waves the first one of a block decides too, and that of the range alone, which pays in short ranges
        // (bench/algorithm/compact, uint8/1KiB; in waves of 4 to 16 lanes it costs more than it gains).
        constexpr bool decides_by_first = copies && N >= 32;
        std::uint8_t recent = decides_by_first ? 0x1F : 0;
        auto const look = [&](auto looks) CROSSLANE_INLINE_LAMBDA {
            bool const uniform = whole_wave(memory, looks);
            if (looks) recent = static_cast<std::uint8_t>(recent << 1 | uniform);
        };
        while (room(block)) {
            bool runs = std::popcount(recent) >= 6;
            if constexpr (!copies) {
                // One place that loads: with two, Zen 5's prefetcher follows neither, and 64 MiB with 1 % kept take 1.5 times as long
                // (bench/algorithm/compact, hand_in_blocks beside hand). In bits, of which no compiler makes two loops.
                unsigned looks = runs ? 0xFF : 1;
#pragma GCC unroll 1
                for (std::size_t i = 0; i < block; ++i, looks >>= 1) look((looks & 1) != 0);
            } else {
                look(std::true_type{});
                if constexpr (decides_by_first) runs = std::popcount(recent) >= 6;
                if (runs) {
#pragma GCC unroll 1
                    for (std::size_t i = 1; i < block; ++i) look(std::true_type{});
                } else {
#pragma GCC unroll 1
                    for (std::size_t i = 1; i < block; ++i) look(std::false_type{});
                }
            }
        }
        while (room(1)) look(std::false_type{});
    };
    // Asked once: a test for each register costs time where few lanes are kept.
    if constexpr ((may_compress_registers<First> || ... || may_compress_registers<Others>)) {
        if (to_memory) {
            whole_waves(std::true_type{});
        } else {
            whole_waves(std::false_type{});
        }
    } else {
        whole_waves(std::false_type{});
    }

    std::size_t total = static_cast<std::size_t>(out - begin);
    for (; first < count; first += N) {
        Wave<N> const wave{Mask<N>::first(count - first)};
        rows(wave, first, [&](auto const& keep, auto const& lanes, auto const&... more) {
            auto const mask = Mask<N>(wave.active) & Mask<N>(keep);
            std::size_t const fitting = total < capacity ? (std::min)(mask.count(), capacity - total) : 0;
            out = compress_store_until(out + fitting, out, lanes, mask);
            ((others = compress_store_until(others + fitting, others, more, mask)), ...);
            total += mask.count();
        });
    }
    return total;
}

template <std::size_t N, class Rows, LaneType... T>
CROSSLANE_INLINE_LOOP std::size_t compact_waves(Rows rows, std::size_t count, std::size_t capacity, T*... out)
{
    return compact_waves_by<N>(is_intel(), rows, count, capacity, out...);
}

} // namespace crosslane::detail
