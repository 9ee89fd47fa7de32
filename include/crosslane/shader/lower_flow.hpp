#pragma once

#include <crosslane/shader/lower_order.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline void Lowering::begin_block(std::uint32_t b)
{
    auto& block = build_.program.blocks[b];
    block.loop = loops_.empty() ? no_block : loops_.back();
    order_.push_back(b);
    build_.begin(b);
}

[[gnu::cold]] inline void Lowering::go(std::uint32_t target)
{
    auto& block = build_.program.blocks[build_.block];
    block.source = build_.source;
    block.ending = Ending::jump;
    block.targets = {target};
    build_.edge(build_.block, target);
}

[[gnu::cold]] inline void Lowering::run(EntryPoint const& entry)
{
    order_.push_back(build_.block); // the block of constants and inputs
    auto const first = build_.new_block();
    build_.edge(build_.block, first);
    build_.program.blocks[build_.block].ending = Ending::jump;
    build_.program.blocks[build_.block].targets = {first};
    begin_block(first);
    for (auto const* at : initialized_) {
        build_.source = at->word;
        auto const p = new_variable(*at);
        pointers_[at->result] = p;
        if (at->operands.size() > 1) store(p, values(at->operands[1], *at), *at);
    }
    for (auto const& function : module_.functions) {
        if (function.definition.result != entry.function) continue;
        if (!function.parameters.empty()) refuse(module_, function.definition, "an entry point has no parameters");
        lower_function({&function, no_block, {}});
        finish();
        return;
    }
    detail::fail<std::invalid_argument>("crosslane::Shader: the entry point's function is missing");
}

/// Lowers a function in place of its call, or the entry point. The current block leads to it.
[[gnu::cold]] inline void Lowering::lower_function(Call const& call)
{
    if (++depth_ > 256) refuse(module_, call.function->definition, "functions call each other more than 256 deep");
    auto const& function = *call.function;
    auto const order = order_of(function);
    for (auto b : order.blocks) {
        auto const label = function.blocks[b].label;
        first_blocks_[label] = build_.new_block();
        last_blocks_[label] = no_block;
    }
    go(first_blocks_[function.blocks[0].label]);
    List<PendingPhi> phis;
    struct Open { std::uint32_t loop, merge, header; };
    List<Open> open;
    auto const close = [&](std::uint32_t place) {
        while (!open.empty() && open.back().merge <= place) {
            build_.program.loops[open.back().loop].end = static_cast<std::uint32_t>(order_.size());
            build_.seal(open.back().header);
            loops_.pop_back();
            open.pop_back();
        }
    };
    for (std::uint32_t i = 0; i < order.blocks.size(); ++i) {
        auto const& block = function.blocks[order.blocks[i]];
        close(i);
        auto const b = first_blocks_[block.label];
        if (build_.program.blocks[b].predecessors.empty()) continue; // nothing leads to it
        if (auto const* merge = block.merge(); merge != nullptr && merge->op == Op::LoopMerge) {
            if (loops_.size() >= Order::max_loops) refuse(module_, *merge, "loops are in each other more than 256 deep");
            auto const loop = static_cast<std::uint32_t>(build_.program.loops.size());
            build_.program.loops.push_back({static_cast<std::uint32_t>(order_.size()), 0, loops_.empty() ? no_block : loops_.back()});
            loops_.push_back(loop);
            open.push_back({loop, order.place[module_.index_of(merge->operands[0])], b});
            build_.open(b);
        }
        begin_block(b);
        lower_block(call, block, phis);
    }
    close(static_cast<std::uint32_t>(order.blocks.size()));
    NumberSet before;
    auto before_block = no_block;
    for (auto const& pending : phis) {
        auto const& at = *pending.instruction;
        auto const b = build_.program[pending.phis[0]].block;
        if (std::exchange(before_block, b) != b) {
            before.clear();
            for (auto const p : build_.program.blocks[b].predecessors) before.add(p);
        }
        for (std::size_t k = 0; k + 1 < at.operands.size(); k += 2) {
            auto const from = last_blocks_[at.operands[k + 1]];
            if (from == no_block || !before.contains(from)) continue;
            bool const is_pointer = types_.op(at.type) == Op::TypePointer && !is_address(at.type);
            auto const parts = is_pointer ? List<Value>{index_from(from, at.operands[k], at)} : copy_of(at.operands[k], at);
            need_same(parts, pending.phis, at);
            for (std::size_t i = 0; i < parts.size(); ++i) build_.phi_of(pending.phis[i]).from.push_back({from, parts[i]});
        }
    }
    --depth_;
}

