#pragma once

#include <crosslane/wave/operation.hpp>
#include <crosslane/wave/read_lane.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The lanes whose key has the same bits as the uniform value.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Mask<N> same_bits(Lanes<T, N> const& key, T value)
{
    using U = UintOf<sizeof(T)>;
    return lanes_bit_cast<U>(key) == detail::bit_cast<U>(value);
}
template <std::size_t N, std::size_t Width>
CROSSLANE_INLINE Mask<N> same_bits(Mask<N, Width> const& key, bool value)
{
    return value ? key : ~key;
}
template <class L, std::size_t C, class Value>
CROSSLANE_INLINE auto same_bits(Vec<L, C> const& key, Vec<Value, C> const& value)
{
    auto same = same_bits(key.x, value.x);
    for (std::size_t c = 1; c < C; ++c) same &= same_bits(key[c], value[c]);
    return same;
}

template <class W, class Key>
struct Waterfall
{
    using Value = decltype(WaveReadLaneFirst(std::declval<W>(), std::declval<Key>()));

    struct Turn
    {
        Value value;
        W lanes;
    };

    W rest;
    Key key;

    CROSSLANE_INLINE Waterfall begin() const { return *this; }
    CROSSLANE_INLINE std::default_sentinel_t end() const { return {}; }
    CROSSLANE_INLINE bool operator==(std::default_sentinel_t) const { return !rest; }
    CROSSLANE_INLINE Turn operator*() const
    {
        auto const value = WaveReadLaneFirst(rest, key);
        return {value, rest.where(same_bits(key, value))};
    }
    CROSSLANE_INLINE Waterfall& operator++()
    {
        rest = rest.where(~same_bits(key, WaveReadLaneFirst(rest, key)));
        return *this;
    }
};

} // namespace detail

/// Once for each distinct key among the active lanes: the key as a uniform value, and the wave of the lanes that hold it.
///
///     for (auto [light, lanes] : waterfall(wave, light_index)) { … lights[light] … }
///
/// Shapes   Wave<N> or a group's wave, Lanes<T, N>, Mask<N> or a Vec of them  ->  a range of { value: T, bool or a Vec of
///          them; lanes: a wave like the one given }. A uniform key takes one iteration.
/// Means    while lanes are left: value = the key of the lowest; lanes = all those left that hold the same bits; these leave.
/// Active   Only active lanes take part; an empty wave takes no turn.
/// Order    By the lowest lane of each key.
/// Errors   None at run time: keys are compared by their bits, so a NaN key matches itself and the loop ends. Any other kind
///          of key, such as a struct, does not compile.
/// Source   The GPU programmer's waterfall loop; ISPC foreach_unique.
template <detail::AnyWave W, WaveReadable<W::size> Key>
[[nodiscard]] CROSSLANE_INLINE auto waterfall(W const& wave, Key const& key CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, key, "key");)
    return detail::Waterfall<decltype(wave.where(Mask<W::size>())), detail::Varying<Key, W::size>>{wave, detail::varying<W::size>(key)};
}

} // namespace crosslane
