#include "support/catch.hpp"

#include <crosslane/shader/dominators.hpp>

#include <random>

namespace shader_dominators {

namespace {

using crosslane::detail::Dominators;
using Edges = crosslane::detail::List<Dominators::Edge>;

/// The nodes that can be reached from node 0 without the node `without`.
std::vector<bool> reached(std::uint32_t nodes, Edges const& edges, std::uint32_t without)
{
    std::vector<bool> result(nodes);
    result[0] = without != 0;
    for (bool more = true; more;) {
        more = false;
        for (auto const& [to, from] : edges)
            if (result[from] && !result[to] && to != without) more = result[to] = true;
    }
    return result;
}

void compare(std::uint32_t nodes, Edges const& edges)
{
    Dominators const dominators(nodes, edges);
    auto const all = reached(nodes, edges, nodes);
    for (std::uint32_t a = 0; a < nodes; ++a) {
        REQUIRE(dominators.is_reachable(a) == all[a]);
        auto const others = reached(nodes, edges, a);
        for (std::uint32_t b = 0; b < nodes; ++b) {
            if (!all[a] || !all[b]) continue;
            INFO(a << " and " << b << " of " << nodes);
            REQUIRE(dominators.dominates(a, b) == (a == b || !others[b]));
        }
    }
}

} // namespace

TEST_CASE("Dominators: random graphs", "[shader]")
{
    std::mt19937 random(1);
    for (int round = 0; round < 400; ++round) {
        auto const below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
        std::uint32_t const nodes = 1 + below(20);
        Edges edges;
        for (std::uint32_t i = below(3 * nodes); i-- > 0;) edges.push_back({below(nodes), below(nodes)});
        if (round % 2 == 0) // what compilers make: mostly forward, and near
            for (auto& [to, from] : edges) to = (std::min)(nodes - 1, from + 1 + below(3));
        compare(nodes, edges);
    }
}

TEST_CASE("Dominators: a long chain, a wide fan, and a ladder with ways back", "[shader]")
{
    constexpr std::uint32_t n = 200'000;
    Edges chain, fan, ladder;
    for (std::uint32_t i = 1; i < n; ++i) {
        chain.push_back({i, i - 1});
        fan.push_back({i, 0});
        fan.push_back({n, i});
        ladder.push_back({i, i - 1});
        ladder.push_back({i - 1, i});
        if (i > 2) ladder.push_back({i, i / 2});
    }
    CHECK(Dominators(n, chain).dominates(n / 2, n - 1));
    CHECK_FALSE(Dominators(n + 1, fan).dominates(5, n));
    CHECK(Dominators(n + 1, fan).dominates(0, n));
    CHECK(Dominators(n, ladder).dominates(1, n - 1));
    CHECK_FALSE(Dominators(n, ladder).dominates(n / 2, n - 1));
}

} // namespace shader_dominators
