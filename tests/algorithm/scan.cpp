#include "support/catch.hpp"

#include "algorithm/scan_test.hpp"

namespace algorithm_scan {

namespace {

using namespace joining;
using crosslane::exclusive_scan;
using crosslane::inclusive_scan;

TEST_CASE("the scans of integers give a plain loop's sums and touch nothing else", "[algorithm]")
{
    using crosslane::Sum;
    std::vector<Scan> scans;
    add<false, std::int32_t, Sum, 0, 4, 8, 16, 64, 128>(scans);
    add<true, std::uint32_t, Sum, 0, 4, 32>(scans);
    add<false, std::uint8_t, Sum, 0, 8>(scans);
    add<true, std::int8_t, Sum, 16>(scans);
    add<false, std::int16_t, Sum, 4>(scans);
    add<true, std::uint16_t, Sum, 0>(scans);
    add<true, std::int64_t, Sum, 0>(scans);
    add<false, std::uint64_t, Sum, 4>(scans);
    CHECK(first_failure(scans) == "");
}

TEST_CASE("the scans take any associative operation", "[algorithm]")
{
    using namespace crosslane;
    std::vector<Scan> scans;
    add<false, std::uint16_t, Then, 0, 4, 16>(scans);
    add<true, std::uint16_t, Then, 8>(scans);
    add<true, std::int32_t, Product, 8>(scans);
    add<false, std::int16_t, Min, 8>(scans);
    add<true, std::uint8_t, Max, 16>(scans);
    add<false, std::uint32_t, BitAnd, 8>(scans);
    add<true, std::uint64_t, BitOr, 4>(scans);
    add<false, std::int8_t, BitXor, 16>(scans);
    CHECK(first_failure(scans) == "");
}

TEST_CASE("the scans keep the order of an operation that does not commute, whatever the registers", "[algorithm]")
{
    std::vector<std::int32_t> in(1003);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = i * 7919 % 13 < 4 ? static_cast<std::int32_t>(i) + 1 : 0;
    auto const check = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        auto const last_set = [](auto a, auto b) { return select(b != 0, b, a); };
        std::vector<std::int32_t> inclusive(in.size()), exclusive(in.size());
        CHECK(crosslane::inclusive_scan<N>(in, inclusive, last_set, 0) == crosslane::exclusive_scan<N>(in, exclusive, last_set, 0));
        std::int32_t last = 0;
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < in.size(); ++i) {
            wrong += exclusive[i] != last;
            if (in[i] != 0) last = in[i];
            wrong += inclusive[i] != last;
        }
        CHECK(wrong == 0);
    };
    check(std::integral_constant<std::size_t, 0>{});
    check(std::integral_constant<std::size_t, 8>{});
    check(std::integral_constant<std::size_t, 16>{});
    check(std::integral_constant<std::size_t, 128>{});
}

TEST_CASE("the scans take whatever converts to a span", "[algorithm]")
{
    int const in[] = {3, 1, 0, 2};
    std::array<int, 5> out{9, 9, 9, 9, 9};
    CHECK(exclusive_scan(in, out) == 6);
    CHECK(out == std::array{0, 3, 4, 4, 9});
    CHECK(inclusive_scan(in, out) == 6);
    CHECK(out == std::array{3, 4, 4, 6, 9});
    CHECK(exclusive_scan(in, std::span(out).first(4), crosslane::Sum{}, 10) == 16);
    CHECK(out == std::array{10, 13, 14, 14, 9});

    std::vector<int> both{0, 7, 0, 0, 5, 0};
    auto const last_set = [](auto a, auto b) { return select(b != 0, b, a); };
    CHECK(crosslane::inclusive_scan(both, both, last_set, 0) == 5);
    CHECK(both == std::vector{0, 7, 7, 7, 5, 5});
    CHECK(crosslane::exclusive_scan(both, both, last_set, 0, 2) == 5);
    CHECK(both == std::vector{2, 2, 7, 7, 7, 5});

    CHECK(exclusive_scan(std::span<int const>(), std::span<int>()) == 0);
    CHECK(inclusive_scan(std::vector<int>(), out, crosslane::Sum{}, 4) == 4);
}

TEST_CASE("the scans refuse outputs that are too short or begin inside the input", "[algorithm]")
{
    std::vector<int> numbers(100, 1);
    std::span const span = numbers;
    for (std::size_t past : {1u, 2u, 31u, 59u}) {
        CHECK_THROWS_AS(exclusive_scan(span.first(60), span.subspan(past)), std::invalid_argument);
        CHECK_THROWS_AS(inclusive_scan(span.first(60), span.subspan(past)), std::invalid_argument);
    }
    CHECK_THROWS_AS(exclusive_scan(span.first(50), span.subspan(50, 49)), std::invalid_argument);
    CHECK_THROWS_AS(inclusive_scan(span.first(1), span.subspan(50, 0)), std::invalid_argument);
    CHECK(numbers == std::vector<int>(100, 1));
    CHECK(exclusive_scan(span.first(50), span.subspan(50)) == 50); // right behind it
    CHECK(numbers[99] == 49);
    CHECK(exclusive_scan(span.first(0), span.subspan(50, 0)) == 0);
}

} // namespace

} // namespace algorithm_scan
