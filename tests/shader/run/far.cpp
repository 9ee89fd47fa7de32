#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <set>
#include <stdexcept>

namespace shader_far {

// Memory that is not known when a shader is prepared: shader/glsl/addresses.comp, varying_elements.comp.

namespace {

using uint = std::uint32_t;
using Words = std::vector<uint>;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

Words counted(uint count, uint first, uint step)
{
    Words words(count);
    for (uint i = 0; i < count; ++i) words[i] = first + i * step;
    return words;
}
void put(Words& words, std::size_t at, std::uint64_t x)
{
    words[at] = static_cast<uint>(x);
    words[at + 1] = static_cast<uint>(x >> 32);
}
template <class T>
void put_bytes(Words& words, std::size_t at, T x)
{
    std::memcpy(reinterpret_cast<char*>(words.data()) + at, &x, sizeof(T));
}
template <class T>
T bytes_at(Words const& words, std::size_t at)
{
    T x;
    std::memcpy(&x, reinterpret_cast<char const*>(words.data()) + at, sizeof(T));
    return x;
}

/// The lines of a shader that say so.
std::set<uint> outside_lines(std::string const& name)
{
    std::ifstream file(std::string(CROSSLANE_TESTS_DIR "/shader/run/glsl/") + name);
    std::set<uint> lines;
    uint number = 0;
    for (std::string line; std::getline(file, line);)
        if (++number; line.find("outside") != std::string::npos) lines.insert(number);
    REQUIRE_FALSE(lines.empty());
    return lines;
}
/// What was found, all of it outside of memory, in those lines.
std::string found_outside(AnyShader const& shader, std::string const& name)
{
    std::set<uint> lines;
    std::string said;
    for (auto const& f : shader.findings()) {
        CHECK(f.kind == crosslane::Check::outside_of_binding);
        lines.insert(f.line);
        said += f.message + '\n';
    }
    INFO(said);
    CHECK(lines == outside_lines(name));
    return said;
}

TEST_CASE("device addresses: rings, halves, sums, memory that nobody gave", "[shader]")
{
    constexpr uint threads = 128, links = 6, shift = 7;
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        for (std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{3} | AnyShader::any_threads, AnyShader::on_threads}) {
            INFO(lanes << " lanes, seed " << seed);
            AnyShader shader(path_of("addresses"));
            Words ring(links * 4), result(threads), from = counted(threads + 4 + shift, 5, 3), sum(1), mixed(12);
            Words const constants = counted(threads + shift, 1000, 11);
            auto const first = shader.device_address(ring);
            for (uint i = 0; i < links; ++i) {
                ring[i * 4] = 10 + i;
                put(ring, i * 4 + 2, i == 4 ? 0 : first + 16 * ((i + 2) % links)); // 0 2 4 and no more
            }
            for (std::size_t i = 0; i < 3; ++i) put_bytes(mixed, i, static_cast<std::int8_t>(-2));
            put_bytes(mixed, 4, std::uint16_t{60000});
            put_bytes(mixed, 8, std::uint64_t{9} << 32 | 5);
            for (std::size_t i = 0; i < 6; ++i) put_bytes(mixed, 16 + 4 * i, static_cast<float>(i + 1));
            put(mixed, 10, shader.device_address(from));

            Words push(15);
            put(push, 0, first);
            put(push, 2, shader.device_address(result));
            put(push, 4, shader.device_address(from));
            put(push, 6, 0x1000);
            put(push, 8, shader.device_address(constants));
            put(push, 10, shader.device_address(sum));
            put(push, 12, shader.device_address(mixed));
            push[14] = shift;
            shader.push_constants(push);
            shader.run(lanes, seed, threads / 64);

            Words expected(threads), visits(links);
            for (uint id = 0; id < threads; ++id) {
                uint r = 0;
                for (uint i = 0, link = 0; i < id % 9 && link < links; ++i) {
                    r += 10 + link;
                    ++visits[link];
                    link = link == 4 ? links : (link + 2) % links;
                }
                r = r * 31 + from[id + 3] + (id % 4 == 0 ? 0 : 10 + id % 4 - 1);
                r = r * 31 + ((id & 1) != 0 ? constants[id + shift] : from[shift]) + (id % 3 == 0 ? from[id] : constants[id]);
                r = r * 31;
                if (id == 5) r += 60000 + 9 + (2 + 2 * (id % 3)) + from[2];
                expected[id] = r;
            }
            CHECK(result == expected);
            for (uint i = 0; i < links; ++i) CHECK(ring[i * 4 + 1] == visits[i]);
            CHECK(std::bit_cast<float>(sum[0]) == 0.5f * threads);
            for (std::size_t i = 0; i < 3; ++i) CHECK(bytes_at<std::int8_t>(mixed, i) == static_cast<int>(i) - 1);
            CHECK(bytes_at<std::uint64_t>(mixed, 8) == (std::uint64_t{11} << 32 | 5));
            CHECK(bytes_at<float>(mixed, 16 + 8 * (5 % 3)) == 8.0f);
            CHECK(constants == counted(threads + shift, 1000, 11));
            auto const said = found_outside(shader, "addresses.comp");
            INFO(said);
            for (auto const* what : {"writes address 0x1", "changes address 0x1", "reads address 0x"})
                CHECK(said.find(what) != std::string::npos);
            CHECK(said.find(", where no memory was given a device address") != std::string::npos);
            CHECK(said.find(", where no memory to write was given a device address") != std::string::npos);

            shader.forget_device_addresses(); // now nothing is there
            result.assign(threads, 1);
            shader.run(lanes, seed, threads / 64);
            CHECK(result == Words(threads, 1));
        }
    }
}

