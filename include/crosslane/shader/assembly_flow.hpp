#pragma once

// Where blocks lead, and which values move along.

#include <crosslane/shader/assembly.hpp>

#include <span>
#include <unordered_set>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// For each block, the first later block that an earlier block leads to: it may run where this one does not.
[[gnu::cold]] inline void Assembly::find_behind()
{
    auto const count = static_cast<std::uint32_t>(program_.blocks.size());
    behind_.assign(count, count);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> known; // later blocks, the nearest last, and the first block that leads to each
    for (auto b = count; b-- > 0;) {
        while (!known.empty() && known.back().second >= b) known.pop_back();
        if (!known.empty()) behind_[b] = known.back().first;
        auto const& before = program_.blocks[b].predecessors;
        if (!before.empty()) known.emplace_back(b, *std::min_element(before.begin(), before.end()));
    }
}

[[gnu::cold]] inline void Assembly::ending(std::uint32_t b)
{
    auto const& block = program_.blocks[b];
    switch (block.ending) {
    case Ending::leave: return;
    case Ending::jump:
        if (block.targets[0] == b + 1 && goes_on(b + 1)) return;
        if (is_last_of_loop(b, block.targets[0])) {
            moves(b, block.targets[0], active_place);
            directs_.push_back({here(), block.targets[0]});
            step(&run_back, 0);
            return;
        }
        step(table_.jump, due(block.targets[0]));
        moves(b, block.targets[0], active_place);
        return;
    case Ending::branch: {
        auto const yes = block.targets[0], no = block.targets[1];
        bool const same = is_uniform(block.condition);
        if (same && (is_direct(b, yes) || is_direct(b, no))) {
            bool const by_truth = is_direct(b, yes);
            auto const first = by_truth ? yes : no, second = by_truth ? no : yes;
            directs_.push_back({here(), first});
            step(&run_go_if, 0, place(block.condition), by_truth);
            if (is_direct(b, second)) {
                directs_.push_back({here(), second});
                step(&run_go, 0);
            } else {
                step(table_.jump, due(second));
                moves(b, second, active_place);
            }
            return;
        }
        if (program_.blocks[yes].phis.empty() && program_.blocks[no].phis.empty()) {
            step(same ? table_.uniform_branch : table_.branch, due(yes), place(block.condition), due(no));
            return;
        }
        for (auto const to : {yes, no}) {
            auto const at = here();
            step(same ? table_.uniform_edge : table_.edge, due(to), place(block.condition), to == yes);
            moves(b, to, table_.mask_bytes);
            skips_.push_back({at, here()});
        }
        return;
    }
    case Ending::choose: {
        auto const& cases = code_.cases.emplace_back(Cases{block.cases});
        for (std::uint32_t c = 0; c < block.targets.size(); ++c) {
            auto const at = here();
            step(table_.choice, due(block.targets[c]), place(block.condition),
                 width_of(program_[block.condition].result) + (is_uniform(block.condition) ? 16 : 0), c);
            step(nullptr, 0, 0, 0, 0, reinterpret_cast<std::uintptr_t>(&cases));
            moves(b, block.targets[c], table_.mask_bytes);
            skips_.push_back({at, here()});
        }
    }
    }
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
                if (v != phi.value) moves_[from].push_back({to, phi.value, v, place(v)});
}
/// The values that a block's phis get on an edge, all at once.
[[gnu::cold]] inline void Assembly::moves(std::uint32_t from, std::uint32_t to, std::uint32_t mask)
{
    auto& all_from = moves_[from];
    auto const first = std::lower_bound(all_from.begin(), all_from.end(), to, [](Move const& m, std::uint32_t b) { return m.to < b; });
    auto last = first;
    while (last != all_from.end() && last->to == to) ++last;
    std::span<Move> const all(first, last);
    std::uint32_t waiting[slot_kinds] = {};
    std::unordered_set<std::uint32_t> written;
    for (auto& m : all) {
        if (written.contains(m.at)) { // it has to wait
            auto const kind = static_cast<std::size_t>(slot_kind(program_[m.source]));
            auto const wait = waits_[kind] + waiting[kind]++ * sizes_[kind];
            step(&run_copy, wait, m.at, 0, 0, sizes_[kind]);
            m.at = wait;
        }
        written.insert(place(m.phi));
    }
    for (auto const& m : all) {
        if (is_uniform(m.phi)) {
            step(&run_uniform_copy, place(m.phi), m.at);
        } else {
            step(table_.move(program_[m.phi].result), place(m.phi), m.at, 0, 0, mask);
        }
    }
}

} // namespace crosslane::detail
