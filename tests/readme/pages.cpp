// The blocks of README.md, docs/waves.md, docs/debugging.md and docs/guide/ that are no whole programs, and README.md's common mistakes
// as they are to be written, with what comes of them.
#include "readme/pieces.hpp"

#include <crosslane/debug/print.hpp>

#include <array>
#include <sstream>
#include <vector>

namespace {

/// What is written to std::cout while this is in scope.
class Printed
{
public:
    Printed() : before_(std::cout.rdbuf(text_.rdbuf())) {}
    ~Printed() { std::cout.rdbuf(before_); }
    Printed(Printed const&) = delete;
    Printed& operator=(Printed const&) = delete;
    /// What was written since the last call.
    std::string text()
    {
        auto const text = text_.str();
        text_.str("");
        return text;
    }

private:
    std::ostringstream text_;
    std::streambuf* before_;
};

/// In place of GoogleTest's: what is put out after it is its message.
#define EXPECT_TRUE(condition) \
    if (condition) {           \
    } else                     \
        std::cout

template <class Float>
struct Pixel
{
    Vec<Float, 3> color;
    Float depth;
    auto members() { return std::tie(color, depth); }
};

} // namespace

TEST_CASE("README.md's idea and docs/waves.md: branches and loops", "[readme]")
{
    Wave<N> const wave;
    auto const id = iota<std::int32_t, N>();
    auto const keep = id < 3;
    Lanes<std::int32_t, N> x = -1;
    std::uint32_t turns = 0;
    if (auto kept = wave.where(keep)) { assign(kept, x, 1); }
    if (auto rest = wave.where(!keep)) { assign(rest, x, 2); }
    CHECK(each(x, [](std::size_t lane) { return lane < 3 ? 1 : 2; }));
    if (auto none = wave.where(id > 7)) { ++turns; }
    CHECK(turns == 0); // it is skipped when no lane takes it
    auto i = id;
    auto const n = 5;
    while (auto w = wave.where(i < n)) { assign(w, i, i + 1); ++turns; }
    CHECK((turns == 5 && each(i, [](std::size_t lane) { return lane < 5 ? 5 : static_cast<int>(lane); })));

    Lanes<std::int32_t, N> steps = 0;
    { auto turn = wave; while (turn) { auto const found = steps == id; turn = turn.where(!found); assign(turn, steps, steps + 1); } }
    CHECK(each(steps, [](std::size_t lane) { return static_cast<int>(lane); }));
    Lanes<std::int32_t, N> odd_turns = 0;
    auto turn = wave;
    for (int k = 0; turn; ++k) {
        turn = turn.where(id > k);
        auto const skip = (id + k) % 2 == 0;
        if (auto rest = turn.where(!skip)) { assign(rest, odd_turns, odd_turns + 1); }
    }
    CHECK(each(odd_turns, [](std::size_t lane) { return static_cast<int>(lane + 1) / 2; }));

    auto const key = id % 3;
    std::vector<std::int32_t> values;
    for (auto [value, lanes] : waterfall(wave, key)) {
        CHECK(all(lanes.active == (key == value)));
        values.push_back(value);
    }
    CHECK(values == std::vector<std::int32_t>{0, 1, 2});

    auto const y = id + 10;
    {
        auto const wave = Wave<N>().where(keep);
        assign(wave, x, y);
    }
    CHECK(each(x, [](std::size_t lane) { return lane < 3 ? static_cast<int>(lane) + 10 : 2; }));
}

