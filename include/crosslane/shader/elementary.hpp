#pragma once

// Exponentials, logarithms, powers, sines and the like of floats: one body for waves of any size and for single lanes, as they
// are long.

#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/shader/lanewise.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>

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
/// Of one number; of doubles, for which SPIR-V has none of these, by the C++ library.
template <Action op, class F>
F elementary_of(F x, [[maybe_unused]] F y)
{
    if constexpr (op == Action::sinh) {
        return std::sinh(x);
    } else if constexpr (op == Action::cosh) {
        return std::cosh(x);
    } else if constexpr (op == Action::asinh) {
        return std::asinh(x);
    } else if constexpr (op == Action::acosh) {
        return std::acosh(x);
    } else if constexpr (op == Action::atanh) {
        return std::atanh(x);
    } else if constexpr (std::same_as<F, float>) {
        std::array<float, register_lanes> a{x}, b{y};
        auto* const p = reinterpret_cast<std::byte*>(a.data());
        map_elementary<op, register_lanes>(p, p, reinterpret_cast<std::byte*>(b.data()), 1);
        return a[0];
    } else if constexpr (op == Action::exp) {
        return std::exp(x);
    } else if constexpr (op == Action::exp2) {
        return std::exp2(x);
    } else if constexpr (op == Action::log) {
        return std::log(x);
    } else if constexpr (op == Action::log2) {
        return std::log2(x);
    } else if constexpr (op == Action::sin) {
        return std::sin(x);
    } else if constexpr (op == Action::cos) {
        return std::cos(x);
    } else if constexpr (op == Action::tan) {
        return std::tan(x);
    } else if constexpr (op == Action::asin) {
        return std::asin(x);
    } else if constexpr (op == Action::acos) {
        return std::acos(x);
    } else if constexpr (op == Action::atan) {
        return std::atan(x);
    } else if constexpr (op == Action::tanh) {
        return std::tanh(x);
    } else if constexpr (op == Action::pow) {
        return std::pow(x, y);
    } else {
        static_assert(op == Action::atan2);
        return std::atan2(x, y);
    }
}

} // namespace crosslane::detail
