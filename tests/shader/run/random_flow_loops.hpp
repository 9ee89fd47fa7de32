#pragma once

#include "shader/run/random_flow.hpp"

namespace random_flow {

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

/// As often as a constant says, or not so often. Each round gives the next one values that are made of others of its own, or are
/// those: so that some change places, and some may replace what they are made of.
inline void Generator::counted_loop(Around const& outside)
{
    auto around = outside;
    ++around.loops;
    Target body = target(), next = target(), merge = target();
    struct Carried { uint phi, first; };
    std::vector<Carried> carried;
    auto const before_label = blocks_[current_].label, header = id(), round = id(), truth_carried = id(), limit = below(5);
    auto const first_truth = any_of(truths_);
    for (uint n = 2 + below(3); n > 0; --n) carried.push_back({id(), any_of(numbers_)});
    go(header);
    begin(header);
    auto const head = current_;
    keep(round), keep_truth(truth_carried);
    for (auto const& c : carried) keep(c.phi);
    auto const condition = make(Op::ULessThan, boolean, {round, constant(limit)});
    auto const body_label = way_to(body), merge_label = way_to(merge);
    here()(Op::LoopMerge, merge.label, next.label, 0)(Op::BranchConditional, condition, body_label, merge_label);
    auto const kept = seen();
    begin(body);
    around.break_loop = &merge, around.continue_loop = &next, around.break_switch = nullptr;
    bool const has_exits = chance(2); // without, the rounds can be counted
    if (!has_exits) around.break_loop = around.continue_loop = nullptr, around.may_return = false;
    if (chance(3)) computes(around.depth);
    if (statements(around, below(3))) go(next);
    forget(kept);
    begin(next);
    if (chance(4)) computes(around.depth);
    std::vector<uint> values;
    for (uint n = 0; n < carried.size(); ++n) {
        auto const other = any_of(carried).phi;
        switch (below(5)) {
        case 0: values.push_back(other); break;
        case 1: values.push_back(load(place(of_buffer, {in, constant(0), masked(other, words_of_input - 1)}))); break;
        case 2: values.push_back(any_of(numbers_)); break;
        default: {
            auto const op = any_of({Op::IAdd, Op::ISub, Op::BitwiseXor, Op::IMul});
            values.push_back(make(op, u32, {carried[n].phi, chance(2) ? other : constant(3)}));
        }
        }
    }
    auto const next_truth = chance(2) ? truth() : any_of(truths_), one_more = make(Op::IAdd, u32, {round, constant(1)});
    here()(Op::Branch, header);
    auto const last_label = blocks_[current_].label;
    auto& phis = blocks_[head].phis;
    phis(Op::Phi, u32, round, constant(0), before_label, one_more, last_label);
    phis(Op::Phi, boolean, truth_carried, first_truth, before_label, next_truth, last_label);
    for (std::size_t n = 0; n < carried.size(); ++n)
        phis(Op::Phi, u32, carried[n].phi, carried[n].first, before_label, values[n], last_label);
    behind(merge, kept);
    if (chance(2)) observe(any_of(carried).phi);
}

} // namespace random_flow
