#pragma once

// What checked builds ask of lanes that read other lanes, and of partitions.

#include <crosslane/lanes/checked.hpp>
#include <crosslane/wave/lane_masks.hpp>

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// All lanes read lane `from` of x.
template <std::size_t N, class X>
void check_read(Caller const& caller, Wave<N> const& wave, X const& x, std::integral auto from)
{
    check_wave(caller, wave);
    auto const lane = static_cast<std::int64_t>(from);
    bool const is_inside = lane >= 0 && lane < static_cast<std::int64_t>(N);
    if (is_inside && wave.active[static_cast<std::size_t>(lane)]) {
        auto const below = Mask<N>::first(static_cast<std::size_t>(lane)), up_to = Mask<N>::first(static_cast<std::size_t>(lane) + 1);
        return check_defined(caller, below ^ up_to, x);
    }
    auto const why = is_inside ? ", which is not active, is read" : " of a wave of " + std::to_string(N) + " is read";
    report(Finding::Kind::lane, caller, Finding::no_lane, !wave ? "no lane is active" : "lane " + std::to_string(lane) + why);
}

/// Each active lane reads lane f(lane) of its own Size lanes: of the wave, a cluster or a quad. The others, and those that read what
/// they may not, get what was never set: they are returned.
template <std::size_t Size, std::size_t N, class F>
LaneBits<N> check_reads(Caller const& caller, Wave<N> const& wave, F f)
{
    check_wave(caller, wave);
    LaneBits<N> wrong{};
    for (std::size_t lane : wave.active) {
        auto const from = static_cast<std::int64_t>(f(lane));
        bool const is_inside = from >= 0 && from < static_cast<std::int64_t>(Size);
        if (is_inside && wave.active[lane / Size * Size + static_cast<std::size_t>(from)]) continue;
        wrong |= LaneBits<N>{1} << lane;
        if (wrong != LaneBits<N>{1} << lane) continue; // one finding is enough
        auto const whose = Size < N ? " of its " + std::to_string(Size) + " lanes" : is_inside ? "" : " of a wave of " + std::to_string(N);
        report(Finding::Kind::lane, caller, static_cast<std::uint32_t>(lane),
               "lane " + std::to_string(lane) + " reads lane " + std::to_string(from) + whose + (is_inside ? ", which is not active" : ""));
    }
    return inactive_lanes(wave) | wrong;
}

/// A shuffle's distance in a lane, modulo 2^32.
CROSSLANE_INLINE std::int64_t distance_in(std::integral auto distance, std::size_t) { return static_cast<std::uint32_t>(distance); }
template <std::integral I, std::size_t N>
CROSSLANE_INLINE std::int64_t distance_in(Lanes<I, N> const& distance, std::size_t lane)
{
    return static_cast<std::uint32_t>(distance[lane]);
}

/// Each active lane reads the one `sign` times the distance above it, if there is one.
template <std::size_t N, class D>
LaneBits<N> check_shuffle(Caller const& caller, Wave<N> const& wave, D const& distance, std::int64_t sign)
{
    check_defined(caller, wave.active, distance, "distance");
    return check_reads<N>(caller, wave, [&](std::size_t own) {
        auto const lane = static_cast<std::int64_t>(own), from = lane + sign * distance_in(distance, own);
        return from < 0 || from >= static_cast<std::int64_t>(N) ? lane : from;
    });
}

/// Inactive lanes aside, each active lane's mask has the lane itself, and all lanes in it have the same mask.
template <std::size_t N>
void check_partition(Caller const& caller, Wave<N> const& wave, LaneMasks<N> const& masks)
{
    check_wave(caller, wave);
    check_defined(caller, wave.active, masks, "mask");
    LaneMasks<N> const parts = masks & wave.active;
    auto const part_of = [&](std::size_t lane) { return std::array{parts.x[lane], parts.y[lane], parts.z[lane], parts.w[lane]}; };
    auto const has = [](std::array<std::uint32_t, 4> const& part, std::size_t lane) { return (part[lane / 32] >> lane % 32 & 1) != 0; };
    for (std::size_t lane : wave.active) {
        auto const own = part_of(lane);
        auto const name = "the mask of lane " + std::to_string(lane);
        auto const wrong = [&](std::string const& what) {
            report(Finding::Kind::contract, caller, static_cast<std::uint32_t>(lane), name + what);
        };
        if (!has(own, lane)) return wrong(" does not have the lane itself");
        for (std::size_t other : wave.active)
            if (has(own, other) && part_of(other) != own)
                return wrong(" has lane " + std::to_string(other) + ", whose own is another: masks may not overlap");
    }
}

/// Checks that no active lane's x has more than Bits bits.
template <std::size_t Bits, std::integral T, std::size_t N>
void check_bits(Caller const& caller, Wave<N> const& wave, Lanes<T, N> const& x)
{
    check_wave(caller, wave);
    if constexpr (Bits < 8 * sizeof(T)) {
        for (std::size_t lane : wave.active) {
            auto const value = x[lane];
            if (static_cast<std::uint64_t>(value) >> Bits == 0) continue;
            report(Finding::Kind::contract, caller, static_cast<std::uint32_t>(lane),
                   "lane " + std::to_string(lane) + " has " + std::to_string(value) + ", which does not fit " + std::to_string(Bits) +
                       " bits");
            return;
        }
    }
}

} // namespace crosslane::detail

#endif
