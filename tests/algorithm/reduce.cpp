#include "support/catch.hpp"

#include "algorithm/reduce_test.hpp"

#include <functional>

namespace algorithm_reduce {

namespace {

using namespace joining;
using crosslane::reduce;

TEST_CASE("reduce joins integers as a plain loop does and touches nothing else", "[algorithm]")
{
    using namespace crosslane;
    std::vector<Reduction> reductions;
    add<std::int32_t, 0, Sum, Product, Min, Max, BitAnd, BitOr, BitXor>(reductions);
    add<std::int32_t, 128, Sum>(reductions);
    add<std::uint8_t, 0, Sum, Product, Max, BitAnd>(reductions);
    add<std::int8_t, 0, Sum, Min>(reductions);
    add<std::uint16_t, 0, Sum, Min>(reductions);
    add<std::int16_t, 0, Product, BitXor>(reductions);
    add<std::uint32_t, 0, Sum, Min, Max>(reductions);
    add<std::int64_t, 0, Product, Min>(reductions);
    add<std::uint64_t, 0, Sum, Max>(reductions);
    CHECK(first_failure(reductions) == "");
}

TEST_CASE("reduce keeps the order of an operation that may not commute", "[algorithm]")
{
    std::vector<Reduction> reductions;
    add<std::uint16_t, 0, Then>(reductions);
    add<std::uint16_t, 4, Then>(reductions);
    add<std::uint16_t, 16, Then>(reductions);
    add<float, 0, std::plus<>>(reductions);
    add<float, 8, std::plus<>>(reductions);
    CHECK(first_failure(reductions) == "");
}

TEST_CASE("reduce joins block after block, the lower one first", "[algorithm]")
{
    std::vector<int> in(3 * 65536 + 77); // three blocks and a part of one
    in[77] = 1, in[65536 + 5] = 2, in[2 * 65536 + 9] = 3;
    CHECK(reduce(in, [](auto a, auto b) { return select(a != 0, a, b); }, 0) == 1);
    CHECK(reduce(in, [](auto a, auto b) { return select(b != 0, b, a); }, 0) == 3);
    in.back() = 4;
    CHECK(reduce(in, [](auto a, auto b) { return select(b != 0, b, a); }, 0) == 4);
}

TEST_CASE("reduce takes whatever converts to a span", "[algorithm]")
{
    int const in[] = {3, 1, 0, 2};
    CHECK(reduce(in) == 6);
    CHECK(reduce(std::vector<int>()) == 0);
    CHECK(reduce(std::array{2, 3}, crosslane::Product{}) == 6);
    CHECK(reduce(in, [](auto a, auto b) { return select(b != 0, b, a); }, 0) == 2);
}

template <class R>
concept Reduces = requires(R const& x) { reduce(x); };

TEST_CASE("A concept may ask whether reduce takes a range", "[algorithm]")
{
    STATIC_REQUIRE((Reduces<std::vector<std::uint8_t>> && !Reduces<std::vector<bool>>));
}

} // namespace

} // namespace algorithm_reduce
