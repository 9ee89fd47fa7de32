#pragma once

#include <crosslane/wave/operation.hpp>
#include <crosslane/wave/quad_layout.hpp>
#include <crosslane/wave/read_lane.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// (first + next) % width and / width, for small next, without a division for each lane.
template <std::size_t N>
CROSSLANE_INLINE Vec<Lanes<std::uint32_t, N>, 2> column_and_row(std::uint32_t first, Lanes<std::uint32_t, N> const& next,
                                                                std::uint32_t width)
{
    width = (std::max)(width, 1u);
    auto const column = next + first % width, row = Lanes<std::uint32_t, N>(first / width);
    if (width >= N) {
        auto const past = column >= width;
        return {select(past, column - width, column), select(past, row + 1u, row)};
    }
    auto const rows = lanes_cast<std::uint32_t>(lanes_cast<float>(column) / static_cast<float>(width)); // exact: column is below 256
    return {column - rows * width, row + rows};
}

#if defined(CROSSLANE_IS_CHECKED)
inline void check_quad_width(Caller const& caller, std::uint32_t width, QuadLayout layout)
{
    if (width == 0 || (layout == QuadLayout::squares && width % 2 != 0))
        report(Finding::Kind::contract, caller, Finding::no_lane, "rows of " + std::to_string(width) + " threads have no quads");
}
#endif

template <std::size_t Across, std::size_t N, class X>
CROSSLANE_INLINE auto quad_across([[maybe_unused]] Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    static_assert(N >= 4, "crosslane::QuadReadAcrossX, Y and Diagonal: a quad is four lanes, so the wave must have at least 4");
    CROSSLANE_CHECK(auto const lost = check_reads<4>(caller, wave, [](std::size_t lane) { return lane % 4 ^ Across; });)
    auto const swap = [](auto const& v) CROSSLANE_INLINE_LAMBDA { return swap_lanes<Across>(v); };
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, per_lanes(swap, varying<N>(x)));
}

/// Lane index[lane], modulo 4, of every lane's own quad.
template <LaneType T, std::integral U, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> quad_lane(Lanes<T, N> const& x, Lanes<U, N> const& index)
{
    static_assert(N >= 4, "crosslane::QuadReadLaneAt: a quad is four lanes, so the wave must have at least 4");
    return lookup_in_clusters<4>(x, (iota<U, N>() & static_cast<U>(~U{3})) | (index & U{3}));
}

/// For every lane, whether any lane of its quad is set in m.
template <std::size_t N>
CROSSLANE_INLINE Mask<N> any_in_quad(Mask<N> const& m)
{
    static_assert(N >= 4, "crosslane::QuadAny, QuadAll: a quad is four lanes, so the wave must have at least 4");
    if constexpr (N == 128) {
        return {any_in_quad(m.low()), any_in_quad(m.high())};
    } else {
        auto const bits = m.bits(), pairs = bits | bits >> 1, first = (pairs | pairs >> 2) & 0x1111'1111'1111'1111u;
        return Mask<N>::from_bits(first * 15);
    }
}

} // namespace detail

