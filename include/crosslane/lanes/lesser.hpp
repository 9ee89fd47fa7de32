#pragma once

#include <crosslane/lanes/permute.hpp>

namespace crosslane::detail {

/// a < b ? a : b and a > b ? a : b, lane by lane: b where one of them is NaN, and where both are zeros. So a minimum over
/// many values, each as a, with a b that starts as a number, never sees NaN. On x86 that is one instruction, where min()
/// takes up to six; GCC finds it only in this form (bench/algorithm/tile_min_max).
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lesser(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return per_register<Lanes<T, N>>(
        [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
            if constexpr (Lanes<T, N>::bytes == 0 && std::same_as<std::remove_cvref_t<decltype(x)>, Single<T>>) {
                return x.value < y.value ? x : y;
            } else {
                auto const v = to_vector(x), w = to_vector(y);
                return to_batch<T>(v < w ? v : w);
            }
        },
        a, b);
}
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> greater(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return per_register<Lanes<T, N>>(
        [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
            if constexpr (Lanes<T, N>::bytes == 0 && std::same_as<std::remove_cvref_t<decltype(x)>, Single<T>>) {
                return x.value > y.value ? x : y;
            } else {
                auto const v = to_vector(x), w = to_vector(y);
                return to_batch<T>(v > w ? v : w);
            }
        },
        a, b);
}

} // namespace crosslane::detail
