#pragma once

#include <crosslane/wave/operation.hpp>
#include <crosslane/wave/read_lane.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class D, std::size_t N>
inline constexpr bool is_integer_lanes = false;
template <std::integral I, std::size_t N>
inline constexpr bool is_integer_lanes<Lanes<I, N>, N> = true;

} // namespace detail

/// How far a shuffle reaches: one number for the wave, or a Lanes of integers with one for each lane.
///
/// Errors   A float does not satisfy it, nor do lanes of another number than N.
template <class D, std::size_t N>
concept LaneDistance = std::integral<D> || detail::is_integer_lanes<D, N>;

namespace detail {

/// f(lane numbers, distance). A uniform distance is cut to limit, in signed lanes (which AVX2 compares at once) of T's size, as
/// a lookup of T takes them; a distance for each lane is taken modulo 2^32.
template <LaneType T, std::size_t N, class D, class F>
CROSSLANE_INLINE auto with_distance(D const& distance, std::uint32_t limit, F f)
{
    if constexpr (std::integral<D>) {
        using U = std::make_signed_t<UintOf<std::max<std::size_t>(sizeof(T), 2)>>;
        auto const d = static_cast<std::uint32_t>(distance);
        return f(iota<U, N>(), Lanes<U, N>(static_cast<U>(d < limit ? d : limit)));
    } else {
        return f(iota<std::uint32_t, N>(), lanes_cast<std::uint32_t>(distance));
    }
}

template <class D, std::size_t N>
CROSSLANE_INLINE auto wrapped(D const& distance)
{
    if constexpr (std::integral<D>) {
        return static_cast<std::uint32_t>(distance) % N;
    } else {
        return distance;
    }
}

/// x[lane - distance], fill where there is no such lane.
template <LaneType T, std::size_t N, class D>
CROSSLANE_INLINE Lanes<T, N> shuffle_up(Lanes<T, N> const& x, D const& distance, Lanes<T, N> const& fill)
{
    return with_distance<T, N>(distance, N, [&](auto const& lane, auto const& d) CROSSLANE_INLINE_LAMBDA {
        return select(lane < d, fill, lookup(x, lane - d));
    });
}

/// x[lane + distance], fill where there is no such lane.
template <LaneType T, std::size_t N, class D>
CROSSLANE_INLINE Lanes<T, N> shuffle_down(Lanes<T, N> const& x, D const& distance, Lanes<T, N> const& fill)
{
    return with_distance<T, N>(distance, N, [&]<class U>(Lanes<U, N> const& lane, Lanes<U, N> const& d) CROSSLANE_INLINE_LAMBDA {
        return select(d >= static_cast<U>(N) - lane, fill, lookup(x, lane + d));
    });
}

} // namespace detail

/// Each lane reads the lane whose number differs from its own in the bits of mask.
///
///     lane     0    1    2    3    4    5    6    7        mask 2
///     x        a    b    c    d    e    f    g    h
///     result   c    d    a    b    g    h    e    f
///
/// Shapes   Wave<N>; x: Lanes<T, N>, Mask<N> or a Vec of them; mask: an integer or Lanes<I, N>  ->  the shape of x; a uniform x
///          stands for N equal lanes.
/// Active   A lane that reads an inactive lane gets an unspecified value, which checked builds report. An inactive lane's own
///          result is unspecified.
/// Errors   None: a lane that would read past the wave gets an unspecified value, which checked builds report; nothing outside
///          the wave is read.
/// Source   Beyond HLSL; GLSL subgroupShuffleXor; CUDA __shfl_xor_sync.
template <std::size_t N, WaveReadable<N> X, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveShuffleXor([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                    D const& mask CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, mask, "mask");)
    CROSSLANE_CHECK(auto const lost = detail::check_reads<N>(caller.of(__func__), wave, [&](std::size_t lane) {
        return static_cast<std::int64_t>(lane) ^ detail::distance_in(mask, lane);
    });)
    auto const result = detail::per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            auto const distance = detail::wrapped<D, N>(mask);
            return detail::with_distance<T, N>(distance, N, [&](auto const& lane, auto const& m) CROSSLANE_INLINE_LAMBDA {
                return lookup(v, lane ^ m);
            });
        },
        detail::varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, result);
}

