#pragma once

// Several nodes by one step.

#include <crosslane/shader/assembly.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether a node is an index that only the next one needs, which scales it itself.
inline bool Assembly::is_scaled_by_next(Block const& block, std::size_t i)
{
    auto const v = block.nodes[i];
    auto const& n = program_[v];
    if (is_watched_ || n.action != Action::scale_index || n.is_uniform || uses_[v] != 1 || i + 1 == block.nodes.size()) return false;
    auto const& next = program_[block.nodes[i + 1]];
    if (next.a != v || (next.action != Action::load && next.action != Action::store)) return false;
    scaled_ = v;
    return true;
}

/// A step and the one after it, which spreads its result to all lanes, as one.
inline void Assembly::spread_at_once(Step& s)
{
    if (s.to != code_.steps.back().a) return;
    if (s.run == &run_read_lanes_of_words) s.run = table_.spread_lane;
    else if (s.run == table_.access(Access::load_uniform, ScalarType::u32)) s.run = table_.spread_load;
    else if (s.run == &run_ballot) s.run = table_.spread_ballot;
}

/// Before loads or stores of a vector's components, one step that does all of them, if it can.
[[gnu::cold]] inline void Assembly::vector_access(Block const& block, std::size_t i)
{
    if (i == 0) vector_end_ = 0;
    auto const& first = program_[block.nodes[i]];
    bool const loads = first.action == Action::load;
    if (is_watched_ || i < vector_end_ || (!loads && first.action != Action::store) || is_uniform(first.a) || table_.load_vector == nullptr)
        return;
    std::uint32_t count = 0;
    for (; count < 4 && i + count < block.nodes.size(); ++count) {
        auto const& n = program_[block.nodes[i + count]];
        if (n.action != first.action || n.a != first.a || n.immediate != first.immediate || n.constant != first.constant + 4 * count ||
            width_of(n.type) != 4 || n.is_volatile)
            break;
    }
    if (count < 2) return;
    vector_end_ = i + count;
    auto const space = static_cast<std::uint32_t>(first.immediate);
    step(loads ? table_.load_vector : table_.store_vector, count, place(first.a), space, first.constant);
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
