#pragma once

// A report as one page of HTML.

#include <crosslane/shader/report_style.hpp>
#include <crosslane/shader/report_text.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Colours the words of a source's lines; a comment may continue from line to line.
class Highlighter
{
public:
    [[nodiscard, gnu::cold]] std::string line(std::string_view text)
    {
        std::string result;
        while (!text.empty()) {
            auto const [length, kind] = next(text);
            auto const part = escaped(text.substr(0, length));
            if (kind == ' ') add_text(result, {part});
            else add_text(result, {"<span class=", std::string_view(&kind, 1), ">", part, "</span>"});
            text.remove_prefix(length);
        }
        return result;
    }

private:
    [[nodiscard]] static bool is_word(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    [[nodiscard]] std::pair<std::size_t, char> next(std::string_view text)
    {
        if (in_comment_ || text.starts_with("/*")) {
            auto const end = text.find("*/", in_comment_ ? 0 : 2);
            in_comment_ = end == std::string_view::npos;
            return {in_comment_ ? text.size() : end + 2, 'c'};
        }
        if (text.starts_with("//")) return {text.size(), 'c'};
        if (text[0] == '#') return {text.size(), 'k'};
        std::size_t n = 0;
        if (!is_word(text[0])) {
            while (n < text.size() && !is_word(text[n]) && text[n] != '/' && text[n] != '#') ++n;
            return {(std::max)(n, std::size_t{1}), ' '};
        }
        while (n < text.size() && is_word(text[n])) ++n;
        auto const word = text.substr(0, n);
        return {n, word[0] >= '0' && word[0] <= '9' ? 'd' : kind_of(word)};
    }
    [[nodiscard]] static char kind_of(std::string_view word)
    {
        constexpr std::string_view keys[] = {
            "if",     "else",    "for",    "while",  "do",    "switch", "case",  "default", "break",  "continue",    "return",
            "struct", "void",    "const",  "static", "inout", "in",     "out",   "shared",  "buffer", "groupshared", "uniform",
            "layout", "discard", "true",   "false",  "fn",    "var",    "let",   "func",    "public", "cbuffer"};
        constexpr std::string_view waves[] = {"Wave",    "Quad",          "Interlocked", "subgroup",           "atomic",
                                              "barrier", "memoryBarrier", "gl_Subgroup", "GroupMemoryBarrier", "AllMemoryBarrier",
                                              "DeviceMemoryBarrier", "workgroupBarrier"};
        constexpr std::string_view types[] = {"uint", "int", "float", "bool", "half", "double", "min16", "vec", "uvec", "ivec", "bvec",
                                              "mat",  "i32", "u32",   "f32",  "RW",   "Texture", "Buffer", "StructuredBuffer",
                                              "ByteAddressBuffer"};
        auto const begins = [&](auto const& words) {
            return std::any_of(std::begin(words), std::end(words), [&](std::string_view w) { return word.starts_with(w); });
        };
        if (std::find(std::begin(keys), std::end(keys), word) != std::end(keys)) return 'k';
        return begins(waves) ? 'w' : begins(types) ? 't' : ' ';
    }
    bool in_comment_ = false;
};

class HtmlReport
{
public:
    explicit HtmlReport(ShaderReport const& report) : r_(report), columns_(report_columns(report.all))
    {
        auto title = escaped(r_.shader);
        if (!r_.files.empty()) add_text(title, {" &middot; ", escaped(file_of(r_.files[0].name))});
        put({"<!DOCTYPE html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\"><title>", title,
             "</title><style>", report_style, "</style><header><h1>", title, "</h1><p>", report_subject(r_),
             "</p><button id=theme>light / dark</button></header><main>"});
        cards();
        findings();
        strip();
        summary();
        put({"<h2>Source <small>tinted by the lanes that a line loses</small></h2><div class=split><div>"});
        for (std::uint32_t f = 0; f < r_.files.size(); ++f) source(f);
        rest();
        put({"</div><aside aria-live=polite><p>Point at a line.</p></aside></div><footer>"});
        for (auto const& column : columns_) put({"<b>", column.title, "</b>: ", column.unit, ". "});
        put({"A line's functions count at every call. Buffers count as if they began at a cache line of ", r_.cache_line,
             " bytes; groupshared memory has 32 banks of 4 bytes, for 32 lanes at a time.</footer></main>"
             "<script type=\"application/json\" id=report>"});
        for (char const c : r_.json()) put({c == '<' ? "\\u003c" : std::string_view(&c, 1)});
        put({"</script><script>", report_script, "</script></html>\n"});
    }
    [[nodiscard]] std::string take() { return std::move(html_); }

private:
    using Counts = ShaderReport::Counts;
    void put(TextParts parts) { add_text(html_, parts); }
    [[nodiscard]] static std::string_view file_of(std::string_view path)
    {
        auto const folders = path.find_last_of("/\\");
        return folders == std::string_view::npos ? path : path.substr(folders + 1);
    }
    [[nodiscard]] static std::string fraction(double x) { return number_text(x, std::chars_format::fixed, 4); }
    [[nodiscard]] double work(Counts const& c) const { return Counts::ratio(c.work, r_.all.work, 0); }
    [[nodiscard]] static std::string bar(double part, char const* kind)
    {
        return text_of({"<span class=\"bar ", kind, "\"><i style=\"width:", fraction(100 * part), "%\"></i></span>"});
    }
    [[nodiscard]] static std::string percent_cell(double part) { return text_of({"<u>", escaped(percent(part)), "</u>"}); }
    [[nodiscard]] std::string anchor(ShaderReport::Line const& line) const
    {
        return line.line != 0 ? text_of({"f", line.file, "l", line.line}) : text_of({"w", line.word});
    }

