#pragma once

// Texels from memory and back.

#include <crosslane/shader/bound_image.hpp>
#include <crosslane/shader/scalar_numbers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The nearest whole number, ties to even; for numbers below 2^51.
[[nodiscard]] inline double nearest_whole(double x) { return x + 0x1.8p52 - 0x1.8p52; }

/// Floats of 11 and 10 bits: halves without a sign, and with fewer bits of fraction.
template <unsigned Fraction>
[[nodiscard]] std::uint32_t small_float(float x) // to the nearest, ties to even; finite numbers stay finite
{
    constexpr std::uint32_t infinity = 31u << Fraction;
    if (x != x) return infinity + 1;
    if (!(x > 0)) return 0;
    if (x == std::numeric_limits<float>::infinity()) return infinity;
    auto const exponent = (std::max)(static_cast<int>(detail::bit_cast<std::uint32_t>(x) >> 23) - 127, -14);
    auto const multiple = nearest_whole(std::ldexp(static_cast<double>(x), static_cast<int>(Fraction) - exponent));
    auto const bits = (static_cast<std::int64_t>(exponent + 14) << Fraction) + static_cast<std::int64_t>(multiple);
    return static_cast<std::uint32_t>((std::min)(bits, std::int64_t{infinity - 1}));
}

[[nodiscard]] inline float from_srgb(std::uint8_t x)
{
    static std::array<float, 256> const table = [] {
        std::array<float, 256> all{};
        for (std::size_t i = 0; i < 256; ++i) {
            double const c = static_cast<double>(i) / 255;
            all[i] = static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
        }
        return all;
    }();
    return table[x];
}

