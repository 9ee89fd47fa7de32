#pragma once

// Groupshared memory: which wave wrote and read each unit last. Waves synchronise at barriers. Between two barriers, a
// wave must not touch what another one writes, unless both use atomics.

#include <crosslane/shader/check_values.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct CellTouch
{
    WaveWatch& watch;
    Frame const& frame;
    StepCheck const& check;
    Cells& cells = watch.group->cells[check.space];
    std::uint32_t mine = watch.group->now | watch.wave;

    std::uint32_t since = watch.since, wave = watch.wave;

    [[nodiscard]] bool is_other(std::uint32_t cell) const { return (cell >= since) & ((cell & Cells::wave_bits) != wave); }
    /// Whether it was this wave that did it last.
    [[nodiscard]] bool is_own(std::uint32_t cell) const { return (cell & Cells::number_bits) == wave; }

    /// The units of a lane's access: the first, and one past the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> units(std::uint64_t offset) const
    {
        return {offset >> cells.shift, ((offset + check.width - 1) >> cells.shift) + 1};
    }

    [[gnu::cold, gnu::noinline]] void clash(Clash how, std::uint32_t lane, std::uint64_t offset, std::uint32_t other,
                                            std::uint32_t step) const
    {
        if (!watch.group->plan->checks.has(Check::race)) return;
        auto m = mistake_at(check, Check::race, offset, std::uint64_t{step} << 32 | (other & Cells::wave_bits));
        m.clash = how;
        LaneSet lanes;
        lanes.add(lane);
        tell(watch, m, lanes);
    }

    /// Whether it was written, with a value that was not itself undefined.
    [[nodiscard]] bool is_written(std::uint64_t offset) const
    {
        bool all = true;
        for (auto [u, end] = units(offset); u < end; ++u)
            all = all && (cells.written[u] >= watch.group->begin ? (cells.written[u] & Cells::undefined_bit) == 0 : cells.begins_written);
        return all;
    }
    void read(std::uint32_t lane, std::uint64_t offset)
    {
        for (auto [u, end] = units(offset); u < end; ++u) {
            auto const w = cells.written[u], r = cells.read[u];
            if (is_other(w) && !(check.is_atomic && (w & Cells::atomic_bit) != 0)) clash_with_write(Clash::read_written, lane, offset, u);
            if (!check.is_atomic && r != mine) note_read(u);
        }
    }
    CROSSLANE_INLINE void note_read(std::size_t u) const
    {
        auto const r = cells.read[u];
        bool const also = is_other(r);
        if (also && !is_own(r)) {
            cells.also_read[u] = r;
            cells.also_read_by[u] = cells.read_by[u];
        }
        cells.read[u] = also ? mine | Cells::several : mine;
        cells.read_by[u] = check.number;
    }
    void clash_with_write(Clash how, std::uint32_t lane, std::uint64_t offset, std::size_t u) const
    {
        if (is_own(cells.written[u])) return clash(how, lane, offset, cells.also_written[u], cells.also_written_by[u]);
        clash(how, lane, offset, cells.written[u], cells.written_by[u]);
    }
    /// value: what is written, if known. It is no mistake to write what another wave has already written there since
    /// the barrier.
    void write(std::uint32_t lane, std::uint64_t offset, std::byte const* value, bool is_undefined)
    {
        for (auto [u, end] = units(offset); u < end; ++u) {
            auto const w = cells.written[u], r = cells.read[u];
            bool const clashes = is_other(w) && !(check.is_atomic && (w & Cells::atomic_bit) != 0);
            if (clashes || is_other(r)) {
                auto const* const there = frame.spaces[check.space].data + offset;
                bool const is_same = value != nullptr && is_other(w) && std::memcmp(there, value, check.width) == 0;
                if (clashes && !is_same) clash_with_write(Clash::write_written, lane, offset, u);
                if (is_other(r) && !is_same && is_own(r)) clash(Clash::write_read, lane, offset, cells.also_read[u], cells.also_read_by[u]);
                if (is_other(r) && !is_same && !is_own(r)) clash(Clash::write_read, lane, offset, r, cells.read_by[u]);
            }
            bool const stays_plain = check.is_atomic && (w & ~Cells::undefined_bit) == mine; // other waves' atomics clash with it
            bool const also = check.is_atomic && is_other(w);
            if (also && !is_own(w)) {
                cells.also_written[u] = w;
                cells.also_written_by[u] = cells.written_by[u];
            }
            auto cell = also ? mine | Cells::several : mine;
            if (check.is_atomic && !stays_plain) cell |= Cells::atomic_bit;
            if (is_undefined) cell |= Cells::undefined_bit;
            cells.written[u] = cell;
            if (!stays_plain) cells.written_by[u] = check.number;
        }
    }
};

