#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>
#include <stdexcept>

namespace shader_checks {

// One shader (glsl/checks.comp) with a mistake of each kind, and beside each what looks alike and is right. Two groups of 64.

namespace {

using crosslane::Check;
using crosslane::Checks;
using crosslane::ShaderFinding;
using uint = std::uint32_t;

constexpr uint threads = 128;

/// The lines that are marked as a mistake of this number.
std::set<uint> marked(uint which)
{
    std::ifstream file(CROSSLANE_TESTS_DIR "/shader/run/glsl/checks.comp");
    std::set<uint> lines;
    auto const mark = "// mistake " + std::to_string(which);
    uint number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.size() >= mark.size() && line.compare(line.size() - mark.size(), mark.size(), mark) == 0) lines.insert(number);
    }
    return lines;
}

struct Run
{
    AnyShader shader{CROSSLANE_SHADERS "/checks.spv"};
    std::vector<uint> values = std::vector<uint>(threads), results = values, data = values;
    std::vector<uint> texels = values;
    crosslane::ShaderImage image;
    std::vector<uint> odd = std::vector<uint>(6), parts = std::vector<uint>(96);

    explicit Run(uint which, bool begins_unwritten = false)
    {
        std::iota(values.begin(), values.end(), 0u);
        shader.specialize(0, which);
        shader.bind("In", values);
        shader.bind("Out", results);
        shader.bind("Odd", odd.data() + (which == 97 ? 1 : 0), 4);
        shader.bind("Nested", parts);
        if (which > 100) {
            image.data = reinterpret_cast<std::byte*>(texels.data());
            image.bytes = 4 * texels.size();
            image.width = 16, image.height = 8;
            image.format = crosslane::Format::r32_uint;
            if (which != 104) shader.bind("picture", image);
            if (which == 104 || which == 107) shader.bind("pictures", image, crosslane::ShaderSampler{});
        }
        begins_unwritten ? shader.bind_unwritten("Data", data) : shader.bind("Data", data);
        shader.deadlock_after(1 << 16);
    }
    std::vector<ShaderFinding> run(std::size_t lanes, std::uint64_t seed)
    {
        shader.run(lanes, seed, 2);
        return shader.findings();
    }
};

std::string listed(std::vector<ShaderFinding> const& findings)
{
    std::string all;
    for (auto const& f : findings) all += "\n" + f.message;
    return all;
}

struct Mistake
{
    uint which;
    Check kind;
    uint thread;           // that makes it first, among all
    std::uint64_t count;   // 0: it depends on the wave size
    char const* says;      // part of its message, where it is the same at each wave size
};

constexpr Mistake mistakes[] = {
    {1, Check::unwritten_value, 107, 1, "decides where to go by x, which was never written"},
    {3, Check::unwritten_value, 70, 58, "stores"},
    {5, Check::unwritten_value, 107, 1, "reads a[7], which was never written"},
    {7, Check::unwritten_value, 107, 1, "uses for all lanes x, which was never written"},
    {9, Check::unwritten_value, 0, 128, "reads groupshared pairs[63].second, which was never written"},
    {10, Check::unwritten_value, 29, 2, "reads groupshared words[30], which was never written"},
    {12, Check::unwritten_value, 0, 0, "changes groupshared words[0], which was never written"},
    {14, Check::unwritten_value, 107, 1, "reads data[107], which was never written"},
    {16, Check::unwritten_value, 30, 2, "reads groupshared words[30], which was never written"},
    {17, Check::unwritten_value, 30, 2, "reads groupshared words[30], which was never written"},
    {40, Check::divergent_barrier, 107, 1, "does not reach it with them"},
    {50, Check::inactive_lane, 107, 1, "which is not active"},
    {52, Check::inactive_lane, 107, 1, "and the wave has"},
    {54, Check::inactive_lane, 0, 0, "reads the value of lane -1"},
    {55, Check::inactive_lane, 107, 1, "which is not active"},
    {56, Check::overlapping_partition, 106, 1, "overlaps another one"},
    {58, Check::not_uniform, 107, 1, "names lane 1, where lane 0 names lane 0"},
    {70, Check::division_by_zero, 107, 1, "divides by 0"},
    {72, Check::division_by_zero, 107, 1, "of the lowest number by -1"},
    {73, Check::division_by_zero, 107, 1, "takes a remainder by 0"},
    {74, Check::shift_past_width, 107, 1, "shifts a number of 32 bits by 32"},
    {76, Check::bits_past_width, 107, 1, "takes 26 bits from bit 11 on, of a number of 32 bits"},
    {78, Check::conversion_out_of_range, 0, 70, "converts -70.5 to an integer of 32 bits without sign"},
    {80, Check::division_by_zero, 107, 1, "divides by 0"},
    {81, Check::bits_past_width, 107, 1, "takes 26 bits from bit 11 on"},
    {90, Check::outside_of_binding, 107, 1, "reads values[128]: values has 128 elements"},
    {92, Check::outside_of_binding, 107, 1, "writes results[-1]: results has 128 elements"},
    {93, Check::outside_of_binding, 107, 1, "takes element 9 of an array of 8"},
    {95, Check::outside_of_binding, 107, 1, "writes groupshared words[93]: words has 64 elements"},
    {96, Check::outside_of_binding, 107, 1, "reads a[5]: a has 4 elements"},
    {97, Check::misaligned_atomic, 0, 128, "has an atomic on odd, whose address is no multiple of its 8 bytes"},
    {99, Check::outside_of_binding, 107, 1, "changes data[128]: data has 128 elements"},
    {101, Check::outside_of_binding, 107, 1, "writes the texel 11, -1 of picture, which has 16 x 8"},
    {102, Check::outside_of_binding, 107, 1, "reads the texel 16, 6 of picture, which has 16 x 8"},
    {104, Check::outside_of_binding, 107, 1, "reads the texel 11, 6 of level 1 of pictures, which has 16 x 8 and 1 level"},
    {105, Check::outside_of_binding, 107, 1, "changes a texel outside of picture"},
    {106, Check::unwritten_value, 107, 1, "stores x, which was never written"},
};