    void card(std::string const& value, std::string const& means, bool is_bad = false, std::string const& more = {})
    {
        put({is_bad ? "<div class=\"card bad\"><b>" : "<div class=card><b>", value, "</b>", more, "<span>", means, "</span></div>"});
    }
    [[gnu::cold]] void cards()
    {
        auto const& all = r_.all;
        put({"<div class=cards>"});
        card(escaped(percent(all.active())), "of the lanes were active", all.active() < 0.5,
             text_of({"<div class=meter><i style=\"width:", fraction(100 * all.active()), "%\"></i></div>"}));
        card(grouped(all.work), "instructions of whole waves");
        if (all.accesses != 0)
            card(short_number(all.spread()) + "&times;",
                 text_of({"the cache lines that the bytes need: ", grouped(all.cache_lines), " of ", r_.cache_line, " bytes"}),
                 all.spread() > 1.5);
        if (all.shared_accesses != 0)
            card(short_number(all.conflicts()) + "&times;", "the passes over groupshared banks that the words need: " + grouped(all.passes),
                 all.conflicts() > 1.5);
        if (all.atomics != 0)
            card(grouped(all.atomics), text_of({"atomics of waves, ", short_number(all.contention()), " lanes at one place"}),
                 all.contention() > 2);
        card(grouped(all.outside), "lanes outside of bindings", all.outside != 0);
        put({"</div>"});
    }
    [[gnu::cold]] void findings()
    {
        if (r_.findings.empty()) return;
        put({"<h2>Findings</h2><ul class=findings>"});
        for (auto const& f : r_.findings) {
            auto const where = f.line != 0 ? text_of({escaped(f.file), ":", f.line}) : text_of({"word ", f.word});
            put({"<li><b>", name_of(f.kind), "</b> at ", where, ", ", escaped(finding_text(f))});
        }
        put({"</ul>"});
    }
    /// The lines side by side, each as wide as its work.
    [[gnu::cold]] void strip()
    {
        put({"<h2>Work <small>by line; from above, the lanes that it loses</small></h2><div class=strip>"});
        for (std::size_t i = 0; i < r_.lines.size(); ++i) {
            auto const& line = r_.lines[i];
            if (work(line) < 0.001) continue;
            auto const number = work(line) > 0.02 && line.line != 0 ? text_of({line.line}) : std::string{};
            put({"<a href=\"#", anchor(line), "\" data-i=", i, " style=\"flex:", fraction(100 * work(line)), ";--lost:",
                 fraction(1 - line.active()), "\">", number, "</a>"});
        }
        put({"</div>"});
    }
    [[gnu::cold]] void summary()
    {
        put({"<h2>Lines <small>a click on a column sorts by it</small></h2><div class=\"scroll summary\"><table><thead><tr><th>line"
             "<th aria-sort=descending title=\"of all lanes that instructions had: those that were not active\">lost"});
        for (auto const& column : columns_) put({"<th title=\"", column.unit, "\">", column.title});
        put({"<th class=code>source</thead><tbody>"});
        List<std::size_t> order;
        auto const lost = [&](std::size_t i) { return work(r_.lines[i]) * (1 - r_.lines[i].active()); };
        for (std::size_t i = 0; i < r_.lines.size(); ++i)
            if (r_.lines[i].runs != 0) order.push_back(i);
        sort_by(order, [&](std::size_t x, std::size_t y) { return lost(x) > lost(y); });
        for (auto i : order) {
            auto const& line = r_.lines[i];
            auto const number = line.line != 0 ? line.line : line.word;
            put({"<tr data-i=", i, "><td data-v=", number, "><a href=\"#", anchor(line), "\">", number, "</a>"});
            put({"<td data-v=", fraction(lost(i)), ">", escaped(percent(lost(i)))});
            double const values[] = {static_cast<double>(line.runs), line.active(), work(line)};
            for (std::size_t c = 0; c < columns_.size(); ++c) {
                std::string_view const title = columns_[c].title;
                double const value = c < 3                   ? values[c]
                                     : title == "lines/least" ? Counts::ratio(line.cache_lines, line.least_cache_lines, 0)
                                     : title == "banks"       ? Counts::ratio(line.passes, line.least_passes, 0)
                                     : title == "atomics"     ? line.contention()
                                                              : static_cast<double>(line.outside);
                put({"<td data-v=", fraction(value), ">", escaped(columns_[c].cell(line, r_.all))});
            }
            auto const begin = (std::min)(line.text.find_first_not_of(' '), line.text.size());
            put({"<td class=code data-v=", number, ">", Highlighter().line(std::string_view(line.text).substr(begin))});
        }
        put({"</tbody></table></div>"});
    }

