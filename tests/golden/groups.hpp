#pragma once

#include "golden/recording.hpp"

#include <crosslane/wave/multi_prefix.hpp>

/// What the replays of operations on groups of lanes share; there are several, since these take long to compile.
namespace golden {

/// The lanes with equal keys.
[[gnu::noinline]] inline crosslane::LaneMasks<lanes> groups_of(Row const& row)
{
    return WaveMatch(wave_of(row.mask), lanes_of<std::uint32_t>(row.arguments));
}

/// An operation on groups of lanes of T. It moves each group's active lanes together itself, as the device does.
template <class T, class F>
Replay in_groups(F f)
{
    return [f](Row const& row) {
        return Answer{words_of(f(wave_of(row.mask), lanes_of<T>(row.values), groups_of(row)))};
    };
}

#define CROSSLANE_GROUPS(T, function)                                                                                  \
    golden::in_groups<T>([](auto const& w, auto const& x, auto const& masks) { return function(w, x, masks); })

} // namespace golden
