#pragma once

// Values that depend on nothing but the lane's number are made once, along with a register file, like constants.

#include <crosslane/shader/program.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Moves them before the first block. can_make(node): whether one step makes it for all lanes of a register.
template <class F>
[[gnu::cold]] void make_lane_constants_early(Program& program, F can_make)
{
    std::size_t left = 64; // each keeps a place in the register file
    std::vector<bool> is_early(program.nodes.size());
    for (auto v : program.blocks[0].nodes) {
        auto const& n = program[v];
        auto const is_known = [&](Value x) { return program[x].action == Action::constant || program[x].action == Action::undefined; };
        bool const is_lane = n.action == Action::input && n.immediate == static_cast<std::uint64_t>(Input::lane);
        is_early[v] = is_lane || is_known(n.action == Action::splat ? n.a : v);
    }
    for (std::size_t b = 1; b < program.blocks.size(); ++b) {
        std::erase_if(program.blocks[b].nodes, [&](Value v) {
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
