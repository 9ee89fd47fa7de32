#pragma once

// Which values are the same in all lanes that are active where they are made, so that they are computed once for the wave.

#include <crosslane/shader/program.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// How a node's result follows from its arguments.
enum class Spread : std::uint8_t { uniform, varying, by_arguments, by_second };
[[nodiscard]] constexpr Spread spread_of(Node const& n)
{
    using enum Action;
    switch (n.action) {
    case undefined:
    case constant:
    case ballot:
    case all_true:
    case any_true:
    case all_equal:
    case read_first:
    case reduce:
    case array_length:
    case image_info: return Spread::uniform;
    case input: return n.immediate < static_cast<std::uint64_t>(Input::lane) ? Spread::uniform : Spread::varying;
    case read_lane: return Spread::by_second;
    case bit_count: return n.immediate == 0 ? Spread::by_arguments : Spread::varying;
    case elect:
    case inclusive:
    case exclusive:
    case clustered:
    case multi_reduce:
    case multi_inclusive:
    case multi_exclusive:
    case match:
    case lane_mask:
    case quad_any:
    case quad_all:
    case private_load:
    case make_texel:
    case texel_part:
    case image_read:
    case image_sample:
    case splat:
    case carry: return Spread::varying;
    default: return n.action >= atomic_load && n.action <= atomic_compare ? Spread::varying : Spread::by_arguments;
    }
}

/// Whether a node must stay, whoever uses its result.
[[nodiscard]] constexpr bool has_effect(Node const& n)
{
    using enum Action;
    return n.action == store || n.action == private_store || n.action == image_write || n.action == barrier || (n.action > atomic_load && n.action <= atomic_compare);
}

/// Marks the nodes that nobody needs.
[[gnu::cold]] inline void find_dead(Program& program)
{
    for (auto& node : program.nodes) node.is_dead = true;
    std::vector<Value> next;
    auto const need = [&](Value v) {
        if (v == no_value || !program[v].is_dead) return;
        program[v].is_dead = false;
        next.push_back(v);
    };
    for (auto const& block : program.blocks) {
        need(block.condition);
        for (auto v : block.nodes)
            if (has_effect(program[v])) need(v);
    }
    for (auto const& named : program.named_values) need(named.value);
    std::vector<Phi const*> phis(program.nodes.size(), nullptr);
    for (auto const& block : program.blocks)
        for (auto const& phi : block.phis) phis[phi.value] = &phi;
    while (!next.empty()) {
        auto const v = next.back();
        next.pop_back();
        program[v].for_arguments(need);
        if (phis[v] != nullptr)
            for (auto const& [from, x] : phis[v]->from) need(x);
    }
    for (auto& block : program.blocks) {
        std::erase_if(block.nodes, [&](Value v) { return program[v].is_dead; });
        std::erase_if(block.phis, [&](Phi const& phi) { return program[phi.value].is_dead; });
    }
}

class Uniformity
{
public:
    explicit Uniformity(Program& program) : program_(program), joins_(program.blocks.size()), is_split_(program.blocks.size())
    {
        for (auto& node : program_.nodes) node.is_uniform = true;
        while (pass()) {}
    }

    /// Whether lanes may have different values of v in a block: also where they left its loop in different rounds.
    [[nodiscard]] bool is_varying(Value v, std::uint32_t block) const
    {
        return !program_[v].is_uniform || has_left_apart(program_, v, block);
    }

    [[nodiscard]] static bool has_left_apart(Program const& program, Value v, std::uint32_t block)
    {
        auto const made_in = program[v].block;
        if (made_in == no_block) return false;
        for (auto loop = program.blocks[made_in].loop; loop != no_block && !program.is_in(block, loop); loop = program.loops[loop].parent)
            if (program.loops[loop].leaves_apart) return true;
        return false;
    }

private:
    [[gnu::cold]] bool pass()
    {
        bool changed = false;
        auto const mark = [&](Value v) {
            if (!program_[v].is_uniform) return;
            program_[v].is_uniform = false;
            changed = true;
        };
        for (std::uint32_t b = 0; b < program_.blocks.size(); ++b) {
            auto& block = program_.blocks[b];
            for (auto const& phi : block.phis) {
                bool varies = joins_[b];
                for (auto const& [from, v] : phi.from) varies = varies || is_varying(v, from);
                if (varies) mark(phi.value);
            }
            for (auto v : block.nodes) {
                auto& node = program_[v];
                bool varies = false;
                switch (spread_of(node)) {
                case Spread::uniform: break;
                case Spread::varying: varies = true; break;
                case Spread::by_arguments: node.for_arguments([&](Value a) { varies = varies || is_varying(a, b); }); break;
                case Spread::by_second: varies = is_varying(node.b, b); break;
                }
                if (varies) mark(v);
            }
            if (block.condition != no_value && !is_split_[b] && is_varying(block.condition, b)) {
                is_split_[b] = true;
                changed = true;
                spread(b + 1, block.targets, b);
            }
        }
        return changed;
    }

