#pragma once

#include <crosslane/algorithm/blend_columns.hpp>
#include <crosslane/algorithm/influence.hpp>
#include <crosslane/algorithm/sphere_influence.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/lerp.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/shuffle.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What lets no more than this through counts as opaque, so that the product over ever more layers does not become denormal
/// and slow. It still can where eight layers between two checks let less than 2^-96 through (2^-963 for double).
template <LaneType T>
inline constexpr T least_transmittance = std::numeric_limits<T>::epsilon() / 128;

template <class L, class T>
CROSSLANE_INLINE L zero_up_to(T bound, L const& x) { return select(x > bound, x, L(T{})); }

/// K Lanes. GCC leaves those of a std::tuple or a std::array in memory.
template <class L, std::size_t K>
struct Pack
{
    L first;
    Pack<L, K - 1> rest;

    template <std::size_t I>
    CROSSLANE_INLINE auto& get()
    {
        if constexpr (I == 0) {
            return first;
        } else {
            return rest.template get<I - 1>();
        }
    }
};
template <class L>
struct Pack<L, 0> {};

template <class L, class... More>
CROSSLANE_INLINE Pack<L, 1 + sizeof...(More)> pack(L const& first, More const&... more)
{
    if constexpr (sizeof...(More) == 0) {
        return {first, {}};
    } else {
        return {first, pack(more...)};
    }
}

/// The first count lanes; the others repeat the first, so that they raise no floating-point exceptions of their own.
template <std::size_t N, LaneType T>
CROSSLANE_INLINE Lanes<T, N> load_or_repeat(std::size_t count, T const* p)
{
    return count >= N ? load<N>(p) : load(p, Mask<N>::first(count), *p);
}

/// M prepared layers from first on, with a row for each of their numbers.
template <std::size_t M, LaneType T, std::size_t L, class Influence>
CROSSLANE_INLINE auto prepared_rows(std::array<T const*, L> const& layer, std::size_t first, std::size_t count, Influence const& influence)
{
    return [&]<std::size_t... l>(std::index_sequence<l...>) CROSSLANE_INLINE_LAMBDA {
        return with_prepared(
            influence,
            [](auto const&... x) CROSSLANE_INLINE_LAMBDA { return std::array<std::array<T, M>, sizeof...(x)>{x.to_array()...}; },
            load_or_repeat<M>(count, layer[l] + first)...);
    }(std::make_index_sequence<L>{});
}

/// Blends the N points from first on, the last layer first. `through` is how much the layers so far let through of those
/// below.
template <std::size_t N, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Influence>
CROSSLANE_INLINE_LOOP std::size_t blend_points(BlendColumns<T, P, L, C> const& in, std::size_t first, Influence const& influence,
                                               T stop_below)
{
    using Lane = Lanes<T, N>;
    constexpr std::size_t rows = 16, checked = 8;
    using Rows = decltype(prepared_rows<rows>(in.layer, 0, 0, influence));
    T const bound = (std::max)(least_transmittance<T>, stop_below);
    std::size_t const points = (std::min)(in.points - first, N);
    return [&]<std::size_t... p, std::size_t... l, std::size_t... c>(
               std::index_sequence<p...>, std::index_sequence<l...>, std::index_sequence<c...>) CROSSLANE_INLINE_LAMBDA {
        auto point = pack(load_or_repeat<N>(points, in.point[p] + first)...);
        auto painted = pack((static_cast<void>(c), Lane(T{}))...);
        Lane through = static_cast<T>(1);
        std::size_t end = in.layers;
        while (end > 0) {
            std::size_t const count = (std::min)(end, rows);
            end -= count;
            Rows const row = prepared_rows<rows>(in.layer, end, count, influence);
            for (std::size_t i = count; i-- > 0;) {
                Lane const reaching = through;
                through = rounded(reaching * transmittance(influence, point.template get<p>()..., Lane(row[l][i])...));
                Lane const weight = reaching - through;
                ((painted.template get<c>() =
                      multiply_add(influence, weight, Lane(in.colour[c][end + i]), painted.template get<c>())), ...);
                if (i % checked == 0) through = zero_up_to(bound, through);
            }
            if (stop_below > 0 && !has_lanes(through > T{})) break;
        }
        auto const finish = [&](T* out, Lane const& paint) CROSSLANE_INLINE_LAMBDA {
            store_up_to(points, out, multiply_add(influence, load_up_to<N>(points, out), through, paint));
        };
        (finish(in.out[c] + first, painted.template get<c>()), ...);
        return end * points;
    }(std::make_index_sequence<P>{}, std::make_index_sequence<std::tuple_size_v<Rows>>{}, std::make_index_sequence<C>{});
}

