#pragma once

// What checked builds ask of a number beside lanes, and of the number in x[number].

#include <crosslane/lanes/checked.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(CROSSLANE_IS_CHECKED)

/// A number that C++ converts to the lanes' type T, and that may not fit it.
template <class S, class T>
concept OtherNumber = std::is_arithmetic_v<S> && !std::same_as<S, bool> && !std::same_as<S, T> && !std::same_as<T, bool> &&
                      (std::integral<S> || !std::integral<T>);

/// A number that is finite, but as a T is not.
template <class T, std::floating_point S>
constexpr bool loses_bits(S number)
{
    auto const converted = static_cast<T>(number);
    return number - number == 0 && !(converted - converted == 0);
}
/// A number with more bits than T has. A negative one counts as the unsigned one of the same bits: x & ~3, x + -1, x == -1.
template <class T, std::integral S>
constexpr bool loses_bits(S number)
{
    if constexpr (!std::integral<T>) {
        return detail::loses_bits<T>(static_cast<double>(number));
    } else if constexpr (sizeof(S) <= sizeof(T)) {
        return false;
    } else {
        auto const value = static_cast<std::make_signed_t<S>>(number);
        return value >> 8 * sizeof(T) != 0 && value >> (8 * sizeof(T) - 1) != -1;
    }
}
/// As a T the number is another one, so that comparing or dividing by it means something else.
template <class T, class S>
constexpr bool is_another(S number)
{
    if constexpr (std::integral<S> && std::integral<T>) {
        auto const converted = static_cast<T>(number);
        return (converted < T{}) != (number < S{}) || static_cast<S>(converted) != number;
    } else {
        return loses_bits<T>(number);
    }
}

template <class T, class S>
std::string does_not_fit(S number)
{
    auto text = std::to_string(number);
    if constexpr (!std::integral<S>) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%g", static_cast<double>(number));
        text = digits;
    }
    auto const kind = !std::integral<T> ? "floats" : std::is_signed_v<T> ? "signed integers" : "unsigned integers";
    return text + " does not fit " + std::to_string(8 * sizeof(T)) + "-bit " + kind;
}

/// Lanes are made of a number.
template <class T, class S>
void check_number(Caller const& caller, S number)
{
    if (!loses_bits<T>(number)) return;
    report(Finding::Kind::contract, {caller.file, caller.line, "Lanes"}, Finding::no_lane, does_not_fit<T>(number));
}

/// A number is the least or the greatest that lanes may be.
template <class T, class S>
void check_limit(Caller const& caller, S number)
{
    if (is_another<T>(number)) report(Finding::Kind::contract, caller, Finding::no_lane, does_not_fit<T>(number));
}

/// Lanes are compared with a number, or divided by it.
template <class T, class S>
[[gnu::cold, gnu::noinline]] void report_number(char const* name, void const* address, S number)
{
    report_operator(Finding::Kind::contract, name, address == nullptr ? __builtin_return_address(0) : address, Finding::no_lane,
                    does_not_fit<T>(number));
}

/// The lane in x[lane], and who asks for it: an operator has no parameter for that, but what it takes may be made from a number.
class LaneNumber
{
public:
    template <std::convertible_to<std::size_t> I>
    constexpr LaneNumber(I const& lane CROSSLANE_CALLER) : lane_(static_cast<std::size_t>(lane)), caller_(caller)
    {
    }
    constexpr operator std::size_t() const { return lane_; }

    void check_within(std::size_t lanes) const
    {
        if (lane_ < lanes) return;
        auto const number = std::to_string(static_cast<std::ptrdiff_t>(lane_));
        report(Finding::Kind::lane, {caller_.file, caller_.line, "operator[]"}, Finding::no_lane,
               "lane " + number + " of " + std::to_string(lanes) + " is read");
    }

private:
    std::size_t lane_;
    Caller caller_;
};

#else

using LaneNumber = std::size_t;

#endif

} // namespace crosslane::detail
