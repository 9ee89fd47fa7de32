#pragma once

// Texels from memory and back.

#include <crosslane/shader/bound_image.hpp>
#include <crosslane/shader/scalar_functions.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

using TexelDecoder = Texel (*)(std::byte const*);
using TexelEncoder = void (*)(Texel const&, std::byte*);

/// Of floats from 11 and 10 bits: halves without a sign and with fewer bits of fraction.
template <unsigned Fraction>
[[nodiscard]] std::uint32_t small_float(float x) // to the nearest, the even one of two; what is finite stays so
{
    constexpr std::uint32_t infinity = 31u << Fraction;
    if (x != x) return infinity + 1;
    if (!(x > 0)) return 0;
    if (x == std::numeric_limits<float>::infinity()) return infinity;
    auto const exponent = (std::max)(static_cast<int>(detail::bit_cast<std::uint32_t>(x) >> 23) - 127, -14);
    auto const multiple = std::nearbyint(std::ldexp(static_cast<double>(x), static_cast<int>(Fraction) - exponent));
    auto const bits = (static_cast<std::int64_t>(exponent + 14) << Fraction) + static_cast<std::int64_t>(multiple);
    return static_cast<std::uint32_t>((std::min)(bits, std::int64_t{infinity - 1}));
}

/// One component. A product by double is exact, so that a number lies at a tie only where it does.
template <TexelKind Kind, class T>
[[nodiscard]] std::uint32_t decode_component(T x)
{
    constexpr auto most = (std::numeric_limits<T>::max)();
    if constexpr (Kind == TexelKind::unorm) {
        return detail::bit_cast<std::uint32_t>(static_cast<float>(x) / static_cast<float>(most));
    } else if constexpr (Kind == TexelKind::snorm) {
        return detail::bit_cast<std::uint32_t>((std::max)(static_cast<float>(x) / static_cast<float>(most), -1.0f));
    } else if constexpr (Kind == TexelKind::srgb) {
        double const c = x / 255.0;
        return detail::bit_cast<std::uint32_t>(static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4)));
    } else if constexpr (Kind == TexelKind::real && sizeof(T) == 2) {
        return detail::bit_cast<std::uint32_t>(half_to_float(x));
    } else {
        return static_cast<std::uint32_t>(x); // with its sign
    }
}
template <TexelKind Kind, class T>
[[nodiscard]] T encode_component(std::uint32_t word)
{
    constexpr auto most = (std::numeric_limits<T>::max)();
    if constexpr (Kind == TexelKind::unorm || Kind == TexelKind::snorm) {
        double const x = detail::bit_cast<float>(word), least = Kind == TexelKind::unorm ? 0 : -1;
        return static_cast<T>(x == x ? std::nearbyint((std::min)((std::max)(x, least), 1.0) * most) : 0.0);
    } else if constexpr (Kind == TexelKind::real && sizeof(T) == 2) {
        return static_cast<T>(double_to_half(detail::bit_cast<float>(word)));
    } else if constexpr (Kind == TexelKind::uint) {
        return static_cast<T>((std::min)(word, std::uint32_t{most}));
    } else if constexpr (Kind == TexelKind::sint) {
        auto const x = static_cast<std::int32_t>(word);
        return static_cast<T>((std::min)((std::max)(x, std::int32_t{(std::numeric_limits<T>::min)()}), std::int32_t{most}));
    } else {
        return static_cast<T>(word);
    }
}

