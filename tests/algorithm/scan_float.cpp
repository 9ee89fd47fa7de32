#include "support/catch.hpp"

#include "algorithm/scan_test.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace algorithm_scan_float {

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

TEST_CASE("given the same init, the exclusive scan has the inclusive one's bits a place later", "[algorithm]")
{
    auto const check = [](std::vector<float> const& in, auto op, float init) {
        std::vector<float> exclusive(in.size()), inclusive(in.size());
        CHECK(crosslane::exclusive_scan(in, exclusive, op, init) == crosslane::inclusive_scan(in, inclusive, op, init));
        CHECK(support::bits_of(exclusive[0]) == support::bits_of(init));
        for (std::size_t i = 1; i < in.size(); ++i) CHECK(support::bits_of(exclusive[i]) == support::bits_of(inclusive[i - 1]));
    };
    check({-0.0f, -0.0f, 1.0f}, crosslane::Sum{}, 0.0f);
    check({std::numeric_limits<float>::quiet_NaN(), 2.0f, 1.0f}, crosslane::Min{}, std::numeric_limits<float>::infinity());
    std::vector<float> thirds(1000);
    for (std::size_t i = 0; i < thirds.size(); ++i) thirds[i] = static_cast<float>(i % 7) / 3.0f;
    check(thirds, crosslane::Sum{}, 0.1f);
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

    in[0] = 1; // init in a wave of its own
    CHECK(crosslane::inclusive_scan<8>(in, out, crosslane::Min{}, signalling) == 1);
    CHECK(std::count(out.begin(), out.end(), 1.0f) == 100);
    CHECK(crosslane::exclusive_scan<8>(in, out, crosslane::Max{}, signalling) == 2);
    CHECK(std::count(out.begin(), out.end(), 2.0f) == 49);
}

} // namespace

} // namespace algorithm_scan_float