    [[gnu::cold]] void row(ShaderReport::Line const& line, std::size_t i, std::string const& code)
    {
        std::string title;
        for (auto const& column : columns_)
            if (auto const cell = column.cell(line, r_.all); !cell.empty()) add_text(title, {column.title, " ", cell, "; "});
        put({"<tr id=", anchor(line), " data-i=", i, line.runs != 0 ? " class=ran tabindex=0" : " class=never", " style=\"--lost:",
             fraction(1 - line.active()), "\" title=\"", escaped(title), "\"><td class=n>"});
        put({line.line != 0 ? line.line : line.word, "<td>", grouped(line.runs), "<td>"});
        if (line.runs != 0) put({bar(line.active(), ""), percent_cell(line.active())});
        put({"<td>"});
        if (line.work != 0) put({bar(work(line), "plain"), percent_cell(work(line))});
        put({"<td>"});
        auto const chip = [&](bool is_bad, TextParts parts) {
            put({"<span class=\"chip", is_bad ? " bad" : "", "\">"});
            put(parts);
            put({"</span>"});
        };
        if (line.accesses != 0)
            chip(line.spread() > 1.5, {short_number(Counts::ratio(line.cache_lines, line.accesses, 0)), " / ",
                                       short_number(Counts::ratio(line.least_cache_lines, line.accesses, 0)), " lines"});
        if (line.shared_accesses != 0) chip(line.conflicts() > 1.5, {"banks ", short_number(line.conflicts()), "&times;"});
        if (line.atomics != 0)
            chip(line.contention() > 2, {"atomics ", short_number(Counts::ratio(line.atomic_lanes, line.atomics, 0)), " / ",
                                         short_number(line.contention())});
        if (line.outside != 0) chip(true, {grouped(line.outside), " outside"});
        put({"<td class=code>", code});
    }
    void head(std::string const& name)
    {
        put({"<div class=\"scroll source\"><table><thead><tr><th>line<th>waves<th>active<th>work<th>memory<th class=code>", name,
             "</thead><tbody>"});
    }
    /// A file's lines: all of them, or in a long file only those near instructions.
    [[gnu::cold]] void source(std::uint32_t f)
    {
        auto const& file = r_.files[f];
        List<std::size_t> at; // those with instructions
        for (std::size_t i = 0; i < r_.lines.size(); ++i)
            if (r_.lines[i].line != 0 && r_.lines[i].file == f) at.push_back(i);
        if (at.empty()) return;
        head(escaped(file.name));
        Highlighter highlighter;
        std::size_t next = 0;
        auto const number = [&](std::size_t k) { return std::size_t{r_.lines[at[k]].line}; };
        auto const is_near = [&](std::size_t n) {
            return (next < at.size() && number(next) - n < 12) || (next > 0 && n - number(next - 1) < 12);
        };
        for (std::size_t n = 1; n <= file.lines.size() || next < at.size(); ++n) {
            auto const code = n <= file.lines.size() ? highlighter.line(file.lines[n - 1]) : std::string{};
            if (next < at.size() && number(next) == n) {
                row(r_.lines[at[next]], at[next], code);
                ++next;
            } else if (n > file.lines.size()) {
                n = number(next) - 1; // there is no text in between
            } else if (file.lines.size() <= 2000 || is_near(n)) {
                put({"<tr><td class=n>", n, "<td><td><td><td><td class=code>", code});
            }
        }
        put({"</tbody></table></div>"});
    }
    [[gnu::cold]] void rest()
    {
        bool is_first = true;
        for (std::size_t i = 0; i < r_.lines.size(); ++i) {
            if (r_.lines[i].line != 0) continue;
            if (is_first) head("instructions of no line, by their word in the module");
            is_first = false;
            row(r_.lines[i], i, escaped(r_.lines[i].text));
        }
        if (!is_first) put({"</tbody></table></div>"});
    }

    ShaderReport const& r_;
    List<ReportColumn> columns_;
    std::string html_;
};

} // namespace detail

[[gnu::cold]] CROSSLANE_SHADER_INLINE std::string ShaderReport::html() const { return detail::HtmlReport(*this).take(); }

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
