#pragma once

#include <crosslane/shader/bindings.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

/// What module.hpp promises of every module that it takes, looked at in another way than the parser does.
namespace shader_test {

/// Whether all of it holds; a use of all that a module answers, for the sanitizers.
inline bool keeps_its_promises(crosslane::Module const& m)
{
    using namespace crosslane;
    bool good = m.bound != 0 && (m.bound <= m.words.size() || m.bound <= 4096);
    std::vector<std::uint32_t> defined(m.bound);
    auto const look_at = [&](Instruction const& in) {
        good = good && in.word >= 5 && in.word < m.words.size() && (m.words[in.word] & 0xFFFF) == static_cast<std::uint32_t>(in.op);
        std::uint32_t const count = m.words[in.word] >> 16;
        good = good && in.operands.data() + in.operands.size() == m.words.data() + in.word + count;
        good = good && (in.line.line == 0 || in.line.file < m.files.size());
        if (in.type != 0) good = good && in.type < m.bound && m.definition(in.type) != nullptr && m.words[in.word + 1] == in.type;
        if (in.result != 0) good = good && in.result < m.bound && m.definition(in.result) == &in && ++defined[in.result] == 1;
        for (char const* shape = detail::row_of(in.op)->shape; *shape == 'T' || *shape == 'R'
                || *shape == 'i'; ++shape) // the ids at its front
            if (*shape == 'i' && shape[1] != '?' && shape[1] != '*') good = good && !in.operands.empty() && in.operands[0] < m.bound;
    };
    auto const look_at_all = [&](std::vector<Instruction> const& all) { std::for_each(all.begin(), all.end(), look_at); };
    for (auto const* all : {&m.capabilities, &m.extensions, &m.imports, &m.entry_points, &m.execution_modes, &m.names, &m.decorations,
            &m.debug, &m.globals}) look_at_all(*all);
    for (auto const& function : m.functions) {
        look_at(function.definition);
        look_at_all(function.parameters);
        look_at_all(function.debug);
        good = good && !function.blocks.empty() && &m.functions[m.index_of(function.definition.result)] == &function;
        for (auto const& block : function.blocks) {
            good = good && !block.instructions.empty() && &function.blocks[m.index_of(block.label)] == &block
                    && ++defined[block.label] == 1;
            if (!good) return false;
            look_at_all(block.instructions);
            for (auto const& in : block.instructions) {
                good = good && (&in == &block.terminator()) == detail::is_terminator(in.op);
                if (in.op == Op::Load || in.op == Op::Store) {
                    auto const* pointer = m.definition(m.definition(in.operands[0])->type);
                    std::uint32_t const type = in.op == Op::Load ? in.type : m.definition(in.operands[1])->type;
                    good = good && (pointer->op == Op::TypeUntypedPointerKHR
                            || (pointer->op == Op::TypePointer && pointer->operands[1] == type));
                }
                if (in.op == Op::Phi) good = good && in.operands.size() % 2 == 0;
                if (in.op == Op::Branch) good = good && m.index_of(in.operands[0]) < function.blocks.size()
                        && function.blocks[m.index_of(in.operands[0])].label == in.operands[0];
            }
        }
    }
    Constants const constants(m);
    Layout const layout(m, constants);
    for (auto const& entry : m.entry_points)
        for (auto const& binding : bindings(m, Module::entry_point(entry), constants)) good = good && binding.variable < m.bound
                && m.spelled(binding.variable).size() > 1;
    for (auto const& entry : m.entry_points) (void)local_size(m, Module::entry_point(entry), constants);
    (void)specialization_constants(m);
    return good;
}

} // namespace shader_test
