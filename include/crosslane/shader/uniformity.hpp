#pragma once

// Which values are the same in all lanes that are active where they are made. These are computed once for the wave.

#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

#include <algorithm>
#include <functional>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// How a node's result depends on its arguments.
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
    case far_atomic:
    case make_texel:
    case texel_part:
    case image_read:
    case image_sample:
    case splat:
    case carry: return Spread::varying;
    default: return n.action >= atomic_load && n.action <= atomic_compare ? Spread::varying : Spread::by_arguments;
    }
}

/// Whether a node must stay even if its result is not used.
[[nodiscard]] constexpr bool has_effect(Node const& n)
{
    using enum Action;
    return n.action == store || n.action == store_row || n.action == private_store || n.action == image_write || n.action == barrier ||
           (n.action > atomic_load && n.action <= atomic_compare) || n.action == far_store || n.action == far_atomic;
}

/// Marks the nodes that are not needed.
[[gnu::cold]] inline void find_dead(Program& program)
{
    for (auto& node : program.nodes) node.is_dead = true;
    List<Value> next;
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
    List<Phi const*> phis(program.nodes.size(), nullptr);
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
        erase_if(block.nodes, [&](Value v) { return program[v].is_dead; });
        erase_if(block.phis, [&](Phi const& phi) { return program[phi.value].is_dead; });
    }
}

/// Marks what varies, from what makes it to what uses it. Each value, branch and loop is marked once.
class Uniformity
{
public:
    explicit Uniformity(Program& program)
        : program_(program), joins_(program.blocks.size()), is_split_(program.blocks.size()),
          budget_(most_visits + 64 * program.blocks.size())
    {
        find_uses();
        for (auto& node : program_.nodes) node.is_uniform = true;
        for (auto const& block : program_.blocks)
            for (auto v : block.nodes)
                if (spread_of(program_[v]) == Spread::varying) mark(v);
        while (!marked_.empty() || !split_.empty()) {
            if (marked_.empty()) {
                auto const b = split_.back();
                split_.pop_back();
                spread(b + 1, program_.blocks[b].targets, b);
            } else {
                auto const v = marked_.back();
                marked_.pop_back();
                for (auto i = first_use_[v]; i < first_use_[v + 1]; ++i) vary(uses_[i], v);
            }
        }
    }

    /// Whether lanes may have left v's loop in different rounds when they reach a block.
    [[nodiscard]] static bool has_left_apart(Program const& program, Value v, std::uint32_t block)
    {
        auto const made_in = program[v].block;
        if (made_in == no_block) return false;
        for (auto loop = program.blocks[made_in].loop; loop != no_block && !program.is_in(block, loop); loop = program.loops[loop].parent)
            if (program.loops[loop].leaves_apart) return true;
        return false;
    }

private:
    /// A use by a node or a phi, in a block (for a phi, the block it gets the value from); no_value: by the block's
    /// branch.
    struct Use { Value by; std::uint32_t block; };

    [[gnu::cold]] void find_uses()
    {
        first_use_.assign(program_.nodes.size() + 1, 0);
        auto const each = [&](auto f) { // f(value, use)
            for (std::uint32_t b = 0; b < program_.blocks.size(); ++b) {
                auto const& block = program_.blocks[b];
                for (auto const& phi : block.phis)
                    for (auto const& [from, v] : phi.from) f(v, Use{phi.value, from});
                for (auto user : block.nodes) program_[user].for_arguments([&](Value v) { f(v, Use{user, b}); });
                if (block.condition != no_value) f(block.condition, Use{no_value, b});
            }
        };
        each([&](Value v, Use) { ++first_use_[v + 1]; });
        for (std::size_t v = 1; v < first_use_.size(); ++v) first_use_[v] += first_use_[v - 1];
        uses_.resize(first_use_.back());
        auto next = first_use_;
        each([&](Value v, Use use) { uses_[next[v]++] = use; });
    }

    void mark(Value v)
    {
        if (!program_[v].is_uniform) return;
        program_[v].is_uniform = false;
        marked_.push_back(v);
    }
    /// v varies where it is used.
    void vary(Use use, Value v)
    {
        if (use.by == no_value) return split(use.block);
        auto const& node = program_[use.by];
        if (node.action == Action::phi) return mark(use.by);
        auto const how = spread_of(node);
        if (how == Spread::by_arguments || (how == Spread::by_second && node.b == v)) mark(use.by);
    }
    void join(std::uint32_t b)
    {
        if (joins_[b]) return;
        joins_[b] = true;
        for (auto const& phi : program_.blocks[b].phis) mark(phi.value);
    }
    void split(std::uint32_t b)
    {
        if (is_split_[b]) return;
        is_split_[b] = true;
        split_.push_back(b);
    }

