#include "support/catch.hpp"
#include "support/picture.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/recorder.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace debug_recorder {

namespace {

using namespace crosslane;
using support::check_layout, support::picture_of, support::rows_of;

Lanes<int, 4> const numbers = Lanes<int, 4>::from_array({1, -9, 200, 5});
Wave<4> const odd = Wave<4>{}.where(Mask<4>::from_bits(0b1010));

template <class W, class X>
concept CanBeRecorded = requires(Recorder& log, W const& wave, X const& x) { log(wave, "x", x); };
static_assert(CanBeRecorded<Wave<4>, Lanes<int, 4>> && CanBeRecorded<Wave<4>, Mask<4, 8>> && CanBeRecorded<Wave<4>, Vec<Mask<4>, 2>>);
static_assert(CanBeRecorded<Wave<4>, double> && CanBeRecorded<Wave<4>, bool> && CanBeRecorded<Wave<4>, Vec<unsigned, 3>>);
static_assert(!CanBeRecorded<Wave<4>, std::string> && !CanBeRecorded<int, Lanes<int, 4>>);

} // namespace

TEST_CASE("a row has a cell for each active lane", "[debug]")
{
    Recorder log;
    log(Wave<4>{}, "x", numbers);
    log(odd, "y", numbers);
    auto const svg = picture_of(log);
    check_layout(svg);
    auto const x = rows_of(svg, "x"), y = rows_of(svg, "y");
    REQUIRE(x.size() == 1);
    REQUIRE(x[0].size() == 4);
    CHECK((x[0].at(0).shown == "1" && x[0].at(1).shown == "-9" && x[0].at(2).shown == "200" && x[0].at(3).shown == "5"));
    REQUIRE(y.size() == 1);
    REQUIRE(y[0].size() == 2);
    CHECK((y[0].at(1).shown == "-9" && y[0].at(3).whole == "5"));
    CHECK(svg.of_kind("path", "none").size() == 2 + 1); // lanes 0 and 2, and the legend
    CHECK(y[0].at(1).box.number("y") > x[0].at(1).box.number("y"));
    CHECK(y[0].at(1).box.number("x") == x[0].at(1).box.number("x"));
    CHECK(svg.of_kind("rect", "new").empty());
}

TEST_CASE("a mask has filled and empty cells, a uniform value one wide cell, a vector a row for each component", "[debug]")
{
    Recorder log("Kinds");
    log(Wave<4>{}, "m", numbers > 2);
    log(odd, "wide", lanes_cast<double>(numbers) > 2.0);
    log(Wave<4>{}, "v", Vec<Lanes<int, 4>, 2>(numbers, Lanes<int, 4>(7)));
    log(Wave<4>{}, "n", 4096u);
    log(odd, "b", true);
    log(Wave<4>{}, "u", Vec<float, 3>(0.5f, 2, 3));
    log(Wave<4>{}, "mat", Mat<float, 2, 2>(1, 2, 3, 4));
#if defined(CROSSLANE_HAS_HALF)
    log(Wave<4>{}, "h", half(0.5f));
#endif
    auto const svg = picture_of(log);
    check_layout(svg);
    auto const m = rows_of(svg, "m"), wide = rows_of(svg, "wide"), v = rows_of(svg, "v.y");
    REQUIRE(m.size() == 1);
    REQUIRE(m[0].size() == 4);
    CHECK((m[0].at(0).box.of("class") == "off" && m[0].at(2).box.of("class") == "on"));
    CHECK((m[0].at(2).shown.empty() && m[0].at(2).whole == "1"));
    REQUIRE(wide.size() == 1);
    REQUIRE(wide[0].size() == 2);
    CHECK((wide[0].at(1).box.of("class") == "off" && wide[0].at(3).box.of("class") == "on"));
    REQUIRE(v.size() == 1);
    CHECK(v[0].at(3).shown == "7");
    std::map<std::string, support::XmlElement const*> uniform;
    for (auto const* group : svg.all("g"))
        if (auto const title = group->all("title").at(0)->text; title.find(", all lanes: ") != title.npos) uniform[title] = group;
    for (auto title : {"n, all lanes: 4096", "b, all lanes: 1", "u.x, all lanes: 0.5", "u.z, all lanes: 3", "mat[1].x, all lanes: 3"}) {
        INFO(title);
        REQUIRE(uniform.count(title) == 1);
        auto const& box = *uniform[title]->all("rect").at(0);
        CHECK(box.number("x") == m[0].at(0).box.number("x"));
        CHECK(box.number("x") + box.number("width") == m[0].at(3).box.number("x") + m[0].at(3).box.number("width"));
    }
    CHECK(uniform["n, all lanes: 4096"]->all("text").at(0)->text == "4096");
    CHECK(uniform["b, all lanes: 1"]->all("text").at(0)->text == "true");
    CHECK(uniform["b, all lanes: 1"]->all("rect").at(0)->of("class") == "on");
#if defined(CROSSLANE_HAS_HALF)
    CHECK(uniform.count("h, all lanes: 0.5") == 1);
#endif
}

