#pragma once

// The order of blocks: a block that follows a construct comes after all of it, so that lanes reconverge there.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where a terminator may go.
[[nodiscard]] inline List<std::uint32_t> labels_after(Module const& module, Instruction const& at)
{
    auto const& o = at.operands;
    switch (at.op) {
    case Op::Branch: return {o[0]};
    case Op::BranchConditional: return {o[1], o[2]};
    case Op::Switch: {
        List<std::uint32_t> result{o[1]};
        auto const* selector = module.definition(o[0]);
        auto const* type = selector != nullptr ? module.definition(selector->type) : nullptr;
        std::size_t const words = type != nullptr && type->op == Op::TypeInt && type->operands[0] > 32 ? 2 : 1;
        for (std::size_t i = 2 + words; i < o.size(); i += words + 1) result.push_back(o[i]);
        return result;
    }
    default: return {};
    }
}

[[gnu::cold]] inline Lowering::Order Lowering::order_of(Function const& function)
{
    Order result;
    auto const count = static_cast<std::uint32_t>(function.blocks.size());
    List<bool> seen(count);
    struct Visit
    {
        std::uint32_t block;
        List<std::uint32_t> next;
        std::size_t done;
    };
    List<Visit> stack;
    auto const visit = [&](std::uint32_t b) {
        if (seen[b]) return;
        seen[b] = true;
        List<std::uint32_t> next;
        if (auto const* merge = function.blocks[b].merge()) {
            next.push_back(merge->operands[0]);
            if (merge->op == Op::LoopMerge) next.push_back(merge->operands[1]);
        }
        auto const after = labels_after(module_, function.blocks[b].terminator());
        for (auto i = after.size(); i-- > 0;) next.push_back(after[i]);
        for (auto& label : next) label = module_.index_of(label);
        stack.push_back({b, std::move(next), 0});
    };
    visit(0);
    while (!stack.empty()) {
        auto& top = stack.back();
        if (top.done < top.next.size()) {
            visit(top.next[top.done++]);
        } else {
            result.blocks.push_back(top.block);
            stack.pop_back();
        }
    }
    std::reverse(result.blocks.begin(), result.blocks.end());
    result.place.assign(count, no_block);
    for (std::uint32_t i = 0; i < result.blocks.size(); ++i) result.place[result.blocks[i]] = i;

    // Only edges of its own loop go back to a header, and loops are properly nested.
    List<NumberPair> open; // header, merge
    for (std::uint32_t i = 0; i < result.blocks.size(); ++i) {
        auto const& block = function.blocks[result.blocks[i]];
        while (!open.empty() && open.back().second <= i) open.pop_back();
        if (auto const* merge = block.merge(); merge != nullptr && merge->op == Op::LoopMerge) {
            auto const end = result.place[module_.index_of(merge->operands[0])];
            if (end <= i || (!open.empty() && end > open.back().second)) refuse(module_, *merge, "its loop is not structured");
            if (open.size() >= Order::max_loops) refuse(module_, *merge, "loops are in each other more than 256 deep");
            open.push_back({i, end});
        }
        for (auto label : labels_after(module_, block.terminator())) {
            auto const to = result.place[module_.index_of(label)];
            bool const is_back = any_of(open, [&](auto const& loop) { return loop.first == to; });
            if (to <= i && !is_back) refuse(module_, block.terminator(), "it goes back to what is not the header of a loop around it");
        }
    }
    return result;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
