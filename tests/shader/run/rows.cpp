#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <bit>

namespace shader_rows {

// Words next to each other in a wave, against a loop over threads.

namespace {

using uint = std::uint32_t;

constexpr uint group = 80, threads = 3 * group;

struct Memory
{
    std::vector<uint> to = std::vector<uint>(threads + 8, 5), last = std::vector<uint>(threads - 3, 6);
    std::vector<uint> reals = std::vector<uint>(2 * 1000 + 340, std::bit_cast<uint>(0.5f));
};

uint at(std::vector<uint> const& words, uint place) { return place < words.size() ? words[place] : 0; }

void expect(Memory& memory, std::vector<uint> const& from, std::vector<uint> const& given)
{
    auto const more = given[0], less = given[1], how_many_run = given[2], rounds = given[3];
    auto const before = memory.reals;
    for (uint t = 0; t < threads; ++t) {
        if (t % 8 >= how_many_run) continue;
        auto const i = t % group, g = t / group;
        uint sum = at(from, t) + 3 * at(from, t + more) + 5 * at(from, i - less) + 7 * at(from, more + i - less + g);
        auto const other = 160 - more % 80 + i - 80; // of the group's words
        sum += t + 11 * (other < 80 ? g * group + other : other < 160 ? at(from, other - 80) : 0);
        if (t + more < memory.to.size()) memory.to[t + more] = sum;
        auto const real = 300 + i + 1000 * g;
        if (t - less < memory.reals.size())
            memory.reals[t - less] = std::bit_cast<uint>(static_cast<float>(sum) + std::bit_cast<float>(at(before, real)));
        uint place = 0;
        for (uint k = 0; k < rounds + i % 3; ++k) {
            place = k * 64 + more;
            sum += at(from, i + place);
        }
        uint k = t + more;
        for (; k < 400 + more; k += 48) {
            if (k % 5 == 0) continue;
            if (k % 11 == 10) break;
            sum = 3 * sum + at(from, k - more + less);
        }
        if (t < memory.last.size()) memory.last[t] = at(from, i + place) ^ at(from, k - more) ^ sum;
    }
}

} // namespace

TEST_CASE("words next to each other are loaded and stored as each by itself", "[shader]")
{
    std::vector<uint> from(threads + 30);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<uint>(i * 2654435761u);
    AnyShader shader(CROSSLANE_SHADERS "/rows.spv");
    for (bool const is_checked : {true, false}) {
        shader.checks(is_checked ? crosslane::Checks::all() : crosslane::Checks::none());
        for (uint more : {0u, 1u, 33u, 79u, 200u, 0xFFFF'FFF0u, 0x4000'0000u}) {
            for (uint less : {0u, 2000u, 0xFFFF'FFFBu}) {
                for (uint how_many_run : {8u, 7u, 2u, 1u}) {
                    std::vector<uint> given{more, less, how_many_run, how_many_run % 3};
                    Memory wanted;
                    expect(wanted, from, given);
                    for (std::size_t lanes : {4u, 8u, 32u, 128u}) {
                        for (std::uint64_t seed : {std::uint64_t{0}, AnyShader::any_threads + 7}) {
                            Memory got;
                            shader.bind("Input", from);
                            shader.bind("Given", given);
                            shader.bind("Out", got.to);
                            shader.bind("Reals", got.reals);
                            shader.bind("Last", got.last);
                            shader.run(lanes, seed, 3);
                            INFO(lanes << " lanes, seed " << seed << ", " << more << " and " << less << ", " << how_many_run << " of 8");
                            CHECK(got.to == wanted.to);
                            CHECK(got.reals == wanted.reals);
                            CHECK(got.last == wanted.last);
                        }
                    }
                }
            }
        }
    }
}

} // namespace shader_rows
