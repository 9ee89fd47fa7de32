// docs/hlsl.md, row by row: what its right column writes, with what comes of it.
#include "readme/pieces.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

TEST_CASE("variables, vectors and functions", "[hlsl]")
{
    {
        Lanes<float, N> x; Lanes<std::uint32_t, N> u; Mask<N> c;
        x = 1.0f; u = 2u; c = x > 0.0f;
        CHECK((all(c) && u[3] == 2));
    }
    {
        Vec<Lanes<float, N>, 3> v = 1.0f; auto const b = v > 0.0f;
        CHECK(all(all(b)));
        Vec<float, 2> p; Vec<std::uint32_t, 2> q; p = 1.0f; q = 2u;
        CHECK((p.y == 1 && q.y == 2));
    }
    auto const id = iota<std::uint32_t, N>();
    auto const u = id;
    auto const i = lanes_cast<std::int32_t>(id) - 4;
    auto x = lanes_cast<float>(id);
    auto y = x + 0.5f;
    auto const c = u < 3u, a = u > 1u, b = u != 2u;
    Wave<N> const wave;
    std::uint32_t const k = 5;

    if (auto w = wave.where(c)) { assign(w, x, y); }
    CHECK(each(x, [](std::size_t n) { return static_cast<float>(n) + (n < 3 ? 0.5f : 0.0f); }));
    {
        Mask<N> hit = false;
        if (auto w = wave.where(c)) assign(w, hit, true);
        CHECK(all(hit == c));
    }
    if (auto w = wave.where(!c)) { assign(w, x, -1.0f); }
    CHECK((x[2] == 2.5f && x[3] == -1));
    auto n = Lanes<std::int32_t, N>(0), turns = n;
    while (auto w = wave.where(i < n)) { assign(w, n, n - 1); assign(w, turns, turns + 1); }
    CHECK(each(turns, [](std::size_t lane) { return lane < 4 ? static_cast<int>(4 - lane) : 0; }));
    std::uint32_t sum = 0;
    for (std::uint32_t k1 = 0; k1 < 8; ++k1) { sum += k1; }
    CHECK(sum == 28);
    auto left = u;
    auto turn = wave; while (turn) { auto const c = left == 0u; assign(turn.where(!c), left, left - 1u); turn = turn.where(!c); }
    CHECK(each(left, [](std::size_t) { return 0u; }));
    if (auto rest = wave.where(!c)) { CHECK(rest.active.count() == 5); }
    {
        Lanes<std::uint32_t, N> turns = 0u, lates = 0u, early = 0u, stayed = 0u;
        auto turn = wave;
        while (turn) {
            auto const c = turns > 1u, d = turns == u;
            if (auto w = turn.where(c)) {
                assign(w, lates, lates + 1u);
                turn = turn.where(!(w.active & d));
                assign(turn.where(w.active), stayed, stayed + 1u);
            }
            if (!turn) break;
            if (auto rest = turn.where(!c)) { assign(rest, early, early + 1u); }
            if (turns[0] == 9) turn = Wave<N>{Mask<N>(false)};
            assign(turn, turns, turns + 1u);
        }
        CHECK(each(turns, [](std::size_t lane) { return lane < 2 ? 9u : static_cast<unsigned>(lane); }));
        CHECK(each(stayed, [](std::size_t lane) { return lane < 2 ? 8u : static_cast<unsigned>(lane) - 2; }));
        CHECK(each(early, [](std::size_t) { return 2u; }));
        CHECK(each(lates, [](std::size_t lane) { return lane < 2 ? 8u : static_cast<unsigned>(lane) - 1; }));
    }
    {
        Lanes<std::uint32_t, N> turns = 0u;
        auto turn = wave;
        for (std::uint32_t k = 0; k < 8 && turn; ++k) { auto const c = u == k; turn = turn.where(!c); assign(turn, turns, k + 1u); }
        CHECK(each(turns, [](std::size_t lane) { return static_cast<unsigned>(lane); }));
        if (auto w = wave.where(u == 1u)) { CHECK(w.active.bits() == 2); }
        std::vector<std::uint32_t> seen;
        auto const u = id % 2u;
        for (auto [k, same] : waterfall(wave, u)) { seen.push_back(k + 10 * static_cast<std::uint32_t>(same.active.count())); }
        CHECK(seen == std::vector<std::uint32_t>{40, 41});
        CHECK((WaveMatch(wave, u).x[0] == 0b0101'0101 && WaveMatch(wave, u).w[7] == 0));
    }
    CHECK((each(select(c, 1u, 0u), [](std::size_t lane) { return lane < 3 ? 1u : 0u; })));
    CHECK(each(select(c, x, y), [&](std::size_t lane) { return lane < 3 ? x[lane] : y[lane]; }));
    CHECK(each(a && b, [](std::size_t lane) { return lane > 1 && lane != 2; }));
    CHECK(each(!a, [](std::size_t lane) { return lane <= 1; }));
    CHECK((lanes_cast<float>(i)[0] == -4 && lanes_cast<std::uint32_t>(c)[0] == 1 && lanes_cast<std::uint32_t>(c)[7] == 0));
    CHECK(((i << u)[1] == -6 && (u >> 3)[7] == 0 && (1u << (u + 32u))[3] == 8));
    {
        std::uint32_t const k = 0;
        CHECK(((u / k)[3] == ~0u && (u % k)[3] == ~0u && (i / 0)[3] == -1 && (i % 0)[3] == -1 && (i / -1)[0] == 4));
        Lanes<std::int32_t, N> const least = std::numeric_limits<std::int32_t>::min();
        CHECK(all(least / -1 == least && least % -1 == 0));
    }
    CHECK((f32tof16(x)[3] == 0xbc00 && f16tof32(f32tof16(x))[2] == 2.5f && half_bits_toward_zero(x)[2] == 0x4100));
    CHECK((half_bits_toward_zero(70000.0f) == 0x7bff && f32tof16(70000.0f) == 0x7c00));
    {
        Vec<Lanes<float, N>, 2> const v(x, y);
        auto const bits = pack_half_2x16(v);
        CHECK(each(bits == (f32tof16(x) | f32tof16(y) << 16), [](std::size_t) { return true; }));
        auto const u = bits;
        CHECK(all(unpack_half_2x16(u).x == x));
    }
    {
        Vec<Lanes<float, N>, 3> v(x, y, 2.0f);
        Vec<Lanes<float, N>, 3> const w(1.0f, 0.0f, 2.0f);
        auto const b3 = v > 100.0f;
        CHECK((asuint(x)[3] == 0xbf80'0000 && min(x, 1.0f)[2] == 1 && lerp(x, y, 0.5f)[3] == 1.25f && saturate(v).x[3] == 0));
        CHECK((dot(v, w)[3] == 3 && none(any(b3))));
        CHECK((std::fabs(exp(x)[3] - 0.36787944f) < 1e-6f && std::fabs(sin(v).z[0] - 0.90929743f) < 1e-6f));
        float const r = 2;
        std::uint32_t const k = 2000;
        CHECK((max(0.0f, r) == 2 && min(1024, k) == 1024 && pow(x, 2)[2] == 6.25f && sqrt(lanes_cast<float>(u))[4] == 2));
        CHECK((pow(x, 2.0f)[2] == 6.25f && std::fabs(exp(2.0f) - 7.3890561f) < 1e-5f));
        CHECK((v.zx().x[0] == 2 && v.zx().y[2] == 2.5f && v.xxy().z[3] == 3.5f));
        {
            auto const s = sin(x), c = cos(x);
            auto const whole = trunc(x), rest = x - whole;
            CHECK((std::fabs(s[2] * s[2] + c[2] * c[2] - 1) < 1e-6f && whole[2] == 2 && rest[2] == 0.5f && rest[3] == 0));
            auto const [m, e] = frexp(x);
            CHECK((all(ldexp(m, e) == x) && m[2] == 0.625f && e[2] == 2));
        }
        Vec<float, 4> const color(1.0f, 2.0f, 3.0f, 4.0f);
        CHECK(color.xyz().z == 3);
    }
    {
        Vec<Lanes<float, N>, 3> const v(x, y, 2.0f);
        Vec<float, 2> const p(7.0f, 8.0f);
        CHECK((Vec(v, 1.0f).w[0] == 1 && Vec<Lanes<float, N>, 4>(v, 1.0f).z[0] == 2));
        CHECK((Vec(p, x, 0.0f).y[0] == 8 && Vec(p, x, 0.0f).z[2] == 2.5f && Vec(x, p, 0.0f).x[2] == 2.5f && Vec(x, p, 0.0f).z[0] == 8));
        std::uint32_t const a = 1, b = 2;
        CHECK((Vec(a, b).y == 2 && Vec<std::uint32_t, 2>(a, b).x == 1 && Vec<float, 3>(0.0f).z == 0));
    }
    CHECK(each(select(x > 0.0f, 1u, 0u), [](std::size_t lane) { return lane < 3 ? 1u : 0u; }));
    {
        Vec<Lanes<float, N>, 4> v(x, y, 3.0f, 4.0f);
        v.xy() = v.yx(); v.zw() *= 2.0f;
        CHECK((v.x[3] == 3.5f && v.y[3] == -1 && v.w[0] == 8));
        auto const w = wave.where(c);
        assign(w, v.xy(), v.yx());
        CHECK((v.x[0] == 0.5f && v.x[3] == 3.5f));
    }
    {
        std::array<float, 16> memory;
        std::iota(memory.begin(), memory.end(), 0.0f);
        Mat<float, 4, 4> m;
        m = std::bit_cast<Mat<float, 4, 4>>(memory);
        CHECK((m[1].x == 4 && m[1].z == 6 && Mat<float, 3, 3>(m)[2].z == 10 && transpose(m)[1].z == 9));
        Vec<Lanes<float, N>, 3> const v(x, y, 2.0f);
        CHECK((mul(m, Vec(v, 1.0f)).x[3] == 3.5f + 4 + 3 && mul(v, Mat<float, 3, 3>(m)).x[3] == 4 * 3.5f + 16));
        Mat<float, 4, 4> m4 = m; m4[1] = Vec<float, 4>(0.0f);
        CHECK(determinant(m4) == 0);
    }
    {
        Vec<Lanes<std::uint32_t, N>, 2> const both(id, 7u - id);
        CHECK((WaveActiveSum(wave, x) == x[0] + x[1] + x[2] - 5 && WavePrefixCountBits(wave, c)[2] == 2));
        CHECK((WaveActiveBallot(wave, c).words()[0] == 7 && WaveReadLaneAt(wave, x, k) == -1 && WaveReadLaneAt(wave, u, 7u - id)[0] == 7));
        auto const id = Vec(u, 7u - u, u);
        Vec<std::uint32_t, 2> const size(6u, 6u);
        if (auto w = wave.where(any(id.xy() >= size))) { CHECK(w.active.bits() == 0b1100'0011); }
    }
}
