#pragma once

// What a program's values become once the wave size is known: constants, and branches that are never taken. Above all the
// words of ballots past the wave's lanes are 0, and so is what a shader makes of them.

#include <crosslane/shader/constant_result.hpp>
#include <crosslane/shader/remove_blocks.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <algorithm>
#include <bit>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Finds constants by assuming that all values are unknown until they are seen to be something (Wegman and Zadeck's
/// "Constant propagation with conditional branches", 1991, without the branches), so that a loop's variable may be one.
class Folding
{
public:
    Folding(Program& program, std::uint32_t lanes) : program_(program), lanes_(lanes), known_(program.nodes.size())
    {
        constexpr int most_rounds = 8; // far more than shaders need; otherwise all stays as it is
        for (int round = 0; find_constants(); ++round)
            if (round == most_rounds) return;
        replacements_.assign(program.nodes.size(), no_value);
        take_out_branches();
        replace_values();
    }

private:
    struct Known
    {
        enum : std::uint8_t { nothing, constant, varying } what = nothing;
        std::uint64_t bits = 0;
        bool operator==(Known const&) const = default;
    };

    /// Goes over all values once. Returns whether more has become known.
    [[gnu::cold]] bool find_constants()
    {
        bool changes = false;
        auto const set = [&](Value v, Known const& now) {
            changes = changes || !(known_[v] == now);
            known_[v] = now;
        };
        for (auto const& block : program_.blocks) {
            for (auto const& phi : block.phis) {
                Known all;
                for (auto const& [from, v] : phi.from) all = both(all, known_[v]);
                set(phi.value, all);
            }
            for (auto v : block.nodes) set(v, evaluate(program_[v]));
        }
        return changes;
    }
    [[nodiscard]] static Known both(Known const& x, Known const& y)
    {
        if (x.what == Known::nothing || x == y) return y;
        return y.what == Known::nothing ? x : Known{Known::varying};
    }
    [[nodiscard]] Known evaluate(Node const& n) const
    {
        auto const constant = [](std::uint64_t bits) { return Known{Known::constant, bits}; };
        Known const varying{Known::varying};
        switch (n.action) {
        case Action::constant: return constant(n.immediate);
        case Action::input:
            if (n.immediate == static_cast<std::uint64_t>(Input::wave_size)) return constant(lanes_);
            if (n.immediate == static_cast<std::uint64_t>(Input::wave_count)) return constant(waves());
            return varying;
        case Action::ballot: return n.immediate * 32 >= lanes_ ? constant(0) : varying;
        case Action::lane_mask: return n.immediate % 4 * 32 >= lanes_ ? constant(0) : varying;
        case Action::match: return n.constant * 32 >= lanes_ ? constant(0) : varying;
        case Action::select: {
            auto const if_known = known_[n.a];
            if (if_known.what == Known::constant) return known_[if_known.bits != 0 ? n.b : n.c];
            return if_known.what == Known::nothing ? if_known : both(known_[n.b], known_[n.c]);
        }
        default: break;
        }
        if (n.action < Action::add || n.action > Action::add_index) return varying;
        if (n.action == Action::bit_and && (is_zero(n.a) || is_zero(n.b))) return constant(0);
        for (auto v : {n.a, n.b, n.c})
            if (v != no_value && known_[v].what != Known::constant) return known_[v];
        auto const result = constant_result(n, [&](Value v) { return std::optional(known_[v].bits); });
        return result ? constant(*result) : varying;
    }
    [[nodiscard]] bool is_zero(Value v) const { return known_of(v) == Known{Known::constant, 0}; }
    [[nodiscard]] std::uint32_t waves() const
    {
        auto const& size = program_.group_size;
        return (size[0] * size[1] * size[2] + lanes_ - 1) / lanes_;
    }

    // Branches that always go one way.

    [[gnu::cold]] void take_out_branches()
    {
        List<bool> is_gone(program_.blocks.size());
        for (std::uint32_t b = 1; b < program_.blocks.size(); ++b) {
            auto& block = program_.blocks[b];
            is_gone[b] = !any_of(block.predecessors, [&](std::uint32_t p) { return p < b; });
            if (is_gone[b]) {
                for (auto to : block.targets) remove_edge(b, to);
                continue;
            }
            if (block.ending != Ending::branch || known_[block.condition].what != Known::constant) continue;
            bool const by_truth = known_[block.condition].bits != 0;
            remove_edge(b, block.targets[by_truth ? 1 : 0]);
            block.targets = {block.targets[by_truth ? 0 : 1]};
            block.ending = Ending::jump;
            block.condition = no_value;
        }
        for (auto& block : program_.blocks) {
            if (block.predecessors.size() != 1) continue;
            for (auto const& phi : block.phis)
                if (phi.from.size() == 1) replace(phi.value, phi.from[0].second);
            erase_if(block.phis, [&](Phi const& phi) { return replacements_[phi.value] != no_value; });
        }
        remove_blocks(program_, is_gone);
    }
    void remove_edge(std::uint32_t from, std::uint32_t to)
    {
        auto& block = program_.blocks[to];
        erase(block.predecessors, from);
        for (auto& phi : block.phis) erase_if(phi.from, [&](auto const& x) { return x.first == from; });
    }

