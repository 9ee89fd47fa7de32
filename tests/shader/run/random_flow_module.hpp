#pragma once

#include "shader/run/random_flow.hpp"

namespace random_flow {

/// A function's first block: its variables, and what it knows of its thread.
inline void Generator::begin_body(std::vector<uint> const& variables)
{
    blocks_.clear();
    begin(id());
    truths_ = {yes, no};
    for (auto v : variables) here()(Op::Variable, of_variable, v, crosslane::StorageClass::Function);
    thread_ = load(local_index);
    auto const group = make(Op::CompositeExtract, u32, {make(Op::Load, uvec3, {group_id}), 0});
    auto const index = make(Op::IAdd, u32, {make(Op::IMul, u32, {group, constant(threads_)}), thread_});
    log_ = make(Op::IMul, u32, {index, constant(words_of_thread)});
    keep(thread_);
    keep(load(place(of_buffer, {in, constant(0), masked(index, words_of_input - 1)})));
    for (auto v : variables) store(v, any_of(numbers_));
    variables_.insert(variables_.end(), variables.begin(), variables.end());
}

/// Of a number and a variable, which it may change.
inline uint Generator::function(uint statement_count)
{
    auto const result = id(), parameter = id(), pointer = id(), own = id();
    left_ = statement_count;
    numbers_ = {parameter};
    variables_ = {pointer};
    begin_body({own});
    Around around;
    around.may_return = true, around.loops = 1, around.depth = 1;
    if (statements(around, 4)) leave();
    code_(Op::Function, u32, result, 0, function_type)(Op::FunctionParameter, u32, parameter)(Op::FunctionParameter, of_variable, pointer);
    in_other_order(code_);
    return result;
}

/// Before the barrier no thread may leave; behind it threads read what others have written.
inline void Generator::main_body()
{
    in_main_ = true;
    numbers_ = {constant(1)};
    variables_.clear();
    auto const first = id(), second = id(), third = id();
    begin_body({first, second, third});
    store(place(of_group, {shared, thread_}), any_of(numbers_));
    left_ = 4 + below(20);
    Around around;
    if (statements(around, 5) && chance(2)) {
        auto const barrier = [&] {
            auto const scope = constant(2), semantics = constant(0x108);
            here()(Op::ControlBarrier, scope, scope, semantics);
        };
        barrier();
        auto const other = make(Op::IAdd, u32, {thread_, constant(threads_ / 2 + 1)});
        observe(load(place(of_group, {shared, make(Op::UMod, u32, {other, constant(threads_)})})));
        barrier();
    }
    left_ = 4 + below(24);
    around.may_return = true;
    if (statements(around, 6)) {
        observe(number());
        leave();
    }
    code_(Op::Function, void_type, main, 0, main_type);
    in_other_order(code_);
}

/// The function's blocks in one of the orders that SPIR-V allows: each behind those that lead to it on every way.
inline void Generator::in_other_order(Assembler& to)
{
    std::map<uint, std::size_t> of_label;
    for (std::size_t i = 0; i < blocks_.size(); ++i) of_label[blocks_[i].label] = i;
    std::vector<bool> done(blocks_.size());
    for (std::size_t first = 0; first < blocks_.size(); ++first) { // the later ones are those to which nothing leads
        for (std::vector<std::size_t> open{first}; !open.empty();) {
            auto const& next = blocks_[open.back()];
            bool const is_done = done[open.back()];
            done[open.back()] = true;
            open.pop_back();
            if (is_done) continue;
            to(Op::Label, next.label).append(next.phis).append(next.body);
            auto after = next.after;
            for (auto left = static_cast<uint>(after.size()); left > 1; --left) std::swap(after[left - 1], after[below(left)]);
            for (auto label : after) open.push_back(of_label.at(label));
        }
    }
    to(Op::FunctionEnd);
}

inline std::vector<uint> Generator::module()
{
    using namespace crosslane;
    Assembler m;
    for (auto c : {Capability::Shader, Capability::Int16, Capability::Int64, Capability::GroupNonUniform, Capability::GroupNonUniformVote,
                   Capability::GroupNonUniformArithmetic, Capability::GroupNonUniformBallot, Capability::GroupNonUniformShuffle,
                   Capability::GroupNonUniformClustered, Capability::GroupNonUniformQuad, Capability::GroupNonUniformPartitionedNV})
        m(Op::Capability, c);
    m(Op::Extension, "SPV_NV_shader_subgroup_partitioned")(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    m(Op::EntryPoint, ExecutionModel::GLCompute, main, "main", group_id, local_index, lane_id, wave_size, wave_id);
    m(Op::ExecutionMode, main, ExecutionMode::LocalSize, threads_, 1, 1);
    auto const builtin = [&](uint variable, BuiltIn which) { m(Op::Decorate, variable, Decoration::BuiltIn, which); };
    builtin(group_id, BuiltIn::WorkgroupId), builtin(local_index, BuiltIn::LocalInvocationIndex), builtin(wave_size, BuiltIn::SubgroupSize);
    builtin(lane_id, BuiltIn::SubgroupLocalInvocationId), builtin(wave_id, BuiltIn::SubgroupId);
    m(Op::Decorate, runtime_array, Decoration::ArrayStride, 4)(Op::Decorate, block, Decoration::Block);
    m(Op::MemberDecorate, block, 0, Decoration::Offset, 0);
    for (uint i = 0; i < 3; ++i)
        m(Op::Decorate, in + i, Decoration::DescriptorSet, 0)(Op::Decorate, in + i, Decoration::Binding, i);
    m(Op::TypeVoid, void_type)(Op::TypeFunction, main_type, void_type)(Op::TypeBool, boolean);
    m(Op::TypeInt, u16, 16, 0)(Op::TypeInt, u32, 32, 0)(Op::TypeInt, u64, 64, 0);
    m(Op::TypeVector, uvec3, u32, 3)(Op::TypeVector, uvec4, u32, 4);
    m(Op::ConstantTrue, boolean, yes)(Op::ConstantFalse, boolean, no);
    for (auto const& [n, c] : constants_) m(Op::Constant, u32, c, n);
    m(Op::Constant, u32, array_size, threads_)(Op::Constant, u32, small_size, 4);
    m(Op::TypeRuntimeArray, runtime_array, u32)(Op::TypeStruct, block, runtime_array);
    m(Op::TypeArray, group_array, u32, array_size)(Op::TypeArray, small_array, u32, small_size)(Op::ConstantNull, small_array, no_array);
    auto const pointer = [&](uint result, StorageClass storage, uint type) { m(Op::TypePointer, result, storage, type); };
    pointer(of_buffer, StorageClass::StorageBuffer, u32), pointer(of_group, StorageClass::Workgroup, u32);
    pointer(of_array, StorageClass::Private, u32), pointer(of_variable, StorageClass::Function, u32);
    pointer(to_block, StorageClass::StorageBuffer, block), pointer(to_group_array, StorageClass::Workgroup, group_array);
    pointer(to_array, StorageClass::Private, small_array), pointer(to_u32_input, StorageClass::Input, u32);
    pointer(to_uvec3_input, StorageClass::Input, uvec3);
    m(Op::TypeFunction, function_type, u32, u32, of_variable);
    for (uint i = 0; i < 3; ++i) m(Op::Variable, to_block, in + i, StorageClass::StorageBuffer);
    m(Op::Variable, to_group_array, shared, StorageClass::Workgroup)(Op::Variable, to_array, array, StorageClass::Private, no_array);
    m(Op::Variable, to_uvec3_input, group_id, StorageClass::Input);
    for (uint v : {local_index, lane_id, wave_size, wave_id}) m(Op::Variable, to_u32_input, v, StorageClass::Input);
    return m.append(code_).module(next_);
}

} // namespace random_flow
