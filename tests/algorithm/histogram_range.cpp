#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/histogram.hpp>

#include <cmath>

namespace algorithm_histogram_range {

namespace {

using crosslane::histogram;
using crosslane::histogram_add;
using crosslane::Lanes;
using U32 = std::uint32_t;

template <class T>
using Run = std::size_t (*)(std::span<T const> in, std::span<U32> counts, T low, T high);

template <class T, std::size_t N>
[[gnu::noinline]] std::size_t run(std::span<T const> in, std::span<U32> counts, T low, T high)
{
    return histogram<N>(in, counts, low, high);
}

/// What histogram's doc comment says.
template <class T>
std::size_t histogram_by_loop(std::span<T const> in, std::vector<U32>& counts, T low, T high)
{
    std::size_t outside = 0;
    T const width = high - low, scale = static_cast<T>(counts.size()) / width;
    for (T x : in) {
        if (x >= low && x < high) {
            T const above = x - low, product = above * scale;
            ++counts[std::min(static_cast<std::size_t>(product), counts.size() - 1)];
        } else {
            ++outside;
        }
    }
    return outside;
}

/// Values in and around the range, its ends, their neighbours and the borders of buckets; NaN, infinities, denormals.
template <class T>
std::vector<T> values(std::size_t size, T low, T high, std::size_t buckets)
{
    auto result = support::test_values<T>(size, 7);
    auto const infinity = std::numeric_limits<T>::infinity();
    for (std::size_t i = 0; i < size; ++i) {
        auto const random = support::random_bits(8, i);
        T const border = low + (high - low) * (static_cast<T>(random / 16 % (buckets + 1)) / static_cast<T>(buckets));
        switch (random % 16) {
        case 0: result[i] = low; break;
        case 1: result[i] = high; break;
        case 2: result[i] = std::nextafter(low, -infinity); break;
        case 3: result[i] = std::nextafter(high, -infinity); break;
        case 4: result[i] = border; break;
        case 5: result[i] = std::nextafter(border, -infinity); break;
        case 6: result[i] = std::numeric_limits<T>::quiet_NaN(); break;
        case 7: break;
        default: result[i] = low + (high - low) * (static_cast<T>(random >> 40) / static_cast<T>(1 << 24));
        }
    }
    return result;
}

template <class T>
std::string first_failure(Run<T> run, std::size_t lanes)
{
    static support::GuardedMemory const in_memory(200000), counts_memory(20000);
    T const largest = std::numeric_limits<T>::max();
    std::vector<std::size_t> sizes{10007};
    for (std::size_t size = 0; size <= 2 * lanes + 1; ++size) sizes.push_back(size);
    for (auto const& [low, high] :
         {std::pair(T(0), T(1)), {T(-1), T(1)}, {T(-0.0), T(255)}, {T(0.1), T(0.7)}, {T(-1e6), T(-1e6 + 16)}, {-largest / 8, largest / 16}})
        for (std::size_t buckets : {1u, 10u, 256u, 1000u, 4001u})
            for (std::size_t size : sizes) {
                auto const in = values(size, low, high, buckets);
                std::vector<U32> expected(buckets);
                auto const outside = histogram_by_loop<T>(in, expected, low, high);
                for (bool const before_page : {false, true}) {
                    T* const from = before_page ? in_memory.last<T>(size) : in_memory.first<T>();
                    U32* const to = before_page ? counts_memory.last<U32>(buckets) : counts_memory.first<U32>();
                    std::copy(in.begin(), in.end(), from);
                    if (run({from, size}, {to, buckets}, low, high) != outside || !std::equal(expected.begin(), expected.end(), to))
                        return support::type_name<T>() + ", " + std::to_string(lanes) + " lanes, " + std::to_string(size) +
                               " elements from " + support::to_text(low) + " to " + support::to_text(high) + ", " +
                               std::to_string(buckets) + " buckets";
                }
            }
    return {};
}

TEST_CASE("histogram of a range counts what a loop counts", "[algorithm]")
{
    CHECK(first_failure<float>(run<float, 0>, 16) == "");
    CHECK(first_failure<float>(run<float, 4>, 4) == "");
    CHECK(first_failure<float>(run<float, 64>, 64) == "");
    CHECK(first_failure<double>(run<double, 0>, 16) == "");
    CHECK(first_failure<double>(run<double, 8>, 8) == "");
}

TEST_CASE("histogram refuses a range that has no buckets", "[algorithm]")
{
    float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN(),
                largest = std::numeric_limits<float>::max(), smallest = std::numeric_limits<float>::denorm_min();
    std::vector<float> const in{1, 2, 3};
    std::vector<U32> counts{7, 7, 7, 7};
    for (auto const& [low, high] : {std::pair(1.0f, 1.0f), {2.0f, 1.0f}, {nan, 1.0f}, {0.0f, nan}, {0.0f, infinity}, {-infinity, 0.0f},
                                    {-largest, largest}, {0.0f, smallest}, {0.0f, largest}}) {
        INFO(low << " to " << high);
        std::span const one = high == largest ? std::span(counts).first(1) : std::span(counts); // 1 / largest is a denormal
        CHECK_THROWS_AS(histogram(in, one, low, high), std::invalid_argument);
        CHECK_THROWS_AS(histogram_add(in, one, low, high), std::invalid_argument);
    }
    std::span const many(counts.data(), (std::size_t{1} << 31) + 1); // never touched
    CHECK_THROWS_AS(histogram(std::span(in), many, 0.0f, 1.0f), std::length_error);
    CHECK_THROWS_AS(histogram(std::span(reinterpret_cast<float const*>(counts.data()), 1), counts, 0.0f, 1.0f), std::invalid_argument);
    CHECK(counts == std::vector<U32>{7, 7, 7, 7});

    CHECK_THROWS_AS(histogram(in, std::vector<U32>(), 0.0f, infinity), std::invalid_argument);
    CHECK(histogram(in, std::vector<U32>(), 0.0f, 5.0f) == 3);
    CHECK(histogram(in, counts, 0.0f, 4.0f) == 0);
    CHECK(counts == std::vector<U32>{0, 1, 1, 1});
    CHECK(histogram_add(in, counts, 1.0f, 3.0f) == 1);
    CHECK(counts == std::vector<U32>{1, 1, 2, 1});
}

TEST_CASE("histogram asks for the buckets of each wave once, and shows zeros past the end", "[algorithm]")
{
    std::vector<std::int16_t> in(600 + 3);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int16_t>(i);
    std::vector<std::int16_t> shown;
    std::vector<std::uint64_t> counts(4, 10);
    auto const bucket = [&](Lanes<std::int16_t, 8> const& x) {
        for (auto value : x.to_array()) shown.push_back(value);
        return (x & std::int16_t{7}) - std::int16_t{1}; // -1 to 6
    };
    CHECK(histogram_add<8>(in, counts, bucket) == 76 + 3 * 75);
    CHECK(counts == std::vector<std::uint64_t>{10 + 76, 10 + 76, 10 + 75, 10 + 75});
    auto expected = in;
    expected.resize(608);
    CHECK(shown == expected);

    CHECK(histogram<8>(in, counts, bucket) == 76 + 3 * 75);
    CHECK(counts == std::vector<std::uint64_t>{76, 76, 75, 75});
}

TEST_CASE("histogram takes buckets of any integer type", "[algorithm]")
{
    std::vector<double> in(3000);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<double>(i) / 10; // 0 to 299.9
    std::vector<U32> counts(256);
    CHECK(histogram(in, counts, [](auto const& x) { return crosslane::lanes_cast<std::uint8_t>(x); }) == 0); // clamps
    CHECK(counts[254] == 10);
    CHECK(counts[255] == 450);
    CHECK(histogram<4>(in, std::span(counts).first(255), [](auto const& x) { return crosslane::lanes_cast<std::uint64_t>(x); }) == 450);
}

} // namespace

} // namespace algorithm_histogram_range
