#pragma once

// Loops whose rounds can be counted become straight-line code, in which what each round makes of the loop's variables is
// constant.

#include <crosslane/shader/constant_result.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <algorithm>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Takes the loops out of a program that begin each round with a test that constants decide, and end by nothing else.
class Unrolling
{
public:
    explicit Unrolling(Program& program) : program_(program)
    {
        for (auto loop = static_cast<std::uint32_t>(program_.loops.size()); loop-- > 0;) // inner loops come behind those around them
            if (auto const test = find_test(loop); test != no_block && count_rounds(loop, test)) unroll(loop, test);
    }
    [[nodiscard]] bool has_changed() const { return has_changed_; }

private:
    static constexpr std::size_t most_rounds = 64, most_nodes = 512;

    /// The block that ends a loop's test: the only one from which the loop is left, and reached from the header alone.
    [[nodiscard]] std::uint32_t find_test(std::uint32_t loop) const
    {
        auto const first = program_.loops[loop].first, end = program_.loops[loop].end;
        if (first == end || program_.blocks[first].predecessors.size() != 2) return no_block;
        std::uint32_t test = no_block;
        std::size_t entries = 0;
        for (auto p : program_.blocks[first].predecessors) entries += p < first;
        if (entries != 1) return no_block;
        for (auto b = first; b < end; ++b) {
            auto const& block = program_.blocks[b];
            if (block.loop != loop) return no_block;
            for (auto to : block.targets) {
                if (program_.is_in(to, loop)) continue;
                if (test != no_block || block.ending != Ending::branch) return no_block;
                test = b;
            }
        }
        for (auto b = first; test != no_block && b < test; ++b) {
            auto const& next = program_.blocks[b + 1];
            if (program_.blocks[b].ending != Ending::jump || program_.blocks[b].targets[0] != b + 1 || next.predecessors.size() != 1)
                return no_block;
        }
        return test;
    }

    /// Runs what constants decide of the loop, until it is left. Returns whether it is, soon enough.
    [[gnu::cold]] bool count_rounds(std::uint32_t loop, std::uint32_t test)
    {
        auto const first = program_.loops[loop].first, end = program_.loops[loop].end;
        std::size_t nodes = 1;
        for (auto b = first; b < end; ++b) nodes += program_.blocks[b].nodes.size();
        Table<std::uint64_t> known;
        auto const constant = [&](Value v) -> std::optional<std::uint64_t> {
            if (program_[v].action == Action::constant) return program_[v].immediate;
            auto const* found = known.find(v);
            return found == nullptr ? std::nullopt : std::optional(*found);
        };
        auto const& header = program_.blocks[first];
        for (rounds_ = 0; rounds_ <= most_rounds && rounds_ * nodes <= most_nodes; ++rounds_) {
            struct Next { Value phi; std::optional<std::uint64_t> constant; };
            List<Next> next;
            for (auto const& phi : header.phis)
                for (auto const& [from, v] : phi.from)
                    if ((from < first) == (rounds_ == 0)) next.push_back({phi.value, constant(v)});
            known.clear();
            for (auto const& [phi, x] : next)
                if (x) known[phi] = *x;
            for (auto b = first; b < end; ++b) {
                for (auto v : program_.blocks[b].nodes)
                    if (auto const x = constant_result(program_[v], constant)) known[v] = *x;
                if (b != test) continue;
                auto const condition = constant(program_.blocks[b].condition);
                if (!condition) return false;
                if (!program_.is_in(program_.blocks[b].targets[*condition != 0 ? 0 : 1], loop)) return true;
            }
        }
        return false;
    }