TEST_CASE("a cell whose value differs from the last one recorded with its name is marked", "[debug]")
{
    Recorder log;
    log(Wave<4>{}, "x", numbers);
    log(odd, "x", Lanes<int, 4>::from_array({0, -9, 0, 6}));
    log(Wave<4>{}, "x", Lanes<int, 4>::from_array({2, -9, 200, 5}));
    log(Wave<4>{}, "y", numbers + 1);
    log(Wave<4>{}, "n", 1);
    log(Wave<4>{}, "n", 2);
    auto const svg = picture_of(log);
    auto const rows = rows_of(svg, "x");
    REQUIRE(rows.size() == 3);
    auto const is_marked = [&](std::size_t row, std::size_t lane) { return rows[row].at(lane).box.has_kind("new"); };
    for (std::size_t lane = 0; lane < 4; ++lane) CHECK(!is_marked(0, lane));
    CHECK((!is_marked(1, 1) && is_marked(1, 3)));
    CHECK((is_marked(2, 0) && !is_marked(2, 1) && !is_marked(2, 2) && is_marked(2, 3)));
    CHECK(!rows_of(svg, "y").at(0).at(0).box.has_kind("new"));
    CHECK(svg.of_kind("rect", "new").size() == 3 + 1 + 1); // x, n and the legend
    CHECK(svg.of_kind("rect", "all").size() == 2);
}

TEST_CASE("a recording as text is print's lines, one below the other", "[debug]")
{
    Recorder log("Title");
    log.note("a note");
    log(Wave<4>{}, "x", numbers);
    log(odd, "long", numbers > 2);
    log(odd, "n", 7);
    log.arrows_to(odd, "", numbers);
    CHECK(log.text() == "Title\n"
                        "a note\n"
                        "x         1  -9 200   5\n"
                        "long      .   0   .   1\n"
                        "n         7\n"
                        "to lane   .  -9   .   5\n");
    CHECK(Recorder().text().empty());
    check_layout(picture_of(Recorder()));
}

TEST_CASE("a recording is saved as its file's name says, or it is said why not", "[debug]")
{
    auto const folder = std::filesystem::temp_directory_path() / ("crosslane_recorder_" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    auto const path = [&](char const* name) { return (folder / name).string(); };
    auto const content = [](std::string const& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    Recorder log("Saved");
    log(Wave<4>{}, "x", numbers);
    log.save(path("a.svg"));
    log.save(path("a.html"));
    log.save(path("a.txt"));
    CHECK((content(path("a.svg")) == log.svg() && !log.svg().empty()));
    CHECK((content(path("a.html")) == log.html() && !log.html().empty()));
    CHECK((content(path("a.txt")) == log.text() && !log.text().empty()));
    static std::string said;
    auto const handler = std::exchange(failure_handler, [](char const* message) { said = message; });
    CHECK_THROWS_AS(log.save(path("a.png")), std::invalid_argument);
    CHECK(said == "crosslane::Recorder::save: a recording is saved as .svg, .html or .txt, and not as " + path("a.png"));
    CHECK_THROWS_AS(log.save(path("missing/a.svg")), std::runtime_error);
    CHECK(said == "crosslane::Recorder::save: cannot write " + path("missing/a.svg"));
    failure_handler = handler;
    std::filesystem::remove_all(folder);
}

} // namespace debug_recorder
