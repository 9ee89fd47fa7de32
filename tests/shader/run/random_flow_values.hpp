#pragma once

#include "shader/run/random_flow.hpp"

namespace random_flow {

/// One that is the same in all lanes, wherever it is made.
inline uint Generator::uniform_number()
{
    switch (below(5)) {
    case 0: return constant(below(6));
    case 1: return make(Op::CompositeExtract, u32, {make(Op::Load, uvec3, {group_id}), 0});
    case 2: return load(wave_id);
    case 3: return load(place(of_buffer, {in, constant(0), constant(below(words_of_input))}));
    default: return reduced(any_of(numbers_));
    }
}

inline uint Generator::number()
{
    switch (below(9)) {
    case 0:
    case 1: return any_of(numbers_);
    case 2: return numbers_[numbers_.size() - 1 - below(static_cast<uint>(std::min<std::size_t>(numbers_.size(), 4)))];
    case 3: return load(any_of(variables_));
    case 4: return uniform_number();
    case 5: return load(place(of_array, {array, masked(any_of(numbers_), 3)}));
    case 6: return make(Op::Select, u32, {truth(), any_of(numbers_), any_of(numbers_)});
    case 7: return load(place(of_buffer, {in, constant(0), masked(any_of(numbers_), words_of_input - 1)}));
    default: return computed();
    }
}

/// Of numbers that are here, without a look at memory or at other lanes.
inline uint Generator::computed()
{
    auto const op = any_of({Op::IAdd, Op::ISub, Op::IMul, Op::BitwiseXor, Op::BitwiseAnd, Op::BitwiseOr});
    return keep(make(op, u32, {any_of(numbers_), chance(2) ? any_of(numbers_) : constant(below(9))}));
}
/// Of about half of the lanes, or a quarter.
inline uint Generator::computed_truth()
{
    auto const shifted = make(Op::ShiftRightLogical, u32, {any_of(numbers_), constant(below(6))});
    return keep_truth(make(Op::IEqual, boolean, {masked(shifted, chance(2) ? 1 : 3), constant(0)}));
}

inline uint Generator::truth()
{
    switch (below(7)) {
    case 0: return any_of(truths_);
    case 1: {
        auto const op = any_of({Op::LogicalAnd, Op::LogicalOr});
        return keep_truth(make(op, boolean, {any_of(truths_), any_of(truths_)}));
    }
    case 2: return keep_truth(make(Op::LogicalNot, boolean, {any_of(truths_)}));
    case 3: {
        auto const op = any_of({Op::GroupNonUniformAny, Op::GroupNonUniformAll});
        return make(op, boolean, {constant(3), any_of(truths_)});
    }
    case 4: return keep_truth(make(Op::ULessThan, boolean, {masked(uniform_number(), 3), constant(2)}));
    case 5: return make(Op::GroupNonUniformElect, boolean, {constant(3)});
    default: return computed_truth();
    }
}

/// The same in all lanes that are here.
inline uint Generator::reduced(uint value)
{
    if (chance(2)) return make(Op::GroupNonUniformBroadcastFirst, u32, {constant(3), value});
    return make(joining(), u32, {constant(3), 0, value});
}

inline uint Generator::of_ballot(uint ballot)
{
    switch (below(4)) {
    case 0: return make(Op::CompositeExtract, u32, {ballot, below(2)});
    case 1: {
        auto const is_in = make(Op::GroupNonUniformInverseBallot, boolean, {constant(3), ballot});
        return make(Op::Select, u32, {is_in, constant(7), constant(2)});
    }
    default: return make(Op::GroupNonUniformBallotBitCount, u32, {constant(3), below(3), ballot});
    }
}

/// An operation that reads another lane, where that lane is here; else a number. What else it gives is not defined.
inline uint Generator::where_active(uint lane, Op op, uint value, uint argument)
{
    auto const ballot = make(Op::GroupNonUniformBallot, uvec4, {constant(3), yes});
    auto const is_there = make(Op::GroupNonUniformBallotBitExtract, boolean, {constant(3), ballot, lane});
    return make(Op::Select, u32, {is_there, make(op, u32, {constant(3), value, argument}), constant(5)});
}

/// An operation of the wave.
inline uint Generator::of_lanes()
{
    auto const value = number();
    switch (below(10)) {
    case 0:
    case 1: return of_ballot(make(Op::GroupNonUniformBallot, uvec4, {constant(3), truth()}));
    case 2: { // of all that are here
        auto const op = any_of({Op::GroupNonUniformBallotFindLSB, Op::GroupNonUniformBallotFindMSB});
        return make(op, u32, {constant(3), make(Op::GroupNonUniformBallot, uvec4, {constant(3), yes})});
    }
    case 3: {
        auto const op = joining();
        return make(op, u32, {constant(3), below(3), value});
    }
    case 4: {
        auto const op = joining();
        return make(op, u32, {constant(3), 3, value, constant(1u << below(3))});
    }
    case 5: {
        auto const ballot = make(Op::GroupNonUniformPartitionNV, uvec4, {masked(value, 3)});
        if (chance(3)) return of_ballot(ballot);
        auto const op = joining();
        return make(op, u32, {constant(3), 6 + below(3), number(), ballot});
    }
    case 6: { // any lane of the wave
        auto const last = make(Op::ISub, u32, {load(wave_size), constant(1)});
        auto const lane = make(Op::BitwiseAnd, u32, {number(), last});
        return where_active(lane, Op::GroupNonUniformShuffle, value, lane);
    }
    case 7: {
        auto const by = constant(1 + below(3));
        return where_active(make(Op::BitwiseXor, u32, {load(lane_id), by}), Op::GroupNonUniformShuffleXor, value, by);
    }
    case 8: {
        auto const direction = below(3);
        auto const lane = make(Op::BitwiseXor, u32, {load(lane_id), constant(direction + 1)});
        return where_active(lane, Op::GroupNonUniformQuadSwap, value, constant(direction));
    }
    default: {
        auto const same = make(Op::GroupNonUniformAllEqual, boolean, {constant(3), value});
        return make(Op::Select, u32, {same, constant(3), constant(1)});
    }
    }
}

/// Into the list of what the thread has seen. Of more than 64 the last ones stay.
inline void Generator::observe(uint number)
{
    auto const count_at = place(of_buffer, {out, constant(0), log_}), count = load(count_at);
    auto const entry = make(Op::IMul, u32, {masked(count, 63), constant(2)});
    auto const at = make(Op::IAdd, u32, {make(Op::IAdd, u32, {log_, entry}), constant(2)});
    store(place(of_buffer, {out, constant(0), at}), constant(1000 + observed_++));
    store(place(of_buffer, {out, constant(0), make(Op::IAdd, u32, {at, constant(1)})}), number);
    store(count_at, make(Op::IAdd, u32, {count, constant(1)}));
}

} // namespace random_flow
