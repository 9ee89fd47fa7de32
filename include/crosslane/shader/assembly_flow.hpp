#pragma once

// Where blocks lead, and which values move along.

#include <crosslane/shader/assembly.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// For each block, the first later block that an earlier block leads to: it may run where this one does not.
[[gnu::cold]] inline void Assembly::find_behind()
{
    auto const count = static_cast<std::uint32_t>(program_.blocks.size());
    behind_.assign(count, count);
    List<NumberPair> known; // later blocks, the nearest last, and the first block that leads to each
    for (auto b = count; b-- > 0;) {
        while (!known.empty() && known.back().second >= b) known.pop_back();
        if (!known.empty()) behind_[b] = known.back().first;
        auto const& before = program_.blocks[b].predecessors;
        if (!before.empty()) known.push_back({b, *std::min_element(before.begin(), before.end())});
    }
}

[[gnu::cold]] inline void Assembly::ending(std::uint32_t b)
{
    auto const& block = program_.blocks[b];
    switch (block.ending) {
    case Ending::leave: return;
    case Ending::jump: return jump(b, block.targets[0]);
    case Ending::branch: {
        auto const yes = block.targets[0], no = block.targets[1];
        bool const same = is_uniform(block.condition);
        if (same && (is_direct(b, yes) || is_direct(b, no))) return direct_branch(b);
        if (follows_branch(b + 1)) return part(b);
        if (moves_on(b, yes).empty() && moves_on(b, no).empty()) {
            step(same ? &run_uniform_branch : &run_branch, due(yes), place(block.condition), due(no));
            return;
        }
        for (auto const to : {yes, no}) {
            auto const at = here();
            step(same ? &run_uniform_edge : &run_edge, due(to), place(block.condition), to == yes);
            moves(b, to, MovingLanes::edge);
            skips_.push_back({at, here()});
        }
        return;
    }
    case Ending::choose: {
        auto const* const cases = code_.keep(Cases{block.cases});
        for (std::uint32_t c = 0; c < block.targets.size(); ++c) {
            auto const at = here();
            step(&run_case, due(block.targets[c]), place(block.condition),
                 width_of(program_[block.condition].result) + (is_uniform(block.condition) ? 16 : 0), c);
            step(nullptr, 0, 0, 0, 0, reinterpret_cast<std::uintptr_t>(cases));
            moves(b, block.targets[c], MovingLanes::edge);
            skips_.push_back({at, here()});
        }
    }
    }
}

[[gnu::cold]] inline void Assembly::jump(std::uint32_t b, std::uint32_t to)
{
    if (to == b + 1 && goes_on(to)) return;
    if (is_last_of_loop(b, to)) {
        moves(b, to, MovingLanes::active);
        directs_.push_back({here(), to});
        step(&run_back, 0);
    } else if (!is_watched_ && to == b + 1 && !ends_loop(to)) {
        moves(b, to, MovingLanes::active);
        if (follows_jump(to)) return;
        directs_.push_back({here(), to});
        step(&run_meet, due(to));
    } else {
        step(&run_jump, due(to));
        moves(b, to, MovingLanes::active);
    }
}
/// A uniform branch of which one target, at least, is reached by nothing else.
[[gnu::cold]] inline void Assembly::direct_branch(std::uint32_t b)
{
    auto const& block = program_.blocks[b];
    bool const by_truth = is_direct(b, block.targets[0]);
    auto const first = block.targets[by_truth ? 0 : 1], second = block.targets[by_truth ? 1 : 0];
    if (ends_with_test(b)) {
        auto const& n = program_[block.condition];
        auto const function = scalar_function(n.action, n.type, n.result_type());
        step(test_handler(function), place(block.condition), place(n.a), place(n.b), place(n.c)).function = function;
        directs_.push_back({here(), first});
        step(nullptr, 0, 0, by_truth);
    } else {
        directs_.push_back({here(), first});
        step(&run_go_if, 0, place(block.condition), by_truth);
    }
    if (is_direct(b, second)) {
        directs_.push_back({here(), second});
        step(&run_go, 0);
    } else if (begins_loop(b) && only_goes_back(block.loop) && program_.loops[block.loop].end == second &&
               program_.blocks[second].loop == parent_of(block.loop)) { // no lane is anywhere else in the loop
        moves(b, second, MovingLanes::active);
        directs_.push_back({here(), second});
        step(&run_meet, due(second));
    } else {
        step(&run_jump, due(second));
        moves(b, second, MovingLanes::active);
    }
}
/// A branch of which one target, which is next, is reached by nothing else.
[[gnu::cold]] inline void Assembly::part(std::uint32_t b)
{
    auto const& block = program_.blocks[b];
    bool const by_truth = block.targets[0] == b + 1, has_moves = !moves_on(b, block.targets[by_truth ? 1 : 0]).empty();
    auto const other = block.targets[by_truth ? 1 : 0];
    if (has_moves) {
        auto const at = here();
        step(&run_edge, due(other), place(block.condition), !by_truth);
        moves(b, other, MovingLanes::edge);
        skips_.push_back({at, here()});
    }
    fixes_.push_back({here(), behind_[b + 1], block.loop});
    if (ends_with_comparison(b)) {
        auto const& n = program_[block.condition];
        ComparedBy const by(n.action, n.type);
        step(table_.part_by(by.action, n.type), due(other), place(by.swaps ? n.b : n.a), place(by.swaps ? n.a : n.b), by_truth != by.flips);
    } else {
        step(&run_part_by_truth, has_moves ? 0 : due(other), place(block.condition), 0, by_truth);
    }
}

// What code has that is not watched.

