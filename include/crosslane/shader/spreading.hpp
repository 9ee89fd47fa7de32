#pragma once

#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/uniformity.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Gives per-lane values to nodes that read lanes. A uniform value is spread to all lanes where one is needed. A value
/// that is used after the loop that makes it is carried there if lanes may leave the loop in different rounds.
class Spreading
{
public:
    Spreading(Program& program, bool is_watched)
        : program_(program), is_watched_(is_watched), splats_(program.nodes.size(), no_value), carries_(program.nodes.size(), no_value)
    {
        auto const count = static_cast<std::uint32_t>(program_.blocks.size());
        for (std::uint32_t b = 0; b < count; ++b) {
            for (auto& phi : program_.blocks[b].phis) {
                bool const is_uniform = program_[phi.value].is_uniform;
                for (auto& [from, v] : phi.from) v = is_uniform ? v : lanes_of(v, from);
            }
            auto const nodes = program_.blocks[b].nodes;
            for (auto v : nodes) arguments(v, b);
            auto& condition = program_.blocks[b].condition;
            if (condition != no_value) condition = carried(condition, b);
        }
        place();
    }

private:
    /// The value that stands for v in a block.
    Value carried(Value v, std::uint32_t block)
    {
        if (v == no_value || !Uniformity::has_left_apart(program_, v, block)) return v;
        if (program_[v].action == Action::carry) return v;
        if (program_[v].action == Action::phi && !program_[v].is_uniform) return v; // it is only written where lanes pass
        if (v < carries_.size() && carries_[v] != no_value) return carries_[v];
        auto const source = program_[v].is_uniform ? splat(v) : v;
        return carries_[v] = add(Action::carry, source, v);
    }
    Value lanes_of(Value v, std::uint32_t block)
    {
        v = carried(v, block);
        return program_[v].is_uniform ? splat(v) : v;
    }
    [[nodiscard]] bool is_uniform_in(Value v, std::uint32_t block) const
    {
        return program_[v].is_uniform && !Uniformity::has_left_apart(program_, v, block);
    }
    Value splat(Value v)
    {
        if (splats_[v] == no_value) splats_[v] = add(Action::splat, v, v);
        return splats_[v];
    }
    [[gnu::cold]] Value add(Action action, Value of, Value behind)
    {
        Node node;
        node.action = action;
        node.type = node.result = program_[of].result;
        node.a = of;
        node.block = program_[of].block;
        node.source = program_[of].source;
        program_.nodes.push_back(node);
        auto const v = static_cast<Value>(program_.nodes.size() - 1);
        splats_.push_back(no_value);
        carries_.push_back(no_value);
        added_.push_back({behind, v});
        return v;
    }

    [[gnu::cold]] void arguments(Value v, std::uint32_t b)
    {
        using enum Action;
        Node node = program_[v];
        auto const lanes = [&](Value& x) { if (x != no_value) x = lanes_of(x, b); };
        auto const either = [&](Value& x) { x = carried(x, b); };
        switch (node.action) {
        case load:
        case private_load:
        case far_load:
        case array_length:
        case ballot:
        case all_true:
        case any_true:
        case all_equal:
        case read_first: either(node.a); break;
        case load_row: either(node.b); break;
        case store_row:
            lanes(node.b);
            either(node.c);
            break;
        case store:
        case private_store:
        case far_store:
            either(node.a);
            lanes(node.b);
            break;
        case read_lane:
            either(node.a);
            either(node.b);
            if (!program_[node.b].is_uniform || !program_[node.a].is_uniform) {
                lanes(node.a);
                if (!node.is_uniform) lanes(node.b);
            }
            if (node.c != no_value) lanes(node.c);
            break;
        case reduce: lanes(node.a); break;
        case select: // has a step of its own for two uniform values
            if (!is_watched_ && !node.is_uniform && width_of(node.result) == 4 && is_uniform_in(node.b, b) && is_uniform_in(node.c, b)) {
                lanes(node.a);
            } else {
                node.for_arguments([&](Value& x) { node.is_uniform ? either(x) : lanes(x); });
            }
            break;
        case bit_count:
        case ballot_lowest:
        case ballot_highest: {
            bool all_uniform = true;
            node.for_arguments([&](Value& x) {
                either(x);
                all_uniform = all_uniform && program_[x].is_uniform;
            });
            if (!all_uniform) node.for_arguments(lanes);
            break;
        }
        case splat:
        case carry: break;
        default:
            if ((node.action >= atomic_load && node.action <= atomic_compare) || node.action == far_atomic) {
                either(node.a);
                lanes(node.b);
                lanes(node.c);
            } else if (node.is_uniform) {
                node.for_arguments(either);
            } else {
                node.for_arguments(lanes);
            }
        }
        program_[v] = node;
    }

    /// New nodes come right after what they are made from.
    [[gnu::cold]] void place()
    {
        List<List<Value>> behind(program_.nodes.size());
        for (auto const& [after, v] : added_) behind[after].push_back(v);
        for (auto& block : program_.blocks) {
            List<Value> nodes;
            for (auto const& phi : block.phis)
                for (auto x : behind[phi.value]) nodes.push_back(x);
            for (auto v : block.nodes) {
                nodes.push_back(v);
                for (auto x : behind[v]) nodes.push_back(x);
            }
            block.nodes = std::move(nodes);
        }
    }

    Program& program_;
    bool is_watched_;
    List<Value> splats_, carries_;
    List<NumberPair> added_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
