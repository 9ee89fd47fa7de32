#pragma once

// Values that depend on nothing but the lanes' or threads' numbers are made once, along with a register file, like constants.

#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether a shader's waves keep register files of their own: where a group has few.
[[nodiscard]] inline bool keeps_files(Program const& program, std::uint32_t lanes)
{
    return program.group_size[0] * program.group_size[1] * program.group_size[2] <= std::uint64_t{8} * lanes;
}

/// Moves them before the first block. can_make(node): whether one step makes it for all lanes of a register. keeps_files: the
/// register file is always that of the same wave of a group.
template <class F>
[[gnu::cold]] void make_lane_constants_early(Program& program, bool keeps_files, F can_make)
{
    std::size_t left = 64; // each keeps a place in the register file
    List<bool> is_early(program.nodes.size());
    for (auto v : program.blocks[0].nodes) {
        auto const& n = program[v];
        auto const is_known = [&](Value x) { return program[x].action == Action::constant || program[x].action == Action::undefined; };
        auto const last = static_cast<std::uint64_t>(keeps_files ? Input::thread_id_z : Input::lane);
        bool const is_lane = n.action == Action::input && n.immediate >= static_cast<std::uint64_t>(Input::lane) && n.immediate <= last;
        is_early[v] = is_lane || is_known(n.action == Action::splat ? n.a : v);
    }
    for (std::size_t b = 1; b < program.blocks.size(); ++b) {
        erase_if(program.blocks[b].nodes, [&](Value v) {
            auto& n = program[v];
            if (left == 0 || n.is_uniform || n.action < Action::add || n.action > Action::add_index || !can_make(n)) return false;
            bool all_early = true;
            n.for_arguments([&](Value x) { all_early = all_early && is_early[x]; });
            if (!all_early) return false;
            --left;
            is_early[v] = true;
            n.block = 0;
            program.blocks[0].nodes.push_back(v);
            return true;
        });
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
