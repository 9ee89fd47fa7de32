#include "shader/assembler.hpp"
#include "shader/guarantees.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/module.hpp>

#include <chrono>

namespace shader_module {

namespace {

using namespace shader_test;
using crosslane::Decoration;
using crosslane::Module;
using crosslane::StorageClass;
using Words = std::vector<std::uint32_t>;

/// The message with which a module is refused; empty: it is taken.
std::string refusal(Words const& words)
{
    try {
        auto const module = Module::parse(words);
        CHECK(keeps_its_promises(module));
        return {};
    } catch (std::invalid_argument const& error) {
        return error.what();
    }
}
/// Of a module with these instructions behind the types, or in main.
using Add = void (*)(Assembler&);
std::string global(Add add)
{
    auto a = begin();
    add(types(a));
    return refusal(end(body(a)).module());
}
std::string in_main(Add add)
{
    auto a = begin();
    add(body(types(a)));
    return refusal(end(a).module());
}
bool says(std::string const& message, std::string_view part)
{
    INFO("message: " << message);
    INFO("expected: " << part);
    bool const found = message.find(part) != std::string::npos && message.substr(0, 26) == "crosslane::Module::parse: ";
    CHECK(found);
    return found;
}

} // namespace

TEST_CASE("Module::parse takes a module apart", "[shader]")
{
    auto a = begin();
    a(Op::Name, main_id, "main")(Op::Name, uint_variable, "count")(Op::Decorate, uint4_type, Decoration::ArrayStride, 16);
    body(types(a));
    a(Op::Load, uint_type, 101, uint_variable)(Op::IAdd, uint_type, 102, 101, one)(Op::Store, uint_variable, 102);
    std::uint32_t const compare = a.next();
    a(Op::ULessThan, bool_type, 103, 102, two)(Op::SelectionMerge, 105, 0)(Op::BranchConditional, 103, 104, 105);
    a(Op::Label, 104)(Op::Branch, 105)(Op::Label, 105)(Op::Phi, uint_type, 106, zero, first_block, one, 104);
    end(a);
    auto const module = Module::parse(a.module());
    CHECK(keeps_its_promises(module));

    CHECK(module.version == 0x00010300);
    CHECK(module.generator == 0xABCD0001);
    CHECK(module.capabilities.size() == 1);
    CHECK(module.name(uint_variable) == "count");
    CHECK(module.name(float_variable).empty());
    CHECK(module.spelled(uint_variable) == "%" + std::to_string(uint_variable) + " \"count\"");
    CHECK(module.spelled(102) == "%102");
    REQUIRE(module.decoration(uint4_type, Decoration::ArrayStride));
    CHECK((*module.decoration(uint4_type, Decoration::ArrayStride))[0] == 16);
    CHECK_FALSE(module.decoration(uint4_type, Decoration::Offset));
    auto const entry = module.entry_point("main");
    REQUIRE(entry);
    CHECK(entry->function == main_id);
    CHECK(entry->interface_ids.empty());
    CHECK_FALSE(module.entry_point("other"));

    REQUIRE(module.functions.size() == 1);
    auto const& blocks = module.functions[0].blocks;
    REQUIRE(blocks.size() == 3);
    REQUIRE(blocks[0].instructions.size() == 6);
    auto const& compared = blocks[0].instructions[3];
    CHECK(compared.op == Op::ULessThan);
    CHECK(compared.word == compare);
    CHECK(compared.type == bool_type);
    CHECK(compared.result == 103);
    CHECK(std::vector(compared.operands.begin(), compared.operands.end()) == Words{102, two});
    CHECK(module.definition(103) == &compared);
    CHECK(module.definition(105) == nullptr);
    CHECK(module.index_of(105) == 2);
    REQUIRE(blocks[0].merge() != nullptr);
    CHECK(blocks[0].merge()->op == Op::SelectionMerge);
    CHECK(blocks[0].terminator().op == Op::BranchConditional);
    CHECK(blocks[1].merge() == nullptr);
}

TEST_CASE("Module::parse: a module moves, and what points into it stays right", "[shader]")
{
    auto a = begin();
    auto first = Module::parse(end(body(types(a))).module());
    Module const second = std::move(first);
    CHECK(keeps_its_promises(second));
}

TEST_CASE("Module::parse takes the other byte order", "[shader]")
{
    auto a = begin();
    a(Op::Name, main_id, "a name");
    auto words = end(body(types(a))).module();
    for (auto& w : words) w = (w >> 24) | ((w >> 8) & 0xFF00) | ((w << 8) & 0xFF'0000) | (w << 24);
    CHECK(Module::parse(words).name(main_id) == "a name");
}

TEST_CASE("Module::parse counts ids anew where they are far apart", "[shader]")
{
    // The same module, its ids times 10,000,000: tables by id would take gigabytes.
    auto const spread = [](Words words, std::uint32_t times) {
        for (std::size_t at = 5; at < words.size(); at += words[at] >> 16) {
            auto const* row = crosslane::detail::row_of(static_cast<Op>(words[at] & 0xFFFF));
            std::size_t i = at + 1;
            for (char const* s = row->shape; *s != '\0' && i < at + (words[at] >> 16); ++s, ++i) {
                if (*s == 'T' || *s == 'R' || *s == 'i') words[i] *= times;
                if (*s == 'q') break;
            }
        }
        words[3] = 0xFFFF'FFFF;
        return words;
    };
    auto a = begin();
    a(Op::Name, uint_variable, "count")(Op::Decorate, uint4_type, Decoration::ArrayStride, 16);
    auto const module = Module::parse(spread(end(body(types(a))(Op::Load, uint_type, 101, uint_variable)).module(), 10'000'000));
    CHECK(keeps_its_promises(module));
    auto const& load = module.functions[0].blocks[0].instructions[0];
    CHECK(module.name(load.operands[0]) == "count");
    CHECK(module.spelled(load.operands[0]) == "%" + std::to_string(uint_variable * 10'000'000) + " \"count\"");
    CHECK(module.id_in_file(load.result) == 1'010'000'000);
    CHECK(module.decoration(uint4_type, Decoration::ArrayStride).has_value() == (module.id_in_file(uint4_type) == uint4_type * 10'000'000));

    auto b = begin();
    auto words = spread(end(body(types(b))(Op::Load, uint_type, 101, uint_variable)).module(), 10'000'000);
    words[words.size() - 3] = 77; // what is loaded
    says(refusal(words), "OpLoad: nothing defines %77");
}

TEST_CASE("Module::parse: decorations of groups and members", "[shader]")
{
    auto a = begin();
    a(Op::Decorate, 200, Decoration::NonWritable)(Op::Decorate, 200, Decoration::ArrayStride, 8)(Op::DecorationGroup, 200);
    a(Op::GroupDecorate, 200, float2_type, uint2_type);
    a(Op::Decorate, 201, Decoration::Offset, 12)(Op::DecorationGroup, 201)(Op::GroupMemberDecorate, 201, 202, 1);
    a(Op::MemberDecorate, 202, 0, Decoration::Offset, 4)(Op::MemberName, 202, 1, "second");
    a(Op::Decorate, uint2_type, Decoration::ArrayStride, 24);
    types(a)(Op::TypeStruct, 202, uint_type, uint_type);
    auto const m = Module::parse(end(body(a)).module());
    auto const first = [](auto const& words) { return words ? (*words)[0] : 0; };
    CHECK(first(m.decoration(float2_type, Decoration::ArrayStride)) == 8);
    CHECK(first(m.decoration(uint2_type, Decoration::ArrayStride)) == 24);
    CHECK(m.decoration(uint2_type, Decoration::NonWritable).has_value());
    CHECK(first(m.member_decoration(202, 0, Decoration::Offset)) == 4);
    CHECK(first(m.member_decoration(202, 1, Decoration::Offset)) == 12);
    CHECK_FALSE(m.member_decoration(202, 2, Decoration::Offset));
    CHECK_FALSE(m.decoration(202, Decoration::Offset));
    CHECK(m.member_name(202, 1) == "second");
    CHECK(m.member_name(202, 0).empty());
}

TEST_CASE("Module::parse refuses what is no module", "[shader]")
{
    auto a = begin();
    auto const whole = end(body(types(a))).module();
    says(refusal({}), "begins with 5 words, and this has 0");
    says(refusal({0x07230203, 0x10300, 0, 1}), "begins with 5 words, and this has 4");
    auto const with = [&](std::size_t at, std::uint32_t word) {
        auto words = whole;
        words[at] = word;
        return refusal(words);
    };
    says(with(0, 0x07230204), "word 0 is not SPIR-V's magic number");
    says(with(1, 0x00020000), "the versions are 1.0 to 1.6, and this is 2.0");
    says(with(1, 0x00010700), "and this is 1.7");
    says(with(1, 0x00010301), "word 1");
    says(with(3, 0), "word 3: the bound of the ids is 0");
    says(with(4, 1), "word 4 must be 0");
    says(with(5, 0), "word 5, OpNop: has no words");
    says(with(5, 0xFFFF'0011), "word 5, OpCapability: has 65535 words, and the module ends after " + std::to_string(whole.size() - 5));
    says(with(5, 0x0002'7FFF), "word 5, instruction 32767: SPIR-V's grammar has no such instruction");
    says(with(3, uint_variable), "is not below the bound of " + std::to_string(+uint_variable));
    CHECK(refusal(whole).empty());

    // Cut off anywhere, a module is refused, but where it has a memory model and no entry point yet.
    for (std::size_t n = 0; n < whole.size(); ++n) {
        INFO("the first " << n << " words");
        CHECK(refusal(Words(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n))).empty() == (n == 10));
    }
}

TEST_CASE("Module::parse refuses what is wrong outside of functions", "[shader]")
{
    says(global([](Assembler& a) { a(Op::IAdd, uint_type, 100, one, one); }), "OpIAdd: stands outside of a function's blocks");
    says(global([](Assembler& a) { a(Op::TypeInt, 100, 33, 0); }), "OpTypeInt: its width is not 8, 16, 32 or 64");
    says(global([](Assembler& a) { a(Op::TypeInt, 100, 8, 2); }), "its signedness is neither 0 nor 1");
    says(global([](Assembler& a) { a(Op::TypeFloat, 100, 128); }), "its width is not 16, 32 or 64");
    says(global([](Assembler& a) { a(Op::TypeInt, 100, 32); }), "OpTypeInt: ends before its last operand");
    says(global([](Assembler& a) { a(Op::TypeInt, 100, 32, 0, 7); }), "OpTypeInt: has 1 words too many");
    says(global([](Assembler& a) { a(Op::TypeInt); }), "ends before its result");
    says(global([](Assembler& a) { a(Op::TypeInt, 0, 32, 0); }), "its result, %0, is not below the bound of 1000");
    says(global([](Assembler& a) { a(Op::TypeInt, 1000, 32, 0); }), "its result, %1000, is not below the bound of 1000");
    says(global([](Assembler& a) { a(Op::TypeInt, uint_type, 32, 0); }), "is defined a second time; first by word ");
    says(global([](Assembler& a) { a(Op::TypeVector, 100, uint_type, 5); }), "it does not have 2, 3 or 4 components");
    says(global([](Assembler& a) { a(Op::TypeVector, 100, void_type, 2); }), "its components are no scalars");
    says(global([](Assembler& a) { a(Op::TypeVector, 100, 100, 2); }), "OpTypeVector: nothing before it defines %100");
    says(global([](Assembler& a) { a(Op::TypeVector, 100, one, 2); }), "its components are no scalars");
    says(global([](Assembler& a) { a(Op::TypeMatrix, 100, uint2_type, 2); }), "its columns are no vectors of floats");
    says(global([](Assembler& a) { a(Op::TypeArray, 100, uint_type, zero); }), "its length is 0");
    says(global([](Assembler& a) { a(Op::TypeArray, 100, uint_type, half_pi); }), "its length is no integer constant");
    says(global([](Assembler& a) { a(Op::TypeArray, 100, uint_type, uint_type); }), "its length is no integer constant");
    says(global([](Assembler& a) { a(Op::TypeArray, 100, void_type, one); }), "of no type that has values");
    says(global([](Assembler& a) { a(Op::TypeStruct, 100, uint_type, 101); }), "OpTypeStruct: nothing before it defines %101");
    says(global([](Assembler& a) { a(Op::TypeRuntimeArray, 100, uint_type)(Op::TypeStruct, 101, 100, uint_type); }),
         "a runtime array stands in it, and not at its end");
    says(global([](Assembler& a) { a(Op::TypeRuntimeArray, 100, uint_type)(Op::TypeArray, 101, 100, two); }),
         "its elements are runtime arrays");
    says(global([](Assembler& a) { a(Op::TypeRuntimeArray, 100, uint_type)(Op::TypeStruct, 101, 100)(Op::TypeStruct, 102, 101,
            uint_type); }), "and not at its end");
    says(global([](Assembler& a) { a(Op::TypeRuntimeArray, 100, uint_type)(Op::ConstantNull, 100, 101); }),
         "its type, %100, has no known size");
    says(global([](Assembler& a) { a(Op::TypeForwardPointer, 100, StorageClass::PhysicalStorageBuffer)(Op::TypeStruct, 101,
            100)(Op::TypeStruct, 100, 101); }),
         "OpTypeStruct: was declared ahead as a pointer");
    says(global([](Assembler& a) { a(Op::TypePointer, 100, StorageClass::Private, one); }), "it points to no type");
    says(global([](Assembler& a) { a(Op::TypeFunction, 100, void_type, void_type); }), "a parameter is of no type that has values");
    says(global([](Assembler& a) { a(Op::TypeImage, 100, float_type, 9, 0, 0, 0, 1, 0); }), "one of its numbers is unknown");
    says(global([](Assembler& a) { a(Op::TypeSampledImage, 100, float_type); }), "its image type is none");
    says(global([](Assembler& a) { a(Op::Constant, one, 100, 1); }), "its type, %" + std::to_string(+one) + ", is no type");
    says(global([](Assembler& a) { a(Op::Constant, bool_type, 100, 1); }), "is neither integer nor float");
    says(global([](Assembler& a) { a(Op::Constant, ulong_type, 100, 1); }), "OpConstant: ends before its last operand");
    says(global([](Assembler& a) { a(Op::Constant, uint_type, 100, 1, 2); }), "OpConstant: has 1 words too many");
    says(global([](Assembler& a) { a(Op::ConstantTrue, uint_type, 100); }), "its type is not OpTypeBool");
    says(global([](Assembler& a) { a(Op::ConstantComposite, uint2_type, 100, one); }), "it does not have one constant for each part");
    says(global([](Assembler& a) { a(Op::ConstantComposite, uint2_type, 100, one, half_pi); }), "a part of it is of another type");
    says(global([](Assembler& a) { a(Op::ConstantComposite, uint2_type, 100, one, uint_variable); }), "a part of it is no constant");
    says(global([](Assembler& a) { a(Op::ConstantComposite, uint_type, 100, one); }), "its type is no composite");
    says(global([](Assembler& a) { a(Op::ConstantNull, void_type, 100); }), "its type has no null");
    says(global([](Assembler& a) { a(Op::SpecConstantOp, uint_type, 100, Op::FAdd, one, one); }),
         "OpFAdd is no operation on specialisation constants");
    says(global([](Assembler& a) { a(Op::SpecConstantOp, uint_type, 100, Op::IAdd, one, half_pi); }),
         "is not of a type that goes with the others'");
    says(global([](Assembler& a) { a(Op::SpecConstantOp, uint_type, 100, Op::IAdd, one, uint_variable); }),
         "an operand of it is no constant");
    says(global([](Assembler& a) { a(Op::SpecConstantOp, uint_type, 100, Op::IAdd, one); }), "ends before its last operand");
    says(global([](Assembler& a) { a(Op::Variable, uint_type, 100, StorageClass::Private); }), "its type is no pointer");
    says(global([](Assembler& a) { a(Op::Variable, uint_pointer, 100, StorageClass::Workgroup); }), "its storage class is not its type's");
    says(global([](Assembler& a) { a(Op::TypePointer, 100, StorageClass::Function, uint_type)(Op::Variable, 100, 101,
            StorageClass::Function); }), "is for variables of functions");
    says(global([](Assembler& a) { a(Op::Variable, uint_pointer, 100, StorageClass::Private, half_pi); }),
         "its initial value is of another type");
    says(global([](Assembler& a) { a(Op::TypeRuntimeArray, 100, uint_type)(Op::TypePointer, 101, StorageClass::Private, 100)(Op::Variable,
            101, 102, StorageClass::Private); }),
         "or no known size");
    says(global([](Assembler& a) { a(Op::Name, one); }), "OpName: ends before its last operand");
    says(global([](Assembler& a) { a(Op::Name, one, 0x41414141); }), "OpName: its string has no end");
    says(global([](Assembler& a) { a(Op::Name, 999, "x"); }), "OpName: nothing defines %999");
    says(global([](Assembler& a) { a(Op::Decorate, one, Decoration::ArrayStride); }), "ends before its last operand");
    says(global([](Assembler& a) { a(Op::Decorate, uint4_type, Decoration::ArrayStride, 0); }), "OpDecorate: its stride is 0");
    says(global([](Assembler& a) { a(Op::MemberDecorate, uint4_type, 0, Decoration::Offset, 0); }), "is no struct that has a member 0");
    says(global([](Assembler& a) { a(Op::GroupDecorate, one, two); }), "is no group of decorations");
    says(global([](Assembler& a) { a(Op::MemoryModel, 0, 1); }), "OpMemoryModel: stands a second time");
    says(global([](Assembler& a) { a(Op::EntryPoint, crosslane::ExecutionModel::GLCompute, one, "x"); }),
         "is no function without parameters and result");
    says(global([](Assembler& a) { a(Op::ExecutionMode, one, 17, 1, 1, 1); }), "is no function");
    says(global([](Assembler& a) { a(Op::ExecutionMode, main_id, 17, 1, 1); }), "ends before its last operand");
    says(refusal(Assembler{}(Op::Capability, 1).module()), "the module has no OpMemoryModel");
}

TEST_CASE("Module::parse refuses what is wrong in a function", "[shader]")
{
    says(in_main([](Assembler& a) { a(Op::TypeInt, 100, 16, 0); }), "OpTypeInt: stands in a function");
    says(in_main([](Assembler& a) { a(Op::Function, void_type, 100, 0, main_type); }), "OpFunction: stands in a function");
    says(in_main([](Assembler& a) { a(Op::Decorate, one, Decoration::Block); }), "OpDecorate: stands in a function");
    says(in_main([](Assembler& a) { a(Op::FunctionParameter, uint_type, 100); }), "OpFunctionParameter: stands in a block");
    says(in_main([](Assembler& a) { a(Op::Label, 100); }), "OpLabel: the block before has no end");
    says(in_main([](Assembler& a) { a(Op::Return)(Op::Store, uint_variable, one); }), "OpStore: stands in no block");
    says(in_main([](Assembler& a) { a(Op::FunctionEnd); }), "OpFunctionEnd: the last block has no end");
    says(in_main([](Assembler& a) { a(Op::ReturnValue, one)(Op::Label, 100); }), "OpReturnValue: its value is not of the function's type");
    says(in_main([](Assembler& a) { a(Op::Branch, 100)(Op::Label, 101); }), "OpBranch: %100 is no block of this function");
    says(in_main([](Assembler& a) { a(Op::Branch, one)(Op::Label, 101); }), "is no block of this function");
    says(in_main([](Assembler& a) { a(Op::Branch, first_block)(Op::Label, 101); }),
         "is its function's first block, to which nothing may lead");
    says(in_main([](Assembler& a) { a(Op::BranchConditional, one, 100, 101)(Op::Label, 100)(Op::Branch, 101)(Op::Label, 101); }),
         "is not of a type that goes with the others'");
    says(in_main([](Assembler& a) { a(Op::BranchConditional, yes, 100, 101, 7)(Op::Label, 100)(Op::Branch, 101)(Op::Label, 101); }),
         "has one weight, and not two");
    says(in_main([](Assembler& a) { a(Op::Switch, half_pi, 100)(Op::Label, 100); }), "is not of a type that goes with the others'");
    says(in_main([](Assembler& a) { a(Op::Switch, one, 100, 5)(Op::Label, 100); }), "has half a pair");
    says(in_main([](Assembler& a) { a(Op::SelectionMerge, 100, 0)(Op::Store, uint_variable, one)(Op::Branch, 100)(Op::Label, 100); }),
         "stands behind OpSelectionMerge, where a branch must");
    says(in_main([](Assembler& a) { a(Op::SelectionMerge, 100, 0)(Op::Branch, 100)(Op::Label, 100); }), "stands behind OpSelectionMerge");
    says(in_main([](Assembler& a) { a(Op::Branch, 99)(Op::Label, 99)(Op::LoopMerge, 100, 99, 0)(Op::Return)(Op::Label, 100); }),
         "stands behind OpLoopMerge");
    says(in_main([](Assembler& a) { a(Op::Branch, 99)(Op::Label, 99)(Op::LoopMerge, 100, 99, 0x4000'0000)(Op::Branch, 100)(Op::Label,
            100); }), "bit 30 of its mask is unknown");
    says(in_main([](Assembler& a) { a(Op::Phi, uint_type, 100, one, first_block); }), "OpPhi: stands in a function's first block");
    auto const phi = [](auto... words) {
        auto a = begin();
        body(types(a))(Op::BranchConditional, yes, 99, 98)(Op::Label, 98)(Op::IAdd, uint_type, 100, one, one)(Op::Branch, 99)(Op::Label,
             99)(Op::Phi, words...);
        return refusal(end(a).module());
    };
    CHECK(phi(uint_type, 101, 100, 98, one, first_block).empty());
    says(phi(uint_type, 101, 100, 98), "has not one value for each of the 2 blocks that lead to its own");
    says(phi(uint_type, 101, 100, 98, one, 98), "has not one value for each of the 2 blocks");
    says(phi(uint_type, 101, 100, 98, one), "has half a pair");
    says(phi(uint_type, 101, half_pi, 98, one, first_block), "is of another type");
    says(phi(uint_type, 101, main_id, 98, one, first_block), "is no value of this function");
    says(phi(uint_type, 101, 100, one, one, first_block), "is no block of this function");
    says(in_main([](Assembler& a) {
             a(Op::BranchConditional, yes, 98, 99)(Op::Label, 98)(Op::IAdd, uint_type, 100, one, one)(Op::Branch, 99)(Op::Label, 99);
             a(Op::Store, uint_variable, 100);
         }),
         "OpStore: %100 is not defined on every way to it");
    CHECK(in_main([](Assembler& a) { // where nobody comes, anything may be used
              a(Op::Branch, 97)(Op::Label, 98)(Op::IAdd, uint_type, 100, one, one)(Op::Return)(Op::Label, 96);
              a(Op::Store, uint_variable, 100)(Op::Branch, 97)(Op::Label, 97);
          }).empty());
    says(in_main([](Assembler& a) {
             a(Op::BranchConditional, yes, 98, 97)(Op::Label, 98)(Op::IAdd, uint_type, 100, one, one)(Op::Branch, 99)(Op::Label, 97);
             a(Op::Branch, 99);
             a(Op::Label, 99)(Op::Phi, uint_type, 101, one, 98, 100, 97);
         }),
         "OpPhi: %100 is not defined on every way from %97");
    says(in_main([](Assembler& a) { a(Op::Branch, 99)(Op::Label, 99)(Op::Nop)(Op::IAdd, uint_type, 100, one, one)(Op::Phi, uint_type, 101,
            one, first_block); }), "stands behind others in its block");
    says(in_main([](Assembler& a) { a(Op::IAdd, uint_type, 100, 101, one)(Op::IAdd, uint_type, 101, one, one); }),
         "OpIAdd: nothing before it defines %101");
    says(in_main([](Assembler& a) { a(Op::IAdd, float_type, 100, one, one); }), "its result is not of a type that it can have");
    says(in_main([](Assembler& a) { a(Op::IAdd, uint_type, 100, one, first_block); }), "is no value before it");
    says(in_main([](Assembler& a) { a(Op::IAdd, uint_type, 100, one, uint_type); }), "is no value before it");
    says(in_main([](Assembler& a) { a(Op::IAdd, uint_type, 100, one, main_id); }), "is no value before it");
    says(in_main([](Assembler& a) { a(Op::IAdd, uint_type, 100, one, yes); }), "is not of a type that goes with the others'");
    says(in_main([](Assembler& a) { a(Op::AtomicIAdd, uint_type, 100, uint_variable, one, zero, half_pi); }),
         "is not of a type that goes with the others'");
    says(in_main([](Assembler& a) { a(Op::Load, float_type, 100, uint_variable); }), "its pointer points to another type");
    says(in_main([](Assembler& a) { a(Op::Load, uint_type, 100, one); }), "is no pointer");
    says(in_main([](Assembler& a) { a(Op::Load, uint_type, 100, uint_variable, 2); }), "ends before its last operand");
    says(in_main([](Assembler& a) { a(Op::Store, uint_variable, half_pi); }), "points to another type than its value's");
    says(in_main([](Assembler& a) { a(Op::CompositeExtract, uint_type, 100, one, 0); }), "what it takes is no part");
    says(in_main([](Assembler& a) { a(Op::Undef, uint4_type, 99)(Op::CompositeExtract, uint_type, 100, 99, 4); }),
         "what it takes is no part");
    says(in_main([](Assembler& a) { a(Op::Undef, uint4_type, 99)(Op::VectorShuffle, uint2_type, 100, 99, 99, 0, 8); }),
         "takes a component that its vectors do not have");
    says(in_main([](Assembler& a) { a(Op::Undef, uint4_type, 99)(Op::VectorShuffle, uint2_type, 100, 99, 99, 0, 7, 1); }),
         "not of types that go with");
    says(in_main([](Assembler& a) { a(Op::CompositeConstruct, uint4_type, 100, one, one, one); }), "not of types that go with");
    says(in_main([](Assembler& a) { a(Op::Undef, uint2_type, 99)(Op::CompositeConstruct, uint4_type, 100, one, 99, 99); }),
         "not of types that go with");
    says(in_main([](Assembler& a) { a(Op::Bitcast, uint2_type, 100, one); }), "does not have as many bits");
    says(in_main([](Assembler& a) { a(Op::GroupNonUniformIAdd, uint_type, 100, two, 3, one); }), "has no size of its clusters");
    says(in_main([](Assembler& a) { a(Op::GroupNonUniformIAdd, uint_type, 100, half_pi, 0, one); }), "its scope or its memory semantics");
    says(in_main([](Assembler& a) { a(Op::GroupNonUniformBallot, uint2_type, 100, two, yes); }),
         "its result is not of a type that it can have");
    says(in_main([](Assembler& a) { a(Op::AccessChain, uint_pointer, 100, uint_variable, zero); }), "its indices lead to no part");
    says(in_main([](Assembler& a) { a(Op::FunctionCall, void_type, 100, one); }), "is no function");
    says(in_main([](Assembler& a) { a(Op::FunctionCall, void_type, 100, 101); }), "OpFunctionCall: nothing defines %101");
    says(in_main([](Assembler& a) { a(Op::FunctionCall, void_type, 100, main_id); }), "a function that calls itself");
    says(in_main([](Assembler& a) { a(Op::FunctionCall, void_type, 100, main_id, one); }), "its type or its arguments are not those of");
    says(in_main([](Assembler& a) { a(Op::ExtInst, float_type, 100, one, 1, half_pi); }), "is no OpExtInstImport");

    auto unfinished = begin();
    says(refusal(body(types(unfinished)).module()), "the module ends in the middle of a function");
    auto without_blocks = begin();
    says(refusal(types(without_blocks)(Op::Function, void_type, main_id, 0, main_type)(Op::FunctionEnd).module()),
         "the function has no blocks");
}

TEST_CASE("Module::parse: extended instructions", "[shader]")
{
    auto const extended = [](char const* set, auto... words) {
        Assembler a;
        a(Op::ExtInstImport, 90, set).append(begin());
        body(types(a))(Op::ExtInst, words...);
        return refusal(end(a).module());
    };
    auto const glsl = [&](auto... words) { return extended("GLSL.std.450", words...); };
    CHECK(glsl(float_type, 100, 90, 13, half_pi).empty());
    says(glsl(float_type, 100, 90, 0, half_pi), "GLSL.std.450 has no instruction 0");
    says(glsl(float_type, 100, 90, 82, half_pi), "GLSL.std.450 has no instruction 82");
    says(glsl(float_type, 100, 90, 13), "ends before its last operand");
    says(glsl(float_type, 100, 90, 13, half_pi, half_pi), "has 1 operands too many for GLSL.std.450");
    says(glsl(float_type, 100, 90, 13, one), "is not of a type that goes with the others'");
    says(glsl(uint_type, 100, 90, 13, half_pi), "its result is not of a type that it can have");
    says(glsl(float_type, 100, 90, 35, half_pi, uint_variable), "is not of a type that goes with the others'"); // Modf
    CHECK(glsl(float_type, 100, 90, 35, half_pi, float_variable).empty());
    says(glsl(float_type, 100, 90, 76, half_pi), "is not for a compute shader");
    says(glsl(float2_type, 100, 90, 62, half_pi), "is not of a type that goes with the others'"); // UnpackHalf2x16
    auto const trinary = [&](auto... words) { return extended("SPV_AMD_shader_trinary_minmax", words...); };
    CHECK(trinary(uint_type, 100, 90, 2, one, two, zero).empty());
    says(trinary(uint_type, 100, 90, 2, one, two), "does not have 3 operands behind its number");
    says(trinary(uint_type, 100, 90, 10, one, two, zero), "its set has no instruction 10");
    says(trinary(uint_type, 100, 90, 1, one, two, zero), "its result is not of a type that it can have");
}

TEST_CASE("Module::parse: functions and their ids", "[shader]")
{
    auto const second = [](Add change) {
        auto a = begin();
        types(a)(Op::TypeFunction, 90, uint_type, uint_type);
        body(a)(Op::FunctionCall, uint_type, 100, 91, one);
        end(a);
        change(a);
        return refusal(a.module());
    };
    CHECK(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, 90)(Op::FunctionParameter, uint_type, 92)(Op::Label,
            93)(Op::ReturnValue, 92)(Op::FunctionEnd); }).empty());
    says(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, 90)(Op::FunctionParameter, uint_type, 92)(Op::Label,
            93)(Op::ReturnValue, 100)(Op::FunctionEnd); }),
         "%100 belongs to another function");
    says(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, 90)(Op::FunctionParameter, uint_type, 92)(Op::Label, 93)(Op::Branch,
            first_block)(Op::FunctionEnd); }),
         "belongs to another function");
    says(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, 90)(Op::Label, 93)(Op::ReturnValue, one)(Op::FunctionEnd); }),
         "has 0 parameters, and its type 1");
    says(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, 90)(Op::FunctionParameter, float_type, 92)(Op::Label,
            93)(Op::ReturnValue, one)(Op::FunctionEnd); }),
         "has another type than its function's type says");
    says(second([](Assembler& a) { a(Op::Function, void_type, 91, 0, 90)(Op::FunctionParameter, uint_type, 92)(Op::Label,
            93)(Op::Return)(Op::FunctionEnd); }),
         "its type is not its function type's");
    says(second([](Assembler& a) { a(Op::Function, uint_type, 91, 0, uint_type)(Op::FunctionParameter, uint_type, 92)(Op::Label,
            93)(Op::ReturnValue, 92)(Op::FunctionEnd); }),
         "its function type is none");
    says(second([](Assembler& a) {
             a(Op::Function, uint_type, 91, 0, 90)(Op::FunctionParameter, uint_type, 92)(Op::Label, 93);
             a(Op::FunctionCall, uint_type, 94, 95, 92)(Op::ReturnValue, 94)(Op::FunctionEnd);
             a(Op::Function, uint_type, 95, 0, 90)(Op::FunctionParameter, uint_type, 96)(Op::Label, 97);
             a(Op::FunctionCall, uint_type, 98, 91, 96)(Op::ReturnValue, 98)(Op::FunctionEnd);
         }),
         "a function that calls itself");
}

