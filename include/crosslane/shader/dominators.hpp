#pragma once

#include <crosslane/lanes/isa/target_name.hpp>
#include <crosslane/shader/list.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Which nodes of a graph dominate which others, from node 0 on: Lengauer and Tarjan's algorithm ("A fast algorithm for
/// finding dominators in a flowgraph", 1979), without recursion. It takes the time of sorting the edges, whatever the
/// graph.
class Dominators
{
public:
    using Edge = NumberPair; // to, from
    Dominators(std::uint32_t nodes, List<Edge> const& edges);

    [[nodiscard]] bool is_reachable(std::uint32_t node) const { return number_[node] != none; }
    /// Whether a is b or dominates it. Both must be reachable.
    [[nodiscard]] bool dominates(std::uint32_t a, std::uint32_t b) const
    {
        return first_[number_[a]] <= first_[number_[b]] && last_[number_[b]] <= last_[number_[a]];
    }

private:
    static constexpr std::uint32_t none = 0xFFFF'FFFF;
    void visit(List<Edge> const& edges);
    void find(List<Edge> const& edges);
    void nest();
    std::uint32_t best(std::uint32_t v);

    // Reachable nodes are numbered in the order of the visit, which is depth first.
    List<std::uint32_t> number_, node_, parent_, semi_, label_, ancestor_, dominator_, first_, last_, path_;
};

inline Dominators::Dominators(std::uint32_t nodes, List<Edge> const& edges) : number_(nodes, none)
{
    visit(edges);
    find(edges);
    nest();
}

inline void Dominators::visit(List<Edge> const& edges)
{
    List<Edge> out; // from, to
    for (auto const& [to, from] : edges) out.push_back({from, to});
    sort_once(out);
    List<std::size_t> next(number_.size() + 1);
    for (std::size_t i = 0, from = 0; from < next.size(); next[from++] = i)
        while (i < out.size() && out[i].first < from) ++i;
    auto const add = [&](std::uint32_t node, std::uint32_t parent) {
        number_[node] = static_cast<std::uint32_t>(node_.size());
        node_.push_back(node);
        parent_.push_back(parent);
    };
    if (number_.empty()) return;
    add(0, 0);
    for (List<std::uint32_t> open{0}; !open.empty();) {
        std::uint32_t const from = open.back();
        if (next[from] == out.size() || out[next[from]].first != from) {
            open.pop_back();
        } else if (std::uint32_t const to = out[next[from]++].second; number_[to] == none) {
            add(to, number_[from]);
            open.push_back(to);
        }
    }
}

/// Of the nodes on the path from v up to its tree's root, the one with the least semidominator. Compresses the path.
inline std::uint32_t Dominators::best(std::uint32_t v)
{
    if (ancestor_[v] == none) return label_[v];
    path_.clear();
    for (std::uint32_t u = v; ancestor_[ancestor_[u]] != none; u = ancestor_[u]) path_.push_back(u);
    while (!path_.empty()) {
        std::uint32_t const u = path_.back(), above = ancestor_[u];
        path_.pop_back();
        if (semi_[label_[above]] < semi_[label_[u]]) label_[u] = label_[above];
        ancestor_[u] = ancestor_[above];
    }
    return label_[v];
}

inline void Dominators::find(List<Edge> const& edges)
{
    auto const count = static_cast<std::uint32_t>(node_.size());
    List<Edge> in; // to, from, by their numbers
    for (auto const& [to, from] : edges)
        if (number_[to] != none && number_[from] != none) in.push_back({number_[to], number_[from]});
    sort_once(in);
    semi_.resize(count);
    label_.resize(count);
    ancestor_.assign(count, none);
    dominator_.assign(count, 0);
    List<std::uint32_t> bucket(count, none), next_in_bucket(count, none);
    for (std::uint32_t i = 0; i < count; ++i) semi_[i] = label_[i] = i;
    std::size_t edge = in.size();
    for (std::uint32_t w = count; w-- > 1;) {
        while (edge > 0 && in[edge - 1].first > w) --edge;
        for (; edge > 0 && in[edge - 1].first == w; --edge) semi_[w] = (std::min)(semi_[w], semi_[best(in[edge - 1].second)]);
        next_in_bucket[w] = bucket[semi_[w]];
        bucket[semi_[w]] = w;
        std::uint32_t const parent = parent_[w];
        ancestor_[w] = parent;
        for (std::uint32_t v = std::exchange(bucket[parent], none); v != none; v = next_in_bucket[v]) {
            std::uint32_t const u = best(v);
            dominator_[v] = semi_[u] < semi_[v] ? u : parent;
        }
    }
    for (std::uint32_t w = 1; w < count; ++w)
        if (dominator_[w] != semi_[w]) dominator_[w] = dominator_[dominator_[w]];
}

/// Numbers the dominator tree so that each node's range contains the nodes that it dominates.
inline void Dominators::nest()
{
    auto const count = static_cast<std::uint32_t>(node_.size());
    List<std::uint32_t> size(count, 1), used(count, 1);
    for (std::uint32_t w = count; w-- > 1;) size[dominator_[w]] += size[w]; // a node's dominator has a lower number
    first_.assign(count, 0);
    last_.assign(count, 0);
    for (std::uint32_t w = 0; w < count; ++w) {
        if (w != 0) {
            first_[w] = first_[dominator_[w]] + used[dominator_[w]];
            used[dominator_[w]] += size[w];
        }
        last_[w] = first_[w] + size[w] - 1;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
