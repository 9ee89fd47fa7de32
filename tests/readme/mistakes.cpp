// docs/guide/6-mistakes.md: its blocks, with what is found in them. Compiled with CROSSLANE_CHECKED=2.
#include "readme/pieces.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace {

/// The messages of what is found while this is in scope.
class Found
{
public:
    Found() : before_(finding_handler)
    {
        messages.clear();
        finding_handler = [](Finding const& found) { messages.push_back(found.message); };
    }
    ~Found() { finding_handler = before_; }
    Found(Found const&) = delete;
    Found& operator=(Found const&) = delete;

    static inline std::vector<std::string> messages;

private:
    FindingHandler before_;
};

/// A message that names a line of this file.
std::string at(int line, std::string const& what) { return __FILE__ ":" + std::to_string(line) + ": " + what; }

/// Lane 3 and those above have no hit.
float const far = 3;
auto const t = lanes_cast<float>(iota<std::uint32_t, N>());

} // namespace

TEST_CASE("docs/guide/6-mistakes.md: lanes that were never set", "[readme]")
{
    Wave<N> const wave;
    auto const id = iota<std::uint32_t, N>();
    std::vector<float> memory(N);
    Buffer out(memory);
    Found const found;
    Lanes<float, 8> nearest;
    if (auto hit = wave.where(t < far)) assign(hit, nearest, t);
    auto const shade = nearest * 0.5f + 1;
    auto const seen = t < far && shade > 1;
    CHECK(WaveActiveCountBits(wave, seen) == 2);
    CHECK(found.messages.empty());
    assign(wave, out[id], shade);
    CHECK(found.messages == std::vector{at(__LINE__ - 1, "assign: lane 3 of its value was never set")});
}

TEST_CASE("docs/guide/6-mistakes.md: the wave of the branch", "[readme]")
{
    Wave<N> const wave;
    auto const weight = iota<std::uint32_t, N>();
    Found const found;
    auto const line = __LINE__ + 1;
    if (auto hit = wave.where(t < far)) {
        auto const hits = WaveActiveSum(wave, weight);
        CHECK(hits == 28); // and not 3
    }
    CHECK(found.messages ==
          std::vector{at(line + 1, "WaveActiveSum: its wave is from outside of the branch that begins in line " + std::to_string(line))});
}

TEST_CASE("docs/guide/6-mistakes.md: assignments that reach too far", "[readme]")
{
    Wave<N> const wave;
    Found const found;
    auto const line = __LINE__ + 2;
    Lanes<int, 8> y = 0;
    if (auto hit = wave.where(t < far)) y = 7;
    auto const sum = WaveActiveSum(wave, y);
    auto const twice = WaveActiveSum(wave, y * 2);
    CHECK((sum == 56 && twice == 112));
    std::string const lane = "WaveActiveSum: lane 3 of its argument was ", begins = "which begins in line " + std::to_string(line);
    std::string const maybe = "never set, or in a branch without it, maybe that " + begins;
    CHECK(found.messages == std::vector{at(line + 1, lane + "set in a branch without it, " + begins), at(line + 2, lane + maybe)});
}

TEST_CASE("docs/guide/6-mistakes.md: reads outside of a buffer", "[readme]")
{
    Wave<N> const wave;
    auto const id = iota<std::uint32_t, N>();
    Found const found;
    auto const line = __LINE__ + 4;
    std::vector<float> const twelve(12, 1.0f);
    Buffer const in(twelve);
    if (auto late = wave.where(id > 5u)) {
        auto const x = in[id + 5u];
        CHECK(WaveReadLaneFirst(late, x) == 1);
    }
    auto const last = in[12];
    CHECK(last == 0);
    auto const after = [](int line, std::string const& call) {
        return "after " + std::string(__FILE__) + ":" + std::to_string(line) + ", " + call + ", before address ";
    };
    REQUIRE(found.messages.size() == 2);
    CHECK(found.messages[0].starts_with(after(line - 1, "where")));
    CHECK(found.messages[0].ends_with("buffer[id]: lane 7 reads outside of the buffer: at index 12 of 12 elements"));
    CHECK(found.messages[1].starts_with(after(line + 1, "WaveReadLaneFirst")));
    CHECK(found.messages[1].ends_with("buffer[id]: the wave reads outside of the buffer: at index 12 of 12 elements"));
}

TEST_CASE("docs/guide/6-mistakes.md: findings in tests", "[readme]")
{
    using Catch::Matchers::EndsWith;
    Wave<8> const wave;
    auto const x = iota<std::int32_t, 8>();
    std::vector<std::int32_t> memory(4);
    Buffer out(memory);
    Found const found;
    assign(wave, out[iota<std::uint32_t, 8>()], 7);
    CHECK(found.messages.size() == 1);
    {
        crosslane::finding_handler = [](crosslane::Finding const& found) { throw std::logic_error(found.message); };
        CHECK_THROWS_WITH(WaveReadLaneAt(wave, x, 9), EndsWith("lane 9 of a wave of 8 is read"));
        crosslane::AllowFindings const meant(crosslane::Finding::Kind::memory);
        assign(wave, out[iota<std::uint32_t, 8>()], 8);
        CHECK(memory == std::vector<std::int32_t>(4, 8));
    }
}
