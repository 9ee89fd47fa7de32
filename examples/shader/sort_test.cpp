// sort_test.cpp: runs sort.hlsl at every wave size, from 4 to 128 lanes
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/shader/shader.hpp>

#include <algorithm>
#include <random>
#include <vector>

#define CATCH_CONFIG_MAIN // for Catch2 2, which Debian 12 has; 3 has a library for it
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

TEST_CASE("a group sorts its keys")
{
    auto shader = crosslane::Shader::load(CROSSLANE_SHADERS "/sort.spv");
    std::mt19937 random(1);
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        std::vector<std::uint32_t> keys(256);
        for (auto& key : keys) key = static_cast<std::uint32_t>(random());
        auto sorted = keys;
        std::sort(sorted.begin(), sorted.end());
        shader.bind("keys", keys);
        auto const policy = crosslane::shuffled(lanes, crosslane::ThreadOrder::linear); // waves in any order
        dispatch(policy, shader.at(crosslane::wave_size<4, 128>, lanes), {1});
        INFO("waves of " << lanes << " lanes");
        CHECK((keys == sorted)); // in parentheses, so that a failure does not print all the numbers
        for (auto const& found : shader.findings()) FAIL_CHECK(found.message); // races, lanes read that are not there
    }
}
