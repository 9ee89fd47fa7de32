#include "fuzz/fuzz.hpp"

#include <crosslane/algorithm/tile_min_max.hpp>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace {

/// 16-bit floats numbered in the order of their values, and the value of a number.
int number_of_half(std::uint32_t bits) { return static_cast<int>(bits & 0x7FFF) * ((bits & 0x8000) != 0 ? -1 : 1); }
double half_of_number(int number)
{
    int const magnitude = std::abs(number), exponent = magnitude >> 10, mantissa = magnitude & 1023;
    if (exponent == 31) return number < 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    return std::copysign(exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25), number);
}

/// Whether half is the greatest 16-bit float that is not above x, or if mirrored the least that is not below.
bool is_tight(std::uint32_t half, double x, bool mirrored)
{
    if (x != x) return half == 0x7E00;
    int const sign = mirrored ? -1 : 1, number = sign * number_of_half(half);
    x *= sign;
    return std::abs(number) <= 0x7C00 && half_of_number(number) <= x && (number == 0x7C00 || half_of_number(number + 1) > x);
}

template <class T, std::size_t N>
void compare(FuzzedDataProvider& input)
{
    auto const size = [&](std::size_t least, std::size_t most) { return input.ConsumeIntegralInRange<std::size_t>(least, most); };
    crosslane::TileSize const tile{input.ConsumeBool() ? 8 : size(1, 90), size(1, 20)};
    std::size_t const width = size(0, 90), pitch = width + size(0, 9), spare = size(0, 2);
    auto const pixels = fuzz::values<T>(input, 2000);
    std::size_t const height = pixels.size() < width || width == 0 ? 0 : (pixels.size() - width) / pitch + 1;

    std::vector<T> lowest, highest;
    for (std::size_t y0 = 0; y0 < height; y0 += tile.height)
        for (std::size_t x0 = 0; x0 < width; x0 += tile.width) {
            bool found = false;
            T low = std::numeric_limits<T>::quiet_NaN(), high = low;
            for (std::size_t y = y0; y < std::min(height, y0 + tile.height); ++y)
                for (std::size_t x = x0; x < std::min(width, x0 + tile.width); ++x) {
                    T const p = pixels[y * pitch + x];
                    if (p != p) continue;
                    if (!found || p < low) low = p;
                    if (!found || p > high) high = p;
                    found = true;
                }
            lowest.push_back(low);
            highest.push_back(high);
        }
    std::vector<T> found_lowest(lowest.size() + spare), found_highest(lowest.size() + spare);
    crosslane::Image const image(pixels, width, height, pitch);
    fuzz::require(crosslane::tile_min_max<N>(image, tile, found_lowest, found_highest) == lowest.size(), "the number of tiles");
    auto const same = [](T a, T b) { return a == b || (a != a && b != b); };
    fuzz::require(std::equal(lowest.begin(), lowest.end(), found_lowest.begin(), same), "the lowest");
    fuzz::require(std::equal(highest.begin(), highest.end(), found_highest.begin(), same), "the highest");
    if constexpr (std::same_as<T, float>) {
        std::vector<std::uint32_t> packed(lowest.size() + spare);
        fuzz::require(crosslane::tile_min_max_half<N>(image, tile, packed) == lowest.size(), "the number of packed tiles");
        for (std::size_t i = 0; i < lowest.size(); ++i) {
            fuzz::require(is_tight(packed[i] & 0xFFFF, lowest[i], false), "the lowest as 16-bit float");
            fuzz::require(is_tight(packed[i] >> 16, highest[i], true), "the highest as 16-bit float");
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    constexpr void (*kinds[])(FuzzedDataProvider&) = {compare<float, 0>, compare<float, 8>, compare<std::uint16_t, 32>,
                                                      compare<std::int32_t, 4>, compare<double, 8>};
    kinds[input.ConsumeIntegralInRange<std::size_t>(0, std::size(kinds) - 1)](input);
    return 0;
}
