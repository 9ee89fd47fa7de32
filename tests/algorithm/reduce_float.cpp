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