/// One component. Encoding multiplies as double, which is exact, so a number is at a tie only if its exact product is.
template <TexelKind Kind, class T>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t decode_component(T x)
{
    constexpr auto most = static_cast<float>((std::numeric_limits<T>::max)());
    if constexpr (Kind == TexelKind::unorm) {
        return detail::bit_cast<std::uint32_t>(static_cast<float>(x) / most);
    } else if constexpr (Kind == TexelKind::snorm) {
        return detail::bit_cast<std::uint32_t>((std::max)(static_cast<float>(x) / most, -1.0f));
    } else if constexpr (Kind == TexelKind::srgb) {
        return detail::bit_cast<std::uint32_t>(from_srgb(x));
    } else if constexpr (Kind == TexelKind::real && sizeof(T) == 2) {
        return detail::bit_cast<std::uint32_t>(half_to_float(x));
    } else {
        return static_cast<std::uint32_t>(x); // sign-extended
    }
}
template <TexelKind Kind, class T>
[[nodiscard]] CROSSLANE_INLINE T encode_component(std::uint32_t word)
{
    constexpr auto most = (std::numeric_limits<T>::max)();
    if constexpr (Kind == TexelKind::unorm || Kind == TexelKind::snorm) {
        double const x = detail::bit_cast<float>(word), least = Kind == TexelKind::unorm ? 0 : -1;
        auto const whole = nearest_whole((std::min)((std::max)(x == x ? x : 0, least), 1.0) * most);
        return static_cast<T>(static_cast<std::int32_t>(whole));
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

template <class T>
[[nodiscard]] CROSSLANE_INLINE bool replace(std::byte* p, T by)
{
    bool const differs = read_as<T>(p) != by;
    write_as(p, by);
    return differs;
}

/// Components one after another. Swaps: blue comes first.
template <TexelKind Kind, class T, bool Swaps = false>
struct TexelParts
{
    static constexpr bool is_int = Kind == TexelKind::uint || Kind == TexelKind::sint;
    static constexpr std::uint32_t one = is_int ? 1 : 0x3F80'0000;
    static constexpr std::size_t offset(unsigned i) { return (Swaps && i < 3 ? 2 - i : i) * sizeof(T); }
    template <class F>
    static void with_decoder(unsigned part, F f)
    {
        bool const is_alpha = Kind == TexelKind::srgb && part == 3;
        if (is_alpha) return f([](T x) CROSSLANE_INLINE_LAMBDA { return decode_component<TexelKind::unorm>(x); });
        f([](T x) CROSSLANE_INLINE_LAMBDA { return decode_component<Kind>(x); });
    }

    static void decode(std::byte const* p, unsigned components, Texel& t)
    {
        for (unsigned i = 0; i < components; ++i) with_decoder(i, [&](auto decoder) { t.words[i] = decoder(read_as<T>(p + offset(i))); });
        for (unsigned i = components; i < 4; ++i) t.words[i] = i == 3 ? one : 0;
    }
    static void load(TexelPlaces const& places, unsigned components, std::byte* words, std::size_t pitch)
    {
        for (unsigned i = 0; i < 4; ++i, words += 4 * pitch) {
            if (i >= components) {
                for (std::uint32_t k = 0; k < places.count; ++k) write_as(words + 4 * places.lane[k], i == 3 ? one : 0);
                continue;
            }
            with_decoder(i, [&](auto decoder) {
                for (std::uint32_t k = 0; k < places.count; ++k)
                    write_as(words + 4 * places.lane[k], decoder(read_as<T>(places.at[k] + offset(i))));
            });
        }
    }
    static bool store(TexelPlaces const& places, unsigned components, std::byte const* words, std::size_t pitch)
    {
        bool changes = false;
        for (unsigned i = 0; i < components; ++i, words += 4 * pitch)
            for (std::uint32_t k = 0; k < places.count; ++k)
                changes |= replace(places.at[k] + offset(i), encode_component<Kind, T>(read_as<std::uint32_t>(words + 4 * places.lane[k])));
        return changes;
    }
};

/// Formats that are a single word, or two.
struct WideTexel
{
    static Texel decode(std::uint64_t all) { return {{static_cast<std::uint32_t>(all), static_cast<std::uint32_t>(all >> 32), 0, 0}}; }
    static std::uint64_t encode(Texel const& t) { return t.words[0] | std::uint64_t{t.words[1]} << 32; }
};
template <bool IsUnorm>
struct TenBitTexel
{
    static Texel decode(std::uint32_t all)
    {
        Texel t{{all & 1023, all >> 10 & 1023, all >> 20 & 1023, all >> 30}};
        for (unsigned i = 0; i < 4 && IsUnorm; ++i)
            t.words[i] = detail::bit_cast<std::uint32_t>(static_cast<float>(t.words[i]) / (i == 3 ? 3.0f : 1023.0f));
        return t;
    }
    static std::uint32_t encode(Texel const& t)
    {
        std::uint32_t all = 0;
        for (unsigned i = 0; i < 4; ++i) {
            double const most = i == 3 ? 3 : 1023, x = IsUnorm ? detail::bit_cast<float>(t.words[i]) * most : t.words[i];
            all |= static_cast<std::uint32_t>(x > 0 ? nearest_whole((std::min)(x, most)) : 0.0) << 10 * i;
        }
        return all;
    }
};
struct SmallFloatTexel
{
    static Texel decode(std::uint32_t all)
    {
        auto const part = [](std::uint32_t half) { return detail::bit_cast<std::uint32_t>(half_to_float(half)); };
        return {{part((all & 0x7FF) << 4), part((all >> 11 & 0x7FF) << 4), part((all >> 22) << 5), 0x3F80'0000}};
    }
    static std::uint32_t encode(Texel const& t)
    {
        auto const x = [&](unsigned i) { return detail::bit_cast<float>(t.words[i]); };
        return small_float<6>(x(0)) | small_float<6>(x(1)) << 11 | small_float<5>(x(2)) << 22;
    }
};
template <class One>
struct TexelWord
{
    using Word = decltype(One::encode({}));
    static void decode(std::byte const* p, unsigned, Texel& t) { t = One::decode(read_as<Word>(p)); }
    static void load(TexelPlaces const& places, unsigned, std::byte* words, std::size_t pitch)
    {
        for (std::uint32_t k = 0; k < places.count; ++k) {
            auto const t = One::decode(read_as<Word>(places.at[k]));
            for (std::size_t i = 0; i < 4; ++i) write_as(words + 4 * (i * pitch + places.lane[k]), t.words[i]);
        }
    }
    static bool store(TexelPlaces const& places, unsigned, std::byte const* words, std::size_t pitch)
    {
        bool changes = false;
        for (std::uint32_t k = 0; k < places.count; ++k) {
            Texel t;
            for (std::size_t i = 0; i < 4; ++i) t.words[i] = read_as<std::uint32_t>(words + 4 * (i * pitch + places.lane[k]));
            changes |= replace(places.at[k], One::encode(t));
        }
        return changes;
    }
};

template <class Texels>
inline constexpr TexelFunctions functions_of{&Texels::decode, &Texels::load, &Texels::store};

[[nodiscard]] inline TexelFunctions const& texel_functions(Format format)
{
    using enum TexelKind;
    switch (format) {
    case Format::r64_uint:
    case Format::r64_sint: return functions_of<TexelWord<WideTexel>>;
    case Format::bgra8_unorm: return functions_of<TexelParts<unorm, std::uint8_t, true>>;
    case Format::rgba8_srgb: return functions_of<TexelParts<srgb, std::uint8_t>>;
    case Format::bgra8_srgb: return functions_of<TexelParts<srgb, std::uint8_t, true>>;
    case Format::rgb10a2_unorm: return functions_of<TexelWord<TenBitTexel<true>>>;
    case Format::rgb10a2_uint: return functions_of<TexelWord<TenBitTexel<false>>>;
    case Format::rg11b10_float: return functions_of<TexelWord<SmallFloatTexel>>;
    default: break;
    }
    switch (static_cast<unsigned>(format) / 4) {
    case 0: return functions_of<TexelParts<unorm, std::uint8_t>>;
    case 1: return functions_of<TexelParts<snorm, std::int8_t>>;
    case 2: return functions_of<TexelParts<uint, std::uint8_t>>;
    case 3: return functions_of<TexelParts<sint, std::int8_t>>;
    case 4: return functions_of<TexelParts<unorm, std::uint16_t>>;
    case 5: return functions_of<TexelParts<snorm, std::int16_t>>;
    case 6: return functions_of<TexelParts<uint, std::uint16_t>>;
    case 7: return functions_of<TexelParts<sint, std::int16_t>>;
    case 8: return functions_of<TexelParts<real, std::uint16_t>>;
    case 11: return functions_of<TexelParts<real, std::uint32_t>>;
    default: return functions_of<TexelParts<uint, std::uint32_t>>; // signed or unsigned
    }
}

} // namespace crosslane::detail
