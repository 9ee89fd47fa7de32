#pragma once

#include <crosslane/lanes/lanes.hpp>

#include <algorithm>
#include <string>
#include <tuple>

namespace support {

using IntegerTypes = std::tuple<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
                                std::uint32_t, std::uint64_t>;
#if defined(CROSSLANE_HAS_HALF)
using FloatTypes = std::tuple<float, double, crosslane::half>;
#else
using FloatTypes = std::tuple<float, double>;
#endif

/// Every type that a lane can have.
using LaneTypes = decltype(std::tuple_cat(IntegerTypes{}, FloatTypes{}));

/// The numbers of lanes to test T with. Many lanes come apart in the same way for every type, and compile slowly: where
/// registers are small, or there are none, or the tests must be quick, and with Clang, one integer and one float type stand for
/// all; the others then have up to 32, or two registers, unless every size is asked for. Quick tests take every other number: a
/// part of a register, about one, and many.
template <crosslane::LaneType T>
inline constexpr std::size_t most_lanes = [] {
    constexpr std::size_t width = crosslane::detail::widest_register;
#if defined(CROSSLANE_TEST_EVERY_SIZE)
    constexpr bool all = true;
#elif defined(CROSSLANE_TEST_QUICK) || defined(__clang__)
    constexpr bool all = false;
#else
    constexpr bool all = width > 16;
#endif
    if (all || std::same_as<T, std::int32_t> || std::same_as<T, float>) return std::size_t{128};
    return width == 0 ? std::size_t{16} : std::max<std::size_t>(32, 2 * width / sizeof(T));
}();
#if defined(CROSSLANE_TEST_QUICK)
template <crosslane::LaneType T>
using LaneCounts = std::conditional_t<
    most_lanes<T> == 128, std::index_sequence<1, 8, 32, 128>,
    std::conditional_t<most_lanes<T> == 64, std::index_sequence<1, 4, 16, 64>,
                       std::conditional_t<most_lanes<T> == 32, std::index_sequence<2, 8, 32>, std::index_sequence<1, 4, 16>>>>;
#else
template <crosslane::LaneType T>
using LaneCounts = std::conditional_t<most_lanes<T> == 128, std::index_sequence<1, 2, 4, 8, 16, 32, 64, 128>,
                                      std::conditional_t<most_lanes<T> == 64, std::index_sequence<1, 2, 4, 8, 16, 32, 64>,
                                                         std::conditional_t<most_lanes<T> == 32, std::index_sequence<1, 2, 4, 8, 16, 32>,
                                                                            std::index_sequence<1, 2, 4, 8, 16>>>>;
#endif

/// Runs test<T>() for each type of a tuple. A test returns what is wrong, or an empty string; so does this.
template <class Types, class F>
std::string for_each_type(F test)
{
    return []<class... T>(std::tuple<T...>*, F f) {
        std::string wrong;
        static_cast<void>(((wrong = f.template operator()<T>()).empty() && ...));
        return wrong;
    }(static_cast<Types*>(nullptr), test);
}

} // namespace support
