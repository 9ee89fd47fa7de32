#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <stdexcept>

namespace shader_trace {

// What a trace says of a wave's lines and variables, against the same program run thread by thread.

namespace {

using uint = std::uint32_t;
using crosslane::TracedLine;

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};
constexpr uint group_threads = 24, groups = 3;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

/// What a line does: which lanes run it, what it sets in them.
struct Line
{
    std::string comment;
    std::vector<bool> active;
    std::map<std::string, std::vector<double>> set; // NaN in lanes that are not active
    bool operator==(Line const& o) const
    {
        auto const same = [](auto const& x, auto const& y) {
            if (x.first != y.first || x.second.size() != y.second.size()) return false;
            for (std::size_t i = 0; i < x.second.size(); ++i)
                if (!(x.second[i] == y.second[i] || (std::isnan(x.second[i]) && std::isnan(y.second[i])))) return false;
            return true;
        };
        return comment == o.comment && active == o.active && std::equal(set.begin(), set.end(), o.set.begin(), o.set.end(), same);
    }
};
std::ostream& operator<<(std::ostream& to, Line const& line)
{
    to << line.comment << ' ';
    for (auto a : line.active) to << (a ? 'x' : '-');
    for (auto const& [name, values] : line.set) {
        to << ' ' << name << ':';
        for (auto v : values) to << ' ' << v;
    }
    return to;
}

Line seen(TracedLine const& at)
{
    Line line;
    auto const comment = at.text.rfind("// ");
    line.comment = comment == std::string_view::npos ? std::string(at.text) : std::string(at.text.substr(comment + 3));
    for (std::size_t lane = 0; lane < at.lanes; ++lane) line.active.push_back(at.is_active(lane));
    for (auto const& v : at.variables) {
        CHECK(v.is_set == (v.set_by == at.number));
        for (std::size_t part = 0; v.is_set && part < v.parts.size(); ++part) {
            auto& values = line.set[v.name + v.parts[part].name];
            for (std::size_t lane = 0; lane < at.lanes; ++lane) {
                if (at.is_active(lane)) CHECK(v.is_known(lane));
                values.push_back(at.is_active(lane) ? v.value<double>(lane, part) : NAN);
            }
        }
    }
    return line;
}

/// trace.comp's lines for one wave, in the order in which it comes to them.
std::vector<Line> expected_lines(std::size_t lanes, uint group, uint wave, std::vector<uint> const& values)
{
    std::vector<Line> lines;
    std::vector<bool> all(lanes), none(lanes);
    std::vector<int> t(lanes), n(lanes), sum(lanes), kept(lanes), unset(lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        auto const thread = wave * lanes + lane;
        all[lane] = thread < group_threads;
        if (!all[lane]) continue;
        t[lane] = static_cast<int>(thread);
        n[lane] = static_cast<int>(values[group * group_threads + thread]) - 8;
    }
    auto const add = [&](char const* comment, std::vector<bool> const& active) -> Line& {
        return lines.emplace_back(Line{comment, active, {}});
    };
    auto const set = [&](Line& line, char const* name, auto f) {
        for (std::size_t lane = 0; lane < lanes; ++lane) line.set[name].push_back(line.active[lane] ? static_cast<double>(f(lane)) : NAN);
    };
    auto const one = [&](char const* comment, auto f) { set(add(comment, all), comment, f); };
    one("t", [&](auto i) { return t[i]; });
    one("n", [&](auto i) { return n[i]; });
    one("odd", [&](auto i) { return (n[i] & 1) != 0; });
    one("wide", [&](auto i) { return static_cast<double>(n[i] + 100) * 8589934592.0; });
    one("half_of", [&](auto i) { return n[i] * 0.5; });
    one("small", [&](auto i) { return n[i] * 0.125; });
    one("byte", [&](auto i) { return static_cast<std::int8_t>(n[i] * 10); });
    one("always", [&](auto) { return 1; });
    auto const pair = [&](char const* comment, double weight, double x, double y, double more) { // as far as it has been set
        auto& line = add(comment, all);
        set(line, "pair.weight", [&](auto i) { return weight * n[i]; });
        set(line, "pair.at.x", [&](auto i) { return x * n[i]; });
        set(line, "pair.at.y", [&](auto i) { return y * n[i] + more; });
    };
    pair("weight", 0.25, 0, 0, 0);
    pair("at", 0.25, 1, -1, 0);
    pair("y", 0.25, 1, -1, 1);
    char const* const elements[] = {"list[0]", "list[1]", "list[2]"};
    auto& begin = add("begin", all);
    for (int k = 0; k < 3; ++k) set(begin, elements[k], [&](auto) { return 7 + k; });
    auto& list = add("list", all);
    for (int k = 0; k < 3; ++k) set(list, elements[k], [&](auto i) { return t[i] % 3 == k ? n[i] : 7 + k; });
    one("unused", [&](auto i) { return n[i] * 5; });
    one("m", [&](auto i) { return n[i] + 12; });
    { // all on one line, which ends where lanes go, and where it is there again
        auto left = all;
        std::set<std::string> ran;
        auto m = n;
        Line* line = nullptr;
        auto const come = [&](char const* to, std::vector<bool> const& active) {
            if (line == nullptr || line->active != active || !ran.insert(to).second) line = &add("shrink", active), ran = {to};
        };
        while (std::find(left.begin(), left.end(), true) != left.end()) {
            come("while", left);
            for (std::size_t lane = 0; lane < lanes; ++lane) left[lane] = left[lane] && m[lane] + 12 > 4;
            if (std::find(left.begin(), left.end(), true) == left.end()) break;
            come("body", left);
            for (std::size_t lane = 0; lane < lanes; ++lane) m[lane] -= left[lane] ? 3 : 0;
            set(*line, "m", [&](auto i) { return m[i] + 12; });
        }
    }
    one("sum", [](auto) { return 0; });
    set(add("loop", all), "k", [](auto) { return 0; });
    for (int k = 0;; ++k) {
        auto left = all;
        bool any = false;
        for (std::size_t lane = 0; lane < lanes; ++lane) left[lane] = left[lane] && k < t[lane] % 4, any = any || left[lane];
        if (!any) break;
        set(add("body", left), "n", [&](auto) { return k; });
        set(add("doubled", left), "doubled", [&](auto) { return 2 * k; });
        add("return", left);
        for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += left[lane] ? 2 * k : 0;
        set(add("body", left), "sum", [&](auto i) { return sum[i]; });
        set(add("loop", left), "k", [&](auto) { return k + 1; });
    }
    one("kept", [&](auto i) { return sum[i]; });
    for (int odd = 1; odd >= 0; --odd) {
        auto some = all;
        bool any = false;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            some[lane] = some[lane] && (n[lane] & 1) == odd;
            any = any || some[lane];
            if (some[lane]) kept[lane] = odd != 0 ? -sum[lane] - 1 : sum[lane] + 100;
        }
        if (any) set(add(odd != 0 ? "odd one" : "even one", some), "kept", [&](auto i) { return kept[i]; });
    }
    add("end", all);
    return lines;
}

