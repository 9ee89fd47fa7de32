#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

namespace shader_programs {

// Small GLSL programs (shader/glsl), each against a loop over its threads.

namespace {

using uint = std::uint32_t;

std::string path_of(std::string const& name) { return CROSSLANE_SHADERS "/" + name + ".spv"; }

/// What goes wrong.
template <class F>
std::string complaint(F const& f)
{
    try {
        f();
    } catch (std::exception const& e) {
        return e.what();
    }
    return {};
}
bool has(std::string const& text, char const* part) { return text.find(part) != std::string::npos; }

std::vector<uint> random_words(std::size_t count, uint seed, uint limit = 0)
{
    std::vector<uint> words(count);
    std::uint64_t state = seed;
    for (auto& word : words) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        word = static_cast<uint>(state >> 33);
        if (limit != 0) word %= limit;
    }
    return words;
}

constexpr std::size_t sizes[] = {4, 8, 16, 32, 64, 128};

TEST_CASE("arrays of functions, groups and buffers by varying numbers; calls; what lies outside", "[shader]")
{
    auto const in = random_words(256, 1);
    std::vector<uint> expected(256);
    for (uint g = 0; g < 256; ++g) {
        auto const i = g % 64;
        uint arr[8];
        for (uint k = 0; k < 8; ++k) arr[k] = k * k + g;
        uint const v = in[g - i + 63 - i];
        uint r = arr[v & 7] + g * 1000 + ((v >> 1) & 3) * 10;
        arr[v & 7] = 5;
        r += arr[(v + 1) & 7] * 3 + arr[v & 7];
        uint w = v, result;
        if (w > 100) {
            w -= 100;
            result = w;
        } else {
            w *= 2;
            result = w + 1;
        }
        r ^= result * 65536;
        expected[g] = r + w + arr[v & 7];
    }
    for (auto lanes : sizes) {
        AnyShader shader(path_of("arrays"));
        auto input = in;
        std::vector<uint> out(256, 7);
        shader.bind("In", input);
        shader.bind(0, 1, out);
        shader.run(lanes, lanes, 4);
        INFO(lanes << " lanes");
        CHECK(out == expected);
    }
}

TEST_CASE("a switch with fall-through in a loop that lanes leave one by one", "[shader]")
{
    auto const in = random_words(256, 2, 4096);
    for (auto lanes : sizes) {
        std::vector<uint> expected(256);
        for (uint g = 0; g < 256; ++g) {
            uint const v = in[g];
            uint r = 0;
            for (uint k = 0; k < 9; ++k) {
                if (((v >> k) & 1) != 0) {
                    if (k > 5) continue;
                    r += 3;
                }
                bool next = false;
                switch ((v + k) & 7) {
                case 0: r += 1; [[fallthrough]];
                case 1: r += 10; break;
                case 2:
                    if (k == 3) {
                        next = true;
                        break;
                    }
                    r += 100;
                    break;
                case 3:
                case 5: r += 1000; break;
                case 6:
                    if ((v & 16) != 0) break;
                    r ^= 77;
                    [[fallthrough]];
                default: r = r * 3 + k;
                }
                if (next) continue;
                if (r > 20000) break;
            }
            expected[g] = r;
        }
        AnyShader shader(path_of("switch"));
        auto input = in;
        std::vector<uint> out(256);
        shader.bind("In", input);
        shader.bind("Out", out);
        shader.run(lanes, 0, 4);
        INFO(lanes << " lanes");
        CHECK(out == expected);
    }
}

TEST_CASE("threads are lanes in order, or drawn, and keep their numbers", "[shader]")
{
    struct Size { uint x, y, z; };
    for (auto const& size : {Size{5, 3, 2}, Size{24, 1, 1}}) {
        auto const threads = size.x * size.y * size.z;
        for (auto lanes : sizes) {
            bool ever_moved = false;
            for (std::uint64_t seed = 0; seed < 8; ++seed) {
                AnyShader shader(path_of("threads"));
                std::vector<uint> of(4 * threads, 99);
                shader.bind("Out", of);
                shader.specialize(0, size.x);
                shader.specialize(1, size.y);
                shader.specialize(2, size.z);
                bool const is_drawn = seed > 3;
                shader.run(lanes, is_drawn ? seed | AnyShader::any_threads : seed, 1);
                INFO(lanes << " lanes, seed " << seed);
                std::vector<uint> lane_of(threads);
                bool ids = true, quads = true, moved = false;
                for (uint t = 0; t < threads; ++t) {
                    auto const* at = &of[4 * t];
                    ids = ids && at[0] == t % size.x && at[1] == t / size.x % size.y && at[2] == t / size.x / size.y;
                    lane_of[t] = at[3];
                    moved = moved || at[3] != t;
                    quads = quads && (at[3] % 4 == t % 4 && at[3] / 4 == of[4 * (t - t % 4) + 3] / 4);
                }
                CHECK(ids);
                CHECK((size.y != 1 || quads));
                CHECK((is_drawn || !moved));
                ever_moved = ever_moved || moved;
                std::sort(lane_of.begin(), lane_of.end());
                CHECK(std::adjacent_find(lane_of.begin(), lane_of.end()) == lane_of.end());
                CHECK(lane_of.back() < (threads + lanes - 1) / lanes * lanes);
            }
            CHECK(ever_moved);
        }
    }
}

TEST_CASE("groups that wait for each other's flags", "[shader]")
{
    auto const in = random_words(40 * 128, 3, 100);
    std::vector<uint> expected(in.size());
    std::partial_sum(in.begin(), in.end(), expected.begin());
    for (auto lanes : sizes) {
        std::vector<std::uint64_t> seeds{0, 5, AnyShader::on_threads};
#if defined(CROSSLANE_TEST_PARALLEL)
        seeds.push_back(AnyShader::in_parallel);
#endif
        for (auto const seed : seeds) {
            AnyShader shader(path_of("lookback"));
            auto input = in;
            std::vector<uint> state(40), out(in.size());
            shader.bind("In", input);
            shader.bind("State", state);
            shader.bind("Out", out);
            shader.resident_groups(64); // all: shuffled groups may wait for later ones
            shader.run(lanes, seed, 40);
            INFO(lanes << " lanes, seed " << seed);
            CHECK(out == expected);
        }
    }
}

TEST_CASE("a deadlock is told of", "[shader]")
{
    AnyShader shader(path_of("deadlock"));
    shader.deadlock_after(1 << 20);
    std::vector<uint> state(2);
    shader.bind("State", state);
    try {
        shader.run(32, 0, 2);
        FAIL("it ended");
    } catch (std::runtime_error const& e) {
        CHECK(std::string(e.what()).find("deadlock") != std::string::npos);
    }
    CHECK(state[1] == 0);
}

TEST_CASE("a deadlock is told of where all meet at barriers, or write what is there", "[shader]")
{
    std::vector<uint> state(8);
    for (std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, AnyShader::on_threads}) {
        AnyShader shader(path_of("spin_at_barriers"));
        std::fill(state.begin(), state.end(), 0u);
        shader.bind("State", state);
        shader.run(32, seed, 8);
        CHECK(state == std::vector<uint>(8, 1));
    }
    AnyShader alone(path_of("spin_at_barriers"));
    std::fill(state.begin(), state.end(), 0u);
    alone.bind("State", state);
    alone.resident_groups(1); // whichever comes first waits for one that never comes
    alone.deadlock_after(1 << 18);
    CHECK_THROWS_AS(alone.run(32, 1, 8), std::runtime_error);

