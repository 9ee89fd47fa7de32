#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <cmath>
#include <fstream>
#include <iterator>

#if !defined(CROSSLANE_TESTS_DIR)
#define CROSSLANE_TESTS_DIR (std::string(__FILE__).substr(0, std::string(__FILE__).rfind('/')) + "/..")
#endif

// What an H100 answered to golden/hlsl/functions.hlsl: its inputs, three words a row, then the answers of one function after another.
namespace lanes_golden_functions {

namespace {

using namespace crosslane;

constexpr std::size_t N = 32, rows = 320;
using Floats = Lanes<float, N>;
using Ints = Lanes<std::int32_t, N>;
using Uints = Lanes<std::uint32_t, N>;

struct Inputs
{
    Uints u, v, w;
    Ints i, j, k;
    Floats a, b, c;
};

using Where = bool (*)(float, float, float);

struct Function
{
    char const* name;
    bool is_of_floats;
    float relative, absolute; // what the GPU may be off by
    Where is_compared;
    Uints (*answer)(Inputs const&);
};

bool always(float, float, float) { return true; }
bool never(float, float, float) { return false; } // see golden/README.md
bool in_order(float, float b, float c) { return b <= c; }
bool is_number(float a, float b, float) { return a == a && b == b; } // SPIR-V's step of NaN is 1, HLSL's 0
bool fits_int(float a, float, float) { return std::abs(a) < 2147483648.0f; }
bool fits_uint(float a, float, float) { return a > -1.0f && a < 4294967296.0f; }

bool is_middling(float x) { return x == 0 || (std::abs(x) > 1e-5f && std::abs(x) < 1e6f); }
bool middling(float a, float b, float c) { return is_middling(a) && is_middling(b) && is_middling(c); }
bool small(float a, float b, float c) { return middling(a, b, c) && std::abs(a) < 1000 && std::abs(b) < 1000; }
bool positive(float a, float b, float c) { return small(a, b, c) && a > 0; }
bool has_edges(float a, float b, float c) { return middling(a, b, c) && a < b; }

// clang-format off
#define ROW(name, is_of_floats, relative, absolute, is_compared, ...) \
    {name, is_of_floats, relative, absolute, is_compared, [](Inputs const& in) { \
        [[maybe_unused]] auto const& [u, v, w, i, j, k, a, b, c] = in; \
        return as_words(__VA_ARGS__); \
    }}
#define INTEGERS(name, ...) ROW(name, false, 0, 0, always, __VA_ARGS__)
#define EXACT(name, ...) ROW(name, true, 0, 0, always, __VA_ARGS__)
#define EXACT_WHERE(is_compared, name, ...) ROW(name, true, 0, 0, is_compared, __VA_ARGS__)
#define WITHIN(relative, absolute, is_compared, name, ...) ROW(name, true, relative, absolute, is_compared, __VA_ARGS__)

Uints as_words(Uints const& x) { return x; }
Uints as_words(Ints const& x) { return asuint(x); }
Uints as_words(Floats const& x) { return asuint(x); }
template <std::size_t Width>
Uints as_words(Mask<N, Width> const& x) { return select(x, Uints(1u), Uints(0u)); }

Function const functions[] = {
    EXACT("min", min(a, b)), EXACT("max", max(a, b)), EXACT_WHERE(in_order, "clamp", clamp(a, b, c)), EXACT("saturate", saturate(a)),
    EXACT("abs", abs(a)), EXACT("floor", floor(a)), EXACT("ceil", ceil(a)), EXACT("trunc", trunc(a)), EXACT("round", round(a)),
    EXACT("frac", frac(a)), EXACT_WHERE(is_number, "step", step(a, b)), EXACT("sign", sign(a)), EXACT("isnan", isnan(a)),
    EXACT("isinf", isinf(a)), EXACT("<", a < b), EXACT("==", a == b), EXACT("+", a + b), EXACT("-", a - b), EXACT("*", a * b),
    EXACT("unary -", -a),
    INTEGERS("min of int", min(i, j)), INTEGERS("max of int", max(i, j)), INTEGERS("clamp of int", clamp(i, j, k)),
    INTEGERS("abs of int", abs(i)), INTEGERS("sign of int", sign(i)), INTEGERS(">> of int", i >> (v & 31u)), INTEGERS("* of int", i * j),
    INTEGERS("min of uint", min(u, v)), INTEGERS("max of uint", max(u, v)), INTEGERS("clamp of uint", clamp(u, v, w)),
    INTEGERS(">>", u >> (v & 31u)), INTEGERS("<<", u << (v & 31u)), INTEGERS("+ of uint", u + v),
    INTEGERS("countbits", countbits(u)), INTEGERS("reversebits", reversebits(u)), INTEGERS("firstbithigh", firstbithigh(u)),
    INTEGERS("firstbithigh of int", firstbithigh(i)), INTEGERS("firstbitlow", firstbitlow(u)),
    INTEGERS("float of int", lanes_cast<float>(i)), INTEGERS("float of uint", lanes_cast<float>(u)),
    EXACT_WHERE(fits_int, "int of float", lanes_cast<std::int32_t>(a)),
    EXACT_WHERE(fits_uint, "uint of float", lanes_cast<std::uint32_t>(a)),
    EXACT_WHERE(is_number, "f32tof16", f32tof16(a)), EXACT("f16tof32", f16tof32(u & 0xffffu)),
    INTEGERS("dot of int", dot(Vec(i, j, k), Vec(j, k, i))),

    WITHIN(3e-7f, 0, middling, "/", a / b), WITHIN(3e-7f, 0, middling, "sqrt", sqrt(a)), WITHIN(3e-7f, 0, middling, "rcp", rcp(a)),
    WITHIN(3e-7f, 0, middling, "rsqrt", rsqrt(a)), WITHIN(0, 0, never, "fmod", fmod(a, b)),
    WITHIN(1e-6f, 1e-6f, middling, "lerp", lerp(a, b, c)), WITHIN(1e-6f, 1e-6f, middling, "mad", mad(a, b, c)),
    WITHIN(1e-6f, 1e-6f, has_edges, "smoothstep", smoothstep(a, b, c)),
    WITHIN(3e-7f, 0, middling, "radians", radians(a)), WITHIN(3e-7f, 0, middling, "degrees", degrees(a)),
    WITHIN(1e-5f, 0, middling, "exp", exp(a)), WITHIN(1e-5f, 0, middling, "exp2", exp2(a)), WITHIN(1e-6f, 1e-6f, middling, "log", log(a)),
    WITHIN(1e-6f, 1e-6f, middling, "log2", log2(a)), WITHIN(1e-6f, 1e-6f, middling, "log10", log10(a)),
    WITHIN(1e-4f, 0, positive, "pow", pow(a, b)),
    WITHIN(0, 1e-4f, small, "sin", sin(a)), WITHIN(0, 1e-4f, small, "cos", cos(a)), WITHIN(1e-4f, 1e-4f, small, "tan", tan(a)),
    WITHIN(0, 1e-3f, middling, "asin", asin(a)), WITHIN(0, 1e-3f, middling, "acos", acos(a)), WITHIN(1e-5f, 0, middling, "atan", atan(a)),
    WITHIN(1e-5f, 0, middling, "atan2", atan2(a, b)), WITHIN(0, 1e-5f, middling, "tanh", tanh(a)),
    WITHIN(1e-5f, 1e-6f, middling, "dot", dot(Vec(a, b, c), Vec(c, a, b))), WITHIN(1e-6f, 1e-6f, middling, "length", length(Vec(a, b, c))),
    WITHIN(1e-6f, 1e-6f, middling, "distance", distance(Vec(a, b, c), Vec(b, c, a))),
    WITHIN(1e-6f, 1e-6f, middling, "normalize", normalize(Vec(a, b, c)).y),
    WITHIN(1e-5f, 1e-6f, middling, "cross", cross(Vec(a, b, c), Vec(b, c, a)).z),
    WITHIN(1e-6f, 1e-6f, middling, "reflect", reflect(Vec(a, b), Vec(0.0f, 1.0f)).y),
    WITHIN(1e-5f, 1e-6f, middling, "mul", mul(Mat<Floats, 2, 2>(a, b, c, a), Vec(b, c)).x),
    WITHIN(1e-5f, 1e-6f, middling, "determinant", determinant(Mat<Floats, 2, 2>(a, b, c, a))),

    INTEGERS("<< of int", i << (v & 31u)), INTEGERS("isfinite", isfinite(a)),
};
// clang-format on

bool is_denormal(std::uint32_t bits) { return (bits & 0x7f800000) == 0 && (bits & 0x007fffff) != 0; }
float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

/// Whether the answer is the GPU's, which takes denormal numbers for zeros.
bool agrees(Function const& function, std::uint32_t answer, std::uint32_t gpu)
{
    if (answer == gpu) return true;
    if (!function.is_of_floats) return false;
    if (is_denormal(answer) && answer != 1) answer &= 0x80000000; // 1 may be a truth
    float const x = as_float(answer), y = as_float(gpu);
    if (x != x && y != y) return true;
    float const allowed = std::max(function.absolute, function.relative * std::abs(y));
    return answer == gpu || (allowed > 0 && std::abs(x - y) <= allowed);
}

std::vector<std::uint32_t> recorded()
{
    std::ifstream file(std::string(CROSSLANE_TESTS_DIR) + "/golden/functions.bin", std::ios::binary);
    std::vector<char> const bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), 4 * words.size());
    return words;
}

} // namespace