/// The value of a neighbour in the quad. A quad is the four lanes 4 q … 4 q + 3, as two rows of two.
///
///     0 -- X -- 1        lane 4 q + i stands in column i % 2 and row i / 2
///     |         |
///     Y         Y
///     |         |
///     2 -- X -- 3
///
/// Shapes   Wave<N>, N >= 4, Lanes<T, N>, Mask<N> or a Vec of them  ->  the shape of x; a uniform x stands for N
///          equal lanes.
/// Means    X: result[lane] = x[lane ^ 1]; Y: x[lane ^ 2]; Diagonal: x[lane ^ 3].
/// Active   A lane that reads an inactive lane gets an unspecified value, which checked builds report. An inactive lane's own
///          result is unspecified.
/// Errors   None at run time. A wave of fewer than 4 lanes does not compile.
/// Source   HLSL SM 6.0 QuadReadAcrossX, QuadReadAcrossY, QuadReadAcrossDiagonal; GLSL subgroupQuadSwapHorizontal, Vertical,
///          Diagonal.
template <std::size_t N, WaveReadable<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> QuadReadAcrossX(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::quad_across<1>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveReadable<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> QuadReadAcrossY(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::quad_across<2>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveReadable<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> QuadReadAcrossDiagonal(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::quad_across<3>(wave, x CROSSLANE_NAME_CALLER);
}

/// The value of lane `index` of each lane's own quad: one index for the wave, or one for each lane.
///
/// Shapes   Wave<N>, N >= 4; x: Lanes<T, N>, Mask<N> or a Vec of them; index: an integer or Lanes<I, N>  ->  the shape of x;
///          a uniform x stands for N equal lanes.
/// Active   A lane that reads an inactive lane gets an unspecified value, which checked builds report. An inactive lane's own
///          result is unspecified.
/// Errors   None at run time: the index is taken modulo 4. A wave of fewer than 4 lanes does not compile.
/// Source   HLSL SM 6.0 QuadReadLaneAt; GLSL subgroupQuadBroadcast.
template <std::size_t N, WaveReadable<N> X, std::integral I>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> QuadReadLaneAt([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                    Lanes<I, N> const& index CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, index, "index");)
    CROSSLANE_CHECK(auto const lost = detail::check_reads<4>(caller.of(__func__), wave, [&](std::size_t lane) { return index[lane]; });)
    auto const result = detail::per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            return detail::quad_lane(v, lanes_cast<detail::UintOf<sizeof(T)>>(index));
        },
        detail::varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, result);
}
template <std::size_t N, WaveReadable<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> QuadReadLaneAt([[maybe_unused]] Wave<N> const& wave, X const& x,
                                                                    std::integral auto index CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(auto const lost = detail::check_reads<4>(caller.of(__func__), wave, [&](std::size_t) { return index; });)
    auto const result = detail::per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            using U = detail::UintOf<sizeof(T)>;
            return detail::quad_lane(v, Lanes<U, N>(static_cast<U>(index & 3)));
        },
        detail::varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(lost, result);
}

/// Whether the expression is true in any active lane of each lane's own quad, and whether it is true in all of them.
///
/// Shapes   Wave<N>, N >= 4, Mask<N> or a uniform bool  ->  Mask<N>, the same in all four lanes of a quad.
/// Active   Inactive lanes are ignored (HLSL counts helper lanes too; this wave has none). A quad without active lanes
///          has no result that anyone could read.
/// Errors   None at run time. A wave of fewer than 4 lanes does not compile.
/// Source   HLSL SM 6.7 QuadAny, QuadAll; GLSL subgroupQuadAny, subgroupQuadAll.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Mask<N> QuadAny(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, expression);)
    return detail::any_in_quad(wave.active & Mask<N>(expression));
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Mask<N> QuadAny(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    return QuadAny(wave, detail::varying<N>(expression) CROSSLANE_PASS_CALLER);
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Mask<N> QuadAll(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, expression);)
    return ~detail::any_in_quad(wave.active & ~Mask<N>(expression));
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Mask<N> QuadAll(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    return QuadAll(wave, detail::varying<N>(expression) CROSSLANE_PASS_CALLER);
}

/// The column and the row of each lane's thread in a group whose rows have `width` threads.
///
/// Shapes   Wave<N>, N >= 4, the number of the wave's first thread in the group, width, layout  ->
///          Vec<Lanes<uint32_t, N>, 2>.
/// Means    linear: thread t is (t % width, t / width). squares: quad q = t / 4 is the q-th square of 2 x 2 threads, counted
///          one row of squares after another, and t % 4 counts X first.
/// Active   Every lane gets an answer.
/// Errors   None at run time: squares needs an even width; an odd or zero width gives meaningless places, which checked builds
///          report. A wave of fewer than 4 lanes does not compile.
/// Source   HLSL SM 6.6 Derivatives: compute quads are 1-D where X is a multiple of 4 and Y and Z are 1, or 2-D where X
///          and Y are even.
template <std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<std::uint32_t, N>, 2> QuadThreadID(Wave<N> const&, std::uint32_t first_thread,
                                                                            std::uint32_t width, QuadLayout layout CROSSLANE_CALLER)
{
    static_assert(N >= 4, "crosslane::QuadThreadID: a quad is four lanes, so the wave must have at least 4");
    CROSSLANE_CHECK(detail::check_quad_width(caller.of(__func__), width, layout);)
    if (layout == QuadLayout::linear) return detail::column_and_row(first_thread, iota<std::uint32_t, N>(), width);
    auto const thread = iota<std::uint32_t, N>(first_thread % 4);
    auto const square = detail::column_and_row(first_thread / 4, thread >> 2u, width / 2);
    return {square.x * 2u + (thread & 1u), square.y * 2u + ((thread >> 1u) & 1u)};
}

} // namespace crosslane
