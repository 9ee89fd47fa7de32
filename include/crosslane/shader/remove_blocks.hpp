#pragma once

#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Takes blocks out of a program that nothing leads to, and numbers the others anew. A loop may be left without blocks.
[[gnu::cold]] inline void remove_blocks(Program& program, List<bool> const& is_gone)
{
    auto const count = program.blocks.size();
    List<std::uint32_t> place(count + 1);
    for (std::size_t b = 0; b < count; ++b) place[b + 1] = place[b] + !is_gone[b];
    if (place[count] == count) return;
    List<Block> blocks;
    for (std::size_t b = 0; b < count; ++b) {
        if (is_gone[b]) continue;
        auto& block = blocks.emplace_back(std::move(program.blocks[b]));
        for (auto& t : block.targets) t = place[t];
        for (auto& p : block.predecessors) p = place[p];
        for (auto& phi : block.phis)
            for (auto& [from, v] : phi.from) from = place[from];
    }
    program.blocks = std::move(blocks);
    for (auto& node : program.nodes)
        if (node.block != no_block) node.block = place[node.block];
    for (auto& loop : program.loops) loop.first = place[loop.first], loop.end = place[loop.end];
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
