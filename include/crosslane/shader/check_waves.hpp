#pragma once

// What the lanes of a wave, and the waves of a group, do together: such mistakes are found as soon as they are made.

#include <crosslane/shader/check_values.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Lanes of the wave that never reach a barrier.
inline void find_absent(WaveWatch& watch, Frame const& frame, StepCheck const& check)
{
    auto const absent = watch.present & ~active_of(frame);
    if (!absent.any()) return;
    tell(watch, mistake_at(check, Check::divergent_barrier, active_of(frame).count(), 0), absent);
}

/// Whether lanes name different lanes where all must name the same one.
inline void find_not_uniform(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    if (!lanes.any() || check.is_second_uniform) return;
    auto const named = [&](std::uint32_t lane) { return lane_at(frame.file + check.at[2], lane, 4); };
    auto const first = named(lanes.first());
    auto const others = lanes_where(lanes, [&](std::uint32_t lane) { return named(lane) != first; });
    if (others.any()) tell(watch, mistake_at(check, Check::not_uniform, named(others.first()), first << 32 | lanes.first()), others);
}

/// Whether partitions overlap, or a lane is in none.
inline void find_overlap(WaveWatch& watch, Frame const& frame, StepCheck const& check, LaneSet lanes)
{
    auto const words = [&](std::uint32_t lane, std::size_t k) {
        auto const place = check.words[k];
        return check.is_uniform ? scalar_at(frame, place) : lane_at(frame.file + place, lane, 4);
    };
    auto const mask = [&](std::uint32_t lane) {
        return LaneSet{words(lane, 0) | words(lane, 1) << 32, words(lane, 2) | words(lane, 3) << 32} & lanes;
    };
    LaneSet wrong;
    std::uint64_t other = 0;
    for_each_lane(lanes, [&](std::uint32_t lane) {
        auto const own = mask(lane);
        auto const differ = lanes_where(own, [&](std::uint32_t i) { return mask(i) != own; });
        if (own.has(lane) && !differ.any()) return;
        if (!wrong.any()) other = own.has(lane) ? differ.first() : lane;
        wrong.add(lane);
    });
    if (wrong.any()) tell(watch, mistake_at(check, Check::overlapping_partition, other), wrong);
}

/// All waves that have not ended wait at a barrier. Is it the same one, and are these all of the waves?
inline void find_apart(GroupWatch& watch, ResidentGroup const& group)
{
    auto const& code = *watch.code;
    auto const barrier_of = [&](ResidentWave const& wave) { return code.number_of(wave.frame.next) - 1; };
    std::uint32_t first = 0;
    while (group.waves[first].state != ResidentWave::State::waiting) ++first;
    auto const& check = watch.plan->steps[barrier_of(group.waves[first])];
    for (std::uint32_t w = 0; w < group.waves.size(); ++w) {
        auto const& wave = group.waves[w];
        bool const has_ended = wave.state == ResidentWave::State::ended;
        if (!has_ended && barrier_of(wave) == check.number) continue;
        auto m = mistake_at(check, Check::divergent_barrier, w, has_ended ? 1 : 2);
        m.used_at = has_ended ? no_value : barrier_of(wave);
        m.wave = first;
        m.lane = watch.waves[first].present.first();
        watch.add(m);
    }
}

} // namespace crosslane::detail