    AnyShader writes(path_of("deadlock_that_writes"));
    writes.bind("State", state);
    std::fill(state.begin(), state.end(), 0u);
    writes.deadlock_after(1 << 18);
    CHECK_THROWS_AS(writes.run(32, 0, 1), std::runtime_error);

    AnyShader writes_vectors(path_of("deadlock_that_writes_vectors"));
    std::vector<uint> rows(4 * 32);
    writes_vectors.bind("State", state);
    writes_vectors.bind("Rows", rows);
    writes_vectors.deadlock_after(1 << 12);
    writes_vectors.checks(crosslane::Checks::none()); // with checks, each component is stored by itself
    state = {0, 0, 1 << 20};
    CHECK_THROWS_AS(writes_vectors.run(32, 0, 1), std::runtime_error);
    state[1] = 1;
    CHECK_NOTHROW(writes_vectors.run(32, 0, 1));
    CHECK(rows[4 * 31 + 3] == 1 << 20);
}

TEST_CASE("a wave that waits and changes memory in any way is no deadlock", "[shader]")
{
    constexpr uint rounds = 1 << 16;
    for (uint way = 0; way < 7; ++way) {
        for (uint changes : {0u, 1u}) {
            AnyShader shader(path_of("waits_and_changes"));
            std::vector<uint> state{0, rounds, changes}, words(32);
            shader.specialize(0, way);
            shader.bind("State", state);
            shader.bind("Words", words);
            shader.deadlock_after(1 << 10);
            INFO("way " << way << ", " << changes);
            if (changes == 0) CHECK_THROWS_AS(shader.run(8, 0, 1), std::runtime_error);
            else CHECK_NOTHROW(shader.run(8, 0, 1));
            if (way < 2) CHECK(words[5] == changes * rounds);
            else if (way < 4) CHECK(words[1] == changes * (way == 2 ? 8 * rounds : rounds));
            else if (way == 6) CHECK(words[1] == changes * 32 * rounds);
        }
    }
}

