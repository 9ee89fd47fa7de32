#pragma once

#include <crosslane/wave/wave.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

// Flattened, so that the kernel is compiled once for whole waves and once for the tail: with one body for both, every
// iteration would pay for the tail's blends. GCC does not flatten a function that is itself forced inline.
template <std::size_t N, class Kernel>
CROSSLANE_FLATTEN inline std::size_t for_each_whole_wave(std::size_t count, Kernel& kernel)
{
    std::size_t first = 0;
    for (; count - first >= N; first += N) kernel(Wave<N>{}, first);
    return first;
}

/// What takes a wave and its first element, or is not known to take something else.
template <class Kernel, class Wave, bool = is_callable<Kernel&, Wave, std::size_t const&>>
inline constexpr bool may_take_wave_and_first = true;
template <class Kernel, class Wave>
inline constexpr bool may_take_wave_and_first<Kernel, Wave, false> =
    !(OneSignature<Kernel> || is_callable<Kernel&, Wave&, std::size_t const&> || is_callable<Kernel&, Wave>);

} // namespace detail

/// Runs a kernel over a range: once for every whole wave, then once for the partly active tail, if there is one.
///
///     for_each_wave<32>(pixels.size(), [&](auto wave, std::size_t first) { … });
///
/// Shapes   N, a number of elements, kernel(Wave<N>, size_t first): lane i stands for element first + i.
/// Active   All lanes of a whole wave; the first count % N of the tail.
/// Order    Ascending.
/// Errors   Another N, or a kernel that takes something else, does not compile. None of its own at run time: what the kernel
///          throws reaches the caller.
template <std::size_t N, class Kernel>
CROSSLANE_INLINE void for_each_wave(std::size_t count, Kernel&& kernel)
{
    static_assert(detail::is_lane_count(N),
                  "crosslane::for_each_wave<N>: N is the number of lanes and must be a power of two from 1 to 128");
    if constexpr (detail::is_lane_count(N)) {
        static_assert(detail::may_take_wave_and_first<Kernel, Wave<N>>,
                      "crosslane::for_each_wave<N>: kernel must take a Wave<N> by value and a std::size_t, the wave's first "
                      "element, as [](auto wave, std::size_t first) { ... } does");
        if constexpr (detail::is_callable<Kernel&, Wave<N>, std::size_t const&>) {
            CROSSLANE_CHECK_MORE(detail::OutsideBranches const outside;)
            std::size_t const first = detail::for_each_whole_wave<N>(count, kernel);
            if (first < count) kernel(Wave<N>{Mask<N>::first(count - first)}, first);
        } else {
            detail::refuse_function();
        }
    }
}

} // namespace crosslane
