#pragma once

// Loads and stores of words whose numbers rise by one from lane to lane, as far as a shader tells before it runs.

#include <crosslane/shader/uniformity.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Finds the words that lanes access by their threads' or their own numbers plus what is the same in all lanes. These become
/// load_row and store_row, which need neither the lanes' sums nor to compare them.
class RowSearch
{
public:
    explicit RowSearch(Program& program) : program_(program)
    {
        for (block_ = 1; block_ < program_.blocks.size(); ++block_) {
            nodes_.clear();
            sums_.clear();
            for (auto v : program_.blocks[block_].nodes) {
                access(v);
                nodes_.push_back(v);
            }
            program_.blocks[block_].nodes.swap(nodes_);
        }
    }

private:
    /// The lanes' numbers are those of an input, if there is one, plus `first`, which is uniform; no_value: 0.
    struct Row { Value input = no_value, first = no_value; };
    static constexpr int most_terms = 8;

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
        bool const adds = n.action == Action::add;
        if (n.type != ScalarType::u32 || (!adds && n.action != Action::subtract) || terms == 0) return {};
        bool const swaps = adds && is_uniform(n.a);
        auto const rising = swaps ? n.b : n.a, more = swaps ? n.a : n.b;
        if (!is_uniform(more)) return {};
        auto row = row_of(rising, terms - 1);
        if (row.input != no_value) row.first = row.first == no_value && adds ? more : sum(n.action, row.first, more);
        return row;
    }
    [[nodiscard]] bool is_uniform(Value v) const
    {
        return program_[v].is_uniform && !Uniformity::has_left_apart(program_, v, block_);
    }
    /// a and b added or subtracted, once in a block.
    [[gnu::cold]] Value sum(Action action, Value a, Value b)
    {
        auto const same = std::find_if(sums_.end() - (std::min)(most_terms, static_cast<int>(sums_.size())), sums_.end(), [&](Value v) {
            auto const& n = program_[v];
            return n.action == action && n.a == a && n.b == b;
        });
        if (same != sums_.end()) return *same;
        Node node;
        node.action = action;
        node.type = node.result = ScalarType::u32;
        node.is_uniform = true;
        node.a = a, node.b = b;
        node.block = block_;
        auto const v = static_cast<Value>(program_.nodes.size());
        program_.nodes.push_back(node);
        nodes_.push_back(v);
        sums_.push_back(v);
        return v;
    }

    Program& program_;
    std::uint32_t block_ = 0;
    List<Value> nodes_; // of the block, with the new ones
    List<Value> sums_;  // the new ones
};

} // namespace crosslane::detail
