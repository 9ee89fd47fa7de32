// What a user's file may say before it calls the library: std's scans take any two arguments of one type for iterators.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <array>
#include <numeric>
#include <span>
#include <vector>

using namespace std;
using namespace crosslane;

TEST_CASE("Scans and reductions of whole ranges are found beside std's", "[algorithm]")
{
    vector<int> const v{3, 1, 0, 2};
    vector<int> both = v, out(4);
    CHECK((inclusive_scan(v, out) == 6 && out == vector<int>{3, 4, 4, 6}));
    CHECK((inclusive_scan(v, out, Max{}) == 3 && out == vector<int>{3, 3, 3, 3}));
    CHECK((inclusive_scan(v, out, Sum{}, 1) == 7 && out == vector<int>{4, 5, 5, 7}));
    CHECK((exclusive_scan(v, out, Sum{}) == 6 && out == vector<int>{0, 3, 4, 4}));
    CHECK((exclusive_scan(v, out, Max{}, 2) == 3 && out == vector<int>{2, 3, 3, 3}));
    CHECK((inclusive_scan(both, both, Product{}) == 0 && both == vector<int>{3, 3, 0, 0}));
    CHECK((inclusive_scan<16>(v, out, Min{}) == 0 && out == vector<int>{3, 1, 0, 0}));
    span<int const> const from(v);
    span<int> const to(out);
    CHECK((inclusive_scan(from, to, Max{}) == 3 && inclusive_scan(to, to, Sum{}) == 12));
    array<float, 4> const floats{1, 4, 2, 8};
    array<float, 4> sums{};
    CHECK((inclusive_scan(floats, sums, Sum{}) == 15 && sums[2] == 7));
    CHECK((inclusive_scan(floats, span(sums), Max{}) == 8 && sums[2] == 4));
    vector<long long> wide{1, 2}, wide_sums(2);
    CHECK((inclusive_scan(wide, wide_sums, Sum{}, 3LL) == 6 && wide_sums == vector<long long>{4, 6}));
    float numbers[4] = {1, 2, 3, 4};
    CHECK((inclusive_scan(numbers, numbers, Sum{}) == 10 && numbers[2] == 6));
    CHECK((reduce(v, Max{}) == 3 && reduce(v) == 6 && reduce(v, [](auto a, auto b) { return a + b; }, 0) == 6 && min_max(v).max == 3));
    CHECK((std::inclusive_scan(v.begin(), v.end(), out.begin()) == out.end() &&
           inclusive_scan(v.begin(), v.end(), out.begin()) == out.end()));
}