struct Runner
{
    AnyShader shader{path_of("trace")};
    std::vector<uint> values, results = std::vector<uint>(groups * group_threads);
    std::vector<Line> lines;

    Runner()
    {
        for (uint i = 0; i < groups * group_threads; ++i) values.push_back((i * 2654435761u) >> 28);
        shader.bind("Values", values);
        shader.bind("Results", results);
    }
    void trace(uint group, uint wave)
    {
        lines.clear();
        shader.trace(group, wave, [=, this](TracedLine const& at) {
            CHECK(at.group == group);
            CHECK(at.wave == wave);
            CHECK(at.number == lines.size());
            CHECK(at.file.ends_with("trace.comp"));
            lines.push_back(seen(at));
        });
    }
};

TEST_CASE("a trace tells a wave's lines with their lanes and what they set, whoever runs it in whatever order", "[shader][trace]")
{
    for (auto lanes : sizes) {
        Runner plain;
        plain.shader.run(lanes, 0, groups);
        for (std::uint64_t const seed : {std::uint64_t{0}, std::uint64_t{5}, AnyShader::on_threads}) {
            for (uint const wave : {0u, (group_threads - 1) / static_cast<uint>(lanes)}) {
                Runner runner;
                runner.trace(1, wave);
                if (seed == 5) runner.shader.record(true); // both watch
                runner.shader.run(lanes, seed, groups);
                INFO(lanes << " lanes, wave " << wave << ", seed " << seed);
                auto const expected = expected_lines(lanes, 1, wave, runner.values);
                for (std::size_t i = 0; i < std::min(expected.size(), runner.lines.size()); ++i) CHECK(runner.lines[i] == expected[i]);
                CHECK(runner.lines.size() == expected.size());
                CHECK(runner.results == plain.results);
                if (seed == 5) CHECK(runner.shader.report().groups == groups);
            }
        }
    }
}