/// Whether the words of all lanes are consecutive; first: the number of the first word.
inline bool words_in_order(Frame const& frame, StepCheck const& check, std::size_t& first)
{
    std::uint32_t at = 0;
    if (!are_words_in_order(frame, check.at[0], at)) return false;
    auto const offset = std::uint64_t{at} + check.constant;
    first = static_cast<std::size_t>(offset / 4);
    return offset % 4 == 0 && offset + 4 * frame.lanes <= frame.spaces[check.space].bytes;
}
CROSSLANE_INLINE QuickLanes cells_at(List<std::uint32_t> const& cells, std::size_t first, std::size_t i)
{
    return QuickLanes::load(cells.data() + first + i * quick_lanes);
}
CROSSLANE_INLINE QuickMask are_others(WaveWatch const& watch, QuickLanes const& cells)
{
    return (cells >= QuickLanes(watch.since)) & ((cells & Cells::wave_bits) != QuickLanes(watch.wave));
}
inline void fill_cells(Frame const& frame, List<std::uint32_t>& cells, std::size_t first, std::uint32_t x)
{
    for (std::uint32_t i = 0; i < frame.lanes; i += quick_lanes) QuickLanes(x).store(cells.data() + first + i);
}

// Reads and writes that are certainly right are noted at once: whole waves' consecutive words, and words anywhere.

inline bool read_in_order(CellTouch const& touch, std::size_t first)
{
    auto& cells = touch.cells;
    QuickLanes const begin(cells.begins_written ? 0 : touch.watch.group->begin);
    bool const is_plain = !touch.check.is_atomic;
    bool const doubtful = any_lane(touch.frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        auto const w = cells_at(cells.written, first, i);
        return are_others(touch.watch, w) | (w < begin) | ((w & Cells::undefined_bit) != QuickLanes(0u));
    });
    if (doubtful) return false;
    if (!is_plain) return true;
    bool const also = any_lane(touch.frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        return are_others(touch.watch, cells_at(cells.read, first, i));
    });
    for (std::uint32_t i = 0; also && i * quick_lanes < touch.frame.lanes; ++i) { // as note_read
        auto const r = cells_at(cells.read, first, i);
        auto const others = are_others(touch.watch, r);
        auto const replaced = others & ((r & Cells::number_bits) != QuickLanes(touch.wave));
        auto const keep = [&](List<std::uint32_t>& to, QuickLanes const& x) CROSSLANE_INLINE_LAMBDA {
            select(replaced, x, cells_at(to, first, i)).store(to.data() + first + i * quick_lanes);
        };
        keep(cells.also_read, r);
        keep(cells.also_read_by, cells_at(cells.read_by, first, i));
        auto const now = select(others, QuickLanes(touch.mine | Cells::several), QuickLanes(touch.mine));
        now.store(cells.read.data() + first + i * quick_lanes);
    }
    if (!also) fill_cells(touch.frame, cells.read, first, touch.mine);
    fill_cells(touch.frame, cells.read_by, first, touch.check.number);
    return true;
}
inline bool write_in_order(CellTouch const& touch, std::size_t first)
{
    auto& cells = touch.cells;
    bool const doubtful = any_lane(touch.frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        return are_others(touch.watch, cells_at(cells.written, first, i)) | are_others(touch.watch, cells_at(cells.read, first, i));
    });
    if (doubtful) return false;
    fill_cells(touch.frame, cells.written, first, touch.mine);
    fill_cells(touch.frame, cells.written_by, first, touch.check.number);
    return true;
}

