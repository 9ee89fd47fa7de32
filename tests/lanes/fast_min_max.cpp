#include "support/catch.hpp"

#include "support/lane_types.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/fast_min_max.hpp>

namespace lanes_fast_min_max {

namespace {

using crosslane::Lanes;

template <class T, std::size_t N>
std::string wrong()
{
    auto const a = support::test_values<T>(40 * N, 1), b = support::test_values<T>(40 * N, 2);
    for (std::size_t first = 0; first < a.size(); first += N) {
        auto const x = Lanes<T, N>::load(&a[first]), y = Lanes<T, N>::load(&b[first]);
        auto const less = fast_min(x, y).to_array(), more = fast_max(x, y).to_array();
        for (std::size_t lane = 0; lane < N; ++lane) {
            T const p = a[first + lane], q = b[first + lane];
            if (support::bits_of(less[lane]) != support::bits_of(p < q ? p : q) ||
                support::bits_of(more[lane]) != support::bits_of(p > q ? p : q))
                return support::type_name<T>() + ", " + std::to_string(N) + " lanes: " + support::to_text(p) + " and " +
                       support::to_text(q);
        }
    }
    return {};
}

TEST_CASE("fast_min and fast_max choose as a comparison does", "[lanes]")
{
    CHECK(support::for_each_type<support::LaneTypes>([]<class T>() { return wrong<T, 8>() + wrong<T, 2>(); }) == "");
    CHECK(wrong<float, 64>() == "");
}

} // namespace

} // namespace lanes_fast_min_max
