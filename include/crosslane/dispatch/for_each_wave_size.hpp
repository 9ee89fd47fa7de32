#pragma once

#include <crosslane/wave/wave.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What takes waves of every size, or is not known to take something else.
template <class F, bool = (is_callable<F&, Wave<4>> && is_callable<F&, Wave<128>>)>
inline constexpr bool may_take_every_wave = true;
template <class F>
inline constexpr bool may_take_every_wave<F, false> = !(OneSignature<F> || is_callable<F&, Wave<4>&>);

} // namespace detail

/// Runs a kernel at every wave size: f(Wave<4>{}), f(Wave<8>{}), … f(Wave<128>{}), all lanes active.
///
///     for_each_wave_size([&](auto wave) {
///         constexpr std::size_t N = decltype(wave)::size;
///         check(N, my_kernel(wave, input));        // fails at 64 where my_kernel keeps a ballot in 32 bits
///     });
///
/// Shapes   f takes a Wave<N> for N = 4, 8, 16, 32, 64 and 128: the sizes of HLSL's WaveSize attribute.
/// Active   All lanes.
/// Order    Small waves first.
/// Errors   An f that takes waves of one size only does not compile. None of its own at run time; what f throws passes through,
///          and the sizes after it are not run.
/// Source   Beyond HLSL, where a shader is compiled for each [WaveSize(n)] and a GPU runs one or two of them.
template <class F>
void for_each_wave_size(F&& f)
{
    static_assert(detail::may_take_every_wave<F>,
                  "crosslane::for_each_wave_size: f must take a wave of every size by value, as [](auto wave) { ... } does");
    if constexpr (detail::is_callable<F&, Wave<4>> && detail::is_callable<F&, Wave<128>>) {
        CROSSLANE_CHECK_MORE(detail::OutsideBranches const outside;)
        f(Wave<4>{});
        f(Wave<8>{});
        f(Wave<16>{});
        f(Wave<32>{});
        f(Wave<64>{});
        f(Wave<128>{});
    } else {
        detail::refuse_function();
    }
}

} // namespace crosslane
