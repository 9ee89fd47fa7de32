#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline Value Lowering::address(Pointer const& p) { return p.index == no_value ? build_.word(0) : build_.resolve(p.index); }

[[gnu::cold]] inline List<Value> Lowering::load(Pointer const& p, Instruction const& at)
{
    if (p.kind == Pointer::Kind::builtin) return load_builtin(p, at);
    List<Value> result;
    if (p.kind == Pointer::Kind::variable) {
        auto const n = types_.components(p.type);
        for (std::uint32_t i = 0; i < n; ++i) result.push_back(build_.read(p.root + p.offset + i));
        return result;
    }
    auto const space = p.is_block_array ? space_of(p, at) : p.root;
    List<Leaf> leaves;
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

[[gnu::cold]] inline void Lowering::store(Pointer const& p, List<Value> const& parts, Instruction const& at)
{
    if (p.kind == Pointer::Kind::builtin) refuse(module_, at, "an input is not written");
    List<ScalarType> scalars;
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
    List<Leaf> leaves;
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

[[gnu::cold]] inline List<Value> Lowering::load_builtin(Pointer const& p, Instruction const& at)
{
    auto const& size = build_.program.group_size;
    auto const three = [&](Input first) {
        return List<Value>{build_.input(first), build_.input(static_cast<Input>(static_cast<int>(first) + 1)),
                           build_.input(static_cast<Input>(static_cast<int>(first) + 2))};
    };
    auto const thread = [&]() -> List<Value> {
        auto const zero = build_.word(0), index = build_.input(Input::thread_index);
        if (size[1] == 1 && size[2] == 1) return {index, zero, zero};
        auto all = three(Input::thread_id);
        for (std::size_t i = 0; i < 3; ++i)
            if (size[i] == 1) all[i] = zero;
        return all;
    };
    auto const mask = [&](std::uint32_t which) {
        List<Value> words;
        for (std::uint32_t w = 0; w < 4; ++w) {
            Node node;
            node.action = Action::lane_mask;
            node.type = node.result = ScalarType::u32;
            node.immediate = which * 4 + w;
            words.push_back(build_.unique(node));
        }
        return words;
    };
    List<Value> all;
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
    default: refuse(module_, at, {"the builtin ", name_of(static_cast<BuiltIn>(p.root)), " is not supported"});
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
CROSSLANE_RUNS_ONCE_END