    [[gnu::cold]] void unroll(std::uint32_t loop, std::uint32_t test)
    {
        has_changed_ = true;
        auto const first = program_.loops[loop].first, end = program_.loops[loop].end;
        auto const parent = program_.loops[loop].parent;
        auto const length = end - first;
        auto const new_end = first + static_cast<std::uint32_t>(rounds_) * length + test - first + 1;
        auto const old = std::move(program_.blocks);
        bool const leaves_by_truth = !program_.is_in(old[test].targets[0], loop);
        auto const exit = old[test].targets[leaves_by_truth ? 0 : 1], inside = old[test].targets[leaves_by_truth ? 1 : 0];
        for (auto& node : program_.nodes)
            if (node.block != no_block && node.block >= first) node.block = node.block >= end ? node.block + new_end - end : no_block;
        auto& blocks = program_.blocks;
        blocks.assign(old.begin(), old.begin() + first);

        Table<Value> made; // by the loop's value, what stands for it in this round
        auto const now = [&](Value v) {
            auto const* found = made.find(v);
            return found == nullptr ? v : *found;
        };
        for (std::size_t round = 0; round <= rounds_; ++round) {
            auto const shift = static_cast<std::uint32_t>(round) * length;
            List<NumberPair> next;
            for (auto const& phi : old[first].phis)
                for (auto const& [from, v] : phi.from)
                    if ((from < first) == (round == 0)) next.push_back({phi.value, now(v)});
            for (auto const& [phi, v] : next) made[phi] = v;
            for (auto b = first; b < (round == rounds_ ? test + 1 : end); ++b) {
                auto block = old[b];
                auto const place = b + shift;
                block.loop = parent;
                if (b == first) {
                    block.phis.clear();
                    erase_if(block.predecessors, [&](std::uint32_t p) { return (p < first) != (round == 0); });
                    if (round != 0) block.predecessors[0] += shift - length;
                } else {
                    for (auto& p : block.predecessors) p += shift;
                    for (auto& phi : block.phis) phi.value = made[phi.value] = copy(phi.value, place);
                }
                for (auto& v : block.nodes) {
                    auto const n = copy(v, place);
                    program_[n].for_arguments([&](Value& x) { x = now(x); });
                    v = made[v] = n;
                }
                if (b == test) block.targets = {round == rounds_ ? exit : inside};
                for (auto& to : block.targets) {
                    if (to >= end) to += new_end - end;
                    else if (to >= first) to += to == first ? shift + length : shift;
                }
                if (b == test) {
                    block.ending = Ending::jump;
                    block.condition = no_value;
                } else if (block.condition != no_value) {
                    block.condition = now(block.condition);
                }
                blocks.push_back(std::move(block));
            }
            auto const begin = blocks.size() - (round == rounds_ ? test + 1 - first : length);
            for (auto b = begin; b < blocks.size(); ++b) // once all of the round's values are there
                for (auto& phi : blocks[b].phis)
                    for (auto& [from, v] : phi.from) from += shift, v = now(v);
        }
        blocks.append(old.begin() + end, old.end());
        renumber(first, end, new_end, test, now);
        for (auto& l : program_.loops) {
            if (l.first >= first && l.end <= end) { // this one, and those that were in it: they have no blocks left
                l.first = l.end = new_end;
                continue;
            }
            if (l.first >= end) l.first += new_end - end;
            if (l.end >= end) l.end += new_end - end;
        }
    }
    [[nodiscard]] Value copy(Value v, std::uint32_t block)
    {
        auto node = program_[v];
        node.block = block;
        program_.nodes.push_back(node);
        return static_cast<Value>(program_.nodes.size() - 1);
    }
    /// What is outside of the loop [first, end), whose blocks now end before new_end. now: what became of its values.
    template <class Now>
    [[gnu::cold]] void renumber(std::uint32_t first, std::uint32_t end, std::uint32_t new_end, std::uint32_t test, Now now)
    {
        auto const moved = [&](std::uint32_t b) { return b == test ? new_end - 1 : b >= end ? b + new_end - end : b; };
        for (std::uint32_t b = 0; b < program_.blocks.size(); ++b) {
            auto& block = program_.blocks[b];
            if (b >= first && b < new_end) continue;
            for (auto& to : block.targets) to = to >= end ? to + new_end - end : to;
            for (auto& p : block.predecessors) p = moved(p);
            for (auto& phi : block.phis)
                for (auto& [from, v] : phi.from) from = moved(from), v = now(v);
            for (auto v : block.nodes) program_[v].for_arguments([&](Value& x) { x = now(x); });
            if (block.condition != no_value) block.condition = now(block.condition);
        }
    }

    Program& program_;
    std::size_t rounds_ = 0;
    bool has_changed_ = false;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
