#pragma once

#include <crosslane/lanes/isa/rounded.hpp>
#include <crosslane/lanes/transpose.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Layers of three floats and their transmittance, each in 16 bytes: r g b t. One is then painted over another by a shuffle, a product, a
// sum and a blend, where components by themselves take a pair of shuffles each: faster for up to four registers of lanes
// (bench/wave/lerp, WaveActiveLerp_float3).

/// Layers in columns: for every column, `over` is painted over `under`.
template <std::size_t N>
CROSSLANE_INLINE Lanes<float, N> paint_columns(Lanes<float, N> const& under, Lanes<float, N> const& over)
{
    using L = Lanes<float, N>;
    L const through = per_register<L>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const x = to_vector(v);
            return to_batch<float>(shuffle<sizeof(v) / 4>(x, x, [](std::size_t i) { return i | 3; }));
        },
        over);
    L const product = scaled(under, through);
    return per_register<L>(
        [](auto const& colour, auto const& transmittance) CROSSLANE_INLINE_LAMBDA {
            constexpr std::size_t lanes = sizeof(colour) / 4;
            return to_batch<float>(
                shuffle<lanes>(to_vector(colour), to_vector(transmittance), [](std::size_t i) { return i % 4 == 3 ? lanes + i : i; }));
        },
        product + over, product);
}

/// Columns 0, 2, 4, … of x, or 1, 3, 5, …
template <std::size_t Odd, std::size_t N>
CROSSLANE_INLINE Lanes<float, N / 2> every_second_column(Lanes<float, N> const& x)
{
    using To = Lanes<float, N / 2>;
    auto const index = [](std::size_t i) { return i / 4 * 8 + 4 * Odd + i % 4; };
    if constexpr (N == 8) {
        return Odd == 0 ? x.low() : x.high();
    } else if constexpr (To::is_halves) {
        return {every_second_column<Odd>(x.low()), every_second_column<Odd>(x.high())};
    } else if constexpr (Lanes<float, N>::is_halves) {
        return To::of(to_batch<float>(shuffle<N / 2>(to_vector(x.low().storage), to_vector(x.high().storage), index)));
    } else {
        auto const v = to_vector(x.storage);
        return To::of(to_batch<float>(shuffle<N / 2>(v, v, index)));
    }
}

/// All columns as one layer, neighbours first, then pairs of pairs.
template <std::size_t N>
CROSSLANE_INLINE Lanes<float, 4> join_columns(Lanes<float, N> const& columns)
{
    if constexpr (N == 4) {
        return columns;
    } else {
        return join_columns(paint_columns(every_second_column<0>(columns), every_second_column<1>(columns)));
    }
}

/// The lanes of a wave, each a layer, as one: r g b t.
template <std::size_t N>
CROSSLANE_INLINE Lanes<float, 4> blend_columns(std::array<Lanes<float, N>, 4> const& layers)
{
    return join_columns(paint_columns(paint_columns(transposed_in_columns<0>(layers), transposed_in_columns<1>(layers)),
                                      paint_columns(transposed_in_columns<2>(layers), transposed_in_columns<3>(layers))));
}

} // namespace crosslane::detail
