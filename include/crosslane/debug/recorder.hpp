#pragma once

// Lanes as pictures, while an algorithm runs. Not part of crosslane.hpp: it brings print.hpp, and so <iostream>.

#include <crosslane/debug/print.hpp>
#include <crosslane/debug/recorder_svg.hpp>
#include <crosslane/lanes/failure.hpp>

#include <fstream>
#include <map>
#include <sstream>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class X>
concept HasLaneTexts = requires(X const& x) { { lane_texts(x) }; };
template <class X>
concept UniformNumber = std::is_arithmetic_v<X> || is_half<X>;

template <UniformNumber T>
RecordedCell recorded_cell(T x)
{
    if constexpr (is_half<T>) return recorded_cell(static_cast<float>(x));
    else return {number_text(x), static_cast<double>(x)};
}
template <std::size_t N, class X>
std::vector<RecordedCell> recorded_cells(Wave<N> const& wave, X const& x)
{
    std::vector<RecordedCell> cells(N);
    for (auto lane : wave.active) cells[lane] = recorded_cell(x[lane]);
    return cells;
}

} // namespace detail

/// Draws what lanes hold while an algorithm runs: a row for each step, a cell for each lane.
///
///     Recorder log("Compaction");
///     log(wave, "x", x);
///     log(wave, "keep", x > 4.5f);
///     log.save("compaction.svg");                  // or .html, or .txt
///
/// Active   An inactive lane has a dash in place of a value: what a branch does stands in the cells of its wave's lanes.
/// Errors   None but save's. One thread records at a time.
class Recorder
{
public:
    Recorder() = default;
    explicit Recorder(std::string_view title) : title_(title) {}

    /// Records a row: a name, and what each active lane holds.
    ///
    ///     log(wave, "sum", sum);
    ///     if (auto high = wave.where(sum > 9)) log(high, "high", sum);
    ///
    /// Shapes   Wave<N>, a name, and Lanes<T, N>; Mask<N> of any width: filled and empty cells; a uniform number or bool: one
    ///          wide cell; a Vec of them: a row for each component, .x, .y, .z and .w; a Mat: one for each component of each row.
    ///          Waves of different N may be recorded together.
    /// Active   An inactive lane's value is not recorded. A lane whose value is not that of the last row with this name is marked.
    /// Errors   None. A value of another number of lanes does not compile.
    template <std::size_t N, detail::HasLaneTexts X>
    void operator()(Wave<N> const& wave, std::string_view name, X const& x)
    {
        constexpr bool is_mask = requires { x.words(); };
        static_assert(X::size == N, "crosslane::Recorder: the wave and the value must have the same number of lanes");
        add(is_mask ? Kind::truths : Kind::numbers, name, detail::recorded_cells(wave, x), N);
    }
    template <std::size_t N, detail::UniformNumber T>
    void operator()(Wave<N> const&, std::string_view name, T x)
    {
        add(std::same_as<T, bool> ? Kind::uniform_truth : Kind::uniform, name, {detail::recorded_cell(x)}, N);
    }
    template <std::size_t N, class T, std::size_t C>
    void operator()(Wave<N> const& wave, std::string_view name, Vec<T, C> const& v)
    {
        for (std::size_t i = 0; i < C; ++i) (*this)(wave, std::string(name) + "." + "xyzw"[i], v[i]);
    }
    template <std::size_t N, class T, std::size_t R, std::size_t C>
    void operator()(Wave<N> const& wave, std::string_view name, Mat<T, R, C> const& m)
    {
        for (std::size_t r = 0; r < R; ++r) (*this)(wave, std::string(name) + "[" + std::to_string(r) + "]", m[r]);
    }

    /// Records where values go: an arrow from each active lane of the row above to the lane of the row below that it names.
    ///
    ///     log(kept, "x", x);
    ///     log.arrows_to(kept, "Out[place] = x", place);
    ///     log(stored, "Out", load(&out[0], stored.active));
    ///
    /// Shapes   Wave<N>, a name, which may be empty, and Lanes<T, N> of integers, or one integer for all.
    /// Active   An inactive lane has no arrow, nor has one that names a lane which the wave lacks.
    /// Errors   None.
    template <std::size_t N, class I>
    void arrows_to(Wave<N> const& wave, std::string_view name, I const& lane)
    {
        add_arrows(Kind::arrows_to, wave, name, lane);
    }
    /// Records where values come from: an arrow to each active lane of the row below, from the lane of the row above that it names.
    ///
    ///     log.arrows_from(wave, "WaveShuffleXor(x, 1)", WaveGetLaneIndex(wave) ^ 1u);
    ///
    /// Shapes   Wave<N>, a name, which may be empty, and Lanes<T, N> of integers, or one integer for all.
    /// Active   An inactive lane has no arrow, nor has one that names a lane which the wave lacks.
    /// Errors   None.
    template <std::size_t N, class I>
    void arrows_from(Wave<N> const& wave, std::string_view name, I const& lane)
    {
        add_arrows(Kind::arrows_from, wave, name, lane);
    }

