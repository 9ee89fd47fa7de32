// The blocks of docs/shaders.md and docs/guide/3-testing.md that are no whole programs, with what comes of them. They are compiled with
// the tests that run shaders (tests/shader).
#include "support/catch.hpp"

#include <crosslane/shader/shader.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace readme_shaders {

using namespace crosslane;

TEST_CASE("docs/shaders.md: a dispatch and its findings", "[readme]")
{
    std::vector<std::uint32_t> keys(256);
    for (std::uint32_t i = 0; i < keys.size(); ++i) keys[i] = i * 37 % 256;
    std::uint32_t const groups = 1;
    auto shader = Shader::load(CROSSLANE_SHADERS "/sort.spv");
    shader.bind("keys", keys);
    dispatch(serial, shader.at(wave_size<32>), {groups});
    for (auto const& found : shader.findings()) std::puts(found.message.c_str());
    CHECK(shader.findings().empty());
    for (std::uint32_t i = 0; i < keys.size(); ++i) CHECK(keys[i] == i);
}

TEST_CASE("docs/guide/3-testing.md: a shader's results and its findings", "[readme]")
{
    std::vector<std::uint32_t> heat(256), expected(4);
    for (std::uint32_t i = 0; i < heat.size(); ++i) expected[i / 64] += heat[i] = i;
    for (std::size_t lanes : {128u, 64u, 32u, 16u, 8u, 4u}) {
        std::vector<std::uint32_t> sums(4);
        auto shader = Shader::load(CROSSLANE_SHADERS "/sum_heat.spv");
        shader.bind("heat", heat).bind("sums", sums);
        dispatch(serial, shader.at(wave_size<4, 128>, lanes), {4});
        INFO("waves of " << lanes << " lanes");
        if (lanes == 64) { // the only size at which it is right
            CHECK(sums == expected);
            CHECK(shader.findings().empty());
        } else {
            CHECK(sums != expected);
            CHECK(shader.findings().empty() == (lanes == 128)); // no access is wrong there
        }
    }
}

TEST_CASE("docs/shaders.md: images", "[readme]")
{
    std::vector<std::uint32_t> pixels(640 * 480);
    for (std::uint32_t i = 0; i < pixels.size(); ++i) {
        std::uint32_t const red = i % 2 * 255, green = i / 640 % 2 * 255, blue = 255; // every other column, every other row, all
        pixels[i] = red | green << 8 | blue << 16;
    }
    std::vector<std::uint16_t> halves(320 * 240 * 4, 1);
    auto shader = Shader::load(CROSSLANE_SHADERS "/half_size.spv");
    shader.bind("photo", image(pixels, 640, 480, Format::rgba8_unorm));
    shader.bind("smooth", sampler(Filter::linear, Address::clamp_to_edge));
    shader.bind("small", image(halves, 320, 240, Format::rgba16_float));
    dispatch(serial, shader.at(wave_size<32>), {40, 30});
    std::uint16_t const half = 0x3800, one = 0x3c00;
    std::vector<std::uint16_t> expected;
    for (int i = 0; i < 320 * 240; ++i) expected.insert(expected.end(), {half, half, one, 0});
    CHECK((halves == expected));
    CHECK(shader.findings().empty());
}

} // namespace readme_shaders
