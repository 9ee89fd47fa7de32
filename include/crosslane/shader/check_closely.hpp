#pragma once

// The second row of steps: follows undefined values to where they are used.

#include <crosslane/shader/check_undefined.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct CloseStep
{
    Frame& frame;
    Step const* step;
    WaveWatch& watch;
    StepCheck const& check;
    LaneSet active = active_of(frame);

    [[nodiscard]] UndefinedPlace const& from(std::size_t k) const { return watch.places[check.from[k]]; }
    Step const* run() const { return check.run(frame, step); }
    void set(LaneSet undefined, std::uint32_t origin) const
    {
        if (check.to == 0) return;
        auto& place = watch.places[check.to];
        if (undefined.any() && !place.is_hot) watch.hot.push_back(check.to);
        place = {undefined, undefined.any() ? origin : 0, place.is_hot || undefined.any()};
    }
    /// Back to the first row, if no undefined value is left that is still needed.
    [[nodiscard]] Step const* leave(Step const* next) const
    {
        auto const& lives = watch.group->plan->lives;
        while (!watch.hot.empty()) {
            auto const at = watch.hot.back();
            auto const& ranges = lives[at]; // by time, without overlaps
            auto const behind = std::upper_bound(ranges.begin(), ranges.end(), check.position,
                                                 [](std::uint32_t position, LiveRange const& r) { return position < r.first; });
            bool const is_needed = behind != ranges.begin() && (behind - 1)->last > check.position;
            if (watch.places[at].undefined.any() && is_needed) return next;
            watch.places[at] = {};
            watch.hot.pop_back();
        }
        return watch.first + (next - watch.second);
    }
    void use(std::size_t k, Use how) const { tell_use(watch, check, from(k).undefined & active, from(k).origin, how); }
    /// The lanes whose operands are undefined; origin: where that comes from.
    LaneSet operands(std::uint32_t& origin) const
    {
        LaneSet result;
        for (std::size_t k = 0; k < 5; ++k) {
            auto const& place = from(k);
            if ((place.undefined & active).any() && origin == 0) origin = place.origin;
            result = result | place.undefined;
        }
        return result;
    }
    /// Truth values, or the numbers that alone decide an operation's result.
    [[nodiscard]] LaneSet truth(std::size_t k) const
    {
        if (check.is_uniform) return scalar_at(frame, check.at[k]) != 0 ? all_lanes : LaneSet{};
        MaskWords bits;
        get_mask(frame, check.at[k], bits);
        return {bits[0], bits[1]};
    }
    [[nodiscard]] LaneSet deciding(std::size_t k) const
    {
        bool const by_zero = check.flow == Flow::both;
        if (check.width == 0) return by_zero ? ~truth(k) : truth(k);
        auto const decides = by_zero ? 0 : ~std::uint64_t{} >> (64 - 8 * check.width);
        if (check.is_uniform) return scalar_at(frame, check.at[k]) == decides ? all_lanes : LaneSet{};
        return lanes_where(active, [&](std::uint32_t lane) { return lane_at(frame.file + check.at[k], lane, check.width) == decides; });
    }
    [[nodiscard]] LaneSet result(std::uint32_t& origin) const
    {
        auto const a = from(0).undefined, b = from(1).undefined, c = from(2).undefined;
        LaneSet lanes;
        if (check.flow == Flow::choice) {
            auto const yes = truth(0);
            lanes = a | (yes & b) | (~yes & c);
            origin = (a & active).any() ? from(0).origin : (yes & b & active).any() ? from(1).origin : from(2).origin;
        } else {
            lanes = (a & ~(deciding(1) & ~b)) | (b & ~(deciding(0) & ~a));
            origin = (a & lanes & active).any() ? from(0).origin : from(1).origin;
        }
        return lanes;
    }

    Step const* values() const
    {
        std::uint32_t origin = 0;
        auto undefined = operands(origin);
        if (undefined.any() && check.flow != Flow::values) undefined = result(origin);
        if (check.test != Test::none) {
            auto const made = make_undefined(watch, frame, check, active & ~undefined);
            if (made.any()) origin = check.number + 1;
            undefined = undefined | made;
        }
        auto const* const next = run();
        set(undefined, origin);
        return check.flow != Flow::values && !undefined.any() ? leave(next) : next;
    }
    Step const* move() const
    {
        auto const& lanes = moving(frame, step);
        auto const moved = LaneSet{lanes[0], lanes[1]} & active;
        auto const before = watch.places[check.to];
        auto const undefined = (before.undefined & ~moved) | (from(0).undefined & moved);
        auto const* const next = run();
        set(undefined, (from(0).undefined & moved).any() ? from(0).origin : before.origin);
        return next;
    }
    /// a of the lane given by b.
    Step const* lane() const
    {
        auto undefined = from(1).undefined | from(2).undefined;
        auto origin = from(1).undefined.any() ? from(1).origin : from(2).undefined.any() ? from(2).origin : from(0).origin;
        LaneSet made;
        if (check.test != Test::none) made = make_undefined(watch, frame, check, active & ~undefined);
        auto const fetched = lanes_where(active & ~undefined & ~made, [&](std::uint32_t lane) {
            auto const named = check.is_second_uniform ? scalar_at(frame, check.at[2]) : lane_at(frame.file + check.at[2], lane, 4);
            return from(0).undefined.has(static_cast<std::uint32_t>(named % frame.lanes));
        });
        if (made.any()) origin = check.number + 1;
        undefined = undefined | made | (check.is_uniform_result && fetched.any() ? all_lanes : fetched);
        auto const* const next = run();
        set(undefined, origin);
        return next;
    }
    Step const* load() const
    {
        auto undefined = from(0).undefined;
        auto origin = from(0).origin;
        auto const lanes = active & ~undefined;
        LaneSet unwritten;
        if (check.is_group) unwritten = read_group(watch, frame, check, lanes);
        auto const made = make_undefined(watch, frame, check, lanes, unwritten);
        if (made.any()) origin = check.number + 1;
        auto const* const next = run();
        set(undefined | made, origin);
        return next;
    }
    Step const* store() const
    {
        use(0, Use::address);
        auto const lanes = active & ~from(0).undefined;
        auto const value = from(1).undefined & lanes;
        auto const origin = from(1).origin;
        bool const is_kept = check.is_group && value.any() && is_unwritten_origin(origin, value);
        if (!is_kept) tell_use(watch, check, value, origin, Use::value);
        before_store(watch, frame, check, lanes, is_kept ? value : LaneSet{});
        return leave(run());
    }
    /// Whether it was just never written: a part of a struct may stay unwritten, also in groupshared memory.
    [[nodiscard]] bool is_unwritten_origin(std::uint32_t origin, LaneSet lanes) const
    {
        if ((origin & node_origin) != 0) return true;
        auto const& event = *watch.events[watch.group->plan->steps[origin - 1].event];
        auto const known = lanes & event.lanes;
        return event.kind[(known.any() ? known : event.lanes).first()] == Check::unwritten_value;
    }
    /// A store or an atomic through a varying pointer.
    Step const* far_access() const
    {
        bool const is_atomic = check.action == Action::far_atomic;
        use(0, Use::address);
        use(1, is_atomic ? Use::atomic : Use::value);
        if (is_atomic) use(2, Use::atomic);
        before_far_access(watch, frame, check, active & ~from(0).undefined);
        auto const* const next = run();
        set({}, 0);
        return leave(next);
    }
    Step const* atomic() const
    {
        use(0, Use::address);
        use(1, Use::atomic);
        use(2, Use::atomic);
        auto const lanes = active & ~from(0).undefined;
        auto const unwritten = unwritten_by_atomics(watch, frame, check, lanes);
        before_atomic(watch, frame, check, lanes, unwritten);
        LaneSet made;
        if (unwritten.any() && only_reads(check)) made = make_undefined(watch, frame, check, {}, unwritten);
        auto const* const next = run();
        set(made, check.number + 1);
        return next;
    }
    Step const* private_load() const
    {
        Suspects found{&event_of(watch, check), {}};
        auto origin = from(0).origin;
        auto const undefined = from(0).undefined | read_private(watch, frame, check, active & ~from(0).undefined, origin, found);
        note(found);
        if (found.lanes.any()) origin = check.number + 1;
        auto const* const next = run();
        set(undefined, origin);
        return next;
    }
    Step const* private_store() const
    {
        use(0, Use::address);
        store_private(watch, frame, check, active & ~from(0).undefined, from(1).undefined, from(1).origin);
        return leave(run());
    }
};

