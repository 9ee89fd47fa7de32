#pragma once

// A report as a table for a terminal, and as JSON.

#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/number_text.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/source_text.hpp>

#include <algorithm>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// 120, 12.3, 4, 0.07: up to three digits, without trailing zeros.
[[nodiscard]] inline std::string short_number(double x)
{
    auto text = number_text(x, std::chars_format::fixed, x >= 99.95 ? 0 : x >= 0.995 ? 1 : 2);
    while (text.find('.') != std::string::npos && (text.back() == '0' || text.back() == '.')) text.pop_back();
    return text;
}
/// 1234567 as 1 234 567.
[[nodiscard]] inline std::string grouped(std::uint64_t x)
{
    auto text = text_of({x});
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ' ');
    return text;
}
[[nodiscard]] inline std::string percent(double part)
{
    auto const p = 100 * part;
    return p > 0 && p < 0.5 ? "<1 %" : p < 100 && p > 99.5 ? ">99 %" : text_of({static_cast<int>(p + 0.5), " %"});
}
/// How many columns a UTF-8 text takes, roughly; and its first `count` columns.
[[nodiscard]] inline std::size_t text_width(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
[[nodiscard]] inline std::string_view first_columns(std::string_view text, std::size_t count)
{
    std::size_t i = 0;
    for (; i < text.size(); ++i)
        if ((text[i] & 0xC0) != 0x80 && count-- == 0) break;
    return text.substr(0, i);
}

/// A report's column: its title, and the text that it shows for counts.
struct ReportColumn
{
    char const* title;
    char const* unit; // what the title means, for readers who know nothing else
    std::string (*cell)(ShaderReport::Counts const&, ShaderReport::Counts const& all);
};

/// Those that have anything to show in a report.
[[nodiscard]] inline List<ReportColumn> report_columns(ShaderReport::Counts const& all)
{
    using Counts = ShaderReport::Counts;
    List<ReportColumn> columns{
        {"waves", "how often a wave ran the line", [](Counts const& c, Counts const&) { return grouped(c.runs); }},
        {"active", "lanes that were active, of the waves'",
         [](Counts const& c, Counts const&) { return c.runs == 0 ? std::string{} : percent(c.active()); }},
        {"work", "of all instructions that waves executed",
         [](Counts const& c, Counts const& total) { return c.work == 0 ? std::string{} : percent(Counts::ratio(c.work, total.work, 0)); }}};
    if (all.accesses != 0)
        columns.push_back({"lines/least", "cache lines that an access touched, and the least for its bytes",
                           [](Counts const& c, Counts const&) {
                               if (c.accesses == 0) return std::string{};
                               return text_of({short_number(Counts::ratio(c.cache_lines, c.accesses, 0)), "/",
                                               short_number(Counts::ratio(c.least_cache_lines, c.accesses, 0))});
                           }});
    if (all.shared_accesses != 0)
        columns.push_back({"banks", "passes over groupshared memory's banks, as a multiple of the least",
                           [](Counts const& c, Counts const&) {
                               return c.shared_accesses == 0 ? std::string{} : text_of({short_number(c.conflicts()), "x"});
                           }});
    if (all.atomics != 0)
        columns.push_back({"atomics", "lanes of an atomic, and how many of them at one place", [](Counts const& c, Counts const&) {
                               if (c.atomics == 0) return std::string{};
                               return text_of({short_number(Counts::ratio(c.atomic_lanes, c.atomics, 0)), "/",
                                               short_number(c.contention())});
                           }});
    if (all.outside != 0)
        columns.push_back({"outside", "lanes whose access lay outside of a buffer or variable",
                           [](Counts const& c, Counts const&) { return c.outside == 0 ? std::string{} : grouped(c.outside); }});
    return columns;
}

/// What was run: "7 groups of 64 threads in 14 waves of 32 lanes".
[[nodiscard]] inline std::string report_subject(ShaderReport const& r)
{
    auto const& size = r.group_size;
    if (r.waves == 0) return "nothing has been recorded";
    auto result = text_of({grouped(r.groups), r.groups == 1 ? " group of " : " groups of ", size[0]});
    if (size[1] != 1 || size[2] != 1) add_text(result, {" x ", size[1]});
    if (size[2] != 1) add_text(result, {" x ", size[2]});
    std::vector<std::string> waves;
    for (auto const lanes : r.wave_sizes) waves.push_back(text_of({lanes}));
    add_text(result, {" threads in ", grouped(r.waves), r.waves == 1 ? " wave of " : " waves of ", listed(waves), " lanes"});
    return result;
}

[[nodiscard]] inline std::string finding_text(ShaderFinding const& f)
{
    return text_of({grouped(f.count), f.count == 1 ? " time, by group " : " times, such as by group ", f.group, ", wave ", f.wave,
                    ", lane ", f.lane, ": ", printable(f.message)});
}

class Json
{
public:
    [[nodiscard]] std::string take() { return std::move(text_); }
    void begin(char bracket) { value({std::string_view(&bracket, 1)}), is_first_ = true; }
    void end(char bracket) { text_ += bracket, is_first_ = false; }
    Json& key(char const* name)
    {
        value({"\"", name, "\":"});
        is_first_ = true;
        return *this;
    }
    void string(std::string_view x)
    {
        std::string quoted = "\"";
        for (char const c : printable(x)) { // removes control characters
            if (c == '"' || c == '\\') quoted += '\\';
            quoted += c;
        }
        value({quoted, "\""});
    }
    void number(std::uint64_t x) { value({x}); }
    void counts(ShaderReport::Counts const& c)
    {
        std::pair<char const*, std::uint64_t> const all[] = {
            {"runs", c.runs}, {"lanes", c.lanes}, {"lanes_there", c.lanes_there}, {"work", c.work}, {"accesses", c.accesses},
            {"cache_lines", c.cache_lines}, {"least_cache_lines", c.least_cache_lines}, {"shared_accesses", c.shared_accesses},
            {"passes", c.passes}, {"least_passes", c.least_passes}, {"atomics", c.atomics}, {"atomic_lanes", c.atomic_lanes},
            {"atomic_places", c.atomic_places}, {"atomic_most", c.atomic_most}, {"outside", c.outside}};
        for (auto const& [name, x] : all) key(name).number(x);
    }

private:
    void value(TextParts x)
    {
        if (!is_first_) text_ += ',';
        add_text(text_, x);
        is_first_ = false;
    }
    std::string text_;
    bool is_first_ = true;
};

} // namespace detail

