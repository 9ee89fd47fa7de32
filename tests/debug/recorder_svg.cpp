#include "support/catch.hpp"
#include "support/picture.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/recorder.hpp> // which draws by recorder_svg.hpp

#include <limits>

namespace debug_recorder_svg {

namespace {

using namespace crosslane;
using support::check_layout, support::picture_of, support::rows_of;

Lanes<int, 4> const numbers = Lanes<int, 4>::from_array({1, -9, 200, 5});
Wave<4> const odd = Wave<4>{}.where(Mask<4>::from_bits(0b1010));

template <std::size_t N>
void check_size(Wave<N> wave)
{
    INFO(N << " lanes");
    auto const lane = WaveGetLaneIndex(wave);
    Recorder log("Every lane");
    log(wave, "short", lane);
    log(wave, "mask", (lane & 1u) == 0u);
    log(wave, "uniform", 1.0 / 3);
    log.arrows_from(wave, "", lane);
    log(wave, "short", lane);
    for (int long_numbers = 0; long_numbers < 2; ++long_numbers) {
        auto const svg = picture_of(log);
        check_layout(svg);
        CHECK(svg.number("width") < 1300);
        auto const rows = rows_of(svg, "short");
        REQUIRE(rows.size() == 2);
        for (auto const& row : rows) {
            REQUIRE(row.size() == N);
            for (auto const& [number, cell] : row) {
                if (cell.shown != std::to_string(number)) FAIL_CHECK("lane " << number << " shows " << cell.shown);
                if (cell.box.number("width") < 21) FAIL_CHECK("too narrow for three digits");
            }
        }
        REQUIRE(rows_of(svg, "mask").size() == 1);
        CHECK(rows_of(svg, "mask")[0].size() == N);
        if (long_numbers == 1) {
            auto const row = rows_of(svg, "long").at(0);
            for (auto const& [number, cell] : row) {
                auto const value = -1.0 / static_cast<double>(number + 3), shown = std::stod(cell.shown);
                if (std::abs(shown - value) > 0.06 * std::abs(value)) FAIL_CHECK(cell.shown << " is not " << value);
                if (std::stod(cell.whole) != value) FAIL_CHECK(cell.whole << " is not " << value);
            }
            auto const large = rows_of(svg, "large").at(0).at(0);
            CHECK(large.whole == "18446744073709551615");
            CHECK(std::abs(std::stod(large.shown) - 18446744073709551615.0) < 1e18);
        }
        log(wave, "long", -1.0 / (lanes_cast<double>(lane) + 3.0));
        log(wave, "large", Lanes<std::uint64_t, N>(~std::uint64_t{0}));
        log(wave, "special", Lanes<float, N>(-std::numeric_limits<float>::infinity()));
        log(wave, "tiny", Lanes<double, N>(-1.2345e-300));
    }
}

} // namespace

TEST_CASE("waves of 1 to 128 lanes are drawn within one width, and each number is legible", "[debug]")
{
    check_size(Wave<1>{});
    check_size(Wave<4>{});
    check_size(Wave<32>{});
    check_size(Wave<128>{});
}

TEST_CASE("waves of different sizes stand in one picture, each below its lanes' numbers", "[debug]")
{
    Recorder log;
    log(Wave<4>{}, "x", numbers);
    log(Wave<8>{}, "y", iota<int, 8>());
    log(Wave<8>{}, "y", iota<int, 8>());
    log(Wave<4>{}, "x", numbers);
    auto const svg = picture_of(log);
    check_layout(svg);
    CHECK(svg.of_kind("text", "small").size() == (1 + 4) + (1 + 8) + (1 + 4));
    REQUIRE(rows_of(svg, "y").size() == 2);
    CHECK(rows_of(svg, "y")[1].size() == 8);
    for (int i = 0; i < 32; ++i) log(Wave<4>{}, "x", numbers);
    CHECK(picture_of(log).of_kind("text", "small").size() == (1 + 4) + (1 + 8) + 2 * (1 + 4)); // again, for who has scrolled on
}

TEST_CASE("arrows lead from lane to lane", "[debug]")
{
    Recorder log;
    log(Wave<4>{}, "x", numbers);
    log.arrows_to(odd, "to", Lanes<int, 4>::from_array({0, 0, 0, 1}));
    log(Wave<4>{}, "y", numbers);
    log.arrows_from(Wave<4>{}, "from", Lanes<int, 4>::from_array({-1, 0, 4, 2}));
    log(Wave<4>{}, "z", numbers);
    log.arrows_from(odd, "one", 3u);
    log(Wave<4>{}, "w", numbers);
    auto const svg = picture_of(log);
    check_layout(svg);
    auto const y = rows_of(svg, "y").at(0);
    auto const middle = [&](std::size_t lane) { return y.at(lane).box.number("x") + y.at(lane).box.number("width") / 2; };
    auto const ends_of = [](support::XmlElement const* path) { // of "M x y C x y x y x y m…" each
        std::vector<std::pair<long, long>> ends;
        std::string const d = path->of("d");
        for (auto at = d.find('M'); at != d.npos; at = d.find('M', at + 1)) {
            std::istringstream in(d.substr(at + 1));
            long n[8];
            char c = 0;
            in >> n[0] >> n[1] >> c >> n[2] >> n[3] >> n[4] >> n[5] >> n[6] >> n[7];
            REQUIRE(in);
            CHECK((c == 'C' && n[7] > n[1]));
            ends.push_back({n[0], n[6]});
        }
        return ends;
    };
    using Ends = std::vector<std::pair<long, long>>;
    auto const arrows = svg.of_kind("path", "arrows");
    REQUIRE(arrows.size() == 3);
    CHECK(ends_of(arrows[0]) == Ends{{middle(1), middle(0)}, {middle(3), middle(1)}});
    CHECK(ends_of(arrows[1]) == Ends{{middle(0), middle(1)}, {middle(2), middle(3)}});
    CHECK(ends_of(arrows[2]) == Ends{{middle(3), middle(1)}, {middle(3), middle(3)}});

    Recorder wide; // several lines a row: numbers
    auto const lane = WaveGetLaneIndex(Wave<64>{});
    wide.arrows_to(Wave<64>{}, "turn", lane ^ 1u);
    wide.arrows_from(Wave<64>{}, "", lane + 1000u);
    CHECK(rows_of(picture_of(wide), "turn, to lane").at(0).at(62).shown == "63");
    CHECK(rows_of(picture_of(wide), "from lane").at(0).at(1).whole == "1001");
}

TEST_CASE("text in a picture is escaped, and made valid", "[debug]")
{
    std::string const odd_text = "</text><b a=\"1\" c='2'>&lt; ]]> \x01\x7F \xFF\xC3 \xEF\xBF\xBE \xC3\xA9";
    std::string const seen = "</text><b a=\"1\" c='2'>&lt; ]]> \xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD ";
    Recorder log(odd_text);
    log.note(odd_text + "\n\nthe third line");
    log(Wave<4>{}, odd_text, numbers);
    log(Wave<4>{}, odd_text, 1);
    log.arrows_to(Wave<4>{}, odd_text, 0);
    log(Wave<4>{}, odd_text + " which makes the name longer than its column", numbers);
    auto const svg = picture_of(log);
    check_layout(svg);
    CHECK(svg.of("aria-label").starts_with(seen));
    CHECK(svg.of_kind("text", "title").at(0)->text.starts_with(seen));
    CHECK(svg.of_kind("text", "title").at(0)->text.ends_with("\xC3\xA9"));
    CHECK(svg.of_kind("text", "note").back()->text == "the third line");
    CHECK(rows_of(svg, svg.of("aria-label")).size() == 1);
    auto const html = log.html();
    CHECK(html.starts_with("<!DOCTYPE html>"));
    CHECK(html.find("<title>&lt;/text&gt;") != html.npos);
    CHECK(html.find(log.svg()) != html.npos);
    CHECK(html.find("<b") == html.find("<body")); // neither is there
}

TEST_CASE("notes are broken into lines that the picture has room for", "[debug]")
{
    Recorder log;
    std::string words;
    for (int i = 0; i < 100; ++i) words += i == 0 ? "word" : " word";
    log.note(words);
    log(Wave<4>{}, "x", numbers);
    auto const svg = picture_of(log);
    std::string joined;
    for (auto const* line : svg.of_kind("text", "note")) {
        CHECK(static_cast<long>(line->text.size()) * 8 <= svg.number("width"));
        joined += (joined.empty() ? "" : " ") + line->text;
    }
    CHECK(joined == words);
    CHECK(svg.of_kind("text", "note").size() > 5);
}

} // namespace debug_recorder_svg