/// Components one after another; Swaps: blue first.
template <TexelKind Kind, class T, unsigned Count, bool Swaps = false>
struct TexelParts
{
    static constexpr std::uint32_t one = Kind == TexelKind::uint || Kind == TexelKind::sint ? 1 : 0x3F80'0000;
    static Texel decode(std::byte const* p)
    {
        Texel t{{0, 0, 0, one}};
        for (unsigned i = 0; i < Count; ++i) {
            auto const x = read_as<T>(p + i * sizeof(T));
            t.words[Swaps && i < 3 ? 2 - i : i] =
                Kind == TexelKind::srgb && i == 3 ? decode_component<TexelKind::unorm>(x) : decode_component<Kind>(x);
        }
        return t;
    }
    static void encode(Texel const& t, std::byte* p)
    {
        for (unsigned i = 0; i < Count; ++i) write_as(p + i * sizeof(T), encode_component<Kind, T>(t.words[Swaps && i < 3 ? 2 - i : i]));
    }
};
struct WideTexel
{
    static Texel decode(std::byte const* p) { return {{read_as<std::uint32_t>(p), read_as<std::uint32_t>(p + 4), 0, 0}}; }
    static void encode(Texel const& t, std::byte* p) { std::memcpy(p, t.words, 8); }
};
template <bool IsUnorm>
struct TenBitTexel
{
    static Texel decode(std::byte const* p)
    {
        auto const all = read_as<std::uint32_t>(p);
        Texel t{{all & 1023, all >> 10 & 1023, all >> 20 & 1023, all >> 30}};
        for (unsigned i = 0; i < 4 && IsUnorm; ++i)
            t.words[i] = detail::bit_cast<std::uint32_t>(static_cast<float>(t.words[i]) / (i == 3 ? 3.0f : 1023.0f));
        return t;
    }
    static void encode(Texel const& t, std::byte* p)
    {
        std::uint32_t all = 0;
        for (unsigned i = 0; i < 4; ++i) {
            std::uint32_t const most = i == 3 ? 3 : 1023;
            double const x = IsUnorm ? detail::bit_cast<float>(t.words[i]) * static_cast<double>(most) : t.words[i];
            all |= static_cast<std::uint32_t>(x > 0 ? std::nearbyint((std::min)(x, static_cast<double>(most))) : 0.0) << 10 * i;
        }
        write_as(p, all);
    }
};
struct SmallFloatTexel
{
    static Texel decode(std::byte const* p)
    {
        auto const all = read_as<std::uint32_t>(p);
        auto const part = [](std::uint32_t half) { return detail::bit_cast<std::uint32_t>(half_to_float(half)); };
        return {{part((all & 0x7FF) << 4), part((all >> 11 & 0x7FF) << 4), part((all >> 22) << 5), 0x3F80'0000}};
    }
    static void encode(Texel const& t, std::byte* p)
    {
        auto const x = [&](unsigned i) { return detail::bit_cast<float>(t.words[i]); };
        write_as(p, small_float<6>(x(0)) | small_float<6>(x(1)) << 11 | small_float<5>(x(2)) << 22);
    }
};

struct TexelFunctions
{
    TexelDecoder decode;
    TexelEncoder encode;
};
template <class Texels>
inline constexpr TexelFunctions functions_of{&Texels::decode, &Texels::encode};
template <TexelKind Kind, class T>
[[nodiscard]] TexelFunctions functions_of_parts(unsigned components)
{
    switch (components) {
    case 1: return functions_of<TexelParts<Kind, T, 1>>;
    case 2: return functions_of<TexelParts<Kind, T, 2>>;
    case 3: return functions_of<TexelParts<Kind, T, 3>>;
    default: return functions_of<TexelParts<Kind, T, 4>>;
    }
}
[[nodiscard]] inline TexelFunctions functions_of_format(Format format)
{
    using enum TexelKind;
    switch (format) {
    case Format::r64_uint:
    case Format::r64_sint: return functions_of<WideTexel>;
    case Format::bgra8_unorm: return functions_of<TexelParts<unorm, std::uint8_t, 4, true>>;
    case Format::rgba8_srgb: return functions_of<TexelParts<srgb, std::uint8_t, 4>>;
    case Format::bgra8_srgb: return functions_of<TexelParts<srgb, std::uint8_t, 4, true>>;
    case Format::rgb10a2_unorm: return functions_of<TenBitTexel<true>>;
    case Format::rgb10a2_uint: return functions_of<TenBitTexel<false>>;
    case Format::rg11b10_float: return functions_of<SmallFloatTexel>;
    default: break;
    }
    auto const n = traits_of(format).components;
    switch (static_cast<unsigned>(format) / 4) {
    case 0: return functions_of_parts<unorm, std::uint8_t>(n);
    case 1: return functions_of_parts<snorm, std::int8_t>(n);
    case 2: return functions_of_parts<uint, std::uint8_t>(n);
    case 3: return functions_of_parts<sint, std::int8_t>(n);
    case 4: return functions_of_parts<unorm, std::uint16_t>(n);
    case 5: return functions_of_parts<snorm, std::int16_t>(n);
    case 6: return functions_of_parts<uint, std::uint16_t>(n);
    case 7: return functions_of_parts<sint, std::int16_t>(n);
    case 8: return functions_of_parts<real, std::uint16_t>(n);
    case 11: return functions_of_parts<real, std::uint32_t>(n);
    default: return functions_of_parts<uint, std::uint32_t>(n); // with signs or without
    }
}

} // namespace crosslane::detail
