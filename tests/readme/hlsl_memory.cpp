// docs/hlsl.md: its rows and blocks on buffers, interlocked operations, groups and textures, as hlsl.cpp has the others.
#include "readme/pieces.hpp"

#include <array>
#include <vector>

namespace {

template <class Float>
struct Ball
{
    Vec<Float, 3> place;
    Float speed;
    auto members() { return std::tie(place, speed); }
};

template <class Float, class Uint>
struct Light // struct Light { float3 place; uint kind; };
{
    Vec<Float, 3> place;
    Uint kind;
    auto members() { return std::tie(place, kind); }
};

template <class Float>
struct Rows
{
    Vec<Float, 4> a, b, c, d;
    auto members() { return std::tie(a, b, c, d); }
};

template <class Float>
struct Point
{
    Vec<Float, 3> color;
    Float range;
    auto members() { return std::tie(color, range); }
};

template <class Group>
void add_below(Group& group, Buffer<std::uint32_t> a)
{
    PerWave sum(group, Lanes<std::uint32_t, Group::wave_size>(0u));
    for (std::uint32_t step = 1; step < 64; step *= 2) {
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            sum[wave] = a[i] + select(i >= step, a[i - step], 0u);
        });
        group.for_each_wave([&](auto wave) {
            assign(wave, a[SV_GroupIndex(wave)], sum[wave]);
        });
    }
}

// docs/porting.md's functions.
struct Cache // groupshared uint red_green[64], blue[64];
{
    Buffer<std::uint32_t> red_green, blue;
};

template <std::size_t N>
using Float3 = Vec<Lanes<float, N>, 3>;

template <std::size_t N>
void put(Wave<N> wave, Cache cache, Lanes<std::uint32_t, N> i, Float3<N> color)
{
    assign(wave, cache.red_green[i], f32tof16(color.x) | f32tof16(color.y) << 16);
    assign(wave, cache.blue[i], asuint(color.z));
}

template <std::size_t N>
void get(Cache cache, Lanes<std::uint32_t, N> i, Float3<N>& color)
{
    auto const rg = cache.red_green.Load(i);
    color = Float3<N>(f16tof32(rg), f16tof32(rg >> 16), asfloat(cache.blue.Load(i)));
}

struct Shared { Buffer<std::uint32_t> a, b; };

} // namespace