    /// Records a line of text, across the picture.
    ///
    /// Active   –
    /// Errors   None.
    void note(std::string_view text) { rows_.push_back({Kind::note, std::string(text), {}, 0}); }

    /// The picture, as an SVG file's content: light or dark, as the reader's system is. Waves of more than 16 or 32 lanes have
    /// several lines a row. A number that is too long for its cell is rounded; pointing at it shows it whole.
    ///
    /// Active   –
    /// Errors   None. Text that is not UTF-8 has U+FFFD in place of what is not.
    [[nodiscard]] std::string svg() const { return detail::RecordedPicture(title_, rows_).take(); }
    /// The picture on a page, as an HTML file's content.
    ///
    /// Active   –
    /// Errors   None.
    [[nodiscard, gnu::cold]] std::string html() const
    {
        return "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>" +
               detail::escaped(title_.empty() ? "Lanes" : title_) +
               "</title>\n<style>:root { color-scheme: light dark } "
               "@media (prefers-color-scheme: dark) { body { background: #0d1117 } }</style>\n" + svg() + "</html>\n";
    }
    /// The rows as print() has them, one below the other.
    ///
    /// Active   An inactive lane's value is a dot.
    /// Errors   None.
    [[nodiscard, gnu::cold]] std::string text() const
    {
        std::size_t names = 0, width = 2;
        for (auto const& row : rows_) {
            if (row.kind == Kind::note) continue;
            names = (std::max)(names, detail::characters_of(name_of(row)));
            for (auto const& cell : row.cells) width = row.is_uniform() ? width : (std::max)(width, cell.text.size());
        }
        std::ostringstream out;
        if (!title_.empty()) out << title_ << '\n';
        for (auto const& row : rows_) {
            auto const name = name_of(row);
            if (row.kind == Kind::note) {
                out << name << '\n';
                continue;
            }
            std::vector<std::string> texts;
            for (auto const& cell : row.cells) {
                auto const& text = cell.text.empty() ? "." : cell.text;
                texts.push_back(std::string(width - (std::min)(width, text.size()), ' ') + text);
            }
            detail::print_line(out, name + std::string(names - detail::characters_of(name), ' '), texts);
        }
        return out.str();
    }

    /// Writes a file, whose name says of what kind: .svg, .html or .txt.
    ///
    /// Active   –
    /// Errors   Another name is std::invalid_argument, a file that cannot be written std::runtime_error; failure_handler hears of both.
    [[gnu::cold]] void save(std::string const& path) const
    {
        auto const ends = [&](std::string_view with) { return std::string_view(path).ends_with(with); };
        if (!ends(".svg") && !ends(".html") && !ends(".txt"))
            detail::fail<std::invalid_argument>(
                ("crosslane::Recorder::save: a recording is saved as .svg, .html or .txt, and not as " + path).c_str());
        auto const content = ends(".svg") ? svg() : ends(".html") ? html() : text();
        std::ofstream file(path, std::ios::binary);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.close();
        if (!file) detail::fail<std::runtime_error>(("crosslane::Recorder::save: cannot write " + path).c_str());
    }

private:
    using Kind = detail::RecordedRow::Kind;

    template <std::size_t N, class I>
    void add_arrows(Kind kind, Wave<N> const& wave, std::string_view name, I const& lane)
    {
        if constexpr (std::integral<I>) {
            std::vector<detail::RecordedCell> cells(N);
            for (auto active : wave.active) cells[active] = detail::recorded_cell(lane);
            add(kind, name, std::move(cells), N);
        } else {
            static_assert(I::size == N && std::integral<std::remove_cvref_t<decltype(lane[0])>>,
                          "crosslane::Recorder: arrows take the numbers of lanes, as Lanes of integers as wide as the wave");
            add(kind, name, detail::recorded_cells(wave, lane), N);
        }
    }
    [[gnu::cold]] void add(Kind kind, std::string_view name, std::vector<detail::RecordedCell> cells, std::size_t lanes)
    {
        if (kind != Kind::arrows_to && kind != Kind::arrows_from) {
            auto& last = last_[std::string(name)];
            if (last.size() != cells.size()) last.assign(cells.size(), {});
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i].text.empty()) continue;
                cells[i].is_changed = !last[i].empty() && last[i] != cells[i].text;
                last[i] = cells[i].text;
            }
        }
        rows_.push_back({kind, std::string(name), std::move(cells), lanes});
    }
    [[nodiscard]] static std::string name_of(detail::RecordedRow const& row)
    {
        return row.is_arrows() ? row.name_as_numbers() : row.name;
    }

    std::string title_;
    std::vector<detail::RecordedRow> rows_;
    std::map<std::string, std::vector<std::string>> last_; // by name, what each lane held when it was last recorded
};

} // namespace crosslane