template <std::size_t N, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Influence>
CROSSLANE_INLINE_LOOP std::size_t blend_points_from(std::size_t first, BlendColumns<T, P, L, C> const& in,
                                                    Influence const& influence, T stop_below)
{
    std::size_t skipped = 0;
    for (; first < in.points; first += N) {
        if constexpr (Lanes<T, N>::is_halves && N > 4) {
            if (in.points - first <= N / 2) return skipped + blend_points_from<N / 2>(first, in, influence, stop_below);
        }
        skipped += blend_points<N>(in, first, influence, stop_below);
    }
    return skipped;
}

/// Blends one point. Takes four waves of layers side by side, since the steps of one wave's scan wait for each other; the
/// last layers first.
template <std::size_t N, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Influence>
CROSSLANE_INLINE_LOOP std::size_t blend_layers(BlendColumns<T, P, L, C> in, std::size_t at, Influence const& influence,
                                               T stop_below)
{
    using Lane = Lanes<T, N>;
    Wave<N> const wave;
    T const bound = (std::max)(least_transmittance<T>, stop_below);
    return [&]<std::size_t... p, std::size_t... l, std::size_t... c>(
               std::index_sequence<p...>, std::index_sequence<l...>, std::index_sequence<c...>) CROSSLANE_INLINE_LAMBDA {
        auto point = pack(Lane(in.point[p][at])...);
        auto painted = pack((static_cast<void>(c), Lane(T{}))...);
        T through = 1;
        std::array<std::array<T, 4 * N>, L + C> first_layers;
        std::size_t end = in.layers;
        while (end > 0 && !(stop_below > 0 && through == 0)) {
            std::size_t const count = (std::min)(end, 4 * N);
            end -= count;
            if (count < 4 * N) { // whole waves, from a copy; after it the first layer again, which weighs nothing
                auto const copy = [&](T const* from, std::array<T, 4 * N>& to, T otherwise) {
                    to.fill(otherwise);
                    return std::copy_n(from, count, to.data()) - count;
                };
                ((in.layer[l] = copy(in.layer[l], first_layers[l], *in.layer[l])), ...);
                ((in.colour[c] = copy(in.colour[c], first_layers[L + c], T{})), ...);
            }
            // Later layers stand in front, so the product runs from the last lane down.
            auto const reversed_transmittance = [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
                Lane v = with_prepared(
                    influence,
                    [&](auto const&... x) CROSSLANE_INLINE_LAMBDA { return transmittance(influence, point.template get<p>()..., x...); },
                    load<N>(in.layer[l] + end + i * N)...);
                if (count < 4 * N) v = select(Mask<N>::first(count - (std::min)(count, i * N)), v, Lane(static_cast<T>(1)));
                return WaveShuffleXor(wave, v, N - 1);
            };
            auto const product = [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA {
                return per_component(
                    [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return zero_up_to(least_transmittance<T>, x * y); }, a, b);
            };
            Vec<Lane, 4> const v(reversed_transmittance(0), reversed_transmittance(1), reversed_transmittance(2),
                                 reversed_transmittance(3));
            CROSSLANE_CHECK(AllowFindings const flushes(Finding::Kind::contract);) // 1 is no identity of what becomes 0
            auto const before = WavePrefixScan(wave, v, product, Vec<T, 4>(static_cast<T>(1)));
            auto const paint = [&](std::size_t i, Lane const& reaching, Lane const& below) CROSSLANE_INLINE_LAMBDA {
                Lane const weight = WaveShuffleXor(wave, (reaching - below) * Lane(through), N - 1);
                ((painted.template get<c>() =
                      multiply_add(influence, weight, load<N>(in.colour[c] + end + i * N), painted.template get<c>())), ...);
                through *= below[N - 1];
                through = through > bound ? through : T{};
            };
            paint(3, before.w, rounded(before.w * v.w));
            paint(2, before.z, rounded(before.z * v.z));
            paint(1, before.y, rounded(before.y * v.y));
            paint(0, before.x, rounded(before.x * v.x));
        }
        auto const finish = [&](T& out, Lane const& paint) CROSSLANE_INLINE_LAMBDA {
            using One = Lanes<T, 1>;
            out = multiply_add(influence, One(out), One(through), One(WaveActiveSum(wave, paint)))[0];
        };
        (finish(in.out[c][at], painted.template get<c>()), ...);
        return end;
    }(std::make_index_sequence<P>{}, std::make_index_sequence<L>{}, std::make_index_sequence<C>{});
}

/// The default wave sizes. The bits do not depend on the first, but do on the second. The first is as many registers of
/// points as gain from reading each number of a layer only once. (bench/algorithm/blend)
template <LaneType T>
inline constexpr std::size_t default_points_wave = widest_register == 0 ? 4 : (widest_register == 64 ? 4 : 2) * widest_register / sizeof(T);
inline constexpr std::size_t default_layers_wave = 16;
/// One register of points takes about as long as this many points one by one.
inline constexpr std::size_t fewest_points = 4;

// Flattened, as compact_columns: the influence takes many lanes.
template <std::size_t N, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Influence>
CROSSLANE_FLATTEN_LOOP std::size_t blend_each_point(BlendColumns<T, P, L, C> const& in, Influence const& influence, T stop_below)
{
    return blend_points_from<N == 0 ? default_points_wave<T> : N>(0, in, influence, stop_below);
}
template <std::size_t N, LaneType T, std::size_t P, std::size_t L, std::size_t C, class Influence>
CROSSLANE_FLATTEN_LOOP std::size_t blend_each_layer(BlendColumns<T, P, L, C> const& in, Influence const& influence, T stop_below)
{
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < in.points; ++i) skipped += blend_layers<N == 0 ? default_layers_wave : N>(in, i, influence, stop_below);
    return skipped;
}

} // namespace detail