constexpr uint right[] = {2, 4, 6, 8, 11, 13, 15, 21, 23, 25, 27, 28, 29, 41, 51, 53, 57, 59, 71, 75, 77, 79, 91, 94, 98, 103, 107, 31};

constexpr std::uint64_t orders[] = {0, 3, AnyShader::on_threads};

TEST_CASE("each mistake is found, with its line, group, wave and lane", "[shader][checks]")
{
    for (auto const& m : mistakes) {
        for (std::size_t lanes : {4u, 32u, 128u}) {
            for (auto seed : orders) {
                auto const found = Run(m.which, m.which == 14).run(lanes, seed);
                INFO("mistake " << m.which << " at " << lanes << " lanes, seed " << seed << listed(found));
                REQUIRE(found.size() == 1);
                auto const& f = found[0];
                CHECK(f.kind == m.kind);
                CHECK(marked(m.which) == std::set<uint>{f.line});
                CHECK(f.file.find("checks.comp") != std::string::npos);
                CHECK(f.group == m.thread / 64);
                CHECK(f.wave == m.thread % 64 / lanes);
                CHECK(f.lane == m.thread % 64 % lanes);
                if (m.count != 0) CHECK(f.count == m.count);
                CHECK(f.message.find("line " + std::to_string(f.line) + " of checks.comp: ") == 0);
                CHECK(f.message.find(m.says) != std::string::npos);
                CHECK((f.message.find(" of group 1 ") != std::string::npos) == (f.group == 1));
            }
        }
    }
}

TEST_CASE("what looks like a mistake and is none is not found", "[shader][checks]")
{
    for (auto which : right) {
        for (std::size_t lanes : {4u, 16u, 32u, 128u}) {
            if (which == 53 && lanes == 128) continue; // its group would be less than a wave
            for (auto seed : orders) {
                auto const found = Run(which, which == 15).run(lanes, seed);
                INFO("case " << which << " at " << lanes << " lanes, seed " << seed << listed(found));
                CHECK(found.empty());
            }
        }
    }
}

TEST_CASE("waves on one groupshared word without a barrier are found", "[shader][checks]")
{
    struct Race { uint which; char const* says; } const races[] = {{20, "reads groupshared words["}, {22, "writes groupshared words["},
                                                                   {24, "writes groupshared words["}, {26, "changes groupshared words["}};
    for (auto const& race : races) {
        for (std::size_t lanes : {4u, 32u}) {
            for (auto seed : orders) {
                auto const found = Run(race.which).run(lanes, seed);
                INFO("race " << race.which << " at " << lanes << " lanes, seed " << seed << listed(found));
                std::set<uint> lines;
                for (auto const& f : found) {
                    CHECK(f.kind == Check::race);
                    CHECK(f.group == 0);
                    lines.insert(f.line);
                }
                CHECK(lines == marked(race.which));
                CHECK(listed(found).find(race.says) != std::string::npos);
                CHECK(listed(found).find("in the same phase, without a barrier between them") != std::string::npos);
            }
        }
        CHECK(Run(race.which).run(64, 0).empty()); // one wave
    }
    auto const found = Run(20).run(32, 0);
    auto const last = *marked(20).rbegin(), first = *marked(20).begin();
    REQUIRE(found.size() == 2);
    CHECK(found[1].message == "line " + std::to_string(last) +
                                  " of checks.comp: wave 1 reads groupshared words[0] that wave 0 wrote at line " + std::to_string(first) +
                                  " in the same phase, without a barrier between them");
}

