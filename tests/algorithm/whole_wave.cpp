#include "support/catch.hpp"

#include "support/masks.hpp"

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/per_key.hpp>
#include <crosslane/algorithm/tile_min_max.hpp>

#include <algorithm>
#include <iterator>

/// As lanes/whole_wave.cpp: the bodies that run where the compiler knows that every lane takes part.
namespace {

using namespace crosslane;

TEST_CASE("AppendBuffer stores whole waves of items, and a part of one", "[algorithm]")
{
    constexpr std::uint32_t each = 7;
    std::vector<std::uint32_t> out(60, 99);
    std::span<std::uint32_t> const room(out);
    AppendBuffer buffer(room.first(8 * each));
    CHECK(buffer.append_n(Wave<8>{}, each, [](auto const&, auto const& owner, auto const& i) { return owner * 100u + i; }).written ==
          8 * each);
    for (std::uint32_t i = 0; i < 8 * each; ++i) CHECK(out[i] == i / each * 100 + i % each);
    CHECK(std::all_of(out.begin() + 8 * each, out.end(), [](auto x) { return x == 99; }));
}

/// Keeps `percent` of 1000 elements, into memory that has room for them alone and in place.
template <class T>
void check_compaction(unsigned percent)
{
    std::vector<T> in(1000), expected;
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<T>(support::random_bits(percent, i) % 100);
    std::copy_if(in.begin(), in.end(), std::back_inserter(expected), [&](T x) { return x < static_cast<T>(percent); });
    auto const keep = [limit = static_cast<T>(percent)](auto const& x) { return x < limit; };
    INFO(sizeof(T) << " bytes, " << percent << " % kept");

    std::vector<T> out(expected.size() + 1, T{77});
    REQUIRE(compact(in, std::span(out).first(expected.size()), keep) == expected.size());
    CHECK(std::equal(expected.begin(), expected.end(), out.begin()));
    CHECK(out.back() == T{77});

    std::vector<T> numbers(in.size(), T{5}), other(in.size());
    auto const keep_row = [&](auto const& x, auto const&) { return keep(x); };
    CHECK(compact_columns(std::tie(in, numbers), std::tie(in, other), keep_row) == expected.size());
    CHECK(std::equal(expected.begin(), expected.end(), in.begin()));
    CHECK(std::all_of(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(expected.size()), [](T x) { return x == T{5}; }));
}

TEST_CASE("compact keeps few, half, most and all, in place too", "[algorithm]")
{
    for (unsigned const percent : {0u, 1u, 50u, 99u, 100u}) {
        check_compaction<std::int32_t>(percent);
        check_compaction<float>(percent);
        check_compaction<double>(percent);
        check_compaction<std::uint64_t>(percent);
    }
}

TEST_CASE("evaluate_by_key finds the rows of whole waves, with and without a key that the table lacks", "[algorithm]")
{
    constexpr std::uint32_t rows = 200; // more than fit in registers
    std::vector<std::array<float, 4>> table(rows);
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t c = 0; c < 4; ++c) table[row][c] = static_cast<float>(row * 10 + c);
    std::vector<std::uint32_t> keys(64 + 3), in(keys.size());
    std::vector<float> out(keys.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i) keys[i] = i * 7 % rows;
    keys[17] = rows, keys[18] = ~0u, keys[65] = 5 * rows;
    auto const f = [](auto const&, auto const& c) { return c[0] + c[1] * 3.0f + c[3]; };
    CHECK(evaluate_by_key<16>(PerKey<float, 4>(table), keys, in, out, f) == 3);
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        auto const row = static_cast<float>(keys[i] * 10);
        CHECK(out[i] == (keys[i] < rows ? row + (row + 1) * 3 + (row + 3) : 0));
    }
}

TEST_CASE("tile_min_max joins tiles of 8 x 8 by whole waves, and lower ones below them", "[algorithm]")
{
    constexpr std::size_t width = 32 + 8, height = 16 + 3;
    std::vector<float> pixels(width * height), lowest(5 * 3), highest(5 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<float>(support::random_bits(1, i) % 1000);
    CHECK(tile_min_max<16>(Image<float>(pixels, width, height), {8, 8}, lowest, highest) == 15);
    for (std::size_t tile = 0; tile < 15; ++tile) {
        float least = 1000, most = -1;
        for (std::size_t y = tile / 5 * 8; y < std::min(height, tile / 5 * 8 + 8); ++y)
            for (std::size_t x = tile % 5 * 8; x < tile % 5 * 8 + 8; ++x) {
                least = std::min(least, pixels[y * width + x]);
                most = std::max(most, pixels[y * width + x]);
            }
        CHECK(lowest[tile] == least);
        CHECK(highest[tile] == most);
    }
}

} // namespace