/// Layers painted over each other and over what out holds, at every point: each as opaque there as its influence says.
///
///     blend(std::tie(px, py, pz), std::tie(x, y, z, radius), std::tie(r, g, b), std::tie(red, green, blue), sphere_influence);
///
/// Shapes   points, layers, colours and out: tuples of any number of contiguous ranges, all of one float type T, float or
///          double; as many out columns as columns of colours. influence takes Lanes<T, N> for each column of points, then
///          for each of layers  ->  Lanes<T, N>, t from 0 to 1. It may have prepare, called once for many points, which takes
///          the layers' columns and gives a std::tuple of Lanes<T, N>: influence then takes these in the columns' place. (Or
///          with_prepared, which takes a function before the columns, and gives what it returns for these.) It may have
///          transmittance, which takes the same as influence, gives 1 - t, and is called instead of it. See SphereInfluence,
///          with all of them. It may have `static constexpr bool fused = true`: what is painted, as described below, is then
///          added by fma. N, the first template argument, is the wave size  ->  how many pairs of a point and a layer were
///          skipped.
/// Means    for (p : points) for (l : layers, ascending)
///              for (c : columns) out[c][p] = lerp(out[c][p], colours[c][l], influence(points[…][p]…, layers[…][l]…));
///          return 0;
///          With sphere_influence the result is within 24 K u of the exact value, relative to the greatest |colour| and
///          |out|. K is the number of layers with t > 0 at the point, and u is half an ulp of 1. Where all t are 0, out stays
///          what it is, except that -0 becomes 0 and an infinite colour makes it NaN.
/// Active   What influence returns for lanes past the last point or layer is ignored (their columns repeat an existing one).
/// Order    As blend_lane_per_point, but as blend_lane_per_layer for fewer than four points: the same bits on every
///          instruction set.
/// Errors   std::invalid_argument if columns that belong together differ in length, or an out column overlaps any other.
///          A t outside 0 … 1 gives any colour; a NaN t or colour, even of a hidden layer, reaches the point's out.
///          stop_below, if greater than 0, lets a wave stop where all its points let no more than that through of the layers
///          below. Those then count as nothing: an error of stop_below, relative as above. With a stop_below of 1 or more
///          they are all layers below the first check. 0, a negative value or NaN stops nothing. How far a wave looks depends
///          on N. So does whether a NaN or an infinite colour below reaches a point, but no other bit.
///          What lets no more than epsilon / 128 through counts as opaque, so many layers do not lead to denormals. Denormals
///          that come from columns (colours of 1e-40, or distances whose squares are denormal) still slow the processor down.
///          Floating-point modes are neither needed nor touched, and only what is in the columns raises exceptions.
/// Source   The wave-programming talk's spheres that colour points, with WaveActiveLerp.
template <std::size_t N = 0, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend(std::tuple<P...> const& points, std::tuple<L...> const& layers, std::tuple<C...> const& colours,
                  std::tuple<O...> const& out, Influence influence, detail::FirstElementOf<O...> stop_below = 0)
{
    auto const columns = detail::blend_columns(points, layers, colours, out);
    if (columns.points < detail::fewest_points) return detail::blend_each_layer<N>(columns, influence, stop_below);
    return detail::blend_each_point<N>(columns, influence, stop_below);
}

