#pragma once

// Small branches become straight-line code. Where lanes part only to compute something, all of them compute both sides,
// and each lane selects what it would have got.

#include <crosslane/shader/remove_blocks.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/uniformity.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether a node may run in lanes that do not need it: it works lane by lane, has a result for any arguments, and is one
/// quick instruction. Only words and truth values are: others go lane by lane, which is quick only for few lanes.
[[nodiscard]] constexpr bool may_run_early(Node const& n)
{
    using enum Action;
    auto const is_quick = [](ScalarType t) {
        return t == ScalarType::boolean || t == ScalarType::u32 || t == ScalarType::s32 || t == ScalarType::f32;
    };
    if (!is_quick(n.type) || !is_quick(n.result_type()) || n.is_volatile) return false;
    switch (n.action) {
    case add:
    case subtract:
    case multiply:
    case minimum:
    case maximum:
    case negate:
    case equal:
    case not_equal:
    case less:
    case less_equal:
    case bit_and:
    case bit_or:
    case bit_xor:
    case bit_not:
    case shift_left:
    case shift_right:
    case select:
    case scale_index:
    case add_index: return true;
    case count_bits:
    case lowest_bit:
    case highest_bit: return n.type == ScalarType::u32;
    case convert: // to the same type goes lane by lane
        return n.result_type() != n.type && n.result_type() != (n.type == ScalarType::boolean ? ScalarType::f32 : ScalarType::boolean);
    case divide:
    case absolute:
    case fused:
    case floor:
    case ceil:
    case truncate:
    case round_even:
    case fraction:
    case square_root: return n.type == ScalarType::f32;
    default: return false;
    }
}

/// Takes the branches out of a program whose uniform values are known. It goes over the blocks once, from the last to the
/// first, so that inner branches go before those around them.
class Flattening
{
public:
    explicit Flattening(Program& program) : program_(program), chains_(program.blocks.size()), is_gone_(program.blocks.size())
    {
        for (auto b = static_cast<std::uint32_t>(program.blocks.size()); b-- > 1;) {
            flatten(b);
            chains_[b] = chain_from(b);
        }
        remove_blocks(program_, is_gone_);
    }

private:
    /// The blocks that run one after the other from a block on, with the same lanes.
    struct Chain
    {
        std::uint32_t last = no_block;
        std::uint32_t next = no_block; // where the last one jumps; no_block: it does not
        std::uint32_t nodes = 0;       // too_many: also if one of them must not run early
    };
    static constexpr std::uint32_t most_nodes = 8, too_many = 64;

    [[nodiscard]] bool is_next(std::uint32_t b, std::uint32_t to) const // only b leads there
    {
        auto const& next = program_.blocks[to];
        return to > b && next.predecessors.size() == 1 && next.phis.empty() && next.loop == program_.blocks[b].loop;
    }
    [[nodiscard]] Chain chain_from(std::uint32_t b) const
    {
        auto const& block = program_.blocks[b];
        Chain chain{b, no_block, 0};
        for (auto v : block.nodes) {
            chain.nodes = may_run_early(program_[v]) ? chain.nodes + 1 : too_many;
            if (chain.nodes >= too_many) break;
        }
        if (block.ending != Ending::jump) return chain;
        chain.next = block.targets[0];
        if (!is_next(b, chain.next)) return chain;
        auto const nodes = chain.nodes;
        chain = chains_[chain.next];
        chain.nodes = (std::min)(chain.nodes + nodes, too_many);
        return chain;
    }

    [[gnu::cold]] void flatten(std::uint32_t b)
    {
        auto& block = program_.blocks[b];
        if (block.ending != Ending::branch || program_[block.condition].is_uniform) return;
        auto const yes = block.targets[0], no = block.targets[1];
        bool const has_yes = is_next(b, yes) && chains_[yes].next != no_block, has_no = is_next(b, no) && chains_[no].next != no_block;
        std::uint32_t merge = no_block, from_yes = b, from_no = b;
        if (has_yes && chains_[yes].next == no) {
            merge = no, from_yes = chains_[yes].last;
        } else if (has_no && chains_[no].next == yes) {
            merge = yes, from_no = chains_[no].last;
        } else if (has_yes && has_no && chains_[yes].next == chains_[no].next) {
            merge = chains_[yes].next, from_yes = chains_[yes].last, from_no = chains_[no].last;
        }
        if (merge == no_block || merge <= b || program_.blocks[merge].loop != block.loop) return;
        auto const nodes = (from_yes != b ? chains_[yes].nodes : 0) + (from_no != b ? chains_[no].nodes : 0);
        if (nodes > most_nodes || !can_select(merge, from_yes, from_no)) return;
        if (from_yes != b) take(b, yes, from_yes);
        if (from_no != b) take(b, no, from_no);
        join(b, merge, from_yes, from_no);
        block.ending = Ending::jump;
        block.condition = no_value;
        block.targets = {merge};
    }
    [[nodiscard]] bool can_select(std::uint32_t merge, std::uint32_t from_yes, std::uint32_t from_no) const
    {
        for (auto const& phi : program_.blocks[merge].phis) {
            auto const& node = program_[phi.value];
            if (node.is_uniform || width_of(node.result) > 8) return false;
            if (value_from(phi, from_yes) == no_value || value_from(phi, from_no) == no_value) return false;
        }
        return true;
    }
    [[nodiscard]] static Value value_from(Phi const& phi, std::uint32_t block)
    {
        for (auto const& [from, v] : phi.from)
            if (from == block) return v;
        return no_value;
    }

    /// Puts what a chain computes into b.
    void take(std::uint32_t b, std::uint32_t first, std::uint32_t last)
    {
        for (auto from = first;; from = program_.blocks[from].targets[0]) {
            is_gone_[from] = true;
            for (auto v : program_.blocks[from].nodes) put(b, v);
            if (from == last) return;
        }
    }
    void put(std::uint32_t b, Value v)
    {
        program_[v].block = b;
        program_.blocks[b].nodes.push_back(v);
    }
    /// The values that the two sides give the merge's phis are selected in b. A phi of nothing else becomes the select.
    [[gnu::cold]] void join(std::uint32_t b, std::uint32_t merge, std::uint32_t from_yes, std::uint32_t from_no)
    {
        auto& to = program_.blocks[merge];
        erase_if(to.predecessors, [&](std::uint32_t p) { return p == from_yes || p == from_no; });
        bool const is_only = to.predecessors.empty();
        to.predecessors.push_back(b);
        auto const condition = program_.blocks[b].condition;
        for (auto& phi : to.phis) {
            auto const yes = value_from(phi, from_yes), no = value_from(phi, from_no);
            auto v = is_only ? phi.value : yes;
            if (is_only || yes != no) {
                Node node = program_[phi.value];
                node.action = Action::select;
                node.a = condition, node.b = yes, node.c = no;
                node.immediate = 0;
                if (is_only) {
                    program_[v] = node;
                } else {
                    v = static_cast<Value>(program_.nodes.size());
                    program_.nodes.push_back(node);
                }
                put(b, v);
            }
            if (is_only) continue;
            erase_if(phi.from, [&](auto const& x) { return x.first == from_yes || x.first == from_no; });
            phi.from.push_back({b, v});
        }
        if (is_only) to.phis.clear();
    }

    Program& program_;
    List<Chain> chains_;
    List<bool> is_gone_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
