#pragma once

// What ModuleParser checks in a function as a whole: its branches, phis and calls.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// f(label) for each block that a terminator or a merge instruction names.
template <class F>
void ModuleParser::for_each_target(Instruction const& in, F f)
{
    auto const words = in.operands;
    switch (in.op) {
    case Op::Branch: case Op::SelectionMerge: f(words[0]); break;
    case Op::LoopMerge: f(words[0]); f(words[1]); break;
    case Op::BranchConditional: f(words[1]); f(words[2]); break;
    case Op::Switch: {
        f(words[1]);
        std::uint32_t const n = operand_of(type_of(words[0]), 2) > 32 ? 2 : 1;
        for (std::size_t i = 2; i < words.size(); i += n + 1) f(words[i + n]);
        break;
    }
    default: break;
    }
}

inline void ModuleParser::end_function()
{
    auto const& function = m_.functions.back();
    std::uint32_t const number = this->function();
    if (in_block_) wrong("the last block has no end");
    if (function.blocks.empty()) wrong("the function has no blocks");

    Id const& type = ids_[function.definition.operands[1]];
    if (type.op != Op::TypeFunction) wrong(function.definition.word, Op::Function, "its function type is none");
    std::uint32_t const type_words = m_.words[type.word] >> 16;
    if (operand_of(type, 2) != function.definition.type)
        wrong(function.definition.word, Op::Function, "its type is not its function type's");
    if (type_words - 3 != function.parameters.size())
        wrong(function.definition.word, Op::Function, "has # parameters, and its type #", function.parameters.size(), type_words - 3);
    for (std::uint32_t i = 0; i < function.parameters.size(); ++i)
        if (function.parameters[i].type != operand_of(type, 3 + i))
            wrong(function.parameters[i].word, Op::FunctionParameter, "has another type than its function's type says");

    List<Dominators::Edge> edges; // to, from
    for (std::uint32_t from = 0; from < function.blocks.size(); ++from) {
        auto const& block = function.blocks[from];
        Instruction const* const ways[] = {block.merge(), &block.terminator()};
        for (auto const* in : ways) {
            if (in == nullptr) continue;
            for_each_target(*in, [&](std::uint32_t label) {
                Id const& id = ids_[label];
                if (id.op != Op::Label || id.function != number) wrong(in->word, in->op, "@ is no block of this function", label);
                if (id.extra == 0) wrong(in->word, in->op, "@ is its function's first block, to which nothing may lead", label);
                if (in == &block.terminator()) edges.push_back({id.extra, from});
            });
        }
    }
    sort_once(edges);
    Dominators const dominators(static_cast<std::uint32_t>(function.blocks.size()), edges);
    for (auto const& use : local_uses_)
        if (dominators.is_reachable(use.block) &&
            (!dominators.is_reachable(ids_[use.id].block) || !dominators.dominates(ids_[use.id].block, use.block)))
            wrong(use.word, use.op, "@ is not defined on every way to it", use.id);
    local_uses_.clear();
    phis(function, edges, dominators);
    in_body_ = false;
    line_ = {};
}

/// A phi has one value for each predecessor of its block.
inline void ModuleParser::phis(Function const& function, List<Dominators::Edge> const& edges, Dominators const& dominators)
{
    NumberSet from;
    std::size_t before = 0, behind = 0; // the edges that lead to a block
    for (std::uint32_t to = 0; to < function.blocks.size(); ++to) {
        for (before = behind; behind < edges.size() && edges[behind].first == to;) ++behind;
        for (auto const& phi : function.blocks[to].instructions) {
            if (phi.op != Op::Phi) break;
            auto const words = phi.operands;
            from.clear();
            for (std::size_t i = 0; i < words.size(); i += 2) {
                Id const& value = ids_[words[i]];
                if (value.word == 0 || value.op == Op::Function || (value.function != 0 && value.function != this->function()))
                    wrong(phi.word, phi.op, "@ is no value of this function", words[i]);
                if (value.type != phi.type) wrong(phi.word, phi.op, "@ is of another type", words[i]);
                Id const& label = ids_[words[i + 1]];
                if (label.op != Op::Label || label.function != this->function())
                    wrong(phi.word, phi.op, "@ is no block of this function", words[i + 1]);
                bool const is_there = value.function == 0 || !dominators.is_reachable(label.extra) ||
                                      (dominators.is_reachable(value.block) && dominators.dominates(value.block, label.extra));
                if (!is_there) wrong(phi.word, phi.op, "@ is not defined on every way from @", words[i], words[i + 1]);
                from.add(label.extra);
            }
            bool same = from.size() == behind - before && words.size() == 2 * from.size();
            for (auto i = before; i < behind; ++i) same = same && from.contains(edges[i].second);
            if (!same) wrong(phi.word, phi.op, "has not one value for each of the # blocks that lead to its own", behind - before);
        }
    }
}

/// Calls are of functions, and no function calls itself, even through others. To check this, functions that call none
/// are removed, then those that called only these, …, until none is left.
inline void ModuleParser::calls()
{
    std::size_t const count = m_.functions.size();
    List<std::uint32_t> open(count), done;
    for (auto& call : calls_) {
        Id const& callee = ids_[call.callee_id];
        if (callee.op != Op::Function) wrong(call.word, Op::FunctionCall, "@ is no function", call.callee_id);
        auto const& parameters = m_.functions[callee.extra].parameters;
        Words const arguments = words(call.word + 4, call.word + (m_.words[call.word] >> 16));
        bool fits = m_.words[call.word + 1] == callee.type && arguments.size() == parameters.size();
        for (std::size_t i = 0; fits && i < arguments.size(); ++i) fits = ids_[arguments[i]].type == parameters[i].type;
        if (!fits) wrong(call.word, Op::FunctionCall, "its type or its arguments are not those of @", call.callee_id);
        ++open[call.caller];
    }
    sort_by(calls_, [&](auto const& a, auto const& b) { return ids_[a.callee_id].extra < ids_[b.callee_id].extra; });
    for (std::uint32_t f = 0; f < count; ++f)
        if (open[f] == 0) done.push_back(f);
    for (std::size_t i = 0; i < done.size(); ++i) {
        auto const* at =
            first_past(calls_.begin(), calls_.end(), [&](Call const& call) { return ids_[call.callee_id].extra < done[i]; });
        for (; at != calls_.end() && ids_[at->callee_id].extra == done[i]; ++at)
            if (--open[at->caller] == 0) done.push_back(at->caller);
    }
    for (auto const& call : calls_)
        if (open[call.caller] != 0 && open[ids_[call.callee_id].extra] != 0)
            wrong(call.word, Op::FunctionCall, "a function that calls itself");
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
