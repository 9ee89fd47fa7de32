#pragma once

#include "support/masks.hpp"

#include <concepts>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace support {

// Values of any lane type as bits, so that all but a few lines are compiled once and not once per type.

/// What a lane type looks like in memory: an integer, or a float of IEEE 754's 16, 32 or 64 bits.
struct Format
{
    std::size_t bytes;
    bool is_float, is_signed;

    std::size_t mantissa_bits() const { return bytes == 2 ? 10 : bytes == 4 ? 23 : 52; }
    std::uint64_t all_bits() const { return ~std::uint64_t{} >> (64 - 8 * bytes); }
    std::uint64_t sign_bit() const { return std::uint64_t{1} << (8 * bytes - 1); }
    std::uint64_t infinity() const { return sign_bit() - (std::uint64_t{1} << mantissa_bits()); }
    bool is_nan(std::uint64_t bits) const { return is_float && (bits & (sign_bit() - 1)) > infinity(); }
    /// The same bits, or two NaN of whatever bits.
    bool same(std::uint64_t a, std::uint64_t b) const { return a == b || (is_nan(a) && is_nan(b)); }

    std::string name() const { return (is_float ? "float" : is_signed ? "int" : "uint") + std::to_string(8 * bytes); }
};

template <class T>
inline constexpr Format format_of{sizeof(T), !std::integral<T>, !std::is_unsigned_v<T>};

/// The unsigned integer of T's size.
template <class T>
using Bits = std::conditional_t<
    sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
Bits<T> bits_of(T value)
{
    Bits<T> bits;
    std::memcpy(&bits, &value, sizeof(T));
    return bits;
}

template <class T>
T from_bits(std::uint64_t bits)
{
    auto const low = static_cast<Bits<T>>(bits);
    T value;
    std::memcpy(&value, &low, sizeof(T));
    return value;
}

template <class T>
bool is_nan(T value)
{
    return format_of<T>.is_nan(bits_of(value));
}

/// The same bits, or two NaN of whatever bits.
template <class T>
bool same(T a, T b)
{
    return format_of<T>.same(bits_of(a), bits_of(b));
}

/// The first of n places where a and b are not the same; n if there is none.
template <class T>
std::size_t first_difference(T const* a, T const* b, std::size_t n)
{
    std::size_t i = 0;
    while (i < n && same(a[i], b[i])) ++i;
    return i;
}

/// The bits of a whole number from -2048 to 2048.
inline std::uint64_t whole_number_bits(Format format, int value)
{
    if (!format.is_float) return static_cast<std::uint64_t>(value) & format.all_bits();
    if (value == 0) return 0;
    auto const magnitude = static_cast<std::uint64_t>(value < 0 ? -value : value);
    std::size_t exponent = 0;
    while (magnitude >> exponent > 1) ++exponent;
    auto const mantissa = magnitude << (format.mantissa_bits() - exponent); // the 1 in front adds 1 to the exponent
    auto const bias = format.infinity() / 2 >> format.mantissa_bits();
    return ((bias + exponent - 1) << format.mantissa_bits()) + mantissa + (value < 0 ? format.sign_bit() : 0);
}

/// The values at which things go wrong: around zero, the limits and the powers of two; NaN, infinities and denormals.
inline std::vector<std::uint64_t> edge_bits(Format format)
{
    std::vector<std::uint64_t> edges;
    for (int value : {0, 1, 2, 3, 5, 7, 100}) {
        edges.push_back(whole_number_bits(format, value));
        edges.push_back(format.is_float ? edges.back() | format.sign_bit() : whole_number_bits(format, -value));
    }
    if (format.is_float) {
        auto const normal = std::uint64_t{1} << format.mantissa_bits(), one = whole_number_bits(format, 1);
        for (auto bits : {std::uint64_t{1}, normal / 2, normal - 1, normal, format.infinity() - 1, format.infinity(),
                          format.infinity() + normal / 2, one - normal, one + normal / 2, one - 1, one + 1}) {
            edges.push_back(bits);
            edges.push_back(bits | format.sign_bit());
        }
    } else {
        auto const half = std::uint64_t{1} << (4 * format.bytes), middle = format.sign_bit();
        for (auto bits : {half, half - 1, half + 1, middle, middle - 1, middle + 1, middle - 2, middle / 2}) {
            edges.push_back(bits);
            edges.push_back((0 - bits) & format.all_bits());
        }
    }
    return edges;
}

/// count values: edge values in random order, random bits, and small whole numbers. The same for the same seed. No
/// signalling NaN: instruction sets differ about them.
inline std::vector<std::uint64_t> test_bits(Format format, std::size_t count, std::uint64_t seed)
{
    auto const edges = edge_bits(format);
    std::vector<std::uint64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto const r = random_bits(seed, 2 * i), bits = random_bits(seed, 2 * i + 1);
        values[i] = r % 3 == 0   ? edges[bits % edges.size()]
                    : r % 3 == 1 ? bits & format.all_bits()
                                 : whole_number_bits(format, static_cast<int>(bits % 41) - 20);
        if (format.is_nan(values[i])) values[i] |= std::uint64_t{1} << (format.mantissa_bits() - 1);
    }
    return values;
}

/// The values themselves.
template <class T>
std::vector<T> from_bits(std::vector<std::uint64_t> const& bits)
{
    std::vector<T> values(bits.size());
    for (std::size_t i = 0; i < bits.size(); ++i) values[i] = from_bits<T>(bits[i]);
    return values;
}
template <class T>
std::vector<T> edge_values()
{
    return from_bits<T>(edge_bits(format_of<T>));
}
template <class T>
std::vector<T> test_values(std::size_t count, std::uint64_t seed)
{
    return from_bits<T>(test_bits(format_of<T>, count, seed));
}

/// count whole numbers from lowest to highest (-2048 … 2048), so small that nothing rounds or overflows.
template <class T>
std::vector<T> small_values(std::size_t count, std::uint64_t seed, int lowest, int highest)
{
    std::vector<T> values(count);
    auto const range = static_cast<std::uint64_t>(highest - lowest + 1);
    for (std::size_t i = 0; i < count; ++i) {
        auto const value = lowest + static_cast<int>(random_bits(seed, i) % range);
        values[i] = from_bits<T>(whole_number_bits(format_of<T>, value));
    }
    return values;
}

/// For messages: the number and, for floats, its bits.
inline std::string to_text(Format format, std::uint64_t bits)
{
    char text[64];
    if (!format.is_float) {
        auto const unused = 64 - 8 * format.bytes;
        if (format.is_signed) return std::to_string(static_cast<std::int64_t>(bits << unused) >> unused);
        return std::to_string(bits);
    }
    if (format.bytes == 2) {
        std::snprintf(text, sizeof(text), "0x%04x", static_cast<unsigned>(bits));
    } else {
        double const value = format.bytes == 4 ? static_cast<double>(from_bits<float>(bits)) : from_bits<double>(bits);
        std::snprintf(text, sizeof(text), "%.17g (0x%llx)", value, static_cast<unsigned long long>(bits));
    }
    return text;
}
template <class T>
std::string to_text(T value)
{
    return to_text(format_of<T>, bits_of(value));
}

template <class T>
std::string type_name()
{
    return format_of<T>.name();
}

} // namespace support
