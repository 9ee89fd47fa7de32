#pragma once

#include "shader/run/flow_by_lane.hpp"

namespace flow_by_lane {

inline void Interpreter::run(uint groups, uint lanes, std::span<std::vector<uint>* const> buffers)
{
    buffers_ = buffers;
    for (uint group = 0; group < groups; ++group) {
        std::map<uint, std::vector<uint>> shared;
        std::vector<Wave> waves;
        for (uint first = 0; first < threads_; first += lanes) {
            auto& w = waves.emplace_back();
            w.group = group, w.index = first / lanes, w.lanes = lanes, w.shared = &shared;
            w.values.resize(std::size_t{components_} * lanes);
            w.came_from.resize(lanes);
            for (uint lane = 0; lane < lanes; ++lane) w.here[lane] = first + lane < threads_;
            for (auto const& [id, n] : constants_)
                for (uint lane = 0; lane < lanes; ++lane) at(w, id, lane) = n;
            for (auto const& [id, storage] : storage_) {
                if (storage == of_group) shared[id].resize(lengths_.at(id));
                else w.own[id].resize(lengths_.at(id) * lanes);
            }
            w.stopped = {functions_.at(main_).first, 0};
        }
        for (bool goes_on = true; goes_on;) { // from barrier to barrier
            goes_on = false;
            for (auto& w : waves) {
                if (!w.stopped) continue;
                goes_on = true;
                auto const [label, first] = *w.stopped;
                w.stopped.reset();
                function_ = main_;
                run_from(w, label, w.here, {}, first);
            }
        }
    }
}

/// Runs a block and what follows it until all lanes are at one of the ends.
inline Exits Interpreter::run_from(Wave& w, uint label, Lanes lanes, std::set<uint> const& ends, std::size_t first)
{
    Exits result;
    while (lanes.any()) {
        if (ends.contains(label)) {
            result[label] |= lanes;
            break;
        }
        auto const& all = blocks_.at(label);
        auto const& last = all.back();
        auto const* const merging = all.size() > 1 ? &all[all.size() - 2] : nullptr;
        bool const is_loop = merging != nullptr && merging->op == LoopMerge;
        bool const is_selection = merging != nullptr && merging->op == SelectionMerge;
        Exits exits;
        if (is_loop) {
            exits = run_loop(w, label, lanes, ends);
        } else {
            if (first == 0) phis(w, all, lanes);
            for (std::size_t i = std::exchange(first, 0); i + 1 < all.size(); ++i) {
                if (all[i].op == ControlBarrier) { // in main, outside of all constructs
                    w.stopped = {label, i + 1};
                    w.here = lanes;
                    return {};
                }
                execute(w, all[i], lanes);
            }
            auto inner = ends;
            if (is_selection) inner.insert(merging->operands[0]);
            if (last.op == Branch) { // goes on with the same lanes
                each(lanes, [&](uint lane) { w.came_from[lane] = label; });
                label = last.operands[0];
                continue;
            }
            exits = branch(w, label, last, lanes, inner);
        }
        lanes = is_loop || is_selection ? take(exits, merging->operands[0]) : Lanes();
        merge(result, exits);
        label = is_loop || is_selection ? merging->operands[0] : label;
    }
    return result;
}

/// Round by round, with the lanes that have come back to the header.
inline Exits Interpreter::run_loop(Wave& w, uint header, Lanes lanes, std::set<uint> const& ends)
{
    auto const& all = blocks_.at(header);
    auto const& merging = all[all.size() - 2];
    uint const behind = merging.operands[0], continuing = merging.operands[1];
    auto at_end = ends;
    at_end.insert({behind, header});
    auto inner = at_end;
    inner.insert(continuing);
    Exits result;
    while (lanes.any()) {
        phis(w, all, lanes);
        for (std::size_t i = 0; i + 2 < all.size(); ++i) execute(w, all[i], lanes);
        auto exits = branch(w, header, all.back(), lanes, inner);
        if (continuing != header) merge(exits, run_from(w, continuing, take(exits, continuing), at_end));
        lanes = take(exits, header);
        merge(result, exits);
    }
    return result;
}

inline Exits Interpreter::branch(Wave& w, uint from, Instruction const& in, Lanes lanes, std::set<uint> const& ends)
{
    auto const& o = in.operands;
    if (in.op == Return) return {};
    if (in.op == ReturnValue) {
        each(lanes, [&](uint lane) { at(w, function_, lane) = at(w, o[0], lane); });
        return {};
    }
    each(lanes, [&](uint lane) { w.came_from[lane] = from; });
    if (in.op == Branch) return run_from(w, o[0], lanes, ends);
    if (in.op == BranchConditional) {
        auto const yes = where(w, lanes, o[0]);
        auto exits = run_from(w, o[1], yes, ends);
        merge(exits, run_from(w, o[2], lanes & ~yes, ends));
        return exits;
    }
    if (in.op != Switch) throw std::logic_error("flow_by_lane: a lane is where none can come to");
    Exits exits, cases;
    std::set<uint> labels;
    for (std::size_t i = 1; i < o.size(); i += 2) labels.insert(o[i]);
    each(lanes, [&](uint lane) {
        auto to = o[1];
        for (std::size_t i = 2; i < o.size(); i += 2)
            if (o[i] == at(w, o[0], lane)) to = o[i + 1];
        cases[to].set(lane);
    });
    while (!cases.empty()) { // the next into which no other leads that is still to be run: some may fall into it
        auto next = cases.begin();
        for (auto other = cases.begin(); other != cases.end(); ++other)
            if (other != next && leads_to(other->first, next->first, ends)) next = other;
        auto const [label, there] = *next;
        cases.erase(next);
        auto inner = ends;
        inner.insert(labels.begin(), labels.end());
        if (!ends.contains(label)) inner.erase(label);
        for (auto const& [to, some] : run_from(w, label, there, inner)) (ends.contains(to) ? exits : cases)[to] |= some;
    }
    return exits;
}

/// Whether one may come from a case to another, and not out of the switch.
inline bool Interpreter::leads_to(uint from, uint to, std::set<uint> const& ends) const
{
    std::set<uint> seen;
    for (std::vector<uint> open{from}; !open.empty();) {
        auto const label = open.back();
        open.pop_back();
        if (label == to) return true;
        if (ends.contains(label) || !seen.insert(label).second) continue;
        auto const& in = blocks_.at(label).back();
        auto const& o = in.operands;
        if (in.op == Branch) open.push_back(o[0]);
        if (in.op == BranchConditional) open.insert(open.end(), {o[1], o[2]});
        for (std::size_t i = 1; in.op == Switch && i < o.size(); i += 2) open.push_back(o[i]);
    }
    return false;
}

inline void Interpreter::phis(Wave& w, std::vector<Instruction> const& all, Lanes lanes)
{
    std::vector<uint> values; // all of them, before one is written
    for (int pass = 0; pass < 2; ++pass) {
        std::size_t k = 0;
        for (auto const& in : all) {
            if (in.op != Phi) break;
            each(lanes, [&](uint lane) {
                auto const& o = in.operands;
                if (pass == 1) at(w, in.result, lane) = values.at(k++);
                for (std::size_t i = 0; i < o.size() && pass == 0; i += 2)
                    if (o[i + 1] == w.came_from[lane]) values.push_back(at(w, o[i], lane));
            });
        }
    }
}

inline void Interpreter::call(Wave& w, Instruction const& in, Lanes lanes)
{
    auto const& body = functions_.at(in.operands[0]);
    for (std::size_t i = 0; i < body.parameters.size(); ++i) {
        each(lanes, [&](uint lane) { at(w, body.parameters[i], lane) = at(w, in.operands[i + 1], lane); });
        bases_[body.parameters[i]] = bases_[in.operands[i + 1]];
    }
    auto const caller = std::exchange(function_, in.operands[0]);
    auto const came_from = w.came_from;
    run_from(w, body.first, lanes, {});
    w.came_from = came_from;
    each(lanes, [&](uint lane) { at(w, in.result, lane) = at(w, function_, lane); });
    function_ = caller;
}

} // namespace flow_by_lane
