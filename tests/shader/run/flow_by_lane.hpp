#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

/// Runs the modules of random_flow.hpp lane by lane: what they mean, slowly. It reads the words by itself and shares no code with
/// what it checks. Lanes come together again as soon as their ways through the constructs allow it: each construct is run with a set
/// of lanes until all of them have left it, and those that go on at the same block go on together.
namespace flow_by_lane {

using uint = std::uint32_t;

// The instructions, by their numbers in the specification.
enum : uint {
    EntryPoint = 15, TypeInt = 21, TypeVector = 23, TypeArray = 28, TypePointer = 32, ConstantTrue = 41, ConstantFalse = 42,
    Constant = 43, Function = 54, FunctionParameter = 55, FunctionEnd = 56, FunctionCall = 57, Variable = 59, Load = 61,
    Store = 62, AccessChain = 65, Decorate = 71, MemberDecorate = 72, CompositeExtract = 81, UConvert = 113, IAdd = 128,
    ISub = 130, IMul = 132, UMod = 137, LogicalOr = 166, LogicalAnd = 167, LogicalNot = 168, Select = 169, IEqual = 170,
    ULessThan = 176, ShiftRightLogical = 194, BitwiseOr = 197, BitwiseXor = 198, BitwiseAnd = 199, ControlBarrier = 224,
    AtomicIAdd = 234, AtomicUMax = 239, AtomicXor = 242, Phi = 245, LoopMerge = 246, SelectionMerge = 247, Label = 248,
    Branch = 249, BranchConditional = 250, Switch = 251, Return = 253, ReturnValue = 254, Unreachable = 255, Elect = 333,
    All = 334, Any = 335, AllEqual = 336, BroadcastFirst = 338, Ballot = 339, InverseBallot = 340, BallotBitExtract = 341,
    BallotBitCount = 342, BallotFindLSB = 343, BallotFindMSB = 344, Shuffle = 345, ShuffleXor = 346, LanesIAdd = 349,
    LanesIMul = 351, LanesSMin = 353, LanesUMin = 354, LanesSMax = 356, LanesUMax = 357, LanesAnd = 359, LanesOr = 360,
    LanesXor = 361, QuadSwap = 366, PartitionNV = 5296,
};
enum : uint { of_group = 4, of_buffer = 12 }; // storage classes
enum : uint { is_builtin = 11, is_binding = 33 }; // decorations

struct Instruction
{
    uint op, type, result;
    std::span<uint const> operands;
};
using Lanes = std::bitset<128>;
/// Where lanes go on outside of a construct.
using Exits = std::map<uint, Lanes>;

class Interpreter
{
public:
    Interpreter(std::vector<uint> words, uint threads) : words_(std::move(words)), threads_(threads) { decode(); }

    /// Of groups, each with waves of so many lanes; buffers by their bindings.
    void run(uint groups, uint lanes, std::span<std::vector<uint>* const> buffers);

private:
    struct Wave
    {
        uint group, index, lanes;
        std::vector<uint> values, came_from;             // by component and lane; by lane
        std::map<uint, std::vector<uint>> own, *shared;  // variables of lanes, of the group
        std::optional<std::pair<uint, std::size_t>> stopped; // before the start, at a barrier: the block, the instruction behind
        Lanes here;
    };
    struct Body { uint first = 0; std::vector<uint> parameters{}; };

    void decode();
    void declare(Instruction const&);
    [[nodiscard]] uint components_of(uint type) const { return vectors_.contains(type) ? vectors_.at(type) : 1; }
    uint& at(Wave& w, uint id, uint lane, uint component = 0) { return w.values[(places_.at(id) + component) * w.lanes + lane]; }
    template <class F>
    static void each(Lanes lanes, F f)
    {
        for (uint lane = 0; lane < lanes.size(); ++lane)
            if (lanes[lane]) f(lane);
    }
    template <class F>
    void set(Wave& w, Instruction const& in, Lanes lanes, F f)
    {
        each(lanes, [&](uint lane) { at(w, in.result, lane) = f(lane); });
    }
    [[nodiscard]] Lanes where(Wave& w, Lanes lanes, uint id)
    {
        Lanes result;
        each(lanes, [&](uint lane) { result[lane] = at(w, id, lane) != 0; });
        return result;
    }

