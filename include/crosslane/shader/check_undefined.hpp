#pragma once

// Undefined values: where following a wave closely begins, what makes them, and what is reported where they are used.

#include <crosslane/shader/check_memory.hpp>
#include <crosslane/shader/check_waves.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

using UndefinedPlace = WaveWatch::Place;

/// From here on the wave is followed closely.
[[gnu::cold, gnu::noinline]] inline Step const* go_closely(Frame& frame, Step const* step)
{
    auto& watch = *frame.watch;
    auto const& plan = *watch.group->plan;
    if (watch.places.empty()) {
        watch.places.resize(plan.places);
        watch.events.resize(plan.events);
        for (auto const& undefined : plan.undefined) watch.places[undefined.place] = {all_lanes, node_origin | undefined.node};
    }
    for (auto at : watch.hot) watch.places[at] = {}; // left from an earlier wave
    watch.hot.clear();
    auto const* const next = watch.second + (step - watch.first);
    return next->run(frame, next);
}

/// Keeps what a step made, until it makes more.
[[nodiscard]] inline UndefinedEvent& event_of(WaveWatch& watch, StepCheck const& check)
{
    auto& event = watch.events[check.event];
    if (event == nullptr) event = keep<UndefinedEvent>(watch.kept);
    return *event;
}
inline void note(Suspects const& found)
{
    if (!found.lanes.any()) return;
    found.event->lanes = found.lanes;
    found.event->told = {};
}
/// Looks for lanes where a step makes an undefined value.
[[gnu::cold, gnu::noinline]] inline LaneSet make_undefined(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes,
                                                           LaneSet unwritten = {})
{
    Suspects found{&event_of(watch, check), {}};
    find_undefined(watch, frame, check, lanes, found);
    for_each_lane(unwritten & ~found.lanes,
                  [&](std::uint32_t lane) { found.add(lane, Check::unwritten_value, offset_of(frame, check, lane)); });
    note(found);
    return check.is_uniform_result && found.lanes.any() ? all_lanes : found.lanes;
}

/// An undefined value is used: that is the mistake of the step that made it.
[[gnu::cold, gnu::noinline]] inline void tell_use(WaveWatch& watch, StepCheck const& check, LaneSet lanes, std::uint32_t origin, Use use)
{
    auto const& plan = *watch.group->plan;
    if (!lanes.any() || origin == 0) return;
    Mistake m;
    m.used_at = check.number;
    m.use = use;
    if ((origin & node_origin) != 0) {
        m.kind = Check::unwritten_value;
        m.step = check.number;
        m.variable = origin & ~node_origin;
        return tell(watch, m, lanes);
    }
    auto const& source = plan.steps[origin - 1];
    auto& event = *watch.events[source.event];
    m.step = source.number;
    auto told = lanes & event.lanes;
    if (!told.any() || source.is_uniform_result) told = event.lanes; // the value came from other lanes
    told = told & ~event.told;
    event.told = event.told | told;
    for_each_lane(told, [&](std::uint32_t lane) {
        m.kind = event.kind[lane];
        m.x = event.x[lane];
        LaneSet one;
        one.add(lane);
        tell(watch, m, one);
    });
}

} // namespace crosslane::detail
