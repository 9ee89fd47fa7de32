#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The operation by which a WaveOperation joins lanes.
[[nodiscard]] constexpr Action joining_action(WaveOperation op)
{
    constexpr Action actions[] = {Action::add,     Action::multiply, Action::minimum, Action::maximum,
                                  Action::bit_and, Action::bit_or,   Action::bit_xor};
    return actions[static_cast<std::size_t>(op)];
}

/// v of the lane that each lane names; v may be a truth value. asked: the lane's number before it was brought into the
/// wave's range.
[[gnu::cold]] inline Value Lowering::read_lanes(Value v, ScalarType type, Value lane, Value asked, bool must_be_uniform)
{
    bool const is_truth = type == ScalarType::boolean;
    Node node;
    node.action = Action::read_lane;
    node.type = node.result = is_truth ? ScalarType::u32 : stored_as(type);
    node.a = is_truth ? convert(ScalarType::boolean, ScalarType::u32, v) : v;
    node.b = lane;
    if (options_.is_checked) node.c = asked;
    node.constant = must_be_uniform;
    auto const result = build_.add(node);
    return is_truth ? test(Action::not_equal, ScalarType::u32, result, build_.word(0)) : result;
}

/// Whether a ballot contains a lane.
[[gnu::cold]] inline Value Lowering::ballot_bit(List<Value> const& ballot, Value lane)
{
    auto const which = result_of(Action::shift_right, ScalarType::u32, lane, build_.word(5));
    auto word = ballot[0];
    for (std::uint32_t w = 1; w < 4; ++w)
        word = choose(test(Action::equal, ScalarType::u32, which, build_.word(w)), ballot[w], word, ScalarType::u32);
    auto const within = result_of(Action::bit_and, ScalarType::u32, lane, build_.word(31));
    auto const bit = result_of(Action::bit_and, ScalarType::u32,
                               result_of(Action::shift_right, ScalarType::u32, word, within), build_.word(1));
    return test(Action::not_equal, ScalarType::u32, bit, build_.word(0));
}

[[gnu::cold]] inline void Lowering::lower_wave_arithmetic(Instruction const& at, WaveOperation operation, ScalarType type)
{
    auto const& o = at.operands;
    enum { Reduce, InclusiveScan, ExclusiveScan, ClusteredReduce, PartitionedReduce = 6, PartitionedInclusive, PartitionedExclusive };
    auto how = o[1];
    bool const is_truth = type == ScalarType::boolean;
    bool const may_be_mended = operation == WaveOperation::sum || operation == WaveOperation::product;
    if (how == InclusiveScan && may_be_mended && options_.mends_hlsl_prefixes) {
        how = ExclusiveScan;
        if (options_.tells_of_mending) tell_of_mended_prefixes();
    }
    auto const from = copy_of(o[2], at);
    List<Value> result;
    for (auto v : from) {
        if (build_.program[v].result != stored_as(type)) refuse(module_, at, "its operand is not of its type");
        Node node;
        node.immediate = static_cast<std::uint64_t>(operation);
        switch (how) {
        case Reduce: node.action = Action::reduce; break;
        case InclusiveScan: node.action = Action::inclusive; break;
        case ExclusiveScan: node.action = Action::exclusive; break;
        case ClusteredReduce:
            node.action = Action::clustered;
            if (o.size() < 4) refuse(module_, at, "it does not say how many lanes a cluster has");
            node.constant = static_cast<std::uint32_t>(constant_number(o[3], at));
            if (!std::has_single_bit(node.constant)) refuse(module_, at, "the lanes of a cluster must be a power of two");
            break;
        case PartitionedReduce:
        case PartitionedInclusive:
        case PartitionedExclusive: {
            node.action = how == PartitionedReduce      ? Action::multi_reduce
                          : how == PartitionedInclusive ? Action::multi_inclusive
                                                        : Action::multi_exclusive;
            if (o.size() < 4) refuse(module_, at, "its partition is missing");
            auto const& ballot = values(o[3], at);
            if (ballot.size() != 4) refuse(module_, at, "its partition must have four words");
            node.b = ballot[0], node.c = ballot[1], node.d = ballot[2], node.e = ballot[3];
            break;
        }
        default: refuse(module_, at, "this group operation is not supported");
        }
        // Integers of 8 and 16 bits are computed as 32 bits; so are truth values, as 1 and 0.
        bool const is_small = width_of(type) < 4 && !is_float_type(type);
        auto const wide = is_truth ? ScalarType::u32 : is_small ? integer_type(4, is_signed_type(type)) : type;
        node.type = wide;
        node.result = stored_as(wide);
        node.a = is_truth || is_small ? convert(type, wide, v) : v;
        auto joined = build_.add(node);
        if (is_small && is_signed_type(type) && (how == ExclusiveScan || how == PartitionedExclusive)) { // begins with the 32-bit limit
            auto const most = (1u << (8 * width_of(type) - 1)) - 1;
            if (operation == WaveOperation::minimum) joined = result_of(Action::minimum, wide, joined, build_.constant(wide, most));
            if (operation == WaveOperation::maximum) joined = result_of(Action::maximum, wide, joined, build_.constant(wide, ~most));
        }
        result.push_back(is_truth   ? test(Action::not_equal, ScalarType::u32, joined, build_.word(0))
                         : is_small ? convert(wide, type, joined)
                                    : joined);
    }
    set(at, std::move(result));
}

