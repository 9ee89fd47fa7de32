// What a user's file may say before it calls the library.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <any>
#include <cmath>
#include <numeric>

using namespace std;
using namespace crosslane;

TEST_CASE("min, max and clamp of Lanes are found beside std's", "[lanes]")
{
    Lanes<float, 8> const x = iota<float, 8>(), three = 3.f, five = 5.f;
    CHECK((min(x, three)[7] == 3 && max(x, three)[0] == 3 && clamp(x, three, five)[0] == 3 && clamp(x, three, five)[7] == 5));
    CHECK((min(x, 3.f)[7] == 3 && max(3.f, x)[0] == 3 && clamp(x, 3.f, five)[7] == 5 && clamp(x, three, 5.f)[7] == 5));
    CHECK((min(3, 5) == 3 && max(3.f, 5.f) == 5 && clamp(7, 3, 5) == 5));
    CHECK((min(1024, 5u) == 5u && max(0.0, 3.f) == 3.0 && clamp(7.5f, 3, 5) == 5.f && lerp(0.f, 4, 0.5) == 2.0));
    Lanes<int32_t, 4> const i = iota<int32_t, 4>();
    CHECK((min(i, 2)[3] == 2 && max(i, i + 1)[3] == 4 && abs(-i)[3] == 3));
    CHECK(
        (pow(x, three)[2] == 8 && fma(x, x, x)[3] == 12 && lerp(x, five, 0.f)[4] == 4 && fmod(x, three)[4] == 1 && floor(x + .5f)[1] == 1));
    CHECK((crosslane::any(x < 1.f) && all(isfinite(x)) && sqrt(x * x)[6] == 6 && round(x)[6] == 6 && atan2(x, x)[0] == 0));
}

TEST_CASE("exp, sin and pow of numbers are found beside std's", "[lanes]")
{
    CHECK((exp(0.f) == 1 && exp2(3.f) == 8 && log2(8.) == 3 && sin(0.f) == 0 && pow(3.f, 2.f) == 9 && atan2(0.f, 1.f) == 0));
    CHECK((pow(2, 3) == 8 && exp(0) == 1 && pow(2.f, 3) == 8)); // std's
    Lanes<float, 8> const x = iota<float, 8>();
    CHECK((exp2(x)[3] == 8 && exp2(Vec(x, 1.f)).y[0] == 2));
}

TEST_CASE("min, max and clamp after a using declaration", "[lanes]")
{
    using std::clamp;
    using std::max;
    using std::min;
    Lanes<double, 4> const x = iota<double, 4>(), one = 1., two = 2.;
    CHECK((min(x, one)[3] == 1 && max(x, one)[0] == 1 && clamp(x, one, two)[3] == 2 && max(x, 1.)[0] == 1));
}