TEST_CASE("a deadlock in which all waves only repeat themselves is told of at once", "[shader]")
{
    std::vector<uint> state(8);
    for (auto const* name : {"deadlock", "spin_at_barriers"}) {
        AnyShader shader(path_of(name));
        std::fill(state.begin(), state.end(), 0u);
        shader.bind("State", state);
        shader.resident_groups(1); // whichever comes first waits for one that never comes
        shader.deadlock_after(~std::uint64_t{});
        CHECK_THROWS_AS(shader.run(32, 1, 8), std::runtime_error);
    }
}

TEST_CASE("literals of HLSL go to atomics of uint", "[shader]")
{
    for (auto const lanes : sizes) {
        INFO(lanes << " lanes");
        AnyShader shader(path_of("literals"));
        std::vector<uint> bytes(5), out(32);
        shader.bind("Bytes", bytes);
        shader.bind("Out", out);
        shader.run(lanes, 0, 1);
        CHECK(bytes == std::vector<uint>{32, 93, 7, 5, 255});
        std::ranges::sort(out);
        for (uint i = 0; i < 32; ++i) CHECK(out[i] == 40 + i);
    }
}

TEST_CASE("a loop without an end, in which a wave only computes, is told of", "[shader]")
{
    for (uint which : {0u, 1u, 2u}) {
        for (std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, AnyShader::on_threads}) {
            for (uint resident : {1u, 8u}) {
                AnyShader shader(path_of("endless"));
                std::vector<uint> out(101);
                shader.specialize(0, which);
                shader.bind("Out", out);
                shader.resident_groups(resident);
                shader.deadlock_after(1 << 8);
                INFO(which << ", seed " << seed << ", " << resident << " resident");
                CHECK_THROWS_AS(shader.run(8, seed, which == 0 ? 12 : 4), std::runtime_error);
            }
        }
    }
}

TEST_CASE("groups that read for long before they are done are no deadlock for those that wait for them", "[shader]")
{
    auto words = random_words(256, 9, 1000);
    for (int round = 0; round < 5; ++round) {
        for (uint resident : {1u, 2u, 3u, 5u}) {
            AnyShader shader(path_of("slow_start"));
            std::vector<uint> flags(24), out(24 * 8);
            shader.bind("State", flags);
            shader.bind("Words", words);
            shader.bind("Out", out);
            shader.resident_groups(resident);
            shader.checks(crosslane::Checks::none());
            CHECK_NOTHROW(shader.run(8, AnyShader::on_threads, 24));
            CHECK(flags == std::vector<uint>(24, 1));
        }
    }
}

TEST_CASE("a thread goes on with its groups while it runs those that another one left", "[shader]")
{
    AnyShader shader(path_of("wait_for"));
    std::vector<uint> flags(14), wait_for{0, 0, 0, 0, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7};
    shader.bind("State", flags);
    shader.bind("WaitFor", wait_for);
    shader.resident_groups(4);
    shader.checks(crosslane::Checks::none());
    CHECK_NOTHROW(shader.run(4, AnyShader::eight_and_threes, 14));
    CHECK(std::find(flags.begin(), flags.end(), 0u) == flags.end());
}