TEST_CASE("a trace goes on in later dispatches until it is ended", "[shader][trace]")
{
    Runner runner;
    runner.trace(2, 0);
    runner.shader.run(8, 0, groups);
    auto const first = runner.lines;
    CHECK(first == expected_lines(8, 2, 0, runner.values));
    runner.lines.clear();
    runner.shader.run(8, 0, groups);
    CHECK(runner.lines == first);
    runner.shader.trace(0, 0, {});
    runner.shader.run(8, 0, groups);
    CHECK(runner.lines == first);
    for (auto const& [group, wave] : {std::pair(groups, 0u), {0u, 3u}}) { // of groups and waves 0 to 2
        runner.trace(group, wave);
        for (auto const seed : {std::uint64_t{0}, AnyShader::on_threads})
            CHECK_THROWS_AS(runner.shader.run(8, seed, groups), std::invalid_argument);
        CHECK(runner.lines.empty());
    }
    runner.shader.trace(0, 0, [](TracedLine const&) { throw std::runtime_error("enough"); });
    CHECK_THROWS_AS(runner.shader.run(8, 0, groups), std::runtime_error);
}

TEST_CASE("a traced line prints its lanes side by side", "[shader][trace]")
{
    Runner runner;
    std::string text;
    runner.shader.trace(0, 0, [&](TracedLine const& at) {
        auto const comment = at.text.substr(at.text.rfind("// ") + 3);
        if (comment != "odd one" && comment != "small") return;
        text += at.table();
        auto const* kept = at.variable("kept");
        CHECK((kept != nullptr) == (comment == "odd one"));
        if (kept != nullptr) CHECK(kept->text(1) == "0"); // what is not active keeps what it had
        CHECK(at.variable("nothing") == nullptr);
    });
    runner.values = {9, 10, 0, 11};
    runner.values.resize(groups * group_threads);
    runner.shader.bind("Values", runner.values);
    runner.shader.run(4, 0, 1);
    CHECK(text == "   27     x     x     x     x      float16_t small = float16_t(n) * 0.125hf; // small\n"
                  "      0.125  0.25    -1 0.375    small\n"
                  "   44  x  -  -  x          kept = -kept - 1; // odd one\n"
                  "      -1  -  - -7    kept\n");
}

TEST_CASE("a trace tells an HLSL entry point's parameters once, and nothing behind its end", "[shader][trace]")
{
    AnyShader hlsl(path_of("trace_hlsl"));
    std::vector<uint> values = {3, 1, 4, 1}, results(4);
    hlsl.bind("values", values);
    hlsl.bind("results", results);
    std::string text;
    hlsl.trace(0, 0, [&](TracedLine const& at) { text += at.table(); });
    hlsl.run(4, 0, 1);
    CHECK(text == "   12 x x x x  {\n"
                  "      0 1 2 3    id.x\n"
                  "      0 0 0 0    id.y\n"
                  "      0 0 0 0    id.z\n"
                  "      0 1 2 3    t\n"
                  "   13 x x x x      int value = twice(values[id.x]);\n"
                  "      3 1 4 1    x\n"
                  "    7 x x x x      return 2 * x;\n"
                  "   13 x x x x      int value = twice(values[id.x]);\n"
                  "      6 2 8 2    value\n"
                  "   14 x x x x      results[t] = value;\n");
}

