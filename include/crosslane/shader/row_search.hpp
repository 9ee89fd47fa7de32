#pragma once

// Loads and stores of words whose numbers rise by one from lane to lane, as far as a shader tells before it runs.

#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/uniformity.hpp>

#include <algorithm>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Finds the words that lanes access by their threads' or their own numbers plus what is the same in all lanes. These become
/// load_row and store_row, which need neither the lanes' sums nor to compare them.
class RowSearch
{
public:
    explicit RowSearch(Program& program) : program_(program), loop_rows_(program.nodes.size())
    {
        for (std::uint32_t b = 1; b < program_.blocks.size(); ++b)
            if (program_.is_header(b)) find_loop_rows(b);
        for (std::uint32_t b = 1; b < program_.blocks.size(); ++b) {
            begin(b);
            for (auto v : program_.blocks[b].nodes) {
                access(v);
                nodes_.push_back(v);
            }
            program_.blocks[b].nodes.swap(nodes_);
        }
    }

private:
    /// The lanes' numbers are those of an input, if there is one, plus `first`, which is uniform; no_value: 0.
    struct Row { Value input = no_value, first = no_value; };
    static constexpr int most_terms = 8;

    void begin(std::uint32_t block)
    {
        block_ = block;
        nodes_.clear();
        sums_.clear();
    }

    [[gnu::cold]] void access(Value v)
    {
        auto const n = program_[v];
        bool const loads = n.action == Action::load;
        if ((!loads && n.action != Action::store) || width_of(n.type) != 4 || n.is_volatile) return;
        auto const& index = program_[n.a];
        if (index.action != Action::scale_index || index.is_uniform || index.immediate != 4) return;
        auto const row = row_of(index.a, most_terms);
        if (row.input == no_value) return;
        auto& changed = program_[v];
        changed.action = loads ? Action::load_row : Action::store_row;
        changed.a = row.input;
        (loads ? changed.b : changed.c) = row.first;
    }

    [[gnu::cold]] Row row_of(Value v, int terms)
    {
        auto const n = program_[v];
        if (n.action == Action::input) {
            auto const which = static_cast<Input>(n.immediate);
            return which == Input::thread_index || which == Input::lane ? Row{v, no_value} : Row{};
        }
        if (n.action == Action::phi && v < loop_rows_.size()) {
            auto const row = loop_rows_[v];
            return row.input != no_value && is_uniform(row.first) ? row : Row{};
        }
        bool const adds = n.action == Action::add;
        if (n.type != ScalarType::u32 || (!adds && n.action != Action::subtract) || terms == 0) return {};
        bool const swaps = adds && is_uniform(n.a);
        auto const rising = swaps ? n.b : n.a, more = swaps ? n.a : n.b;
        if (!is_uniform(more)) return {};
        auto row = row_of(rising, terms - 1);
        if (row.input != no_value) row.first = row.first == no_value && adds ? more : sum(n.action, row.first, more);
        return row;
    }

    /// Of a loop's phis, those that begin as a row and to which each round adds what is uniform. Lanes go into the loop together, from
    /// right outside of it, and go back together, so they are all in the same round.
    [[gnu::cold]] void find_loop_rows(std::uint32_t header)
    {
        auto const before = program_.blocks[header].predecessors;
        if (before.size() != 2 || (before[0] < header) == (before[1] < header)) return;
        auto const from = before[before[0] < header ? 0 : 1], latch = before[before[0] < header ? 1 : 0];
        auto const loop = program_.blocks[header].loop;
        if (program_.blocks[from].loop != program_.loops[loop].parent || program_.blocks[latch].loop != loop) return;
        auto const phis = program_.blocks[header].phis;
        for (auto const& phi : phis) {
            if (program_[phi.value].is_uniform || program_[phi.value].result != ScalarType::u32 || phi.from.size() != 2) continue;
            auto const value_from = [&](std::uint32_t b) { return phi.from[phi.from[0].first == b ? 0 : 1].second; };
            auto const next = program_[value_from(latch)];
            if (next.action != Action::add || next.type != ScalarType::u32 || (next.a != phi.value && next.b != phi.value)) continue;
            auto const step = next.a == phi.value ? next.b : next.a;
            begin(latch);
            if (!is_uniform(step)) continue;
            begin(from);
            auto const row = row_of(value_from(from), most_terms);
            for (auto v : nodes_) put_last(v, from);
            if (row.input == no_value) continue;
            auto const first = add(Action::phi, no_value, no_value, header), next_first = add(Action::add, first, step, latch);
            put_last(next_first, latch);
            program_.blocks[header].phis.push_back({first, {{from, row.first == no_value ? zero() : row.first}, {latch, next_first}}});
            loop_rows_[phi.value] = {row.input, first};
        }
    }
    /// Last in a block, but before the condition of its branch, which is made along with the branch.
    void put_last(Value v, std::uint32_t b)
    {
        auto& block = program_.blocks[b];
        block.nodes.push_back(v);
        auto const last = block.nodes.size() - 1;
        if (last > 0 && block.nodes[last - 1] == block.condition) std::swap(block.nodes[last - 1], block.nodes[last]);
    }
    [[gnu::cold]] Value zero()
    {
        if (zero_ != no_value) return zero_;
        for (auto v : program_.blocks[0].nodes) {
            auto const& n = program_[v];
            if (n.action == Action::constant && n.immediate == 0 && n.result == ScalarType::u32) return zero_ = v;
        }
        program_.blocks[0].nodes.push_back(add(Action::constant, no_value, no_value, 0));
        return zero_ = program_.blocks[0].nodes.back();
    }

    [[nodiscard]] bool is_uniform(Value v) const
    {
        return program_[v].is_uniform && !Uniformity::has_left_apart(program_, v, block_);
    }
    /// a and b added or subtracted: the same value where a block does so again.
    [[gnu::cold]] Value sum(Action action, Value a, Value b)
    {
        for (auto const* v = sums_.end() - (std::min)(most_terms, static_cast<int>(sums_.size())); v != sums_.end(); ++v)
            if (auto const& n = program_[*v]; n.action == action && n.a == a && n.b == b) return *v;
        sums_.push_back(add(action, a, b, block_));
        nodes_.push_back(sums_.back());
        return sums_.back();
    }
    [[gnu::cold]] Value add(Action action, Value a, Value b, std::uint32_t block)
    {
        Node node;
        node.action = action;
        node.type = node.result = ScalarType::u32;
        node.is_uniform = true;
        node.a = a, node.b = b;
        node.block = block;
        program_.nodes.push_back(node);
        return static_cast<Value>(program_.nodes.size() - 1);
    }

    Program& program_;
    std::uint32_t block_ = 0;
    Value zero_ = no_value;
    List<Value> nodes_;   // of the block, with the new ones
    List<Value> sums_;    // the new ones
    List<Row> loop_rows_; // by phi
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