TEST_CASE("an exception on one thread lets no other one wait for its groups", "[shader]")
{
    auto input = random_words(40 * 128, 3, 100);
    for (std::uint32_t const thrown_in : {0u, 7u, 39u}) {
        AnyShader shader(path_of("lookback"));
        std::vector<uint> state(40), out(input.size());
        shader.bind("In", input);
        shader.bind("State", state);
        shader.bind("Out", out);
        shader.trace(thrown_in, 0, [](crosslane::TracedLine const&) { throw std::domain_error("thrown"); });
        CHECK_THROWS_AS(shader.run(8, AnyShader::on_threads, 40), std::domain_error);
    }
}

TEST_CASE("a wave that computes for long is no deadlock", "[shader]")
{
    AnyShader shader(path_of("compute"));
    std::vector<uint> out(64);
    shader.bind("Out", out);
    shader.deadlock_after(1 << 16);
    shader.run(32, 0, 2);
    for (uint i = 0; i < 64; ++i) {
        uint x = i;
        for (int round = 0; round < 1'000'000; ++round) x = x * 1664525u + 1013904223u;
        REQUIRE(out[i] == x);
    }
}

TEST_CASE("every subgroup operation in a branch", "[shader]")
{
    auto const in = random_words(128, 4, 1000);
    for (auto lanes : sizes) {
        AnyShader shader(path_of("subgroup"));
        shader.specialize(3, 2u);
        auto input = in;
        std::vector<uint> out(128 * 32, 0xCDCDCDCD);
        shader.bind("In", input);
        shader.bind("Out", out);
        shader.run(lanes, 0, 2);
        for (uint g = 0; g < 128; ++g) {
            auto const first = static_cast<uint>(g / 64 * 64 + g % 64 / lanes * lanes),
                    end = std::min(first + static_cast<uint>(lanes), g / 64 * 64 + 64);
            auto const lane = g - first;
            if ((in[g] & 2) == 0) {
                CHECK(out[g * 32] == 0xCDCDCDCD);
                continue;
            }
            std::vector<uint> active, said;
            for (uint i = first; i < end; ++i)
                if ((in[i] & 2) != 0) active.push_back(i);
            auto const where = [&](auto f) {
                std::vector<uint> r;
                for (auto i : active)
                    if (f(i)) r.push_back(i);
                return r;
            };
            auto const sum = [&](std::vector<uint> const& all) {
                uint s = 0;
                for (auto i : all) s += in[i];
                return s;
            };
            auto const bits = [&](std::vector<uint> const& all, uint word) {
                uint b = 0;
                for (auto i : all)
                    if ((i - first) / 32 == word) b |= 1u << (i - first) % 32;
                return b;
            };
            auto const v = in[g];
            auto const four = where([&](uint i) { return (in[i] & 4) != 0; });
            auto const part = where([&](uint i) { return (in[i] & 24) == (v & 24); });
            int least = 1 << 30;
            for (auto i : active) least = std::min(least, static_cast<int>(in[i]) - 500);
            auto const is_active = [&](uint l) { return first + l < end && (in[first + l] & 2) != 0; };
            auto const value = [&](uint l) { return in[first + l]; };
            std::vector<std::pair<bool, uint>> e; // whether it is defined
            auto const put = [&](uint x, bool defined = true) { e.emplace_back(defined, x); };
            put(sum(active));
            put(sum(where([&](uint i) { return i < g; })));
            put(sum(where([&](uint i) { return i <= g; })));
            put(static_cast<uint>(least));
            put(sum(where([&](uint i) { return (i - first) / 4 == lane / 4; })));
            uint most = 0;
            for (auto i : where([&](uint x) { return (x - first) / 8 == lane / 8; })) most = std::max(most, in[i]);
            put(most);
            put(bits(four, 0));
            put(bits(four, 1));
            put(static_cast<uint>(four.size()));
            put(static_cast<uint>(std::count_if(four.begin(), four.end(), [&](uint i) { return i < g; })));
            put(static_cast<uint>(std::count_if(four.begin(), four.end(), [&](uint i) { return i <= g; })));
            put(four.empty() ? 0 : four.front() - first, !four.empty());
            put(four.empty() ? 0 : four.back() - first, !four.empty());
            put(std::count(four.begin(), four.end(), first + (v & 3)) != 0);
            put((v & 4) != 0);
            put(value(v & 3), is_active(v & 3));
            put(lane % 2 == 0 ? value(lane + 1) : value(lane - 1), is_active(lane ^ 1));
            put(lane >= 1 ? value(lane - 1) : 0, lane >= 1 && is_active(lane - 1));
            put(lane + 1 < end - first ? value(lane + 1) : 0, lane + 1 < end - first && is_active(lane + 1));
            put(value(lane ^ 1), is_active(lane ^ 1));
            put(value(lane / 4 * 4 + 3), is_active(lane / 4 * 4 + 3));
            put(in[active.front()]);
            put(g == active.front());
            put(std::all_of(active.begin(), active.end(), [&](uint i) { return in[i] == in[active.front()]; }));
            put(std::any_of(active.begin(), active.end(), [&](uint i) { return in[i] > 900; }));
            put(bits(part, 0));
            put(sum(part));
            uint before = 0;
            for (auto i : part)
                if (i < g) before += in[i];
            put(before);
            put(lane >= 32 ? ~0u : (1u << lane) - 1);
            put(0, false);
            uint all = 0;
            for (auto i : active) all ^= in[i];
            put(all);
            for (std::size_t k = 0; k < e.size(); ++k) {
                INFO(lanes << " lanes, thread " << g << ", answer " << k);
                if (e[k].first) REQUIRE(out[g * 32 + k] == e[k].second);
            }
        }
    }
}

