#pragma once

// Pointers that vary: within one buffer or groupshared variable, so only their index varies.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A pointer into memory, with its space found.
[[gnu::cold]] inline Pointer Lowering::memory_pointer(std::uint32_t id, Instruction const& at)
{
    auto p = pointer(id, at);
    if (p.kind != Pointer::Kind::memory) refuse(module_, at, "pointers vary in buffers and groupshared memory alone");
    if (!p.is_block_array) return p;
    p.root = space_of(p, at);
    p.offset = 0;
    p.is_block_array = false;
    return p;
}

/// Where a pointer leads in its space.
[[gnu::cold]] inline Value Lowering::whole_index(Pointer const& p)
{
    return p.index == no_value ? build_.word(p.offset) : result_of(Action::add_index, ScalarType::u32, p.index, build_.word(p.offset));
}

/// A pointer like another one, at a different index.
[[gnu::cold]] inline Pointer Lowering::pointer_at(Pointer like, Value index) const
{
    like.offset = 0;
    like.index = index;
    return like;
}

[[gnu::cold]] inline void Lowering::need_like(Pointer const& a, Pointer const& b, Instruction const& at) const
{
    if (a.root != b.root) refuse(module_, at, "it may point into one buffer or into another, and pointers vary within one alone");
    if (a.type != b.type || a.stride != b.stride || a.matrices != b.matrices || a.is_declared != b.is_declared)
        refuse(module_, at, "what it points to lies in memory in one way or in another");
}

/// Begins a phi of pointers, from one of its arguments; returns its index, which is still to be filled in.
[[gnu::cold]] inline Value Lowering::begin_pointer_phi(Instruction const& at)
{
    for (std::size_t k = 0; k + 1 < at.operands.size(); k += 2) {
        auto const id = at.operands[k];
        if (last_blocks_[at.operands[k + 1]] == no_block || pointers_[id].kind == Pointer::Kind::none) continue;
        auto const like = memory_pointer(id, at);
        auto const index = build_.phi(build_.block, ScalarType::u32);
        pointers_[at.result] = pointer_at(like, index);
        return index;
    }
    refuse(module_, at, "where it points to must be known before it");
}
/// The index that a phi gets from a block; made at the block's end.
[[gnu::cold]] inline Value Lowering::index_from(std::uint32_t block, std::uint32_t id, Instruction const& at)
{
    build_.begin(block);
    build_.source = at.word;
    auto const p = memory_pointer(id, at);
    need_like(pointers_[at.result], p, at);
    return whole_index(p);
}

[[gnu::cold]] inline bool Lowering::lower_pointer(Instruction const& at)
{
    auto const& o = at.operands;
    switch (at.op) {
    case Op::Select: {
        if (types_.op(at.type) != Op::TypePointer || is_address(at.type)) return false;
        auto const condition = copy_of(o[0], at);
        auto const a = memory_pointer(o[1], at), b = memory_pointer(o[2], at);
        if (condition.size() != 1) refuse(module_, at, "its condition is no single truth value");
        need_like(a, b, at);
        pointers_[at.result] = pointer_at(a, choose(condition[0], whole_index(a), whole_index(b), ScalarType::u32));
        return true;
    }
    case Op::PtrEqual:
    case Op::PtrNotEqual: {
        auto const a = memory_pointer(o[0], at), b = memory_pointer(o[1], at);
        if (types_.scalar(at.type) != ScalarType::boolean) refuse(module_, at, "its result is no truth value");
        auto const same = a.root == b.root ? test(Action::equal, ScalarType::u32, whole_index(a), whole_index(b))
                                           : build_.constant(ScalarType::boolean, 0);
        set(at, at.op == Op::PtrEqual ? same : no(same));
        return true;
    }
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