TEST_CASE("README.md: what to write in place of the common mistakes", "[readme]")
{
    AllowFindings const meant(Finding::Kind::memory); // loads outside
    Wave<N> const wave;
    auto const id = iota<std::uint32_t, N>(), u = id;
    auto const i = iota<std::int32_t, N>() - 4;
    auto x = lanes_cast<float>(id);
    {
        float const limit = 3;
        Lanes<std::int32_t, N> y = 0;
        auto const m = x < limit;
        if (auto w = wave.where(m)) {
            assign(w, y, 7);
            CHECK(WaveActiveSum(w, x) == 0 + 1 + 2);
            assign(w, x, x + 4);
        }
        CHECK(each(y, [](std::size_t lane) { return lane < 3 ? 7 : 0; }));
        CHECK(WaveActiveSum(wave.where(!m), x) == 3 + 4 + 5 + 6 + 7);
        CHECK((min(x, 1.0f)[7] == 1 && x[0] == 4));
    }
    {
        auto const x = id;
        CHECK(wave.where(x != 0u).active.count() == 7);
        CHECK((lanes_cast<std::uint32_t>(i) + u)[0] == ~0u - 3);
    }
    {
        Lanes<float, wave.size> sum = 0.0f;
        sum += x;
        CHECK(sum[7] == 7);
    }
    auto const shader = kernel<num_threads<64>, wave_size<N>>([](auto group) {
        Buffer tile(groupshared<std::array<float, 64>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, tile[SV_GroupIndex(wave)], 3.0f); });
        group.for_each_wave([&](auto wave) { CHECK(all(tile[63u - SV_GroupIndex(wave)] == 3.0f)); });
    });
    dispatch(serial, shader, {1});
    {
        auto const m = id % 2u == 0u;
        Lanes<float, N> y = 0.0f, both = 0.0f;
        if (auto w = wave.where(m)) assign(w, y, 1.0f); else assign(wave, y, 2.0f);
        CHECK(each(y, [](std::size_t lane) { return lane % 2 == 0 ? 1.0f : 0.0f; }));
        if (auto w = wave.where(m)) assign(w, both, 1.0f);
        if (auto rest = wave.where(!m)) assign(rest, both, 2.0f);
        CHECK(each(both, [](std::size_t lane) { return lane % 2 == 0 ? 1.0f : 2.0f; }));
        std::uint32_t count = 0, once = 0;
        if (auto w = wave.where(m)) InterlockedAdd(w, count, 1u);
        if (auto w = wave.where(m)) InterlockedAdd(once, 1u);
        CHECK((count == N / 2 && once == 1));
    }
    {
        std::vector<float> const in{1, 2, 3, 4, 5};
        std::uint32_t const size = 5;
        CHECK(gather(in.data(), id, wave.where(id < size).active)[4] == 5);
        CHECK(each(Buffer(in)[id], [](std::size_t lane) { return lane < 5 ? static_cast<float>(lane + 1) : 0.0f; }));
    }
    {
        Vec<Lanes<float, N>, 2> const v(1.0f, 2.0f);
        Vec<float, 4> const color(1.0f, 2.0f, 3.0f, 4.0f);
        CHECK((v.yx().x[0] == 2 && color.x == 1));
    }
    {
        std::vector<Pixel<float>> memory(64, Pixel<float>{Vec<float, 3>(1.0f), 2.0f});
        Buffer out(memory);
        auto const paint = kernel<num_threads<64>, wave_size<N>>([&](auto group) {
            group.for_each_wave([&](auto wave) {
                auto const id = SV_DispatchThreadID(wave).x;
                Vec<Lanes<float, N>, 3> const c = lanes_cast<float>(id);
                auto e = out[id]; e.color = c; assign(wave, out[id], e);
            });
        });
        dispatch(serial, paint, {1});
        CHECK((memory[47].color.z == 47 && memory[47].depth == 2));
    }
    CHECK(WaveActiveCountBits(Wave<64>(), iota<std::uint32_t, 64>() >= 24u) == 40);
    {
        float const x = 70000;
        CHECK((half_bits_toward_zero(x) == 0x7bff && f32tof16(70000.0f) == 0x7c00)); // 65504, not infinity
    }
    CHECK(each(WaveGetLaneIndex(wave), [](std::size_t lane) { return lane; }));
    {
        std::uint32_t const k = 2000;
        Vec<Lanes<std::uint32_t, N>, 2> const v(id, id);
        auto const u = id;
        CHECK((min(1024, k) == 1024 && (v + Vec(u, 0)).x[3] == 6));
    }
    {
        using namespace std;
        vector<uint32_t> const counts{1, 2, 3};
        vector<uint32_t> begins(3);
        CHECK((crosslane::exclusive_scan(counts, begins) == 6 && begins[2] == 3));
        Vec<Mask<N>, 2> const b(Mask<N>(false), id > 6u);
        CHECK(crosslane::any(b).count() == 1);
    }
}

TEST_CASE("docs/debugging.md and docs/guide/3-testing.md: lanes as text", "[readme]")
{
    Printed printed;
    {
        auto const value = Lanes<std::int32_t, 4>::from_array({1, 9, 2, 5});
        Wave<4> const wave;
        print(wave, "value", value);
        CHECK(printed.text() == "value  1  9  2  5\n");
        if (auto high = wave.where(value > 2)) print(high, "kept", value);
        CHECK(printed.text() == "kept  .  9  .  5\n");
        std::cout << value << " " << (value > 2);
        CHECK(printed.text() == "{1, 9, 2, 5} 0101");
        auto const x = Lanes<std::int32_t, 4>::from_array({1, 2, 3, 4});
        auto y = x;
        REQUIRE(same(x, y));
        y = Lanes<std::int32_t, 4>::from_array({1, 5, 3, 4});
        CHECK(Catch::Detail::stringify(same(x, y)) == "{1, 2, 3, 4} and {1, 5, 3, 4} differ in lane 1: 2 and 5");
    }
    auto const warm = Wave<N>().where(iota<std::int32_t, N>() % 2 == 0);
    auto const expected = iota<std::int32_t, N>();
    auto const sums = select(warm.active, expected, -1);
    CHECK(same(warm, sums, expected));
    {
        auto const s = same(warm, sums, expected);
        EXPECT_TRUE(s) << s;
    }
    CHECK(printed.text() == "");
    auto const s = same(warm, sums, 0);
    EXPECT_TRUE(s) << s;
    CHECK(printed.text() == "{0, ., 2, ., 4, ., 6, .} and {0, ., 0, ., 0, ., 0, .} differ in lane 2: 2 and 0");
}

TEST_CASE("docs/guide/4-speed.md: case by case", "[readme]")
{
    Wave<N> const wave;
    auto const material = iota<std::uint32_t, N>() / 4u;
    std::vector<float> const constants{10, 20};
    std::uint32_t calls = 0;
    auto const shade = [&](auto w, float constant, auto const& light) {
        ++calls;
        CHECK(w.active.count() == 4);
        return light + constant;
    };
    Lanes<float, N> light = 1.0f;
    for (auto [m, w] : waterfall(wave, material))
        assign(w, light, shade(w, constants[m], light));
    CHECK((calls == 2 && each(light, [](std::size_t lane) { return lane < 4 ? 11.0f : 21.0f; })));
}
