#include "lanes/each.hpp"

// Quotients and remainders of integers: by a number of each lane's own, and by one that the compiler knows.
namespace {

using namespace crosslane;

/// 1 to 256, from the bits of x.
constexpr auto divisor = [](auto const& x) CROSSLANE_INLINE_LAMBDA {
    using T = std::remove_cvref_t<decltype(x)>;
    return T((x & T(255)) + T(1));
};
constexpr auto quotient = [](auto const& x) CROSSLANE_INLINE_LAMBDA { return x * x / divisor(x); };
constexpr auto remainder = [](auto const& x) CROSSLANE_INLINE_LAMBDA { return x * x % divisor(x); };
constexpr auto quotient_by_3 = [](auto const& x) CROSSLANE_INLINE_LAMBDA { return x / std::remove_cvref_t<decltype(x)>(3); };
constexpr auto small_quotient_by_3 = [](auto x) CROSSLANE_INLINE_LAMBDA { return static_cast<decltype(x)>(x / 3); }; // of one number
constexpr auto small_remainder_by_10 = [](auto x) CROSSLANE_INLINE_LAMBDA { return static_cast<decltype(x)>(x % 10); };
constexpr auto remainder_by_10 = [](auto const& x) CROSSLANE_INLINE_LAMBDA { return x % std::remove_cvref_t<decltype(x)>(10); };

// clang-format off
[[maybe_unused]] bool const added[] = {
    bench::each<std::uint32_t>("quotient", quotient, quotient),
    bench::each<std::int32_t>("quotient", quotient, quotient),
    bench::each<std::uint32_t>("remainder", remainder, remainder),
    bench::each<std::int32_t>("remainder", remainder, remainder),
    bench::each<std::uint32_t>("quotient_by_3", quotient_by_3, quotient_by_3),
    bench::each<std::int32_t>("quotient_by_3", quotient_by_3, quotient_by_3),
    bench::each<std::uint8_t>("quotient_by_3", quotient_by_3, small_quotient_by_3),
    bench::each<std::uint16_t>("quotient_by_3", quotient_by_3, small_quotient_by_3),
    bench::each<std::uint32_t>("remainder_by_10", remainder_by_10, remainder_by_10),
    bench::each<std::int32_t>("remainder_by_10", remainder_by_10, remainder_by_10),
    bench::each<std::uint8_t>("remainder_by_10", remainder_by_10, small_remainder_by_10),
    bench::each<std::int8_t>("remainder_by_10", remainder_by_10, small_remainder_by_10),
};
// clang-format on

} // namespace
