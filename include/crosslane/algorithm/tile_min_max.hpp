#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/lanes/half_bits.hpp>
#include <crosslane/lanes/fast_min_max.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/reduce.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

/// A view of a picture in memory: height rows of width pixels, each row pitch pixels after the one before.
///
/// Shapes   A contiguous range of a lane type, width, height, pitch (width unless given).
/// Memory   The range must outlive the view; a temporary that owns its pixels does not compile.
/// Active   Does not look at lanes.
/// Errors   std::invalid_argument if rows overlap (pitch below width); std::length_error if the range has too few pixels.
template <LaneType T>
class Image
{
public:
    template <LaneRange Pixels>
        requires std::same_as<detail::ElementOf<Pixels>, T> && detail::OutlivesView<Pixels>
    Image(Pixels&& pixels, std::size_t width, std::size_t height, std::size_t pitch)
        : pixels_(detail::elements_of(pixels)), width_(width), height_(height), pitch_(pitch)
    {
        if (width == 0 || height == 0) return;
        if (pitch < width && height > 1) detail::fail<std::invalid_argument>("crosslane::Image: rows overlap: pitch is below width");
        if (width > pixels_.size() || (height > 1 && height - 1 > (pixels_.size() - width) / pitch))
            detail::fail<std::length_error>("crosslane::Image: the range has too few pixels");
    }
    template <LaneRange Pixels>
        requires std::same_as<detail::ElementOf<Pixels>, T> && detail::OutlivesView<Pixels>
    Image(Pixels&& pixels, std::size_t width, std::size_t height) : Image(pixels, width, height, width)
    {
    }

    [[nodiscard]] std::span<T const> pixels() const { return pixels_; }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] std::size_t height() const { return height_; }
    [[nodiscard]] std::size_t pitch() const { return pitch_; }

private:
    std::span<T const> pixels_;
    std::size_t width_, height_, pitch_;
};
template <LaneRange Pixels, class... Sizes>
    requires detail::OutlivesView<Pixels>
Image(Pixels&&, Sizes...) -> Image<detail::ElementOf<Pixels>>;

/// Tiles stand side by side from the first pixel on; those at the right and lower edge may be cut off.
///
/// Errors   A width or height of 0: std::invalid_argument from what takes it.
struct TileSize
{
    std::size_t width = 8, height = 8;
};

/// How many tiles cover the picture; their order is row by row.
///
/// Active   Does not look at lanes.
/// Errors   std::invalid_argument if the tile has no width or no height.
template <LaneType T>
[[nodiscard]] std::size_t tile_count(Image<T> const& image, TileSize tile)
{
    if (tile.width == 0 || tile.height == 0)
        detail::fail<std::invalid_argument>("crosslane::tile_count: a tile must have a width and a height");
    auto const cover = [](std::size_t pixels, std::size_t size) { return pixels / size + (pixels % size != 0); };
    return cover(image.width(), tile.width) * cover(image.height(), tile.height);
}

namespace detail {

template <LaneType T, std::size_t N>
struct Extremes
{
    Lanes<T, N> lowest, highest;
};

/// Every W neighbours joined. For four registers of 32 bytes, shuffles within 16 bytes come first: every_second takes two
/// there.
template <std::size_t W, LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE_LOOP auto join_neighbours(Lanes<T, N> const& x, Op op)
{
    if constexpr (W == 1) {
        return x;
    } else if constexpr (W == 8 && widest_register == 32 && sizeof(T) == 4 && N == 32) {
        auto const quads = fold_pairs<4, 1>(fold_pairs<4, 1>(x, op), op);
        return op(quads.low(), quads.high());
    } else {
        return join_neighbours<W / 2>(op(every_second<0>(x), every_second<1>(x)), op);
    }
}

template <LaneType T>
struct Rows
{
    T const* first;
    std::size_t pitch, count;

