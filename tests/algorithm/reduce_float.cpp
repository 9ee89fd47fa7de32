#include "support/catch.hpp"

#include "algorithm/reduce_test.hpp"

namespace algorithm_reduce_float {

namespace {

using namespace joining;
using crosslane::min_max;
using crosslane::reduce;

template <class T, class F>
[[gnu::noinline]] std::uint64_t run_min_max(void const* in, std::size_t count)
{
    auto const [min, max] = min_max(std::span(static_cast<T const*>(in), count));
    return support::bits_of(std::same_as<F, crosslane::Min> ? min : max);
}
template <class T>
void add_min_max(std::vector<Reduction>& reductions)
{
    reductions.push_back({support::format_of<T>, 32, Op::min, false, run_min_max<T, crosslane::Min>});
    reductions.push_back({support::format_of<T>, 32, Op::max, false, run_min_max<T, crosslane::Max>});
}

TEST_CASE("reduce joins floats in the documented order", "[algorithm]")
{
    using namespace crosslane;
    std::vector<Reduction> reductions;
    add<float, 0, Sum, Product, Min, Max>(reductions);
    add<float, 4, Sum>(reductions);
    add<float, 128, Sum>(reductions);
    add<double, 0, Sum, Product, Min, Max>(reductions);
    add<double, 8, Sum>(reductions);
#if defined(CROSSLANE_HAS_HALF)
    add<half, 0, Sum>(reductions);
#endif
    CHECK(first_failure(reductions) == "");
}

TEST_CASE("min_max gives both at once", "[algorithm]")
{
    std::vector<Reduction> reductions;
    add_min_max<std::int32_t>(reductions);
    add_min_max<std::uint8_t>(reductions);
    add_min_max<float>(reductions);
    add_min_max<std::int16_t>(reductions);
    add_min_max<double>(reductions);
    CHECK(first_failure(reductions) == "");

    auto const signalling = support::from_bits<float>(0x7FA00000);
    std::vector<float> numbers(300, signalling);
    numbers[1] = 2;
    numbers[100] = 1;
    CHECK(min_max(numbers) == crosslane::MinMax<float>{1, 2});
    CHECK(reduce(numbers, crosslane::Max{}) == 2);
}

template <class T>
void check_extremes_of_few()
{
    T const infinity = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN(), zero = 0;
    struct Few
    {
        T a, b, min, max;
    };
    Few const all[] = {
        {zero, -zero, -zero, zero}, {-zero, -zero, -zero, -zero},
        {zero, zero, zero, zero}, {zero, 2, zero, 2},
        {-zero, 2, -zero, 2}, {zero, -2, -2, zero},
        {-zero, -2, -2, -zero}, {nan, zero, zero, zero},
        {-zero, nan, -zero, -zero}, {nan, -1, -1, -1},
        {nan, infinity, infinity, infinity}, {-infinity, nan, -infinity, -infinity},
        {infinity, -infinity, -infinity, infinity}, {1, infinity, 1, infinity},
    };
    for (auto const& few : all) {
        for (std::size_t count : {2u, 3u, 65u, 1000u, 65536u, 65537u, 200001u}) {
            for (std::size_t at : {std::size_t{0}, std::size_t{1}, count / 2, count - 1}) {
                std::vector<T> in(count, few.a);
                in[at] = few.b;
                INFO(few.a << ", and " << few.b << " at " << at << " of " << count);
                auto const [min, max] = min_max(in);
                REQUIRE(support::bits_of(min) == support::bits_of(few.min));
                REQUIRE(support::bits_of(max) == support::bits_of(few.max));
                REQUIRE(support::bits_of(reduce(in, crosslane::Min{})) == support::bits_of(few.min));
                REQUIRE(support::bits_of(reduce(in, crosslane::Max{})) == support::bits_of(few.max));
            }
        }
    }
    std::vector<T> const nothing(70000, nan);
    auto const [min, max] = min_max(nothing);
    CHECK((std::isnan(min) && std::isnan(max)));
    CHECK((std::isnan(reduce(nothing, crosslane::Min{})) && std::isnan(reduce(nothing, crosslane::Max{}))));
}

TEST_CASE("reduce and min_max know the sign of a zero, and NaNs from infinities", "[algorithm]")
{
    check_extremes_of_few<float>();
    check_extremes_of_few<double>();
}

template <class T>
void check_extremes_of_mixtures()
{
    T const infinity = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    std::array const values{T{0}, static_cast<T>(-0.0), nan, std::numeric_limits<T>::denorm_min(), -std::numeric_limits<T>::denorm_min(),
                            T{1}, T{-1}, infinity, -infinity};
    auto const before = [](T a, T b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }; // -0 before +0
    for (std::size_t count = 1; count <= 300; ++count) {
        auto const mixture = support::random_bits(1, count); // which of the values
        std::vector<T> in(count);
        for (std::size_t i = 0; i < count; ++i) {
            auto at = support::random_bits(count, i) % values.size();
            while ((mixture >> at & 1) == 0 && at != 2) at = (at + 1) % values.size();
            in[i] = values[at];
        }
        T least = nan, greatest = nan;
        for (T x : in) {
            if (std::isnan(x)) continue;
            if (std::isnan(least) || before(x, least)) least = x;
            if (std::isnan(greatest) || before(greatest, x)) greatest = x;
        }
        INFO(count << " elements, of the values " << mixture % 512);
        auto const [min, max] = min_max(in);
        for (T const found : {min, reduce(in, crosslane::Min{})}) {
            REQUIRE(std::isnan(found) == std::isnan(least));
            if (!std::isnan(least)) REQUIRE(support::bits_of(found) == support::bits_of(least));
        }
        for (T const found : {max, reduce(in, crosslane::Max{})}) {
            REQUIRE(std::isnan(found) == std::isnan(greatest));
            if (!std::isnan(greatest)) REQUIRE(support::bits_of(found) == support::bits_of(greatest));
        }
    }
}

TEST_CASE("reduce and min_max take any mixture of zeros, NaNs and infinities", "[algorithm]")
{
    check_extremes_of_mixtures<float>();
    check_extremes_of_mixtures<double>();
}

TEST_CASE("min_max takes whatever converts to a span", "[algorithm]")
{
    int const in[] = {3, 1, 0, 2};
    auto const [least, greatest] = min_max(in);
    CHECK(least == 0);
    CHECK(greatest == 3);
    auto const [none_least, none_greatest] = min_max(std::vector<int>());
    CHECK(none_least > none_greatest);
}

} // namespace

} // namespace algorithm_reduce_float
