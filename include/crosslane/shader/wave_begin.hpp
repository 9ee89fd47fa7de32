#pragma once

// What a wave has when it begins: its register file, its lanes, and the values of the shader's built-in variables.

#include <crosslane/shader/shader_run.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The thread of a lane, where lanes are counted through all the group's waves.
[[nodiscard]] inline std::uint32_t thread_of(ResidentGroup const& group, std::uint32_t lane)
{
    return group.threads.empty() ? lane : group.threads[lane];
}

/// Begins a group with a drawn order: its random numbers and, unless thread t is lane t % N, which thread is which
/// lane.
inline void draw_threads(ShaderRun const& run, ResidentGroup& group, ShuffledOrder const& order)
{
    group.random = Random{order.seed ^ Random{group.number}()};
    group.threads.clear();
    if (order.threads == ThreadOrder::linear) return;
    auto const unit = run.has_quads() ? 4u : 1u; // lanes that stay together
    for (std::uint32_t i = 0; i < run.waves() * run.code.table->lanes; ++i) group.threads.push_back(i);
    for (auto left = group.threads.size() / unit; left > 1; --left) {
        auto const other = group.random() % left;
        for (std::uint32_t i = 0; i < unit; ++i) std::swap(group.threads[(left - 1) * unit + i], group.threads[other * unit + i]);
    }
}

/// What a wave begins with if all of its lanes have a thread.
[[nodiscard]] inline Frame fresh_frame(ShaderRun const& run)
{
    Frame frame;
    frame.images = run.images.data();
    frame.samplers = run.samplers.data();
    frame.lanes = frame.reach = run.code.table->lanes;
    frame.chunk = run.code.table->chunk;
    frame.every[0] = frame.active[0] = frame.lanes >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << frame.lanes) - 1;
    frame.every[1] = frame.active[1] = frame.lanes == 128 ? ~std::uint64_t{} : 0;
    frame.next = run.code.steps.data() + run.code.begin;
    return frame;
}
/// Which of a wave's lanes have a thread. frame: a fresh one.
inline void set_lanes(ShaderRun const& run, ResidentGroup const& group, std::uint32_t index, Frame& frame)
{
    frame.has_rows = group.threads.empty();
    if (frame.has_rows) {
        auto const left = run.thread_count() - index * frame.lanes;
        if (left >= frame.lanes) return;
        auto const first = [](std::uint32_t n) { return n >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << n) - 1; };
        frame.active[0] &= first(left);
        frame.active[1] &= left <= 64 ? 0 : first(left - 64);
    } else {
        frame.active[0] = frame.active[1] = 0;
        for (std::uint32_t lane = 0; lane < frame.lanes; ++lane)
            if (group.threads[index * frame.lanes + lane] < run.thread_count())
                frame.active[lane / 64] |= std::uint64_t{1} << lane % 64;
    }
}

/// Puts a built-in variable into a wave's register file.
inline void give_input(ShaderRun const& run, ResidentGroup const& group, std::uint32_t index, Frame& frame, Code::Given given)
{
    auto const id = [&](std::size_t axis) {
        auto const n = group.number;
        return axis == 0 ? n % run.grid[0] : axis == 1 ? n / run.grid[0] % run.grid[1] : n / run.grid[0] / run.grid[1];
    };
    auto const lanes = frame.lanes;
    auto const which = static_cast<std::size_t>(given.input);
    switch (given.input) {
    case Input::group_id:
    case Input::group_id_y:
    case Input::group_id_z: return set_scalar(frame, given.place, id(which));
    case Input::group_count:
    case Input::group_count_y:
    case Input::group_count_z: return set_scalar(frame, given.place, static_cast<std::uint32_t>(run.grid[which - 3]));
    case Input::wave_index: return set_scalar(frame, given.place, index);
    case Input::wave_count: return set_scalar(frame, given.place, run.waves());
    case Input::wave_size: return set_scalar(frame, given.place, lanes);
    case Input::lane: return;
    default: {
        auto const part = static_cast<std::uint32_t>(given.input) - static_cast<std::uint32_t>(Input::thread_index);
        if (group.threads.empty()) {
            std::memcpy(frame.file + given.place, run.ids_of(index, part), 4 * lanes);
            return;
        }
        for (std::uint32_t lane = 0; lane < lanes; ++lane)
            write_as(frame.file + given.place + 4 * lane, run.id_of(thread_of(group, index * lanes + lane), part));
    }
    }
}

/// Puts the numbers of a wave's threads into its register file.
inline void give_threads(ShaderRun const& run, ResidentGroup const& group, std::uint32_t index, Frame& frame)
{
    for (auto const& given : run.code.inputs)
        if (given.input > Input::lane) give_input(run, group, index, frame, given);
}
inline void run_once(Code const& code, Frame& frame)
{
    for (auto const* step = code.once.data(); step != nullptr;) step = step->run(frame, step);
}

/// A register file, with everything in it that waves do not change: waves of this number, if waves keep their files.
[[nodiscard]] inline std::byte* new_file(ShaderRun const& run, ResidentGroup const& group, std::uint32_t index, List<Owner>& kept)
{
    auto const& code = run.code;
    auto frame = fresh_frame(run);
    frame.file = keep<AlignedBytes>(kept, code.file_bytes)->get();
    for (auto const& c : code.constants) set_scalar(frame, c.place, c.value);
    for (auto const& given : code.inputs)
        for (std::uint32_t lane = 0; given.input == Input::lane && lane < frame.lanes; ++lane)
            write_as(frame.file + given.place + 4 * lane, lane);
    if (code.keeps_files) give_threads(run, group, index, frame);
    run_once(code, frame);
    return frame.file;
}

} // namespace crosslane::detail
