#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>

#include <array>
#include <string>
#include <thread>

namespace debug_check_answer {

namespace {

using namespace crosslane;

auto const numbers = Lanes<int, 4>::from_array({1, -9, 200, 5}), others = Lanes<int, 4>::from_array({1, -9, 7, 5});

} // namespace

TEST_CASE("a checked build says what all, any and none were asked of", "[debug]")
{
    auto const text = [](bool) { return last_answer(); };
    CHECK(text(all(numbers == others)) == "{1, -9, 200, 5} == {1, -9, 7, 5} not in lane 2: 200 and 7");
    CHECK(text(none(numbers != others)) == "{1, -9, 200, 5} != {1, -9, 7, 5} in lane 2: 200 and 7");
    CHECK(text(any(numbers < others)) == "{1, -9, 200, 5} < {1, -9, 7, 5} in no lane");
    CHECK(text(all(numbers <= others)) == "{1, -9, 200, 5} <= {1, -9, 7, 5} not in lane 2: 200 and 7");
    CHECK(text(any(numbers > others)) == "{1, -9, 200, 5} > {1, -9, 7, 5} in lane 2: 200 and 7");
    CHECK(text(all(numbers >= others)) == "{1, -9, 200, 5} >= {1, -9, 7, 5} in every lane");
    CHECK(text(all(5 == numbers)).ends_with("not in lane 0: 5 and 1"));
}

TEST_CASE("a checked build prints what is compared of every type, and masks", "[debug]")
{
    auto const ends = [](bool, std::string const& end) { return last_answer().ends_with(end); };
    CHECK(ends(all(Lanes<std::int8_t, 4>(-3) == std::int8_t{4}), "not in lane 0: -3 and 4"));
    CHECK(ends(all(Lanes<std::uint8_t, 128>(200) == std::uint8_t{4}), "not in lane 0: 200 and 4"));
    CHECK(ends(all(Lanes<std::int16_t, 4>(-3) == std::int16_t{4}), "not in lane 0: -3 and 4"));
    CHECK(ends(all(Lanes<std::uint16_t, 4>(60000) == std::uint16_t{4}), "not in lane 0: 60000 and 4"));
    CHECK(ends(all(Lanes<std::uint32_t, 4>(4000000000u) == 4u), "not in lane 0: 4000000000 and 4"));
    CHECK(ends(all(Lanes<std::int64_t, 4>(-3) == std::int64_t{4}), "not in lane 0: -3 and 4"));
    CHECK(ends(all(Lanes<std::uint64_t, 128>(~std::uint64_t{}) == std::uint64_t{4}), "not in lane 0: 18446744073709551615 and 4"));
    CHECK(ends(all(iota<float, 32>() < 30.5f), "not in lane 31: 31 and 30.5"));
    CHECK(ends(all(iota<double, 128>() * 0.1 < 12.65), "not in lane 127: 12.700000000000001 and 12.65"));
#if defined(CROSSLANE_HAS_HALF)
    CHECK(ends(all(Lanes<half, 4>(half(1.5f)) == half(2)), "{1.5, 1.5, 1.5, 1.5} == {2, 2, 2, 2} not in lane 0: 1.5 and 2"));
#endif
    CHECK(ends(all(Mask<4>(true) == Mask<4>::first(3)), "{1, 1, 1, 1} == {1, 1, 1, 0} not in lane 3: 1 and 0"));
    Mask<4> const widened = Lanes<std::uint8_t, 4>(1) == std::uint8_t{2};
    CHECK(ends(all(widened), "{1, 1, 1, 1} == {2, 2, 2, 2} not in lane 0: 1 and 2"));
}

TEST_CASE("a checked build prints the lanes of a mask that no comparison gave, or not the last", "[debug]")
{
    auto const text = [](bool) { return last_answer(); };
    CHECK(text(all((numbers == others) & (numbers < 100))) == "lanes 1101");
    CHECK(text(any(Mask<4>::first(2))) == "lanes 1100");
    auto const before = numbers == others;
    auto const last = numbers == 5;
    CHECK(text(all(before)) == "lanes 1101");
    CHECK(text(any(last)) == "{1, -9, 200, 5} == {5, 5, 5, 5} in lane 3: 5 and 5");
}

TEST_CASE("a checked build tells masks of other threads from its own", "[debug]")
{
    Mask<4> from_another = false;
    std::thread([&] { from_another = numbers == others; }).join();
    std::string before, of_own, of_another;
    std::thread([&] { // as many comparisons as the other thread made
        before = last_answer();
        static_cast<void>(all(numbers == 5));
        of_own = last_answer();
        static_cast<void>(all(from_another));
        of_another = last_answer();
    }).join();
    CHECK(before.empty());
    CHECK(of_own == "{1, -9, 200, 5} == {5, 5, 5, 5} not in lane 0: 1 and 5");
    CHECK(of_another == "lanes 1101");
}

TEST_CASE("a checked build keeps the last answer through what crosslane itself asks", "[debug]")
{
    Wave<4> const wave;
    std::array<int, 4> memory = {1, 2, 3, 4};
    Buffer const buffer(memory);
    std::string const expected = "{1, -9, 200, 5} == {1, -9, 7, 5} not in lane 2: 200 and 7";
    static_cast<void>(all(numbers == others));
    static_cast<void>(WaveActiveBallot(wave, numbers < 7));
    CHECK(last_answer() == expected);
    assign(wave, buffer[WaveGetLaneIndex(wave)], numbers);
    CHECK(last_answer() == expected);
    if (auto const some = wave.where(numbers > 1)) assign(some, memory[0], WaveActiveSum(some, numbers));
    CHECK(last_answer() == expected);
    for (auto const turn : waterfall(wave, numbers)) static_cast<void>(turn);
    CHECK(last_answer() == expected);
    static_cast<void>(gather(memory.data(), WaveGetLaneIndex(wave), numbers > 1));
    CHECK(last_answer() == expected);
    store(memory.data(), numbers, numbers > 1);
    CHECK(last_answer() == expected);
    static_cast<void>(WaveActiveAnyTrue(wave, true));
    CHECK(last_answer() == expected);

    static_cast<void>(WaveActiveAllTrue(wave, numbers == others));
    CHECK(last_answer() == "lanes 0010"); // that fail
    static_cast<void>(WaveActiveAnyTrue(wave, numbers == others));
    CHECK(last_answer() == "lanes 1101");
}

} // namespace debug_check_answer