    // Values.

    [[gnu::cold]] void replace_values()
    {
        for (auto v : program_.blocks[0].nodes)
            if (program_[v].action == Action::constant) constants_.add(key(program_[v].result, program_[v].immediate), v);
        auto const count = static_cast<Value>(program_.nodes.size());
        for (Value v = 0; v < count; ++v)
            if (known_[v].what == Known::constant && program_[v].action != Action::constant)
                replacements_[v] = constant(program_[v].result, known_[v].bits);
        for (Value v = 0; v < count; ++v)
            if (replacements_[v] == no_value) simplify(v);
        for (auto& block : program_.blocks) test_bits(block);
        for (Value v = 0; v < count; ++v) program_[v].for_arguments([&](Value& x) { x = replaced(x); });
        for (auto& block : program_.blocks) {
            if (block.condition != no_value) block.condition = replaced(block.condition);
            for (auto& phi : block.phis)
                for (auto& [from, x] : phi.from) x = replaced(x);
        }
    }
    [[nodiscard]] static std::uint64_t key(ScalarType type, std::uint64_t bits)
    {
        return bits * 16 + static_cast<std::uint64_t>(type) + (bits >> 60) * 0x9E37'79B9'7F4A'7C15u;
    }
    [[gnu::cold]] Value constant(ScalarType type, std::uint64_t bits)
    {
        auto const [found, is_new] = constants_.add(key(type, bits), static_cast<Value>(program_.nodes.size()));
        auto const v = *found;
        if (!is_new && program_[v].immediate == bits && program_[v].result == type) return v;
        Node node;
        node.action = Action::constant;
        node.type = node.result = type;
        node.block = 0;
        node.immediate = bits;
        program_.nodes.push_back(node);
        replacements_.push_back(no_value);
        program_.blocks[0].nodes.push_back(static_cast<Value>(program_.nodes.size() - 1));
        return program_.blocks[0].nodes.back();
    }
    /// What a constant that has become known makes of an integer operation.
    [[gnu::cold]] void simplify(Value v)
    {
        auto& n = program_[v];
        if (n.b == no_value || n.type != ScalarType::u32) return;
        auto const is = [&](Value x, auto f) { return x < known_.size() && known_[x].what == Known::constant && f(known_[x].bits); };
        auto const zero = [](std::uint64_t x) { return x == 0; };
        auto const power = [](std::uint64_t x) { return std::has_single_bit(x); };
        switch (n.action) {
        case Action::add:
        case Action::bit_or:
        case Action::bit_xor:
            if (is(n.b, zero)) replace(v, n.a);
            else if (is(n.a, zero)) replace(v, n.b);
            return;
        case Action::divide:
        case Action::remainder: {
            if (!is(n.b, power)) return;
            auto const by = known_[n.b].bits;
            bool const divides = n.action == Action::divide;
            auto const operand = constant(n.type, divides ? static_cast<std::uint64_t>(std::countr_zero(by)) : by - 1);
            auto& changed = program_[v]; // constant may have moved it
            changed.action = divides ? Action::shift_right : Action::bit_and;
            changed.b = operand;
            return;
        }
        default: return;
        }
    }
    /// (x >> s & m) != 0 as (x & m << s) != 0.
    [[gnu::cold]] void test_bits(Block& block)
    {
        for (std::size_t i = 0; i < block.nodes.size(); ++i) {
            auto const test = program_[block.nodes[i]];
            if (test.action != Action::equal && test.action != Action::not_equal) continue;
            if (test.type != ScalarType::u32 || !is_zero(test.b)) continue;
            auto const bits = program_[test.a];
            if (bits.action != Action::bit_and || known_of(bits.b).what != Known::constant) continue;
            auto const shifted = program_[bits.a];
            if (shifted.action != Action::shift_right || shifted.type != ScalarType::u32) continue;
            if (known_of(shifted.b).what != Known::constant) continue;
            auto const shift = known_of(shifted.b).bits % 32, mask = known_of(bits.b).bits << shift;
            if (mask > 0xFFFF'FFFF) continue;
            auto node = bits;
            node.a = replaced(shifted.a);
            node.b = constant(bits.type, mask);
            node.block = test.block;
            program_.nodes.push_back(node);
            replacements_.push_back(no_value);
            program_[block.nodes[i]].a = static_cast<Value>(program_.nodes.size() - 1);
            block.nodes.insert(block.nodes.begin() + static_cast<std::ptrdiff_t>(i), program_[block.nodes[i]].a);
            ++i;
        }
    }
    [[nodiscard]] Known known_of(Value v) const { return v < known_.size() ? known_[v] : Known{}; }
    void replace(Value v, Value by)
    {
        by = replaced(by);
        if (by != v) replacements_[v] = by;
    }
    [[nodiscard]] Value replaced(Value v)
    {
        auto last = v;
        while (replacements_[last] != no_value) last = replacements_[last];
        while (v != last) v = std::exchange(replacements_[v], last); // shortens the next search
        return last;
    }

    Program& program_;
    std::uint32_t lanes_;
    List<Known> known_;        // by node
    List<Value> replacements_; // by node
    Table<Value> constants_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
