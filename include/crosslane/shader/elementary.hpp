#pragma once

// Exponentials, logarithms, powers, sines and the like of floats: one body for waves of any size and for single lanes, as they
// are long.

#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/shader/lanewise.hpp>

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
    map_elementary<op, L>(frame.file + step->to, frame.file + step->a, frame.file + step->b, chunk_count<L>(frame));
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
/// Those that lanes have; nullptr: it is none.
template <std::size_t L>
auto elementary_map(Action op) -> void (*)(std::byte*, std::byte const*, std::byte const*, std::size_t)
{
    using enum Action;
    switch (op) {
    case exp: return &map_elementary<exp, L>;
    case exp2: return &map_elementary<exp2, L>;
    case log: return &map_elementary<log, L>;
    case log2: return &map_elementary<log2, L>;
    case sin: return &map_elementary<sin, L>;
    case cos: return &map_elementary<cos, L>;
    case tan: return &map_elementary<tan, L>;
    case asin: return &map_elementary<asin, L>;
    case acos: return &map_elementary<acos, L>;
    case atan: return &map_elementary<atan, L>;
    case tanh: return &map_elementary<tanh, L>;
    case pow: return &map_elementary<pow, L>;
    case atan2: return &map_elementary<atan2, L>;
    default: return nullptr;
    }
}
/// Of one float, as lanes have it.
inline double elementary_of_float(Action op, double x, double y)
{
    auto const map = elementary_map<register_lanes>(op);
    if (map == nullptr) return elementary_of_double(op, x, y);
    std::array<float, register_lanes> a{static_cast<float>(x)}, b{static_cast<float>(y)};
    auto* const p = reinterpret_cast<std::byte*>(a.data());
    map(p, p, reinterpret_cast<std::byte*>(b.data()), 1);
    return a[0];
}

} // namespace crosslane::detail
