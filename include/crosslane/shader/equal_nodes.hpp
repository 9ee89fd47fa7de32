#pragma once

#include <crosslane/shader/program.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Nodes by what they do, to find one that does the same with the same values.
class EqualNodes
{
public:
    /// no_value: there is none.
    [[nodiscard]] Value find(Program const& program, Node const& node) const
    {
        if (auto const* all = by_hash_.find(hash(node)))
            for (auto v : *all)
                if (is_same(program[v], node)) return v;
        return no_value;
    }
    void add(Node const& node, Value v) { by_hash_[hash(node)].push_back(v); }
    void clear() { by_hash_.clear(); }

private:
    static std::uint64_t hash(Node const& n)
    {
        std::uint64_t h =
            static_cast<std::uint64_t>(n.action) << 16 | static_cast<std::uint64_t>(n.type) << 8 | static_cast<std::uint64_t>(n.result);
        std::uint64_t const parts[] = {n.a, n.b, n.c, n.d, n.e, n.constant, n.immediate};
        for (auto const x : parts) h = (h ^ x) * 0x9E37'79B9'7F4A'7C15u;
        return h ^ h >> 29;
    }
    static bool is_same(Node const& x, Node const& y)
    {
        return x.action == y.action && x.type == y.type && x.result == y.result && x.to == y.to && x.a == y.a && x.b == y.b &&
               x.c == y.c && x.d == y.d && x.e == y.e && x.constant == y.constant && x.immediate == y.immediate;
    }

    Table<List<Value>> by_hash_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
