#pragma once

#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// x itself, as a result that the compiler must round: GCC would make one multiply-add of a product and a sum, and so would
/// Clang with -ffp-contract=fast.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> rounded(Lanes<T, N> x)
{
#if !(defined(__x86_64__) || defined(__aarch64__))
    return x;
#else
    return per_register<Lanes<T, N>>(
        [](auto v) CROSSLANE_INLINE_LAMBDA {
            if constexpr (!is_half<T>) {
                auto& value = [&]() -> auto& {
                    if constexpr (is_single<decltype(v)>) {
                        return v.value;
                    } else {
                        return v.data;
                    }
                }();
#if defined(__aarch64__)
                asm("" : "+w"(value));
#elif defined(CROSSLANE_AVX512)
                asm("" : "+v"(value));
#else
                asm("" : "+x"(value));
#endif
            }
            return v;
        },
        x);
#endif
}

// x * s, rounded separately: GCC would make one multiply-add of it and a sum; Clang does not by default.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> scaled(Lanes<T, N> const& x, Lanes<T, N> const& s) { return rounded(x * s); }
template <LaneType T>
CROSSLANE_INLINE T scaled(T x, T s) { return scaled(Lanes<T, 1>(x), Lanes<T, 1>(s))[0]; }

} // namespace crosslane::detail