float half_value(std::uint16_t h)
{
    int const exponent = h >> 10 & 31;
    float const x = exponent == 0 ? std::ldexp(static_cast<float>(h & 1023), -24) : std::ldexp(static_cast<float>((h & 1023) | 1024),
            exponent - 25);
    return (h & 0x8000) != 0 ? -x : x;
}

TEST_CASE("types of 8 to 64 bits, layouts, push constants, 64-bit atomics", "[shader]")
{
    auto const in = random_words(128, 5, 1000);
    for (auto lanes : sizes) {
        AnyShader shader(path_of("types"));
        auto input = in;
        std::vector<uint> out(128 * 24), acc(80, 0), uniform(32);
        std::vector<float> numbers(64);
        std::iota(numbers.begin(), numbers.end(), 1.0f);
        std::memcpy(uniform.data(), numbers.data(), 128);
        shader.bind("In", input);
        shader.bind("Out", out);
        shader.bind("Acc", acc);
        shader.bind("U", uniform);
        shader.push_constants({17, 0, 0, 0, std::bit_cast<uint>(1.0f), std::bit_cast<uint>(2.0f), std::bit_cast<uint>(0.25f)});
        shader.run(lanes, 0, 2);
        std::uint64_t total = 0;
        std::int64_t least = 0;
        for (uint g = 0; g < 128; ++g) {
            auto const v = in[g];
            std::uint64_t const w = v * 0x100000001u + 17u;
            total += w;
            least = std::min(least, -static_cast<std::int64_t>(w));
        }
        INFO(lanes << " lanes");
        auto const word64 = [](std::vector<uint> const& words,
                std::size_t i) { return words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32; };
        CHECK(word64(acc, 0) == total);
        CHECK(static_cast<std::int64_t>(word64(acc, 1)) == least);
        auto const* bytes = reinterpret_cast<std::uint8_t const*>(acc.data()) + 16;
        std::uint16_t halves[64];
        std::memcpy(halves, bytes + 64, sizeof halves);
        for (uint i = 0; i < 64; ++i) {
            CHECK(bytes[i] == static_cast<std::uint8_t>(in[64 + i] + 200));
            CHECK(std::fabs(half_value(halves[i]) - static_cast<float>(in[64 + i]) * 0.37f) <= 0.13f);
        }
        // A row-major mat3x4 (3 columns of 4): its rows follow one another, 16 bytes apart in std430.
        float matrix[16];
        std::memcpy(matrix, bytes + 64 + 128, sizeof matrix);
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 3; ++column) CHECK(matrix[4 * row + column] == static_cast<float>(column * 4 + row + 1));
        for (uint g = 0; g < 128; ++g) {
            auto const v = in[g];
            std::uint64_t const w = v * 0x100000001u + 17u;
            auto const first = static_cast<uint>(g / 64 * 64 + g % 64 / lanes * lanes),
                    end = std::min(first + static_cast<uint>(lanes), g / 64 * 64 + 64);
            std::uint64_t sum = 0;
            int most = -100000, eights = 0;
            for (uint i = first; i < end; ++i) {
                sum += in[i] * 0x100000001u + 17u;
                most = std::max(most, static_cast<int>(static_cast<std::int16_t>(in[i] * 0xFFF9u)));
                eights += static_cast<int>(in[i] & 7);
            }
            auto const answer = [&](std::size_t k) { return word64(out, g * 12 + k); };
            INFO("thread " << g);
            REQUIRE(answer(0) == w);
            REQUIRE(answer(1) == static_cast<std::uint64_t>(std::int64_t{static_cast<std::int16_t>(v * 0xFFF9u)}));
            REQUIRE(answer(2) == static_cast<std::uint64_t>(std::int64_t{static_cast<std::int8_t>(v) / 3}));
            REQUIRE(answer(3) == std::bit_cast<std::uint64_t>(static_cast<double>(v) / 3.0));
            float const product = static_cast<float>(v) * 1.5f; // has at most 11 bits or is rounded to them
            float const sum_of_halves = half_value(static_cast<std::uint16_t>(answer(4)));
            REQUIRE(std::fabs(sum_of_halves - (product + 0.75f)) <= product / 1024 + 0.001f);
            // u: f at floats 1, 5, 9; n's columns at 13 and 17; r's rows at 21 and 25
            float const expected = static_cast<float>(1 + 4 * (v % 3)) + (15.0f * 1 + 19.0f * 2) + 30.0f + 0.25f;
            REQUIRE(std::bit_cast<float>(static_cast<uint>(answer(5))) == expected);
            REQUIRE(answer(6) == sum);
            REQUIRE(answer(7) == static_cast<std::uint16_t>(most));
            REQUIRE(half_value(static_cast<std::uint16_t>(answer(8))) == static_cast<float>(eights));
            auto const field = static_cast<std::int64_t>(static_cast<std::int32_t>(v << 24) >> 27);
            auto const msb = v == 0 ? 0xFFFFFFFFu : static_cast<uint>(31 - std::countl_zero(v));
            REQUIRE(answer(9) == static_cast<std::uint64_t>(field)
                    + static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(msb)}) + (std::uint64_t(std::popcount(v)) << 32));
            REQUIRE((answer(10) >> 16) == 0xBE00);
            REQUIRE((answer(11) & 0xFFFFFF) == (26u | 128u << 8 | 230u << 16));
        }
    }
}