TEST_CASE("a race is with another wave's access, also where the wave itself made the last one", "[shader][checks]")
{
    auto const last_line = [](uint which) { return *marked(which).rbegin(); };
    for (auto seed : orders) {
        auto const found = Run(32).run(32, seed);
        INFO("seed " << seed << listed(found));
        REQUIRE(!found.empty());
        auto const& write = found.back();
        CHECK(write.line == last_line(32));
        CHECK(write.message.find(write.wave == 1 ? "wave 1 writes groupshared words[32] that wave 0 read at line "
                                                 : "wave 0 writes groupshared words[0] that wave 1 read at line ") != std::string::npos);
        CHECK(write.message.find("at line " + std::to_string(last_line(32) - 1) + " in") != std::string::npos);
    }
    for (std::size_t lanes : {4u, 32u}) {
        auto const found = Run(33).run(lanes, 0);
        INFO(lanes << " lanes" << listed(found));
        REQUIRE(!found.empty());
        auto const& read = found.back();
        CHECK(read.line == last_line(33));
        CHECK(read.wave == 1);
        auto const other = std::to_string(last_line(33) - 2);
        CHECK(read.message.find("wave 1 reads groupshared words[0] that wave 0 wrote at line " + other) != std::string::npos);
    }
}

TEST_CASE("an atomic that another wave's plain write has no barrier before is found", "[shader][checks]")
{
    for (std::size_t lanes : {4u, 32u}) {
        auto const found = Run(30).run(lanes, 0);
        INFO(listed(found));
        REQUIRE(found.size() == 1);
        CHECK(found[0].kind == Check::race);
        CHECK(marked(30) == std::set<uint>{found[0].line});
        CHECK(found[0].wave == 1);
    }
}

TEST_CASE("waves that stand at different barriers, or ended without one, are found", "[shader][checks]")
{
    for (std::size_t lanes : {4u, 32u}) {
        for (auto seed : orders) {
            for (uint which : {42u, 43u}) {
                auto const found = Run(which).run(lanes, seed);
                INFO("barrier " << which << " at " << lanes << " lanes, seed " << seed << listed(found));
                REQUIRE(found.size() == 1);
                CHECK(found[0].kind == Check::divergent_barrier);
                CHECK(marked(which) == std::set<uint>{found[0].line});
                CHECK(found[0].group == 1);
                CHECK(found[0].wave == 0);
                CHECK(found[0].count == 32 / lanes);
                CHECK(found[0].message.find("wave 0 of group 1 waits at a barrier") != std::string::npos);
                CHECK(found[0].message.find(which == 42 ? "ended without it" : "at another one, at line ") != std::string::npos);
            }
        }
    }
}

TEST_CASE("a loop without an end is a finding, too", "[shader][checks]")
{
    for (std::size_t lanes : {4u, 32u}) {
        Run run(100);
        CHECK_THROWS_AS(run.run(lanes, 0), std::runtime_error);
        auto const found = run.shader.findings();
        INFO(listed(found));
        REQUIRE(found.size() == 1);
        CHECK(found[0].kind == Check::endless_loop);
        CHECK(marked(100) == std::set<uint>{found[0].line});
        CHECK(found[0].group == 1);
        CHECK(found[0].wave == 0);
        CHECK(found[0].lane == 0);
    }
}

TEST_CASE("checks are switched off one by one, and all together", "[shader][checks]")
{
    for (auto const& m : mistakes) {
        Run run(m.which, m.which == 14);
        run.shader.checks(Checks::all().without(m.kind));
        INFO("mistake " << m.which);
        CHECK(run.run(32, 0).empty());
        run.shader.checks(Checks::none().with(m.kind));
        CHECK(run.run(32, 0).size() == 1);
        run.shader.clear_findings();
        run.shader.checks(Checks::none());
        CHECK(run.run(32, 0).empty());
    }
}

TEST_CASE("findings add up over dispatches, until they are cleared", "[shader][checks]")
{
    Run run(70);
    CHECK(run.run(32, 0).at(0).count == 1);
    CHECK(run.run(4, 0).at(0).count == 2);
    CHECK(run.shader.findings().at(0).wave == 1); // the first dispatch's
    run.shader.clear_findings();
    CHECK(run.shader.findings().empty());
    CHECK(run.run(4, 0).at(0).wave == 10);
}

TEST_CASE("results are the same with checks and without", "[shader][checks]")
{
    auto const is_mistake = [](uint which) { return std::none_of(std::begin(right), std::end(right), [&](uint r) { return r == which; }); };
    for (uint which = 0; which < 108; ++which) {
        if (which == 100) continue; // without an end
        for (std::size_t lanes : {4u, 32u}) {
            Run with(which), without(which);
            without.shader.checks(Checks::none());
            with.run(lanes, 0);
            without.run(lanes, 0);
            INFO("case " << which << " at " << lanes << " lanes" << (is_mistake(which) ? ", a mistake" : ""));
            CHECK(with.results == without.results);
            CHECK(with.data == without.data);
            CHECK(with.texels == without.texels);
        }
    }
}

} // namespace

} // namespace shader_checks