TEST_CASE("buffers", "[hlsl]")
{
    AllowFindings const meant(Finding::Kind::memory); // stores outside do nothing, as in HLSL
    Wave<N> const wave;
    auto const u = iota<std::uint32_t, N>() * 2u;
    std::uint32_t const k = 3, first = 1;
    std::vector<float> const numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::vector<float> results(12, 1.0f);
    {
        StructuredBuffer<float> in(numbers);
        CHECK(in.Load(u)[2] == 4);
        RWStructuredBuffer<float> out(results);
        CHECK(out[u][2] == 1);
        Buffer<float const> const read_only = in;
        Buffer<float> const writable = out;
        CHECK((read_only.size() == 10 && writable.size() == 12));
        std::vector<Vec<float, 3>> vectors(1, Vec<float, 3>(2.0f));
        CHECK(Buffer(vectors)[0].z == 2);
    }
    Buffer in(numbers);
    Buffer out(results);
    {
        auto const x = in[u];
        CHECK(each(x, [](std::size_t n) { return n < 5 ? static_cast<float>(2 * n) : 0.0f; })); // 0 past the end
        CHECK(each(in.Load(u), [&](std::size_t n) { return x[n]; }));
        assign(wave, out[u], x);
        auto const expected = std::vector<float>{0, 1, 2, 1, 4, 1, 6, 1, 8, 1, 0, 1};
        CHECK(results == expected);
        assign(wave, out[u], out[u] + x);
        CHECK(results[8] == 16);
        std::vector<std::uint32_t> both(4, 5);
        Buffer const shared(both);
        auto const pair = iota<std::uint32_t, N>() / 2u;
        assign(wave, shared[pair], shared[pair] + 1u);
        CHECK(both == std::vector<std::uint32_t>(4, 6)); // one lane's sum
        InterlockedAdd(wave, shared[pair], 1u);
        CHECK(both == std::vector<std::uint32_t>(4, 8));
    }
    {
        auto x = out[u];
        x = x + 1.0f;
        CHECK((x[4] == 17 && results[8] == 16));
    }
    {
        auto const x = load(in.data() + first, wave.active);
        CHECK(each(x, [](std::size_t n) { return static_cast<float>(n + 1); }));
    }
    out[k] = 7;
    CHECK(results[3] == 7);
    out[0] += 2;
    CHECK(results[0] == 2);
    auto const w = wave.where(false);
    assign(w, out[k], 9.0f);
    assign(w, out[k], 7.0f);
    CHECK(results[3] == 7);
    assign(wave.where(u > 3u), out[k], 5.0f);
    CHECK(results[3] == 5);
    {
        std::vector<Point<float>> points(12, Point<float>{Vec<float, 3>(1.0f), 2.0f});
        Buffer out(points);
        auto const v = Vec(lanes_cast<float>(u), 0.0f, 1.0f);
        auto e = out[u]; e.color = v; assign(wave, out[u], e);
        CHECK((points[6].color.x == 6 && points[6].range == 2 && points[7].color.x == 1));
        out[k].range = 5;
        CHECK(points[3].range == 5);
        StructuredBuffer<Point<float>> in(points);
        CHECK(each(in[u].color.x, [&](std::size_t n) { return n < 6 ? points[2 * n].color.x : 0.0f; }));
        std::vector<Ball<float>> const memory(2, Ball<float>{Vec<float, 3>(1.0f), 4.0f});
        StructuredBuffer<Ball<float>> balls(memory);
        CHECK(balls[1].speed == 4);
    }
    {
        std::vector<Ball<float>> memory(1000);
        memory[4] = {Vec<float, 3>(1.0f), 2.0f};
        auto const id = u;
        auto const c = id < 6u;
        Buffer balls(memory);
        auto ball = balls[id];
        ball.place.y += ball.speed;
        assign(wave.where(c), balls[id], ball);
        CHECK((memory[4].place.y == 3 && memory[4].place.x == 1));
    }
    {
        std::vector<Light<float, std::uint32_t>> memory(16, {Vec<float, 3>(1.0f), 3u});
        Buffer lights(memory);
        Light<Lanes<float, N>, Lanes<std::uint32_t, N>> light = lights[u];
        light.kind += u;
        assign(wave, lights[u], light);
        CHECK((memory[6].kind == 9 && memory[7].kind == 3 && memory[6].place.z == 1));
    }
    {
        std::vector<Rows<float>> matrices(16, {1.0f, 2.0f, 3.0f, 4.0f});
        CHECK(Buffer(matrices)[u].d.w[3] == 4);
        static_assert(std::same_as<decltype(Rows<float>::a), Vec<float, 4>>);
    }
    {
        std::vector<std::uint32_t> memory(16, 3u);
        Buffer words(memory);
        auto const x = lanes_cast<float>(u);
        CHECK(words[u][3] == 3);
        assign(wave, words[u], asuint(x));
        CHECK((memory[4] == 0x4080'0000 && memory[5] == 3));
        Lanes<std::uint32_t, N> old = 0u;
        InterlockedAdd(wave, words[u], 1u, old);
        CHECK((memory[4] == 0x4080'0001 && old[2] == 0x4080'0000));
        std::uint32_t const k = 2;
        std::vector<std::uint32_t> cells(33 * N);
        {
            Buffer words(cells);
            assign(wave, words[u * 33u + 1u + k], asuint(x));
        }
        CHECK((cells[33 * 4 + 1 + k] == 0x4080'0000 && cells[33 * 4 + k] == 0));
        std::vector<Vec<std::uint32_t, 3>> threes(4, Vec<std::uint32_t, 3>(2u));
        CHECK(Buffer(threes)[u].z[1] == 2);
    }
    {
        CHECK(gather(numbers.data(), u, wave.where(u < 10u).active)[4] == 8);
    }
}

TEST_CASE("interlocked operations", "[hlsl]")
{
    Wave<N> const wave;
    auto const u = iota<std::uint32_t, N>() / 2u;
    std::vector<std::uint32_t> memory(4);
    Buffer counts(memory);
    std::uint32_t n = 10;
    {
        std::uint32_t const k = 5;
        auto const old = InterlockedAdd(n, k);
        CHECK((old == 10 && n == 15));
    }
    {
        auto const old = InterlockedAdd(wave, n, 1u);
        CHECK((n == 23 && each(old, [](std::size_t lane) { return 15 + lane; })));
    }
    InterlockedAdd(wave, counts[u], 1u);
    CHECK(memory == std::vector<std::uint32_t>(4, 2u));
    Lanes<std::uint32_t, N> old = 0u;
    InterlockedAdd(wave, counts[u], 1u, old);
    CHECK((memory == std::vector<std::uint32_t>(4, 4u) && old[0] == 2 && old[1] == 3));
    InterlockedAdd(wave, counts[1], 1u, old);
    CHECK((memory[1] == 12 && old[7] == 11));
    memory[1] = 4;
    {
        std::uint32_t const k = 6;
        std::uint32_t old = 0;
        InterlockedAdd(counts[1], k, old);
        CHECK((memory[1] == 10 && old == 4));
        memory[1] = 4;
    }
    {
        std::uint32_t const k = 4;
        auto const x = u + 20u;
        InterlockedCompareStore(wave, counts[u], k, x);
        CHECK(memory == std::vector<std::uint32_t>{20, 21, 22, 23});
    }
    std::vector<float> floats{0.0f, -0.0f};
    InterlockedCompareStore(wave, Buffer(floats)[u], 0.0f, 5.0f);
    CHECK((floats[0] == 5 && floats[1] == 0)); // -0 has other bits
    CHECK(InterlockedCompareExchange(floats[0], 5.0f, 6.0f) == 5);
    CHECK(floats[0] == 6);
}

TEST_CASE("groups and barriers", "[hlsl]")
{
    std::vector<std::uint32_t> results(64 * 4, 1u);
    Buffer out(results);
    std::uint32_t phases = 0;
    {
        auto const shader = kernel<num_threads<8, 8>>([&](auto group) {
            Buffer a(groupshared<std::array<std::uint32_t, 64>>(group));
            auto const count = SV_GroupID(group).x;
            if (count == 0) return;
            group.for_each_wave([&](auto wave) { assign(wave, a[SV_GroupIndex(wave)], SV_GroupIndex(wave) + 1u); });
            add_below(group, a);
            group.for_each_wave([&](auto wave) {
                auto const id = SV_DispatchThreadID(wave);
                assign(wave, out[id.y * 16u + id.x], a[SV_GroupIndex(wave)]);
            });
            ++phases;
        });
        std::uint32_t const x = 2, y = 2;
        dispatch(serial, shader, {x, y});
    }
    CHECK(phases == 2); // two groups have x == 0
    for (std::uint32_t row = 0; row < 16; ++row)
        for (std::uint32_t column = 0; column < 16; ++column) {
            auto const i = row % 8 * 8 + column % 8 + 1;
            CHECK(results[row * 16 + column] == (column < 8 ? 1 : i * (i + 1) / 2)); // 1 + 2 + … + i
        }

    std::vector<float> heights(8 * 24);
    std::uint32_t waves_left = 0;
    auto const shader = kernel<num_threads<8, 24>, wave_size<32>>([&](auto group) {
        Buffer a(groupshared<std::array<float, 8 * 24>>(group));
        PerWave stays(group, Mask<32>());
        group.for_each_wave([&](auto wave) {
            auto const y = SV_GroupThreadID(wave).x, x = SV_GroupThreadID(wave).y;
            auto const c = x >= 20u;
            assign(wave, a[y * 24u + x], 1.0f);
            assign(wave.where(c), a[y * 24u + x], 0.0f);
            stays[wave] = !c;
            assign(wave.where(x < 4u), a[y * 24u + x], 2.0f);
            assign(wave, Buffer(heights)[y * 24u + x], a[y * 24u + x]);
            if (!wave.where(stays[wave])) group.retire(wave);
        });
        group.for_each_wave([&](auto) { ++waves_left; });
        group.for_each_wave([&](auto wave) {
            auto const y = SV_GroupThreadID(wave).x, x = SV_GroupThreadID(wave).y;
            if (auto w = wave.where(x == 19u)) assign(w, a[y * 24u + x], 1.0f);
        });
    });
    dispatch(serial, shader, {1});
    for (std::size_t i = 0; i < heights.size(); ++i) CHECK(heights[i] == (i % 24 < 4 ? 2 : i % 24 < 20 ? 1 : 0));
    CHECK(waves_left == 5); // of six, one has rows 20 … 23 alone
}

template <class T>
struct Texture2D
{
    Buffer<T> texels;
    Vec<std::uint32_t, 2> size;
    auto operator[](auto const& p) const { return texels[select(all(p < size), p.y * size.x + p.x, ~0u)]; }
};

TEST_CASE("loops by lane", "[hlsl]")
{
    constexpr std::uint32_t n = 1000;
    std::uint32_t sum = 0;
    auto const shader = kernel<num_threads<256>, wave_size<4, 32>>([&](auto group) {
        constexpr auto size = static_cast<std::uint32_t>(group.wave_size);
        Lanes<std::uint32_t, size> u = 7u;
        group.for_each_wave([&](auto wave) {
            for (auto i = SV_GroupIndex(wave); auto w = wave.where(i < n); i += 256u) {
                InterlockedAdd(w, sum, i);
                assign(w, u, u + 1);
            }
        });
        CHECK(WaveActiveSum(Wave<size>{}, u) == 7 * size + n); // once for each i
        auto const before = u++;
        CHECK(all(++u == before + 2));
    });
    dispatch(serial, shader, {1});
    CHECK(sum == 999 * 500);
}

TEST_CASE("functions", "[hlsl]")
{
    constexpr float weights[3] = {0.25f, 0.5f, 0.25f};
    std::vector<Vec<float, 3>> colors(64);
    auto const shader = kernel<num_threads<64>, wave_size<4, 32>>([&](auto group) {
        Cache const cache{Buffer(groupshared<std::array<std::uint32_t, 64>>(group)),
                          Buffer(groupshared<std::array<std::uint32_t, 64>>(group))};
        Shared const shared{cache.red_green, cache.blue};
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            auto const x = lanes_cast<float>(i), y = x + 0.5f, z = x * 1.001f;
            put(wave, cache, i, Vec(x, y, z));
        });
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            Float3<wave.size> left;
            get(cache, i - 1u, left);
            auto const a = shared.b.Load(i - 1u), b = a, c = a;
            Float3<wave.size> sum = 0.0f;
            for (int k = 0; k < 3; ++k) sum += left * weights[k];
            assign(wave, Buffer(colors)[i], sum);
            auto const expected = select(i == 0u, 0.0f, lanes_cast<float>(i - 1u) * 1.001f); // nothing is left of the first
            CHECK(all(all(asfloat(Vec(a, b, c)) == Float3<wave.size>(expected))));
        });
    });
    AllowFindings const meant(Finding::Kind::memory);
    dispatch(serial, shader, {1});
    for (std::size_t i = 0; i < colors.size(); ++i) {
        float const x = i == 0 ? 0.0f : static_cast<float>(i - 1);
        CHECK(colors[i].x == x);
        CHECK(colors[i].y == (i == 0 ? 0.0f : x + 0.5f));
        CHECK(colors[i].z == x * 1.001f);
    }
    Lanes<std::int32_t, N> const i = -1;
    Lanes<std::uint32_t, N> const u = 3u;
    CHECK(all(lanes_cast<std::uint32_t>(i) + u == 2u));
}

