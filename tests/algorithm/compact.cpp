#include "support/catch.hpp"

#include "algorithm/compaction.hpp"

#include <crosslane/algorithm/compact.hpp>

namespace algorithm_compact {

namespace {

using namespace compaction;
using crosslane::compact;
using crosslane::Lanes;
using crosslane::Mask;

template <class T, std::size_t N>
[[gnu::noinline]] std::size_t run_compact(void const* const* in, std::size_t count, void* const* out, std::size_t const* room,
                                          int dropped)
{
    auto const value = static_cast<T>(dropped);
    return compact<N>(std::span(static_cast<T const*>(in[0]), count), std::span(static_cast<T*>(out[0]), room[0]),
                      [=](auto const& x) { return x != value; });
}

/// To memory, and by whole registers, whichever this processor takes.
template <class T, bool to_memory>
[[gnu::noinline]] std::size_t run_waves(void const* const* in, std::size_t count, void* const* out, std::size_t const* room, int dropped)
{
    std::span const from(static_cast<T const*>(in[0]), count);
    std::span const to(static_cast<T*>(out[0]), room[0]);
    auto const keep = [value = static_cast<T>(dropped)](auto const& x) { return x != value; };
    auto const what = crosslane::detail::compaction_of_values<32>(from, to, keep);
    return crosslane::detail::compact_waves_by<32>(to_memory, what.rows, what.count, what.capacity, std::get<0>(what.out));
}
template <class T>
Compaction compact_by_waves()
{
    Compaction compaction{{support::format_of<T>}, {sizeof(T)}, false, {}};
    compaction.add<sizeof(T), 32>([]<std::size_t M>(std::integral_constant<std::size_t, M>) { return run_waves<T, true>; });
    compaction.add<sizeof(T), 32>([]<std::size_t M>(std::integral_constant<std::size_t, M>) { return run_waves<T, false>; });
    return compaction;
}

/// N lanes; 0 is the default.
template <class T, std::size_t... N>
Compaction compact_of()
{
    Compaction compaction{{support::format_of<T>}, {sizeof(T)}, false, {}};
    compaction.add<sizeof(T), N...>([]<std::size_t M>(std::integral_constant<std::size_t, M>) { return run_compact<T, M>; });
    return compaction;
}

/// Every lane type and every number of lanes, but not each with each.
std::vector<Compaction> const& compactions()
{
    static std::vector<Compaction> const all{
        compact_of<std::uint8_t, 0, 4, 32, 128>(),
        compact_of<std::int32_t, 0, 4, 8, 16, 64, 128>(),
        compact_of<double, 0, 2, 8, 16>(),
        compact_of<std::int8_t, 0, 8>(),
        compact_of<std::int16_t, 0, 4>(),
        compact_of<std::uint16_t, 0, 8>(),
        compact_of<std::uint32_t, 0>(),
        compact_of<float, 0, 4>(),
        compact_of<std::int64_t, 0>(),
        compact_of<std::uint64_t, 0, 4>(),
        compact_by_waves<std::int32_t>(),
        compact_by_waves<double>(),
#if defined(CROSSLANE_HAS_HALF)
        compact_of<crosslane::half, 8>(),
#endif
    };
    return all;
}

TEST_CASE("compact keeps what a loop keeps and touches nothing else", "[algorithm]")
{
    for (auto const& compaction : compactions()) CHECK(first_failure(compaction) == "");
}

TEST_CASE("compact works in place and towards the front", "[algorithm]")
{
    for (auto const& compaction : compactions()) CHECK(first_failure(compaction, true) == "");
}

TEST_CASE("compact keeps NaN, infinities and zeros as the predicate says", "[algorithm]")
{
    auto const values = support::test_values<float>(1000, 1);
    std::vector<float> greater, not_greater, out(values.size());
    for (float x : values) (x > 0.0f ? greater : not_greater).push_back(x);

    std::size_t const kept = compact<16>(values, out, [](auto const& x) { return x > 0.0f; });
    CHECK(kept == greater.size());
    CHECK(std::memcmp(out.data(), greater.data(), kept * sizeof(float)) == 0);

    std::size_t const kept_not = compact<16>(values, out, [](auto const& x) { return !(x > 0.0f); });
    CHECK(kept_not == not_greater.size());
    CHECK(std::memcmp(out.data(), not_greater.data(), kept_not * sizeof(float)) == 0);
}

TEST_CASE("compact asks once for each wave, and shows zeros past the end", "[algorithm]")
{
    std::vector<std::uint16_t> const in(2 * 8 + 3, 7);
    std::vector<std::uint16_t> out(5); // too small: every wave is asked all the same, because it counts
    std::vector<std::uint16_t> shown;
    auto const show_and_keep = [&](Lanes<std::uint16_t, 8> const& x) -> Mask<8> {
        for (auto value : x.to_array()) shown.push_back(value);
        return Mask<8>::all();
    };
    CHECK(compact<8>(in, out, show_and_keep) == in.size());
    CHECK(out == std::vector<std::uint16_t>(5, 7));
    auto expected = in;
    expected.resize(3 * 8);
    CHECK(shown == expected);
}

TEST_CASE("compact takes whatever converts to a span", "[algorithm]")
{
    auto const odd = [](auto const& x) { return (x & 1) != 0; };
    int const in[] = {1, 2, 3, 5, 8};
    std::array<int, 5> out{};
    CHECK(compact(in, out, odd) == 3);
    CHECK(out == std::array{1, 3, 5, 0, 0});

    std::vector<int> both{7, 6, 5, 4};
    both.resize(compact(both, both, odd));
    CHECK(both == std::vector{7, 5});
    CHECK(compact(both, std::span(out).first(1), odd) == 2);
    CHECK(out[0] == 7);

    CHECK(compact(std::span<int const>(), std::span<int>(), odd) == 0);
    CHECK(compact(both, std::span<int>(), odd) == 2);
    CHECK(compact(std::vector<int>(), out, odd) == 0);
}

TEST_CASE("compact refuses an output that begins inside the input", "[algorithm]")
{
    auto const all = [](auto const& x) { return x == x; };
    std::vector<int> numbers(100);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i);
    auto const unchanged = numbers;
    std::span const span = numbers;
    for (std::size_t past : {1u, 2u, 31u, 59u}) {
        CHECK_THROWS_AS(compact(span.first(60), span.subspan(past), all), std::invalid_argument);
        CHECK_THROWS_AS(compact(span.first(60), span.subspan(past, 1), all), std::invalid_argument);
        CHECK(compact(span.first(60), span.subspan(past, 0), all) == 60); // nothing is written
    }
    CHECK(numbers == unchanged);
    CHECK(compact(span.first(40), span.subspan(40), all) == 40); // right behind it
    CHECK(std::equal(numbers.begin(), numbers.begin() + 40, numbers.begin() + 40));
}

} // namespace

} // namespace algorithm_compact