/// As blend, with a point in every lane.
///
/// Shapes   As blend.
/// Active   As blend.
/// Order    The last layer first: through = 1; painted = 0; for (l : layers, descending) { below = through * (1 - t);
///          painted += (through - below) * colour; through = below; }, without multiply-add unless influence is fused;
///          finally out = out * through + painted. After every eighth layer of the last sixteen, of the sixteen before them,
///          and so on, and after the first layer, through becomes 0 if it is no greater than epsilon / 128 or stop_below. The
///          same bits for every N; with stop_below, only if all t and colours are finite.
/// Errors   As blend.
template <std::size_t N = 0, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend_lane_per_point(std::tuple<P...> const& points, std::tuple<L...> const& layers, std::tuple<C...> const& colours,
                                 std::tuple<O...> const& out, Influence influence, detail::FirstElementOf<O...> stop_below = 0)
{
    return detail::blend_each_point<N>(detail::blend_columns(points, layers, colours, out), influence, stop_below);
}

/// As blend, point by point, with a layer in every lane: the talk's product scan.
///
/// Shapes   As blend.
/// Active   As blend.
/// Order    Blocks of 4 N layers (N is 16 by default) from the last layer on; the first layers, if fewer, are the last block.
///          A block's layers make four waves from its first layer on, the last wave first. In a wave WavePrefixScan
///          multiplies 1 - t from the last lane down; a product no greater than epsilon / 128 becomes 0. A layer's weight is
///          what reaches it less what leaves it, times what the waves before let through. Each lane adds up its weighted
///          colours, and WaveActiveSum adds up the lanes. The same bits on every instruction set.
/// Errors   As blend.
/// Source   The wave-programming talk's WaveActiveLerp.
template <std::size_t N = 0, class... P, class... L, class... C, class... O, class Influence>
    requires(sizeof...(P) > 0 && sizeof...(L) > 0 && sizeof...(O) > 0)
std::size_t blend_lane_per_layer(std::tuple<P...> const& points, std::tuple<L...> const& layers, std::tuple<C...> const& colours,
                                 std::tuple<O...> const& out, Influence influence, detail::FirstElementOf<O...> stop_below = 0)
{
    return detail::blend_each_layer<N>(detail::blend_columns(points, layers, colours, out), influence, stop_below);
}

} // namespace crosslane