/// Whether a block is only reached from a varying branch right before it, which makes its lanes active.
inline bool Assembly::follows_branch(std::uint32_t b) const
{
    if (is_watched_ || b < 2 || b >= program_.blocks.size()) return false;
    auto const &block = program_.blocks[b], &before = program_.blocks[b - 1];
    return block.predecessors.size() == 1 && block.predecessors[0] == b - 1 && before.ending == Ending::branch &&
           !is_uniform(before.condition) && block.phis.empty() && block.loop == before.loop;
}
/// Whether a block is a loop's header which no mask is needed for: the lanes come from right before it, or back.
inline bool Assembly::follows_jump(std::uint32_t b) const
{
    if (is_watched_ || b < 2 || !is_header(b) || ends_loop(b) || !only_goes_back(program_.blocks[b].loop)) return false;
    auto const& before = program_.blocks[b].predecessors;
    return program_.blocks[b - 1].ending == Ending::jump &&
           !any_of(before, [&](std::uint32_t p) { return p < b - 1; });
}
/// Whether a block is a loop's header or goes on from it.
inline bool Assembly::begins_loop(std::uint32_t b) const
{
    while (goes_on(b)) --b;
    return is_header(b);
}
/// Whether lanes go back to a loop's header only from its last block, all together.
inline bool Assembly::only_goes_back(std::uint32_t loop) const
{
    if (is_watched_) return false;
    auto const first = program_.loops[loop].first;
    auto const& before = program_.blocks[first].predecessors;
    return !any_of(before, [&](std::uint32_t p) {
        return p >= first && (program_.blocks[p].ending != Ending::jump || !is_last_of_loop(p, first));
    });
}
/// Whether a block's last node is made along with its branch: a uniform one, or a comparison that nothing else needs.
inline bool Assembly::ends_with_condition(std::uint32_t b) const
{
    auto const& block = program_.blocks[b];
    return !is_watched_ && block.ending == Ending::branch && !block.nodes.empty() && block.nodes.back() == block.condition;
}
inline bool Assembly::ends_with_comparison(std::uint32_t b)
{
    if (!ends_with_condition(b) || !follows_branch(b + 1)) return false;
    auto const& block = program_.blocks[b];
    auto const& n = program_[block.condition];
    return uses_[block.condition] == 1 && moves_on(b, block.targets[block.targets[0] == b + 1 ? 1 : 0]).empty() &&
           table_.part_by(ComparedBy(n.action, n.type).action, n.type) != nullptr;
}
inline bool Assembly::ends_with_test(std::uint32_t b) const
{
    if (!ends_with_condition(b)) return false;
    auto const& block = program_.blocks[b];
    auto const& n = program_[block.condition];
    return n.is_uniform && is_lane_by_lane(n.action) && scalar_function(n.action, n.type, n.result_type()) &&
           (is_direct(b, block.targets[0]) || is_direct(b, block.targets[1]));
}

inline bool Assembly::is_last_of_loop(std::uint32_t b, std::uint32_t header) const
{
    auto const loop = program_.blocks[header].loop;
    return header <= b && loop != no_block && program_.loops[loop].first == header && program_.loops[loop].end == b + 1;
}
/// Whether t can be reached only from b, and no block between them is reached except through b.
inline bool Assembly::is_direct(std::uint32_t b, std::uint32_t t) const
{
    auto const& target = program_.blocks[t];
    if (t <= b || target.predecessors.size() != 1 || !target.phis.empty() || target.loop != program_.blocks[b].loop || is_header(t))
        return false;
    return behind_[b] >= t;
}

/// The values that phis get, by source block.
[[gnu::cold]] inline void Assembly::find_moves()
{
    moves_.resize(program_.blocks.size());
    for (std::uint32_t to = 0; to < program_.blocks.size(); ++to)
        for (auto const& phi : program_.blocks[to].phis)
            for (auto const& [from, v] : phi.from)
                if (place(v) != place(phi.value)) moves_[from].push_back({to, phi.value, v, place(v)});
}
[[gnu::cold]] inline void Assembly::count_uses()
{
    uses_.assign(program_.nodes.size(), 0);
    for (auto const& block : program_.blocks) {
        for (auto v : block.nodes) {
            auto node = program_[v];
            node.for_arguments([&](Value x) { ++uses_[x]; });
        }
        for (auto const& phi : block.phis)
            for (auto const& [from, v] : phi.from) ++uses_[v];
        if (block.condition != no_value) ++uses_[block.condition];
    }
}
inline std::span<Assembly::Move> Assembly::moves_on(std::uint32_t from, std::uint32_t to)
{
    auto& all_from = moves_[from];
    auto* const first = first_past(all_from.begin(), all_from.end(), [to](Move const& m) { return m.to < to; });
    std::size_t count = 0;
    while (first + count != all_from.end() && first[count].to == to) ++count;
    return {first, count};
}
/// The values that a block's phis get on an edge, all at once.
[[gnu::cold]] inline void Assembly::moves(std::uint32_t from, std::uint32_t to, MovingLanes lanes)
{
    auto const all = moves_on(from, to);
    std::uint32_t waiting[slot_kinds] = {};
    NumberSet written;
    for (auto& m : all) {
        if (written.contains(m.at)) { // it has to wait
            auto const kind = static_cast<std::size_t>(slot_kind(program_[m.source]));
            auto const wait = waits_[kind] + waiting[kind]++ * sizes_[kind];
            step(&run_copy, wait, m.at, 0, 0, sizes_[kind]);
            m.at = wait;
        }
        written.add(place(m.phi));
    }
    for (auto const& m : all) {
        if (is_uniform(m.phi)) {
            step(&run_uniform_copy, place(m.phi), m.at);
        } else {
            step(table_.move(program_[m.phi].result), place(m.phi), m.at, 0, 0, static_cast<std::uint64_t>(lanes));
        }
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