    /// What follows where lanes diverge to several targets: the blocks where they may arrive by different paths, and
    /// the loops that they may leave in different rounds. Considers loops around `within`. first: the first block after
    /// what diverges.
    [[gnu::cold]] void spread(std::uint32_t first, List<std::uint32_t> const& targets, std::uint32_t within)
    {
        Table<std::uint32_t> ways; // by block: the path lanes reach it by; its own number: several
        List<std::uint32_t> due;   // those not yet visited: a heap, the first in front
        if (has_given_up_) return;
        struct Edge { std::uint32_t from, to, way; };
        List<Edge> edges;
        std::uint32_t rounds_end = 0; // the end of the loops in which some lanes begin another round
        auto const reach = [&](std::uint32_t b, std::uint32_t to, std::uint32_t way) {
            edges.push_back({b, to, way});
            if (to < first) rounds_end = (std::max)(rounds_end, end_of_loop_at(to));
            if (to <= b || to < first) return;
            auto const [known, is_new] = ways.add(to, way);
            if (is_new) {
                due.push_back(to);
                std::push_heap(due.begin(), due.end(), std::greater<>());
            }
            if (*known == way) return;
            *known = to;
            join(to);
        };
        for (auto to : targets) reach(within, to, to);
        while (!due.empty()) {
            std::pop_heap(due.begin(), due.end(), std::greater<>());
            auto const b = due.back(), way = ways[b];
            due.pop_back();
            if (due.empty() && b >= rounds_end) break; // all remaining lanes come together here
            if (budget_ == 0) return give_up();
            --budget_;
            for (auto to : program_.blocks[b].targets) reach(b, to, way);
        }
        for (auto loop = program_.blocks[within].loop; loop != no_block; loop = program_.loops[loop].parent) {
            auto& l = program_.loops[loop];
            if (l.leaves_apart || within < l.first || within >= l.end) continue;
            std::uint32_t way = no_block;
            bool leaves = false, differ = false;
            for (auto const& edge : edges) {
                if (!program_.is_in(edge.from, loop)) continue;
                bool const out = !program_.is_in(edge.to, loop);
                if (!out && edge.to != l.first) continue;
                leaves = leaves || out;
                differ = differ || (way != no_block && edge.way != way);
                way = edge.way;
            }
            if (leaves && differ) leave_apart(loop);
        }
    }
    [[nodiscard]] std::uint32_t end_of_loop_at(std::uint32_t header) const
    {
        auto const loop = program_.blocks[header].loop;
        return loop != no_block && program_.loops[loop].first == header ? program_.loops[loop].end : no_block;
    }
    [[gnu::cold]] void leave_apart(std::uint32_t loop)
    {
        auto& l = program_.loops[loop];
        l.leaves_apart = true;
        List<std::uint32_t> exits;
        for (auto b = l.first; b < l.end; ++b) {
            auto const& block = program_.blocks[b];
            for (auto to : block.targets)
                if (!program_.is_in(to, loop) && !contains(exits, to)) exits.push_back(to);
            for (auto const& phi : block.phis) vary_behind(phi.value, loop);
            for (auto v : block.nodes) vary_behind(v, loop);
        }
        for (auto to : exits) join(to);
        if (exits.size() > 1) spread(l.end, exits, l.first);
    }
    void vary_behind(Value v, std::uint32_t loop)
    {
        for (auto i = first_use_[v]; i < first_use_[v + 1]; ++i)
            if (!program_.is_in(uses_[i].block, loop)) vary(uses_[i], v);
    }
    /// For a shader so large that the analysis would take too long: everything may diverge, which is always a safe
    /// assumption.
    [[gnu::cold]] void give_up()
    {
        has_given_up_ = true;
        for (std::uint32_t b = 0; b < program_.blocks.size(); ++b) join(b);
        for (std::uint32_t loop = 0; loop < program_.loops.size(); ++loop)
            if (!program_.loops[loop].leaves_apart) leave_apart(loop);
    }

    static constexpr std::size_t most_visits = std::size_t{1} << 20;

    Program& program_;
    List<bool> joins_, is_split_;
    std::size_t budget_; // the blocks that spread may still visit
    bool has_given_up_ = false;
    List<Value> marked_;          // those whose uses are still to be looked at
    List<std::uint32_t> split_;   // blocks, the same
    List<std::size_t> first_use_; // by value
    List<Use> uses_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
