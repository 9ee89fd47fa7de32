#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

namespace shader_report {

// A report's counts against those of a loop over groups, waves and lanes.

namespace {

using uint = std::uint32_t;
using crosslane::ShaderReport;

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};
constexpr uint group_threads = 160, groups = 3, threads = groups * group_threads;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

/// The line whose comment this is.
ShaderReport::Line line_with(ShaderReport const& report, std::string const& comment)
{
    for (auto const& line : report.lines)
        if (line.text.ends_with("// " + comment)) return line;
    FAIL("no line " << comment);
    return {};
}

/// One that runs report.comp.
struct Runner
{
    AnyShader shader{path_of("report")};
    std::vector<uint> rounds, data = std::vector<uint>(2 * threads), wide = std::vector<uint>(4 * threads), counters = std::vector<uint>(8),
                              results = std::vector<uint>(threads);

    Runner()
    {
        for (uint i = 0; i < threads; ++i) rounds.push_back(i * 2654435761u >> 29); // 0 … 7
        shader.bind("Rounds", rounds);
        shader.bind("Data", data);
        shader.bind(0, 2, wide);
        shader.bind("Counters", counters);
        shader.bind("Results", results);
    }
};

/// What the wave of a loop over lanes does: its lanes are known by their numbers in the grid.
struct Expected
{
    std::size_t lanes;
    std::vector<uint> const& rounds;