    Exits run_from(Wave&, uint label, Lanes, std::set<uint> const& ends, std::size_t first = 0);
    Exits run_loop(Wave&, uint header, Lanes, std::set<uint> const& ends);
    Exits branch(Wave&, uint from, Instruction const&, Lanes, std::set<uint> const& ends);
    [[nodiscard]] bool leads_to(uint from, uint to, std::set<uint> const& ends) const;
    void phis(Wave&, std::vector<Instruction> const&, Lanes);
    void call(Wave&, Instruction const&, Lanes);
    void execute(Wave&, Instruction const&, Lanes);
    void of_ballots(Wave&, Instruction const&, Lanes);
    void of_lanes(Wave&, Instruction const&, Lanes);
    void join(Wave&, Instruction const&, Lanes);
    uint& memory(Wave&, uint pointer, uint lane);
    [[nodiscard]] static uint builtin(Wave const&, uint which, uint lane, uint component);

    std::vector<uint> words_;
    uint threads_, components_ = 0, main_ = 0, function_ = 0;
    std::map<uint, uint> vectors_, widths_, pointees_, lengths_; // of types; lengths of variables, too
    std::map<uint, uint> constants_, builtins_, bindings_, storage_;
    std::vector<uint> places_, bases_; // by id: its first component; the variable that a pointer leads into
    std::map<uint, std::vector<Instruction>> blocks_;
    std::map<uint, Body> functions_;
    std::span<std::vector<uint>* const> buffers_;
};

inline void merge(Exits& into, Exits const& from)
{
    for (auto const& [label, lanes] : from) into[label] |= lanes;
}
inline Lanes take(Exits& exits, uint label)
{
    auto const found = exits.extract(label);
    return found.empty() ? Lanes() : found.mapped();
}

// Reading the words.

inline void Interpreter::decode()
{
    places_.resize(words_[3]);
    bases_.resize(words_[3]);
    uint function = 0, block = 0;
    for (std::size_t i = 5; i < words_.size(); i += words_[i] >> 16) {
        std::span<uint const> const all(&words_[i], words_[i] >> 16);
        uint const op = all[0] & 0xFFFF;
        bool const is_type = op > 18 && op < 40, has_only_result = is_type || op == Label;
        bool const declares = op > 40 && op < Store && op != FunctionEnd, ends_block = op >= LoopMerge && op <= Unreachable;
        bool const computes = op >= AccessChain && !ends_block && op != Decorate && op != MemberDecorate && op != ControlBarrier;
        bool const has_both = declares || computes;
        Instruction in{op, 0, 0, all.subspan(has_only_result ? 2 : has_both ? 3 : 1)};
        if (has_only_result) in.result = all[1];
        if (has_both) {
            in.type = all[1], in.result = all[2];
            places_[in.result] = std::exchange(components_, components_ + components_of(in.type));
        }
        if (op == Function) functions_[function = in.result] = {};
        if (op == FunctionParameter) functions_[function].parameters.push_back(in.result);
        if (op == Label && functions_[function].first == 0) functions_[function].first = in.result;
        if (op == FunctionEnd) block = 0;
        if (op == Label) block = in.result;
        else if (block != 0) blocks_[block].push_back(in);
        declare(in);
    }
}

inline void Interpreter::declare(Instruction const& in)
{
    auto const& o = in.operands;
    switch (in.op) {
    case EntryPoint: main_ = o[1]; break;
    case Decorate:
        if (o[1] == is_builtin) builtins_[o[0]] = o[2];
        if (o[1] == is_binding) bindings_[o[0]] = o[2];
        break;
    case TypeInt: widths_[in.result] = o[0]; break;
    case TypeVector: vectors_[in.result] = o[1]; break;
    case TypeArray: lengths_[in.result] = constants_.at(o[1]); break;
    case TypePointer: pointees_[in.result] = o[1]; break;
    case Constant: constants_[in.result] = o[0]; break;
    case ConstantTrue: constants_[in.result] = 1; break;
    case ConstantFalse: constants_[in.result] = 0; break;
    case Variable:
        storage_[in.result] = o[0];
        bases_[in.result] = in.result;
        lengths_[in.result] = lengths_.contains(pointees_.at(in.type)) ? lengths_.at(pointees_.at(in.type)) : 1;
        break;
    case AccessChain: bases_[in.result] = o[0]; break;
    default: break;
    }
}

} // namespace flow_by_lane

#include "shader/run/flow_by_lane_constructs.hpp"
#include "shader/run/flow_by_lane_instructions.hpp"
