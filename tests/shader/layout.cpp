#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/layout.hpp>

namespace shader_layout {

using namespace shader_test;
using crosslane::Constants;
using crosslane::Decoration;
using crosslane::Layout;
using crosslane::Module;

TEST_CASE("Layout: undecorated types, as in groupshared memory", "[shader]")
{
    auto a = begin();
    types(a)(Op::TypeInt, 90, 8, 0)(Op::TypeInt, 91, 16, 0)(Op::TypeFloat, 92, 64)(Op::TypeVector, 93, 91, 3)(Op::TypeMatrix, 94,
          float2_type, 3);
    a(Op::Constant, uint_type, 95, 5)(Op::TypeArray, 96, 93, 95)(Op::TypeStruct, 97, 90, 92, 93, bool_type)(Op::TypeArray, 98, 97, 95);
    a(Op::TypeStruct, 99)(Op::TypeStruct, 100, 98, 90);
    auto const module = Module::parse(end(body(a)).module());
    Constants const constants(module);
    Layout const layout(module, constants);
    CHECK(layout.size(90) == 1);
    CHECK(layout.size(92) == 8);
    CHECK(layout.size(93) == 6); // three of 2
    CHECK(layout.alignment(93) == 2);
    CHECK(layout.size(94) == 24);
    CHECK(layout.size(bool_type) == 4);
    CHECK(layout.array_stride(96) == 6);
    CHECK(layout.length(96) == 5);
    CHECK(layout.size(96) == 30);
    // uint8 at 0, double at 8, three uint16 at 16, bool at 24
    CHECK(layout.member_offset(97, 1) == 8);
    CHECK(layout.member_offset(97, 2) == 16);
    CHECK(layout.member_offset(97, 3) == 24);
    CHECK(layout.size(97) == 32);
    CHECK(layout.array_stride(98) == 32);
    CHECK(layout.size(99) == 0);
    CHECK(layout.member_offset(100, 1) == 160);
    CHECK(layout.size(100) == 168);
    CHECK(layout.size(float_pointer) == 8);
}

TEST_CASE("Layout: floats of less than a byte take one", "[shader]")
{
    auto a = begin();
    types(a)(Op::TypeFloat, 90, 4, 1)(Op::TypeStruct, 91, 90, 90);
    auto const module = Module::parse(end(body(a)).module());
    Constants const constants(module);
    CHECK(Layout(module, constants).size(91) == 2);
}

TEST_CASE("Layout: declared types", "[shader]")
{
    auto a = begin();
    a(Op::Decorate, 92, Decoration::ArrayStride, 48)(Op::Decorate, 95, Decoration::ArrayStride, 80);
    a(Op::MemberDecorate, 93, 0, Decoration::Offset, 4)(Op::MemberDecorate, 93, 1, Decoration::Offset, 16);
    a(Op::MemberDecorate, 93, 1, Decoration::MatrixStride, 16)(Op::MemberDecorate, 93, 1, Decoration::ColMajor);
    a(Op::MemberDecorate, 93, 2, Decoration::Offset, 128)(Op::MemberDecorate, 93, 2, Decoration::MatrixStride, 32);
    a(Op::MemberDecorate, 93, 2, Decoration::RowMajor)(Op::MemberDecorate, 93, 3, Decoration::Offset, 0);
    a(Op::MemberDecorate, 94, 0, Decoration::Offset, 8)(Op::MemberDecorate, 94, 1, Decoration::Offset, 64);
    types(a)(Op::TypeMatrix, 90, float2_type, 3)(Op::Constant, uint_type, 91, 2)(Op::TypeArray, 92, 90, 91);
    a(Op::TypeStruct, 93, uint_type, 92, 90, uint_type)(Op::TypeRuntimeArray, 95, 93)(Op::TypeStruct, 94, uint2_type, 95);
    auto const module = Module::parse(end(body(a)).module());
    Constants const constants(module);
    Layout const layout(module, constants);
    CHECK(layout.member_offset(93, 0) == 4);
    CHECK(layout.member_offset(93, 2) == 128);
    CHECK(layout.matrix(93, 1).stride == 16);
    CHECK_FALSE(layout.matrix(93, 1).is_row_major);
    CHECK(layout.matrix(93, 2).stride == 32);
    CHECK(layout.matrix(93, 2).is_row_major);
    CHECK(layout.matrix(93, 0).stride == 0);
    CHECK(layout.size(93) == 128 + 32 + 12); // two rows of three floats, 32 apart
    CHECK(layout.array_stride(95) == 80);
    CHECK(layout.size(95) == 0);
    CHECK(layout.size(94) == 64); // what stands before the runtime array
}

TEST_CASE("Layout: lengths that are specialised, and sizes that no memory has", "[shader]")
{
    auto a = begin();
    a(Op::Decorate, 90, Decoration::SpecId, 1)(Op::Decorate, 92, Decoration::ArrayStride, 0xFFFF'FFFF);
    a(Op::Decorate, 93, Decoration::ArrayStride, 0xFFFF'FFFF);
    types(a)(Op::SpecConstant, uint_type, 90, 5)(Op::SpecConstantOp, uint_type, 94, Op::IMul, 90, two)(Op::TypeArray, 91, uint_type, 94);
    a(Op::TypeArray, 92, uint_type, 90)(Op::TypeArray, 93, 92, 90)(Op::SpecConstantOp, uint_type, 96, Op::UDiv, 90, zero);
    a(Op::TypeArray, 97, uint_type, 96);
    auto const module = Module::parse(end(body(a)).module());
    Constants const initial(module);
    Layout const layout(module, initial);
    CHECK(layout.size(91) == 40);
    CHECK(layout.length(97) == 1); // which has no value
    crosslane::Specialized const given[] = {{1, 0xFFFF'FFFF}};
    Constants const special(module, given);
    Layout const large(module, special);
    CHECK(large.size(91) == 0xFFFF'FFFEull * 4);
    CHECK(large.size(92) == std::uint64_t{1} << 63);
    CHECK(large.size(93) == std::uint64_t{1} << 63);
    crosslane::Specialized const none[] = {{1, 0}};
    Constants const empty(module, none);
    CHECK(Layout(module, empty).size(91) == 0);
}

} // namespace shader_layout