TEST_CASE("an array of buffers by a number that varies", "[shader]")
{
    constexpr uint threads = 128;
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        INFO(lanes << " lanes");
        AnyShader shader(path_of("varying_elements"));
        std::vector<Words> ins(7), outs(3, Words(threads + 64, 7));
        for (uint i : {0u, 1u, 2u, 4u}) {
            ins[i] = counted(2 + 4 * (60 + i), 100 * i, 1);
            ins[i][0] = 0;
            shader.bind(0, 0, i, ins[i]);
        }
        for (uint i = 0; i < 3; ++i) shader.bind(0, 1, i, outs[i]);
        shader.run(lanes, 0, threads / 64);
        std::vector<Words> expected(3, Words(threads + 64, 7));
        Words counts(7);
        auto const pair = [&](uint which, uint i,
                uint word) { return 2 + 4 * i + word < ins[which].size() ? ins[which][2 + 4 * i + word] : 0; };
        for (uint id = 0; id < threads; ++id) {
            auto const which = id % 7;
            if (!ins[which].empty()) counts[which] += id;
            if (id % 4 < 3) expected[id % 4][id] = pair(which, id, 0) + pair(which, id / 7, 3);
        }
        for (uint id = 0; id < threads; ++id) expected[2][id + 64] = 1;
        for (uint i : {0u, 1u, 2u, 4u}) CHECK(ins[i][0] == counts[i]);
        for (uint i = 0; i < 3; ++i)
            for (uint k = 0; k < threads + 64; ++k)
                if (!(i == 2 && k >= 64 && k < threads)) CHECK(outs[i][k] == expected[i][k]); // there two threads write
        auto const said = found_outside(shader, "varying_elements.comp");
        CHECK(said.find("changes ins[3], from byte 0 on, where no memory to write is bound") != std::string::npos);
        CHECK(said.find("writes outs[3], from byte 12 on, where no memory to write is bound") != std::string::npos);
    }
    AnyShader unbound(path_of("varying_elements"));
    Words words(64);
    for (uint i = 0; i < 3; ++i) unbound.bind(0, 1, i, words);
    std::string complaint;
    try {
        unbound.run(32, 0, 1);
    } catch (std::invalid_argument const& e) {
        complaint = e.what();
    }
    CHECK(complaint.find("needs buffers bound to ins (set 0, binding 0)") != std::string::npos);
}

} // namespace

} // namespace shader_far