TEST_CASE("a groupshared array as long as a specialisation constant says", "[shader]")
{
    for (uint n : {4u, 8u}) {
        AnyShader shader(path_of("lengths"));
        if (n != 4) shader.specialize(0, n);
        std::vector<uint> out(32);
        shader.bind("Out", out);
        shader.run(16, 0, 1);
        for (uint i = 0; i < 32; ++i) CHECK(out[i] == (31 - i) * (31 - i) + 1);
    }
}

TEST_CASE("functions that call each other too often are refused", "[shader]")
{
    using namespace shader_test;
    auto m = begin();
    types(m);
    constexpr uint first = 100, count = 32;
    for (uint k = 0; k <= count; ++k) { // main and 32 functions, each of which calls the next one twice
        m(Op::Function, void_type, k == 0 ? uint{main_id} : first + k, 0, main_type)(Op::Label, 200 + k);
        if (k != count) m(Op::FunctionCall, void_type, 300 + k, first + k + 1)(Op::FunctionCall, void_type, 400 + k, first + k + 1);
        m(Op::Return)(Op::FunctionEnd);
    }
    auto const words = m.module();
    CHECK(has(complaint([&] { AnyShader(words).run(16, 0, 1); }), "65536 calls"));
}

TEST_CASE("any number of empty structs", "[shader]")
{
    using namespace shader_test;
    using crosslane::StorageClass;
    enum : uint { empty = 100, many, inner, middle, outer, pointer, variable, shared_pointer, shared_variable, loaded };
    auto m = begin();
    types(m);
    m(Op::Constant, uint_type, many, 65536)(Op::TypeStruct, empty)(Op::TypeArray, inner, empty, many);
    m(Op::TypeArray, middle, inner, many)(Op::TypeArray, outer, middle, many);
    m(Op::TypePointer, pointer, StorageClass::Private, outer)(Op::Variable, pointer, variable, StorageClass::Private);
    m(Op::TypePointer, shared_pointer, StorageClass::Workgroup, outer);
    m(Op::Variable, shared_pointer, shared_variable, StorageClass::Workgroup);
    body(m)(Op::Load, outer, loaded, shared_variable);
    auto const words = end(m).module();
    CHECK(complaint([&] { AnyShader(words).run(16, 0, 1); }) == "");
}

