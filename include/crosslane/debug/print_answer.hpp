#pragma once

// Numbers as text; and in checked builds what any, all or none was asked last. Included by print.hpp.

#include <crosslane/lanes/mask.hpp>

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The shortest text that reads back as the number, of a half with the fewest decimals; 1 or 0 for a truth value.
template <class T>
std::string number_text(T x)
{
    if constexpr (std::same_as<T, bool>) {
        return x ? "1" : "0";
    } else if constexpr (is_half<T>) {
        auto const exact = static_cast<double>(static_cast<float>(x));
        for (double tens = 1; tens <= 1e8; tens *= 10) { // 8 decimals tell all halves apart
            auto const rounded = static_cast<float>(std::round(exact * tens) / tens);
            if (static_cast<T>(rounded) == x) return number_text(rounded);
        }
        return number_text(static_cast<float>(exact)); // NaN
    } else {
        char text[32];
        return {text, std::to_chars(text, text + sizeof text, x).ptr};
    }
}

inline std::string in_braces(std::vector<std::string> const& texts)
{
    std::string line = "{";
    for (auto const& text : texts) line += (line.size() == 1 ? "" : ", ") + text;
    return line + "}";
}

#if defined(CROSSLANE_IS_CHECKED)

template <class T>
void append_side(std::vector<std::string>& texts, std::byte const* side, std::size_t lanes)
{
    if (last_question.compared.type != &type_key<T>) return;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        T value;
        std::memcpy(&value, side + lane * sizeof value, sizeof value);
        texts.push_back(number_text(value));
    }
}
inline std::vector<std::string> side_texts(std::byte const* side, std::size_t lanes)
{
    std::vector<std::string> texts;
    [&]<class... T>(std::tuple<T...>*) {
        (append_side<T>(texts, side, lanes), ...);
    }(static_cast<std::tuple<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
                             std::uint64_t, float, double
#if defined(CROSSLANE_HAS_HALF)
                             ,
                             half
#endif
                             >*>(nullptr));
    return texts;
}

#endif

} // namespace crosslane::detail

namespace crosslane::inline CROSSLANE_TARGET {

/// What this thread last asked any, all, none, WaveActiveAnyTrue or WaveActiveAllTrue of a mask, in checked builds: both sides of the
/// comparison, and a lane that decides.
///
///     EXPECT_TRUE(all(x == y)) << last_answer();   // GoogleTest: {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5
///
/// Shapes   ->  std::string.
/// Means    For a mask that comes from no comparison, as (x == y) & m, or from one before the thread's last, just its lanes: lanes 1011.
///          debug/catch2.hpp adds it to Catch2's messages.
/// Active   Every lane takes part.
/// Errors   None. Without checks, and before the first question, the text is empty.
[[nodiscard]] inline std::string last_answer()
{
    std::string lanes;
#if defined(CROSSLANE_IS_CHECKED)
    auto const& asked = detail::last_question;
    auto const& last = asked.compared;
    for (std::uint32_t lane = 0; lane < asked.lanes; ++lane) lanes += (asked.set >> lane & 1) != 0 ? '1' : '0';
    if (last.number == 0) return asked.lanes == 0 ? "" : "lanes " + lanes;

    auto const a = detail::side_texts(last.sides[0], asked.lanes), b = detail::side_texts(last.sides[1], asked.lanes);
    constexpr char const* operators[] = {"==", "!=", "<", "<=", ">", ">="};
    auto const lane = lanes.find(asked.is_of_all ? '0' : '1');
    auto const text = detail::in_braces(a) + " " + operators[static_cast<std::size_t>(last.operation)] + " " + detail::in_braces(b);
    if (lane == lanes.npos) return text + (asked.is_of_all ? " in every lane" : " in no lane");
    return text + (asked.is_of_all ? " not in lane " : " in lane ") + std::to_string(lane) + ": " + a[lane] + " and " + b[lane];
#else
    return lanes;
#endif
}

} // namespace crosslane
