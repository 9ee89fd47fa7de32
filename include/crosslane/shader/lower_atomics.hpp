#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] constexpr bool is_atomic(Op op)
{
    return (op >= Op::AtomicLoad && op <= Op::AtomicXor) || op == Op::AtomicFAddEXT || op == Op::AtomicFMinEXT || op == Op::AtomicFMaxEXT;
}

[[gnu::cold]] inline bool Lowering::lower_atomic(Instruction const& at)
{
    using enum Op;
    if (!is_atomic(at.op)) return false;
    auto const& o = at.operands;
    bool const is_store = at.op == AtomicStore;
    auto const p = pointer(o[0], at);
    bool const is_far = p.kind == Pointer::Kind::far_memory;
    if (!is_far && (p.kind != Pointer::Kind::memory || p.is_block_array))
        refuse(module_, at, "its pointer must lead into a buffer or groupshared memory");
    auto type = types_.scalar(p.type);
    bool const takes_floats = at.op == AtomicFAddEXT || at.op == AtomicFMinEXT || at.op == AtomicFMaxEXT;
    bool const takes_any = at.op == AtomicLoad || at.op == AtomicStore || at.op == AtomicExchange;
    if (types_.is_composite(p.type) || type == ScalarType::boolean || (!takes_any && is_float_type(type) != takes_floats))
        refuse(module_, at, "atomics of this type are not supported");
    Node node;
    node.constant = p.offset;
    node.is_volatile = true;
    auto const one = [&] { return build_.constant(type, 1); };
    switch (at.op) {
    case AtomicLoad: node.action = Action::atomic_load; break;
    case AtomicStore: node.action = Action::atomic_store, node.b = value(o[3], at); break;
    case AtomicExchange: node.action = Action::atomic_exchange, node.b = value(o[3], at); break;
    case AtomicCompareExchange: node.action = Action::atomic_compare, node.b = value(o[4], at), node.c = value(o[5], at); break;
    case AtomicIIncrement: node.action = Action::atomic_add, node.b = one(); break;
    case AtomicIDecrement: node.action = Action::atomic_subtract, node.b = one(); break;
    case AtomicFAddEXT:
    case AtomicIAdd: node.action = Action::atomic_add, node.b = value(o[3], at); break;
    case AtomicISub: node.action = Action::atomic_subtract, node.b = value(o[3], at); break;
    case AtomicFMinEXT:
    case AtomicSMin:
    case AtomicUMin: node.action = Action::atomic_minimum, node.b = value(o[3], at); break;
    case AtomicFMaxEXT:
    case AtomicSMax:
    case AtomicUMax: node.action = Action::atomic_maximum, node.b = value(o[3], at); break;
    case AtomicAnd: node.action = Action::atomic_and, node.b = value(o[3], at); break;
    case AtomicOr: node.action = Action::atomic_or, node.b = value(o[3], at); break;
    case AtomicXor: node.action = Action::atomic_xor, node.b = value(o[3], at); break;
    default: refuse(module_, at, "it is not supported");
    }
    set_place(p, node);
    if (!takes_floats) type = stored_as(type);
    if (at.op == AtomicSMin || at.op == AtomicSMax) type = integer_type(width_of(type), true);
    node.type = type;
    node.result = stored_as(type);
    for (auto v : {node.b, node.c})
        if (v != no_value && build_.program[v].result != node.result)
            refuse(module_, at, "its value is of another type than its pointer's");
    auto const v = build_.add(node);
    auto& space = build_.program.spaces[p.root];
    space.is_read = true;
    if (at.op != AtomicLoad && !is_far) space.is_written = true;
    if (!is_store) set(at, v);
    return true;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
