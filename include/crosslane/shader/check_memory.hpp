#pragma once

// The checks of reads and writes of memory, in both rows of steps.

#include <crosslane/shader/check_cells.hpp>
#include <crosslane/shader/far_access.hpp>
#include <crosslane/shader/memory_access.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The active lanes of an access. If the place is uniform, one lane stands for all.
CROSSLANE_INLINE LaneSet accessing(StepCheck const& check, LaneSet lanes)
{
    if (!check.is_uniform || !lanes.any()) return lanes;
    LaneSet one;
    one.add(lanes.last()); // the one whose value remains
    return one;
}

/// Reads groupshared memory in range; returns the lanes that read what was never written.
inline LaneSet read_group(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    CellTouch touch{watch, frame, check};
    auto const bytes = frame.spaces[check.space].bytes;
    auto const unwritten = lanes_where(accessing(check, lanes), [&](std::uint32_t lane) {
        auto const offset = offset_of(frame, check, lane);
        if (is_outside(check, offset, bytes)) return false;
        touch.read(lane, offset);
        return check.sees_unwritten && !touch.is_written(offset);
    });
    if (check.acquires) acquire(watch);
    return unwritten.any() && check.is_uniform ? lanes : unwritten;
}
inline void write_group(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes, LaneSet undefined)
{
    CellTouch touch{watch, frame, check};
    auto const bytes = frame.spaces[check.space].bytes;
    for_each_lane(accessing(check, lanes), [&](std::uint32_t lane) {
        auto const offset = offset_of(frame, check, lane);
        if (is_outside(check, offset, bytes)) return;
        touch.write(lane, offset, frame.file + check.at[1] + std::size_t{lane} * check.width, undefined.has(lane));
    });
}

/// Reports the lanes of a store that are out of range and so do nothing.
[[gnu::cold, gnu::noinline]] inline void tell_outside(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes,
                                                      std::uint64_t bytes)
{
    if (!check.sees_outside) return;
    auto const outside = lanes_where(accessing(check, lanes),
                                     [&](std::uint32_t lane) { return is_outside(check, offset_of(frame, check, lane), bytes); });
    if (!outside.any()) return;
    auto m = mistake_at(check, Check::outside_of_binding, told_offset(frame, check, outside.first()));
    tell(watch, m, check.is_uniform ? lanes : outside);
}
inline void note_written(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    auto* const written = watch.group->written[check.space];
    if (written == nullptr) return;
    for_each_lane(accessing(check, lanes), [&](std::uint32_t lane) {
        auto const offset = offset_of(frame, check, lane);
        if (is_outside(check, offset, frame.spaces[check.space].bytes)) return;
        for (std::uint32_t i = 0; i < check.width; ++i) __atomic_store_n(written + offset + i, std::uint8_t{1}, __ATOMIC_RELAXED);
    });
}

/// Whether accesses to a buffer or a variable may be out of range, by a quick test.
CROSSLANE_INLINE bool may_be_outside(Frame const& frame, StepCheck const& check)
{
    auto const bytes = frame.spaces[check.space].bytes;
    if (check.is_uniform) return is_outside(check, offset_of(frame, check, 0), bytes);
    std::uint32_t last = 0;
    return !last_offset(frame.spaces[check.space], check.constant, check.width, last) || any_above(frame, check.at[0], last);
}

/// A store or an atomic through a varying pointer, before it is done.
inline void before_far_access(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    FarLanes const far_lanes(frame, watch.first + check.number);
    auto const at = accessing(check, lanes);
    auto const say = [&](Check what, LaneSet found) {
        if (!found.any() || !watch.group->plan->checks.has(what)) return;
        tell(watch, mistake_at(check, what, far_lanes.told(found.first())), check.is_uniform ? lanes : found);
    };
    say(Check::outside_of_binding, lanes_where(at, [&](std::uint32_t lane) { return far_lanes.place(lane) == nullptr; }));
    if (check.action != Action::far_atomic) return;
    say(Check::misaligned_atomic, lanes_where(at, [&](std::uint32_t lane) {
            return reinterpret_cast<std::uintptr_t>(far_lanes.place(lane)) % far_lanes.access.width != 0;
        }));
}

/// A store, before it is done. undefined: the lanes whose value is undefined, which groupshared memory keeps track of.
inline void before_store(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes, LaneSet undefined)
{
    bool const is_inside = !may_be_outside(frame, check);
    if (!is_inside) tell_outside(watch, frame, check, lanes, frame.spaces[check.space].bytes);
    if (check.is_group) {
        std::size_t first = 0;
        CellTouch const touch{watch, frame, check};
        if (is_inside && is_of_words(check, touch.cells) && !undefined.any() && !check.is_atomic) {
            if (lanes == active_of(frame) && words_in_order(frame, check, first) ? write_in_order(touch, first) : write_words(touch, lanes))
                return;
        }
        write_group(watch, frame, check, lanes, undefined);
    } else {
        note_written(watch, frame, check, lanes);
    }
}

