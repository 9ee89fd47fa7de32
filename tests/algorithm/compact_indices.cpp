#include "support/catch.hpp"

#include "algorithm/compaction.hpp"

#include <crosslane/algorithm/compact.hpp>

namespace algorithm_compact_indices {

namespace {

using namespace compaction;
using crosslane::compact_indices;

template <class T, class I, std::size_t N>
[[gnu::noinline]] std::size_t run_compact_indices(void const* const* in, std::size_t count, void* const* out,
                                                  std::size_t const* room, int dropped)
{
    auto const value = static_cast<T>(dropped);
    return compact_indices<N>(std::span(static_cast<T const*>(in[0]), count), std::span(static_cast<I*>(out[0]), room[0]),
                              [=](auto const& x) { return x != value; });
}

/// N lanes; 0 is the default.
template <class T, class I, std::size_t... N>
Compaction indices_of()
{
    Compaction compaction{{support::format_of<T>}, {sizeof(I)}, true, {}};
    compaction.add<sizeof(I), N...>(
        []<std::size_t M>(std::integral_constant<std::size_t, M>) { return run_compact_indices<T, I, M>; });
    return compaction;
}

TEST_CASE("compact_indices finds what a loop finds and touches nothing else", "[algorithm]")
{
    using U32 = std::uint32_t;
    using U64 = std::uint64_t;
    for (auto const& compaction : {
             indices_of<std::int32_t, U32, 0, 4, 16, 32, 64, 128>(),
             indices_of<double, U64, 0, 2, 8, 16>(),
             indices_of<std::uint8_t, U32, 0>(),
             indices_of<std::int8_t, U64, 8>(),
             indices_of<std::int16_t, U32, 8>(),
             indices_of<std::uint16_t, U64, 4>(),
             indices_of<std::uint32_t, U64, 4>(),
             indices_of<float, U32, 8>(),
             indices_of<std::int64_t, U32, 4>(),
             indices_of<std::uint64_t, U32, 8>(),
#if defined(CROSSLANE_HAS_HALF)
             indices_of<crosslane::half, U32, 8>(),
#endif
         }) {
        CHECK(first_failure(compaction) == "");
    }
}

TEST_CASE("compact_indices refuses more elements than an index can count", "[algorithm]")
{
    std::uint8_t const element = 0;
    std::span const more(&element, std::size_t{1} << 32); // never read
    CHECK_THROWS_AS(compact_indices(more, std::vector<std::uint32_t>(), [](auto const& x) { return x != 0; }), std::length_error);
}

TEST_CASE("compact_indices refuses an output that overlaps its input, unless each index stands where its element stood", "[algorithm]")
{
    std::vector<std::uint32_t> memory(300);
    std::span const all(memory), first = all.first(200);
    auto const is_odd = [](auto const& x) { return (x & 1u) != 0u; };
    CHECK_THROWS_AS(compact_indices(first, all.subspan(1, 200), is_odd), std::invalid_argument);
    CHECK_THROWS_AS(compact_indices(all.subspan(1, 200), first, is_odd), std::invalid_argument);
    CHECK_THROWS_AS(
        compact_indices(std::span(reinterpret_cast<std::uint8_t const*>(memory.data()), 300), all, [](auto const& x) { return x != 0; }),
        std::invalid_argument);
    for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<std::uint32_t>(i * i % 7);
    auto const before = memory;
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 200; ++i)
        if (before[i] % 2 != 0) expected.push_back(i);
    CHECK(compact_indices(first, first, is_odd) == expected.size());
    memory.resize(expected.size());
    CHECK(memory == expected);
}

} // namespace

} // namespace algorithm_compact_indices
