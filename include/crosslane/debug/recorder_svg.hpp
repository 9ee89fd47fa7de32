#pragma once

// How a Recorder's rows are drawn.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/lanes/printable.hpp>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct RecordedCell
{
    std::string text;  // empty: the lane is not active
    double number = 0; // the same, to be rounded
    bool is_changed = false;
};

struct RecordedRow
{
    enum class Kind { note, numbers, truths, uniform, uniform_truth, arrows_to, arrows_from };
    Kind kind;
    std::string name;                // or the note
    std::vector<RecordedCell> cells; // one for each lane, or one for all
    std::size_t lanes;

    [[nodiscard]] bool is_uniform() const { return kind == Kind::uniform || kind == Kind::uniform_truth; }
    [[nodiscard]] bool is_arrows() const { return kind == Kind::arrows_to || kind == Kind::arrows_from; }
    /// The name of arrows that are shown as numbers.
    [[nodiscard]] std::string name_as_numbers() const
    {
        return name + (name.empty() ? "" : ", ") + (kind == Kind::arrows_to ? "to lane" : "from lane");
    }
};

[[nodiscard]] inline std::size_t characters_of(std::string_view text)
{
    std::size_t n = 0;
    for (char const c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return n;
}

/// A number with so many digits, in the shorter notation: 0.3333, 4.3e9.
[[nodiscard, gnu::cold]] inline std::string rounded_text(double number, int digits)
{
    auto const text = [&](std::chars_format format, int precision) {
        char buffer[32];
        return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, number, format, precision).ptr);
    };
    auto const general = text(std::chars_format::general, digits);
    auto scientific = text(std::chars_format::scientific, digits - 1);
    auto const e = scientific.find('e');
    auto const exponent = (std::min)(scientific.find_first_not_of("+-0", e + 1), scientific.size() - 1);
    scientific.replace(e + 1, exponent - e - 1, scientific[e + 1] == '-' ? "-" : ""); // e9, not e+09
    return scientific.size() < general.size() ? scientific : general;
}
/// A cell's number in at most so many characters, if it can be rounded to that.
[[nodiscard, gnu::cold]] inline std::string short_text(RecordedCell const& cell, std::size_t most)
{
    auto text = cell.text;
    for (auto digits = static_cast<int>(most); digits > 0 && text.size() > most && std::isfinite(cell.number); --digits)
        text = rounded_text(cell.number, digits);
    return text;
}

/// A text's lines, each of at most so many characters where it has spaces.
[[nodiscard, gnu::cold]] inline std::vector<std::string> wrapped(std::string_view text, std::size_t most)
{
    std::vector<std::string> lines;
    while (true) {
        auto const end = (std::min)(text.find('\n'), text.size());
        std::string line;
        for (auto rest = text.substr(0, end); !rest.empty();) {
            auto const word = rest.substr(0, (std::min)(rest.find(' ', rest.find_first_not_of(' ')), rest.size()));
            if (!line.empty() && characters_of(line) + characters_of(word) > most) {
                lines.push_back(line);
                line = word.substr((std::min)(word.find_first_not_of(' '), word.size()));
            } else {
                line += word;
            }
            rest.remove_prefix(word.size());
        }
        lines.push_back(line);
        if (end == text.size()) return lines;
        text.remove_prefix(end + 1);
    }
}

