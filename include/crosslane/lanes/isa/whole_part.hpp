#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The bits of `exponent` plus x without its fraction, of a register of positive numbers below exponent, which is 2^52 for double and 2^23
/// for float: the whole number is in their lower half. Right in any rounding mode.
template <class F, class V>
[[gnu::always_inline]] inline V with_whole_part(V x, F exponent)
{
#if defined(__x86_64__) && !defined(__SSE4_1__)
    // SSE2 has no instruction for it, and with xsimd's trunc a division takes longer than lane by lane.
    using Words = Vector<UintOf<sizeof(F)>, sizeof(V)>;
    V rounded = x + exponent;
    asm("" : "+x"(rounded)); // or -ffast-math subtracts the exponent before it is added
    auto const is_more = detail::bit_cast<Words>(rounded - exponent > x); // -1
    return detail::bit_cast<V>(detail::bit_cast<Words>(rounded) + is_more);
#else
    return to_vector(xsimd::trunc(to_batch<F>(x))) + exponent;
#endif
}

} // namespace crosslane::detail
