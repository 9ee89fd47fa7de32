#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <stdexcept>

namespace shader_pointers {

// Pointers that vary from lane to lane, which no GLSL has: modules word by word.

namespace {

using namespace crosslane;
using namespace shader_test;
using uint = std::uint32_t;

enum : uint {
    block = 100, array, block_pointer, element_pointer, data, other, builtin_pointer, uint3_type, id_variable, group_array, group_pointer,
            group_element_pointer, group, length,
    semantics, // then those of main
    id3, id, first, second, is_odd, chosen, loaded, start, head, loop_body, advance, done, walker, next, round_, next_round, sum,
            next_sum, count, goes_on, value, target, other_target,
    in_group, group_start, taken, from_group, is_same, total, thrice, four, elsewhere, far_pick, nothing, local, wide, all_ones, thousand,
};

/// A buffer of words, bound twice; main until its body.
Assembler beginning()
{
    Assembler a;
    a(Op::Capability, Capability::Shader)(Op::Capability, Capability::VariablePointersStorageBuffer);
    a(Op::Capability, Capability::VariablePointers);
    a(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    a(Op::EntryPoint, ExecutionModel::GLCompute, main_id, "main", uint{id_variable}, uint{data}, uint{group}, uint{other});
    a(Op::ExecutionMode, main_id, ExecutionMode::LocalSize, 64, 1, 1);
    a(Op::Name, data, "data")(Op::Name, other, "other");
    a(Op::Decorate, array, Decoration::ArrayStride, 4)(Op::Decorate, element_pointer, Decoration::ArrayStride, 4);
    a(Op::Decorate, block, Decoration::Block);
    a(Op::MemberDecorate, block, 0, Decoration::Offset, 4)(Op::Decorate, id_variable, Decoration::BuiltIn, BuiltIn::GlobalInvocationId);
    for (uint const v : {uint{data}, uint{other}}) a(Op::Decorate, v, Decoration::DescriptorSet, 0)(Op::Decorate, v, Decoration::Binding,
            v - data);
    types(a);
    a(Op::TypeRuntimeArray, array, uint_type)(Op::TypeStruct, block, array);
    a(Op::TypePointer, block_pointer, StorageClass::StorageBuffer, block);
    a(Op::TypePointer, element_pointer, StorageClass::StorageBuffer, uint_type);
    a(Op::Variable, block_pointer, data, StorageClass::StorageBuffer);
    a(Op::Variable, block_pointer, other, StorageClass::StorageBuffer);
    a(Op::TypeVector, uint3_type, uint_type, 3)(Op::TypePointer, builtin_pointer, StorageClass::Input, uint3_type);
    a(Op::Variable, builtin_pointer, id_variable, StorageClass::Input);
    a(Op::Constant, uint_type, length, 64)(Op::Constant, uint_type, semantics, 264)(Op::Constant, uint_type, thrice, 3);
    a(Op::Constant, uint_type, four, 200);
    a(Op::Constant, uint_type, all_ones, 0xFFFFFFFFu)(Op::Constant, uint_type, thousand, 1000);
    a(Op::TypeArray, group_array, uint_type, length)(Op::TypePointer, group_pointer, StorageClass::Workgroup, group_array);
    a(Op::TypePointer, group_element_pointer, StorageClass::Workgroup, uint_type);
    a(Op::Variable, group_pointer, group, StorageClass::Workgroup);
    body(a)(Op::Load, uint3_type, id3, id_variable)(Op::CompositeExtract, uint_type, id, id3, 0);
    return a;
}
Assembler& place(Assembler& a, uint result, uint index) { return a(Op::AccessChain, element_pointer, result, data, zero, index); }

template <class F>
std::string complaint(F const& f)
{
    try {
        f();
    } catch (std::exception const& e) {
        return e.what();
    }
    return {};
}

TEST_CASE("pointers that are chosen, walk through a loop, and lead into groupshared memory", "[shader]")
{
    // chosen = id odd ? &data[id] : &data[id + 64 from a second chain]; walker goes on from chosen by 3, id % 4 times.
    auto a = beginning();
    place(a, first, id);
    a(Op::IAdd, uint_type, wide, id, length);
    place(a, second, wide);
    a(Op::BitwiseAnd, uint_type, round_, id, one)(Op::INotEqual, bool_type, is_odd, round_, zero);
    a(Op::Select, element_pointer, chosen, is_odd, first, second);
    a(Op::Load, uint_type, loaded, chosen)(Op::UMod, uint_type, count, id, thrice)(Op::Branch, start);
    a(Op::Label, start)(Op::Branch, head);
    a(Op::Label, head)(Op::Phi, element_pointer, walker, chosen, start, next, advance);
    a(Op::Phi, uint_type, next_round, zero, start, total, advance);
    a(Op::Phi, uint_type, sum, loaded, start, next_sum, advance)(Op::ULessThan, bool_type, goes_on, next_round, count);
    a(Op::LoopMerge, done, advance, 0);
    a(Op::BranchConditional, goes_on, loop_body, done);
    a(Op::Label, loop_body)(Op::PtrAccessChain, element_pointer, next, walker, thrice)(Op::Load, uint_type, value, next);
    a(Op::IAdd, uint_type, next_sum, sum, value);
    a(Op::IAdd, uint_type, total, next_round, one)(Op::Branch, advance)(Op::Label, advance)(Op::Branch, head);
    a(Op::Label, done);
    // group[id] = sum, and what the neighbour of an even lane stored comes back, by a pointer chosen there.
    a(Op::AccessChain, group_element_pointer, in_group, group, id)(Op::Store, in_group, sum)(Op::ControlBarrier, two, two, semantics);
    a(Op::BitwiseXor, uint_type, local, id, one)(Op::AccessChain, group_element_pointer, group_start, group, local);
    a(Op::Select, group_element_pointer, taken, is_odd, in_group, group_start)(Op::Load, uint_type, from_group, taken);
    a(Op::PtrEqual, bool_type, is_same, chosen, second)(Op::Select, uint_type, nothing, is_same, one, zero);
    a(Op::IAdd, uint_type, value + 100, from_group, nothing);
    // Stored where walker ended, and for those from 60 on nowhere.
    a(Op::IMul, uint_type, far_pick, id, four)(Op::AccessChain, element_pointer, elsewhere, data, zero, far_pick);
    a(Op::UGreaterThan, bool_type, other_target, count, one)(Op::Select, element_pointer, target, other_target, elsewhere, walker);
    a(Op::Store, target, value + 100);
    auto const words = end(a).module(1000, 0x00010400);

    for (std::size_t lanes : {4u, 16u, 64u, 128u}) {
        std::vector<uint> in(400);
        for (uint i = 0; i < 400; ++i) in[i] = i * i % 1009;
        auto memory = in, expected = in;
        std::vector<uint> unused(4);
        AnyShader shader(words);
        shader.bind("data", memory);
        shader.bind("other", unused);
        shader.run(lanes, 0, 1);
        std::vector<uint> sums(64), ends(64);
        for (uint i = 0; i < 64; ++i) {
            auto at = i % 2 != 0 ? i : i + 64; // from the buffer's second word on
            sums[i] = in[at + 1];
            for (uint k = 0; k < i % 3; ++k) sums[i] += in[(at += 3) + 1];
            ends[i] = at;
        }
        for (uint i = 0; i < 64; ++i) {
            uint const stored = (i % 2 != 0 ? sums[i] : sums[i ^ 1]) + (i % 2 == 0);
            std::size_t const at = (i % 3 > 1 ? i * 200 : ends[i]) + 1;
            if (at < expected.size()) expected[at] = stored;
        }
        INFO(lanes << " lanes");
        CHECK(memory == expected);
    }
}

TEST_CASE("pointers that step back", "[shader]")
{
    // other[id] = 1000 * (&data[id])[-1] + (&data[id])[-id]
    auto a = beginning();
    place(a, first, id);
    a(Op::PtrAccessChain, element_pointer, second, first, all_ones)(Op::Load, uint_type, loaded, second);
    a(Op::ISub, uint_type, local, zero, id)(Op::PtrAccessChain, element_pointer, chosen, first, local)(Op::Load, uint_type, value, chosen);
    a(Op::IMul, uint_type, wide, loaded, thousand)(Op::IAdd, uint_type, sum, wide, value);
    a(Op::AccessChain, element_pointer, elsewhere, other, zero, id)(Op::Store, elsewhere, sum);
    auto const words = end(a).module(1000, 0x00010400);
    for (std::size_t lanes : {4u, 16u, 64u}) {
        std::vector<uint> memory(65), found(65);
        for (uint i = 0; i < 65; ++i) memory[i] = 7 + i;
        AnyShader shader(words);
        shader.bind("data", memory);
        shader.bind("other", found);
        shader.run(lanes, 0, 1);
        INFO(lanes << " lanes");
        for (uint i = 0; i < 64; ++i) CHECK(found[i + 1] == 1000 * memory[i] + memory[1]); // data begins at the second word
    }
}

TEST_CASE("pointers into one buffer or into another are refused", "[shader]")
{
    auto a = beginning();
    place(a, first, id);
    a(Op::AccessChain, element_pointer, second, other, zero, id)(Op::INotEqual, bool_type, is_odd, id, zero);
    a(Op::Select, element_pointer, chosen, is_odd, first, second)(Op::Store, chosen, one);
    auto const words = end(a).module(1000, 0x00010400);
    auto const said = complaint([&] {
        std::vector<uint> memory(100), more(100);
        AnyShader shader(words);
        shader.bind("data", memory);
        shader.bind("other", more);
        shader.run(16, 0, 1);
    });
    INFO(said);
    CHECK(said.find("OpSelect (word ") != std::string::npos);
    CHECK(said.find("it may point into one buffer or into another") != std::string::npos);
}

} // namespace

} // namespace shader_pointers