[[gnu::cold]] inline bool Lowering::lower_wave(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    auto const make = [&](Action action, ScalarType type, ScalarType result, Value a = no_value, Value b = no_value,
                          std::uint64_t immediate = 0) {
        Node node;
        node.action = action;
        node.type = type;
        node.result = stored_as(result);
        node.a = a;
        node.b = b;
        node.immediate = immediate;
        return build_.add(node); // not unique: other lanes may be active here
    };
    auto const operand = [&](std::size_t k, bool is_signed) { return with_sign(scalar_of(o[k], at), is_signed); };
    auto const lane = [&] { return build_.input(Input::lane); };
    auto const number = [&](std::uint32_t id) { return convert(with_sign(scalar_of(id, at), false), ScalarType::u32, value(id, at)); };
    auto const truth = [&](std::uint32_t id) {
        auto const v = value(id, at);
        if (build_.program[v].result != ScalarType::boolean) refuse(module_, at, "it takes a truth value");
        return v;
    };
    auto const ballot = [&](std::uint32_t id) {
        auto const words = copy_of(id, at);
        if (words.size() != 4 || build_.program[words[0]].result != ScalarType::u32) refuse(module_, at, "a ballot has four words");
        return words;
    };
    auto const read_each = [&](std::uint32_t id, Value from, Value asked = no_value, bool must_be_uniform = false) {
        List<Value> result;
        auto const type = scalar_of(id, at);
        for (auto v : copy_of(id, at)) result.push_back(read_lanes(v, type, from, asked, must_be_uniform));
        set(at, std::move(result));
    };
    auto const ballot_reader = [&](Action action, List<Value> const& words, std::uint64_t which) {
        Node node;
        node.action = action;
        node.type = node.result = ScalarType::u32;
        node.a = words[0], node.b = words[1], node.c = words[2], node.d = words[3];
        node.immediate = which;
        return build_.unique(node);
    };
    if (at.op >= GroupNonUniformElect && at.op <= GroupNonUniformQuadSwap) {
        if (constant_number(o[0], at) != 3) refuse(module_, at, "the scope must be the subgroup");
    }
    auto const arithmetic = [&](WaveOperation op, ScalarType type) {
        lower_wave_arithmetic(at, op, type);
        return true;
    };
    switch (at.op) {
    case GroupNonUniformElect: set(at, make(Action::elect, ScalarType::boolean, ScalarType::boolean)); return true;
    case GroupNonUniformAll: set(at, make(Action::all_true, ScalarType::boolean, ScalarType::boolean, truth(o[1]))); return true;
    case GroupNonUniformAny: set(at, make(Action::any_true, ScalarType::boolean, ScalarType::boolean, truth(o[1]))); return true;
    case SubgroupAllKHR: set(at, make(Action::all_true, ScalarType::boolean, ScalarType::boolean, truth(o[0]))); return true;
    case SubgroupAnyKHR: set(at, make(Action::any_true, ScalarType::boolean, ScalarType::boolean, truth(o[0]))); return true;
    case SubgroupAllEqualKHR:
    case GroupNonUniformAllEqual: {
        auto const id = o[at.op == GroupNonUniformAllEqual ? 1 : 0];
        auto const type = scalar_of(id, at);
        Value result = no_value;
        for (auto v : copy_of(id, at)) {
            bool const is_truth = type == ScalarType::boolean;
            auto const same = make(Action::all_equal, is_truth ? ScalarType::u32 : type, ScalarType::boolean,
                                   is_truth ? convert(type, ScalarType::u32, v) : v);
            result = result == no_value ? same : result_of(Action::bit_and, ScalarType::boolean, result, same);
        }
        set(at, result);
        return true;
    }
    case GroupNonUniformBroadcast: read_each(o[1], number(o[2]), no_value, true); return true;
    case GroupNonUniformShuffle: read_each(o[1], number(o[2])); return true;
    case SubgroupReadInvocationKHR: read_each(o[0], number(o[1])); return true;
    case SubgroupFirstInvocationKHR:
    case GroupNonUniformBroadcastFirst: {
        auto const id = o[at.op == GroupNonUniformBroadcastFirst ? 1 : 0];
        List<Value> result;
        for (auto v : copy_of(id, at)) result.push_back(make(Action::read_first, build_.program[v].result, build_.program[v].result, v));
        set(at, std::move(result));
        return true;
    }
    case SubgroupBallotKHR:
    case GroupNonUniformBallot: {
        auto const v = truth(o[at.op == GroupNonUniformBallot ? 1 : 0]);
        List<Value> words;
        for (std::uint64_t w = 0; w < 4; ++w) words.push_back(make(Action::ballot, ScalarType::boolean, ScalarType::u32, v, no_value, w));
        set(at, std::move(words));
        return true;
    }
    case GroupNonUniformInverseBallot: set(at, ballot_bit(ballot(o[1]), lane())); return true;
    case GroupNonUniformBallotBitExtract: set(at, ballot_bit(ballot(o[1]), number(o[2]))); return true;
    case GroupNonUniformBallotBitCount:
        if (o[1] > 2) refuse(module_, at, "this group operation is not supported");
        set(at, ballot_reader(Action::bit_count, ballot(o[2]), o[1]));
        return true;
    case GroupNonUniformBallotFindLSB: set(at, ballot_reader(Action::ballot_lowest, ballot(o[1]), 0)); return true;
    case GroupNonUniformBallotFindMSB: set(at, ballot_reader(Action::ballot_highest, ballot(o[1]), 0)); return true;
    case GroupNonUniformShuffleXor: read_each(o[1], result_of(Action::bit_xor, ScalarType::u32, lane(), number(o[2]))); return true;
    case GroupNonUniformShuffleUp: {
        auto const distance = number(o[2]);
        auto const has = test(Action::less_equal, ScalarType::u32, distance, lane());
        auto const from = result_of(Action::subtract, ScalarType::u32, lane(), distance);
        read_each(o[1], choose(has, from, lane(), ScalarType::u32), from);
        return true;
    }
    case GroupNonUniformShuffleDown: {
        auto const distance = number(o[2]);
        auto const left = result_of(Action::subtract, ScalarType::u32, build_.input(Input::wave_size), lane());
        auto const has = test(Action::less, ScalarType::u32, distance, left);
        auto const from = result_of(Action::add, ScalarType::u32, lane(), distance);
        read_each(o[1], choose(has, from, lane(), ScalarType::u32), from);
        return true;
    }
    case GroupNonUniformRotateKHR: {
        auto const moved = result_of(Action::add, ScalarType::u32, lane(), number(o[2]));
        if (o.size() < 4) {
            auto const last = result_of(Action::subtract, ScalarType::u32, build_.input(Input::wave_size), build_.word(1));
            read_each(o[1], result_of(Action::bit_and, ScalarType::u32, moved, last));
            return true;
        }
        auto const size = static_cast<std::uint32_t>(constant_number(o[3], at));
        if (!std::has_single_bit(size)) refuse(module_, at, "the lanes of a cluster must be a power of two");
        auto const within = result_of(Action::bit_and, ScalarType::u32, moved, build_.word(size - 1)),
                   cluster = result_of(Action::bit_and, ScalarType::u32, lane(), build_.word(~(size - 1)));
        read_each(o[1], result_of(Action::bit_or, ScalarType::u32, cluster, within));
        return true;
    }
    case GroupNonUniformQuadBroadcast: {
        auto const first = result_of(Action::bit_and, ScalarType::u32, lane(), build_.word(~3u)),
                   within = result_of(Action::bit_and, ScalarType::u32, number(o[2]), build_.word(3));
        read_each(o[1], result_of(Action::bit_or, ScalarType::u32, first, within));
        return true;
    }
    case GroupNonUniformQuadSwap: {
        auto const direction = constant_number(o[2], at);
        if (direction > 2) refuse(module_, at, "the direction must be 0, 1 or 2");
        read_each(o[1], result_of(Action::bit_xor, ScalarType::u32, lane(), build_.word(static_cast<std::uint32_t>(direction + 1))));
        return true;
    }
    case GroupNonUniformQuadAllKHR: set(at, make(Action::quad_all, ScalarType::boolean, ScalarType::boolean, truth(o[0]))); return true;
    case GroupNonUniformQuadAnyKHR: set(at, make(Action::quad_any, ScalarType::boolean, ScalarType::boolean, truth(o[0]))); return true;
    case GroupNonUniformPartitionNV: {
        auto key = copy_of(o[0], at);
        if (key.size() > 4) refuse(module_, at, "it takes up to four components");
        for (auto& v : key)
            if (build_.program[v].result == ScalarType::boolean) v = convert(ScalarType::boolean, ScalarType::u32, v);
        List<Value> words;
        for (std::uint32_t w = 0; w < 4; ++w) {
            Node node;
            node.action = Action::match;
            node.type = node.result = ScalarType::u32;
            Value* const places[] = {&node.a, &node.b, &node.c, &node.d};
            for (std::size_t k = 0; k < key.size(); ++k) *places[k] = key[k];
            node.constant = w;
            words.push_back(build_.add(node));
        }
        set(at, std::move(words));
        return true;
    }
    case GroupNonUniformIAdd: return arithmetic(WaveOperation::sum, operand(2, false));
    case GroupNonUniformFAdd: return arithmetic(WaveOperation::sum, operand(2, false));
    case GroupNonUniformIMul: return arithmetic(WaveOperation::product, operand(2, false));
    case GroupNonUniformFMul: return arithmetic(WaveOperation::product, operand(2, false));
    case GroupNonUniformSMin: return arithmetic(WaveOperation::minimum, operand(2, true));
    case GroupNonUniformUMin: return arithmetic(WaveOperation::minimum, operand(2, false));
    case GroupNonUniformFMin: return arithmetic(WaveOperation::minimum, operand(2, false));
    case GroupNonUniformSMax: return arithmetic(WaveOperation::maximum, operand(2, true));
    case GroupNonUniformUMax: return arithmetic(WaveOperation::maximum, operand(2, false));
    case GroupNonUniformFMax: return arithmetic(WaveOperation::maximum, operand(2, false));
    case GroupNonUniformBitwiseAnd:
    case GroupNonUniformLogicalAnd: return arithmetic(WaveOperation::bit_and, operand(2, false));
    case GroupNonUniformBitwiseOr:
    case GroupNonUniformLogicalOr: return arithmetic(WaveOperation::bit_or, operand(2, false));
    case GroupNonUniformBitwiseXor:
    case GroupNonUniformLogicalXor: return arithmetic(WaveOperation::bit_xor, operand(2, false));
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
