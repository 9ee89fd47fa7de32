#pragma once

#include "shader/run/random_flow.hpp"

namespace random_flow {

inline bool Generator::statements(Around const& around, uint count)
{
    for (uint i = 0; i < count && left_ > 0; ++i)
        if (!statement(around)) return false;
    return true;
}

inline bool Generator::statement(Around const& around)
{
    --left_;
    auto inner = around;
    auto const what = ++inner.depth > 5 ? 10 : below(12);
    switch (what) {
    case 0:
    case 1: return selection(inner);
    case 2:
    case 3: return around.loops < 2 ? loop(inner) : selection(inner);
    case 4: return switch_over(inner);
    case 5:
    case 6: return exit(inner);
    case 7:
        if (in_main_ && around.loops < 2) call();
        else simple();
        return true;
    case 8: computes(inner.depth); return true;
    default: simple(); return true;
    }
}

inline void Generator::simple()
{
    switch (below(8)) {
    case 0: {
        auto const value = number();
        store(any_of(variables_), value);
        return;
    }
    case 1: {
        auto const value = number();
        store(place(of_array, {array, masked(number(), 3)}), value);
        return;
    }
    case 2: { // each counter by one operation, whose order does not matter
        auto const which = below(3);
        auto const op = which == 0 ? Op::AtomicIAdd : which == 1 ? Op::AtomicXor : Op::AtomicUMax;
        make(op, u32, {place(of_buffer, {counter, constant(0), constant(which)}), constant(1), constant(0), number()});
        return;
    }
    case 3: { // a thread's own word of groupshared memory
        auto const own = place(of_group, {shared, thread_}), value = number();
        if (chance(2)) observe(make(Op::AtomicIAdd, u32, {own, constant(2), constant(0), value}));
        else store(own, value);
        return;
    }
    case 4: observe(number()); return;
    default: observe(keep(of_lanes()));
    }
}

inline void Generator::call()
{
    auto const function = any_of(functions_), argument = number();
    observe(keep(make(Op::FunctionCall, u32, {function, argument, any_of(variables_)})));
}

inline bool Generator::selection(Around const& around)
{
    auto const condition = truth();
    Target then = target(), other = target(), merge = target();
    auto const form = below(4); // 0: if; 1: if not; else: both
    auto const yes_label = form == 1 ? way_to(merge) : way_to(then), no_label = form == 0 ? way_to(merge) : way_to(other);
    here()(Op::SelectionMerge, merge.label, 0)(Op::BranchConditional, condition, yes_label, no_label);
    auto const before = seen();
    for (auto* arm : {&then, &other}) {
        if (arm->ways.empty()) continue;
        forget(before);
        begin(*arm);
        if (statements(around, below(4))) go(merge);
    }
    return behind(merge, before);
}

/// A selection in whose arms lanes only compute, each for itself; often with others in it.
inline void Generator::computes(uint depth)
{
    auto const condition = chance(4) ? any_of(truths_) : computed_truth();
    Target then = target(), other = target(), merge = target();
    auto const form = below(4); // as of a selection
    auto const yes_label = form == 1 ? way_to(merge) : way_to(then), no_label = form == 0 ? way_to(merge) : way_to(other);
    here()(Op::SelectionMerge, merge.label, 0)(Op::BranchConditional, condition, yes_label, no_label);
    auto const before = seen();
    for (auto* arm : {&then, &other}) {
        if (arm->ways.empty()) continue;
        forget(before);
        begin(*arm);
        for (uint n = below(4); n > 0; --n) {
            if (depth < 6 && chance(4)) {
                computes(depth + 1);
            } else {
                auto const value = computed();
                store(any_of(variables_), value);
            }
        }
        go(merge);
    }
    behind(merge, before);
}

inline void Generator::leave()
{
    if (in_main_) {
        here()(Op::Return);
    } else {
        auto const value = number();
        here()(Op::ReturnValue, value);
    }
}

/// Leaves a loop, a round of it, a switch or the function: always, or some lanes with and without a construct around it.
inline bool Generator::exit(Around const& around)
{
    std::vector<Target*> to;
    for (auto* t : {around.break_loop, around.continue_loop, around.break_switch})
        if (t != nullptr) to.push_back(t);
    if (around.may_return) to.push_back(nullptr);
    if (to.empty()) {
        simple();
        return true;
    }
    auto* const out_of_it = any_of(to);
    auto const go_out = [&] {
        if (out_of_it == nullptr) leave();
        else go(*out_of_it);
    };
    auto const form = below(5);
    if (form == 0) { // with all that are here
        go_out();
        return false;
    }
    auto const condition = truth();
    Target next = target();
    if (form < 3 && out_of_it != nullptr && out_of_it != around.break_switch) { // in one branch
        auto const out_label = way_to(*out_of_it), next_label = way_to(next);
        if (chance(2)) here()(Op::BranchConditional, condition, out_label, next_label);
        else here()(Op::BranchConditional, condition, next_label, out_label);
        begin(next);
        return true;
    }
    Target last = target();
    auto const last_label = way_to(last), next_label = way_to(next);
    here()(Op::SelectionMerge, next.label, 0)(Op::BranchConditional, condition, last_label, next_label);
    auto const before = seen();
    begin(last);
    for (uint n = below(3); n > 0; --n) simple();
    go_out();
    return behind(next, before);
}

inline bool Generator::switch_over(Around const& around)
{
    auto const selector = masked(chance(4) ? uniform_number() : any_of(numbers_), 7);
    uint const count = 1 + below(4), default_at = below(count + 2); // from count on: behind all of it
    Target merge = target();
    std::vector<Target> cases;
    for (uint i = 0; i < count; ++i) cases.push_back(target());
    std::vector<uint> words{selector, default_at < count ? way_to(cases[default_at]) : way_to(merge)};
    std::vector<std::pair<uint, uint>> chosen; // case, number
    for (uint n = 0; n < 8; ++n)
        if (auto const i = below(count + 2); i < count) chosen.emplace_back(i, n + (chance(20) ? 0x8000'0000u : 0));
    std::stable_sort(chosen.begin(), chosen.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
    for (auto const& [i, n] : chosen) {
        bool const is_new = cases[i].ways.empty();
        words.insert(words.end(), {n, is_new ? way_to(cases[i]) : cases[i].label});
    }
    here()(Op::SelectionMerge, merge.label, 0)(Op::Switch, words);
    auto const before = seen();
    auto inner = around;
    inner.break_switch = &merge;
    for (uint i = 0; i < count; ++i) {
        if (cases[i].ways.empty()) continue; // no number leads there
        forget(before);
        begin(cases[i]);
        if (!statements(inner, below(4))) continue;
        bool const falls = i + 1 < count && !cases[i + 1].ways.empty() && chance(2);
        go(falls ? cases[i + 1] : merge);
    }
    return behind(merge, before);
}

inline bool Generator::goes_on(uint round, uint limit, Target& yes_target, Target& no_target, bool merges)
{
    auto const condition = make(Op::ULessThan, boolean, {round, limit});
    auto const yes_label = way_to(yes_target), no_label = way_to(no_target);
    if (merges) here()(Op::SelectionMerge, yes_label, 0);
    here()(Op::BranchConditional, condition, yes_label, no_label);
    return true;
}

inline bool Generator::loop(Around const& outside)
{
    auto const wanted = chance(3) ? uniform_number() : number();
    auto const limit = make(Op::IAdd, u32, {masked(wanted, 3), constant(1)});
    auto const form = below(5); // 0, 1: tested at the head; 2: at the end; 3: inside; 4: one block
    if (form == 4) return single_block_loop(limit);
    auto around = outside;
    ++around.loops;
    Target body = target(), next = target(), merge = target();
    auto const before_label = blocks_[current_].label, first = any_of(numbers_), header = id(), round = id(), carried = id();
    go(header);
    begin(header);
    auto const head = current_;
    keep(round), keep(carried);
    for (uint n = below(3); n > 0; --n) simple();
    if (form == 0) {
        auto const condition = make(Op::ULessThan, boolean, {round, limit});
        auto const body_label = way_to(body), merge_label = way_to(merge);
        here()(Op::LoopMerge, merge.label, next.label, 0)(Op::BranchConditional, condition, body_label, merge_label);
    } else {
        Target test = target();
        auto const test_label = way_to(test);
        here()(Op::LoopMerge, merge.label, next.label, 0)(Op::Branch, test_label);
        begin(test);
        simple();
        if (form == 1) {
            goes_on(round, limit, body, merge, false);
        } else if (form == 2) {
            go(body);
        } else { // if (...) { ...; break; }
            Target last = target();
            goes_on(round, limit, body, last, true);
            auto const before_last = seen();
            begin(last);
            simple();
            go(merge);
            forget(before_last);
        }
    }
    auto const kept = seen(); // what stands on every way through the loop
    begin(body);
    around.break_loop = &merge, around.continue_loop = &next, around.break_switch = nullptr;
    if (statements(around, 1 + below(4))) go(next);
    forget(kept);
    begin(next);
    auto inside = around; // the continuing construct is left at its end alone
    inside.break_loop = inside.continue_loop = nullptr, inside.may_return = false, inside.depth += 2;
    if (chance(3)) statements(inside, 1 + below(2));
    auto const one_more = make(Op::IAdd, u32, {round, constant(1)});
    if (form == 2) {
        auto const condition = make(Op::ULessThan, boolean, {one_more, limit});
        auto const merge_label = way_to(merge);
        here()(Op::BranchConditional, condition, header, merge_label);
    } else {
        here()(Op::Branch, header);
    }
    auto const last_label = blocks_[current_].label;
    blocks_[head].phis(Op::Phi, u32, round, constant(0), before_label, one_more, last_label);
    blocks_[head].phis(Op::Phi, u32, carried, first, before_label, any_of(numbers_), last_label);
    return behind(merge, kept);
}

/// One that is its own header, body and continuing construct.
inline bool Generator::single_block_loop(uint limit)
{
    auto const before_label = blocks_[current_].label, first = any_of(numbers_), header = id(), round = id(), carried = id();
    go(header);
    begin(header);
    keep(round), keep(carried);
    for (uint n = 1 + below(3); n > 0; --n) simple();
    auto const one_more = keep(make(Op::IAdd, u32, {round, constant(1)}));
    blocks_[current_].phis(Op::Phi, u32, round, constant(0), before_label, one_more, header);
    blocks_[current_].phis(Op::Phi, u32, carried, first, before_label, any_of(numbers_), header);
    Target merge = target();
    auto const condition = make(Op::ULessThan, boolean, {one_more, limit});
    auto const merge_label = way_to(merge);
    here()(Op::LoopMerge, merge_label, header, 0)(Op::BranchConditional, condition, header, merge_label);
    return begin(merge);
}

} // namespace random_flow
