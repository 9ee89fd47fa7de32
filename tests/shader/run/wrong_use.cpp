#include "support/catch.hpp"

#include <crosslane/shader/shader.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace shader_wrong_use {

// What a caller may get wrong, and the message that says so; and what looks alike and is right.

namespace {

using namespace crosslane;
using uint = std::uint32_t;

std::string said(std::function<void()> const& f)
{
    try {
        f();
    } catch (std::invalid_argument const& e) {
        return e.what();
    }
    return "nothing";
}
bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

struct Registers
{
    explicit Registers(std::string const& name = "registers") : shader(Shader::load(CROSSLANE_SHADERS "/" + name + ".spv")) {}

    Shader shader;
    std::vector<uint> params = {6, 100}, from = {1, 2, 3, 4, 5, 6, 7, 8}, to = std::vector<uint>(8);
    std::vector<uint> const expected = {101, 102, 103, 104, 105, 106, 0, 0};

    void bind() { shader.bind("Params", params).bind("from", from).bind("to", to); }
};

TEST_CASE("numbers that several registers share bind none of them", "[shader]")
{
    Registers r;
    r.bind();
    auto const message = said([&] { r.shader.bind(set(0), binding(0), r.from); });
    CHECK(has(message, "main has "));
    for (auto const* name : {"Params", "from", "to"}) CHECK(has(message, name));
    CHECK(has(message, " at set 0, binding 0; bind them by name"));
    dispatch(serial, r.shader.at(wave_size<4>), {1}); // with what was bound by name
    CHECK(r.to == r.expected);
}

/// A compiled module's words without its names, as spirv-opt --strip-debug leaves them.
std::vector<uint> nameless(std::string const& name)
{
    std::ifstream file(CROSSLANE_SHADERS "/" + name + ".spv", std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<uint> all(bytes.size() / 4);
    std::memcpy(all.data(), bytes.data(), all.size() * 4);
    std::vector<uint> kept(all.begin(), all.begin() + 5);
    for (auto at = all.begin() + 5; at != all.end(); at += *at >> 16)
        if (auto const op = *at & 0xFFFF; op != 5 && op != 6) kept.insert(kept.end(), at, at + (*at >> 16)); // OpName, OpMemberName
    return kept;
}

TEST_CASE("registers that share numbers and have no names say how to keep them apart", "[shader]")
{
    Registers r;
    Shader shader(nameless("registers"));
    auto const message = said([&] { shader.bind(set(0), binding(0), r.from); });
    CHECK(has(message, "crosslane::Shader: main has a "));
    CHECK((has(message, "a uniform buffer") && has(message, "a storage buffer")));
    CHECK(has(message, " at set 0, binding 0, and not all have names: compile it with names (without -g0 or --strip-debug) and bind by "
                       "them, or give each a binding of its own, in HLSL by shifting the registers"));
    CHECK(r.from == std::vector<uint>{1, 2, 3, 4, 5, 6, 7, 8});
    Shader apart(nameless("registers_apart"));
    apart.bind(set(0), binding(0), r.from).bind(set(0), binding(256), r.params).bind(set(0), binding(384), r.to);
    dispatch(serial, apart.at(wave_size<4>), {1});
    CHECK(r.to == r.expected);
}

TEST_CASE("aliases of one buffer need no names", "[shader]")
{
    Shader shader(nameless("aliases"));
    std::vector<uint> words = {1, 2, 3, 4}, out(5);
    shader.bind(set(0), binding(0), words).bind(set(0), binding(1), out).push_constants(std::array<uint, 3>{1, 2, 3});
    dispatch(serial, shader.at(wave_size<4>), {1});
    CHECK(out == std::vector<uint>{7, 611, 622, 633, 644});
}

TEST_CASE("registers that glslang was told to keep apart are bound by numbers", "[shader]")
{
    Registers r("registers_apart");
    r.shader.bind(set(0), binding(0), r.from).bind(set(0), binding(256), r.params).bind(set(0), binding(384), r.to);
    dispatch(serial, r.shader.at(wave_size<4>), {1});
    CHECK(r.to == r.expected);
}

struct Aliases
{
    Shader shader = Shader::load(CROSSLANE_SHADERS "/aliases.spv");
    std::vector<uint> words = {1, 2, 3, 4}, out = std::vector<uint>(5);
    std::array<uint, 3> push = {1, 2, 3};
    std::vector<uint> const expected = {7, 611, 622, 633, 644};

    void bind() { shader.bind(set(0), binding(0), words).bind("Out", out).push_constants(push); }
    void run() { dispatch(serial, shader.at(wave_size<4>), {1}); }
};

TEST_CASE("one binding's number binds all variables that are aliases of its buffer", "[shader]")
{
    Aliases a;
    a.bind();
    a.run();
    CHECK(a.out == a.expected);
}

TEST_CASE("a member's name stands for its block only where there is no other member", "[shader]")
{
    Registers r;
    CHECK(has(said([&] { r.shader.bind("count", r.params); }), "has no buffer called count, which is a member of Params: bind Params"));
    Aliases a;
    CHECK(has(said([&] { a.shader.bind("results", a.out); }), "which is a member of Out: bind Out"));
    a.bind();
    a.shader.bind("words", a.words).bind("quads", a.words);
    a.run();
    CHECK(a.out == a.expected);
}

TEST_CASE("push constants that the shader lacks, or more than it has, are an error", "[shader]")
{
    Registers r;
    CHECK(has(said([&] { r.shader.push_constants(1u); }), "main has no push constants"));
    Aliases a;
    a.bind();
    for (std::size_t const words : {3u, 4u}) { // 12 bytes, which an object may pad
        std::vector<uint> push = {1, 2, 3, 9};
        push.resize(words);
        a.shader.push_constants(push);
        a.run();
        CHECK(a.out == a.expected);
    }
    for (std::size_t const words : {2u, 5u, 40u}) {
        a.shader.push_constants(std::vector<uint>(words));
        CHECK(has(said([&] { a.run(); }), "takes 12 bytes of push constants in Push; it was given " + std::to_string(4 * words)));
    }
}

TEST_CASE("a float for an integer constant is an error at once, by its name", "[shader]")
{
    Registers r;
    CHECK(has(said([&] { r.shader.specialize(3, 2.0f); }),
              "has an unsigned integer of 32 bits in the specialisation constant 3, scale; it was given a float"));
    r.bind();
    r.shader.specialize(3, 2);
    dispatch(serial, r.shader.at(wave_size<4>), {1});
    CHECK(r.to[1] == 104);
}

TEST_CASE("a number that a constant's type cannot hold is an error", "[shader]")
{
    auto shader = Shader::load(CROSSLANE_SHADERS "/constants.spv"); // constants of float, double, int64_t, int, bool and, at 6, uint
    CHECK(has(said([&] { shader.specialize(6, -1); }),
              "main has an unsigned integer of 32 bits in the specialisation constant 6, f; it was given -1"));
    CHECK(has(said([&] { shader.specialize(6, std::uint64_t{1} << 32); }), "it was given 4294967296"));
    CHECK(has(said([&] { shader.specialize(3, 0x8000'0000); }),
              "a signed integer of 32 bits in the specialisation constant 3, d; it was given 2147483648"));
    CHECK(has(said([&] { shader.specialize(3, -0x8000'0001LL); }), "it was given -2147483649"));
    CHECK(has(said([&] { shader.specialize(2, std::uint64_t{1} << 63); }), "a signed integer of 64 bits"));
    shader.specialize(6, 0xFFFF'FFFF).specialize(3, -0x8000'0000LL).specialize(3, 0x7FFF'FFFF);
    shader.specialize(2, INT64_MIN).specialize(2, INT64_MAX);
    shader.specialize(0, -1).specialize(4, -1); // a float, and a bool that is not false
}

TEST_CASE("a part of an element, and no group at a time, are errors", "[shader]")
{
    Aliases a;
    std::vector<std::uint8_t> bytes(15);
    CHECK(has(said([&] { a.shader.bind("words", bytes); }),
              "takes elements of 4 bytes in Words (set 0, binding 0); what is bound has 15 in all, which is no multiple of that"));
    CHECK(has(said([&] { a.shader.bind("quads", a.out); }), "takes elements of 16 bytes"));
    bytes.resize(16);
    CHECK(said([&] { a.shader.bind("words", bytes).bind("words", std::span(bytes.data(), 0)); }) == "nothing");
    std::vector<std::uint16_t> halves(8);
    CHECK(has(said([&] { a.shader.bind("words", halves); }),
              "takes numbers of 4 bytes in Words (set 0, binding 0); those bound have 2 (if several of them make one, bind"));
    CHECK(has(said([&] { a.shader.bind("quads", halves); }), "takes numbers of 4 bytes"));
    CHECK(said([&] { a.shader.bind("words", std::as_writable_bytes(std::span(halves))); }) == "nothing");
    CHECK(has(said([&] { a.shader.resident_groups(0); }), "crosslane::Shader::resident_groups: takes a number from 1"));
}

TEST_CASE("numbers smaller than those of a buffer's elements are errors", "[shader]")
{
    auto shader = Shader::load(CROSSLANE_SHADERS "/numbers.spv");
    std::vector<std::uint8_t> bytes(96);
    std::vector<std::uint16_t> halves(48);
    std::vector<float> words(24);
    std::vector<double> wide(12);
    CHECK(has(said([&] { shader.bind("Wide", words); }), "takes numbers of 8 bytes in Wide (set 0, binding 0); those bound have 4"));
    CHECK(has(said([&] { shader.bind("Wide", halves); }), "takes numbers of 8 bytes"));
    CHECK(has(said([&] { shader.bind("Words", halves); }), "takes numbers of 4 bytes in Words (set 0, binding 1); those bound have 2"));
    CHECK(said([&] { shader.bind("Wide", wide).bind("Words", words).bind("Words", wide).bind("Some", halves); }) == "nothing");
    CHECK(said([&] { shader.bind("Some", words).bind("Some", wide); }) == "nothing");
    CHECK(said([&] { shader.bind("Wide", bytes).bind("Words", bytes).bind("Some", bytes); }) == "nothing");
}

TEST_CASE("what is changed after at() and taken up by no other is an error of the next dispatch", "[shader]")
{
    Aliases a;
    a.bind();
    std::vector<uint> other(5);
    std::function<void()> const changes[] = {
        [&] { a.shader.bind("Out", other); },
        [&] { a.shader.push_constants(a.push); },
        [&] { a.shader.record(); },
        [&] { a.shader.checks(Checks::none()); },
        [&] { a.shader.trace(0, 0, [](TracedLine const&) {}); },
        [&] { static_cast<void>(a.shader.device_address(other)); },
    };
    for (auto const& change : changes) {
        auto const ready = a.shader.at(wave_size<4>);
        dispatch(serial, ready, {1});
        change();
        CHECK(has(said([&] { dispatch(serial, ready, {1}); }), "the shader was changed after at(); dispatch what at() returns now"));
        a.out.assign(5, 0);
        std::thread([&] { dispatch(serial, ready, {1}); }).join(); // another thread may be at the earlier one still
        auto const next = a.shader.at(wave_size<8>);
        dispatch(serial, ready, {1}); // as may this one, now that the change is taken up
        dispatch(serial, next, {1});
    }
    CHECK(other == a.expected);
    auto const ready = a.shader.at(wave_size<4>);
    CHECK(said([&] { a.shader.bind("nothing", other); }) != "nothing"); // changes nothing
    CHECK(said([&] { dispatch(serial, ready, {1}); }) == "nothing");
    auto copy = a.shader;
    copy.bind("Out", a.out);
    CHECK(said([&] { dispatch(serial, ready, {1}); }) == "nothing");
}

TEST_CASE("a trace of a wave or a group that is not there is an error", "[shader][trace]")
{
    Aliases a;
    a.bind();
    std::size_t lines = 0;
    auto const count = [&](TracedLine const&) { ++lines; };
    a.shader.trace(0, 99, count);
    CHECK(has(said([&] { a.run(); }), "there is no wave 99 of group 0 (groups: 1, waves of each: 1)"));
    a.shader.trace(3, 0, count);
    CHECK(has(said([&] { a.run(); }), "there is no wave 0 of group 3"));
    CHECK(lines == 0);
    a.shader.trace(0, 0, count);
    a.run();
    CHECK(lines > 0);
}

} // namespace

} // namespace shader_wrong_use
