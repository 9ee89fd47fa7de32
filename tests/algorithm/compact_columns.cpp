#include "support/catch.hpp"

#include "algorithm/compaction.hpp"

#include <crosslane/algorithm/compact.hpp>

namespace algorithm_compact_columns {

namespace {

using namespace compaction;
using crosslane::compact_columns;

template <class Types, std::size_t N>
struct Columns;
template <class... T, std::size_t N>
struct Columns<std::tuple<T...>, N>
{
    [[gnu::noinline]] static std::size_t run(void const* const* in, std::size_t count, void* const* out,
                                             std::size_t const* room, int dropped)
    {
        return [&]<std::size_t... C>(std::index_sequence<C...>) {
            return compact_columns<N>(std::tuple(std::span(static_cast<T const*>(in[C]), count)...),
                                      std::tuple(std::span(static_cast<T*>(out[C]), room[C])...),
                                      [=](auto const&... x) { return (... | (x != static_cast<T>(dropped))); });
        }(std::index_sequence_for<T...>{});
    }
};

/// N lanes; 0 is the default.
template <class... T, std::size_t... N>
Compaction columns_of(std::index_sequence<N...>)
{
    Compaction compaction{{support::format_of<T>...}, {sizeof(T)...}, false, {}};
    compaction.add<std::max({sizeof(T)...}), N...>(
        []<std::size_t M>(std::integral_constant<std::size_t, M>) { return Columns<std::tuple<T...>, M>::run; });
    return compaction;
}
template <std::size_t... N>
inline constexpr std::index_sequence<N...> lanes{};

std::vector<Compaction> const& compactions()
{
    static std::vector<Compaction> const all{
        columns_of<std::uint8_t, double, std::int32_t>(lanes<0, 2, 4, 16, 32>),
        columns_of<std::int8_t, std::uint8_t>(lanes<8, 64>),
        columns_of<float, std::int16_t>(lanes<16, 128>),
        columns_of<std::uint16_t, std::int64_t, std::uint32_t>(lanes<4>),
        columns_of<std::uint64_t>(lanes<8>),
#if defined(CROSSLANE_HAS_HALF)
        columns_of<crosslane::half, float>(lanes<8>),
#endif
    };
    return all;
}

TEST_CASE("compact_columns keeps what a loop keeps and touches nothing else", "[algorithm]")
{
    for (auto const& compaction : compactions()) CHECK(first_failure(compaction) == "");
}

TEST_CASE("compact_columns works in place and towards the front", "[algorithm]")
{
    for (auto const& compaction : compactions()) CHECK(first_failure(compaction, true) == "");
}

TEST_CASE("compact_columns takes whatever converts to a span", "[algorithm]")
{
    std::vector<float> const x{1, -2, 3, -4};
    std::vector<int> const id{10, 20, 30, 40};
    std::vector<float> x_out(4);
    int id_out[3] = {};
    CHECK(compact_columns(std::tie(x, id), std::tie(x_out, id_out), [](auto a, auto) { return a < 0.0f; }) == 2);
    CHECK(x_out[0] == -2);
    CHECK(x_out[1] == -4);
    CHECK(id_out[0] == 20);
    CHECK(id_out[1] == 40);
}

TEST_CASE("compact_columns refuses columns of different lengths, and outputs inside their inputs", "[algorithm]")
{
    std::vector<float> x(20, 1.0f);
    std::vector<std::uint8_t> flag(20, 1);
    auto const all = [](auto const& a, auto const&) { return a == a; };
    std::span const xs = x;
    std::span const flags = flag;
    auto const columns = [](auto a, auto b) { return std::tuple(a, b); };

    CHECK_THROWS_AS(compact_columns(columns(xs, flags.first(19)), columns(xs, flags), all), std::invalid_argument);
    CHECK_THROWS_AS(compact_columns(columns(xs.first(0), flags), columns(xs, flags), all), std::invalid_argument);
    CHECK_THROWS_AS(compact_columns(columns(xs, flags), columns(xs.subspan(1), flags), all), std::invalid_argument);
    CHECK_THROWS_AS(compact_columns(columns(xs, flags), columns(xs, flags.subspan(19)), all), std::invalid_argument);
    CHECK(compact_columns(columns(xs.subspan(3), flags.subspan(3)), columns(xs, flags), all) == 17);
}

TEST_CASE("compact_columns refuses outputs that overlap each other, or the input of another column", "[algorithm]")
{
    std::vector<int> memory(60, 1);
    auto const columns = [&](std::size_t a, std::size_t b) {
        return std::tuple(std::span(memory).subspan(a, 10), std::span(memory).subspan(b, 10));
    };
    auto const run = [](auto in, auto out) { return compact_columns(in, out, [](auto const& a, auto const& b) { return a == b; }); };

    CHECK_THROWS_WITH(run(columns(0, 10), columns(20, 29)), "crosslane::compact_columns: two output columns overlap");
    CHECK_THROWS_WITH(run(columns(0, 10), columns(29, 20)), "crosslane::compact_columns: two output columns overlap");
    auto const of_another = "crosslane::compact_columns: an output column overlaps the input of another column";
    CHECK_THROWS_WITH(run(columns(0, 10), columns(19, 30)), of_another);
    CHECK_THROWS_WITH(run(columns(0, 10), columns(30, 9)), of_another);
    CHECK_THROWS_WITH(run(columns(0, 10), columns(10, 0)), of_another); // exchanged
    CHECK(run(columns(0, 10), columns(0, 10)) == 10);
    CHECK(run(columns(0, 10), columns(20, 30)) == 10);
    CHECK(run(columns(0, 0), columns(20, 30)) == 10); // the same input twice
}

} // namespace

} // namespace algorithm_compact_columns
