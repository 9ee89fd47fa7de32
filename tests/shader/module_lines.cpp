#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/module.hpp>

namespace shader_module_lines {

using namespace shader_test;
using crosslane::DebugInfo100;
using crosslane::Module;
using crosslane::SourceLine;

namespace {

std::vector<SourceLine> lines_of(Module const& module)
{
    std::vector<SourceLine> lines;
    for (auto const& function : module.functions)
        for (auto const& block : function.blocks)
            for (auto const& in : block.instructions) lines.push_back(in.line);
    return lines;
}

} // namespace

TEST_CASE("Module: OpLine holds up to the next one, OpNoLine or the end of the block", "[shader]")
{
    auto a = begin();
    a(Op::String, 200, "a.hlsl")(Op::String, 201, "b.hlsl")(Op::String, 202, "a.hlsl");
    a(Op::Source, crosslane::SourceLanguage::HLSL, 500, 200, "first ")(Op::SourceContinued, "second");
    a(Op::Source, crosslane::SourceLanguage::HLSL, 500, 202, "again");
    body(types(a))(Op::IAdd, uint_type, 300, one, one)(Op::Line, 200, 7, 3)(Op::IAdd, uint_type, 301, one, one)(Op::Line, 201, 8,
         0)(Op::IAdd, uint_type, 302, one, one);
    a(Op::NoLine)(Op::IAdd, uint_type, 303, one, one)(Op::Line, 202, 9, 1)(Op::Branch, 304)(Op::Label, 304)(Op::Return)(Op::FunctionEnd);
    auto const module = Module::parse(a.module());
    CHECK(lines_of(module) == std::vector<SourceLine>{{}, {0, 7, 3}, {1, 8, 0}, {}, {0, 9, 1}, {}});
    REQUIRE(module.files.size() == 2);
    CHECK(module.files[0].name == "a.hlsl");
    CHECK(module.files[1].name == "b.hlsl");
    CHECK(module.source_text(0) == "first second");
    CHECK(module.source_text(1).empty());
    CHECK(module.source_text(2).empty());
    CHECK(module.language == crosslane::SourceLanguage::HLSL);
    CHECK(module.language_version == 500);
}

TEST_CASE("Module: NonSemantic.Shader.DebugInfo.100", "[shader]")
{
    auto a = begin();
    a(Op::ExtInstImport, 190, "NonSemantic.Shader.DebugInfo.100")(Op::String, 200, "a.slang")(Op::String, 201, "text ");
    a(Op::String, 202, "and more")(Op::String, 203, "name");
    types(a)(Op::Constant, uint_type, 210, 12)(Op::Constant, uint_type, 211, 34)(Op::Constant, float_type, 212, 12);
    a(Op::ExtInst, void_type, 220, 190, DebugInfo100::DebugSource, 200, 201);
    a(Op::ExtInst, void_type, 221, 190, DebugInfo100::DebugSourceContinued, 202);
    body(a)(Op::ExtInst, void_type, 230, 190, DebugInfo100::DebugScope, 220)(Op::IAdd, uint_type, 300, one, one);
    a(Op::ExtInst, void_type, 231, 190, DebugInfo100::DebugLine, 220, 210, 210, 211, 211)(Op::IAdd, uint_type, 301, one, one);
    a(Op::ExtInst, void_type, 232, 190, DebugInfo100::DebugNoLine)(Op::IAdd, uint_type, 302, one, one);
    a(Op::ExtInst, void_type, 233, 190, DebugInfo100::DebugLine, 220, 212, 212, 211, 211)(Op::IAdd, uint_type, 303, one,
      one); // a line that is no integer
    a(Op::ExtInst, void_type, 234, 190, DebugInfo100::DebugLine, 203, 210, 210, 211, 211)(Op::IAdd, uint_type, 304, one,
      one); // a source that is none: the line before holds
    a(Op::ExtInst, void_type, 235, 190, DebugInfo100::DebugLine, 999, 0, 77777, 5, 5)(Op::ExtInst, void_type, 236, 190, 5000, 7);
    auto const module = Module::parse(end(a).module());
    CHECK(lines_of(module) == std::vector<SourceLine>{{}, {0, 12, 34}, {}, {0, 0, 34}, {0, 0, 34}, {0, 0, 34}});
    CHECK(module.source_text(0) == "text and more");
    CHECK(module.functions[0].blocks[0].instructions.size() == 6); // what runs
    CHECK(module.functions[0].debug.size() == 7);
    CHECK(module.definition(230) == &module.functions[0].debug[0]);
}

TEST_CASE("Module: OpenCL.DebugInfo.100 may hold anything", "[shader]")
{
    auto a = begin();
    a(Op::ExtInstImport, 190, "OpenCL.DebugInfo.100")(Op::String, 200, "a.hlsl")(Op::String, 201, "text");
    types(a)(Op::ExtInst, void_type, 220, 190, DebugInfo100::DebugSource, 200, 201)(Op::ExtInst, void_type, 221, 190, 1, 0xFFFF'FFFF, 5,
          220, 0);
    body(a)(Op::Line, 200, 3, 4)(Op::ExtInst, void_type, 222, 190, DebugInfo100::DebugScope, 221)(Op::IAdd, uint_type, 300, one, one);
    auto const module = Module::parse(end(a).module());
    CHECK(lines_of(module)[0] == SourceLine{0, 3, 4});
    CHECK(module.source_text(0) == "text");
}

TEST_CASE("Module: what runs stays among the instructions, debugPrintfEXT too", "[shader]")
{
    auto a = begin();
    a(Op::ExtInstImport, 190, "NonSemantic.DebugPrintf")(Op::ExtInstImport, 191, "GLSL.std.450");
    a(Op::ExtInstImport, 192, "NonSemantic.Unknown")(Op::String, 200, "%d");
    body(types(a))(Op::ExtInst, void_type, 201, 190, 1, 200, one)(Op::ExtInst, float_type, 202, 191, crosslane::GlslStd450::Sin,
         half_pi)(Op::ExtInst, void_type, 203, 192, 5, one);
    auto const module = Module::parse(end(a).module());
    auto const& instructions = module.functions[0].blocks[0].instructions;
    REQUIRE(instructions.size() == 3);
    CHECK(module.extended_set(instructions[0].operands[0]) == crosslane::ExtendedSet::DebugPrintf);
    CHECK(module.extended_set(instructions[1].operands[0]) == crosslane::ExtendedSet::GlslStd450);
}

} // namespace shader_module_lines
