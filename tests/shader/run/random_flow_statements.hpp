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
    auto const what = ++inner.depth > 5 ? 10 : below(13);
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
    case 9:
        if (around.loops < 3) counted_loop(inner);
        else simple();
        return true;
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

} // namespace random_flow
