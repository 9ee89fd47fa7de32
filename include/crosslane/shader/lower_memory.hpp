#pragma once

#include <crosslane/shader/lowering.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline Pointer Lowering::pointer(std::uint32_t id, Instruction const& at)
{
    if (auto const* found = module_.definition(id);
        found != nullptr && is_address(found->type) && pointers_[id].kind == Pointer::Kind::none)
        return pointer_of(value(id, at), found->type);
    if (id >= pointers_.size() || pointers_[id].kind == Pointer::Kind::none)
        refuse(module_, at, "its operand " + module_.spelled(id) + " is no pointer that is supported here");
    return pointers_[id];
}

/// An index as 32 bits without sign: all ones for what lies below 0 or does not fit, which no memory has.
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

/// How many elements what a pointer points to has, if its memory does not end with them: 0, an access past it shows by itself.
[[gnu::cold]] inline std::uint64_t Lowering::checked_length(Pointer const& p)
{
    if (!options_.is_checked || types_.op(p.type) == Op::TypeRuntimeArray) return 0;
    auto const& program = build_.program;
    auto const whole = p.kind == Pointer::Kind::own_memory ? program.privates[p.root].bytes : program.spaces[p.root].bytes;
    bool const ends = !p.is_declared && types_.op(p.type) == Op::TypeArray && types_.natural_bytes(p.type) == whole;
    return ends ? 0 : types_.count(p.type);
}

