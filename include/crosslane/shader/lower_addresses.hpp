#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline Pointer Lowering::pointer(std::uint32_t id, Instruction const& at)
{
    if (auto const* found = module_.definition(id);
        found != nullptr && is_address(found->type) && pointers_[id].kind == Pointer::Kind::none)
        return pointer_of(value(id, at), found->type);
    if (id >= pointers_.size() || pointers_[id].kind == Pointer::Kind::none)
        refuse_operand(module_, at, id, "is no pointer that is supported here");
    return pointers_[id];
}

/// An index as an unsigned 32-bit number. What is negative or does not fit becomes all ones, which is out of range of
/// any memory.
[[gnu::cold]] inline Value Lowering::as_index(std::uint32_t id, Instruction const& at)
{
    auto const type = scalar_of(id, at);
    auto const v = value(id, at);
    if (is_float_type(type) || type == ScalarType::boolean) refuse(module_, at, "an index is an integer");
    if (width_of(type) < 4) return convert(type, is_signed_type(type) ? ScalarType::s32 : ScalarType::u32, v);
    if (width_of(type) == 4) return v;
    auto const most = build_.constant(ScalarType::u64, 0xFFFF'FFFF);
    return convert(ScalarType::u64, ScalarType::u32, result_of(Action::minimum, ScalarType::u64, v, most));
}

[[gnu::cold]] inline void Lowering::add_index(Pointer& p, Value index, std::uint32_t stride, std::uint64_t length)
{
    if (build_.is_constant(index)) {
        p.offset = Types::place(p.offset, stride, build_.number(index));
        return;
    }
    auto const scaled =
        stride == 0 ? build_.word(0) : build_.scale(index, stride, length <= 0xFFFF'FFFF ? static_cast<std::uint32_t>(length) : 0);
    p.index = p.index == no_value ? scaled : result_of(Action::add_index, ScalarType::u32, p.index, scaled);
}

/// The number of elements of what a pointer points to. 0: the memory ends with them, so an access past them is noticed
/// anyway.
[[gnu::cold]] inline std::uint64_t Lowering::checked_length(Pointer const& p)
{
    if (!options_.is_checked || types_.op(p.type) == Op::TypeRuntimeArray) return 0;
    auto const& program = build_.program;
    auto const whole = p.kind == Pointer::Kind::own_memory ? program.privates[p.root].bytes : program.spaces[p.root].bytes;
    bool const ends = !p.is_declared && types_.op(p.type) == Op::TypeArray && types_.natural_bytes(p.type) == whole;
    return ends ? 0 : types_.count(p.type);
}

/// The space of a binding: a single one, or an element of an array of bindings.
[[gnu::cold]] inline std::uint32_t Lowering::space_of(Pointer const& p, Instruction const& at)
{
    auto const type = types_.op(p.type);
    if (type == Op::TypeArray || type == Op::TypeRuntimeArray) refuse(module_, at, "an array of bindings must be indexed by a constant");
    auto const [found, is_new] =
        spaces_.add(std::uint64_t{p.root} << 32 | p.offset, static_cast<std::uint32_t>(build_.program.spaces.size()));
    if (is_new) {
        auto const storage = static_cast<StorageClass>(module_.definition(p.root)->operands[0]);
        build_.program.spaces.push_back(
            {storage == StorageClass::PushConstant ? Space::Kind::push_constants : Space::Kind::buffer, 0, p.root, p.offset});
    }
    return *found;
}

[[gnu::cold]] inline void Lowering::step_into(Instruction const& at, Pointer& p, std::uint32_t index_id)
{
    auto const type = p.type;
    auto const index = as_index(index_id, at);
    auto const o = types_.op(type);
    bool const is_known = build_.is_constant(index);
    if (!types_.is_composite(type)) refuse(module_, at, "it has more indices than its base has parts");
    if (p.kind == Pointer::Kind::resource) {
        if (!is_known) refuse(module_, at, "an array of bindings must be indexed by a constant");
        if (o == Op::TypeArray && build_.number(index) >= types_.count(type)) refuse(module_, at, "its index is past the last part");
        p.type = types_.element(type, 0);
        if (!is_handle(p.type)) refuse(module_, at, "arrays of arrays of bindings are not supported");
        p.offset = static_cast<std::uint32_t>(build_.number(index));
        return;
    }
    if (p.is_block_array) { // an array of bindings, or its block
        if (o != Op::TypeStruct) {
            if (types_.op(types_.element(type, 0)) != Op::TypeStruct) refuse(module_, at, "arrays of arrays of bindings are not supported");
            p.type = types_.element(type, 0);
            if (!is_known) return step_into_elements(p, index);
            p.offset = static_cast<std::uint32_t>(build_.number(index));
            return;
        }
        p.root = space_of(p, at);
        p.offset = 0;
        p.is_block_array = false;
    }
    if (o == Op::TypeStruct || p.kind == Pointer::Kind::variable || p.kind == Pointer::Kind::builtin) {
        if (!is_known) refuse(module_, at, "its index must be a constant here");
        if (o != Op::TypeRuntimeArray && build_.number(index) >= types_.count(type)) refuse(module_, at, "its index is past the last part");
    }
    auto const number = is_known ? static_cast<std::uint32_t>(build_.number(index)) : 0;
    auto const member = types_.element(type, o == Op::TypeStruct ? number : 0);
    if (p.kind == Pointer::Kind::variable || p.kind == Pointer::Kind::builtin) {
        p.offset += types_.first_component(type, number);
    } else if (o == Op::TypeStruct) {
        p.offset = Types::place(p.offset, types_.member_offset(type, number, p.is_declared));
        p.matrices = types_.member_matrices(type, number, p.is_declared);
    } else {
        auto const [columns, within] = o == Op::TypeMatrix ? types_.matrix_strides(type, p.matrices) : NumberPair{0, 0};
        auto const step = o == Op::TypeMatrix   ? columns
                          : o != Op::TypeVector ? types_.array_stride(type, p.is_declared)
                          : p.stride != 0       ? p.stride
                                                : types_.scalar_bytes(member);
        p.stride = within;
        if (p.kind == Pointer::Kind::far_memory && !p.is_element) {
            add_far_index(p, index_id, step, at);
        } else {
            add_index(p, index, step, checked_length(p));
        }
    }
    p.type = member;
}

/// A pointer moved by a number of elements, forwards or backwards.
[[gnu::cold]] inline Pointer Lowering::stepped(Pointer p, std::uint32_t count_id, std::uint32_t stride, Instruction const& at)
{
    auto const index = as_index(count_id, at);
    if (build_.is_constant(index) && build_.number(index) < 0x8000'0000) {
        add_index(p, index, stride);
        return p;
    }
    auto const count = convert(with_sign(scalar_of(count_id, at), true), ScalarType::s64, value(count_id, at));
    auto const bytes = result_of(Action::multiply, ScalarType::u64, count, build_.constant(ScalarType::u64, stride));
    auto const place = result_of(Action::add, ScalarType::u64, convert(ScalarType::u32, ScalarType::u64, whole_index(p)), bytes);
    auto const most = build_.constant(ScalarType::u64, 0xFFFF'FFFF); // out of range, as is what is negative
    return pointer_at(p, convert(ScalarType::u64, ScalarType::u32, result_of(Action::minimum, ScalarType::u64, place, most)));
}

[[gnu::cold]] inline Pointer Lowering::access(Instruction const& at, std::uint32_t base, std::span<std::uint32_t const> indices,
                                              bool through_pointer)
{
    auto p = pointer(base, at);
    if (through_pointer) { // the first index steps from one pointee to the next
        auto const* type = module_.definition(type_of(base, at));
        auto const stride = module_.decoration(type->result, Decoration::ArrayStride);
        bool const is_far = p.kind == Pointer::Kind::far_memory && !p.is_element;
        if (!(p.kind == Pointer::Kind::memory && !p.is_block_array && stride) && !is_far)
            refuse(module_, at, "it is not supported for this pointer");
        if (is_far) {
            add_far_index(p, indices[0], stride ? (*stride)[0] : static_cast<std::uint32_t>(types_.natural_bytes(p.type)), at, true);
        } else {
            p = stepped(p, indices[0], (*stride)[0], at);
        }
        indices = indices.subspan(1);
    }
    for (auto id : indices) step_into(at, p, id);
    return p;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
