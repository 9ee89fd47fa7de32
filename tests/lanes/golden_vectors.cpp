#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

// What an H100 answered to golden/hlsl/vectors.hlsl: its inputs, sixteen words a row, then the answers, one word a row each.
namespace lanes_golden_vectors {

namespace {

using namespace crosslane;

constexpr std::size_t N = 32, rows = 64, answers = 584;
constexpr std::size_t whole_rows = 24; // the first: small whole numbers, of which every order of a sum gives the same bits
using Floats = Lanes<float, N>;
using Ints = Lanes<std::int32_t, N>;
using Uints = Lanes<std::uint32_t, N>;
using Uint2 = Vec<Uints, 2>;
using Uint3 = Vec<Uints, 3>;
using Uint4 = Vec<Uints, 4>;
using Int4 = Vec<Ints, 4>;
using Float2 = Vec<Floats, 2>;
using Float3 = Vec<Floats, 3>;
using Float4 = Vec<Floats, 4>;
using Float2x2 = Mat<Floats, 2, 2>;
using Float2x3 = Mat<Floats, 2, 3>;
using Float3x2 = Mat<Floats, 3, 2>;
using Float3x3 = Mat<Floats, 3, 3>;
using Float3x4 = Mat<Floats, 3, 4>;
using Float4x4 = Mat<Floats, 4, 4>;

/// An item of the buffer, as the shader's struct.
template <class Float, class Uint>
struct Item
{
    Vec<Float, 3> place;
    Uint kind;
    auto members() { return std::tie(place, kind); }
};

bool is_denormal(std::uint32_t bits) { return (bits & 0x7f800000) == 0 && (bits & 0x007fffff) != 0; }
float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }
bool is_nan(std::uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }
bool is_moderate(std::uint32_t bits)
{
    float const size = std::abs(as_float(bits));
    return size > 1e-3f && size < 16;
}

std::vector<std::uint32_t> recorded()
{
    std::ifstream file(CROSSLANE_TESTS_DIR "/golden/vectors.bin", std::ios::binary);
    std::vector<char> const bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), 4 * words.size());
    return words;
}

/// How an answer is compared.
enum class Comparison {
    bits,    // in every row
    once,    // floats that are rounded once at most, where no input is denormal: the GPU takes such numbers for zeros
    numbers, // the same, where no input is NaN, whose halves have other bits there
    sums,    // products and sums, which the GPU may fuse: rows of whole numbers exactly, of moderate ones within an error
    about    // what a GPU rounds as it likes: moderate numbers within an error
};

/// What the GPU answered, compared with what lanes answer, one word after another.
struct Answers
{
    std::vector<std::uint32_t> const& words;
    std::size_t first_row = 0, place = 16;
    std::map<std::string, std::size_t>& compared;

    bool is_compared(Comparison how, std::size_t row) const
    {
        auto const begin = words.begin() + static_cast<std::ptrdiff_t>(16 * row), end = begin + 16;
        if (how == Comparison::bits) return true;
        if (how == Comparison::once) return std::none_of(begin, end, is_denormal);
        if (how == Comparison::numbers) return std::none_of(begin, end, is_denormal) && std::none_of(begin, end, is_nan);
        return std::all_of(begin, end, is_moderate);
    }

    static bool agrees(Comparison how, float error, std::size_t row, std::uint32_t answer, std::uint32_t gpu, bool is_float)
    {
        if (answer == gpu) return true;
        if (how == Comparison::bits || !is_float) return false;
        if (is_denormal(answer)) answer &= 0x80000000;
        if (answer == gpu) return true;
        float const x = as_float(answer), y = as_float(gpu);
        if (how == Comparison::once) return x != x && y != y;
        if (how == Comparison::numbers) return false;
        if (how == Comparison::sums && row < whole_rows) return x == y; // either zero
        return std::abs(x - y) <= error * (std::max)(1.0f, std::abs(y));
    }

