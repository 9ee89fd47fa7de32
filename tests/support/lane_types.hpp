#pragma once

#include <crosslane/lanes/lanes.hpp>

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

/// The numbers of lanes to test T with: all there are. Where registers are small, or there are none, many lanes come apart
/// in the same way for every type, and compile slowly: there, one integer and one float type stand for all.
template <crosslane::LaneType T>
using LaneCounts = std::conditional_t<
    (crosslane::detail::widest_register > 16) || std::same_as<T, std::int32_t> || std::same_as<T, float>,
    std::index_sequence<1, 2, 4, 8, 16, 32, 64, 128>,
    std::conditional_t<crosslane::detail::widest_register == 0, std::index_sequence<1, 2, 4, 8, 16>, std::index_sequence<1, 2, 4, 8, 16, 32>>>;

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
