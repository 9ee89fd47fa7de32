#pragma once

// Exponentials, logarithms, powers, sines and the like of floats: one body for waves of any size and for single lanes, as they
// are long.

#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/shader/lanewise.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <Action op, class X>
CROSSLANE_INLINE X elementary_lanes(X const& x, [[maybe_unused]] X const& y)
{
    if constexpr (op == Action::exp) return exp(x);
    else if constexpr (op == Action::exp2) return exp2(x);
    else if constexpr (op == Action::log) return log(x);
    else if constexpr (op == Action::log2) return log2(x);
    else if constexpr (op == Action::sin) return sin(x);
    else if constexpr (op == Action::cos) return cos(x);
    else if constexpr (op == Action::tan) return tan(x);
    else if constexpr (op == Action::asin) return asin(x);
    else if constexpr (op == Action::acos) return acos(x);
    else if constexpr (op == Action::atan) return atan(x);
    else if constexpr (op == Action::tanh) return tanh(x);
    else if constexpr (op == Action::pow) return pow(x, y);
    else {
        static_assert(op == Action::atan2);
        return atan2(x, y);
    }
}
/// Of count registers of L floats.
template <Action op, std::size_t L>
[[gnu::noinline]] void map_elementary(std::byte* to, std::byte const* a, std::byte const* b, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        set_chunk<float>(to, i, elementary_lanes<op>(chunk_at<float, L>(a, i), chunk_at<float, L>(b, i)));
}
template <Action op, std::size_t L>
Step const* run_elementary(Frame& frame, Step const* step)
{
    map_elementary<op, L>(frame.file + step->to, frame.file + step->a, frame.file + step->b,
                          (std::max)(std::size_t{1}, frame.reach / L));
    return step + 1;
}
/// Of one number, by the C++ library.
inline double elementary_of_double(Action op, double x, double y)
{
    using enum Action;
    switch (op) {
    case exp: return std::exp(x);
    case exp2: return std::exp2(x);
    case log: return std::log(x);
    case log2: return std::log2(x);
    case sin: return std::sin(x);
    case cos: return std::cos(x);
    case tan: return std::tan(x);
    case asin: return std::asin(x);
    case acos: return std::acos(x);
    case atan: return std::atan(x);
    case sinh: return std::sinh(x);
    case cosh: return std::cosh(x);
    case tanh: return std::tanh(x);
    case asinh: return std::asinh(x);
    case acosh: return std::acosh(x);
    case atanh: return std::atanh(x);
    case pow: return std::pow(x, y);
    default: return std::atan2(x, y);
    }
}
/// Of one float, as lanes have them.
inline double elementary_of_float(Action op, double x, double y)
{
    using enum Action;
    constexpr std::size_t L = register_lanes;
    std::array<float, L> a{static_cast<float>(x)}, b{static_cast<float>(y)};
    auto* const p = reinterpret_cast<std::byte*>(a.data());
    auto const* const q = reinterpret_cast<std::byte const*>(b.data());
    switch (op) {
    case exp: map_elementary<exp, L>(p, p, q, 1); break;
    case exp2: map_elementary<exp2, L>(p, p, q, 1); break;
    case log: map_elementary<log, L>(p, p, q, 1); break;
    case log2: map_elementary<log2, L>(p, p, q, 1); break;
    case sin: map_elementary<sin, L>(p, p, q, 1); break;
    case cos: map_elementary<cos, L>(p, p, q, 1); break;
    case tan: map_elementary<tan, L>(p, p, q, 1); break;
    case asin: map_elementary<asin, L>(p, p, q, 1); break;
    case acos: map_elementary<acos, L>(p, p, q, 1); break;
    case atan: map_elementary<atan, L>(p, p, q, 1); break;
    case tanh: map_elementary<tanh, L>(p, p, q, 1); break;
    case pow: map_elementary<pow, L>(p, p, q, 1); break;
    case atan2: map_elementary<atan2, L>(p, p, q, 1); break;
    default: return elementary_of_double(op, x, y);
    }
    return a[0];
}

} // namespace crosslane::detail
