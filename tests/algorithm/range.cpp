#include "support/catch.hpp"

#include <crosslane/algorithm/append.hpp>
#include <crosslane/algorithm/compact.hpp>
#include <crosslane/algorithm/expand.hpp>
#include <crosslane/algorithm/histogram.hpp>
#include <crosslane/algorithm/histogram_by_match.hpp>
#include <crosslane/algorithm/reduce.hpp>
#include <crosslane/algorithm/scalarize.hpp>
#include <crosslane/algorithm/scan.hpp>
#include <crosslane/algorithm/tile_min_max.hpp>

#include <limits>
#include <numeric>

namespace algorithm_range {

namespace {

/// 0, -1, 2, -3, … or what they are in E.
template <class E>
std::vector<E> numbers(std::size_t count)
{
    std::vector<E> result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<E>(i % 2 == 0 ? i : ~i + 1);
    return result;
}

/// What fails of a range of E, whose lanes are T.
template <class E, class T>
std::string failures()
{
    auto const in = numbers<E>(77);
    std::string wrong;
    auto const check = [&](bool right, char const* what) { wrong += right ? std::string() : std::string(" ") + what; };

    std::vector<E> out(in.size()), expected;
    out.resize(crosslane::compact(in, out, [](auto const& x) { return (x & T{3}) == T{2}; }));
    for (E x : in)
        if ((x & 3) == 2) expected.push_back(x);
    check(out == expected, "compact");
    std::vector<E> in_place = in;
    in_place.resize(crosslane::compact(in_place, in_place, [](auto const& x) { return (x & T{3}) == T{2}; }));
    check(in_place == expected, "compact in place");
    std::vector<std::uint32_t> indices(in.size());
    std::size_t const found = crosslane::compact_indices(in, indices, [](auto const& x) { return (x & T{3}) == T{2}; });
    check(found == expected.size() && in[indices[found - 1]] == expected.back(), "compact_indices");

    T total{};
    std::vector<E> sums(in.size()), expected_sums;
    for (E x : in) expected_sums.push_back(static_cast<E>(total = static_cast<T>(total + x)));
    check(crosslane::inclusive_scan(in, sums) == total && sums == expected_sums, "inclusive_scan");
    crosslane::exclusive_scan(in, sums, [](auto const& a, auto const& b) { return a + b; }, T{});
    check(sums[0] == 0 && std::equal(sums.begin() + 1, sums.end(), expected_sums.begin()), "exclusive_scan");
    auto const least_and_greatest = crosslane::min_max(in);
    check(crosslane::reduce(in) == total && crosslane::reduce(std::span(in), [](auto a, auto b) { return a + b; }, T{}) == total, "reduce");
    check(least_and_greatest.min == *std::min_element(in.begin(), in.end()) &&
              least_and_greatest.max == *std::max_element(in.begin(), in.end()),
          "min_max");

    std::vector<unsigned long long> counts(40);
    std::size_t outside = 0;
    std::vector<unsigned long long> expected_counts(40);
    for (E x : in) {
        if (x >= 0 && static_cast<std::make_unsigned_t<T>>(x) < 40) {
            ++expected_counts[static_cast<std::size_t>(x)];
        } else {
            ++outside;
        }
    }
    check(crosslane::histogram(in, counts) == outside && counts == expected_counts, "histogram");
    std::fill(counts.begin(), counts.end(), 1);
    check(crosslane::histogram_by_match(in, counts) == outside && counts == expected_counts, "histogram_by_match");

    std::vector<unsigned char> const copies(in.size(), 2);
    std::vector<E> expanded(2 * in.size() - 1);
    check(crosslane::expand(in, copies, expanded) == 2 * in.size() && expanded[150] == in[75] && expanded[152] == in[76], "expand");

    std::vector<E> items(6, E{1});
    {
        crosslane::AppendBuffer buffer(items);
        static_assert(std::same_as<decltype(buffer), crosslane::AppendBuffer<T>>);
        buffer.append(crosslane::Wave<4>{}, crosslane::load<4>(in.data()));
        buffer.append_n(crosslane::Wave<4>{}, 1u, crosslane::Lanes<T, 4>(T{9}));
    }
    check(items == std::vector<E>{in[0], in[1], in[2], in[3], 9, 9}, "AppendBuffer");

    std::size_t seen = 0;
    crosslane::scalarize(in, [&](T key, auto const& lanes, std::size_t first) {
        for (std::size_t lane : lanes.active) seen += in[first + lane] == static_cast<E>(key);
    });
    check(seen == in.size(), "scalarize");

    std::vector<E> pixels = in, lowest(4), highest(4);
    crosslane::Image const image(pixels, 19, 4);
    static_assert(std::same_as<decltype(image), crosslane::Image<T> const>);
    E const greatest = (std::numeric_limits<E>::max)();
    pixels[20] = greatest; // after the view was made, and changed again after it is read
    check(crosslane::tile_min_max(image, {5, 4}, lowest, highest) == 4 && highest[0] == greatest, "tile_min_max");
    pixels[20] = E{};
    for (std::size_t x = 0; x < 19; ++x)
        for (std::size_t y = 0; y < 4; ++y) {
            E const pixel = pixels[19 * y + x];
            check(pixel >= lowest[x / 5] && pixel <= highest[x / 5], "tile_min_max of a pixel");
        }
    return wrong;
}

} // namespace

TEST_CASE("Ranges of integers that are no lane types count as those of their size and sign", "[algorithm]")
{
    using Char = std::conditional_t<std::numeric_limits<char>::is_signed, std::int8_t, std::uint8_t>;
    CHECK(failures<long long, std::int64_t>() == "");
    CHECK(failures<unsigned long long, std::uint64_t>() == "");
    CHECK(failures<long, std::conditional_t<sizeof(long) == 8, std::int64_t, std::int32_t>>() == "");
    CHECK(failures<char, Char>() == "");
}

} // namespace algorithm_range