/// The sum of two numbers from a buffer, in a function whose variables have names by debug information alone.
std::vector<uint> words_with_debug_names()
{
    using namespace crosslane;
    using namespace shader_test;
    enum { set = first_free, file, text, name_a, name_b, name_c, source, none, expression, other, operation, a_local, b_local, c_local,
           buffer, block, block_pointer, buffer_variable, word_pointer, local_pointer, local, index, loaded, sum, debug, line, condition };
    Assembler a;
    a(Op::Capability, Capability::Shader)(Op::Extension, "SPV_KHR_non_semantic_info");
    a(Op::ExtInstImport, set, "NonSemantic.Shader.DebugInfo.100")(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    a(Op::EntryPoint, ExecutionModel::GLCompute, main_id, "main", index)(Op::ExecutionMode, main_id, ExecutionMode::LocalSize, 4, 1, 1);
    a(Op::String, file, "a.comp")(Op::String, text, "one\ntwo\n");
    a(Op::String, name_a, "a")(Op::String, name_b, "b")(Op::String, name_c, "c");
    a(Op::Decorate, index, Decoration::BuiltIn, BuiltIn::LocalInvocationIndex)(Op::Decorate, buffer, Decoration::ArrayStride, 4);
    a(Op::Decorate, block, Decoration::Block)(Op::MemberDecorate, block, 0, Decoration::Offset, 0);
    a(Op::Decorate, buffer_variable, Decoration::DescriptorSet, 0)(Op::Decorate, buffer_variable, Decoration::Binding, 0);
    types(a);
    auto const information = [&](uint result, DebugInfo100 what, std::vector<uint> const& words) {
        a(Op::ExtInst, void_type, result, set, what, words);
    };
    information(source, DebugInfo100::DebugSource, {file, text});
    information(none, DebugInfo100::DebugInfoNone, {});
    information(expression, DebugInfo100::DebugExpression, {});
    information(operation, DebugInfo100::DebugOperation, {zero});
    information(other, DebugInfo100::DebugExpression, {operation}); // of what the value points to
    information(a_local, DebugInfo100::DebugLocalVariable, {name_a, none, source, one, zero, none, zero});
    information(b_local, DebugInfo100::DebugLocalVariable, {name_b, none, source, one, zero, none, zero});
    information(c_local, DebugInfo100::DebugLocalVariable, {name_c, none, source, one, zero, none, zero});
    a(Op::TypeRuntimeArray, buffer, uint_type)(Op::TypeStruct, block, buffer);
    a(Op::TypePointer, block_pointer, StorageClass::StorageBuffer, block);
    a(Op::TypePointer, word_pointer, StorageClass::StorageBuffer, uint_type);
    a(Op::Variable, block_pointer, buffer_variable, StorageClass::StorageBuffer);
    a(Op::TypePointer, local_pointer, StorageClass::Input, uint_type)(Op::Variable, local_pointer, index, StorageClass::Input);
    a(Op::TypePointer, 150, StorageClass::Function, uint_type);
    body(a)(Op::Variable, 150, local, StorageClass::Function);
    information(debug, DebugInfo100::DebugDeclare, {a_local, local, expression});
    a(Op::Line, file, 1, 0)(Op::Load, uint_type, loaded, index);
    a(Op::Store, local, loaded); // a = lane
    information(151, DebugInfo100::DebugValue, {b_local, two, expression}); // b = 2
    information(152, DebugInfo100::DebugValue, {c_local, loaded, other});   // not c
    a(Op::Line, file, 2, 0)(Op::IAdd, uint_type, sum, loaded, two);
    information(153, DebugInfo100::DebugValue, {b_local, sum, expression}); // b = lane + 2
    a(Op::AccessChain, word_pointer, 154, buffer_variable, zero, loaded)(Op::Store, 154, sum);
    return end(a).module(1000, 0x00010300);
}

TEST_CASE("a trace knows variables by their debug information, and values that have no variable any more", "[shader][trace]")
{
    AnyShader shader(words_with_debug_names());
    std::vector<uint> memory(4);
    shader.bind(0, 0, memory);
    std::string text;
    shader.trace(0, 0, [&](TracedLine const& at) { text += at.table(); });
    shader.run(4, 0, 1);
    CHECK(memory == std::vector<uint>{2, 3, 4, 5});
    CHECK(text == "    1 x x x x  one\n"
                  "      0 1 2 3    a\n"
                  "      2 2 2 2    b\n"
                  "    2 x x x x  two\n"
                  "      2 3 4 5    b\n");
}

} // namespace

} // namespace shader_trace
