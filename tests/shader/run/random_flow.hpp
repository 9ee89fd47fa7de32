#pragma once

#include "shader/assembler.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

/// Modules of random structured control flow: branches, loops, some of them counted, switches, early returns and calls in each other,
/// with operations on the wave's lanes everywhere. What each thread sees goes into its own part of a buffer, so that nothing depends
/// on the order of waves.
namespace random_flow {

using crosslane::Op;
using shader_test::Assembler;
using uint = std::uint32_t;

/// Buffers at set 0, all of words: at binding 0 the input, at 1 what the threads have seen, at 2 counters. Of each thread: how much it has
/// seen; at words 2 and 3, 4 and 5, … the number of the place that looked, and what it saw.
inline constexpr uint words_of_input = 64, words_of_thread = 130, counters = 8;

class Generator
{
public:
    explicit Generator(std::uint64_t seed) : state_(seed * 0x9E37'79B9'7F4A'7C15u + 1), threads_(8 * (1 + below(16)))
    {
        for (uint statements : {5u, 8u}) functions_.push_back(function(statements));
        main_body();
    }
    [[nodiscard]] uint threads() const { return threads_; } // of a group
    [[nodiscard]] std::vector<uint> module();

private:
    enum : uint { // ids
        main = 1, void_type, main_type, u16, u32, u64, boolean, uvec3, uvec4, function_type, yes, no, in, out, counter, shared, array,
        group_id, local_index, lane_id, wave_size, wave_id, no_array, of_buffer, of_group, of_array, of_variable, runtime_array, block,
        group_array, small_array, array_size, small_size, to_block, to_group_array, to_array, to_u32_input, to_uvec3_input,
        first_constant = 50, first_result = 1000,
    };

    // Random numbers.

    uint below(uint n)
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        auto const x = (state_ ^ state_ >> 31) * 0x9E37'79B9'7F4A'7C15u;
        return static_cast<uint>((x ^ x >> 29) >> 16) % n;
    }
    bool chance(uint one_of) { return below(one_of) == 0; }
    template <class T>
    T any_of(std::vector<T> const& all) { return all[below(static_cast<uint>(all.size()))]; }
    template <class T>
    T any_of(std::initializer_list<T> all) { return all.begin()[below(static_cast<uint>(all.size()))]; }

    // Blocks, which are put in another order at the end.

    struct Block
    {
        uint label;
        Assembler phis, body;
        std::vector<uint> after; // where it may go
    };
    struct Way { uint from, number, truth; };
    struct Target // a block that is yet to come, and the ways into it, with numbers of a type
    {
        uint label, type;
        std::vector<Way> ways{};
    };
    struct Around // where one may go from inside
    {
        Target *break_loop = nullptr, *continue_loop = nullptr, *break_switch = nullptr;
        bool may_return = false;
        uint loops = 0, depth = 0;
    };
    struct Seen { std::size_t numbers, truths; };

    uint id() { return next_++; }
    uint constant(uint n) { return constants_.try_emplace(n, first_constant + static_cast<uint>(constants_.size())).first->second; }
    Target target()
    {
        auto const label = id();
        return {label, any_of<uint>({u32, u32, u32, u16, u64})};
    }
    Assembler& here() { return blocks_[current_].body; }
    void begin(uint label)
    {
        current_ = blocks_.size();
        blocks_.push_back({label, {}, {}, {}});
    }
    bool begin(Target const& target); // false: nothing leads there
    void phi(uint type, uint Way::*what, std::vector<Way> const& ways);
    uint way_to(Target& target);
    void go(Target& target)
    {
        auto const label = way_to(target);
        here()(Op::Branch, label);
    }
    void go(uint label)
    {
        here()(Op::Branch, label);
        blocks_[current_].after.push_back(label);
    }
    bool behind(Target const& target, Seen seen);
    [[nodiscard]] Seen seen() const { return {numbers_.size(), truths_.size()}; }
    void forget(Seen seen) { numbers_.resize(seen.numbers), truths_.resize(seen.truths); }

    // Values. What is kept may be used again wherever it is known.

