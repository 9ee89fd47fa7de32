#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <crosslane/lanes/bits.hpp>
#include <crosslane/lanes/half_bits.hpp>
#include <crosslane/lanes/mat.hpp>
#include <crosslane/wave/buffer.hpp>
#include <crosslane/wave/query.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>
#include <sstream>

// HLSL's vectors, matrices and buffers, as glslang lowers them to SPIR-V and the interpreter runs that, against their twins Vec, Mat
// and Buffer: run/hlsl/vec_and_mat.hlsl, line by line. Both compute with lanes: what is compared is the meaning (order, swizzles, what
// lies outside); lanes/golden_functions.cpp and each header's own test look at the numbers.

namespace shader_vec_and_mat {

namespace {

using namespace crosslane;
using Words = std::vector<std::uint32_t>;

constexpr std::size_t rows = 128, columns = 16, answers = 526;
constexpr std::uint32_t untouched = 0xCDCDCDCD;

/// Four kinds of rows: small whole numbers, moderate floats, edge values, random bits; the last two with words that are the same.
Words rows_of_inputs()
{
    std::mt19937 random(1); // the same numbers everywhere, unlike distributions
    auto const below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random()) % end; };
    std::uint32_t const edges[] = {0, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
                                   1, 0x807fffff, 0x3f7fffff, 0x3f800001, 0x40000000, 0x7f7fffff, 0x477fe000,
                                   0x477ff000, 0x33000000, 0x33000001, 0x38800000, 0x387fe000, 0xbf000000, 0x3eaaaaab};
    Words words;
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t const kind = 4 * row / rows, first = columns * row;
        for (std::size_t c = 0; c < columns; ++c) {
            float const sign = below(2) != 0 ? 1.0f : -1.0f;
            if (kind == 0) words.push_back(std::bit_cast<std::uint32_t>(sign * static_cast<float>(1 + below(9))));
            if (kind == 1) words.push_back(std::bit_cast<std::uint32_t>(sign * (0.02f + static_cast<float>(below(1980000)) * 1e-6f)));
            if (kind == 2) words.push_back(edges[below(std::size(edges))]);
            if (kind == 3) words.push_back(below(4) != 0 ? static_cast<std::uint32_t>(random()) : below(64));
        }
        for (std::size_t c = 0; c < 4 && kind > 1; ++c)
            if (row % 4 == 0 || (row % 2 == 0 && below(2) == 0)) words[first + 4 + c] = words[first + c];
    }
    return words;
}

/// How an answer is compared.
enum class As {
    bits,  // exactly
    floats // exactly, but any NaN is any other: which one comes of two depends on the compiler
};

bool is_nan(std::uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }
bool agrees(As how, std::uint32_t x, std::uint32_t y) { return x == y || (how == As::floats && is_nan(x) && is_nan(y)); }

struct Answer
{
    char const* text;
    As how;
    int line;
};

/// What the twin answers: of each answer one word a row.
struct Answers
{
    Words words = Words(answers * rows, untouched);
    std::vector<Answer> of = std::vector<Answer>(answers);
};

/// An item of the buffer, as the shader's struct.
template <class Float, class Uint>
struct Item
{
    Vec<Float, 3> place;
    Uint kind;
    auto members() { return std::tie(place, kind); }
};
using PlainItem = Item<float, std::uint32_t>;
static_assert(sizeof(PlainItem) == 16 && std::is_trivially_copyable_v<PlainItem>);

/// The shader, in waves of N lanes.
template <std::size_t N>
struct Twin
{
    using Floats = Lanes<float, N>;
    using Ints = Lanes<std::int32_t, N>;
    using Uints = Lanes<std::uint32_t, N>;
    using Uint2 = Vec<Uints, 2>;
    using Uint3 = Vec<Uints, 3>;
    using Uint4 = Vec<Uints, 4>;
    using Int4 = Vec<Ints, 4>;
    using Float3 = Vec<Floats, 3>;
    using Float4 = Vec<Floats, 4>;
    using Float2x2 = Mat<Floats, 2, 2>;
    using Float2x3 = Mat<Floats, 2, 3>;
    using Float3x2 = Mat<Floats, 3, 2>;
    using Float3x3 = Mat<Floats, 3, 3>;
    using Float3x4 = Mat<Floats, 3, 4>;
    using Float4x4 = Mat<Floats, 4, 4>;

    Answers& answered;
    std::size_t row, place = 0;

    [[gnu::noinline]] void put(Answer const& of, Uints const& x)
    {
        answered.of.at(place) = of;
        x.store(&answered.words[place++ * rows + row]);
    }
    void put(Answer const& of, Ints const& x) { put(of, asuint(x)); }
    void put(Answer const& of, Floats const& x) { put(of, asuint(x)); }
    template <std::size_t Width>
    void put(Answer const& of, Mask<N, Width> const& x)
    {
        put(of, select(x, Uints(1u), Uints(0u)));
    }
    template <class T, std::size_t C>
    void put(Answer const& of, Vec<T, C> const& v)
    {
        for (std::size_t c = 0; c < C; ++c) put(of, v[c]);
    }
    template <class T, std::size_t R, std::size_t C>
    void put(Answer const& of, Mat<T, R, C> const& m)
    {
        for (std::size_t r = 0; r < R; ++r) put(of, m[r]);
    }

