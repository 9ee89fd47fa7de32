#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/tile_min_max.hpp>

#include <cmath>
#include <limits>

namespace algorithm_tile_min_max {

namespace {

using crosslane::Image;
using crosslane::tile_count;
using crosslane::tile_min_max;
using crosslane::tile_min_max_half;
using crosslane::TileSize;
using support::Format;

/// A picture's size, and how far its rows lie apart.
struct Shape
{
    std::size_t width, height, pitch;
    std::size_t pixels() const { return width == 0 || height == 0 ? 0 : (height - 1) * pitch + width; }
};

struct Kind
{
    Format format;
    std::size_t lanes; // 0: the default
    std::size_t (*run)(void const* pixels, Shape shape, TileSize tile, void* lowest, void* highest, std::size_t room);
};
template <class T, std::size_t N>
Kind const kind{
    support::format_of<T>, N, [](void const* pixels, Shape shape, TileSize tile, void* lowest, void* highest, std::size_t room) {
        Image const image(std::span(static_cast<T const*>(pixels), shape.pixels()), shape.width, shape.height, shape.pitch);
        return tile_min_max<N>(image, tile, std::span(static_cast<T*>(lowest), room), std::span(static_cast<T*>(highest), room));
    }};

/// Every lane type and every number of lanes, but not each with each.
std::vector<Kind> const& kinds()
{
    static std::vector<Kind> const all{
        kind<float, 0>,         kind<float, 8>,         kind<double, 4>,       kind<std::int32_t, 16>, kind<std::uint32_t, 4>,
        kind<std::uint8_t, 64>, kind<std::uint16_t, 8>, kind<std::int16_t, 4>, kind<std::int8_t, 4>,   kind<std::int64_t, 4>,
        kind<std::uint64_t, 2>,
#if defined(CROSSLANE_HAS_HALF)
        kind<crosslane::half, 4>,
#endif
    };
    return all;
}

/// A value's bits as a number that orders as the values do.
std::uint64_t order(Format format, std::uint64_t bits)
{
    if (format.is_float) return (bits & format.sign_bit()) != 0 ? format.all_bits() - bits : bits | format.sign_bit();
    return format.is_signed ? bits ^ format.sign_bit() : bits;
}

struct Extremes { std::vector<std::uint64_t> lowest, highest; };

Extremes tiles_by_loop(Format format, std::vector<std::uint64_t> const& pixels, Shape shape, TileSize tile)
{
    Extremes result;
    for (std::size_t y0 = 0; y0 < shape.height; y0 += tile.height)
        for (std::size_t x0 = 0; x0 < shape.width; x0 += tile.width) {
            bool found = false;
            std::uint64_t low = format.infinity() + 1, high = low; // NaN, where that is one
            for (std::size_t y = y0; y < shape.height && y < y0 + tile.height; ++y)
                for (std::size_t x = x0; x < shape.width && x < x0 + tile.width; ++x) {
                    auto bits = pixels[y * shape.pitch + x];
                    if (format.is_nan(bits)) continue;
                    if (format.is_float && bits == format.sign_bit()) bits = 0; // -0
                    if (!found || order(format, bits) < order(format, low)) low = bits;
                    if (!found || order(format, bits) > order(format, high)) high = bits;
                    found = true;
                }
            result.lowest.push_back(low);
            result.highest.push_back(high);
        }
    return result;
}

/// Any values, one in four NaN and NaN in whole areas too; or few values of one sign, with both zeros. Odd pitches are
/// filled with what would show in the result.
std::vector<std::uint64_t> picture(Format format, Shape shape, std::size_t seed)
{
    auto pixels = support::test_bits(format, shape.pixels(), seed);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        auto const x = i % shape.pitch, y = i / shape.pitch;
        if (seed % 3 == 0)
            pixels[i] = support::whole_number_bits(format, static_cast<int>(support::random_bits(seed, i) % 20) - (seed % 2 == 0 ? 19 : 0));
        if (seed % 3 == 0 && format.is_float && pixels[i] == 0 && i % 2 == 0) pixels[i] = format.sign_bit();
        if (seed % 3 == 1 && format.is_float && (i % 4 == 0 || (x / 24 + y / 24) % 2 == 0))
            pixels[i] = format.infinity() + 1 + i % 2 * format.sign_bit();
        if (x >= shape.width) pixels[i] = i % 2 == 0 ? support::whole_number_bits(format, -2000) : support::whole_number_bits(format, 2000);
    }
    return pixels;
}

class Places
{
public:
    std::string failure(Kind const& kind, Shape shape, TileSize tile, std::size_t seed, bool at_end)
    {
        auto const size = kind.format.bytes;
        auto const pixels = picture(kind.format, shape, seed);
        auto const expected = tiles_by_loop(kind.format, pixels, shape, tile);
        auto const count = expected.lowest.size(), room = count + seed % 2;
        auto const at = [&](support::GuardedMemory const& m, std::size_t n) {
            return at_end ? m.last<unsigned char>(n * size) : m.first<unsigned char>();
        };
        auto *const in = at(in_, pixels.size()), *const low = at(low_, room), *const high = at(high_, room);
        for (std::size_t i = 0; i < pixels.size(); ++i) std::memcpy(in + i * size, &pixels[i], size); // little-endian
        low_.fill(0xa5);
        high_.fill(0xa5);
        auto const name = kind.format.name() + ", " + std::to_string(kind.lanes) + " lanes, " + std::to_string(shape.width) + " x " +
                          std::to_string(shape.height) + ", pitch " + std::to_string(shape.pitch) + ", tiles of " +
                          std::to_string(tile.width) + " x " + std::to_string(tile.height) + ", seed " + std::to_string(seed);
        if (kind.run(in, shape, tile, low, high, room) != count) return "another number of tiles: " + name;
        for (auto [memory, out, wanted] : {std::tuple(&low_, low, &expected.lowest), {&high_, high, &expected.highest}}) {
            for (std::size_t i = 0; i < count; ++i) {
                std::uint64_t bits = 0;
                std::memcpy(&bits, out + i * size, size);
                if (!kind.format.same(bits, (*wanted)[i]))
                    return (wanted == &expected.lowest ? "lowest of tile " : "highest of tile ") + std::to_string(i) + ": " + name;
            }
            for (auto* p = memory->first<unsigned char>(); p != memory->last<unsigned char>(0); ++p)
                if ((p < out || p >= out + count * size) && *p != 0xa5) return "something outside the tiles is written: " + name;
        }
        return {};
    }

private:
    support::GuardedMemory in_{8 * 150 * 60}, low_{8 * 1000}, high_{8 * 1000};
};

TEST_CASE("tile_min_max equals a loop for every shape, and touches nothing else", "[algorithm]")
{
    Places places;
    Shape const shapes[] = {{8, 8, 8},     {64, 16, 64}, {75, 19, 80},  {1, 1, 1},  {7, 3, 9}, {9, 9, 9},
                            {136, 8, 140}, {33, 25, 33}, {128, 1, 128}, {1, 40, 3}, {0, 5, 4}, {5, 0, 5}};
    TileSize const tiles[] = {{8, 8}, {8, 3}, {16, 16}, {1, 1}, {5, 7}, {3, 1}, {200, 200}, {40, 2}};
    for (auto const& k : kinds())
        for (auto const& shape : shapes)
            for (auto const& tile : tiles) {
                if (tile.width * tile.height < 8 && shape.width * shape.height > 1000) continue;
                for (std::size_t seed = 0; seed < 6; ++seed) {
                    auto const wrong = places.failure(k, shape, tile, seed, seed / 3 == 0);
                    if (!wrong.empty()) FAIL(wrong);
                }
            }
    // Every width up to a few waves, in the form for 8 columns.
    for (auto const& k : {kind<float, 0>, kind<float, 8>})
        for (std::size_t width = 1; width < 140; ++width)
            CHECK(places.failure(k, {width, 9, width + 1}, {8, 8}, width, width % 2 == 0) == "");
}

TEST_CASE("tile_min_max covers large pictures", "[algorithm]")
{
    std::size_t const width = 1930, height = 17; // more than 64 tiles a row
    std::vector<float> pixels(width * height);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<float>(support::random_bits(1, i) % 100000);
    Image const image(pixels, width, height);
    for (auto const tile : {TileSize{}, TileSize{7, 9}, TileSize{100, 8}}) {
        std::vector<float> low(tile_count(image, tile)), high(low.size());
        CHECK(tile_min_max(image, tile, low, high) == low.size());
        std::size_t t = 0, wrong = 0;
        for (std::size_t y0 = 0; y0 < height; y0 += tile.height)
            for (std::size_t x0 = 0; x0 < width; x0 += tile.width, ++t) {
                float l = 1e9f, h = -1e9f;
                for (std::size_t y = y0; y < std::min(height, y0 + tile.height); ++y)
                    for (std::size_t x = x0; x < std::min(width, x0 + tile.width); ++x) {
                        l = std::min(l, pixels[y * width + x]);
                        h = std::max(h, pixels[y * width + x]);
                    }
                wrong += low[t] != l || high[t] != h;
            }
        CHECK(t == low.size());
        CHECK(wrong == 0);
    }
}

float half_value(std::uint32_t bits)
{
    std::uint32_t const exponent = bits >> 10 & 31, mantissa = bits & 1023;
    float const size = exponent == 31 ? std::numeric_limits<float>::infinity()
                       : exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -24)
                                       : std::ldexp(static_cast<float>(1024 + mantissa), static_cast<int>(exponent) - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

TEST_CASE("tile_min_max_half encloses every pixel, as tightly as 16 bits can", "[algorithm]")
{
    std::size_t const width = 203, height = 30;
    auto pixels = support::test_values<float>(width * height, 3);
    for (std::size_t i = 0; i < pixels.size(); i += 3) pixels[i] = static_cast<float>(support::random_bits(2, i) % 1000000) * 1e-6f;
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t x = 16; x < 24; ++x) pixels[y * width + x] = std::numeric_limits<float>::quiet_NaN();
    Image const image(pixels, width, height);
    for (auto const tile : {TileSize{8, 8}, TileSize{3, 2}}) {
        std::vector<std::uint32_t> packed(tile_count(image, tile) + 1, 7);
        std::vector<float> low(packed.size()), high(packed.size());
        CHECK(tile_min_max_half(image, tile, packed) == packed.size() - 1);
        CHECK(packed.back() == 7);
        tile_min_max(image, tile, low, high);
        for (std::size_t i = 0; i + 1 < packed.size(); ++i) {
            auto const l = packed[i] & 0xFFFF, h = packed[i] >> 16;
            INFO(low[i] << " … " << high[i] << ": " << l << ", " << h);
            if (low[i] != low[i]) {
                if (l != 0x7E00 || h != 0x7E00) FAIL("NaN");
                continue;
            }
            if (half_value(l) > low[i] || half_value(h) < high[i]) FAIL("not enclosed");
            // The next half inwards must not enclose it any more.
            if (half_value(l) != low[i] && l != 0xFC00 && half_value(l >= 0x8000 ? (l == 0x8000 ? 1 : l - 1) : l + 1) <= low[i])
                FAIL("too low");
            if (half_value(h) != high[i] && h != 0x7C00 && half_value(h >= 0x8000 ? h + 1 : (h == 0 ? 0x8001 : h - 1)) >= high[i])
                FAIL("too high");
        }
        CHECK_THROWS_AS(tile_min_max_half(image, tile, std::span(packed).first(packed.size() - 2)), std::length_error);
    }
}

// A view of pixels that outlive it, and of no other type than its own.
using Pixels = std::vector<float>;
static_assert(std::constructible_from<Image<float>, Pixels&, int, int>);
static_assert(std::constructible_from<Image<float>, Pixels const&, int, int, int>);
static_assert(std::constructible_from<Image<float>, std::span<float>, int, int>);
static_assert(!std::constructible_from<Image<float>, Pixels, int, int> && !std::constructible_from<Image<float>, Pixels, int, int, int>);
static_assert(!std::constructible_from<Image<float>, std::array<float, 64>, int, int>);
static_assert(!std::constructible_from<Image<double>, Pixels&, int, int>);

TEST_CASE("tile_min_max refuses what cannot be", "[algorithm]")
{
    std::vector<float> pixels(100), low(20), high(20);
    CHECK_NOTHROW(Image(pixels, 10, 10));
    CHECK_NOTHROW(Image(pixels, 4, 10, 10));
    CHECK_NOTHROW(Image(pixels, 100, 1, 5));
    CHECK_NOTHROW(Image(pixels, 0, 1000));
    CHECK_THROWS_AS(Image(pixels, 10, 11), std::length_error);
    CHECK_THROWS_AS(Image(pixels, 6, 10, 11), std::length_error);
    CHECK_THROWS_AS(Image(pixels, 10, 5, 9), std::invalid_argument);
    CHECK_THROWS_AS(Image(pixels, 101, 1), std::length_error);
    auto const most = std::numeric_limits<std::size_t>::max();
    CHECK_THROWS_AS(Image(pixels, most, most), std::length_error);
    CHECK_THROWS_AS(Image(pixels, 1, most / 2 + 2, 2), std::length_error);

    Image const image(pixels, 10, 10);
    CHECK_THROWS_AS(tile_count(image, {0, 8}), std::invalid_argument);
    CHECK_THROWS_AS(tile_min_max(image, {8, 0}, low, high), std::invalid_argument);
    CHECK_THROWS_AS(tile_min_max(image, {2, 3}, std::vector<float>(19), high), std::length_error);
    CHECK_THROWS_AS(tile_min_max(image, {2, 3}, low, std::vector<float>(19)), std::length_error);
    CHECK(tile_min_max(image, {2, 3}, low, high) == 20);
    CHECK(tile_min_max(image, {most, most}, low, high) == 1);
    CHECK_THROWS_AS(tile_min_max(image, {8, 8}, std::span(pixels).subspan(99), high), std::length_error);
    CHECK_THROWS_AS(tile_min_max(image, {8, 8}, std::span(pixels).subspan(96), high), std::invalid_argument);
    CHECK_THROWS_AS(tile_min_max(image, {8, 8}, low, std::span(pixels).first(4)), std::invalid_argument);
    CHECK_THROWS_AS(tile_min_max(image, {8, 8}, low, std::span(low).subspan(3)), std::invalid_argument);
}

} // namespace

} // namespace algorithm_tile_min_max
