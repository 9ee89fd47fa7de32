#pragma once

// Values that a block computes twice.

#include <crosslane/shader/loop_values.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <map>
#include <tuple>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Each value that a block makes of the same values in the same way as an earlier one is that one: a block's nodes all run in
/// the same lanes. For nodes that only depend on their arguments and the active lanes.
[[gnu::cold]] inline void remove_repeats(Program& program)
{
    List<Value> stands_for(program.nodes.size());
    for (Value v = 0; v < stands_for.size(); ++v) stands_for[v] = v;
    for (auto& block : program.blocks) {
        using Key = std::tuple<Action, ScalarType, ScalarType, ScalarType, Value, Value, Value, Value, Value, std::uint32_t, std::uint64_t>;
        std::map<Key, Value> made;
        erase_if(block.nodes, [&](Value v) {
            auto& n = program[v];
            n.for_arguments([&](Value& x) { x = stands_for[x]; });
            if (n.is_volatile || (!is_lane_by_lane(n.action) && n.action != Action::ballot)) return false;
            Key const key{n.action, n.type, n.result, n.to, n.a, n.b, n.c, n.d, n.e, n.constant, n.immediate};
            auto const first = made.emplace(key, v).first;
            stands_for[v] = first->second;
            return first->second != v;
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
