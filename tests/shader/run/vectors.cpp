#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

namespace shader_vectors {

// Vectors, whose components are loaded and stored together, against a loop over threads and components.

namespace {

using uint = std::uint32_t;

constexpr uint threads = 2 * 96, begin3 = 1 + 2 * 16, begin4 = begin3 + 3 * 16; // in words of the input

uint at(std::vector<uint> const& words, std::uint64_t place) { return place < words.size() ? words[place] : 0; }
void set(std::vector<uint>& words, std::uint64_t place, uint x)
{
    if (place < words.size()) words[place] = x;
}

/// A permutation's places for the threads, which then come from and go to other vectors each; some outside.
std::vector<uint> places(uint step, uint first, uint how_many_run)
{
    std::vector<uint> words;
    for (uint t = 0; t < threads; ++t) {
        auto const place = first + t * step % 193; // a prime
        words.insert(words.end(), {place, first + (t + 7) * step % 193, t % 8 < how_many_run, 3 * t + 1});
    }
    return words;
}

TEST_CASE("vectors are loaded and stored as their components are", "[shader]")
{
    std::vector<uint> in(begin4 + 4 * 100);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<uint>(i * 2654435761u);
    AnyShader shader(CROSSLANE_SHADERS "/vectors.spv");
    for (bool const is_checked : {true, false}) {
        shader.checks(is_checked ? crosslane::Checks::all() : crosslane::Checks::none());
        for (uint step : {1u, 2u, 57u}) {
            for (uint first : {0u, 3u, 0xFFFF'FFF0u, 0x1000'0000u, 0x4000'0000u}) { // times 16 bytes: past 32 bits
                for (uint how_many_run : {8u, 7u, 3u, 1u}) {
                    auto where = places(step, first, how_many_run);
                    std::vector<uint> wanted2(300, 5), wanted3(399, 6), wanted4(500, 7);
                    auto out2 = wanted2, out3 = wanted3, out4 = wanted4;
                    for (uint t = 0; t < threads; ++t) {
                        auto const *const p = &where[4 * t];
                        for (uint c = 0; c < 4 && p[2] != 0; ++c) {
                            if (c < 2) set(wanted2, std::uint64_t{p[1]} * 2 + c, in[1 + p[0] % 16 * 2 + c] + p[3]);
                            if (c < 3) set(wanted3, std::uint64_t{p[1]} * 3 + c, in[begin3 + p[0] % 16 * 3 + c] * p[3]);
                            set(wanted4, std::uint64_t{p[1]} * 4 + c, at(in, begin4 + std::uint64_t{p[0]} * 4 + c) ^ p[3]);
                        }
                    }
                    shader.bind("Input", in);
                    shader.bind("Two", out2);
                    shader.bind("Three", out3);
                    shader.bind("Four", out4);
                    shader.bind("Places", where);
                    for (std::size_t lanes : {4u, 8u, 32u, 128u}) {
                        shader.run(lanes, 0, 2);
                        INFO(lanes << " lanes, step " << step << ", from " << first << ", " << how_many_run << " of 8");
                        CHECK(out2 == wanted2);
                        CHECK(out3 == wanted3);
                        CHECK(out4 == wanted4);
                        std::fill(out2.begin(), out2.end(), 5u);
                        std::fill(out3.begin(), out3.end(), 6u);
                        std::fill(out4.begin(), out4.end(), 7u);
                    }
                }
            }
        }
    }
}

} // namespace

} // namespace shader_vectors