/// A step of the second row.
inline Step const* run_closely(Frame& frame, Step const* step)
{
    auto& watch = *frame.watch;
    auto const& check = watch.checks[step - watch.second];
    if (check.flow == Flow::values && check.test == Test::none) { // most steps
        auto const* const places = watch.places.data();
        auto const any = places[check.from[0]].undefined | places[check.from[1]].undefined | places[check.from[2]].undefined;
        if (!any.any() && check.from[3] == 0) {
            auto const* const next = check.run(frame, step);
            watch.places[check.to].undefined = {};
            return next;
        }
    }
    CloseStep const at{frame, step, watch, check};
    switch (check.flow) {
    case Flow::values:
    case Flow::both:
    case Flow::either:
    case Flow::choice: return at.values();
    case Flow::move: return at.move();
    case Flow::copy: {
        auto const value = at.from(0);
        auto const* const next = at.run();
        at.set(value.undefined, value.origin);
        return next;
    }
    case Flow::first_lane: {
        bool const is_undefined = at.from(0).undefined.has(at.active.first());
        auto const origin = at.from(0).origin;
        auto const* const next = at.run();
        at.set(is_undefined ? all_lanes : LaneSet{}, origin);
        return is_undefined ? next : at.leave(next);
    }
    case Flow::lane:
        if (at.check.must_be_uniform) find_not_uniform(at.watch, frame, at.check, at.active & ~at.from(1).undefined);
        return at.lane();
    case Flow::load: return at.load();
    case Flow::store: return at.store();
    case Flow::far_access: return at.far_access();
    case Flow::atomic: return at.atomic();
    case Flow::private_load: return at.private_load();
    case Flow::private_store: return at.private_store();
    case Flow::branch: at.use(0, Use::branch); return at.run();
    case Flow::image_write:
        at.use(0, Use::address);
        at.use(1, Use::value);
        if (check.test != Test::none) find_outside_image(watch, frame, check, at.active & ~at.from(0).undefined);
        return at.leave(at.run());
    case Flow::together: {
        for (std::size_t k = 0; k < 5; ++k) at.use(k, Use::together);
        if (at.check.test == Test::partition) find_overlap(at.watch, frame, at.check, at.active);
        auto const* const next = at.run();
        at.set({}, 0);
        return at.leave(next);
    }
    default:
        if (at.check.test == Test::barrier) find_absent(at.watch, frame, at.check);
        return at.run();
    }
}

} // namespace crosslane::detail