TEST_CASE("Module::parse: hostile modules take neither time nor memory", "[shader]")
{
    auto const start = std::chrono::steady_clock::now();
    constexpr std::uint32_t many = 50'000;

    { // types within types
        auto a = begin();
        types(a)(Op::TypeStruct, 1000, uint_type);
        for (std::uint32_t i = 1; i < many; ++i) a(Op::TypeStruct, 1000 + i, 999 + i);
        says(refusal(end(body(a)).module(1000 + many)), "nested more than 255 deep");
    }
    { // each twice as large as the one before
        auto a = begin();
        types(a)(Op::TypeStruct, 1000, uint_type, uint_type);
        for (std::uint32_t i = 1; i < 200; ++i) a(Op::TypeStruct, 1000 + i, 999 + i, 999 + i);
        says(refusal(end(body(a)).module(2000)), "2^32 scalars or more");
    }
    { // functions that call the next one twice, 50,000 deep: no recursion, no inlining here
        auto a = begin();
        types(a)(Op::Function, void_type, main_id, 0, main_type)(Op::Label, first_block)(Op::FunctionCall, void_type, 500,
              1000)(Op::Return)(Op::FunctionEnd);
        for (std::uint32_t i = 0; i < many; ++i) {
            a(Op::Function, void_type, 1000 + 4 * i, 0, main_type)(Op::Label, 1001 + 4 * i);
            if (i + 1 < many) a(Op::FunctionCall, void_type, 1002 + 4 * i, 1004 + 4 * i)(Op::FunctionCall, void_type, 1003 + 4 * i,
                    1004 + 4 * i);
            a(Op::Return)(Op::FunctionEnd);
        }
        CHECK(refusal(a.module(1000 + 4 * many)).empty());
    }
    { // one group's decorations for many ids, and one id in many groups
        auto a = begin();
        for (std::uint32_t i = 0; i < many; ++i) a(Op::Decorate, 1000, Decoration::UserSemantic, "x");
        a(Op::DecorationGroup, 1000);
        for (std::uint32_t i = 0; i < many; ++i) a(Op::GroupDecorate, 1000, uint_type, float_type);
        auto const m = Module::parse(end(body(types(a))).module(1001));
        CHECK_FALSE(m.decoration(uint_type, Decoration::Binding));
    }
    { // pointers declared ahead, and structs of them
        auto a = begin();
        types(a);
        for (std::uint32_t i = 0; i < many; ++i) a(Op::TypeForwardPointer, 1000 + i, StorageClass::PhysicalStorageBuffer);
        Words members(many);
        for (std::uint32_t i = 0; i < many; ++i) members[i] = 1000 + i;
        a(Op::TypeStruct, 1000 + many, members);
        for (std::uint32_t i = 0; i < many; ++i) a(Op::TypePointer, 1000 + i, StorageClass::PhysicalStorageBuffer, 1000 + many);
        CHECK(refusal(end(body(a)).module(1001 + many)).empty());
    }
    { // structs to compare that have as many parts as they can
        auto a = begin();
        types(a)(Op::TypeStruct, 1000, uint_type)(Op::TypeStruct, 2000, uint_type);
        for (std::uint32_t i = 1; i < 31; ++i) a(Op::TypeStruct, 1000 + i, 999 + i, 999 + i)(Op::TypeStruct, 2000 + i, 1999 + i, 1999 + i);
        body(a)(Op::Undef, 1030, 3000)(Op::CopyLogical, 2030, 3001, 3000);
        says(refusal(end(a).module(4000)), "have too many parts");
    }
    { // a long text, named as the source again and again
        auto a = begin();
        a(Op::ExtInstImport, 900, "NonSemantic.Shader.DebugInfo.100")(Op::String, 901, std::string(250'000, 'x').c_str());
        a(Op::String, 902, "file");
        types(a)(Op::ExtInst, void_type, 903, 900, crosslane::DebugInfo100::DebugSource, 902, 901);
        for (std::uint32_t i = 0; i < many; ++i) a(Op::ExtInst, void_type, 1000 + i, 900, crosslane::DebugInfo100::DebugSourceContinued,
                901);
        auto const m = Module::parse(end(body(a)).module(1000 + many));
        CHECK(m.source_text(0).size() < 10'000'000);
    }
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20)); // well below one, but for sanitizers and emulators
}

} // namespace shader_module