    [[nodiscard]] Rows from(std::size_t column) const { return {first + column, pitch, count}; }
};

/// The extremes of each of the wave's columns; Count, if not 0, is the number of rows.
template <std::size_t Count, std::size_t N, LaneType T>
CROSSLANE_INLINE_LOOP Extremes<T, N> of_columns(Wave<N> const& wave, Rows<T> const& rows)
{
    Lanes<T, N> lowest = Min::identity<T>, highest = Max::identity<T>;
#pragma GCC unroll 8
    for (std::size_t y = 0; y < (Count == 0 ? rows.count : Count); ++y) {
        auto const x = load(rows.first + y * rows.pitch, wave.active);
        lowest = fast_min(x, lowest);
        highest = fast_max(x, highest);
    }
    return {lowest, highest};
}

/// Calls kernel(wave, first) for waves that cover count elements. The last one overlaps the one before, so that it is whole
/// too.
template <std::size_t N, class Kernel>
CROSSLANE_INLINE_LOOP void cover_by_waves(std::size_t count, Kernel kernel)
{
    if (count < N) {
        if (count != 0) kernel(Wave<N>{Mask<N>::first(count)}, std::size_t{0});
        return;
    }
    for (std::size_t first = 0;; first = (std::min)(first + N, count - N)) {
        kernel(Wave<N>{}, first);
        if (first == count - N) return;
    }
}

/// Tiles of any width: first the extremes of each column, then one column after another joins its tile.
template <std::size_t N, LaneType T>
CROSSLANE_ALGORITHM void tile_extremes(Rows<T> const& rows, std::size_t columns, std::size_t width, T* lowest, T* highest)
{
    constexpr std::size_t strip = 4 * N;
    std::array<T, strip> low, high;
    std::size_t tile = 0, left = width;
    lowest[0] = Min::identity<T>;
    highest[0] = Max::identity<T>;
    for (std::size_t first = 0; first < columns; first += strip) {
        std::size_t const count = (std::min)(strip, columns - first);
        cover_by_waves<N>(count, [&](Wave<N> const& wave, std::size_t at) CROSSLANE_INLINE_LAMBDA {
            auto const x = of_columns<0>(wave, rows.from(first + at));
            store(low.data() + at, x.lowest, wave.active);
            store(high.data() + at, x.highest, wave.active);
        });
        for (std::size_t i = 0; i < count; ++i, --left) {
            if (left == 0) {
                lowest[++tile] = Min::identity<T>;
                highest[tile] = Max::identity<T>;
                left = width;
            }
            lowest[tile] = low[i] < lowest[tile] ? low[i] : lowest[tile];
            highest[tile] = high[i] > highest[tile] ? high[i] : highest[tile];
        }
    }
}

/// The extremes of tiles as they are returned: NaN for an empty tile, and +0 for a zero of either sign.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE_LOOP Extremes<T, N> finished(Extremes<T, N> const& x)
{
    if constexpr (is_float<T>) {
        auto const empty = x.lowest > x.highest; // one of nothing but NaN
        return {select(empty, quiet_nan<T>, x.lowest + T{}), select(empty, quiet_nan<T>, x.highest + T{})};
    } else {
        return x;
    }
}

/// Calls finish(first_tile, extremes, count) for a few tiles at a time; it may see a tile more than once. The caller's pixels may be
/// of another type with the same bits.
template <std::size_t N, LaneType T, class Finish>
CROSSLANE_ALGORITHM void for_each_tiles(Image<T> const& image, TileSize tile, Finish finish)
{
    constexpr std::size_t most = 64, lanes = 16, quick_width = 8, quick_height = 8;
    Reinterpreted<T const> const pixels(image.pixels());
    std::array<T, most> lowest{}, highest{};
    std::size_t done = 0;
    for (std::size_t y = 0; y < image.height(); y += (std::min)(tile.height, image.height() - y)) {
        Rows<T> const rows{pixels.data() + y * image.pitch(), image.pitch(), (std::min)(tile.height, image.height() - y)};
        std::size_t x = 0;
        if constexpr (N >= quick_width) {
            if (tile.width == quick_width) {
                x = image.width() / quick_width * quick_width;
                cover_by_waves<N>(x, [&](Wave<N> const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
                    bool const unrolled = wave.active.is_known_all() && rows.count == quick_height;
                    auto const column = unrolled ? of_columns<quick_height>(wave, rows.from(first)) : of_columns<0>(wave, rows.from(first));
                    Extremes<T, N / quick_width> const tiles{
                        join_neighbours<quick_width>(
                            column.lowest, [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return fast_min(a, b); }),
                        join_neighbours<quick_width>(
                            column.highest, [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return fast_max(a, b); })};
                    finish(done + first / quick_width, finished(tiles), (std::min)(N, x) / quick_width);
                });
                done += x / quick_width;
            }
        }
        while (x < image.width()) {
            std::size_t const left = image.width() - x;
            std::size_t const count = std::clamp<std::size_t>(left / tile.width, 1, most), columns = (std::min)(left, count * tile.width);
            tile_extremes<N>(rows.from(x), columns, tile.width, lowest.data(), highest.data());
            for (std::size_t i = 0; i < count; i += lanes) {
                Extremes<T, lanes> const tiles{load<lanes>(lowest.data() + i), load<lanes>(highest.data() + i)};
                finish(done + i, finished(tiles), (std::min)(lanes, count - i));
            }
            done += count;
            x += columns;
        }
    }
}

template <class T, class U>
void require_room(std::span<T const> pixels, std::span<U> out, std::size_t count)
{
    if (out.size() < count) detail::fail<std::length_error>("crosslane::tile_min_max: the output has fewer elements than there are tiles");
    if (overlap(pixels, out)) detail::fail<std::invalid_argument>("crosslane::tile_min_max: the output overlaps the picture");
}

} // namespace detail

