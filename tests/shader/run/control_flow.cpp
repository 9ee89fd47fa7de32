#include "shader/run/any_shader.hpp"
#include "shader/run/flow_by_lane.hpp"
#include "shader/run/random_flow.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string>

namespace shader_control_flow {

namespace {

using uint = std::uint32_t;

/// What the first thread saw that saw something else than it should have; nothing if none did.
std::string difference(std::vector<uint> const& seen, std::vector<uint> const& expected)
{
    auto const at = static_cast<std::size_t>(std::mismatch(seen.begin(), seen.end(), expected.begin()).first - seen.begin());
    if (at == seen.size()) return {};
    auto const thread = at / random_flow::words_of_thread, pair = at / 2 * 2;
    auto const look = [&](std::vector<uint> const& words) {
        return std::to_string(words[pair + 1]) + " at place " + std::to_string(words[pair]);
    };
    return "thread " + std::to_string(thread) + " saw " + look(seen) + " instead of " + look(expected) + ", in pair " +
           std::to_string((pair - thread * random_flow::words_of_thread) / 2);
}

void check(std::uint64_t seed)
{
    random_flow::Generator generator(seed);
    auto const words = generator.module();
    auto const threads = generator.threads();
    uint const groups = 2;
    flow_by_lane::Interpreter by_lane(words, threads);
    AnyShader shader(words);
    std::vector<uint> in(random_flow::words_of_input);
    for (uint i = 0; i < in.size(); ++i) in[i] = static_cast<uint>((seed * 77 + i) * 0x9E37'79B9'7F4A'7C15u >> 40);
    for (uint lanes : {4u, 16u, 32u, 64u, 128u}) {
        std::vector<uint> expected(groups * threads * random_flow::words_of_thread), counted(random_flow::counters);
        std::vector<uint>* const buffers[] = {&in, &expected, &counted};
        by_lane.run(groups, lanes, buffers);
        for (auto const checks : {crosslane::Checks::all(), crosslane::Checks::none()}) { // without any, branches are taken out
            shader.checks(checks);
            for (std::uint64_t order : {0u, 3u}) {
                std::vector<uint> out(expected.size()), counters(counted.size());
                shader.bind(0, 0, in);
                shader.bind(0, 1, out);
                shader.bind(0, 2, counters);
                shader.run(lanes, order, groups);
                INFO("seed " << seed << ", " << lanes << " lanes, " << threads << " threads, order " << order
                             << (checks == crosslane::Checks::all() ? ", checked" : ""));
                CHECK(difference(out, expected) == "");
                CHECK(counters == counted);
            }
        }
    }
}

TEST_CASE("random control flow does what it does lane by lane", "[shader]")
{
#if defined(CROSSLANE_TEST_QUICK) || defined(__aarch64__) // the sanitizers and emulators take ten times as long
    constexpr std::uint64_t seeds = 60;
#else
    constexpr std::uint64_t seeds = 300;
#endif
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) check(seed);
}

} // namespace

} // namespace shader_control_flow