TEST_CASE("functions of lanes answer as a GPU does", "[lanes]")
{
    auto const words = recorded();
    REQUIRE(words.size() == (3 + std::size(functions)) * rows);
    std::array<std::size_t, std::size(functions)> compared{};
    for (std::size_t row = 0; row < rows; row += N) {
        std::array<std::uint32_t, N> u{}, v{}, w{};
        for (std::size_t lane = 0; lane < N; ++lane) {
            u[lane] = words[3 * (row + lane)];
            v[lane] = words[3 * (row + lane) + 1];
            w[lane] = words[3 * (row + lane) + 2];
        }
        auto const x = Uints::from_array(u), y = Uints::from_array(v), z = Uints::from_array(w);
        Inputs const in{x, y, z, asint(x), asint(y), asint(z), asfloat(x), asfloat(y), asfloat(z)};
        for (std::size_t f = 0; f < std::size(functions); ++f) {
            auto const& function = functions[f];
            auto const answer = function.answer(in).to_array();
            for (std::size_t lane = 0; lane < N; ++lane) {
                if (function.is_of_floats && (is_denormal(u[lane]) || is_denormal(v[lane]) || is_denormal(w[lane]))) continue;
                if (!function.is_compared(as_float(u[lane]), as_float(v[lane]), as_float(w[lane]))) continue;
                ++compared[f];
                auto const gpu = words[(3 + f) * rows + row + lane];
                INFO(function.name << " of " << as_float(u[lane]) << ", " << as_float(v[lane]) << ", " << as_float(w[lane]) << " is "
                                   << as_float(answer[lane]) << ", the GPU's " << as_float(gpu) << std::hex << "; the words " << u[lane]
                                   << ", " << v[lane] << ", " << w[lane] << " give " << answer[lane] << " and " << gpu);
                if (!agrees(function, answer[lane], gpu)) CHECK(agrees(function, answer[lane], gpu));
            }
        }
    }
    for (std::size_t f = 0; f < std::size(functions); ++f) {
        INFO(functions[f].name << " is compared in " << compared[f] << " rows");
        CHECK((compared[f] >= 16 || functions[f].is_compared == never));
    }
}

} // namespace lanes_golden_functions
