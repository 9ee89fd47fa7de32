#pragma once

#include <crosslane/shader/builder.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A variable's value at the end of a block: found in the block or its predecessors, joined by a phi where there are
/// several.
[[gnu::cold]] inline Value Builder::read_in(std::uint32_t variable, std::uint32_t b)
{
    auto const asked = b;
    Value result = no_value;
    for (;;) {
        if (auto const* found = written_.find(key(variable, b))) {
            result = *found;
            break;
        }
        auto const& before = program.blocks[b].predecessors;
        if (!sealed_[b]) {
            result = phi(b, variable_types_[variable]);
            incomplete_[b].push_back({variable, result});
            written_[key(variable, b)] = result;
            break;
        }
        if (before.empty()) {
            result = undefined(variable_types_[variable], 0); // never written: any value will do
            break;
        }
        if (before.size() > 1) {
            result = phi(b, variable_types_[variable]);
            pending_.push_back({result, b, variable});
            written_[key(variable, b)] = result;
            break;
        }
        limit(++walked_, max_walked);
        b = before[0];
    }
    limit(written_.size(), max_written);
    written_[key(variable, asked)] = result;
    return result;
}

/// Gives the new phis their values, which may make more phis.
[[gnu::cold]] inline void Builder::fill()
{
    while (!pending_.empty()) {
        auto const [value, b, variable] = pending_.back();
        pending_.pop_back();
        List<NumberPair> from;
        for (std::size_t i = 0; i < program.blocks[b].predecessors.size(); ++i) {
            auto const before = program.blocks[b].predecessors[i];
            from.push_back({before, resolve(read_in(variable, before))});
        }
        Value only = no_value;
        bool is_one = true;
        for (auto const& [before, v] : from) {
            if (v == value || v == only) continue;
            is_one = is_one && only == no_value;
            only = v;
        }
        if (is_one && only != no_value) replace(value, only);
        phi_of(value).from = std::move(from);
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
