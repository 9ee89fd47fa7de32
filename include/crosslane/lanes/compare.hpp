#pragma once

// Comparisons of lanes, whose operators are in storage.hpp: they return masks.

#include <crosslane/lanes/isa/compare_avx512.hpp>
#include <crosslane/lanes/mask.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <Compare op, LaneType T, std::size_t N>
CROSSLANE_INLINE Mask<N, mask_width<T>> compare_lanes(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    using Result = Mask<N, mask_width<T>>;
    if constexpr (!masks_are_bits && register_bytes<T, 1> != 0) {
        auto const flags = [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return compare_flags<op, T>(x, y); };
        return Result(InPlace{}, flags, a, b);
    } else if constexpr (Lanes<T, N>::is_halves) {
        return Result(compare_lanes<op>(a.storage.lo, b.storage.lo), compare_lanes<op>(a.storage.hi, b.storage.hi));
    } else if constexpr (Lanes<T, N>::bytes == 0) {
        return CROSSLANE_UNDEFINED_IN(undefined_in(a, b), Result(typename Result::Storage(std::uint64_t{
                                                              compare_values<op>(a.storage.value, b.storage.value)})));
    } else {
        return CROSSLANE_UNDEFINED_IN(undefined_in(a, b),
                                      Result(Result::Storage::of_register(compare_register<op>(a.storage, b.storage))));
    }
}

/// As a < b where op is less. a > b is b < a.
template <Compare op, LaneType T, std::size_t N>
CROSSLANE_INLINE Mask<N, mask_width<T>> compare(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    if constexpr (op == Compare::greater) {
        return CROSSLANE_COMPARED(op, a, b, compare_lanes<Compare::less>(b, a));
    } else if constexpr (op == Compare::greater_equal) {
        return CROSSLANE_COMPARED(op, a, b, compare_lanes<Compare::less_equal>(b, a));
    } else {
        return CROSSLANE_COMPARED(op, a, b, compare_lanes<op>(a, b));
    }
}

} // namespace crosslane::detail