/// The lanes of an atomic that read what was never written.
inline LaneSet unwritten_by_atomics(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    auto const bytes = frame.spaces[check.space].bytes;
    auto const* const written = watch.group->written[check.space];
    if (!check.sees_unwritten || check.action == Action::atomic_store || (!check.is_group && written == nullptr)) return {};
    CellTouch const touch{watch, frame, check};
    if (check.is_group && is_of_words(check, touch.cells) && !may_be_outside(frame, check)) return unwritten_words(touch, lanes);
    return lanes_where(lanes, [&](std::uint32_t lane) {
        auto const offset = offset_of(frame, check, lane);
        if (is_outside(check, offset, bytes)) return false;
        return check.is_group ? !touch.is_written(offset) : is_unwritten(written, offset, check.width);
    });
}
/// Whether an atomic only returns what it reads.
inline bool only_reads(StepCheck const& check)
{
    return check.action == Action::atomic_load || check.action == Action::atomic_exchange;
}
/// An atomic, before it is done.
inline void before_atomic(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes, LaneSet unwritten)
{
    auto const& space = frame.spaces[check.space];
    bool const is_inside = !may_be_outside(frame, check), writes = check.action != Action::atomic_load;
    if (!is_inside) tell_outside(watch, frame, check, lanes, space.bytes);
    LaneSet misaligned;
    CellTouch touch{watch, frame, check};
    if (check.is_group && writes && is_inside && is_of_words(check, touch.cells)) {
        write_words_atomically(touch, lanes);
    } else {
        for_each_lane(lanes, [&](std::uint32_t lane) {
            auto const offset = offset_of(frame, check, lane);
            if (is_outside(check, offset, space.bytes)) return;
            if ((reinterpret_cast<std::uintptr_t>(space.data) + offset) % check.width != 0) return misaligned.add(lane);
            if (check.is_group) writes ? touch.write(lane, offset, nullptr, false) : touch.read(lane, offset);
        });
    }
    if (misaligned.any() && watch.group->plan->checks.has(Check::misaligned_atomic))
        tell(watch, mistake_at(check, Check::misaligned_atomic, offset_of(frame, check, misaligned.first())), misaligned);
    if (writes) note_written(watch, frame, check, lanes & ~misaligned);
    if (check.acquires) acquire(watch);
    if (!unwritten.any() || only_reads(check)) return;
    auto m = mistake_at(check, Check::unwritten_value, offset_of(frame, check, unwritten.first()));
    m.use = Use::atomic;
    tell(watch, m, unwritten);
}

/// A store to an image, before it is done.
inline void find_outside_image(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    UndefinedEvent places;
    Suspects found{&places, {}};
    find_undefined(watch, frame, check, lanes, found);
    if (found.lanes.any()) tell(watch, mistake_at(check, Check::outside_of_binding, places.x[found.lanes.first()]), found.lanes);
}

// Private memory: for each unit, the lanes that never wrote it or wrote an undefined value.

/// f(unit) for each unit that a lane accesses, or all lanes at a uniform offset.
template <class F>
CROSSLANE_INLINE void for_units(WaveWatch& watch, StepCheck const& check, std::uint64_t offset, F f)
{
    auto const& plan = *watch.group->plan;
    if (!plan.keeps_privates) return;
    auto const before = plan.privates[check.space];
    for (auto u = before + offset / plan.private_unit; u <= before + (offset + check.width - 1) / plan.private_unit; ++u)
        f(watch.privates[static_cast<std::size_t>(u)]);
}
/// Notes what is stored there. origin: of the undefined lanes' values.
inline void store_private(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes, LaneSet undefined,
                          std::uint32_t origin)
{
    auto const store = [&](std::uint64_t offset, LaneSet to) {
        for_units(watch, check, offset, [&](WaveWatch::Place& unit) CROSSLANE_INLINE_LAMBDA {
            unit.undefined = (unit.undefined & ~to) | (undefined & to);
            if ((undefined & to).any()) unit.origin = origin;
            if (!unit.undefined.any()) unit.origin = 0;
        });
    };
    auto const offset_0 = check.is_uniform ? offset_of(frame, check, 0) : 0;
    if (check.is_uniform && !is_outside(check, offset_0, check.bytes)) return store(offset_0, lanes);
    bool any_outside = check.is_uniform;
    if (!check.is_uniform) {
        for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            auto const offset = offset_of(frame, check, lane);
            LaneSet one;
            one.add(lane);
            if (is_outside(check, offset, check.bytes)) {
                any_outside = true;
            } else {
                store(offset, one);
            }
        });
    }
    if (any_outside) tell_outside(watch, frame, check, lanes, check.bytes);
}
/// The lanes that read an undefined value there, or out of range. origin: of stored undefined values; found: the other
/// lanes.
inline LaneSet read_private(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes, std::uint32_t& origin,
                            Suspects& found)
{
    LaneSet result;
    auto const read = [&](std::uint64_t offset, LaneSet from) {
        if (is_outside(check, offset, check.bytes)) {
            if (!check.sees_outside) return;
            return for_each_lane(from, [&](std::uint32_t lane) {
                found.add(lane, Check::outside_of_binding, told_offset(frame, check, lane));
            });
        }
        for_units(watch, check, offset, [&](WaveWatch::Place const& unit) CROSSLANE_INLINE_LAMBDA {
            auto const undefined = unit.undefined & from;
            if (!undefined.any() || (unit.origin == 0 && !check.sees_unwritten)) return;
            result = result | undefined;
            if (unit.origin != 0) origin = unit.origin;
            if (unit.origin == 0) for_each_lane(undefined, [&](std::uint32_t lane) { found.add(lane, Check::unwritten_value, offset); });
        });
    };
    if (check.is_uniform) {
        read(offset_of(frame, check, 0), lanes);
    } else {
        for_each_lane(lanes, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            LaneSet one;
            one.add(lane);
            read(offset_of(frame, check, lane), one);
        });
    }
    return result | found.lanes;
}

} // namespace crosslane::detail
