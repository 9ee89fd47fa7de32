#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <bit>
#include <cmath>
#include <string>

namespace shader_flatten {

// Small branches and loops, without checks and with them, and recorded, against what a loop over the threads says.

namespace {

using uint = std::uint32_t;

constexpr uint group = 128, results = 32;

struct Thread { uint x, y; };

/// What the shader's function of the same name tells.
void computed(Thread t, std::vector<uint>& out)
{
    auto const [x, y] = t;
    uint a = x % 2 != 0 ? y * 3 : x;
    out.push_back(a);
    a = (x & 2) != 0 ? a + y : a ^ x;
    out.push_back(a);
    if ((x & 4) == 0) a = (x & 8) == 0 ? a - x : y > x ? y + 5 : y;
    else a = y % 2 != 0 ? ~a : a;
    out.push_back(a);
    bool const both = x % 2 != 0 && y > 100, either = (x & 2) != 0 || (both && y < 300);
    out.push_back((both ? 1u : 0u) + (either ? 2u : 0u));
    uint const by = y % 5;
    out.push_back(by == 0 ? 7 * 16 + 7 : x / by * 16 + x % by);
    out.push_back(x % 3 == 0 ? static_cast<uint>(-7) : static_cast<uint>(static_cast<int>(x - 500) / static_cast<int>(x % 3) - 1));
    auto const f = static_cast<float>(y - 500);
    out.push_back(std::bit_cast<uint>(y > 500 ? std::sqrt(f) / f : 1.0f));
}

/// wave: the threads of this one's wave.
void not_computed(std::vector<Thread> const& wave, std::size_t lane, std::vector<uint>& out)
{
    auto const [x, y] = wave[lane];
    out.push_back(x % 2 != 0 ? y : 0xABCD);
    uint sum = 0, above = 0, first = x;
    for (auto const& t : wave) {
        if ((t.x & 2) != 0) sum += t.y;
        if (t.x > t.y) ++above;
    }
    for (std::size_t other = wave.size(); other-- > 0 && y % 2 != 0;)
        if (wave[other].y % 2 != 0) first = wave[other].x;
    out.push_back((x & 2) != 0 ? sum : 1);
    out.push_back(x > y ? above : 0);
    out.push_back(first);
    out.push_back(0); // of a counter that stays 0
    out.push_back((x & 8) != 0 ? 0 : 3);
    uint own[4] = {1, 2, 3, 4};
    if (x % 2 != 0) own[y % 4] = x;
    out.push_back(own[0] + 3 * own[1] + 5 * own[2] + 7 * own[3]);
}

void in_loops(Thread t, std::vector<uint>& out)
{
    auto const [x, y] = t;
    uint a = x, b = y, c = 0;
    for (uint i = 0; i < x % 7; ++i) {
        a = a % 2 != 0 ? a * 3 + 1 : a / 2;
        if (i == y % 5) c = a;
    }
    out.push_back(a);
    out.push_back(c);
    for (uint i = 0; i < 6; ++i) {
        b += a;
        a = b - a;
        if ((b & 4) != 0) b ^= i;
    }
    out.push_back(a);
    out.push_back(b);
    uint last = x, next = x;
    do {
        last = next;
        next = next * 5 + 3;
        if ((next & 16) != 0) next += y;
    } while (next % 4 != 0 && next < 0x40000000u);
    out.push_back(last);
    out.push_back(next);
    uint found = 99, k = x % 4;
    for (uint i = 0; i < 9 && found == 99; ++i) {
        if ((y >> i & 1) != 0) continue;
        k += 3;
        if (k > 12) found = i;
        else k += k % 2;
    }
    out.push_back(found * 64 + k);
    uint outer = x;
    for (uint i = 0; i < 1 + y % 3; ++i) {
        uint inner = outer;
        for (uint j = 0; j < x % 4; ++j) inner = ((inner & 2) != 0 ? inner + 7 : inner) * 3;
        outer = inner > 1000 ? inner - 1000 : outer + inner;
    }
    out.push_back(outer);
}

/// The rest of them, of the whole wave.
void rounds_together(std::vector<Thread> const& wave, std::size_t lane, std::size_t lanes, std::vector<uint>& out)
{
    std::vector<float> total(lanes);
    for (std::size_t d = 1; d < lanes; d *= 2) {
        auto const before = total;
        for (std::size_t i = d; i < lanes; ++i) total[i] += static_cast<float>(wave[i - d].x % 16) + before[i - d];
    }
    out.push_back(std::bit_cast<uint>(total[lane]));
    uint count = 0, lowest = 0;
    for (std::size_t other = wave.size(); other-- > 0;) {
        if (wave[other].x % 8 != wave[lane].x % 8) continue;
        ++count;
        lowest = static_cast<uint>(other);
    }
    out.push_back(count);
    out.push_back(lowest);
}

std::vector<uint> expected(std::vector<uint> const& in, std::size_t lanes)
{
    std::vector<uint> all;
    for (std::size_t thread = 0; thread < in.size() / 2; ++thread) {
        auto const first = thread / lanes * lanes;
        std::vector<Thread> wave;
        for (std::size_t i = first; i < first + lanes; ++i) wave.push_back({in[2 * i], in[2 * i + 1]});
        std::vector<uint> out;
        computed(wave[thread - first], out);
        not_computed(wave, thread - first, out);
        in_loops(wave[thread - first], out);
        rounds_together(wave, thread - first, lanes, out);
        auto const index = static_cast<uint>(thread % group), size = static_cast<uint>(lanes);
        out.push_back(index / size + 100 * (index % size));
        out.resize(results);
        all.insert(all.end(), out.begin(), out.end());
    }
    return all;
}

std::vector<uint> random_input(std::size_t count, uint seed)
{
    std::vector<uint> words(count);
    for (auto& word : words) {
        seed = seed * 1664525u + 1013904223u;
        word = (seed >> 16) % 1000;
    }
    return words;
}

TEST_CASE("small branches change no result, whether all lanes run them or not", "[shader]")
{
    enum { checked, recorded, plain, again };
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        for (uint seed : {1u, 2u, 3u}) {
            auto in = random_input(2 * 2 * group, seed);
            auto const wanted = expected(in, lanes);
            uint taken = 0;
            for (std::size_t i = 0; i < in.size(); i += 2) taken += (in[i] & 4) != 0;
            AnyShader shader(CROSSLANE_SHADERS "/small_branches.spv");
            for (int how : {checked, plain, recorded, again}) { // at each a shader is prepared anew
                if (how != checked) shader.checks(crosslane::Checks::none());
                shader.record(how == recorded);
                std::vector<uint> out(wanted.size()), counted(2), past(1);
                shader.bind("Input", in);
                shader.bind("Output", out);
                shader.bind("Counted", counted);
                shader.bind("Ends", past.data(), 0);
                shader.run(lanes, 0, 2);
                INFO(lanes << " lanes, seed " << seed << ", way " << how);
                std::string differs;
                for (std::size_t i = 0; i < out.size() && differs.empty(); ++i)
                    if (out[i] != wanted[i])
                        differs = "thread " + std::to_string(i / results) + ", result " + std::to_string(i % results) + ": " +
                                  std::to_string(out[i]) + ", not " + std::to_string(wanted[i]);
                CHECK(differs == "");
                CHECK(counted == std::vector<uint>{taken, 0});
            }
        }
    }
}

} // namespace

} // namespace shader_flatten