[[gnu::cold]] inline void Lowering::lower_block(Call const& call, BasicBlock const& block, List<PendingPhi>& phis)
{
    auto const has_from = [&](std::uint32_t word) { build_.program.blocks[build_.block].words[0] = word; };
    auto const has_to = [&](std::uint32_t word) { build_.program.blocks[build_.block].words[1] = word; };
    has_from(block.instructions.front().word);
    auto before = &block == call.function->blocks.data() ? call.function->definition.word : (&block - 1)->terminator().word;
    for (auto const& at : block.instructions) {
        build_.source = at.word;
        has_to(at.word + 1);
        if (!debug_values_.empty()) name_debug_values(before, at.word);
        before = at.word;
        switch (at.op) {
        case Op::Phi: {
            List<Value> parts;
            if (types_.op(at.type) == Op::TypePointer && !is_address(at.type)) {
                parts.push_back(begin_pointer_phi(at));
            } else {
                List<ScalarType> scalars;
                types_.flatten(at.type, scalars);
                for (auto s : scalars) parts.push_back(build_.phi(build_.block, s));
                values_[at.result] = parts;
            }
            phis.push_back({parts, &at});
            if (options_.keeps_names) name_values(at.result, at.type, 0, parts);
            break;
        }
        case Op::Variable: {
            auto const p = new_variable(at); // not what an earlier call left behind
            pointers_[at.result] = p;
            if (at.operands.size() > 1) store(p, values(at.operands[1], at), at);
            break;
        }
        case Op::FunctionCall:
            lower_call(at);
            has_from(at.word + 1);
            break;
        case Op::SelectionMerge:
        case Op::LoopMerge: break;
        default:
            if (is_terminator(at.op)) {
                last_blocks_[block.label] = build_.block;
                lower_ending(call, at);
            } else {
                lower_instruction(at);
            }
        }
    }
}

[[gnu::cold]] inline void Lowering::lower_call(Instruction const& at)
{
    if (++calls_ > 1 << 16) refuse(module_, at, "with its functions put in place the shader has more than 65536 calls");
    Call call{&module_.functions[module_.index_of(at.operands[0])], no_block, {}};
    if (call.function->blocks.empty()) refuse(module_, at, "the function has no body");
    auto const& parameters = call.function->parameters;
    if (parameters.size() + 1 != at.operands.size()) refuse(module_, at, "it does not pass as many values as the function takes");
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        auto const id = at.operands[i + 1];
        if (types_.op(parameters[i].type) == Op::TypePointer) {
            define_pointer(parameters[i].result, pointer(id, at));
            if (options_.keeps_names) name_parameter(parameters[i].result, at);
        } else if (is_handle(parameters[i].type)) {
            auto const copy = handle(id, at);
            handles_[parameters[i].result] = copy;
        } else {
            auto const parts = copy_of(id, at);
            List<ScalarType> scalars;
            types_.flatten(parameters[i].type, scalars);
            if (scalars.size() != parts.size()) refuse(module_, at, "a value does not fit its parameter");
            for (std::size_t k = 0; k < parts.size(); ++k)
                if (build_.program[parts[k]].result != stored_as(scalars[k]))
                    refuse(module_, at, "a value is of another type than its parameter");
            values_[parameters[i].result] = parts;
            if (options_.keeps_names) name_values(parameters[i].result, parameters[i].type, 0, parts);
        }
    }
    List<ScalarType> scalars;
    if (types_.op(at.type) != Op::TypeVoid) types_.flatten(at.type, scalars);
    for (auto s : scalars) call.results.push_back(build_.new_variable(s));
    call.returns_to = build_.new_block();
    lower_function(call);
    begin_block(call.returns_to);
    build_.source = at.word;
    List<Value> parts;
    for (auto v : call.results) parts.push_back(build_.read(v));
    if (options_.keeps_names) name_values(at.result, at.type, 0, parts);
    if (!parts.empty()) values_[at.result] = std::move(parts);
}

