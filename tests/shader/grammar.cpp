#include "support/catch.hpp"

#include <crosslane/shader/instruction.hpp>

#include <string_view>

namespace shader_grammar {

// That the tables are those of Debian's headers the test shader.grammar sees.

TEST_CASE("grammar: its tables are sorted", "[shader]")
{
    using namespace crosslane::detail;
    auto const less = [](auto const& a, auto const& b) { return a.number < b.number; };
    CHECK(std::is_sorted(std::begin(op_table), std::end(op_table), less));
    CHECK(std::is_sorted(std::begin(glsl_std_450_table), std::end(glsl_std_450_table), less));
    CHECK(std::is_sorted(std::begin(enumerant_table), std::end(enumerant_table),
            [](auto const& a, auto const& b) { return a.kind != b.kind ? a.kind < b.kind : a.number < b.number; }));
    for (auto const& row : op_table) {
        INFO(row.name << ": " << row.shape);
        std::string_view const shape = row.shape;
        CHECK(shape.find_first_not_of("TRismnqcxoeDXIMLPQN?*") == std::string_view::npos);
        CHECK((shape.empty() || shape[0] != 'T' || shape.substr(0, 2) == "TR")); // what the parser takes for granted
        CHECK(shape.find('T', 1) == std::string_view::npos);
    }
}

TEST_CASE("grammar: what newer headers have is there", "[shader]")
{
    using namespace crosslane;
    CHECK(name_of(ExecutionMode{6023}) == "MaximallyReconvergesKHR");
    CHECK(name_of(Op{5110}) == "OpGroupNonUniformQuadAllKHR");
    CHECK(name_of(SourceLanguage{11}) == "Slang");
    CHECK(std::string_view(detail::row_of(Op::TypeFloat)->shape) == "Rne?");
}

} // namespace shader_grammar
