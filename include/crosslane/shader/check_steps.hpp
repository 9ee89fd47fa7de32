#pragma once

// The first row of steps: quick tests. Where a value that means nothing appears, the wave continues in the second row.

#include <crosslane/shader/check_closely.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

CROSSLANE_INLINE StepCheck const& check_of(Frame const& frame, Step const* step) { return frame.watch->checks[step - frame.watch->first]; }

/// A step that makes an undefined value if it does so in any active lane.
[[gnu::cold, gnu::noinline]] inline Step const* run_looking(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    Suspects found;
    find_undefined(*frame.watch, frame, check, active_of(frame), found);
    return found.lanes.any() ? go_closely(frame, step) : check.run(frame, step);
}
inline Step const* run_checked_shift(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    if (any_above(frame, step->b, 31)) return run_looking(frame, step);
    return check.run(frame, step);
}
inline Step const* run_checked_division(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    if (any_small_divisor(frame, step->b)) return run_looking(frame, step);
    return check.run(frame, step);
}
inline Step const* run_checked_conversion(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    bool const outside = check.is_signed ? any_float_outside(frame, step->a, -2147483904.0f, 2147483648.0f) // the next one below -2^31
                                         : any_float_outside(frame, step->a, -1.0f, 4294967296.0f);
    return outside ? run_looking(frame, step) : check.run(frame, step);
}
inline Step const* run_checked_index(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    return any_above(frame, step->a, check.constant - 1) ? run_looking(frame, step) : check.run(frame, step);
}
inline Step const* run_checked_lane(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    if (check.must_be_uniform) find_not_uniform(*frame.watch, frame, check, active_of(frame));
    if (check.test == Test::none) return check.run(frame, step);
    bool const is_plain = !check.is_uniform && frame.is_full();
    return !is_plain || any_above(frame, check.at[1], frame.lanes - 1) ? run_looking(frame, step) : check.run(frame, step);
}

inline Step const* run_checked_load(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    bool const doubtful = may_be_outside(frame, check) || (check.sees_unwritten && frame.watch->group->written[check.space] != nullptr);
    return doubtful ? run_looking(frame, step) : check.run(frame, step);
}
/// For groupshared memory.
inline Step const* run_checked_read(Frame& frame, Step const* step)
{
    auto& watch = *frame.watch;
    auto const& check = check_of(frame, step);
    std::size_t first = 0;
    CellTouch const touch{watch, frame, check};
    if (!check.acquires && is_of_words(check, touch.cells) && !may_be_outside(frame, check)) {
        if (words_in_order(frame, check, first) ? read_in_order(touch, first) : read_words(touch, active_of(frame)))
            return check.run(frame, step);
    }
    auto const lanes = accessing(check, active_of(frame));
    auto const bytes = frame.spaces[check.space].bytes;
    bool is_undefined = false;
    for_each_lane(lanes, [&](std::uint32_t lane) {
        auto const offset = offset_of(frame, check, lane);
        if (is_outside(check, offset, bytes)) {
            is_undefined = is_undefined || check.sees_outside;
        } else if (check.sees_unwritten && !touch.is_written(offset)) {
            is_undefined = true;
        }
    });
    if (is_undefined) return go_closely(frame, step);
    read_group(watch, frame, check, active_of(frame));
    return check.run(frame, step);
}
inline Step const* run_checked_store(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    before_store(*frame.watch, frame, check, active_of(frame), {});
    return check.run(frame, step);
}
inline Step const* run_checked_far_access(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    before_far_access(*frame.watch, frame, check, active_of(frame));
    return check.run(frame, step);
}
inline Step const* run_checked_atomic(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    auto const unwritten = unwritten_by_atomics(*frame.watch, frame, check, active_of(frame));
    if (unwritten.any() && only_reads(check)) return go_closely(frame, step);
    before_atomic(*frame.watch, frame, check, active_of(frame), unwritten);
    return check.run(frame, step);
}
inline Step const* run_checked_private_load(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    std::uint32_t origin = 0;
    Suspects found;
    if (read_private(*frame.watch, frame, check, active_of(frame), origin, found).any()) return go_closely(frame, step);
    return check.run(frame, step);
}
inline Step const* run_checked_private_store(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    store_private(*frame.watch, frame, check, active_of(frame), {}, 0);
    return check.run(frame, step);
}
inline Step const* run_checked_image_write(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    find_outside_image(*frame.watch, frame, check, active_of(frame));
    return check.run(frame, step);
}
inline Step const* run_checked_together(Frame& frame, Step const* step)
{
    auto const& check = check_of(frame, step);
    if (check.test == Test::barrier) {
        find_absent(*frame.watch, frame, check);
    } else {
        find_overlap(*frame.watch, frame, check, active_of(frame));
    }
    return check.run(frame, step);
}

/// The handler of a step in the first row; nullptr: nothing is checked.
[[nodiscard]] inline Handler first_handler(StepCheck const& check, bool reads_undefined)
{
    if (reads_undefined) return &go_closely;
    bool const is_quick = !check.is_uniform && check.width == 4;
    switch (check.test) {
    case Test::shift: return is_quick ? &run_checked_shift : &run_looking;
    case Test::division: return is_quick ? &run_checked_division : &run_looking;
    case Test::conversion: return is_quick && check.type == ScalarType::f32 ? &run_checked_conversion : &run_looking;
    case Test::index: return is_quick ? &run_checked_index : &run_looking;
    case Test::extract:
    case Test::insert: return &run_looking;
    case Test::texel: return check.flow == Flow::image_write ? &run_checked_image_write : &run_looking;
    case Test::far_memory: return check.flow == Flow::far_access ? &run_checked_far_access : &run_looking;
    case Test::barrier:
    case Test::partition: return &run_checked_together;
    default: break;
    }
    switch (check.flow) {
    case Flow::lane: return check.test == Test::lane || check.must_be_uniform ? &run_checked_lane : nullptr;
    case Flow::load: return check.test == Test::none ? nullptr : check.is_group ? &run_checked_read : &run_checked_load;
    case Flow::store: return check.test == Test::none ? nullptr : &run_checked_store;
    case Flow::atomic: return check.test == Test::none ? nullptr : &run_checked_atomic;
    case Flow::private_load: return check.test == Test::none ? nullptr : &run_checked_private_load;
    case Flow::private_store: return check.test == Test::none ? nullptr : &run_checked_private_store;
    default: return nullptr;
    }
}

} // namespace crosslane::detail
