#include "support/wave_rows.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

std::array<std::int32_t, 1024> const table = [] {
    std::array<std::int32_t, 1024> t{};
    for (std::size_t i = 0; i < t.size(); ++i) t[i] = static_cast<std::int32_t>(i * i);
    return t;
}();

template <class Float>
struct Light
{
    Vec<Float, 3> position;
    Float range;
    auto members() { return std::tie(position, range); }
};
std::vector<Vec<float, 3>> const points = [] {
    std::vector<Vec<float, 3>> p(1024);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = Vec<float, 3>(static_cast<float>(i)) * Vec<float, 3>(1, 2, 3);
    return p;
}();
std::vector<Light<float>> const lights = [] {
    std::vector<Light<float>> l(1024);
    for (std::size_t i = 0; i < l.size(); ++i) l[i] = {points[i], static_cast<float>(i) * 4.0f};
    return l;
}();

/// The gather instruction.
struct Hand
{
#if defined(__AVX512BW__)
    template <std::size_t N>
        requires(N >= 16)
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 16) {
            auto const index = _mm512_and_si512(_mm512_loadu_si512(in + i), _mm512_set1_epi32(1023));
            _mm512_storeu_si512(out + i, _mm512_i32gather_epi32(index, table.data(), 4));
        }
    }
#elif defined(__AVX2__)
    template <std::size_t N>
        requires(N >= 8)
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 8) {
            auto const index = _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<__m256i const*>(in + i)), _mm256_set1_epi32(1023));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), _mm256_i32gather_epi32(table.data(), index, 4));
        }
    }
#endif
};

[[maybe_unused]] bool const added[] = {
    Integers::add_sizes<bench::NoHand, 32>(
        "lookup", [](auto, auto const& x) { return lookup(x, x); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[static_cast<std::size_t>(x[i]) % n];
        }),
    Integers::add<Hand>(
        "gather", [](auto, auto const& x) { return gather(table.data(), x & 1023); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = table[static_cast<std::size_t>(x[i] & 1023)];
        }),
    // Only where the value is positive.
    Integers::add(
        "gather_where", [](auto, auto const& x) { return gather(table.data(), x & 1023, x > 0); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? table[static_cast<std::size_t>(x[i] & 1023)] : 0;
        }),
    // 0 where the value is negative.
    Integers::add(
        "Buffer", [](auto, auto const& x) { return Buffer(table)[x]; },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                out[i] = at < table.size() ? table[at] : 0;
            }
        }),
    Integers::add(
        "Buffer_of_float3", [](auto, auto const& x) { return Buffer(points)[x]; },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = at < points.size() ? points[at][c] : 0.0f;
            }
        }),
    Integers::add(
        "Buffer_of_structs",
        []<std::size_t N>(Wave<N>, Lanes<std::int32_t, N> const& x) {
            auto const light = Buffer(lights)[x];
            return Vec<Lanes<float, N>, 4>(light.position, light.range);
        },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = static_cast<std::uint32_t>(x[i]);
                bool const inside = at < lights.size();
                for (std::size_t c = 0; c < 3; ++c) out[c * n + i] = inside ? lights[at].position[c] : 0.0f;
                out[3 * n + i] = inside ? lights[at].range : 0.0f;
            }
        }),
};

} // namespace
