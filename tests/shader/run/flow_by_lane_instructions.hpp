#pragma once

#include "shader/run/flow_by_lane.hpp"

#include <algorithm>
#include <string>

namespace flow_by_lane {

inline uint& Interpreter::memory(Wave& w, uint pointer, uint lane)
{
    auto const variable = bases_[pointer];
    uint const index = at(w, pointer, lane); // a variable's own is 0
    auto const storage = storage_.at(variable);
    if (storage == of_buffer) return buffers_[bindings_.at(variable)]->at(index);
    if (storage == of_group) return w.shared->at(variable).at(index);
    if (index >= lengths_.at(variable)) throw std::logic_error("flow_by_lane: an index is past the end");
    return w.own.at(variable)[index * w.lanes + lane];
}

inline uint Interpreter::builtin(Wave const& w, uint which, uint lane, uint component)
{
    switch (which) {
    case 26: return component == 0 ? w.group : 0;
    case 29: return w.index * w.lanes + lane;
    case 36: return w.lanes;
    case 40: return w.index;
    case 41: return lane;
    default: throw std::logic_error("flow_by_lane: an unknown builtin");
    }
}

inline void Interpreter::execute(Wave& w, Instruction const& in, Lanes lanes)
{
    auto const& o = in.operands;
    auto const x = [&](uint lane, std::size_t k) { return at(w, o[k], lane); };
    auto const result = [&](auto f) { set(w, in, lanes, f); };
    switch (in.op) {
    case Phi:
    case Variable:
    case SelectionMerge: return;
    case FunctionCall: return call(w, in, lanes);
    case Load:
        for (uint c = 0; c < components_of(in.type); ++c)
            each(lanes, [&](uint lane) {
                at(w, in.result, lane, c) = builtins_.contains(o[0]) ? builtin(w, builtins_.at(o[0]), lane, c) : memory(w, o[0], lane);
            });
        return;
    case Store: return each(lanes, [&](uint lane) { memory(w, o[0], lane) = x(lane, 1); });
    case AccessChain: return result([&](uint lane) { return at(w, o.back(), lane); }); // the other indices are 0
    case AtomicIAdd:
    case AtomicUMax:
    case AtomicXor:
        return result([&](uint lane) {
            auto& word = memory(w, o[0], lane);
            auto const before = word, by = x(lane, 3);
            word = in.op == AtomicIAdd ? before + by : in.op == AtomicUMax ? std::max(before, by) : before ^ by;
            return before;
        });
    case CompositeExtract: return result([&](uint lane) { return at(w, o[0], lane, o[1]); });
    case UConvert: // of 64 bits the high ones are 0
        return result([&](uint lane) { return widths_.at(in.type) == 16 ? x(lane, 0) & 0xFFFF : x(lane, 0); });
    case IAdd: return result([&](uint lane) { return x(lane, 0) + x(lane, 1); });
    case ISub: return result([&](uint lane) { return x(lane, 0) - x(lane, 1); });
    case IMul: return result([&](uint lane) { return x(lane, 0) * x(lane, 1); });
    case UMod: return result([&](uint lane) { return x(lane, 0) % x(lane, 1); });
    case ShiftRightLogical: return result([&](uint lane) { return x(lane, 0) >> x(lane, 1); });
    case BitwiseOr:
    case LogicalOr: return result([&](uint lane) { return x(lane, 0) | x(lane, 1); });
    case BitwiseXor: return result([&](uint lane) { return x(lane, 0) ^ x(lane, 1); });
    case BitwiseAnd:
    case LogicalAnd: return result([&](uint lane) { return x(lane, 0) & x(lane, 1); });
    case LogicalNot: return result([&](uint lane) { return uint{x(lane, 0) == 0}; });
    case Select: return result([&](uint lane) { return x(lane, 0) != 0 ? x(lane, 1) : x(lane, 2); });
    case IEqual: return result([&](uint lane) { return uint{x(lane, 0) == x(lane, 1)}; });
    case ULessThan: return result([&](uint lane) { return uint{x(lane, 0) < x(lane, 1)}; });
    default: of_ballots(w, in, lanes);
    }
}

/// What makes and reads ballots.
inline void Interpreter::of_ballots(Wave& w, Instruction const& in, Lanes lanes)
{
    auto const& o = in.operands;
    auto const result = [&](auto f) { set(w, in, lanes, f); };
    auto const make = [&](auto f) { // f(lane): those which it has
        each(lanes, [&](uint lane) {
            Lanes const ballot = f(lane);
            for (uint other = 0; other < 128; ++other) {
                auto& word = at(w, in.result, lane, other / 32);
                if (other % 32 == 0) word = 0;
                if (other < ballot.size() && ballot[other]) word |= uint{1} << other % 32;
            }
        });
    };
    auto const has = [&](std::size_t operand, uint lane, uint other) {
        return other < 128 ? at(w, o[operand], lane, other / 32) >> other % 32 & 1 : 0;
    };
    auto const count = [&](uint lane, uint end) {
        uint n = 0;
        for (uint other = 0; other < end; ++other) n += has(2, lane, other);
        return n;
    };
    switch (in.op) {
    case Ballot: return make([&](uint) { return where(w, lanes, o[1]); });
    case PartitionNV:
        return make([&](uint lane) {
            Lanes same;
            each(lanes, [&](uint other) { same[other] = at(w, o[0], other) == at(w, o[0], lane); });
            return same;
        });
    case InverseBallot: return result([&](uint lane) { return has(1, lane, lane); });
    case BallotBitExtract: return result([&](uint lane) { return has(1, lane, at(w, o[2], lane)); });
    case BallotBitCount: return result([&](uint lane) { return count(lane, o[1] == 0 ? w.lanes : o[1] == 1 ? lane + 1 : lane); });
    case BallotFindLSB:
        return result([&](uint lane) {
            uint k = 0;
            while (has(1, lane, k) == 0) ++k;
            return k;
        });
    case BallotFindMSB:
        return result([&](uint lane) {
            uint k = w.lanes - 1;
            while (has(1, lane, k) == 0) --k;
            return k;
        });
    default: of_lanes(w, in, lanes);
    }
}

/// Votes, and what reads other lanes.
inline void Interpreter::of_lanes(Wave& w, Instruction const& in, Lanes lanes)
{
    auto const& o = in.operands;
    auto const result = [&](auto f) { set(w, in, lanes, f); };
    std::vector<uint> values(w.lanes); // of all lanes, before one is written
    if (o.size() > 1) each(lanes, [&](uint lane) { values[lane] = at(w, o[1], lane); });
    auto const read = [&](uint from) { return from < w.lanes && lanes[from] ? values[from] : 0; };
    uint first = 0;
    while (!lanes[first]) ++first;
    switch (in.op) {
    case Elect: return result([&](uint lane) { return uint{lane == first}; });
    case All:
    case Any: {
        auto const holds = where(w, lanes, o[1]);
        return result([&](uint) { return uint{in.op == All ? holds == lanes : holds.any()}; });
    }
    case AllEqual: {
        bool same = true;
        each(lanes, [&](uint lane) { same = same && values[lane] == values[first]; });
        return result([&](uint) { return uint{same}; });
    }
    case BroadcastFirst: return result([&](uint) { return values[first]; });
    case Shuffle: return result([&](uint lane) { return read(at(w, o[2], lane)); });
    case ShuffleXor: return result([&](uint lane) { return read(lane ^ at(w, o[2], lane)); });
    case QuadSwap: return result([&](uint lane) { return read(lane ^ (constants_.at(o[2]) + 1)); });
    default: join(w, in, lanes);
    }
}

/// Reductions and prefixes: of all lanes, of clusters, of those of a partition.
inline void Interpreter::join(Wave& w, Instruction const& in, Lanes lanes)
{
    auto const& o = in.operands;
    enum : uint { reduce, inclusive, exclusive, clustered, partitioned = 6, partitioned_inclusive, partitioned_exclusive };
    auto const how = o[1];
    auto const join_two = [&](uint a, uint b) {
        auto const sa = static_cast<std::int32_t>(a), sb = static_cast<std::int32_t>(b);
        switch (in.op) {
        case LanesIAdd: return a + b;
        case LanesIMul: return a * b;
        case LanesSMin: return sa < sb ? a : b;
        case LanesUMin: return std::min(a, b);
        case LanesSMax: return sa > sb ? a : b;
        case LanesUMax: return std::max(a, b);
        case LanesAnd: return a & b;
        case LanesOr: return a | b;
        case LanesXor: return a ^ b;
        default: throw std::logic_error("flow_by_lane: an unknown instruction, " + std::to_string(in.op));
        }
    };
    std::map<uint, uint> const nothing{
        {LanesIMul, 1}, {LanesSMin, 0x7FFF'FFFF}, {LanesSMax, 0x8000'0000}, {LanesUMin, ~uint{}}, {LanesAnd, ~uint{}}};
    auto const takes = [&](uint lane, uint other) {
        if ((how == inclusive || how == partitioned_inclusive) && other > lane) return false;
        if ((how == exclusive || how == partitioned_exclusive) && other >= lane) return false;
        if (how == clustered) return other / constants_.at(o[3]) == lane / constants_.at(o[3]);
        return how < partitioned || (at(w, o[3], lane, other / 32) >> other % 32 & 1) != 0;
    };
    std::vector<uint> answers(w.lanes);
    each(lanes, [&](uint lane) {
        answers[lane] = nothing.contains(in.op) ? nothing.at(in.op) : 0;
        each(lanes, [&](uint other) {
            if (takes(lane, other)) answers[lane] = join_two(answers[lane], at(w, o[2], other));
        });
    });
    set(w, in, lanes, [&](uint lane) { return answers[lane]; });
}

} // namespace flow_by_lane