    template <class F>
    void for_waves(F f) const
    {
        for (uint g = 0; g < groups; ++g)
            for (uint first = 0; first < group_threads; first += static_cast<uint>(lanes)) {
                std::vector<uint> wave;
                for (uint t = first; t < first + lanes && t < group_threads; ++t) wave.push_back(g * group_threads + t);
                f(wave);
            }
    }
    using Test = std::function<bool(uint i)>;
    /// Waves in which any lane passes, and the lanes that do.
    std::pair<std::uint64_t, std::uint64_t> runs(Test const& test) const
    {
        std::pair<std::uint64_t, std::uint64_t> result;
        for_waves([&](auto const& wave) {
            std::uint64_t n = 0;
            for (auto i : wave) n += test(i);
            result.first += n != 0;
            result.second += n;
        });
        return result;
    }
    /// The cache lines that bytes [first, first + size) of each lane touch, and those that as many bytes need.
    std::pair<std::uint64_t, std::uint64_t> cache_lines(std::function<std::uint64_t(uint)> const& first, uint size, uint line,
                                                        std::uint64_t end) const
    {
        std::pair<std::uint64_t, std::uint64_t> result;
        for_waves([&](auto const& wave) {
            std::set<std::uint64_t> bytes, touched;
            for (auto i : wave)
                for (uint b = 0; b < size; ++b)
                    if (first(i) + b < end) bytes.insert(first(i) + b);
            for (auto b : bytes) touched.insert(b / line);
            result.first += touched.size();
            result.second += (bytes.size() + line - 1) / line;
        });
        return result;
    }
    /// Passes over banks, and the least: 32 lanes at a time.
    std::pair<std::uint64_t, std::uint64_t> passes(std::function<uint(uint)> const& word, uint count) const
    {
        std::pair<std::uint64_t, std::uint64_t> result;
        for_waves([&](auto const& wave) {
            for (std::size_t part = 0; part < wave.size(); part += 32) {
                std::map<uint, std::set<uint>> banks;
                std::set<uint> all;
                for (std::size_t k = part; k < std::min(part + 32, wave.size()); ++k)
                    for (uint c = 0; c < count; ++c) {
                        banks[(word(wave[k]) + c) % 32].insert(word(wave[k]) + c);
                        all.insert(word(wave[k]) + c);
                    }
                std::size_t most = 0;
                for (auto const& [bank, words] : banks) most = std::max(most, words.size());
                result.first += most;
                result.second += (all.size() + 31) / 32;
            }
        });
        return result;
    }
};

using Counts = std::pair<std::uint64_t, std::uint64_t>;

void check_counts(ShaderReport const& report, Runner const& runner, std::size_t lanes, uint line_bytes, std::uint64_t times)
{
    auto const& rounds = runner.rounds;
    Expected const expected{lanes, rounds};
    auto const t = [](uint i) { return i % group_threads; };
    auto const scaled = [&](Counts x) { return Counts(times * x.first, times * x.second); };
    auto const average = [&](char const* comment, Counts runs) {
        auto const line = line_with(report, comment);
        INFO(comment);
        CHECK(line.runs == runs.first);
        CHECK(line.lanes_there != 0);
        CHECK(line.lanes * runs.first * lanes == line.lanes_there * runs.second); // of all instructions of the line
    };
    auto const all = expected.runs([](uint) { return true; });
    auto const half = expected.runs([&](uint i) { return t(i) % 2 == 0; });
    auto const again = expected.runs([&](uint i) { return t(i) % 3 != 0; });
    average("contiguous", scaled(all));
    average("half", scaled(half));
    average("copy", scaled(all));
    average("one group", scaled(expected.runs([](uint i) { return i / group_threads == 1; })));
    average("later groups", scaled(expected.runs([](uint i) { return i / group_threads > 1; })));
    average("again", scaled(again));
    average("called", scaled({half.first + again.first, half.second + again.second}));
    CHECK(line_with(report, "never").runs == 0);
    CHECK(line_with(report, "never").lanes == 0);
    CHECK(report.waves == times * all.first);
    CHECK(report.groups == times * groups);
    CHECK(report.wave_sizes == std::vector<uint>{static_cast<uint>(lanes)});

    Counts body, checked; // the loop's: in each round those lanes that are left; its condition is checked once more
    expected.for_waves([&](auto const& wave) {
        for (uint k = 0; k <= 8; ++k) {
            std::uint64_t left = 0, before = 0;
            for (auto i : wave) left += rounds[i] > k, before += k == 0 || rounds[i] > k - 1;
            body.first += left != 0, body.second += left;
            checked.first += before != 0, checked.second += before;
        }
    });
    average("body", scaled(body));
    CHECK(line_with(report, "body").work == times * 2 * body.first); // a product and a sum
    CHECK(line_with(report, "copy").work == 0);
    CHECK(line_with(report, "loop").runs == times * checked.first);

    auto const memory = [&](char const* comment, std::uint64_t accesses, Counts lines) {
        auto const line = line_with(report, comment);
        INFO(comment);
        CHECK(line.accesses == times * accesses);
        CHECK(line.cache_lines == times * lines.first);
        CHECK(line.least_cache_lines == times * lines.second);
    };
    auto const size = [](std::vector<uint> const& words) { return 4 * words.size(); };
    memory("contiguous", all.first, expected.cache_lines([](uint i) { return i * 4; }, 4, line_bytes, size(rounds)));
    memory("stride", all.first, expected.cache_lines([](uint i) { return i * 8; }, 4, line_bytes, size(runner.data)));
    auto const gathered = [&](uint i) { return 4 * (rounds[i] * 37 + t(i) / 3); };
    memory("gather", all.first, expected.cache_lines(gathered, 4, line_bytes, size(runner.data)));
    auto const detour = [&](uint i) { return 4 * (t(i) % 4 == 1 ? 300 + i : i); };
    memory("detour", all.first, expected.cache_lines(detour, 4, line_bytes, size(runner.data)));
    memory("all outside", all.first, {0, 0});
    CHECK(line_with(report, "all outside").outside == times * threads);
    auto const outside = [&](uint i) { return rounds[i] == 3 ? 400'000'000u : 20u; };
    memory("outside", all.first, expected.cache_lines(outside, 4, line_bytes, size(runner.data)));
    memory("vectors", all.first, expected.cache_lines([](uint i) { return i * 16; }, 16, line_bytes, size(runner.wide)));
    memory("uniform", all.first, {all.first, all.first});
    memory("shifted", all.first, expected.cache_lines([](uint i) { return i * 4 + 4; }, 4, line_bytes, size(runner.results)));
    CHECK(line_with(report, "outside").outside == times * expected.runs([&](uint i) { return rounds[i] == 3; }).second);
    CHECK(line_with(report, "shifted").outside == times); // the last thread's
    CHECK(line_with(report, "stride").outside == 0);

    auto const shared = [&](char const* comment, std::uint64_t accesses, Counts passes) {
        auto const line = line_with(report, comment);
        INFO(comment);
        CHECK(line.shared_accesses == times * accesses);
        CHECK(line.passes == times * passes.first);
        CHECK(line.least_passes == times * passes.second);
    };
    auto const column = expected.passes([&](uint i) { return t(i) * 32; }, 1);
    shared("column", all.first, column);
    CHECK(column.first == column.second * std::min<std::size_t>(lanes, 32)); // as many passes as lanes
    shared("bank", all.first, expected.passes([&](uint i) { return t(i) + 32 * rounds[i]; }, 1));
    shared("two banks", all.first, expected.passes([&](uint i) { return t(i) % 32 * 32 + t(i) / 32 % 2; }, 1));
    shared("pairs", all.first, expected.passes([&](uint i) { return 2 * t(i); }, 2));
    auto both = expected.passes([&](uint i) { return 2 * (t(i) ^ 1); }, 1);
    shared("same word", 2 * all.first, {both.first + all.first, both.second + all.first});

    auto const atomics = [&](char const* comment, Counts runs, std::function<uint(uint)> const& place, Expected::Test const& test) {
        std::uint64_t places = 0, most = 0;
        expected.for_waves([&](auto const& wave) {
            std::map<uint, std::uint64_t> count;
            std::uint64_t highest = 0;
            for (auto i : wave)
                if (test(i)) highest = std::max(highest, ++count[place(i)]);
            places += count.size();
            most += highest;
        });
        auto const line = line_with(report, comment);
        INFO(comment);
        CHECK(line.atomics == times * runs.first);
        CHECK(line.atomic_lanes == times * runs.second);
        CHECK(line.atomic_places == times * places);
        CHECK(line.atomic_most == times * most);
    };
    atomics("one place", all, [](uint) { return 0u; }, [](uint) { return true; });
    auto const not_first = [&](uint i) { return t(i) >= 4; };
    atomics("four places", expected.runs(not_first), [&](uint i) { return t(i) % 4; }, not_first);
}

TEST_CASE("a report counts what waves run and touch, at each wave size, by whatever order and threads", "[shader][report]")
{
    for (auto lanes : sizes) {
        for (std::uint64_t const seed : {std::uint64_t{0}, std::uint64_t{5}, AnyShader::on_threads}) {
            Runner runner;
            auto const line = lanes == 8 ? 128u : lanes == 16 ? 32u : 64u;
            runner.shader.cache_line(line);
            runner.shader.record(true);
            runner.shader.run(lanes, seed, groups);
            INFO(lanes << " lanes, seed " << seed);
            check_counts(runner.shader.report(), runner, lanes, line, 1);
            CHECK(runner.counters[0] == threads);
        }
    }
}

TEST_CASE("a report adds up dispatches until a new recording begins, and those not recorded change nothing", "[shader][report]")
{
    Runner plain, runner;
    plain.shader.run(32, 0, groups);
    CHECK(plain.shader.report().waves == 0);
    CHECK(plain.shader.report().text().find("nothing has been recorded") != std::string::npos);
    runner.shader.record(true);
    runner.shader.run(32, 0, groups);
    CHECK(runner.results == plain.results);
    runner.shader.run(32, 3, groups);
    runner.shader.record(false);
    runner.shader.run(16, 0, groups);
    check_counts(runner.shader.report(), runner, 32, 64, 2);
    runner.shader.record(true);
    CHECK(runner.shader.report().waves == 0);
    runner.shader.run(8, 0, groups);
    check_counts(runner.shader.report(), runner, 8, 64, 1);
    runner.shader.run(64, 0, groups);
    CHECK(runner.shader.report().wave_sizes == std::vector<uint>{8, 64});
    CHECK(runner.shader.report().waves == threads / 8 + groups * 3);
    CHECK_THROWS_AS(runner.shader.cache_line(48), std::invalid_argument);
}

TEST_CASE("a report counts on where a wave lets others have their turn", "[shader][report]")
{
    for (std::size_t lanes : {4u, 8u, 32u}) {
        AnyShader shader(path_of("rounds"));
        std::vector<uint> results(8);
        shader.bind("Results", results);
        shader.record(true);
        shader.run(lanes, 0, 1);
        auto const report = shader.report();
        auto const waves = std::max<std::uint64_t>(8 / lanes, 1);
        CHECK(line_with(report, "same rounds").runs == waves * 40000);
        auto const uneven = line_with(report, "uneven rounds");
        CHECK(uneven.runs == (lanes == 4 ? 40003 + 40007 : 40007));
        CHECK(uneven.lanes * uneven.runs * lanes == uneven.lanes_there * (8 * 40000 + 28));
    }
}

} // namespace

} // namespace shader_report