    uint make(Op op, uint type, std::vector<uint> const& operands)
    {
        auto const result = id();
        here()(op, type, result, operands);
        return result;
    }
    uint keep(uint number)
    {
        numbers_.push_back(number);
        return number;
    }
    uint keep_truth(uint truth)
    {
        truths_.push_back(truth);
        return truth;
    }
    uint place(uint pointer_type, std::vector<uint> const& indices) { return make(Op::AccessChain, pointer_type, indices); }
    uint load(uint pointer) { return make(Op::Load, u32, {pointer}); }
    void store(uint pointer, uint value) { here()(Op::Store, pointer, value); }
    uint masked(uint value, uint mask) { return make(Op::BitwiseAnd, u32, {value, constant(mask)}); }
    uint uniform_number();
    uint number();
    uint computed();
    uint truth();
    uint computed_truth();
    uint reduced(uint value);
    uint of_ballot(uint ballot);
    uint of_lanes();
    uint where_active(uint lane, Op op, uint value, uint argument);
    void observe(uint number);
    Op joining()
    {
        return any_of({Op::GroupNonUniformIAdd, Op::GroupNonUniformIMul, Op::GroupNonUniformUMin, Op::GroupNonUniformUMax,
                       Op::GroupNonUniformSMin, Op::GroupNonUniformSMax, Op::GroupNonUniformBitwiseAnd, Op::GroupNonUniformBitwiseOr,
                       Op::GroupNonUniformBitwiseXor});
    }

    // Statements. False: what follows is not reached.

    bool statements(Around const& around, uint count);
    bool statement(Around const& around);
    void simple();
    void call();
    bool selection(Around const& around);
    void computes(uint depth);
    bool exit(Around const& around);
    bool switch_over(Around const& around);
    bool loop(Around const& around);
    bool single_block_loop(uint limit);
    void counted_loop(Around const& around);
    bool goes_on(uint round, uint limit, Target& yes_target, Target& no_target, bool merges);
    void leave();

    uint function(uint statements);
    void main_body();
    void begin_body(std::vector<uint> const& variables);
    void in_other_order(Assembler& to);

    std::uint64_t state_;
    uint threads_, next_ = first_result, left_ = 0, observed_ = 0, thread_ = 0, log_ = 0;
    bool in_main_ = false;
    std::size_t current_ = 0;
    std::vector<Block> blocks_; // of the function
    std::vector<uint> numbers_, truths_, variables_, functions_;
    std::map<uint, uint> constants_;
    Assembler code_;
};

/// Goes to a target, by what was made here or before.
inline uint Generator::way_to(Target& target)
{
    auto number = any_of(numbers_);
    if (target.type != u32) number = make(Op::UConvert, target.type, {number});
    target.ways.push_back({blocks_[current_].label, number, any_of(truths_)});
    blocks_[current_].after.push_back(target.label);
    return target.label;
}
/// Begins a block with what the ways into it bring.
inline bool Generator::begin(Target const& target)
{
    begin(target.label);
    if (target.ways.empty()) return false;
    if (!chance(3)) phi(target.type, &Way::number, target.ways);
    if (!chance(3)) phi(boolean, &Way::truth, target.ways);
    return true;
}
inline void Generator::phi(uint type, uint Way::*what, std::vector<Way> const& ways)
{
    std::vector<uint> words;
    for (auto const& way : ways) words.insert(words.end(), {way.*what, way.from});
    auto const result = id();
    blocks_[current_].phis(Op::Phi, type, result, words);
    if (type == boolean) keep_truth(result);
    else keep(type == u32 ? result : make(Op::UConvert, u32, {result}));
}
/// Behind a construct: what only a part of it made is out of sight. Where nothing leads there, there may be code all the same.
inline bool Generator::behind(Target const& target, Seen seen)
{
    forget(seen);
    if (begin(target) || chance(3)) return true;
    here()(Op::Unreachable);
    return false;
}

} // namespace random_flow

#include "shader/run/random_flow_loops.hpp"
#include "shader/run/random_flow_module.hpp"
#include "shader/run/random_flow_statements.hpp"
#include "shader/run/random_flow_values.hpp"