    /// What follows where lanes go apart, to several targets: the blocks at which they may come together on different ways,
    /// and the loops which they may leave in different rounds. In loops around `within`; first: the first block behind.
    [[gnu::cold]] void spread(std::uint32_t first, std::vector<std::uint32_t> const& targets, std::uint32_t within)
    {
        auto const count = static_cast<std::uint32_t>(program_.blocks.size());
        std::vector<std::uint32_t> ways(count, no_block); // by which way lanes come to a block; its own number: by several
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges; // that leave a loop or go back: target, way
        std::vector<std::uint32_t> from;                                // where these begin
        auto const reach = [&](std::uint32_t b, std::uint32_t to, std::uint32_t way) {
            edges.emplace_back(to, way);
            from.push_back(b);
            if (to < first) return;
            if (ways[to] == no_block) {
                ways[to] = way;
            } else if (ways[to] != way) {
                ways[to] = to;
                joins_[to] = true;
            }
        };
        for (auto to : targets) reach(within, to, to);
        for (auto b = first; b < count; ++b) {
            if (ways[b] == no_block) continue;
            for (auto to : program_.blocks[b].targets) {
                if (to > b) {
                    reach(b, to, ways[b]);
                } else {
                    edges.emplace_back(to, ways[b]);
                    from.push_back(b);
                }
            }
        }
        for (auto loop = program_.blocks[within].loop; loop != no_block; loop = program_.loops[loop].parent) {
            auto& l = program_.loops[loop];
            if (l.leaves_apart || within < l.first || within >= l.end) continue;
            std::uint32_t way = no_block;
            bool leaves = false, differ = false;
            std::vector<std::uint32_t> exits;
            for (std::size_t i = 0; i < edges.size(); ++i) {
                auto const [to, w] = edges[i];
                if (!program_.is_in(from[i], loop)) continue;
                bool const out = !program_.is_in(to, loop);
                if (!out && to != l.first) continue;
                leaves = leaves || out;
                differ = differ || (way != no_block && w != way);
                way = w;
            }
            if (!leaves || !differ) continue;
            l.leaves_apart = true;
            for (auto b = l.first; b < l.end; ++b)
                for (auto to : program_.blocks[b].targets)
                    if (!program_.is_in(to, loop) && std::find(exits.begin(), exits.end(), to) == exits.end()) exits.push_back(to);
            for (auto to : exits) joins_[to] = true;
            if (exits.size() > 1) spread(l.end, exits, l.first == 0 ? 0 : l.first);
        }
    }

    Program& program_;
    std::vector<bool> joins_, is_split_;
};

/// Gives what reads lanes values of lanes: a uniform value is spread to all where one is needed, and one that is used behind
/// the loop that makes it is carried there, by lanes that may leave in different rounds.
class Spreading
{
public:
    explicit Spreading(Program& program)
        : program_(program), splats_(program.nodes.size(), no_value), carries_(program.nodes.size(), no_value)
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
    /// What stands for v in a block.
    Value carried(Value v, std::uint32_t block)
    {
        if (v == no_value || !Uniformity::has_left_apart(program_, v, block)) return v;
        if (program_[v].action == Action::carry) return v;
        if (program_[v].action == Action::phi && !program_[v].is_uniform) return v; // written where lanes come by, and there alone
        if (v < carries_.size() && carries_[v] != no_value) return carries_[v];
        auto const source = program_[v].is_uniform ? splat(v) : v;
        return carries_[v] = add(Action::carry, source, v);
    }
    Value lanes_of(Value v, std::uint32_t block)
    {
        v = carried(v, block);
        return program_[v].is_uniform ? splat(v) : v;
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
        case array_length:
        case ballot:
        case all_true:
        case any_true:
        case all_equal:
        case read_first: either(node.a); break;
        case store:
        case private_store:
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
            if (node.action >= atomic_load && node.action <= atomic_compare) {
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

    /// What was made stands right behind what it is made of.
    [[gnu::cold]] void place()
    {
        std::vector<std::vector<Value>> behind(program_.nodes.size());
        for (auto const& [after, v] : added_) behind[after].push_back(v);
        for (auto& block : program_.blocks) {
            std::vector<Value> nodes;
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
    std::vector<Value> splats_, carries_;
    std::vector<std::pair<Value, Value>> added_;
};

} // namespace crosslane::detail