    void operator()(char const* name, Comparison how, float error, Uints const& x, bool is_float = false)
    {
        auto const answer = x.to_array();
        for (std::size_t lane = 0; lane < N; ++lane) {
            std::size_t const row = first_row + lane;
            if (!is_compared(how, row)) continue;
            ++compared[name];
            auto const gpu = words.at(place * rows + row);
            INFO(name << ", answer " << place - 16 << " of row " << row << ", is " << as_float(answer[lane]) << ", the GPU's "
                      << as_float(gpu) << "; the words " << std::hex << answer[lane] << " and " << gpu);
            if (!agrees(how, error, row, answer[lane], gpu, is_float)) CHECK(agrees(how, error, row, answer[lane], gpu, is_float));
        }
        ++place;
    }
    void operator()(char const* name, Comparison how, float error, Ints const& x) { (*this)(name, how, error, asuint(x)); }
    void operator()(char const* name, Comparison how, float error, Floats const& x) { (*this)(name, how, error, asuint(x), true); }
    template <std::size_t Width>
    void operator()(char const* name, Comparison how, float error, Mask<N, Width> const& x)
    {
        (*this)(name, how, error, select(x, Uints(1u), Uints(0u)));
    }
    template <class T, std::size_t C>
    void operator()(char const* name, Comparison how, float error, Vec<T, C> const& v)
    {
        for (std::size_t c = 0; c < C; ++c) (*this)(name, how, error, v[c]);
    }
    template <class T, std::size_t R, std::size_t C>
    void operator()(char const* name, Comparison how, float error, Mat<T, R, C> const& m)
    {
        for (std::size_t r = 0; r < R; ++r) (*this)(name, how, error, m[r]);
    }
};

// clang-format off
#define BITS(...) answer(#__VA_ARGS__, Comparison::bits, 0, __VA_ARGS__)
#define ONCE(...) answer(#__VA_ARGS__, Comparison::once, 0, __VA_ARGS__)
#define NUMBERS(...) answer(#__VA_ARGS__, Comparison::numbers, 0, __VA_ARGS__)
#define SUMS(error, ...) answer(#__VA_ARGS__, Comparison::sums, error, __VA_ARGS__)
#define ABOUT(error, ...) answer(#__VA_ARGS__, Comparison::about, error, __VA_ARGS__)

void swizzles(Answers& answer, Uint4 const& p, Uint4 const& q, Float4 const& a)
{
    BITS(p.zyx()); BITS(p.xxxx()); BITS(p.wzyx()); BITS(p.yw()); BITS(p.zyx().xz()); BITS(a.wwxy()); BITS(a.xy().yx());
    Uint4 t = p;
    t.xy() = q.zw(); BITS(t);
    t.wx() = q.xy(); BITS(t);
    t.xy() = t.yx(); BITS(t);
    t.yzx() = q.xyz(); BITS(t);
    t.wzyx() = t; BITS(t);
    t.zw() += q.xy(); BITS(t);
    t[2] = q.x; BITS(t);
    Uint3 v = t.xyz();
    v.zx() = v.xy(); BITS(v);
    Float4 f = a;
    f.zw() *= 2.0f; ONCE(f);
    f.x -= 1.0f; ONCE(f[0]);
}

void joins(Answers& answer, Uint4 const& p, Uint4 const& q, Float4 const& a)
{
    BITS(Uint3(p.xy(), q.x)); BITS(Uint3(q.x, p.yz()));
    BITS(Uint4(p.xyz(), q.x)); BITS(Uint4(q.x, p.xyz())); BITS(Uint4(p.xy(), q.zw())); BITS(Uint4(p.xy(), q.x, q.y));
    BITS(Uint4(p.x, q.yz(), p.w)); BITS(Vec(p.x, p.y, q.xy()));
    BITS(Float4(a.zyx(), 1.0f)); BITS(Vec(0.0f, a.yx()));
}

void operators(Answers& answer, Uint4 const& p, Uint4 const& q, Uint4 const& r, Int4 const& i, Int4 const& j, Float4 const& a,
               Float4 const& b)
{
    BITS(p + q); BITS(p - 1); BITS(p * q); BITS(3 * p); BITS((p & q) | r); BITS(p ^ q.x);
    BITS(p << (q & 31)); BITS(p >> 3); BITS(i >> (j & 31)); BITS(p / (q | 1)); BITS(p % (q | 1)); BITS(-i);
    BITS(dot(p, q)); BITS(dot(i, j)); BITS(dot(i.xy(), j.yx())); BITS(min(i, j)); BITS(max(p, 7u));
    BITS(countbits(p));
    BITS(any(p == q)); BITS(all(p != q)); BITS(any(i.xyz() < j.xyz())); BITS(all((p & 1) == (q & 1)));
    ONCE(a < b); ONCE(any(a < b)); ONCE(all(a < b)); ONCE(any(a.xy() >= b.yx())); ONCE(all(a == b)); ONCE(select(a < b, a, b));
    ONCE(a + b); ONCE(a - b); ONCE(a * b); ONCE(1.0f - a); ONCE(a * b.x); ONCE(2.0f * a); ONCE(-a);
    ONCE(min(a, 1.0f)); ONCE(max(b, a)); ONCE(saturate(a)); ONCE(clamp(a, -1.0f, 2.0f)); ONCE(abs(a)); ONCE(floor(a));
    ONCE(step(saturate(a), saturate(b))); ONCE(sign(a));
    NUMBERS(f32tof16(a.x) | f32tof16(a.y) << 16); NUMBERS(f32tof16(a.w) << 16 | f32tof16(b.z));
    ONCE(Vec(f16tof32(p.x & 0xffff), f16tof32(p.x >> 16)));
}

