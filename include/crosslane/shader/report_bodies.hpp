#pragma once

#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/recording.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/report_html.hpp>
#include <crosslane/shader/report_text.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/source_lines.hpp>
#include <crosslane/shader/source_text.hpp>

#include <map>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

CROSSLANE_SHADER_INLINE void ShaderReport::Counts::add(Counts const& o)
{
    lanes += o.lanes, lanes_there += o.lanes_there, work += o.work;
    accesses += o.accesses, cache_lines += o.cache_lines, least_cache_lines += o.least_cache_lines;
    shared_accesses += o.shared_accesses, passes += o.passes, least_passes += o.least_passes;
    atomics += o.atomics, atomic_lanes += o.atomic_lanes, atomic_places += o.atomic_places, atomic_most += o.atomic_most;
    outside += o.outside;
}

CROSSLANE_SHADER_INLINE ShaderReport::Line const* ShaderReport::line(std::uint32_t number, std::uint32_t file) const
{
    for (auto const& l : lines)
        if (l.line == number && l.file == file && number != 0) return &l;
    return nullptr;
}

CROSSLANE_SHADER_INLINE void ShaderReport::save(std::string const& path) const
{
    auto const ends = [&](std::string_view with) { return std::string_view(path).ends_with(with); };
    if (!ends(".txt") && !ends(".json") && !ends(".html"))
        detail::fail_with({"crosslane::ShaderReport::save: a report is saved as .txt, .json or .html, and not as ", path});
    auto const content = ends(".txt") ? text() : ends(".json") ? json() : html();
    std::ofstream file(path, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) detail::fail<std::runtime_error>(detail::text_of({"crosslane::ShaderReport::save: cannot write ", path}).c_str());
}

namespace detail {

/// Builds a report: turns counts of blocks and accesses into counts of instructions, and those into counts of lines.
class ReportBuilder
{
public:
    ReportBuilder(LoadedModule const& loaded, std::vector<std::string> const& sources) : module_(loaded.module)
    {
        report_.shader = printable(loaded.entry.name);
        for (auto const& placed : placed_instructions(module_, loaded.entry)) instructions_.push_back({placed, {}});
        for (std::uint32_t f = 0; f < module_.files.size(); ++f)
            report_.files.push_back({printable(module_.files[f].name), lines_of(source_text_of(module_, f, sources))});
    }
    [[gnu::cold]] void add(RecordingCounts const& counts)
    {
        auto const& program = counts.plan->shader->program;
        auto const lanes = counts.plan->code->table->lanes;
        report_.groups += counts.groups;
        report_.waves += counts.waves;
        std::copy_n(program.group_size, 3, report_.group_size);
        auto& sizes = report_.wave_sizes;
        auto const place = std::lower_bound(sizes.begin(), sizes.end(), lanes);
        if (counts.waves != 0 && (place == sizes.end() || *place != lanes)) sizes.insert(place, lanes);
        for (std::size_t b = 1; b < program.blocks.size(); ++b) {
            auto const begin = counts.plan->begins[b];
            if (begin != no_block) block(program, program.blocks[b], counts.blocks[begin], lanes);
        }
        for (std::size_t i = 0; i < counts.accesses.size(); ++i) access(counts.plan->accesses[i], counts.accesses[i]);
    }
    [[nodiscard, gnu::cold]] ShaderReport take()
    {
        gather_lines();
        for (auto const& line : report_.lines) report_.all.add(line);
        report_.all.runs = report_.waves;
        return std::move(report_);
    }

private:
    struct Counted : PlacedInstruction
    {
        ShaderReport::Counts counts;
    };

    [[nodiscard]] List<Counted>::iterator find(std::uint32_t word)
    {
        return std::lower_bound(instructions_.begin(), instructions_.end(), word,
                                [](Counted const& x, std::uint32_t w) { return x.instruction->word < w; });
    }
    [[nodiscard]] ShaderReport::Counts* counts_of(std::uint32_t word)
    {
        auto const found = find(word);
        return found != instructions_.end() && found->instruction->word == word ? &found->counts : nullptr;
    }

    [[gnu::cold]] void block(Program const& program, Block const& block, BlockCounts const& counts, std::uint32_t lanes)
    {
        for (auto at = find(block.words[0]); at != instructions_.end() && at->instruction->word < block.words[1]; ++at) {
            at->counts.runs += counts.runs;
            at->counts.lanes += counts.lanes;
            at->counts.lanes_there += counts.runs * lanes;
        }
        for (auto v : block.nodes) {
            auto const action = program[v].action; // copies between lanes and loops do not count
            if (action <= Action::phi || action == Action::splat || action == Action::carry) continue;
            if (auto* to = counts_of(program[v].source)) to->work += counts.runs;
        }
        if (block.ending == Ending::branch || block.ending == Ending::choose)
            if (auto* to = counts_of(block.source)) to->work += counts.runs;
    }
    [[gnu::cold]] void access(PlannedAccess const& planned, AccessCounts const& counts)
    {
        auto* const to = counts_of(planned.word);
        if (to == nullptr) return;
        to->outside += counts.outside;
        switch (planned.kind) {
        case PlannedAccess::Kind::lines:
            to->accesses += counts.runs, to->cache_lines += counts.touched, to->least_cache_lines += counts.least;
            break;
        case PlannedAccess::Kind::banks:
            to->shared_accesses += counts.runs, to->passes += counts.touched, to->least_passes += counts.least;
            break;
        case PlannedAccess::Kind::atomic:
            to->atomics += counts.runs, to->atomic_lanes += counts.lanes;
            to->atomic_places += counts.touched, to->atomic_most += counts.most;
            break;
        }
    }

    [[gnu::cold]] void gather_lines()
    {
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, ShaderReport::Line> lines;
        for (auto const& counted : instructions_) {
            if (counted.is_silent) continue;
            auto const& at = *counted.instruction;
            auto const& place = counted.line;
            bool const is_known = place.line != 0 && place.file < report_.files.size();
            auto const key = is_known ? std::tuple(place.file, place.line, 0u) : std::tuple(~0u, 0u, at.word);
            auto [found, is_new] = lines.try_emplace(key);
            auto& line = found->second;
            if (is_new && is_known) {
                line.file = place.file;
                line.line = place.line;
                auto const& text = report_.files[line.file].lines;
                if (line.line <= text.size()) line.text = text[line.line - 1];
            } else if (is_new) {
                line.word = at.word;
                line.text = printable(name_of(at.op) + (at.result != 0 ? ' ' + module_.spelled(at.result) : std::string{}));
            }
            line.runs = (std::max)(line.runs, counted.counts.runs);
            line.add(counted.counts);
        }
        for (auto& [key, line] : lines) report_.lines.push_back(std::move(line));
    }

    Module const& module_;
    ShaderReport report_;
    List<Counted> instructions_;
};

CROSSLANE_SHADER_INLINE Kept<Recorder> make_recording(std::uint32_t cache_line)
{
    return share<Recording>(cache_line);
}

CROSSLANE_SHADER_INLINE ShaderReport make_report(LoadedModule const& loaded, Recorder const* recording,
                                                 std::vector<std::string> const& sources)
{
    ReportBuilder builder(loaded, sources);
    auto const* counted = static_cast<Recording const*>(recording);
    if (counted != nullptr)
        for (auto const& counts : counted->all()) builder.add(counts);
    auto report = builder.take();
    if (counted != nullptr) report.cache_line = counted->line_bytes;
    return report;
}

} // namespace detail

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
