#pragma once

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/lanes.hpp>

#include <functional>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

/// The wave size that algorithms take unless told: four registers of T, at most 64 lanes.
template <LaneType T>
inline constexpr std::size_t default_wave_size =
    detail::widest_register == 0 ? 16
                                 : (4 * detail::widest_register / sizeof(T) < 64 ? 4 * detail::widest_register / sizeof(T) : 64);

namespace detail {

template <class R>
using ElementOf = typename decltype(std::span(std::declval<R&>()))::value_type;
template <class R>
inline constexpr bool is_writable = !std::is_const_v<typename decltype(std::span(std::declval<R&>()))::element_type>;

/// Writing in place never overtakes reading; an output that begins inside its input, past its start, would.
template <class T>
void require_no_overrun(std::span<T const> in, std::span<T> out, char const* message)
{
    std::less<> const before;
    if (before(in.data(), out.data()) && before(out.data(), in.data() + in.size()) && !out.empty())
        detail::fail<std::invalid_argument>(message);
}

template <std::size_t N, LaneType T>
inline constexpr std::size_t wave_size_or_default = N == 0 ? default_wave_size<T> : N;

} // namespace detail

/// What algorithms take as input and output: a contiguous range of lane values, or what converts to a std::span.
template <class R>
concept LaneRange = requires(R& r) { std::span(r); } && LaneType<detail::ElementOf<R>>;

} // namespace crosslane