void geometry(Answers& answer, Float4 const& a, Float4 const& b, Float4 const& c)
{
    SUMS(2e-6f, dot(a, b)); SUMS(2e-6f, dot(a.xyz(), b.xyz())); SUMS(2e-6f, dot(a.xy(), b.xy()));
    SUMS(2e-6f, cross(a.xyz(), b.xyz())); SUMS(2e-6f, mad(a, b, c));

    ABOUT(2e-6f, lerp(a, b, c)); ABOUT(2e-6f, lerp(a.xyz(), b.xyz(), c.w)); ABOUT(2e-6f, lerp(a, b, 0.25f));
    ABOUT(2e-6f, reflect(a.xyz(), Vec(0.0f, 1.0f, 0.0f)));
    ABOUT(2e-6f, length(a)); ABOUT(2e-6f, length(a.xyz())); ABOUT(2e-6f, distance(a, b)); ABOUT(2e-6f, normalize(a));
    ABOUT(2e-6f, normalize(b.xyz()));
    ABOUT(3e-7f, a / b); ABOUT(3e-7f, a.xyz() / 3.0f); ABOUT(3e-7f, sqrt(abs(a)));
    ABOUT(3e-7f, radians(a)); ABOUT(3e-7f, degrees(a));
    ABOUT(2e-6f, fmod(abs(a) + 0.5f, ceil(abs(b))));
}

void matrices(Answers& answer, Float4 const& a, Float4 const& b, Float4 const& c, Float4 const& d)
{
    Float4x4 const m(a, b, c, d);
    Float4x4 const n(d.x, c.x, b.x, a.x, d.y, c.y, b.y, a.y, d.z, c.z, b.z, a.z, d.w, c.w, b.w, a.w);
    Float3x3 const k(a.xyz(), b.xyz(), c.xyz());
    Float2x3 const l(a.x, a.y, a.z, a.w, b.x, b.y);
    Float3x4 const o(b, c, d);
    BITS(m[0]); BITS(m[2]); BITS(m[1][2]); BITS(m[3].z); BITS(m[0].y); BITS(m[2].w); BITS(m[1].wx()); BITS(n[1]);
    BITS(Float3x3(a, b, c.x)); BITS(l); BITS(Float3x2(a, b.xy())); BITS(Float3x3(n)); BITS(o[2].yz());
    BITS(transpose(m)); BITS(transpose(l)); BITS(transpose(o)[3]); ONCE(-k); ONCE(m * 2.0f); ONCE(l + l);
    ONCE(k + transpose(k));
    Float4x4 t = m;
    t[1] = d; t[2][1] = a.x; t[0].xz() = b.yw(); t[3].w += 1.0f; ONCE(t);

    SUMS(2e-6f, mul(m, d)); SUMS(2e-6f, mul(d, m)); SUMS(2e-6f, mul(m, n)); SUMS(2e-6f, mul(n, m)); SUMS(2e-6f, mul(k, d.xyz()));
    SUMS(2e-6f, mul(d.xyz(), k));
    SUMS(2e-6f, mul(l, d.xyz())); SUMS(2e-6f, mul(d.xy(), l)); SUMS(2e-6f, mul(l, o)); SUMS(2e-6f, mul(l, transpose(l)));
    SUMS(2e-6f, mul(c.xyz(), d.yzw()));
    ONCE(mul(2.0f, a)); SUMS(2e-6f, mul(m[0], transpose(n))); SUMS(4e-6f, mul(mul(l, k), d.yzw()));
    SUMS(4e-6f, determinant(m)); SUMS(4e-6f, determinant(k)); SUMS(2e-6f, determinant(Float2x2(a.xy(), b.zw())));
}

void more(Answers& answer, Uint4 const& p, Uint4 const& q, Float4 const& a, Float4 const& b, Float4 const& c)
{
    BITS(firstbithigh(p)); BITS(firstbitlow(p)); BITS(firstbithigh(asint(q))); BITS(reversebits(p.xyz())); BITS(countbits(q.wzyx()));
    ONCE(ldexp(a, lanes_cast<int>(q.x & 15) - 7));
    ABOUT(0, per_component([](Floats const& x) { return frexp(x).significand; }, a));
    ABOUT(0, per_component([](Floats const& x) { return frexp(x).exponent; }, a));
    ABOUT(2e-6f, sinh(a)); ABOUT(2e-6f, cosh(a)); ABOUT(2e-6f, sinh(b.x)); ABOUT(2e-6f, cosh(b.y));
    ABOUT(2e-6f, refract(a.xyz() / 8.0f, b.xyz() / 8.0f, 0.5f)); ABOUT(2e-6f, refract(a.xy() / 8.0f, b.xy() / 8.0f, 1.5f));
    ABOUT(2e-6f, refract(normalize(a), normalize(b), 0.75f));
    ABOUT(0, faceforward(a.xyz(), b.xyz(), c.xyz())); ABOUT(0, faceforward(a, b, c));
    ABOUT(0, faceforward(a.xyz(), b.xyz(), Vec(0.0f, 1.0f, 0.0f)));
}

