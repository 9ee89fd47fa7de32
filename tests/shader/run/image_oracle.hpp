#pragma once

#include <crosslane/shader/image.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

/// What Vulkan's specification says of images, a texel at a time.
namespace image_oracle {

using crosslane::Address;
using crosslane::CompareOp;
using crosslane::Filter;
using crosslane::Format;
using uint = std::uint32_t;
using Words = std::array<uint, 4>;

/// A format's components: 'U'norm, 'S'norm, 'u'int, 's'int, 'f'loat, 'g' srgb; where each begins, in bits, by r, g, b, a.
struct Layout
{
    Format format;
    char kind;
    int count, bits[4], first[4];
    [[nodiscard]] int bytes() const
    {
        int all = 0;
        for (int i = 0; i < count; ++i) all += bits[i];
        return all / 8;
    }
};
inline Layout packed(Format f, char kind, int bits, int count)
{
    Layout l{f, kind, count, {}, {}};
    for (int i = 0; i < count; ++i) l.bits[i] = bits, l.first[i] = i * bits;
    return l;
}
inline std::vector<Layout> all_layouts()
{
    using enum Format;
    std::vector<Layout> all;
    auto const four = [&](char kind, int bits, std::array<Format, 4> f) {
        for (int i = 0; i < 4; ++i) all.push_back(packed(f[static_cast<std::size_t>(i)], kind, bits, i + 1));
    };
    four('U', 8, {r8_unorm, rg8_unorm, rgb8_unorm, rgba8_unorm});
    four('S', 8, {r8_snorm, rg8_snorm, rgb8_snorm, rgba8_snorm});
    four('u', 8, {r8_uint, rg8_uint, rgb8_uint, rgba8_uint});
    four('s', 8, {r8_sint, rg8_sint, rgb8_sint, rgba8_sint});
    four('U', 16, {r16_unorm, rg16_unorm, rgb16_unorm, rgba16_unorm});
    four('S', 16, {r16_snorm, rg16_snorm, rgb16_snorm, rgba16_snorm});
    four('u', 16, {r16_uint, rg16_uint, rgb16_uint, rgba16_uint});
    four('s', 16, {r16_sint, rg16_sint, rgb16_sint, rgba16_sint});
    four('f', 16, {r16_float, rg16_float, rgb16_float, rgba16_float});
    four('u', 32, {r32_uint, rg32_uint, rgb32_uint, rgba32_uint});
    four('s', 32, {r32_sint, rg32_sint, rgb32_sint, rgba32_sint});
    four('f', 32, {r32_float, rg32_float, rgb32_float, rgba32_float});
    all.push_back({bgra8_unorm, 'U', 4, {8, 8, 8, 8}, {16, 8, 0, 24}});
    all.push_back({rgb10a2_unorm, 'U', 4, {10, 10, 10, 2}, {0, 10, 20, 30}});
    all.push_back({rgb10a2_uint, 'u', 4, {10, 10, 10, 2}, {0, 10, 20, 30}});
    all.push_back({rg11b10_float, 'f', 3, {11, 11, 10, 0}, {0, 11, 22, 0}});
    all.push_back({rgba8_srgb, 'g', 4, {8, 8, 8, 8}, {0, 8, 16, 24}});
    all.push_back({bgra8_srgb, 'g', 4, {8, 8, 8, 8}, {16, 8, 0, 24}});
    return all;
}
inline Layout layout_of(Format f)
{
    auto const all = all_layouts();
    return *std::find_if(all.begin(), all.end(), [&](Layout const& l) { return l.format == f; });
}

/// What a float of 16, 11 or 10 bits stands for.
inline double small_float(uint bits, int size)
{
    int const fraction_bits = size == 16 ? 10 : size - 5;
    uint const fraction = bits & ((1u << fraction_bits) - 1), exponent = bits >> fraction_bits & 31;
    double const sign = size == 16 && (bits >> 15) != 0 ? -1 : 1;
    if (exponent == 31) return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
    return sign * std::ldexp(exponent == 0 ? fraction : fraction + (1u << fraction_bits), std::max(int(exponent), 1) - 15 - fraction_bits);
}
/// The bits of the nearest one, of two the even one; of those that are past the largest the one that follows it in 16 bits.
inline uint nearest_small_float(double x, int size)
{
    int const fraction_bits = size == 16 ? 10 : size - 5;
    uint const infinity = 31u << fraction_bits, sign = size == 16 && std::signbit(x) ? 1u << 15 : 0;
    if (std::isnan(x)) return infinity + 1;
    if (size != 16 && x <= 0) return 0;
    x = std::fabs(x);
    if (std::isinf(x)) return sign | infinity;
    if (size != 16 && x > small_float(infinity - 1, size)) return infinity - 1;
    uint low = 0, high = infinity - 1; // the last one that is not above x
    while (low < high) {
        uint const middle = (low + high + 1) / 2;
        if (small_float(middle, size) <= x) low = middle;
        else high = middle - 1;
    }
    double const below = small_float(low, size), above = low + 1 == infinity ? 65536 : small_float(low + 1, size);
    bool const up = x - below > above - x || (x - below == above - x && low % 2 == 1);
    return sign | (low + up);
}

inline std::uint64_t bits_at(std::byte const* p, int first, int count)
{
    std::uint64_t result = 0;
    for (int i = 0; i < count; ++i) result |= std::uint64_t(uint(p[(first + i) / 8]) >> (first + i) % 8 & 1) << i;
    return result;
}
inline uint bits_of(double x) { return std::bit_cast<uint>(float(x)); }
inline float real_of(uint x) { return std::bit_cast<float>(x); }

inline Words decoded(Layout const& l, std::byte const* p)
{
    bool const is_int = l.kind == 'u' || l.kind == 's';
    Words result{0, 0, 0, is_int ? 1 : bits_of(1)};
    for (std::size_t i = 0; i < std::size_t(l.count); ++i) {
        auto const raw = bits_at(p, l.first[i], l.bits[i]);
        auto const most = (std::uint64_t{1} << l.bits[i]) - 1;
        auto const whole = std::int64_t(raw) - (raw > most / 2 ? std::int64_t(most) + 1 : 0); // with a sign
        switch (l.kind == 'g' && i == 3 ? 'U' : l.kind) {
        case 'U': result[i] = bits_of(double(raw) / double(most)); break;
        case 'S': result[i] = bits_of(std::max(double(whole) / double(most / 2), -1.0)); break;
        case 'u': result[i] = uint(raw); break;
        case 's': result[i] = uint(whole); break;
        case 'f': result[i] = l.bits[i] == 32 ? uint(raw) : bits_of(small_float(uint(raw), l.bits[i])); break;
        default: {
            double const c = double(raw) / 255;
            result[i] = bits_of(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
        }
        }
    }
    return result;
}
inline double nearest_even(double x)
{
    double const down = std::floor(x), rest = x - down;
    return rest < 0.5 || (rest == 0.5 && std::fmod(down, 2) == 0) ? down : down + 1;
}
inline void encode(Layout const& l, Words const& texel, std::byte* p)
{
    for (std::size_t i = 0; i < std::size_t(l.count); ++i) {
        double const most = std::ldexp(1, l.bits[i]) - 1, half = std::floor(most / 2), x = double(real_of(texel[i]));
        std::uint64_t raw = 0;
        switch (l.kind) {
        case 'U': raw = std::isnan(x) ? 0 : std::uint64_t(nearest_even(std::clamp(x, 0.0, 1.0) * most)); break;
        case 'S': raw = std::isnan(x) ? 0 : std::uint64_t(std::int64_t(nearest_even(std::clamp(x, -1.0, 1.0) * half))); break;
        case 'u': raw = std::uint64_t(std::min(double(texel[i]), most)); break;
        case 's': raw = std::uint64_t(std::int64_t(std::clamp(double(std::int32_t(texel[i])), -half - 1, half))); break;
        default: raw = l.bits[i] == 32 ? texel[i] : nearest_small_float(x, l.bits[i]);
        }
        for (int b = 0; b < l.bits[i]; ++b) {
            int const at = l.first[i] + b;
            p[at / 8] = (p[at / 8] & ~std::byte(1u << at % 8)) | std::byte(uint(raw >> b & 1) << at % 8);
        }
    }
}

/// An image in memory; dimensions: 1 to 3 of a coordinate, without the layer.
struct Picture
{
    Layout layout;
    int dimensions;
    uint width, height, depth, levels;
    std::vector<std::byte> bytes{};

    [[nodiscard]] std::array<uint, 3> size(uint level) const
    {
        auto const halved = [&](uint n) { return std::max(n >> level, 1u); };
        return {halved(width), halved(height), dimensions == 3 ? halved(depth) : depth};
    }
    [[nodiscard]] std::size_t place(std::int64_t x, std::int64_t y, std::int64_t z, uint level) const // npos: outside
    {
        if (level >= levels) return std::string::npos;
        std::size_t first = 0;
        for (uint l = 0; l < level; ++l) first += std::size_t{size(l)[0]} * size(l)[1] * size(l)[2];
        auto const [w, h, d] = size(level);
        if (x < 0 || y < 0 || z < 0 || x >= w || y >= h || z >= d) return std::string::npos;
        return (first + (std::size_t(z) * h + std::size_t(y)) * w + std::size_t(x)) * std::size_t(layout.bytes());
    }
    void make()
    {
        std::size_t texels = 0;
        for (uint l = 0; l < levels; ++l) texels += std::size_t{size(l)[0]} * size(l)[1] * size(l)[2];
        bytes.resize(texels * std::size_t(layout.bytes()));
    }
    void fill(uint seed)
    {
        make();
        std::uint64_t state = seed;
        for (auto& b : bytes) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            b = std::byte(state >> 56);
        }
        if (layout.kind != 'f' || layout.bits[0] != 32) return;
        for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) { // from -2 to 2
            uint word;
            std::memcpy(&word, &bytes[i], 4);
            float const x = float(word) / 1073741824.0f - 2;
            std::memcpy(&bytes[i], &x, 4);
        }
    }
    /// What lies outside has no components; those that the format lacks are 0, 0, 1.
    [[nodiscard]] Words read(std::int64_t x, std::int64_t y, std::int64_t z, uint level, std::array<double, 4> outside = {}) const
    {
        if (auto const at = place(x, y, z, level); at != std::string::npos) return decoded(layout, &bytes[at]);
        bool const is_int = layout.kind == 'u' || layout.kind == 's';
        Words result{0, 0, 0, is_int ? 1 : bits_of(1)};
        for (std::size_t i = 0; i < std::size_t(layout.count); ++i) result[i] = is_int ? uint(outside[i]) : bits_of(outside[i]);
        return result;
    }
    [[nodiscard]] crosslane::ShaderImage image()
    {
        if (dimensions == 1 && depth == 1) return crosslane::image(bytes, width, layout.format, levels);
        if (depth == 1) return crosslane::image(bytes, width, height, layout.format, levels);
        return crosslane::image(bytes, width, height, depth, layout.format, levels);
    }
};

