#pragma once

// Which values share a place in the register file: values of one kind that are never needed at the same time.

#include <crosslane/shader/loop_values.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] constexpr SlotKind slot_kind(Node const& n)
{
    if (n.result == ScalarType::none) return SlotKind::none;
    if (n.is_uniform) return SlotKind::uniform;
    switch (width_of(n.result)) {
    case 0: return SlotKind::mask;
    case 1: return SlotKind::bytes1;
    case 2: return SlotKind::bytes2;
    case 4: return SlotKind::bytes4;
    case 16: return SlotKind::bytes16;
    default: return SlotKind::bytes8;
    }
}

class SlotAssignment
{
public:
    /// joins: a loop's phis may have the same places as what they become.
    SlotAssignment(Program const& program, bool joins) : program_(program), intervals_(program.nodes.size())
    {
        number();
        for (std::uint32_t b = 0; b < program_.blocks.size(); ++b) uses_of(b);
        assign(joins ? LoopValues(program_, at_).take() : List<Value>(program_.nodes.size(), no_value));
    }

    [[nodiscard]] Slots take()
    {
        slots_.lives = std::move(intervals_);
        return std::move(slots_);
    }

private:
    [[gnu::cold]] void number()
    {
        std::uint32_t at = 1;
        at_.made.resize(program_.nodes.size());
        for (auto const& block : program_.blocks) {
            at_.starts.push_back(at++);
            for (auto const& phi : block.phis) extend(phi.value, at_.starts.back());
            for (auto v : block.nodes) extend(v, at_.made[v] = at++);
            at_.ends.push_back(at++);
        }
        at_.starts.push_back(at);
    }
    void extend(Value v, std::uint32_t at)
    {
        auto& i = intervals_[v];
        i.first = (std::min)(i.first, at);
        i.last = (std::max)(i.last, at);
    }

    /// v is read at a place in a block: it is needed from where it is made, and throughout any loop that contains only
    /// one of the two.
    void use(Value v, std::uint32_t b, std::uint32_t at)
    {
        if (v == no_value) return;
        extend(v, at);
        auto const made_in = program_[v].block;
        if (made_in == no_block) return;
        around(v, b, made_in);
        around(v, made_in, b);
    }
    void around(Value v, std::uint32_t inside, std::uint32_t outside)
    {
        for (auto loop = program_.blocks[inside].loop; loop != no_block && !program_.is_in(outside, loop);
             loop = program_.loops[loop].parent) {
            extend(v, at_.starts[program_.loops[loop].first]);
            extend(v, at_.ends[program_.loops[loop].end - 1]);
        }
    }
    [[gnu::cold]] void uses_of(std::uint32_t b)
    {
        auto const& block = program_.blocks[b];
        for (auto const& phi : block.phis) {
            for (auto const& [from, v] : phi.from) {
                use(v, from, at_.ends[from]);
                extend(phi.value, at_.ends[from]); // it is written there
                if (from > b) extend(phi.value, at_.ends[from]);
                around(phi.value, from, b);
            }
        }
        for (std::size_t i = 0; i < block.nodes.size(); ++i) {
            auto node = program_[block.nodes[i]];
            auto const at = at_.starts[b] + 1 + static_cast<std::uint32_t>(i);
            node.for_arguments([&](Value v) { use(v, b, at); });
            if (node.action == Action::carry) { // keeps what earlier rounds wrote
                for (auto loop = block.loop; loop != no_block; loop = program_.loops[loop].parent) {
                    if (!program_.loops[loop].leaves_apart) continue;
                    extend(block.nodes[i], at_.starts[program_.loops[loop].first]);
                    extend(block.nodes[i], at_.ends[program_.loops[loop].end - 1]);
                }
            }
        }
        use(block.condition, b, at_.ends[b]);
    }

    /// joined: by value, the phi whose place it gets, if any.
    [[gnu::cold]] void assign(List<Value> const& joined)
    {
        slots_.of.assign(program_.nodes.size(), 0);
        List<Value> order;
        for (Value v = 0; v < program_.nodes.size(); ++v) {
            if (intervals_[v].last == 0 || program_[v].result == ScalarType::none || program_[v].is_dead) continue;
            if (joined[v] == no_value) {
                order.push_back(v);
            } else {
                extend(joined[v], intervals_[v].first);
                extend(joined[v], intervals_[v].last);
            }
        }
        for (auto v : program_.blocks[0].nodes) intervals_[v] = {0, at_.starts.back() + 1}; // constants and inputs remain
        sort_by(order, [&](Value x, Value y) { return intervals_[x].first < intervals_[y].first; });
        List<std::uint32_t> free[slot_kinds];
        List<List<NumberPair>> ending(at_.starts.back() + 3); // kind, slot
        std::uint32_t at = 0;
        for (auto v : order) {
            for (; at < intervals_[v].first; ++at)
                for (auto const& [kind, slot] : ending[at]) free[kind].push_back(slot);
            auto const kind = static_cast<std::uint32_t>(slot_kind(program_[v]));
            std::uint32_t slot;
            if (!free[kind].empty()) {
                slot = free[kind].back();
                free[kind].pop_back();
            } else {
                slot = slots_.count[kind]++;
            }
            slots_.of[v] = slot;
            ending[intervals_[v].last].push_back({kind, slot});
        }
        for (Value v = 0; v < program_.nodes.size(); ++v)
            if (joined[v] != no_value) slots_.of[v] = slots_.of[joined[v]];
    }

    Program const& program_;
    List<LiveRange> intervals_;
    Positions at_;
    Slots slots_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
