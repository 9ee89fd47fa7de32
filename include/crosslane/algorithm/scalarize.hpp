#pragma once

#include <crosslane/algorithm/range.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/waterfall.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Lanes as bits, for a loop to carry from one iteration to the next, however the instruction set represents a Mask.
template <std::size_t N>
struct LanesLeft
{
    std::array<std::uint64_t, (N + 63) / 64> words;

    CROSSLANE_INLINE explicit LanesLeft(Mask<N> const& m)
    {
        if constexpr (N == 128) {
            words = {m.low().bits(), m.high().bits()};
        } else {
            words = {m.bits()};
        }
    }
    CROSSLANE_INLINE void remove(Mask<N> const& m)
    {
        LanesLeft const others(m);
        for (std::size_t w = 0; w < words.size(); ++w) words[w] &= ~others.words[w];
    }
    [[nodiscard]] CROSSLANE_INLINE bool empty() const { return (words[0] | words[words.size() - 1]) == 0; }
    [[nodiscard]] CROSSLANE_INLINE std::size_t lowest() const
    {
        auto const low = static_cast<std::size_t>(std::countr_zero(words[0]));
        return N == 128 && low == 64 ? 64 + static_cast<std::size_t>(std::countr_zero(words[words.size() - 1])) : low;
    }
};

} // namespace detail

/// Runs f once for each distinct key among the active lanes, with the key as a uniform value. What depends on the key alone
/// (a material's constants, a texture, a virtual call) is then fetched once for all its lanes.
///
///     lane     0    1    2    3    4    5
///     active   x    x    x    -    x    x
///     key      7    9    7    7    9    7
///     f        (7, lanes 0, 2 and 5), then (9, lanes 1 and 4)
///
/// Shapes   Wave<N> or a group's wave, keys as waterfall takes them, f(one key, such a wave)  ->  nothing, or what f returns:
///          Lanes or a Vec.
/// Means    result[lane] = f(key[lane], the lanes with this key)[lane]. A wave whose lanes all have one key takes one
///          comparison, and f gets the wave as it is, so that a whole wave costs f no blends.
/// Active   f sees active lanes only; an inactive lane's result is unspecified. An empty wave runs nothing.
/// Order    By the lowest lane of each key.
/// Errors   None. Keys are compared by their bits, so a NaN key equals itself and the loop ends.
/// Source   GPU scalarization: the waterfall loop with a fast path for the uniform wave.
template <detail::AnyWave W, class Key, class F>
CROSSLANE_INLINE auto scalarize(W const& wave, Key const& key, F&& f CROSSLANE_CALLER)
    requires requires { waterfall(wave, key); }
{
    CROSSLANE_CHECK_WAVE
    constexpr std::size_t N = W::size;
    auto const& keys = detail::varying<N>(key);
    constexpr bool fits = std::invocable<F&, decltype(WaveReadLaneFirst(wave, keys)), W const&>;
    static_assert(fits, "crosslane::scalarize: f must take a key and the Wave<N> of its lanes, as [](auto key, auto lanes) { ... } does");
    if constexpr (fits) {
        using Result = std::remove_cvref_t<decltype(f(WaveReadLaneFirst(wave, keys), wave))>;
        static_assert(std::is_void_v<Result> || detail::is_wave_value<Result, N>,
                      "crosslane::scalarize: f must return nothing, Lanes of the wave's size or a Vec of them");
        CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, keys, "key");)
        CROSSLANE_CHECK(if (!wave) return Result();)
        auto value = WaveReadLaneFirst(wave, keys);
        auto lanes = wave.where(detail::same_bits(keys, value));
        if (!wave) return Result();
        if (!detail::has_lanes(wave.active & ~lanes.active)) return f(value, wave);
        detail::LanesLeft<N> rest(wave.active);
        rest.remove(lanes.active);
        auto const next = [&]() CROSSLANE_INLINE_LAMBDA {
            value = WaveReadLaneAt(wave, keys, rest.lowest());
            lanes = wave.where(detail::same_bits(keys, value)); // none of them has had its turn
            rest.remove(lanes.active);
        };
        if constexpr (std::is_void_v<Result>) {
            for (;; next()) {
                f(value, lanes);
                if (rest.empty()) return;
            }
        } else {
            Result result = f(value, lanes);
            while (!rest.empty()) {
                next();
                assign(lanes, result, f(value, lanes));
            }
            return result;
        }
    }
}

/// The same over a range of keys, wave by wave.
///
///     scalarize(materials, [&](std::uint32_t material, auto lanes, std::size_t first) { … load(&x[first], lanes.active) … });
///
/// Shapes   keys: a contiguous range of a lane type T; f(T key, Wave<N> lanes, size_t first): lane i stands for element
///          first + i; N, the first template argument, is the wave size (default: default_wave_size<T>).
/// Active   The lanes of one wave that hold the key; never those past the end of keys.
/// Order    Ascending waves; in a wave, by the lowest lane of each key.
/// Errors   None of its own; what f throws reaches the caller. Nothing outside keys is read.
/// Source   As above.
template <std::size_t N = 0, LaneRange Keys, class F>
void scalarize(Keys const& keys, F f)
{
    using T = detail::ElementOf<Keys const>;
    constexpr std::size_t lanes = detail::wave_size_or_default<N, T>;
    constexpr bool fits = std::invocable<F&, T&, Wave<lanes> const&, std::size_t&>;
    static_assert(fits,
                  "crosslane::scalarize: f must take a key, the Wave<N> of its lanes and the wave's first element, "
                  "as [](auto key, auto lanes, std::size_t first) { ... } does");
    if constexpr (fits) {
        auto const from = detail::elements_of(keys);
        for_each_wave<lanes>(from.size(), [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
            scalarize(wave, load(from.data() + first, wave.active),
                      [&](T key, auto const& same) CROSSLANE_INLINE_LAMBDA { f(key, same, first); });
        });
    }
}

} // namespace crosslane