/// Vulkan's wrapping of texel coordinates; -1: the border.
inline std::int64_t wrapped(std::int64_t i, std::int64_t size, Address by)
{
    auto const mirror = [](std::int64_t n) { return n >= 0 ? n : -(1 + n); };
    auto const modulo = [](std::int64_t x, std::int64_t n) {
        while (x < 0) x += n;
        return x % n;
    };
    switch (by) {
    case Address::repeat: return modulo(i, size);
    case Address::mirrored_repeat: return (size - 1) - mirror(modulo(i, 2 * size) - size);
    case Address::clamp_to_edge: return std::clamp<std::int64_t>(i, 0, size - 1);
    case Address::clamp_to_border: return i < 0 || i >= size ? -1 : i;
    default: return std::clamp<std::int64_t>(mirror(i), 0, size - 1);
    }
}

using Reals = std::array<double, 4>;

struct Sampler
{
    Filter magnify, minify, levels;
    std::array<Address, 3> address;
    Reals border;
    double bias = 0, least = 0, most = 1000;
    CompareOp compare = CompareOp::never;
};

inline Reals texel_of(Picture const& p, Sampler const& s, std::int64_t const (&at)[3], uint level, double const* reference)
{
    auto const words = p.read(at[0], at[1], at[2], level, s.border);
    Reals result;
    for (std::size_t i = 0; i < 4; ++i) result[i] = double(real_of(words[i]));
    if (reference == nullptr) return result;
    double const t = result[0], r = p.layout.kind == 'U' ? std::clamp(*reference, 0.0, 1.0) : *reference;
    bool const passes[] = {false, r < t, r == t, r <= t, r > t, r != t, r >= t, true};
    return {passes[static_cast<std::size_t>(s.compare)] ? 1.0 : 0.0, 0, 0, 0};
}
/// All 8 texels around, each by its weight.
inline Reals at_level(Picture const& p, Sampler const& s, std::array<double, 3> at, std::array<int, 3> offset, double layer, uint level,
        bool linear,
                      double const* reference)
{
    Reals sum{};
    for (int corner = 0; corner < 8; ++corner) {
        std::int64_t texel[3] = {0, 0, 0};
        double weight = 1;
        for (std::size_t k = 0; k < 3; ++k) {
            int const second = corner >> k & 1;
            if (k >= std::size_t(p.dimensions)) {
                if (second != 0) weight = 0;
                if (k == 2) texel[k] = std::clamp<std::int64_t>(std::int64_t(nearest_even(layer)), 0, p.depth - 1);
                continue;
            }
            auto const size = p.size(level)[k];
            double const u = at[k] * size, from = linear ? u - 0.5 : u, fraction = linear ? from - std::floor(from) : 0;
            weight *= second != 0 ? fraction : 1 - fraction;
            texel[k] = wrapped(std::int64_t(std::floor(from)) + second + offset[k], size, s.address[k]);
        }
        if (weight == 0) continue;
        auto const found = texel_of(p, s, texel, level, reference);
        for (std::size_t i = 0; i < 4; ++i) sum[i] += weight * found[i];
    }
    return sum;
}
inline Reals sampled(Picture const& p, Sampler const& s, std::array<double, 3> at, double level, std::array<int, 3> offset = {},
        double layer = 0,
                     double const* reference = nullptr)
{
    double const lambda = std::min(std::max(level + s.bias, s.least), s.most);
    bool const linear = (lambda <= 0 ? s.magnify : s.minify) == Filter::linear;
    double const d = std::clamp(lambda, 0.0, double(p.levels - 1));
    if (s.levels == Filter::nearest) return at_level(p, s, at, offset, layer, uint(std::ceil(d + 0.5) - 1), linear, reference);
    double const low = std::floor(d), part = d - low;
    auto a = at_level(p, s, at, offset, layer, uint(low), linear, reference);
    if (part == 0) return a;
    auto const b = at_level(p, s, at, offset, layer, uint(low) + 1, linear, reference);
    for (std::size_t i = 0; i < 4; ++i) a[i] = a[i] * (1 - part) + b[i] * part;
    return a;
}
inline Reals gathered(Picture const& p, Sampler const& s, std::array<double, 3> at, std::size_t component, std::array<std::array<int, 2>,
        4> offsets = {},
                      double layer = 0, double const* reference = nullptr)
{
    constexpr int order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    Reals result{};
    for (std::size_t i = 0; i < 4; ++i) {
        std::int64_t texel[3] = {0, 0, std::clamp<std::int64_t>(std::int64_t(nearest_even(layer)), 0, p.depth - 1)};
        for (std::size_t k = 0; k < 2; ++k) {
            auto const size = p.size(0)[k];
            texel[k] = wrapped(std::int64_t(std::floor(at[k] * size - 0.5)) + order[i][k] + offsets[i][k], size, s.address[k]);
        }
        result[i] = texel_of(p, s, texel, 0, reference)[component];
    }
    return result;
}

} // namespace image_oracle