/// The least and the greatest pixel of every tile of a picture: hierarchical depth, and the bounds of tiled lighting.
///
///     tile_min_max(Image(depth, 1920, 1080), {8, 8}, nearest, farthest);      // 240 x 135 tiles
///
/// Shapes   Image<T>, the tile's size, two contiguous ranges of T for the results; N, the first template argument, is the
///          wave size (default: default_wave_size<T>)  ->  the number of tiles, as tile_count.
/// Means    for (tile) for (x : tile) { if (x < lowest[tile]) lowest[tile] = x; if (x > highest[tile]) highest[tile] = x; }
///          NaN yields to every number; a tile of nothing but NaN gives NaN. A zero is +0, whichever the picture has.
/// Active   Tiles at the edges take the pixels that are there.
/// Order    Does not show in the result. Tiles are stored row by row.
/// Errors   std::invalid_argument if the tile has no width or no height, or if an output overlaps the picture or the other
///          output; std::length_error if an output has fewer elements than there are tiles. Pixels between the rows and
///          elements past the last tile are not touched.
/// Source   Microsoft's proposal 0054 (numWaves): min and max depth of 8x8 tiles.
template <std::size_t N = 0, LaneType T, LaneRange Lowest, LaneRange Highest>
std::size_t tile_min_max(Image<T> const& image, TileSize tile, Lowest&& lowest, Highest&& highest)
{
    static_assert(std::same_as<detail::ElementOf<Lowest>, T> && std::same_as<detail::ElementOf<Highest>, T>,
                  "crosslane::tile_min_max: the results must have the type of the pixels");
    static_assert(detail::is_writable<Lowest> && detail::is_writable<Highest>, "crosslane::tile_min_max: the results must be writable");
    auto const low = detail::writable_elements_of(lowest), high = detail::writable_elements_of(highest);
    std::size_t const count = tile_count(image, tile);
    detail::require_room(image.pixels(), low, count);
    detail::require_room(image.pixels(), high, count);
    if (detail::overlap(low, high)) detail::fail<std::invalid_argument>("crosslane::tile_min_max: the outputs overlap");
    constexpr std::size_t lanes = detail::wave_size_or_default<N, T>;
    detail::for_each_tiles<lanes>(image, tile, [&](std::size_t first, auto const& x, std::size_t n) CROSSLANE_INLINE_LAMBDA {
        detail::store_up_to(n, &low[first], x.lowest);
        detail::store_up_to(n, &high[first], x.highest);
    });
    return count;
}

/// The same as two 16-bit floats in one word, the least in the lower half: rounded outwards, so that the pair still
/// encloses every pixel.
///
/// Shapes   Image<float>, the tile's size, a contiguous range of uint32_t  ->  the number of tiles.
/// Means    packed[tile] = half_bits_down(lowest) | half_bits_up(highest) << 16; NaN as 0x7E00.
/// Active   As tile_min_max.
/// Errors   As tile_min_max.
/// Source   As tile_min_max, which packs with f32tof16: a maximum may come out too small, a minimum too great.
template <std::size_t N = 0, LaneRange Packed>
std::size_t tile_min_max_half(Image<float> const& image, TileSize tile, Packed&& packed)
{
    static_assert(std::same_as<detail::ElementOf<Packed>, std::uint32_t>, "crosslane::tile_min_max_half: the results must be uint32_t");
    static_assert(detail::is_writable<Packed>, "crosslane::tile_min_max_half: the results must be writable");
    auto const out = detail::writable_elements_of(packed);
    std::size_t const count = tile_count(image, tile);
    detail::require_room(image.pixels(), out, count);
    constexpr std::size_t lanes = detail::wave_size_or_default<N, float>;
    detail::for_each_tiles<lanes>(image, tile, [&](std::size_t first, auto const& x, std::size_t n) CROSSLANE_INLINE_LAMBDA {
        detail::store_up_to(n, &out[first], half_bits_down(x.lowest) | half_bits_up(x.highest) << 16u);
    });
    return count;
}

} // namespace crosslane
