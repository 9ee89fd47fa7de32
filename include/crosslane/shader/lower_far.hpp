#pragma once

// Pointers whose memory is not known when a shader is prepared. A device address is a 64-bit value. An element of an
// array of bindings at a varying index is such a value, too: the index is in the upper half, an offset in the lower.

#include <crosslane/shader/far_place.hpp>
#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether a type is that of device addresses.
[[gnu::cold]] inline bool Lowering::is_address(std::uint32_t type) const
{
    auto const* found = module_.definition(type);
    return found != nullptr && found->op == Op::TypePointer && Types::is_address(*found);
}

/// Sets what a pointer is from here on, and for a device address also its value.
[[gnu::cold]] inline void Lowering::define_pointer(std::uint32_t id, Pointer const& p)
{
    pointers_[id] = p;
    if (p.kind == Pointer::Kind::far_memory && !p.is_element)
        values_[id] = {result_of(Action::add, ScalarType::u64, p.base, build_.constant(ScalarType::u64, p.offset))};
}

/// The space that lists the elements of an array of bindings or, without a variable, the memory that device addresses
/// may lead into.
[[gnu::cold]] inline std::uint32_t Lowering::list_of(std::uint32_t variable)
{
    auto& spaces = build_.program.spaces;
    auto const key = std::uint64_t{variable} << 32 | 0xFFFF'FFFF;
    auto const [found, is_new] = spaces_.add(key, static_cast<std::uint32_t>(spaces.size()));
    if (is_new) spaces.push_back({variable == 0 ? Space::Kind::addresses : Space::Kind::elements, 0, variable});
    return *found;
}

/// The pointer for a device address.
[[gnu::cold]] inline Pointer Lowering::pointer_of(Value address, std::uint32_t pointer_type)
{
    Pointer p;
    p.kind = Pointer::Kind::far_memory;
    p.root = list_of(0);
    p.type = types_.at(pointer_type).operands[1];
    p.is_declared = true;
    p.base = address;
    return p;
}

/// An element of an array of bindings at a varying index.
[[gnu::cold]] inline void Lowering::step_into_elements(Pointer& p, Value number)
{
    p.kind = Pointer::Kind::far_memory;
    p.is_element = true;
    p.is_block_array = false;
    p.root = list_of(p.root);
    p.base = result_of(Action::shift_left, ScalarType::u64, convert(ScalarType::u32, ScalarType::u64, number),
                  build_.constant(ScalarType::u64, 32));
}

/// Moves a device address by an index, which may be negative. is_signed: the index counts as signed, whatever its type.
[[gnu::cold]] inline void Lowering::add_far_index(Pointer& p, std::uint32_t index_id, std::uint32_t stride, Instruction const& at,
                                                    bool is_signed)
{
    auto const index = value(index_id, at);
    auto const type = scalar_of(index_id, at);
    if (is_float_type(type) || type == ScalarType::boolean) refuse(module_, at, "an index is an integer");
    if (build_.is_constant(index) && build_.number(index) < 0x8000'0000) {
        if (auto const offset = build_.number(index) * stride + p.offset; offset < 0x8000'0000) {
            p.offset = static_cast<std::uint32_t>(offset);
            return;
        }
    }
    is_signed = is_signed || is_signed_type(type);
    auto const wide = convert(with_sign(type, is_signed), with_sign(ScalarType::u64, is_signed), index);
    p.base = result_of(Action::add, ScalarType::u64, p.base,
                  result_of(Action::multiply, ScalarType::u64, wide, build_.constant(ScalarType::u64, stride)));
}

/// The place of a node that reads or writes, except the offset's constant part.
[[gnu::cold]] inline void Lowering::set_place(Pointer const& p, Node& node)
{
    if (p.kind != Pointer::Kind::far_memory) {
        node.a = address(p);
        node.immediate = p.root;
        return;
    }
    bool const has_offset = p.is_element && p.index != no_value;
    node.a = build_.resolve(p.base);
    if (has_offset) node.a = result_of(Action::bit_or, ScalarType::u64, p.base, convert(ScalarType::u32, ScalarType::u64, p.index));
    bool const is_atomic = node.action >= Action::atomic_load && node.action <= Action::atomic_compare;
    node.immediate = FarPlace{p.root, p.is_element, is_atomic ? node.action : Action::undefined}.pack();
    node.action = is_atomic ? Action::far_atomic : node.action == Action::store ? Action::far_store : Action::far_load;
}

[[gnu::cold]] inline bool Lowering::lower_address(Instruction const& at)
{
    auto const& o = at.operands;
    switch (at.op) {
    case Op::ConvertPtrToU:
        if (!is_address(type_of(o[0], at))) return false;
        set(at, convert(ScalarType::u64, with_sign(types_.scalar(at.type), false), value(o[0], at)));
        return true;
    case Op::ConvertUToPtr:
        if (!is_address(at.type)) return false;
        set(at, convert(with_sign(scalar_of(o[0], at), false), ScalarType::u64, value(o[0], at)));
        return true;
    case Op::PtrEqual:
    case Op::PtrNotEqual:
        if (!is_address(type_of(o[0], at))) return false;
        set(at, test(at.op == Op::PtrEqual ? Action::equal : Action::not_equal, ScalarType::u64, value(o[0], at), value(o[1], at)));
        return true;
    case Op::PtrDiff: {
        auto const type = type_of(o[0], at);
        if (!is_address(type)) return false;
        auto const declared = module_.decoration(type, Decoration::ArrayStride);
        auto const stride = declared ? (*declared)[0] : types_.natural_bytes(types_.at(type).operands[1]);
        auto const bytes = result_of(Action::subtract, ScalarType::u64, value(o[0], at), value(o[1], at));
        auto const things =
            result_of(Action::divide, ScalarType::s64, bytes, build_.constant(ScalarType::u64, (std::max)(stride, std::uint64_t{1})));
        set(at, convert(ScalarType::s64, with_sign(types_.scalar(at.type), true), things));
        return true;
    }
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