    // clang-format off
#define BITS(...) put({#__VA_ARGS__, As::bits, __LINE__}, __VA_ARGS__)
#define FLOATS(...) put({#__VA_ARGS__, As::floats, __LINE__}, __VA_ARGS__)

    void swizzles(Uint4 const& p, Uint4 const& q, Float4 const& a)
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
        f.zw() *= 2.0f; FLOATS(f);
        f.x -= 1.0f; FLOATS(f[0]);
    }

    void joins(Uint4 const& p, Uint4 const& q, Float4 const& a)
    {
        BITS(Uint3(p.xy(), q.x)); BITS(Uint3(q.x, p.yz()));
        BITS(Uint4(p.xyz(), q.x)); BITS(Uint4(q.x, p.xyz())); BITS(Uint4(p.xy(), q.zw())); BITS(Uint4(p.xy(), q.x, q.y));
        BITS(Uint4(p.x, q.yz(), p.w)); BITS(Vec(p.x, p.y, q.xy()));
        BITS(Float4(a.zyx(), 1.0f)); BITS(Vec(0.0f, a.yx()));
    }

    void operators(Uint4 const& p, Uint4 const& q, Uint4 const& r, Int4 const& i, Int4 const& j, Float4 const& a, Float4 const& b)
    {
        BITS(p + q); BITS(p - 1); BITS(p * q); BITS(3 * p); BITS((p & q) | r); BITS(p ^ q.x);
        BITS(p << (q & 31)); BITS(p >> 3); BITS(i >> (j & 31)); BITS(p / (q | 1)); BITS(p % (q | 1)); BITS(-i);
        BITS(dot(p, q)); BITS(dot(i, j)); BITS(dot(i.xy(), j.yx())); BITS(min(i, j)); BITS(max(p, 7u)); BITS(countbits(p));
        BITS(any(p == q)); BITS(all(p != q)); BITS(any(i.xyz() < j.xyz())); BITS(all((p & 1) == (q & 1)));
        BITS(a < b); BITS(any(a < b)); BITS(all(a < b)); BITS(any(a.xy() >= b.yx())); BITS(all(a == b)); FLOATS(select(a < b, a, b));
        FLOATS(a + b); FLOATS(a - b); FLOATS(a * b); FLOATS(1.0f - a); FLOATS(a * b.x); FLOATS(2.0f * a); FLOATS(-a);
        FLOATS(min(a, 1.0f)); FLOATS(max(b, a)); FLOATS(saturate(a)); FLOATS(clamp(a, -1.0f, 2.0f)); FLOATS(abs(a)); FLOATS(floor(a));
        FLOATS(step(saturate(a), saturate(b))); BITS(sign(a));
        BITS(f32tof16(a.x) | f32tof16(a.y) << 16); BITS(f32tof16(a.w) << 16 | f32tof16(b.z));
        FLOATS(Vec(f16tof32(p.x & 0xffff), f16tof32(p.x >> 16)));
    }

    void geometry(Float4 const& a, Float4 const& b, Float4 const& c)
    {
        FLOATS(dot(a, b)); FLOATS(dot(a.xyz(), b.xyz())); FLOATS(dot(a.xy(), b.xy())); FLOATS(cross(a.xyz(), b.xyz()));
        FLOATS(fma(a, b, c)); FLOATS(mad(a, b, c)); // glslang fuses HLSL's mad
        FLOATS(lerp(a, b, c)); FLOATS(lerp(a.xyz(), b.xyz(), c.w)); FLOATS(lerp(a, b, 0.25f));
        FLOATS(reflect(a.xyz(), Vec(0.0f, 1.0f, 0.0f)));
        FLOATS(length(a)); FLOATS(length(a.xyz())); FLOATS(distance(a, b)); FLOATS(normalize(a)); FLOATS(normalize(b.xyz()));
        FLOATS(a / b); FLOATS(a.xyz() / 3.0f); FLOATS(sqrt(abs(a))); FLOATS(radians(a)); FLOATS(degrees(a));
        FLOATS(fmod(abs(a) + 0.5f, ceil(abs(b))));
    }

    void matrices(Float4 const& a, Float4 const& b, Float4 const& c, Float4 const& d)
    {
        Float4x4 const m(a, b, c, d);
        Float4x4 const n(d.x, c.x, b.x, a.x, d.y, c.y, b.y, a.y, d.z, c.z, b.z, a.z, d.w, c.w, b.w, a.w);
        Float3x3 const k(a.xyz(), b.xyz(), c.xyz());
        Float2x3 const l(a.x, a.y, a.z, a.w, b.x, b.y);
        Float3x4 const o(b, c, d);
        BITS(m[0]); BITS(m[2]); BITS(m[1][2]); BITS(m[3].z); BITS(m[0].y); BITS(m[2].w); BITS(m[1].wx()); BITS(n[1]);
        BITS(Float3x3(a, b, c.x)); BITS(l); BITS(Float3x2(a, b.xy())); BITS(Float3x3(n)); BITS(o[2].yz());
        BITS(transpose(m)); BITS(transpose(l)); BITS(transpose(o)[3]); FLOATS(-k); FLOATS(m * 2.0f); FLOATS(l + l);
        FLOATS(k + transpose(k));
        Float4x4 t = m;
        t[1] = d; t[2][1] = a.x; t[0].xz() = b.yw(); t[3].w += 1.0f; FLOATS(t);

        FLOATS(mul(m, d)); FLOATS(mul(d, m)); FLOATS(mul(m, n)); FLOATS(mul(n, m)); FLOATS(mul(k, d.xyz()));
        FLOATS(mul(d.xyz(), k)); FLOATS(mul(l, d.xyz())); FLOATS(mul(d.xy(), l)); FLOATS(mul(l, o)); FLOATS(mul(l, transpose(l)));
        FLOATS(mul(c.xyz(), d.yzw())); FLOATS(mul(2.0f, a)); FLOATS(mul(m[0], transpose(n))); FLOATS(mul(mul(l, k), d.yzw()));
        // A determinant of 0 may be -0 in the shader, or the other way round: it subtracts where these add the opposite. No row has one.
        FLOATS(determinant(m)); FLOATS(determinant(k)); FLOATS(determinant(Float2x2(a.xy(), b.zw())));
    }

    void buffers(Buffer<std::uint32_t const> inputs, Buffer<PlainItem const> items, Buffer<std::uint32_t> stored, Uints const& id,
                 Uint4 const& p, Uint4 const& q)
    {
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

        // Numbers of bytes that are inside in their lower 32 bits.
        BITS(inputs[0x40000000 + 16 * id]); BITS(items[0x10000000 + 4 * id + 1].kind);
        assign(wave, stored[rows + id], p.y);
        assign(wave, stored[0x40000000 + rows + id], p.w);
    }

