#pragma once

// Lanes as text, for tests and for looking at a program. Not part of crosslane.hpp: it brings <iostream>.

#include <crosslane/debug/print_answer.hpp>
#include <crosslane/lanes/mat.hpp>
#include <crosslane/lanes/shader_math.hpp>
#include <crosslane/wave/wave.hpp>

#include <algorithm>
#include <concepts>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T, std::size_t N>
std::vector<std::string> lane_texts(Lanes<T, N> const& x)
{
    std::vector<std::string> texts;
    for (auto value : x.to_array()) texts.push_back(number_text(value));
    return texts;
}
template <std::size_t N, std::size_t Width>
std::vector<std::string> lane_texts(Mask<N, Width> const& m)
{
    std::vector<std::string> texts;
    for (std::size_t lane = 0; lane < N; ++lane) texts.push_back(number_text(m[lane]));
    return texts;
}

template <std::size_t N>
std::vector<std::string> lane_texts(Wave<N> const& wave)
{
    return lane_texts(wave.active);
}

/// Inactive lanes become dots.
template <std::size_t N, class X>
std::vector<std::string> active_texts(Wave<N> wave, X const& x)
{
    auto texts = lane_texts(x);
    for (std::size_t lane = 0; lane < N; ++lane)
        if (!wave.active[lane]) texts[lane] = ".";
    return texts;
}

template <class T>
void print_component(std::ostream& out, T const& x)
{
    if constexpr (std::is_arithmetic_v<T> || is_half<T>) out << number_text(x);
    else out << x;
}

/// The parts of a line: a name and a value for each lane.
inline void print_line(std::ostream& out, std::string_view name, std::vector<std::string> const& texts)
{
    std::size_t width = 2;
    for (auto const& text : texts) width = (std::max)(width, text.size());
    std::string line(name);
    for (auto const& text : texts) line += std::string(width + 1 - text.size(), ' ') + text;
    out << line + "\n"; // at once, for threads that print beside each other
}

} // namespace detail

/// Lanes as {1, 9, 2, 5}, lane 0 first: the shortest text that reads back as the same number.
///
/// Errors   As print.
template <class T, std::size_t N>
std::ostream& operator<<(std::ostream& out, Lanes<T, N> const& x)
{
    return out << detail::in_braces(detail::lane_texts(x));
}
/// A mask as 10110100, lane 0 first.
///
/// Errors   As print.
template <std::size_t N, std::size_t Width>
std::ostream& operator<<(std::ostream& out, Mask<N, Width> const& m)
{
    std::string text;
    for (auto const& lane : detail::lane_texts(m)) text += lane;
    return out << text;
}
/// A wave as its active lanes: 10110100.
///
/// Errors   As print.
template <std::size_t N>
std::ostream& operator<<(std::ostream& out, Wave<N> const& wave)
{
    return out << wave.active;
}
/// A vector as its components, ({1, 2}, {3, 4}) of lanes or (1, 3) of numbers.
///
/// Errors   As print.
template <class T, std::size_t C>
std::ostream& operator<<(std::ostream& out, Vec<T, C> const& v)
{
    for (std::size_t i = 0; i < C; ++i) detail::print_component(out << (i == 0 ? "(" : ", "), v[i]);
    return out << ")";
}
/// A matrix as its rows, ((1, 2), (3, 4)).
///
/// Errors   As print.
template <class T, std::size_t R, std::size_t C>
std::ostream& operator<<(std::ostream& out, Mat<T, R, C> const& m)
{
    for (std::size_t r = 0; r < R; ++r) out << (r == 0 ? "(" : ", ") << m[r];
    return out << ")";
}

/// Prints one line to std::cout, or to a stream given first: a name, and a value for each lane.
///
///     print(wave, "value", value);                 // value  1  9  2  5
///     if (auto high = wave.where(value > 2)) print(high, "kept", value);
///                                                  // kept  .  9  .  5
///
/// Shapes   Wave<N>, a name, Lanes<T, N>, Mask<N> of any width or another Wave<N> (1 and 0); a Vec makes a line for each component,
///          whose names end in .x, .y, .z and .w. Of a number or a bool, one value.
/// Active   An inactive lane's value is a dot. A number or a bool is the same for all.
/// Errors   None of its own; the stream's are reported as it is set to.
template <std::size_t N, class X>
    requires requires(X const& x) { { detail::lane_texts(x) }; }
void print(std::ostream& out, Wave<N> wave, std::string_view name, X const& x)
{
    static_assert(X::size == N, "crosslane::print: the wave and the value must have the same number of lanes");
    detail::print_line(out, name, detail::active_texts(wave, x));
}
template <std::size_t N, class T>
    requires std::is_arithmetic_v<T> || detail::is_half<T>
void print(std::ostream& out, Wave<N>, std::string_view name, T x)
{
    detail::print_line(out, name, {detail::number_text(x)});
}
template <std::size_t N, class L, std::size_t C>
    requires requires(std::ostream& out, Wave<N> wave, L const& x) { print(out, wave, "", x); }
void print(std::ostream& out, Wave<N> wave, std::string_view name, Vec<L, C> const& v)
{
    for (std::size_t i = 0; i < C; ++i) print(out, wave, std::string(name) + "." + "xyzw"[i], v[i]);
}
template <std::size_t N, class X>
    requires requires(std::ostream& out, Wave<N> wave, X const& x) { print(out, wave, "", x); }
void print(Wave<N> wave, std::string_view name, X const& x)
{
    print(std::cout, wave, name, x);
}

/// What same() returns: true or false, and a text that says what differs.
///
/// Errors   None.
struct Sameness
{
    bool is_same;
    std::string text;

    explicit operator bool() const { return is_same; }
    friend std::ostream& operator<<(std::ostream& out, Sameness const& s) { return out << s.text; }
};

