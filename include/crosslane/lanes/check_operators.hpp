#pragma once

// In checked builds, the operators and functions for which a number beside lanes must be one of their values, as 3 in x < 3.

#include <crosslane/lanes/storage.hpp>

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET {

// Where a function is called, it knows where its caller goes on; where it is inlined, what it calls does.
#if defined(CROSSLANE_PLAIN_INLINE)
#define CROSSLANE_CHECKED_OPERATOR [[gnu::noinline]]
#define CROSSLANE_RETURN_ADDRESS __builtin_return_address(0)
#else
#define CROSSLANE_CHECKED_OPERATOR CROSSLANE_INLINE
#define CROSSLANE_RETURN_ADDRESS nullptr
#endif
#define CROSSLANE_CHECK_NUMBER(number) \
    if (detail::is_another<T>(number)) [[unlikely]] detail::report_number<T>(__func__, CROSSLANE_RETURN_ADDRESS, number);
#define CROSSLANE_CHECK_NUMBERS(op) \
    template <LaneType T, std::size_t N, detail::OtherNumber<T> S> \
    CROSSLANE_CHECKED_OPERATOR auto operator op(Lanes<T, N> const& x, S number) \
    { \
        CROSSLANE_CHECK_NUMBER(number) \
        return x op Lanes<T, N>(static_cast<T>(number)); \
    } \
    template <LaneType T, std::size_t N, detail::OtherNumber<T> S> \
    CROSSLANE_CHECKED_OPERATOR auto operator op(S number, Lanes<T, N> const& x) \
    { \
        CROSSLANE_CHECK_NUMBER(number) \
        return Lanes<T, N>(static_cast<T>(number)) op x; \
    }
#define CROSSLANE_CHECK_NUMBER_ASSIGNED(op) \
    template <LaneType T, std::size_t N, detail::OtherNumber<T> S> \
    CROSSLANE_CHECKED_OPERATOR Lanes<T, N>& operator op(Lanes<T, N>& x, S number) \
    { \
        CROSSLANE_CHECK_NUMBER(number) \
        return x op Lanes<T, N>(static_cast<T>(number)); \
    }
CROSSLANE_CHECK_NUMBERS(<)
CROSSLANE_CHECK_NUMBERS(<=)
CROSSLANE_CHECK_NUMBERS(>)
CROSSLANE_CHECK_NUMBERS(>=)
CROSSLANE_CHECK_NUMBERS(/)
CROSSLANE_CHECK_NUMBERS(%)
CROSSLANE_CHECK_NUMBER_ASSIGNED(/=)
CROSSLANE_CHECK_NUMBER_ASSIGNED(%=)
#undef CROSSLANE_CHECK_NUMBER_ASSIGNED
#undef CROSSLANE_CHECK_NUMBERS
#undef CROSSLANE_CHECK_NUMBER
#undef CROSSLANE_RETURN_ADDRESS
#undef CROSSLANE_CHECKED_OPERATOR

} // namespace crosslane

#endif
