#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/shader/shader.hpp>

#include "support/catch.hpp"
#include "support/own_folder.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>

namespace shader_messages {

// What may be bound, and what is said where it does not fit (glsl/messages.comp).

namespace {

using namespace crosslane;

std::string const path = CROSSLANE_SHADERS "/messages.spv";

/// What goes wrong.
template <class F>
std::string complaint(F const& f)
{
    try {
        f();
    } catch (std::invalid_argument const& e) {
        return e.what();
    }
    return {};
}
bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

struct Params { float scale; std::uint32_t offset; };

/// The shader and its memory.
struct Bound
{
    std::vector<float> values = std::vector<float>(32, 2.0f), texels = std::vector<float>(32);
    Params const params{1.5f, 4};
    std::uint32_t count = 0;
    Shader shader = Shader::load(path);

    Bound()
    {
        shader.bind("Params", params).bind("Values", values).bind(set(0), binding(2), count);
        shader.bind("picture", image(texels, 32, 1, Format::r32_float)).push_constants(0u);
    }
};

template <class S, class Memory>
concept Binds = requires(S shader, Memory&& memory) { shader.bind("values", std::forward<Memory>(memory)); };
static_assert(Binds<Shader, std::vector<int>&> && Binds<Shader, std::vector<int> const&> && Binds<Shader, std::span<int>>);
static_assert(Binds<Shader, int (&)[4]> && Binds<Shader, Params&> && Binds<Shader, std::uint32_t const&> && Binds<Shader, ShaderImage>);
static_assert(!Binds<Shader, std::vector<int>> && !Binds<Shader, Params> && !Binds<Shader, int*&> && !Binds<Shader, int*>);
static_assert(!Binds<Shader, std::vector<bool>&>);

TEST_CASE("a variable is a buffer of one element", "[shader]")
{
    Bound b;
    dispatch(serial, b.shader.at(wave_size<8>), {1});
    CHECK(b.values == std::vector<float>(32, 7.0f));
    CHECK(b.texels == b.values);
    CHECK(b.count == 32);

    std::uint32_t unwritten = 0;
    b.shader.bind_unwritten("Count", unwritten);
    dispatch(serial, b.shader.at(wave_size<8>), {1});
    CHECK(b.shader.findings().size() == 1); // the first sum adds to what was never written
}

TEST_CASE("for names and numbers that a shader does not have, it says which it has", "[shader]")
{
    Bound b;
    auto& s = b.shader;
    std::string const buffers = "; it has params (set 0, binding 0), Values (set 0, binding 1) and counted (set 0, binding 2)";
    CHECK(complaint([&] { s.bind("value", b.values); }) == "crosslane::Shader: main has no buffer called value" + buffers);
    CHECK(complaint([&] { s.bind("", b.values); }) == "crosslane::Shader: main has no buffer called \"\"" + buffers);
    CHECK(complaint([&] { s.bind("params", b.params).bind("PARAMS", b.params); }) ==
          "crosslane::Shader: main has no buffer called PARAMS" + buffers);
    CHECK(complaint([&] { s.bind(set(0), binding(7), b.values); }) ==
          "crosslane::Shader: main has no buffer at set 0, binding 7" + buffers);
    CHECK(complaint([&] { s.bind("photo", image(b.texels, 32, 1, Format::r32_float)); }) ==
          "crosslane::Shader: main has no image called photo; it has picture (set 0, binding 3)");
    CHECK(has(complaint([&] { s.bind("nearest", sampler()); }),
              "main has no sampler called nearest; it has the uniform buffer params (set 0, binding 0), the storage buffer Values"));
    CHECK(has(complaint([&] { s.bind("picture", b.values); }), "takes a storage image, and no buffer, in picture"));
    CHECK(complaint([&] { s.bind("push", b.count); }) ==
          "crosslane::Shader: main has push constants called push: set them with push_constants(object)");
    CHECK(has(complaint([&] { s.bind("Push", b.count); }), "main has push constants called Push"));
    CHECK(complaint([&] { s.bind("count", b.count); }) ==
          "crosslane::Shader: main has no buffer called count, which is a member of counted: bind counted");
    CHECK(complaint([&] { (void)Shader::load(path, "Scatter"); }) ==
          "crosslane::Shader: the module has no compute shader called Scatter; it has main (in " + path + ")");
}

TEST_CASE("a uniform buffer takes a struct of its size, which may be padded to a multiple of 16", "[shader]")
{
    Bound b;
    auto const run_with = [&](auto const& params) {
        b.values.assign(32, 2.0f);
        b.shader.bind("Params", params);
        auto const said = complaint([&] { dispatch(serial, b.shader.at(wave_size<8>), {1}); });
        CHECK((said.empty() ? b.values == std::vector<float>(32, 7.0f) : b.values == std::vector<float>(32, 2.0f)));
        return said;
    };
    struct Padded { Params params; std::uint32_t rest[2]; };
    std::string const takes = "crosslane::Shader: main takes 8 bytes in params (set 0, binding 0); what is bound has ";
    CHECK(run_with(b.params).empty());
    CHECK(run_with(Padded{b.params, {}}).empty());
    CHECK(run_with(std::vector<Params>(2, b.params)).empty());
    CHECK(run_with(1.5f) == takes + "4");
    CHECK(run_with(std::array<Params, 3>{b.params}) == takes + "24");
    CHECK(run_with(std::array<std::byte, 72>{}) == takes + "72");
    CHECK(run_with(std::vector<float>()) == takes + "0");
    CHECK(run_with(b.params).empty());
}

TEST_CASE("a specialisation constant counts in a uniform buffer's size, and each element of an array has it", "[shader]")
{
    std::vector<std::uint32_t> first(8, 1), second(8, 20), longer(12, 300), sums(4);
    auto shader = Shader::load(CROSSLANE_SHADERS "/uniform_sizes.spv");
    auto const said = [&] { return complaint([&] { dispatch(serial, shader.at(wave_size<4>), {1}); }); };
    shader.bind("sums", sums).bind(set(0), binding(0), 0, first).bind(set(0), binding(0), 1, second);
    CHECK(said().empty());
    CHECK(sums == std::vector<std::uint32_t>(4, 21));
    shader.bind(set(0), binding(0), 1, longer);
    CHECK(has(said(), "main takes 32 bytes in tables[1] (set 0, binding 0); what is bound has 48"));
    shader.specialize(0, 3u);
    CHECK(has(said(), "main takes 48 bytes in tables (set 0, binding 0); what is bound has 32"));
    shader.bind(set(0), binding(0), 0, longer);
    CHECK(said().empty());
    CHECK(sums == std::vector<std::uint32_t>(4, 600));
}

TEST_CASE("of a file that is no SPIR-V, it says which and what to do", "[shader]")
{
    support::OwnFolder const folder;
    auto const file = folder.file("module.spv");
    auto const load = [&](std::string const& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
        return complaint([&] { (void)Shader::load(file); });
    };
    std::ifstream module(path, std::ios::binary);
    std::string const whole{std::istreambuf_iterator<char>(module), {}};
    CHECK(load(whole).empty());
    CHECK(load("#version 450\nvoid main() {}\n") ==
          "crosslane::Shader::load: " + file +
              " is no SPIR-V, which glslangValidator, DXC or Slang makes of a shader's source (in CMake: crosslane_shaders)");
    CHECK(load("") == "crosslane::Shader::load: " + file + " is empty, or cannot be read");
    CHECK(has(load(whole.substr(0, 301)), file + " is not complete: its size is no multiple of 4"));
    CHECK(has(load(whole.substr(0, 12)), "a module begins with 5 words, and this has 3 (in " + file + ")"));
    CHECK(has(load(whole.substr(0, whole.size() / 8 * 4)), " (in " + file + ")"));
    std::filesystem::remove(file);
    CHECK(has(complaint([&] { (void)Shader::load(file); }), "cannot open " + file));
    CHECK(has(complaint([] { (void)Shader::load(CROSSLANE_SHADERS); }), " is empty, or cannot be read")); // a folder
}

TEST_CASE("of a group that is too large or empty, it says how large, and by which constant", "[shader]")
{
    auto shader = Shader::load(path);
    shader.specialize(3, 5000u);
    CHECK(complaint([&] { (void)shader.group_size(); }) ==
          "crosslane::Shader: a group has from 1 to 4096 threads, and this one 5000 x 1 x 1; X is the specialisation constant 3");
}

TEST_CASE("a shader that was moved from says so", "[shader]")
{
    Bound b;
    auto moved = std::move(b.shader);
    std::function<void()> const uses[] = {
        [&] { (void)b.shader.at(wave_size<8>); }, [&] { b.shader.bind("Values", b.values); }, [&] { (void)b.shader.findings(); },
        [&] { (void)b.shader.bindings(); },       [&] { b.shader.record(); },                 [&] { (void)Shader(b.shader); },
    };
    for (auto const& use : uses) CHECK(complaint(use) == "crosslane::Shader: it was moved from, and can only be assigned to");
    b.shader = moved;
    dispatch(serial, b.shader.at(wave_size<8>), {1});
    CHECK(b.count == 32);
}

TEST_CASE("a race says where threads are shuffled", "[shader]")
{
    Bound b;
    b.shader.push_constants(1u);
    auto const says = [&](ThreadOrder threads) {
        b.shader.clear_findings();
        dispatch(shuffled(5, threads), b.shader.at(wave_size<8>), {1});
        auto const found = b.shader.findings();
        REQUIRE(found.size() == 1);
        REQUIRE(found[0].kind == Check::race);
        return has(found[0].message, " (the threads are shuffled: ThreadOrder::linear leaves thread t at lane t mod N)");
    };
    CHECK(says(ThreadOrder::shuffled));
    CHECK(!says(ThreadOrder::linear));
}

} // namespace

} // namespace shader_messages
