#include "support/catch.hpp"

#include "algorithm/scan_test.hpp"

#include <algorithm>

namespace {

using namespace joining;

TEST_CASE("the scans join floats in the documented order", "[algorithm]")
{
    using namespace crosslane;
    std::vector<Scan> scans;
    add<false, float, Sum, 0, 4, 8, 16>(scans);
    add<true, float, Sum, 4, 64>(scans);
    add<true, double, Sum, 0>(scans);
    add<false, double, Product, 4>(scans);
    add<true, float, std::plus<>, 0>(scans);
    add<true, float, Min, 8>(scans);
    add<false, float, Max, 8>(scans);
    add<true, double, Max, 4>(scans);
    add<false, double, Min, 8>(scans);
#if defined(CROSSLANE_HAS_HALF)
    add<true, half, Sum, 8>(scans);
#endif
    CHECK(first_failure(scans) == "");
}

TEST_CASE("the scans ignore signalling NaN as any other", "[algorithm]")
{
    auto const signalling = support::from_bits<float>(0x7FA00000);
    std::vector<float> in(100, signalling), out(100);
    in[0] = 3;
    in[50] = 2;
    in[97] = 1;
    CHECK(crosslane::inclusive_scan(in, out, crosslane::Min{}) == 1);
    CHECK(std::count(out.begin(), out.end(), 3.0f) == 50);
    CHECK(std::count(out.begin(), out.end(), 2.0f) == 47);
    CHECK(std::count(out.begin(), out.end(), 1.0f) == 3);
    CHECK(crosslane::exclusive_scan(in, out, crosslane::Max{}, 1.0f) == 3);
    CHECK(out[0] == 1);
    CHECK(std::count(out.begin(), out.end(), 3.0f) == 99);
}

} // namespace