#undef BITS
#undef FLOATS
    // clang-format on

    /// Rows from the given one on, a lane each.
    static void run(Answers& answered, std::size_t row, Buffer<std::uint32_t const> inputs, Buffer<PlainItem const> items,
                    Buffer<std::uint32_t> stored)
    {
        Twin twin{answered, row};
        auto const id = WaveGetLaneIndex(Wave<N>()) + static_cast<std::uint32_t>(row);
        auto const input = [&](std::uint32_t first) {
            return Uint4(inputs[16 * id + first], inputs[16 * id + first + 1], inputs[16 * id + first + 2], inputs[16 * id + first + 3]);
        };
        Uint4 const p = input(0), q = input(4), r = input(8), s = input(12);
        twin.swizzles(p, q, asfloat(p));
        twin.joins(p, q, asfloat(p));
        twin.operators(p, q, r, asint(p), asint(q), asfloat(p), asfloat(q));
        twin.geometry(asfloat(p), asfloat(q), asfloat(r));
        twin.matrices(asfloat(p), asfloat(q), asfloat(r), asfloat(s));
        twin.buffers(inputs, items, stored, id, p, q);
        REQUIRE(twin.place == answers);
    }
};

template <std::size_t N>
void compare(AnyShader& shader)
{
    INFO(N << " lanes");
    // The buffers end before their memory does, so that a read or a store behind them shows.
    auto inputs = rows_of_inputs();
    inputs.resize(2 * columns * rows, untouched);
    std::vector<PlainItem> items(inputs.size() / 4);
    std::memcpy(items.data(), inputs.data(), 4 * inputs.size());
    Words words(answers * rows, untouched), stored(8 * rows, untouched), stored_by_twin = stored;
    shader.bind("inputs", inputs.data(), columns * rows);
    shader.bind("items", inputs.data(), columns * rows);
    shader.bind("answers", words);
    shader.bind("stored", stored.data(), 2 * rows);
    shader.run(N, 0, rows / 32);

    Answers twin;
    for (std::size_t row = 0; row < rows; row += N)
        Twin<N>::run(twin, row, {inputs.data(), columns * rows}, {items.data(), 4 * rows}, {stored_by_twin.data(), 2 * rows});

    std::size_t differ = 0;
    std::ostringstream text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto const& of = twin.of[i / rows];
        if (agrees(of.how, words[i], twin.words[i]) || ++differ > 20) continue;
        text << "line " << std::dec << of.line << ", " << of.text << ", answer " << i / rows << " of row " << i % rows << ", is "
             << std::bit_cast<float>(twin.words[i]) << ", the shader's " << std::bit_cast<float>(words[i]) << "; the words " << std::hex
             << twin.words[i] << " and " << words[i] << '\n';
    }
    INFO(text.str());
    CHECK(differ == 0);
    CHECK(stored_by_twin == stored);
    CHECK(std::count(stored.begin() + 2 * rows, stored.end(), untouched) == 6 * rows);
}

TEST_CASE("vectors, matrices and buffers answer what HLSL's do in a shader", "[shader]")
{
    AnyShader shader(CROSSLANE_SHADERS "/vec_and_mat.spv");
    compare<4>(shader);
    compare<16>(shader);
    compare<32>(shader);
}

} // namespace

} // namespace shader_vec_and_mat
