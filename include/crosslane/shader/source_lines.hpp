#pragma once

// The instructions of a shader and their lines, as reports and traces show them.

#include <crosslane/shader/module.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

struct PlacedInstruction
{
    Instruction const* instruction;
    SourceLine line;
    bool is_silent; // nothing is done at run time; a line with only such instructions is not shown
};

/// Whether this calls the entry point of the source, which glslang makes a function of its own for HLSL: "@main(vu3;".
/// Before the call it copies the parameters; behind it there is nothing of the source.
[[nodiscard, gnu::cold]] inline bool calls_hlsl_entry(Module const& module, Instruction const& at)
{
    return at.op == Op::FunctionCall && module.name(at.operands[0]).starts_with('@');
}

/// The instructions of the entry point's functions, in the order of their words. glslang leaves blocks after ?: and &&
/// without a line; such a block takes the line of the instruction before it.
[[nodiscard, gnu::cold]] inline List<PlacedInstruction> placed_instructions(Module const& module, EntryPoint const& entry)
{
    List<PlacedInstruction> result;
    List<bool> seen(module.functions.size());
    List<std::uint32_t> next{module.index_of(entry.function)};
    seen[next[0]] = true;
    while (!next.empty()) {
        auto const& function = module.functions[next.back()];
        next.pop_back();
        SourceLine line;
        bool is_over = false;
        for (auto const& block : function.blocks) {
            for (auto const& at : block.instructions) {
                if (at.op == Op::FunctionCall && !seen[module.index_of(at.operands[0])]) {
                    next.push_back(module.index_of(at.operands[0]));
                    seen[next.back()] = true;
                }
                bool const is_way = at.op == Op::Branch || at.op == Op::Return || at.op == Op::Unreachable;
                bool const is_nothing = at.op == Op::Variable || at.op == Op::SelectionMerge || at.op == Op::LoopMerge ||
                                        at.op == Op::Nop || at.op == Op::Undef;
                if (at.line.line != 0) line = at.line;
                result.push_back({&at, line, is_nothing || is_over || (is_way && at.line.line == 0)});
                is_over = is_over || calls_hlsl_entry(module, at);
            }
        }
    }
    sort_by(result, [](auto const& x, auto const& y) { return x.instruction->word < y.instruction->word; });
    return result;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
