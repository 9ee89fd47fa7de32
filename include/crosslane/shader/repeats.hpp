#pragma once

// Values that a block computes twice.

#include <crosslane/shader/equal_nodes.hpp>
#include <crosslane/shader/loop_values.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Each value that a block makes of the same values in the same way as an earlier one is that one: a block's nodes all run in
/// the same lanes. For nodes that only depend on their arguments and the active lanes.
[[gnu::cold]] inline void remove_repeats(Program& program)
{
    List<Value> stands_for(program.nodes.size());
    for (Value v = 0; v < stands_for.size(); ++v) stands_for[v] = v;
    for (auto& block : program.blocks) {
        EqualNodes made;
        erase_if(block.nodes, [&](Value v) {
            auto& n = program[v];
            n.for_arguments([&](Value& x) { x = stands_for[x]; });
            if (n.is_volatile || (!is_lane_by_lane(n.action) && n.action != Action::ballot)) return false;
            auto const first = made.find(program, n);
            if (first == no_value) made.add(n, v);
            else stands_for[v] = first;
            return first != no_value;
        });
    }
    for (auto& block : program.blocks) {
        for (auto v : block.nodes) program[v].for_arguments([&](Value& x) { x = stands_for[x]; });
        for (auto& phi : block.phis)
            for (auto& [from, v] : phi.from) v = stands_for[v];
        if (block.condition != no_value) block.condition = stands_for[block.condition];
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
