#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Replaces phis that have only one value by that value. This may leave others with only one.
[[gnu::cold]] inline void Lowering::drop_phis()
{
    auto& program = build_.program;
    List<List<Value>> parts_of(program.nodes.size()); // by phi: the phis that it is an argument of
    List<Value> open;
    for (auto b : order_) {
        for (auto const& phi : program.blocks[b].phis) {
            if (build_.resolve(phi.value) != phi.value) continue;
            open.push_back(phi.value);
            for (auto const& [from, v] : phi.from)
                if (auto const part = build_.resolve(v); program[part].action == Action::phi) parts_of[part].push_back(phi.value);
        }
    }
    while (!open.empty()) {
        auto const v = open.back();
        open.pop_back();
        if (build_.resolve(v) != v) continue;
        Value only = no_value;
        bool is_one = true;
        for (auto& [from, x] : build_.phi_of(v).from) {
            x = build_.resolve(x);
            if (x == v || x == only) continue;
            is_one = is_one && only == no_value;
            only = x;
        }
        if (!is_one || only == no_value) continue;
        build_.replace(v, only);
        auto &of = parts_of[v], &others = parts_of[only];
        erase_if(of, [&](Value x) { return build_.resolve(x) != x; });
        open.append(of);
        if (others.size() < of.size()) others.swap(of);
        others.append(of);
        of.clear();
    }
    for (auto b : order_) erase_if(program.blocks[b].phis, [&](Phi const& phi) { return build_.resolve(phi.value) != phi.value; });
}

/// Puts the blocks into the order in which they run, and replaces every value by what it has become.
[[gnu::cold]] inline void Lowering::finish()
{
    auto& program = build_.program;
    drop_phis();
    List<std::uint32_t> place(program.blocks.size(), no_block);
    for (std::uint32_t i = 0; i < order_.size(); ++i) place[order_[i]] = i;
    List<Block> blocks;
    for (auto b : order_) {
        auto& block = blocks.emplace_back(std::move(program.blocks[b]));
        if (block.condition != no_value) block.condition = build_.resolve(block.condition);
        for (auto& t : block.targets) t = place[t];
        for (auto& p : block.predecessors) p = place[p];
        for (auto& phi : block.phis)
            for (auto& [from, v] : phi.from) from = place[from], v = build_.resolve(v);
    }
    program.blocks = std::move(blocks);
    for (auto& node : program.nodes) {
        node.for_arguments([&](Value& v) { v = build_.resolve(v); });
        if (node.block != no_block) node.block = place[node.block];
    }
    for (auto& named : program.named_values) named.block = place[named.block], named.value = build_.resolve(named.value);
    sort_by(program.named_values, [](auto const& x, auto const& y) { return NumberPair{x.block, x.word} < NumberPair{y.block, y.word}; });
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
