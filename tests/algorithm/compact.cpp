#include "support/catch.hpp"

#include "algorithm/compaction.hpp"

#include <deque>

namespace {

using namespace compaction;
using crosslane::compact;

template <class T, std::size_t N>
[[gnu::noinline]] std::size_t run_compact(void const* const* in, std::size_t count, void* const* out, std::size_t const* room,
                                          int dropped)
{
    auto const value = static_cast<T>(dropped);
    return compact<N>(std::span(static_cast<T const*>(in[0]), count), std::span(static_cast<T*>(out[0]), room[0]),
                      [=](auto const& x) { return x != value; });
}

template <class T>
Compaction compact_of()
{
    return []<std::size_t... N>(std::index_sequence<N...>) {
        return Compaction{{support::format_of<T>}, {sizeof(T)}, false, {{0, run_compact<T, 0>}, {N, run_compact<T, N>}...}};
    }(support::LaneCounts<T>{});
}

TEST_CASE("compact keeps what a loop keeps and touches nothing else", "[algorithm]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class T>() { return first_failure(compact_of<T>()); }) == "");
}

TEST_CASE("compact works in place and towards the front", "[algorithm]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class T>() { return first_failure(compact_of<T>(), true); }) == "");
}

} // namespace
