#include "support/catch.hpp"

#include <crosslane/shader/instruction.hpp>

namespace shader_instruction {

using namespace crosslane;

TEST_CASE("name_of spells as SPIR-V does", "[shader]")
{
    CHECK(name_of(Op::IAdd) == "OpIAdd");
    CHECK(name_of(Op{12345}) == "instruction 12345");
    CHECK(name_of(Op{274}) == "OpReadPipe"); // which no compute shader has
    CHECK(name_of(Decoration::ArrayStride) == "ArrayStride");
    CHECK(name_of(Decoration{4'000'000'000}) == "4000000000");
    CHECK(name_of(StorageClass::StorageBuffer) == "StorageBuffer");
    CHECK(name_of(BuiltIn::SubgroupSize) == "SubgroupSize");
    CHECK(name_of(Capability::GroupNonUniformBallot) == "GroupNonUniformBallot");
    CHECK(name_of(ExecutionMode::LocalSizeId) == "LocalSizeId");
    CHECK(name_of(ExecutionModel::GLCompute) == "GLCompute");
    CHECK(name_of(ImageFormat::Rgba8) == "Rgba8");
    CHECK(name_of(Dim::Dim2D) == "2D");
    CHECK(name_of(Scope::Subgroup) == "Subgroup");
    CHECK(name_of(GroupOperation::ClusteredReduce) == "ClusteredReduce");
}

TEST_CASE("instructions are told apart", "[shader]")
{
    for (auto const& row : detail::op_table) {
        INFO(row.name);
        std::string_view const name = row.name;
        auto const op = static_cast<Op>(row.number);
        CHECK(detail::is_type(op) == (name.substr(0, 4) == "Type" && op != Op::TypeForwardPointer));
        bool const constant = name.substr(0, 8) == "Constant" || name.substr(0, 12) == "SpecConstant";
        bool const of_vendor = name.find("INTEL") != std::string_view::npos || name == "ConstantPipeStorage";
        if (!of_vendor) CHECK(detail::is_constant(op) == constant);
    }
    CHECK(detail::is_terminator(Op::Switch));
    CHECK(detail::is_terminator(Op::TerminateInvocation));
    CHECK_FALSE(detail::is_terminator(Op::LoopMerge));
}

TEST_CASE("literal strings end at their zero", "[shader]")
{
    std::uint32_t const words[] = {0x64636261, 0x00000065, 0x41414141};
    CHECK(detail::literal_string(words) == "abcde");
    CHECK(detail::literal_string_words("abcde") == 2);
    CHECK(detail::literal_string_words("abcd") == 2);
    CHECK(detail::literal_string_words("") == 1);
}

} // namespace shader_instruction