/// Of words in range of the variable.
inline bool read_words(CellTouch const& touch, LaneSet lanes)
{
    auto& cells = touch.cells;
    auto const begin = cells.begins_written ? 0 : touch.watch.group->begin;
    auto const* const offsets = touch.frame.file + touch.check.at[0];
    auto const* const written = reinterpret_cast<std::byte const*>(cells.written.data());
    bool doubtful = false;
    bool const is_plain = !touch.check.is_atomic;
    for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const at = (read_as<std::uint32_t>(offsets + 4 * lane) + touch.check.constant) & ~std::uint32_t{3};
        auto const w = read_as<std::uint32_t>(written + at);
        doubtful |= touch.is_other(w) | (w < begin) | ((w & Cells::undefined_bit) != 0);
        if (is_plain && cells.read[at / 4] != touch.mine) touch.note_read(at / 4);
    });
    return !doubtful;
}
inline bool write_words(CellTouch const& touch, LaneSet lanes)
{
    auto& cells = touch.cells;
    auto const* const offsets = touch.frame.file + touch.check.at[0];
    bool doubtful = false;
    for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const u = (read_as<std::uint32_t>(offsets + 4 * lane) + touch.check.constant) / 4;
        bool const is_clash = touch.is_other(cells.written[u]) || touch.is_other(cells.read[u]);
        doubtful |= is_clash;
        if (is_clash || cells.written[u] == touch.mine) return;
        cells.written[u] = touch.mine;
        cells.written_by[u] = touch.check.number;
    });
    return !doubtful;
}
/// The lanes whose word was not written, as CellTouch::is_written.
inline LaneSet unwritten_words(CellTouch const& touch, LaneSet lanes)
{
    auto const begin = touch.watch.group->begin;
    bool const begins_unwritten = !touch.cells.begins_written;
    auto const* const offsets = touch.frame.file + touch.check.at[0];
    return lanes_where(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const w = touch.cells.written[(read_as<std::uint32_t>(offsets + 4 * lane) + touch.check.constant) / 4];
        return w >= begin ? (w & Cells::undefined_bit) != 0 : begins_unwritten;
    });
}
/// What CellTouch::write does for atomics on words in range of the variable.
inline void write_words_atomically(CellTouch& touch, LaneSet lanes)
{
    // Locals: what is written below might be the touch, for all the compiler knows.
    auto const since = touch.since, wave = touch.wave, mine = touch.mine, number = touch.check.number;
    auto const constant = touch.check.constant;
    auto const* const offsets = touch.frame.file + touch.check.at[0];
    auto& cells = touch.cells;
    auto *const written = cells.written.data(), *const written_by = cells.written_by.data(),
         *const also_written = cells.also_written.data(), *const also_written_by = cells.also_written_by.data();
    auto const* const read = cells.read.data();
    for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const offset = read_as<std::uint32_t>(offsets + 4 * lane) + constant;
        auto const u = offset / 4;
        auto const w = written[u], r = read[u];
        auto const is_other = [&](std::uint32_t cell) CROSSLANE_INLINE_LAMBDA {
            return static_cast<std::uint32_t>(cell >= since) & static_cast<std::uint32_t>((cell & Cells::wave_bits) != wave);
        };
        auto const also = is_other(w), stays_plain = static_cast<std::uint32_t>((w & ~Cells::undefined_bit) == mine);
        if ((is_other(r) | stays_plain | (also & (w / Cells::atomic_bit ^ 1))) != 0) return touch.write(lane, offset, nullptr, false);
        // By masks: which wave came last is no branch that a processor could predict.
        auto const replaced = 0 - (also & static_cast<std::uint32_t>((w & Cells::number_bits) != wave));
        also_written[u] ^= (also_written[u] ^ w) & replaced;
        also_written_by[u] ^= (also_written_by[u] ^ written_by[u]) & replaced;
        written[u] = mine | (Cells::several & (0 - also)) | Cells::atomic_bit;
        written_by[u] = number;
    });
}
/// Whether a wave's access is to words at per-lane offsets.
CROSSLANE_INLINE bool is_of_words(StepCheck const& check, Cells const& cells)
{
    return !check.is_uniform && check.width == 4 && cells.shift == 2;
}

/// A group begins: earlier groups' accesses to its memory no longer count.
inline void begin_cells(GroupWatch& group)
{
    group.now += Cells::tick;
    if (group.now >= Cells::last_tick) {
        for (auto& cells : group.cells)
            for (auto* all : {&cells.written, &cells.read}) std::fill(all->begin(), all->end(), 0);
        group.now = Cells::tick;
    }
    group.begin = group.now;
}
/// All of its waves, or one, synchronised with the others: earlier accesses clash with nothing any more.
[[gnu::cold, gnu::noinline]] inline void number_anew(GroupWatch& group)
{
    for (auto& cells : group.cells) {
        for (auto& w : cells.written) w = w < group.begin ? 0 : Cells::tick | (w & (Cells::tick - 1));
        std::fill(cells.read.begin(), cells.read.end(), 0);
    }
    group.begin = Cells::tick;
    group.now = 2 * Cells::tick;
    for (auto& wave : group.waves) wave.since = group.now;
}
inline void next_time(GroupWatch& group)
{
    group.now += Cells::tick;
    if (group.now >= Cells::last_tick) number_anew(group);
}
inline void meet(GroupWatch& group)
{
    next_time(group);
    for (auto& wave : group.waves) wave.since = group.now;
}
/// A wave read a value that may end a loop in which it waits for another wave: writes before this no longer clash.
inline void acquire(WaveWatch& watch)
{
    next_time(*watch.group);
    watch.since = watch.group->now;
}

} // namespace crosslane::detail