[[gnu::cold]] inline void Lowering::lower_ending(Call const& call, Instruction const& at)
{
    auto& program = build_.program;
    program.blocks[build_.block].source = at.word;
    auto const target = [&](std::uint32_t label) { return first_blocks_[label]; };
    switch (at.op) {
    case Op::Branch: go(target(at.operands[0])); return;
    case Op::BranchConditional: {
        auto const condition = value(at.operands[0], at);
        if (program[condition].result != ScalarType::boolean) refuse(module_, at, "its condition is no truth value");
        auto const yes = target(at.operands[1]), no_ = target(at.operands[2]);
        if (build_.is_constant(condition) || yes == no_) return go(yes == no_ || build_.number(condition) != 0 ? yes : no_);
        auto& block = program.blocks[build_.block];
        block.ending = Ending::branch;
        block.condition = condition;
        block.targets = {yes, no_};
        build_.edge(build_.block, yes);
        build_.edge(build_.block, no_);
        return;
    }
    case Op::Switch: {
        auto const condition = value(at.operands[0], at);
        auto const type = scalar_of(at.operands[0], at);
        if (is_float_type(type) || type == ScalarType::boolean) refuse(module_, at, "it takes an integer");
        std::size_t const words = width_of(type) == 8 ? 2 : 1;
        auto const labels = labels_after(module_, at);
        auto& block = program.blocks[build_.block];
        block.ending = Ending::choose;
        block.condition = condition;
        block.targets = {target(labels[0])};
        NumberSet numbers, known; // the cases' numbers; targets, by the index in block.cases that leads there
        for (std::size_t k = 1; k < labels.size(); ++k) {
            auto const place = 2 + (k - 1) * (words + 1);
            std::uint64_t n = at.operands[place] | (words == 2 ? std::uint64_t{at.operands[place + 1]} << 32 : 0);
            if (width_of(type) < 8) n &= (std::uint64_t{1} << 8 * width_of(type)) - 1;
            if (!numbers.add(n)) refuse(module_, at, {"it has the number ", n, " twice"});
            auto const to = target(labels[k]);
            if (to == block.targets[0]) continue;
            auto const [index, is_new] = known.put(to, block.cases.size());
            if (is_new) {
                block.targets.push_back(to);
                block.cases.emplace_back();
            }
            block.cases[index].push_back(n);
        }
        for (auto to : block.targets) build_.edge(build_.block, to);
        return;
    }
    case Op::ReturnValue: {
        auto const parts = copy_of(at.operands[0], at);
        if (parts.size() != call.results.size()) refuse(module_, at, "the value does not fit the function's type");
        for (std::size_t i = 0; i < parts.size(); ++i) build_.write(call.results[i], parts[i]);
        [[fallthrough]];
    }
    case Op::Return:
        if (call.returns_to != no_block) return go(call.returns_to);
        [[fallthrough]];
    case Op::Unreachable:
    case Op::Kill:
    case Op::TerminateInvocation: program.blocks[build_.block].ending = Ending::leave; return;
    default: refuse(module_, at, "it is not supported");
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