[[gnu::cold]] CROSSLANE_SHADER_INLINE std::string ShaderReport::text(std::size_t width) const
{
    auto const columns = detail::report_columns(all);
    std::vector<std::vector<std::string>> table(1);
    table[0].push_back("line");
    for (auto const& column : columns) table[0].push_back(column.title);
    auto const add_row = [&](std::string head, Counts const* counts) {
        auto& row = table.emplace_back();
        row.push_back(std::move(head));
        for (auto const& column : columns) row.push_back(counts == nullptr ? "" : column.cell(*counts, all));
    };
    std::vector<std::string> texts{"source"};
    auto const add_title = [&](std::string const& title) {
        table.emplace_back();
        texts.push_back(title);
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto const& line = lines[i];
        bool const is_first = i == 0 || lines[i - 1].file != line.file || (lines[i - 1].line == 0) != (line.line == 0);
        if (is_first && line.line == 0) add_title(i == 0 ? "" : "instructions of no line, by their word in the module");
        else if (is_first) add_title(files[line.file].name);
        if (line.line == 0) {
            add_row(detail::text_of({line.word}), &line);
            texts.push_back(line.text);
            continue;
        }
        if (!is_first) { // up to two lines that do nothing are shown
            auto const& source = files[line.file].lines;
            auto const begin = lines[i - 1].line + 1;
            if (line.line - begin > 2) add_row("...", nullptr), texts.emplace_back();
            for (auto n = begin; n < line.line && line.line - begin <= 2; ++n) {
                add_row(detail::text_of({n}), nullptr);
                texts.push_back(n <= source.size() ? source[n - 1] : "");
            }
        }
        add_row(detail::text_of({line.line}), &line);
        texts.push_back(line.text);
    }
    detail::List<std::size_t> widths(columns.size() + 1);
    for (auto const& row : table)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = (std::max)(widths[c], row[c].size());
    auto result = detail::text_of({shader, ": ", detail::report_subject(*this), "\n"});
    for (std::size_t r = 0; r < table.size(); ++r) {
        std::string row;
        for (std::size_t c = 0; c < table[r].size(); ++c) {
            row.append(widths[c] - table[r][c].size() + (c == 0 ? 0 : 2), ' ').append(table[r][c]);
        }
        if (!texts[r].empty()) {
            row += table[r].empty() ? "" : "  ";
            auto const used = detail::text_width(row);
            row += detail::first_columns(texts[r], width > used ? width - used : 0);
        }
        while (row.ends_with(' ')) row.pop_back();
        detail::add_text(result, {row, "\n"});
    }
    for (auto const& finding : findings) {
        detail::add_text(result, {name_of(finding.kind), " at "});
        if (finding.line != 0) detail::add_text(result, {detail::printable(finding.file), ":", finding.line});
        else detail::add_text(result, {"word ", finding.word});
        detail::add_text(result, {", ", detail::finding_text(finding), "\n"});
    }
    return result;
}

[[gnu::cold]] CROSSLANE_SHADER_INLINE std::string ShaderReport::json() const
{
    detail::Json to;
    auto const list = [&](char const* name, auto const& items, auto f) {
        to.key(name).begin('[');
        for (auto const& x : items) f(x);
        to.end(']');
    };
    to.begin('{');
    to.key("shader").string(shader);
    list("group_size", group_size, [&](std::uint32_t n) { to.number(n); });
    list("wave_sizes", wave_sizes, [&](std::uint32_t n) { to.number(n); });
    to.key("cache_line").number(cache_line);
    to.key("groups").number(groups);
    to.key("waves").number(waves);
    to.key("all").begin('{');
    to.counts(all);
    to.end('}');
    list("lines", lines, [&](Line const& line) {
        to.begin('{');
        if (line.line != 0) to.key("file").string(files[line.file].name), to.key("line").number(line.line);
        else to.key("word").number(line.word);
        to.key("text").string(line.text);
        to.counts(line);
        to.end('}');
    });
    list("findings", findings, [&](ShaderFinding const& f) {
        to.begin('{');
        to.key("kind").string(name_of(f.kind));
        to.key("file").string(f.file);
        std::pair<char const*, std::uint64_t> const numbers[] = {{"line", f.line}, {"word", f.word}, {"count", f.count}, {"group", f.group},
                                                                 {"wave", f.wave}, {"lane", f.lane}};
        for (auto const& [name, x] : numbers) to.key(name).number(x);
        to.key("message").string(f.message);
        to.end('}');
    });
    to.end('}');
    return to.take();
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