namespace detail {

/// The type that x stands for: a swizzle for a Vec, a Buffer's [id] for what it holds.
template <LaneType T, std::size_t N>
Lanes<T, N> compared(Lanes<T, N> const& x);
template <std::size_t N, std::size_t Width>
Mask<N, Width> compared(Mask<N, Width> const& x);
template <class T, std::size_t C>
Vec<T, C> compared(Vec<T, C> const& x);
template <class T, std::size_t R, std::size_t C>
Mat<T, R, C> compared(Mat<T, R, C> const& x);
template <class X>
using Compared = decltype(compared(std::declval<X const&>()));

template <class X>
inline constexpr std::size_t lanes_of = 0;
template <LaneType T, std::size_t N>
inline constexpr std::size_t lanes_of<Lanes<T, N>> = N;
template <std::size_t N, std::size_t Width>
inline constexpr std::size_t lanes_of<Mask<N, Width>> = N;
template <class T, std::size_t C>
inline constexpr std::size_t lanes_of<Vec<T, C>> = lanes_of<T>;
template <class T, std::size_t R, std::size_t C>
inline constexpr std::size_t lanes_of<Mat<T, R, C>> = lanes_of<T>;
template <class X>
inline constexpr std::size_t lane_count = 0;
template <class X>
    requires requires { typename Compared<X>; }
inline constexpr std::size_t lane_count<X> = lanes_of<Compared<X>>;

/// A single value for each lane; vectors and matrices have several.
template <class X>
concept OnePerLane = requires { Compared<X>::size; } && lane_count<X> != 0;
template <class X>
concept SeveralPerLane = requires { typename Compared<X>; } && !OnePerLane<X>;

/// What compare(i) returns for the first of n parts that differs; if none does, that they are the same.
template <std::size_t n, class Name, class F>
Sameness same_parts(Name name, F compare)
{
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        auto const one = compare(i);
        if (!one) return {false, name(i) + one.text};
        text += (i == 0 ? "" : ", ") + name(i) + one.text;
    }
    return {true, text};
}

} // namespace detail

/// Whether x and y have the same values, for tests: a test framework prints both, and the first lane in which they differ.
///
///     REQUIRE(same(x, y));           // Catch2:     {1, 2, 3, 4} and {1, 5, 3, 4} differ in lane 1: 2 and 5
///     auto const s = same(x, y);
///     EXPECT_TRUE(s) << s;           // GoogleTest: the same
///
/// Shapes   [Wave<N>], and two Lanes<T, N>, two Mask<N> of any width, or two Vec or Mat of them  ->  Sameness, which converts
///          explicitly to bool. y may also be one value for all lanes: a number, a bool, or a Vec or Mat of them; and one for all
///          components. The text for two Vec or Mat names the first component that differs.
/// Means    Lane by lane: both compare equal, or both are NaN.
/// Active   With a wave first, its active lanes alone; the others are dots in the text. An empty wave finds all the same.
/// Errors   None at run time. Two different N do not compile.
template <std::size_t N, detail::OnePerLane X, detail::OnePerLane Y>
    requires requires(X const& x, Y const& y) { x == y; }
[[nodiscard]] Sameness same(Wave<N> wave, X const& x, Y const& y)
{
    static_assert(detail::lane_count<X> == N, "crosslane::same: the wave and the values must have the same number of lanes");
    Mask<detail::lane_count<X>> equal = x == y;
    if constexpr (requires { isnan(x); }) equal = equal | (isnan(x) & isnan(y));
    auto const a = detail::active_texts(wave, x), b = detail::active_texts(wave, y);
    auto const both = detail::in_braces(a) + " and " + detail::in_braces(b);
    for (auto lane : wave.active)
        if (!equal[lane]) return {false, both + " differ in lane " + std::to_string(lane) + ": " + a[lane] + " and " + b[lane]};
    return {true, both + " are the same"};
}
template <std::size_t N, class X, class Y> // one value for all lanes or components
    requires((detail::OnePerLane<X> && !detail::OnePerLane<Y>) || (detail::SeveralPerLane<X> && !detail::SeveralPerLane<Y>)) &&
            std::convertible_to<Y, detail::Compared<X>>
[[nodiscard]] Sameness same(Wave<N> wave, X const& x, Y const& y)
{
    return same(wave, x, detail::Compared<X>(y));
}
template <std::size_t N, class X, class Y, std::size_t C>
    requires requires(Wave<N> wave, X const& x, Y const& y) { same(wave, x, y); }
[[nodiscard]] Sameness same(Wave<N> wave, Vec<X, C> const& x, Vec<Y, C> const& y)
{
    return detail::same_parts<C>([&](std::size_t i) { return std::string(".") + "xyzw"[i] + ": "; },
                                 [&](std::size_t i) { return same(wave, x[i], y[i]); });
}
template <std::size_t N, class X, class Y, std::size_t R, std::size_t C>
    requires requires(Wave<N> wave, Vec<X, C> const& x, Vec<Y, C> const& y) { same(wave, x, y); }
[[nodiscard]] Sameness same(Wave<N> wave, Mat<X, R, C> const& x, Mat<Y, R, C> const& y)
{
    return detail::same_parts<R>([&](std::size_t r) { return "[" + std::to_string(r) + "]"; },
                                 [&](std::size_t r) { return same(wave, x[r], y[r]); });
}
template <class X, class Y>
    requires(detail::lane_count<X> != 0) && requires(Wave<detail::lane_count<X>> wave, X const& x, Y const& y) { same(wave, x, y); }
[[nodiscard]] Sameness same(X const& x, Y const& y)
{
    return same(Wave<detail::lane_count<X>>{}, x, y);
}

} // namespace crosslane