inline constexpr std::string_view recorder_style = R"css(<style>
.card { fill: #fff } .cell { fill: #eaf2fb; stroke: #a8c7e8 } .on { fill: #3a76c4; stroke: #3a76c4 } .off { fill: none; stroke: #a8c7e8 }
.all { fill: #f0f2f4; stroke: #c4ccd4 } .new.cell { fill: #fdebc8; stroke: #d9992b } .new.on { fill: #d9992b; stroke: #d9992b }
.new.off { stroke: #d9992b } .none { stroke: #b5bfc9; stroke-width: 2 } .arrows { fill: none; stroke: #8e5bd0; stroke-width: 1.5 }
text { fill: #1f2328; font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
.small { fill: #59636e; font-size: 10px } .note { fill: #59636e; font: 13px system-ui, sans-serif }
.title { font: 600 16px system-ui, sans-serif } .value { text-anchor: middle } .on + .value { fill: #fff }
@media (prefers-color-scheme: dark) {
.card { fill: #0d1117 } .cell { fill: #14273d; stroke: #2f5580 } .on { fill: #4f8fdd; stroke: #4f8fdd } .off { stroke: #2f5580 }
.all { fill: #1c2128; stroke: #3d444d } .new.cell { fill: #45320f; stroke: #b98528 } .new.on { fill: #d9a441; stroke: #d9a441 }
.new.off { stroke: #b98528 } .none { stroke: #4a525c } .arrows { stroke: #b48cf0 }
text { fill: #e6edf3 } .small, .note { fill: #9198a1 } .on + .value { fill: #0d1117 } }
</style>
)css";

/// One picture: the rows from the top, the lanes from the left. Where a wave has too many lanes for the width, a row has several
/// lines. Texts have a typewriter's letters, so that their width is known without the font.
class RecordedPicture
{
public:
    [[gnu::cold]] RecordedPicture(std::string_view title, std::vector<RecordedRow> const& rows) : rows_(rows)
    {
        measure(title);
        if (!title.empty()) text(margin, y_ + 14, "title", title), y_ += 30;
        for (std::size_t i = 0; i < rows_.size(); ++i) draw(rows_[i], i > 0 && rows_[i - 1].is_arrows());
        legend();
        auto const height = y_ + margin - gap;
        svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + at("width", width_) + at("height", height) + " viewBox=\"0 0 " +
               std::to_string(width_) + ' ' + std::to_string(height) + "\" role=\"img\"" +
               (title.empty() ? "" : " aria-label=\"" + escaped(title) + '"') + ">\n" + std::string(recorder_style) +
               "<rect class=\"card\" width=\"100%\" height=\"100%\"/>\n" + svg_ + "</svg>\n";
    }
    [[nodiscard]] std::string take() { return std::move(svg_); }

private:
    using Kind = RecordedRow::Kind;
    static constexpr long margin = 16, gap = 4, cell_height = 22;
    static constexpr std::size_t longest_name = 36, lines_of_a_header = 32;
    /// Of a typewriter's letters, 12 pixels high: 7.4 at most for each.
    static long width_of(std::size_t characters) { return static_cast<long>(characters * 37 / 5 + 1); }

    /// Cells of one width for the whole picture; 32 side by side if their numbers are short.
    [[gnu::cold]] void measure(std::string_view title)
    {
        std::size_t name = 4, number = 3, lanes = 1;
        for (auto const& row : rows_) {
            if (row.kind == Kind::note) continue;
            name = (std::max)(name, characters_of(row.name));
            lanes = (std::max)(lanes, row.lanes);
            for (auto const& cell : row.cells)
                if (!row.is_uniform() && row.kind != Kind::truths && !row.is_arrows()) number = (std::max)(number, cell.text.size());
        }
        most_ = (std::min)(number, lanes <= 8 ? std::size_t{10} : std::size_t{7});
        per_line_ = (std::min)(lanes, most_ <= 3 ? std::size_t{32} : std::size_t{16});
        for (auto const& row : rows_)
            if (row.is_arrows() && row.lanes > per_line_) name = (std::max)(name, characters_of(row.name_as_numbers()));
        names_ = (std::min)(name, longest_name);
        cells_at_ = margin + width_of(names_) + 14;
        pitch_ = (std::max)(width_of(most_) + 4, per_line_ <= 16 ? 34L : 24L) + gap;
        width_ = (std::max)(cells_at_ + pitch_ * static_cast<long>(per_line_) - gap + margin, 360L);
        width_ = (std::max)(width_, (std::min)(2 * margin + width_of(characters_of(title)) * 13 / 10, 900L));
    }
    [[nodiscard]] long x_of(std::size_t lane) const { return cells_at_ + pitch_ * static_cast<long>(lane % per_line_); }
    [[nodiscard]] long middle_of(std::size_t lane) const { return x_of(lane) + (pitch_ - gap) / 2; }

    static std::string at(char const* name, long x) { return std::string(" ") + name + "=\"" + std::to_string(x) + '"'; }
    void text(long x, long y, char const* kind, std::string_view content)
    {
        auto const of_kind = *kind != 0 ? std::string(" class=\"") + kind + '"' : "";
        svg_ += "<text" + of_kind + at("x", x) + at("y", y) + '>' + escaped(content) + "</text>\n";
    }
    void box(long x, long y, long width, long height, std::string const& kind)
    {
        svg_ += "<rect class=\"" + kind + '"' + at("x", x) + at("y", y) + at("width", width) + at("height", height) + at("rx", 3) + "/>";
    }
    /// What a cell is drawn as.
    std::string kind_of(RecordedCell const& cell, bool is_truth, char const* of_number)
    {
        has_changed_ |= cell.is_changed;
        return std::string(cell.is_changed ? "new " : "") + (!is_truth ? of_number : cell.text == "1" ? "on" : "off");
    }
    void lane_without_value(long x, long y)
    {
        has_inactive_ = true;
        svg_ += "<path class=\"none\" d=\"M" + std::to_string(x - 3) + ' ' + std::to_string(y) + "h6\"/>\n";
    }
    void row_name(std::string const& name)
    {
        auto const most = names_;
        if (characters_of(name) <= most) return text(margin, y_ + 15, "", name);
        std::size_t end = 0;
        for (std::size_t n = 0; n < most; ++end) n += (static_cast<unsigned char>(name[end]) & 0xC0) != 0x80;
        svg_ += "<g><title>" + escaped(name) + "</title>";
        text(margin, y_ + 15, "", name.substr(0, end - 1) + "\xE2\x80\xA6"); // …
        svg_ += "</g>\n";
    }

    [[gnu::cold]] void draw(RecordedRow const& row, bool is_below_arrows)
    {
        if (row.kind == Kind::note) {
            y_ += header_ != 0 ? 8 : 0;
            for (auto const& part : wrapped(row.name, static_cast<std::size_t>((width_ - 2 * margin) / 8))) {
                text(margin, y_ + 13, "note", part);
                y_ += 19;
            }
            y_ += 3;
            return;
        }
        if (header_ != row.lanes || (since_header_ >= lines_of_a_header && !is_below_arrows)) header(row.lanes);
        since_header_ += row.is_uniform() ? 1 : (row.lanes + per_line_ - 1) / per_line_;
        if (row.is_arrows() && row.lanes <= per_line_) return arrows(row);
        auto const name = row.is_arrows() ? row.name_as_numbers() : row.name;
        row_name(name);
        if (row.is_uniform()) return uniform(row);
        for (std::size_t first = 0; first < row.lanes; first += per_line_) {
            auto const end = (std::min)(first + per_line_, row.lanes);
            auto const lanes = "lanes " + std::to_string(first) + "\xE2\x80\x93" + std::to_string(end - 1); // –
            if (first > 0) text(margin, y_ + 15, "small", lanes);
            for (std::size_t lane = first; lane < end; ++lane) cell(row, name, lane);
            y_ += cell_height + (row.lanes > per_line_ ? gap / 2 : gap);
        }
        y_ += row.lanes > per_line_ ? 2 * gap : 0;
    }
    [[gnu::cold]] void header(std::size_t lanes)
    {
        y_ += header_ != 0 ? 8 : 0;
        header_ = lanes;
        since_header_ = 0;
        text(margin, y_ + 10, "small", "lane");
        for (std::size_t lane = 0; lane < (std::min)(lanes, per_line_); ++lane)
            text(middle_of(lane), y_ + 10, "small value", std::to_string(lane));
        y_ += 16;
    }
    [[gnu::cold]] void cell(RecordedRow const& row, std::string const& name, std::size_t lane)
    {
        auto const& cell = row.cells[lane];
        if (cell.text.empty()) return lane_without_value(middle_of(lane), y_ + cell_height / 2);
        svg_ += "<g><title>" + escaped(name) + ", lane " + std::to_string(lane) + ": " + cell.text + "</title>";
        bool const is_truth = row.kind == Kind::truths;
        box(x_of(lane), y_, pitch_ - gap, cell_height, kind_of(cell, is_truth, "cell"));
        if (!is_truth) text(middle_of(lane), y_ + 15, "value", short_text(cell, most_));
        svg_ += "</g>\n";
    }
    [[gnu::cold]] void uniform(RecordedRow const& row)
    {
        auto const& cell = row.cells[0];
        auto const shown = pitch_ * static_cast<long>((std::min)(row.lanes, per_line_)) - gap;
        bool const is_truth = row.kind == Kind::uniform_truth;
        svg_ += "<g><title>" + escaped(row.name) + ", all lanes: " + cell.text + "</title>";
        box(cells_at_, y_, shown, cell_height, kind_of(cell, is_truth, "all cell"));
        auto const most = static_cast<std::size_t>((std::max)(shown - 4, 8L) * 5 / 37);
        auto const truth = most < 5 ? cell.text : cell.text == "1" ? "true" : "false";
        text(cells_at_ + shown / 2, y_ + 15, "value", is_truth ? truth : short_text(cell, most));
        svg_ += "</g>\n";
        y_ += cell_height + gap;
    }
    [[gnu::cold]] void arrows(RecordedRow const& row)
    {
        std::string curves;
        std::vector<std::pair<long, long>> ends;
        long farthest = 0;
        for (std::size_t lane = 0; lane < row.lanes; ++lane) {
            auto const& other = row.cells[lane];
            if (other.text.empty() || other.number < 0 || other.number >= static_cast<double>(row.lanes)) continue;
            auto from = middle_of(lane), to = middle_of(static_cast<std::size_t>(other.number));
            if (row.kind == Kind::arrows_from) std::swap(from, to);
            farthest = (std::max)(farthest, std::abs(from - to));
            ends.push_back({from, to});
        }
        auto const height = (std::min)(26 + farthest / 12, 60L), top = y_ - gap + 1, bottom = y_ + height - gap - 1;
        auto const point = [](long x, long y) { return std::to_string(x) + ' ' + std::to_string(y) + ' '; };
        for (auto const& [from, to] : ends)
            curves += 'M' + point(from, top) + 'C' + point(from, (top + bottom) / 2) + point(to, (top + bottom) / 2) + point(to, bottom) +
                      "m-3 -5l3 5l3 -5";
        if (!row.name.empty()) text(margin, y_ + height / 2, "small", row.name);
        if (!ends.empty()) svg_ += "<path class=\"arrows\" d=\"" + curves + "\"/>\n";
        y_ += height;
    }
    [[gnu::cold]] void legend()
    {
        if (!has_inactive_ && !has_changed_) return;
        y_ += 6;
        auto x = margin;
        if (has_inactive_) {
            lane_without_value(x + 3, y_ + 7);
            text(x + 14, y_ + 10, "small", "not active");
            x += 94;
        }
        if (has_changed_) {
            box(x, y_ + 1, 10, 10, "new cell");
            text(x + 16, y_ + 10, "small", "changed since the last row of this name");
        }
        y_ += 16;
    }

    std::vector<RecordedRow> const& rows_;
    std::string svg_;
    std::size_t names_ = 0, most_ = 0, per_line_ = 0;
    long cells_at_ = 0, pitch_ = 0, width_ = 0, y_ = margin;
    std::size_t header_ = 0, since_header_ = 0; // the header's lanes; 0: there is none yet
    bool has_inactive_ = false, has_changed_ = false;
};

} // namespace crosslane::detail