void buffers(Answers& answer, StructuredBuffer<std::uint32_t> inputs, RWStructuredBuffer<std::uint32_t> stored, Uints const& id,
             Uint4 const& p, Uint4 const& q)
{
    Buffer const items(reinterpret_cast<Item<float, std::uint32_t> const*>(inputs.data()), 4 * rows); // the same memory
    std::uint32_t const size = 16 * rows;
    Uints const far = (p.y & 0x1fffffff) | 0x20000000;
    BITS(inputs[16 * id + (p.x & 15)]); BITS(inputs[p.x % (2 * size)]); BITS(inputs[size + (p.y & 63)]); BITS(Uints(inputs[size]));
    BITS(inputs[far]); BITS(inputs[-1 - lanes_cast<int>(p.z & 7)]); BITS(inputs[q.x & 0x3fffffff]);
    auto const item = items[4 * id + 1];
    BITS(item.place.yx()); BITS(item.kind);
    auto const other = items[p.x % (2 * 4 * rows)];
    BITS(other.place); BITS(other.kind);
    BITS(items[4 * rows + (q.y & 15)].place); BITS(items[(p.y & 0x07ffffff) | 0x08000000].kind);

    AllowFindings const meant(Finding::Kind::memory); // places outside are stored to as well
    Wave<N> const wave;
    assign(wave, stored[id], p.x);
    assign(wave, stored[id + (id & 1) * 2 * rows], q.x); // odd ones outside
    assign(wave, stored[2 * rows + (p.y & 63)], p.z);
    assign(wave, stored[far], p.z);
    assign(wave, stored[-1 - lanes_cast<int>(p.z & 7)], p.w);

    // The GPU takes the lower 32 bits of a number of bytes, so that these are inside for it.
    BITS(inputs[16 * id]); BITS(items[4 * id + 1].kind);
    CHECK(all(inputs[0x40000000 + 16 * id] == 0));
    CHECK(all(items[0x10000000 + 4 * id + 1].kind == 0));
    assign(wave, stored[rows + id], p.y);
    assign(wave, stored[0x40000000 + rows + id], p.w);
    CHECK(all(stored[rows + id] == p.y));
    assign(wave, stored[rows + id], p.w);
}

// clang-format on

} // namespace

TEST_CASE("vectors, matrices and buffers answer as a GPU does", "[lanes]")
{
    auto const words = recorded();
    REQUIRE(words.size() == (16 + answers) * rows);
    std::map<std::string, std::size_t> compared;
    std::vector<std::uint32_t> stores(2 * rows);
    StructuredBuffer<std::uint32_t> const inputs(words.data(), 16 * rows);
    for (std::size_t row = 0; row < rows; row += N) {
        Answers answer{words, row, 16, compared};
        auto const id = WaveGetLaneIndex(Wave<N>()) + static_cast<std::uint32_t>(row);
        auto const input = [&](std::uint32_t first) {
            return Uint4(inputs[16 * id + first], inputs[16 * id + first + 1], inputs[16 * id + first + 2], inputs[16 * id + first + 3]);
        };
        Uint4 const p = input(0), q = input(4), r = input(8), s = input(12);
        swizzles(answer, p, q, asfloat(p));
        joins(answer, p, q, asfloat(p));
        operators(answer, p, q, r, asint(p), asint(q), asfloat(p), asfloat(q));
        geometry(answer, asfloat(p), asfloat(q), asfloat(r));
        matrices(answer, asfloat(p), asfloat(q), asfloat(r), asfloat(s));
        more(answer, p, q, asfloat(p), asfloat(q), asfloat(r));
        buffers(answer, inputs, Buffer(stores), id, p, q);
        BITS(Buffer(stores)[id]);
        BITS(Buffer(stores)[rows + id]);
        CHECK(answer.place == 16 + answers);
    }
    for (auto const& [name, count] : compared) {
        INFO(name << " is compared in " << count << " words");
        CHECK(count >= 16);
    }
}

#undef BITS
#undef ONCE
#undef NUMBERS
#undef SUMS
#undef ABOUT

} // namespace lanes_golden_vectors
