#pragma once

// Numbers as text; and in checked builds what any, all and none were asked of, as print.hpp's users see it.

#include <crosslane/lanes/compare.hpp>

#include <charconv>
#include <cmath>
#include <ostream>
#include <string>
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
    if (last_comparison.type != &type_key<T>) return;
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

/// {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5. Of a mask that comes from no comparison, or not from the last, its lanes.
inline std::ostream& operator<<(std::ostream& out, Answer const& answer)
{
    if (answer.lanes == 0) return out << answer.value;
    std::string set;
    for (std::uint32_t lane = 0; lane < answer.lanes; ++lane) set += (answer.set >> lane & 1) != 0 ? '1' : '0';
    auto const& last = last_comparison;
    if (answer.comparison == 0 || answer.comparison != last.number) return out << set;

    auto const a = side_texts(last.sides[0], answer.lanes), b = side_texts(last.sides[1], answer.lanes);
    constexpr char const* operators[] = {"==", "!=", "<", "<=", ">", ">="};
    out << in_braces(a) << " " << operators[static_cast<std::size_t>(last.operation)] << " " << in_braces(b);
    auto const lane = set.find(answer.is_of_all ? '0' : '1');
    if (lane == set.npos) return out << (answer.is_of_all ? " in every lane" : " in no lane");
    return out << (answer.is_of_all ? " not in lane " : " in lane ") << lane << ": " << a[lane] << " and " << b[lane];
}
#endif

} // namespace crosslane::detail
