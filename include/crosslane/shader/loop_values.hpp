#pragma once

// Which values can be made right in the place of the loop's phi that they become in the next round, so that nothing has
// to move there.

#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/uniformity.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] constexpr bool is_lane_by_lane(Action action) { return action >= Action::add && action <= Action::add_index; }

/// Values in the order in which they are made and needed: see SlotAssignment.
struct Positions
{
    List<std::uint32_t> made;         // by node
    List<std::uint32_t> starts, ends; // of blocks
};

/// A phi's place holds its value for all lanes until its last use in a round. A value that is made no earlier, in a block that
/// each round passes once, may replace it there, if no lane needs the phi again: not after the loop, by an exit that comes
/// later, nor because it left the loop in an earlier round. A value that is itself a phi is only written where lanes pass.
class LoopValues
{
public:
    LoopValues(Program const& program, Positions const& at)
        : program_(program), at_(at), numbers_(program.nodes.size()), last_exits_(program.loops.size())
    {
        for (std::uint32_t loop = 0; loop < program.loops.size(); ++loop) find_candidates(loop);
        if (candidates_.empty()) return;
        for (std::uint32_t b = 0; b < program.blocks.size(); ++b) look_at(b);
    }

    /// By node: the phi whose place it is made in, or no_value.
    [[nodiscard]] List<Value> take() const
    {
        List<Value> result(program_.nodes.size(), no_value);
        for (auto const& c : candidates_)
            if (is_possible(c)) result[c.value] = c.phi;
        return result;
    }

private:
    struct Candidate
    {
        Value phi, value;
        std::uint32_t loop, made;
        std::uint32_t last_use = 0;
        bool is_needed_behind = false, is_needed_apart = false, is_argument = false; // the phi
    };

    [[gnu::cold]] void find_candidates(std::uint32_t loop)
    {
        auto const first = program_.loops[loop].first;
        if (first == program_.loops[loop].end) return;
        auto const& header = program_.blocks[first];
        std::uint32_t latch = no_block;
        for (auto p : header.predecessors) {
            if (p < first) continue;
            if (latch != no_block) return; // lanes may come back early, and wait
            latch = p;
        }
        for (auto const& phi : header.phis) {
            Value v = no_value;
            for (auto const& [from, x] : phi.from)
                if (from == latch) v = x;
            if (v == no_value) continue;
            auto const &node = program_[v], &old = program_[phi.value];
            if (node.block == no_block || node.block == first || program_.blocks[node.block].loop != loop) continue;
            if (node.is_uniform != old.is_uniform || node.result != old.result || node.action == Action::carry) continue;
            bool const is_phi = node.action == Action::phi;
            if (is_phi && node.is_uniform) continue;
            candidates_.push_back({phi.value, v, loop, is_phi ? at_.starts[node.block] : at_.made[v]});
            numbers_[phi.value] = static_cast<std::uint32_t>(candidates_.size());
        }
    }

    [[gnu::cold]] void look_at(std::uint32_t b)
    {
        auto const& block = program_.blocks[b];
        for (auto const& phi : block.phis)
            for (auto const& [from, v] : phi.from) use(v, from, at_.ends[from], phi.value);
        for (auto by : block.nodes) {
            auto node = program_[by];
            node.for_arguments([&](Value v) { use(v, b, at_.made[by], by); });
        }
        if (block.condition != no_value) use(block.condition, b, at_.ends[b], no_value);
        for (auto to : block.targets)
            for (auto loop = block.loop; loop != no_block && !program_.is_in(to, loop); loop = program_.loops[loop].parent)
                last_exits_[loop] = at_.ends[b];
    }
    void use(Value v, std::uint32_t b, std::uint32_t at, Value by)
    {
        if (numbers_[v] == 0) return;
        auto& c = candidates_[numbers_[v] - 1];
        if (program_.is_in(b, c.loop)) {
            c.last_use = (std::max)(c.last_use, at);
            c.is_argument = c.is_argument || by == c.value;
        } else {
            c.is_needed_behind = true;
            c.is_needed_apart = c.is_needed_apart || Uniformity::has_left_apart(program_, v, b);
        }
    }
    [[nodiscard]] bool is_possible(Candidate const& c) const
    {
        if (c.last_use > c.made || (c.is_needed_behind && last_exits_[c.loop] > c.made)) return false;
        auto const action = program_[c.value].action;
        return action == Action::phi || (!c.is_needed_apart && (!c.is_argument || is_lane_by_lane(action)));
    }

    Program const& program_;
    Positions const& at_;
    List<std::uint32_t> numbers_; // by phi: its candidate's number, from 1 on
    List<Candidate> candidates_;
    List<std::uint32_t> last_exits_; // by loop
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