TEST_CASE("textures", "[hlsl]")
{
    AllowFindings const meant(Finding::Kind::memory); // stores outside do nothing, as in HLSL
    std::uint32_t const width = 5, height = 3;
    std::vector<Vec<float, 4>> const texels = [&] {
        std::vector<Vec<float, 4>> t;
        for (std::uint32_t i = 0; i < width * height; ++i) t.emplace_back(static_cast<float>(i * i + 1));
        return t;
    }();
    std::vector<Vec<float, 4>> results(texels.size(), Vec<float, 4>(-1.0f));
    Vec<std::uint32_t, 2> const size(width, height);
    Texture2D<Vec<float, 4> const> in{Buffer(texels), size};
    Texture2D<Vec<float, 4>> out{Buffer(results), size};
    auto const shader = kernel<num_threads<8, 4>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).xy();
            auto const color = in[id];
            auto const left = in[id - Vec(1u, 0u)];
            assign(wave, out[id], color - left);
        });
    });
    dispatch(serial, shader, {1});
    for (std::uint32_t i = 0; i < texels.size(); ++i) {
        float const left = i % width == 0 ? 0.0f : texels[i - 1].x; // 0 outside, not the end of the row above
        CHECK(results[i].w == texels[i].x - left);
    }
    Vec<Lanes<std::int32_t, N>, 2> const p(iota<std::int32_t, N>() - 4, 1);
    auto const read = in[lanes_cast<std::uint32_t>(p)];
    CHECK((read.x[3] == 0 && read.x[4] == texels[5].x && all(lerp(read.x, read.x, 0.5f) == read.x)));
}
