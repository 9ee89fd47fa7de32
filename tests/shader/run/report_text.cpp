#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"
#include "support/own_folder.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

namespace shader_report_text {

// How a report reads: as a table, as JSON and as HTML, with sources and names that mean no good.

namespace {

using namespace crosslane;
using namespace shader_test;
using uint = std::uint32_t;

char const* const evil = "</script><script>alert('\"&\\')</script><!-- \x1B[31m\x80\xF0\x9F\x8C\x8A";

/// Two threads' worth of lines that were never run by anyone.
ShaderReport invented()
{
    ShaderReport r;
    r.shader = "main";
    r.group_size[0] = 64, r.group_size[1] = 2;
    r.wave_sizes = {8, 32};
    r.groups = 3, r.waves = 1234567;
    r.files = {{"sort.hlsl", {"// sorts", "uint key = keys[id];", "", "", "", "words[key] = 1;", "InterlockedAdd(n[0], 1);"}}};
    ShaderReport::Line line;
    line.line = 2, line.text = r.files[0].lines[1];
    line.runs = 100, line.lanes = 1600, line.lanes_there = 3200, line.work = 300;
    line.accesses = 100, line.cache_lines = 250, line.least_cache_lines = 200, line.outside = 1000;
    r.lines.push_back(line);
    line = {};
    line.line = 6, line.text = r.files[0].lines[5];
    line.runs = 7, line.lanes = line.lanes_there = 8, line.work = 1;
    line.shared_accesses = 7, line.passes = 224, line.least_passes = 7;
    r.lines.push_back(line);
    line = {};
    line.line = 7, line.text = r.files[0].lines[6];
    line.runs = 10, line.lanes = 310, line.lanes_there = 320, line.work = 99, line.atomics = 10, line.atomic_lanes = 310;
    line.atomic_places = 10, line.atomic_most = 310;
    r.lines.push_back(line);
    line = {};
    line.word = 77, line.text = "OpIAdd %5";
    r.lines.push_back(line);
    for (auto const& l : r.lines) r.all.add(l);
    ShaderFinding finding;
    finding.kind = ShaderFinding::Kind::race;
    finding.file = "sort.hlsl", finding.line = 6, finding.count = 12, finding.group = 2, finding.wave = 1, finding.lane = 5;
    finding.message = "words[3] is written by waves 0 and 1";
    r.findings.push_back(finding);
    return r;
}

TEST_CASE("a report as a table", "[shader][report]")
{
    auto const r = invented();
    CHECK(r.text(80) ==
          "main: 3 groups of 64 x 2 threads in 1 234 567 waves of 8 and 32 lanes\n"
          "line  waves  active  work  lines/least  banks  atomics  outside  source\n"
          "sort.hlsl\n"
          "   2    100    50 %  75 %        2.5/2                    1 000  uint key = keys\n"
          " ...\n"
          "   6      7   100 %  <1 %                 32x                    words[key] = 1;\n"
          "   7     10    97 %  25 %                        31/31           InterlockedAdd(\n"
          "instructions of no line, by their word in the module\n"
          "  77      0                                                      OpIAdd %5\n"
          "race at sort.hlsl:6, 12 times, such as by group 2, wave 1, lane 5: words[3] is written by waves 0 and 1\n");
    CHECK(r.line(6) == &r.lines[1]);
    CHECK(r.line(3) == nullptr);
    CHECK(r.line(6, 1) == nullptr);
    CHECK(r.line(0) == nullptr);
    CHECK(r.text(0).find("keys") == std::string::npos);
    CHECK(ShaderReport{}.text() == ": nothing has been recorded\nline  waves  active  work  source\n");
}

/// A JSON text's end, from a value on; npos: it is none. Numbers and strings are given to see.
template <class See>
std::size_t json_end(std::string const& text, std::size_t at, See const& see)
{
    auto const no = std::string::npos;
    if (at >= text.size()) return no;
    if (text[at] == '"') {
        for (auto i = at + 1; i < text.size(); ++i) {
            if (static_cast<unsigned char>(text[i]) < 0x20) return no;
            if (text[i] == '\\') ++i;
            else if (text[i] == '"') return see(text.substr(at, i + 1 - at)), i + 1;
        }
        return no;
    }
    if (text[at] == '{' || text[at] == '[') {
        char const close = text[at] == '{' ? '}' : ']';
        if (text[++at] == close) return at + 1;
        for (;;) {
            if (close == '}') {
                if (text[at] != '"' || (at = json_end(text, at, see)) == no || text[at++] != ':') return no;
            }
            if ((at = json_end(text, at, see)) == no || at >= text.size()) return no;
            if (text[at] == close) return at + 1;
            if (text[at++] != ',') return no;
        }
    }
    auto const end = text.find_first_not_of("0123456789", at);
    return end == at ? no : (see(text.substr(at, end - at)), end);
}

TEST_CASE("a report as JSON", "[shader][report]")
{
    auto r = invented();
    std::vector<std::string> seen;
    auto const json = r.json();
    CHECK(json_end(json, 0, [&](std::string const& x) { seen.push_back(x); }) == json.size());
    auto const behind = [&](std::string const& key, std::size_t which) {
        for (std::size_t i = 0; i + 1 < seen.size(); ++i)
            if (seen[i] == '"' + key + '"' && which-- == 0) return seen[i + 1];
        return std::string("nothing");
    };
    CHECK(behind("waves", 0) == "1234567");
    CHECK(behind("cache_lines", 1) == "250"); // behind those of all
    CHECK(behind("text", 1) == "\"words[key] = 1;\"");
    CHECK(behind("word", 0) == "77");
    CHECK(behind("kind", 0) == "\"race\"");
    CHECK(behind("message", 0) == "\"words[3] is written by waves 0 and 1\"");
    r.shader = r.files[0].name = r.lines[0].text = r.findings[0].message = r.findings[0].file = evil;
    auto const worse = r.json();
    CHECK(json_end(worse, 0, [](auto&&) {}) == worse.size());
    CHECK(worse.find("alert('\\\"&\\\\')") != std::string::npos);
}

/// The tags of a page, each once for each time it stands there, with its attributes' names.
std::multiset<std::string> tags_of(std::string const& html)
{
    std::multiset<std::string> tags;
    for (std::size_t at = 0; (at = html.find('<', at)) != std::string::npos;) {
        auto end = html.find_first_of(" >", at);
        auto const tag = html.substr(at + 1, end - at - 1);
        tags.insert(tag);
        for (char quote = 0; end < html.size() && (quote != 0 || html[end] != '>'); ++end) {
            if (html[end] == '"') quote = quote == 0 ? '"' : 0;
        }
        REQUIRE(end < html.size());
        at = end;
        if (tag == "style" || tag == "script") {
            at = html.find("</" + tag, at);
            REQUIRE(at != std::string::npos);
        }
    }
    return tags;
}

TEST_CASE("a report as one page of HTML, whatever its source is", "[shader][report]")
{
    auto r = invented();
    auto const good = r.html();
    auto const tags = tags_of(good);
    CHECK(tags.count("script") == 2);
    CHECK(tags.count("tr") == 1 + 3 + 1 + 7 + 1 + 1); // the summary's, the source's and the others', with their heads
    for (auto const* outside : {"http:", "https:", "src=", "url(", "@import", "<link"}) CHECK(good.find(outside) == std::string::npos);
    CHECK(good.find("<tr id=f0l6 data-i=1 class=ran") != std::string::npos);
    CHECK(good.find("class=never") != std::string::npos);
    CHECK(good.find("banks 32&times;") != std::string::npos);
    CHECK(good.find("<span class=w>InterlockedAdd</span>") != std::string::npos);
    CHECK(good.find("<span class=c>// sorts</span>") != std::string::npos);

    r.files[0].name = r.shader = r.findings[0].message = r.findings[0].file = r.lines[3].text = evil;
    for (auto* text : {&r.files[0].lines[1], &r.files[0].lines[2], &r.lines[0].text}) *text = evil;
    auto const bad = r.html();
    auto tags_then = tags_of(bad);
    tags_then.erase("span");
    tags_then.erase("/span"); // of coloured words
    auto tags_before = tags;
    tags_before.erase("span");
    tags_before.erase("/span");
    CHECK(tags_then == tags_before);
    CHECK(bad.find("&lt;/script&gt;&lt;script&gt;") != std::string::npos);
    CHECK(bad.find("\x1B") == std::string::npos);
    CHECK(bad.find("\xEF\xBF\xBD\xF0\x9F\x8C\x8A") != std::string::npos); // what is no UTF-8 is replaced, what is stays
    auto const data = bad.find("id=report>") + 10;
    auto json = bad.substr(data, bad.find("</script>", data) - data);
    CHECK(json.find('<') == std::string::npos);
    for (std::size_t at; (at = json.find("\\u003c")) != std::string::npos;) json.replace(at, 6, "<");
    CHECK(json == r.json());
    CHECK(ShaderReport{}.html().find("nothing has been recorded") != std::string::npos);
}

std::string content_of(std::string const& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("a report is saved as what its file's name says", "[shader][report]")
{
    support::OwnFolder const folder;
    auto const r = invented();
    auto const path = [&](char const* name) { return folder.file(name); };
    r.save(path("a.txt"));
    r.save(path("a.json"));
    r.save(path("a.html"));
    CHECK(content_of(path("a.txt")) == r.text());
    CHECK(content_of(path("a.json")) == r.json());
    CHECK(content_of(path("a.html")) == r.html());
    CHECK_THROWS_AS(r.save(path("a.pdf")), std::invalid_argument);
    CHECK_THROWS_AS(r.save(path("missing/a.txt")), std::runtime_error);
}

/// A shader of two lines and one without; file: empty for none.
std::vector<uint> words_with(std::string const& file, std::string const& text, std::string const& ending = {})
{
    auto a = begin();
    if (!file.empty()) a(Op::String, 100, file);
    if (!text.empty()) a(Op::Source, SourceLanguage::GLSL, 450, 100, text);
    a(Op::Name, 103, "sum" + ending);
    body(types(a));
    a(Op::IAdd, uint_type, 103, one, two);
    if (!file.empty()) a(Op::Line, 100, 2, 0);
    a(Op::IAdd, uint_type, 104, 103, two);
    if (!file.empty()) a(Op::Line, 100, 5, 0);
    a(Op::IMul, uint_type, 105, 104, two);
    return end(a).module();
}

TEST_CASE("a report's source is the module's, a file that it is told, or none", "[shader][report]")
{
    auto const run = [](std::vector<uint> const& words, std::string const& source = {}) {
        AnyShader shader(words);
        if (!source.empty()) shader.source(source);
        shader.record(true);
        shader.run(8, 0, 2);
        return shader.report();
    };
    auto const bare = run(words_with("", ""));
    REQUIRE(bare.lines.size() == 3); // the return does nothing
    CHECK(bare.lines[0].text == "OpIAdd %103 \"sum\"");
    CHECK(bare.lines[0].runs == 2 * 4);
    CHECK(bare.lines[0].line == 0);
    CHECK(bare.lines[0].word < bare.lines[1].word);
    CHECK(bare.files.empty());

    auto const whole = run(words_with("a.comp", "first\n\tsecond\r\nthird"));
    REQUIRE(whole.line(2) != nullptr);
    CHECK(whole.line(2)->text == "    second");
    CHECK(whole.line(2)->runs == 8);
    REQUIRE(whole.line(5) != nullptr); // past the text's end
    CHECK(whole.line(5)->text.empty());
    CHECK(whole.lines.size() == 3);
    CHECK(tags_of(whole.html()).count("/html") == 1);

    support::OwnFolder const folder;
    std::filesystem::create_directory(folder.path / "other");
    auto const path = [&](char const* name) { return folder.file(name); };
    std::ofstream(path("b.comp")) << "one\nB\n";
    std::ofstream(path("secret")) << "one\nsecret\n";
    std::ofstream(path("other/c.comp"), std::ios::binary) << "one\nC\n" << '\0';
    auto const text_of = [&](ShaderReport const& r) { return r.line(2) != nullptr ? r.line(2)->text : "no line"; };
    CHECK(text_of(run(words_with(path("b.comp"), ""))) == "B");
    CHECK(text_of(run(words_with("nowhere/b.comp", ""), path("b.comp"))) == "B");
    CHECK(text_of(run(words_with("nowhere/d.comp", ""), path("b.comp"))) == "B");     // the only file that there is
    CHECK(text_of(run(words_with("nowhere/d.comp", ""))).empty());
    CHECK(text_of(run(words_with(path("secret"), ""))).empty());                      // a module may name any file
    CHECK(text_of(run(words_with(path("secret"), ""), path("secret"))) == "secret");  // who runs it may, too
    CHECK(text_of(run(words_with("c.comp", ""), path("other/c.comp"))).empty());      // no text
    CHECK(text_of(run(words_with("c.comp", ""), path("other"))).empty());             // no file
    CHECK(text_of(run(words_with("/dev/zero", ""), "/dev/zero")).empty());

    auto const hostile = run(words_with(evil, evil, evil));
    CHECK(tags_of(hostile.html()).count("script") == 2);
    CHECK(json_end(hostile.json(), 0, [](auto&&) {}) == hostile.json().size());
    CHECK(hostile.text().find('\x1B') == std::string::npos);
}

} // namespace

} // namespace shader_report_text