/// The space of a binding: of one, or of an element of an array of them.
[[gnu::cold]] inline std::uint32_t Lowering::space_of(Pointer const& p, Instruction const& at)
{
    auto const type = types_.op(p.type);
    if (type == Op::TypeArray || type == Op::TypeRuntimeArray) refuse(module_, at, "an array of bindings must be indexed by a constant");
    auto const [found, is_new] =
        spaces_.try_emplace(std::uint64_t{p.root} << 32 | p.offset, static_cast<std::uint32_t>(build_.program.spaces.size()));
    if (is_new) {
        auto const storage = static_cast<StorageClass>(module_.definition(p.root)->operands[0]);
        build_.program.spaces.push_back(
            {storage == StorageClass::PushConstant ? Space::Kind::push_constants : Space::Kind::buffer, 0, p.root, p.offset});
    }
    return found->second;
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
        auto const [columns, within] = o == Op::TypeMatrix ? types_.matrix_strides(type, p.matrices) : std::pair(0u, 0u);
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

/// A pointer some things further on, or back.
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
    auto const most = build_.constant(ScalarType::u64, 0xFFFF'FFFF); // outside, as what is below 0
    return pointer_at(p, convert(ScalarType::u64, ScalarType::u32, result_of(Action::minimum, ScalarType::u64, place, most)));
}

[[gnu::cold]] inline Pointer Lowering::access(Instruction const& at, std::uint32_t base, std::span<std::uint32_t const> indices,
                                              bool through_pointer)
{
    auto p = pointer(base, at);
    if (through_pointer) { // the first index steps from one thing of the pointer's to the next
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

[[gnu::cold]] inline Value Lowering::address(Pointer const& p) { return p.index == no_value ? build_.word(0) : build_.resolve(p.index); }

[[gnu::cold]] inline std::vector<Value> Lowering::load(Pointer const& p, Instruction const& at)
{
    if (p.kind == Pointer::Kind::builtin) return load_builtin(p, at);
    std::vector<Value> result;
    if (p.kind == Pointer::Kind::variable) {
        auto const n = types_.components(p.type);
        for (std::uint32_t i = 0; i < n; ++i) result.push_back(build_.read(p.root + p.offset + i));
        return result;
    }
    auto const space = p.is_block_array ? space_of(p, at) : p.root;
    std::vector<Leaf> leaves;
    types_.leaves(p.type, p.is_block_array ? 0 : p.offset, p.is_declared, p.matrices, p.stride, leaves);
    for (auto const& leaf : leaves) {
        Node node;
        bool const is_truth = leaf.type == ScalarType::boolean;
        node.action = p.kind == Pointer::Kind::own_memory ? Action::private_load : Action::load;
        node.type = node.result = is_truth ? ScalarType::u32 : stored_as(leaf.type);
        set_place(p, node);
        if (p.is_block_array) node.immediate = space;
        node.constant = leaf.offset;
        node.is_volatile = p.is_volatile;
        auto const v = build_.add(node);
        result.push_back(is_truth ? test(Action::not_equal, ScalarType::u32, v, build_.word(0)) : v);
    }
    if (p.kind == Pointer::Kind::memory) build_.program.spaces[space].is_read = true;
    return result;
}

[[gnu::cold]] inline void Lowering::store(Pointer const& p, std::vector<Value> const& parts, Instruction const& at)
{
    if (p.kind == Pointer::Kind::builtin) refuse(module_, at, "an input is not written");
    std::vector<ScalarType> scalars;
    types_.flatten(p.type, scalars);
    if (parts.size() != scalars.size()) refuse(module_, at, "its value does not fit what the pointer points to");
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (build_.program[parts[i]].result != stored_as(scalars[i]))
            refuse(module_, at, "its value is of another type than what the pointer points to");
    if (p.kind == Pointer::Kind::variable) {
        for (std::uint32_t i = 0; i < parts.size(); ++i) build_.write(p.root + p.offset + i, parts[i]);
        if (options_.keeps_names && p.named != 0) name_values(p.named, 0, p.offset - p.named_from, parts);
        return;
    }
    auto const space = p.is_block_array ? space_of(p, at) : p.root;
    std::vector<Leaf> leaves;
    types_.leaves(p.type, p.is_block_array ? 0 : p.offset, p.is_declared, p.matrices, p.stride, leaves);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Node node;
        bool const is_truth = leaves[i].type == ScalarType::boolean;
        node.action = p.kind == Pointer::Kind::own_memory ? Action::private_store : Action::store;
        node.type = is_truth ? ScalarType::u32 : stored_as(leaves[i].type);
        set_place(p, node);
        node.b = is_truth ? convert(ScalarType::boolean, ScalarType::u32, parts[i]) : parts[i];
        if (p.is_block_array) node.immediate = space;
        node.constant = leaves[i].offset;
        build_.add(node);
    }
    if (p.kind == Pointer::Kind::memory) build_.program.spaces[space].is_written = true;
}

[[gnu::cold]] inline std::vector<Value> Lowering::load_builtin(Pointer const& p, Instruction const& at)
{
    auto const& size = build_.program.group_size;
    auto const three = [&](Input first) {
        return std::vector<Value>{build_.input(first), build_.input(static_cast<Input>(static_cast<int>(first) + 1)),
                                  build_.input(static_cast<Input>(static_cast<int>(first) + 2))};
    };
    auto const thread = [&]() -> std::vector<Value> {
        auto const zero = build_.word(0), index = build_.input(Input::thread_index);
        if (size[1] == 1 && size[2] == 1) return {index, zero, zero};
        auto all = three(Input::thread_id);
        for (std::size_t i = 0; i < 3; ++i)
            if (size[i] == 1) all[i] = zero;
        return all;
    };
    auto const mask = [&](std::uint32_t which) {
        std::vector<Value> words;
        for (std::uint32_t w = 0; w < 4; ++w) {
            Node node;
            node.action = Action::lane_mask;
            node.type = node.result = ScalarType::u32;
            node.immediate = which * 4 + w;
            words.push_back(build_.unique(node));
        }
        return words;
    };
    std::vector<Value> all;
    switch (static_cast<BuiltIn>(p.root)) {
    case BuiltIn::NumWorkgroups: all = three(Input::group_count); break;
    case BuiltIn::WorkgroupId: all = three(Input::group_id); break;
    case BuiltIn::WorkgroupSize: all = {build_.word(size[0]), build_.word(size[1]), build_.word(size[2])}; break;
    case BuiltIn::LocalInvocationId: all = thread(); break;
    case BuiltIn::GlobalInvocationId: {
        auto const group = three(Input::group_id), local = thread();
        for (std::size_t i = 0; i < 3; ++i) {
            auto const first = result_of(Action::multiply, ScalarType::u32, group[i], build_.word(size[i]));
            all.push_back(result_of(Action::add, ScalarType::u32, first, local[i]));
        }
        break;
    }
    case BuiltIn::LocalInvocationIndex: all = {build_.input(Input::thread_index)}; break;
    case BuiltIn::SubgroupSize: all = {build_.input(Input::wave_size)}; break;
    case BuiltIn::NumSubgroups: all = {build_.input(Input::wave_count)}; break;
    case BuiltIn::SubgroupId: all = {build_.input(Input::wave_index)}; break;
    case BuiltIn::SubgroupLocalInvocationId: all = {build_.input(Input::lane)}; break;
    case BuiltIn::SubgroupEqMask: all = mask(0); break;
    case BuiltIn::SubgroupLtMask: all = mask(1); break;
    case BuiltIn::SubgroupLeMask: all = mask(2); break;
    case BuiltIn::SubgroupGtMask: all = mask(3); break;
    case BuiltIn::SubgroupGeMask: all = mask(4); break;
    case BuiltIn::DeviceIndex: all = {build_.word(0)}; break;
    default: refuse(module_, at, "the builtin " + name_of(static_cast<BuiltIn>(p.root)) + " is not supported");
    }
    auto const n = types_.components(p.type);
    if (types_.scalar(p.type) != ScalarType::u32 && types_.scalar(p.type) != ScalarType::s32)
        refuse(module_, at, "its builtin has 32-bit integers");
    if (std::uint64_t{p.offset} + n > all.size()) refuse(module_, at, "its builtin has not as many components");
    return {all.begin() + p.offset, all.begin() + p.offset + n};
}

[[gnu::cold]] inline bool Lowering::lower_memory(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    switch (at.op) {
    case Load:
        if (types_.op(at.type) == TypePointer && !is_address(at.type))
            refuse(module_, at, "pointers in memory are not supported, but device addresses");
        set(at, load(pointer(o[0], at), at));
        return true;
    case Store: store(pointer(o[0], at), values(o[1], at), at); return true;
    case AccessChain:
    case InBoundsAccessChain: define_pointer(at.result, access(at, o[0], o.subspan(1), false)); return true;
    case PtrAccessChain: define_pointer(at.result, access(at, o[0], o.subspan(1), true)); return true;
    case CopyMemory: store(pointer(o[0], at), load(pointer(o[1], at), at), at); return true;
    case ArrayLength: {
        auto p = pointer(o[0], at);
        if (p.kind != Pointer::Kind::memory || types_.op(p.type) != TypeStruct || o[1] >= types_.count(p.type))
            refuse(module_, at, "it takes a buffer");
        Node node;
        node.action = Action::array_length;
        node.type = node.result = ScalarType::u32;
        node.immediate = p.is_block_array ? space_of(p, at) : p.root;
        node.constant = types_.member_offset(p.type, o[1], true);
        auto const array = types_.element(p.type, o[1]);
        if (types_.op(array) != TypeRuntimeArray) refuse(module_, at, "its member is no runtime array");
        node.b = build_.word((std::max)(types_.array_stride(array, true), 1u));
        build_.program.spaces[node.immediate].is_read = true;
        set(at, build_.unique(node));
        return true;
    }
    default: break;
    }
    return lower_atomic(at);
}

} // namespace crosslane::detail
