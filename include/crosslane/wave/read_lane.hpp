#pragma once

#include <crosslane/lanes/lookup.hpp>
#include <crosslane/wave/check_lanes.hpp>
#include <crosslane/wave/operation.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// One lane's value, for all lanes.
///
/// Shapes   Wave<N>, Lanes<T, N>, Mask<N> or a Vec of them, an integer  ->  T, bool or a Vec of C: a uniform
///          value. x may be uniform too.
/// Active   Reading an inactive lane gives an unspecified value. Checked builds report it, and an absent one.
/// Errors   None: an index past the last lane is taken modulo N, and so never leaves the wave; the value is unspecified.
/// Source   HLSL SM 6.0 WaveReadLaneAt; GLSL subgroupBroadcast.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE T WaveReadLaneAt([[maybe_unused]] Wave<N> const& wave, Lanes<T, N> const& x,
                                                std::integral auto lane CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_read(caller.of(__func__), wave, x, lane);)
    return x[static_cast<std::size_t>(lane) CROSSLANE_CHECK(% N)];
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveReadLaneAt([[maybe_unused]] Wave<N> const& wave, Mask<N, Width> const& x,
                                                   std::integral auto lane CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_read(caller.of(__func__), wave, x, lane);)
    return x[static_cast<std::size_t>(lane) CROSSLANE_CHECK(% N)];
}
template <class L, std::size_t N, std::size_t C>
    requires WaveReadable<L, N> && (!detail::Uniform<L, N>)
[[nodiscard]] CROSSLANE_INLINE auto WaveReadLaneAt(Wave<N> const& wave, Vec<L, C> const& x, std::integral auto lane CROSSLANE_CALLER)
{
    return per_component([&](L const& v) CROSSLANE_INLINE_LAMBDA { return WaveReadLaneAt(wave, v, lane CROSSLANE_PASS_CALLER); }, x);
}
template <std::size_t N, detail::Uniform<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveReadLaneAt(Wave<N> const&, X const& x, std::integral auto CROSSLANE_CALLER)
{
    if constexpr (detail::SeveralTruths<X>) return Vec<typename detail::VecPart<X>::type, detail::VecPart<X>::size>(x); // a swizzle too
    else return x;
}

/// Each lane reads the lane that it names.
///
///     lane     0    1    2    3
///     x        a    b    c    d
///     index    3    3    0    1
///     result   d    d    a    b
///
/// Shapes   Wave<N>, Lanes<T, N>, Mask<N> or a Vec of them, Lanes<I, N> of an integer I  ->  the shape of x;
///          a uniform x stands for N equal lanes.
/// Active   Reading an inactive lane gives an unspecified value; so does the result of an inactive lane. Checked builds report it,
///          and an absent one.
/// Errors   None: an index past the last lane is taken modulo N, and so never leaves the wave; the value is unspecified.
/// Source   HLSL SM 6.0 WaveReadLaneAt with an index that varies; GLSL subgroupShuffle.
template <LaneType T, std::integral I, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> WaveReadLaneAt([[maybe_unused]] Wave<N> const& wave, Lanes<T, N> const& x,
                                                          Lanes<I, N> const& index CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, index, "index");)
    CROSSLANE_CHECK(auto const lost = detail::check_reads<N>(caller.of(__func__), wave, [&](std::size_t own) { return index[own]; });)
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, lookup(x, index));
}
template <std::integral I, std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Mask<N, Width> WaveReadLaneAt([[maybe_unused]] Wave<N> const& wave, Mask<N, Width> const& x,
                                                             Lanes<I, N> const& index CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, index, "index");)
    CROSSLANE_CHECK(auto const lost = detail::check_reads<N>(caller.of(__func__), wave, [&](std::size_t own) { return index[own]; });)
    auto const words = x.words();
    auto const lane = lanes_cast<std::uint32_t>(index) & static_cast<std::uint32_t>(N - 1);
    Lanes<std::uint32_t, N> word = words[0];
    if constexpr (N > 32) {
        for (std::uint32_t w = 1; w < N / 32; ++w) word = select((lane >> 5u) == w, words[w], word);
    }
    return CROSSLANE_UNDEFINED_ALSO_IN(lost | detail::undefined_lookup(x, index), Mask<N, Width>(((word >> lane) & 1u) != 0u));
}
template <class L, std::integral I, std::size_t N, std::size_t C>
    requires WaveReadable<L, N> && (!detail::Uniform<L, N>)
[[nodiscard]] CROSSLANE_INLINE auto WaveReadLaneAt(Wave<N> const& wave, Vec<L, C> const& x, Lanes<I, N> const& index CROSSLANE_CALLER)
{
    return per_component([&](L const& v) CROSSLANE_INLINE_LAMBDA { return WaveReadLaneAt(wave, v, index CROSSLANE_PASS_CALLER); }, x);
}
template <std::integral I, std::size_t N, detail::Uniform<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveReadLaneAt(Wave<N> const&, X const& x, Lanes<I, N> const& CROSSLANE_CALLER)
{
    return detail::varying<N>(x);
}

/// The value of the lowest active lane, for all lanes.
///
/// Shapes   Wave<N>, Lanes<T, N>, Mask<N> or a Vec of them  ->  T, bool or a Vec of C: a uniform value. x may be
///          uniform too.
/// Active   The lowest active lane, which need not be lane 0.
/// Errors   None: an empty wave gives an unspecified value.
/// Source   HLSL SM 6.0 WaveReadLaneFirst; GLSL subgroupBroadcastFirst.
template <class X, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE auto WaveReadLaneFirst(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
    requires requires { WaveReadLaneAt(wave, x, std::size_t{}); }
{
    return WaveReadLaneAt(wave, x, wave.active.lowest() CROSSLANE_NAME_CALLER);
}

} // namespace crosslane