TEST_CASE("step is 0 only below its edge: not for NaNs", "[shader]")
{
    float const nan = std::nanf(""), values[] = {-1, 0, 1, nan};
    std::vector<uint> in(128), out(64);
    for (uint i = 0; i < 128; ++i) in[i] = std::bit_cast<uint>(values[i % 2 == 0 ? i / 2 % 4 : i / 8 % 4]);
    AnyShader shader(path_of("step"));
    shader.bind("In", in);
    shader.bind("Out", out);
    shader.run(16, 0, 1);
    for (uint i = 0; i < 64; ++i) {
        auto const edge = std::bit_cast<float>(in[2 * i]), x = std::bit_cast<float>(in[2 * i + 1]);
        CHECK(std::bit_cast<float>(out[i]) == (x < edge ? 0.0f : 1.0f));
    }
}

TEST_CASE("specialisation constants take numbers of other types", "[shader]")
{
    AnyShader shader(path_of("constants"));
    std::vector<uint> out(8);
    shader.bind("Out", out);
    shader.specialize(0, 1.5);
    shader.specialize(1, 3);
    shader.specialize(2, -1);
    shader.specialize(3, -2);
    shader.specialize(4, 256u);
    shader.run(16, 0, 1);
    CHECK((out[0] | std::uint64_t{out[1]} << 32) == std::bit_cast<std::uint64_t>(3.0));
    CHECK((out[2] | std::uint64_t{out[3]} << 32) == ~std::uint64_t{});
    CHECK(std::bit_cast<float>(out[4]) == 1.5f);
    CHECK(static_cast<int>(out[5]) == -2);
    CHECK(out[6] == 1);
    CHECK(out[7] == 5);
    CHECK(has(complaint([&] { shader.specialize(5, 1u); }), "SpecId 5; it has 0, 1, 2, 3, 4 and 6"));
    CHECK(has(complaint([&] { shader.specialize(6, 1.0); }),
              "has an unsigned integer of 32 bits in the specialisation constant 6, f; it was given a float"));
}

TEST_CASE("arrays of buffers", "[shader]")
{
    std::vector<std::vector<uint>> in{random_words(64, 6), random_words(64, 7), random_words(64, 8)}, out(2, std::vector<uint>(64));
    AnyShader shader(path_of("elements"));
    shader.bind("ins", in[0]);
    for (uint i = 1; i < 3; ++i) shader.bind(0, 0, i, in[i]);
    shader.bind(0, 1, 0, out[0]);
    CHECK(has(complaint([&] { shader.run(16, 0, 1); }), "outs[1] (set 0, binding 1)"));
    shader.bind(0, 1, 1, out[1]);
    shader.run(16, 0, 1);
    for (uint i = 0; i < 64; ++i) {
        CHECK(out[0][i] == 7 * in[1][i]);
        CHECK(out[1][i] == in[0][i] + 2 * in[2][i]);
    }
    CHECK(has(complaint([&] { shader.bind(0, 1, 2, out[0]); }), "no element 2"));
}

TEST_CASE("push constants that are missing or too few", "[shader]")
{
    AnyShader shader(path_of("types"));
    std::vector<uint> words(1 << 12), uniform(32);
    for (auto const* name : {"In", "Out", "Acc"}) shader.bind(name, words);
    shader.bind("U", uniform);
    CHECK(has(complaint([&] { shader.run(16, 0, 1); }), "28 bytes of push constants in push; it was given 0"));
    shader.push_constants({17});
    CHECK(has(complaint([&] { shader.run(16, 0, 1); }), "it was given 4"));
}

} // namespace

} // namespace shader_programs