/// Each lane reads the lane delta below it, or delta above it.
///
///     lane     0    1    2    3    4    5    6    7        delta 2
///     x        a    b    c    d    e    f    g    h
///     up       a    b    a    b    c    d    e    f
///     down     c    d    e    f    g    h    g    h
///
/// Shapes   Wave<N>; x: Lanes<T, N>, Mask<N> or a Vec of them; delta: an integer or Lanes<I, N>  ->  the shape of x; a uniform x
///          stands for N equal lanes. Lanes, a Vec of Lanes and a Mask also take an optional fill: a T, Vec<T, C> or bool.
/// Means    A lane that would read past the end of the wave gets fill, or its own value if no fill is given. delta is taken
///          modulo 2^32, so a negative one reaches past the end.
/// Active   A lane that reads an inactive lane gets an unspecified value, which checked builds report. An inactive lane's own
///          result is unspecified.
/// Errors   None.
/// Source   Beyond HLSL; GLSL subgroupShuffleUp, subgroupShuffleDown; CUDA __shfl_up_sync, __shfl_down_sync.
template <std::size_t N, WaveReadable<N> X, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveShuffleUp([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                   D const& delta CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, -1);)
    auto const up = [&](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_up(v, delta, v); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::per_lanes(up, detail::varying<N>(x)));
}
template <std::size_t N, WaveReadable<N> X, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveShuffleDown([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                     D const& delta CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, 1);)
    auto const down = [&](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_down(v, delta, v); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::per_lanes(down, detail::varying<N>(x)));
}
template <LaneType T, std::size_t N, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> WaveShuffleUp([[maybe_unused]] Wave<N> const& wave, Lanes<T, N> const& x, D const& delta,
                                                         detail::Scalar<T> fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, -1);)
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::shuffle_up(x, delta, Lanes<T, N>(fill.value)));
}
template <LaneType T, std::size_t N, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> WaveShuffleDown([[maybe_unused]] Wave<N> const& wave, Lanes<T, N> const& x, D const& delta,
                                                           detail::Scalar<T> fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, 1);)
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::shuffle_down(x, delta, Lanes<T, N>(fill.value)));
}
template <LaneType T, std::size_t N, std::size_t C, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> WaveShuffleUp([[maybe_unused]] Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x,
                                                                 D const& delta,
                                                                 std::type_identity_t<Vec<T, C>> const& fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, -1);)
    auto const up = [&](Lanes<T, N> const& v, T f) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_up(v, delta, Lanes<T, N>(f)); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, per_component(up, x, fill));
}
template <LaneType T, std::size_t N, std::size_t C, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> WaveShuffleDown([[maybe_unused]] Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x,
                                                                   D const& delta,
                                                                   std::type_identity_t<Vec<T, C>> const& fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, 1);)
    auto const down = [&](Lanes<T, N> const& v, T f) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_down(v, delta, Lanes<T, N>(f)); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, per_component(down, x, fill));
}
template <std::size_t N, std::size_t Width, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Mask<N, Width> WaveShuffleUp([[maybe_unused]] Wave<N> const& wave, Mask<N, Width> const& x, D const& delta,
                                                            bool fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, -1);)
    auto const up = [&]<class L>(L const& v) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_up(v, delta, L(fill)); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::per_lanes(up, x));
}
template <std::size_t N, std::size_t Width, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE Mask<N, Width> WaveShuffleDown([[maybe_unused]] Wave<N> const& wave, Mask<N, Width> const& x,
                                                              D const& delta, bool fill CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_shuffle(caller.of(__func__), wave, delta, 1);)
    auto const down = [&]<class L>(L const& v) CROSSLANE_INLINE_LAMBDA { return detail::shuffle_down(v, delta, L(fill)); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, detail::per_lanes(down, x));
}

/// Each lane reads the lane delta above it, and the last lanes read the first ones: within the wave, or within each
/// cluster of Size lanes.
///
///     lane     0    1    2    3    4    5    6    7        delta 1
///     x        a    b    c    d    e    f    g    h
///     rotate   b    c    d    e    f    g    h    a
///     by 4     b    c    d    a    f    g    h    e        WaveClusteredRotate<4>
///
/// Shapes   Wave<N>; x: Lanes<T, N>, Mask<N> or a Vec of them; delta: an integer or Lanes<I, N>  ->  the shape of x; a uniform x
///          stands for N equal lanes. Size is a power of two up to N.
/// Active   A lane that reads an inactive lane gets an unspecified value, which checked builds report. An inactive lane's own
///          result is unspecified.
/// Errors   None at run time: any delta wraps, a negative one too. Any other Size does not compile.
/// Source   Beyond HLSL; GLSL subgroupRotate, subgroupClusteredRotate.
template <std::size_t Size, std::size_t N, WaveReadable<N> X, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredRotate([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                         D const& delta CROSSLANE_CALLER)
{
    static_assert(std::has_single_bit(Size) && Size <= N,
                  "crosslane::WaveClusteredRotate<Size>: Size is the number of lanes of a cluster and must be a power of two, "
                  "at most the wave's");
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, delta, "distance");)
    CROSSLANE_CHECK(auto const lost = detail::check_reads<Size>(caller.of(__func__), wave, [&](std::size_t lane) {
        return (static_cast<std::int64_t>(lane) + detail::distance_in(delta, lane)) % static_cast<std::int64_t>(Size);
    });)
    auto const result = detail::per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            auto const distance = detail::wrapped<D, N>(delta);
            auto const rotate = [&]<class U>(Lanes<U, N> const& lane, Lanes<U, N> const& d) CROSSLANE_INLINE_LAMBDA {
                if constexpr (Size == N) {
                    return lookup(v, lane + d); // lookup takes it modulo N
                } else {
                    constexpr auto within = static_cast<U>(Size - 1);
                    return detail::lookup_in_clusters<Size>(v, (lane & static_cast<U>(~within)) | ((lane + d) & within));
                }
            };
            return detail::with_distance<T, N>(distance, N, rotate);
        },
        detail::varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, result);
}
template <std::size_t N, WaveReadable<N> X, LaneDistance<N> D>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveRotate(Wave<N> const& wave, X const& x, D const& delta CROSSLANE_CALLER)
{
    return WaveClusteredRotate<N>(wave, x, delta CROSSLANE_NAME_CALLER);
}

} // namespace crosslane
