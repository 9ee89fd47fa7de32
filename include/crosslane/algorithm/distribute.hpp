#pragma once

#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/read_lane.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The lane that each item belongs to, where lane i's items end before number end[i]: how many lanes have ended by then. A
/// binary search in registers, with steps S, S / 2, … Signed, since AVX2 does not compare unsigned numbers.
template <std::size_t S, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> search_owner(Lanes<std::int32_t, N> const& end, Lanes<std::int32_t, N> const& item,
                                                      Lanes<std::uint32_t, N> const& owner)
{
    if constexpr (S == 0) {
        return owner;
    } else {
        constexpr auto step = static_cast<std::uint32_t>(S);
        return search_owner<S / 2>(end, item, select(item < lookup(end, owner + (step - 1)), owner, owner + step));
    }
}

/// The same without shuffling registers: each lane's number is written where its items begin, and the greatest so far is the
/// owner. Of lanes that begin at the same place the last stays, the only one that can have items.
template <std::size_t N, std::size_t Items>
class OwnerByScan
{
public:
    CROSSLANE_INLINE OwnerByScan(Lanes<std::uint32_t, N> const& begin, std::size_t items)
    {
        for (std::size_t item = 0; item < items; item += N) Byte(std::uint8_t{0}).store(starts_.data() + item);
        auto const at = (min)(begin, Lanes<std::uint32_t, N>(Items)).to_array();
        for (std::size_t lane = 0; lane < N; ++lane) starts_[at[lane]] = static_cast<std::uint8_t>(lane);
    }

    /// For the items first, first + 1, …, wave by wave.
    CROSSLANE_INLINE Lanes<std::uint32_t, N> operator()(std::size_t first)
    {
        Byte const owner = (max)(WavePrefixInclusiveMax(Wave<N>{}, load<N>(starts_.data() + first)), last_);
        last_ = owner[N - 1];
        return lanes_cast<std::uint32_t>(owner);
    }

private:
    using Byte = Lanes<std::uint8_t, N>;
    std::array<std::uint8_t, Items + 1> starts_;
    Byte last_ = std::uint8_t{0};
};

/// distribute, for the first `most` items only.
template <std::size_t N, class F>
CROSSLANE_INLINE void distribute_first(std::uint64_t most, Wave<N> const& wave, Lanes<std::uint32_t, N> const& counts, F&& f)
{
    using Number = Lanes<std::uint32_t, N>;
    constexpr bool search = lookup_registers<std::uint32_t> != 0 && N * 4 <= 2 * widest_register;
    constexpr std::size_t window = search ? 1 << 24 : 8 * N; // items at a time: no sum of counts can wrap, whatever they are
    Number left = active_or(wave, counts, 0u), done = 0u;
    while (true) {
        Number const here = (min)(left, Number(window));
        Number const end = WavePrefixInclusiveSum(Wave<N>{}, here), begin = end - here;
        Number const before = done - begin;
        auto const filled = static_cast<std::size_t>(std::min<std::uint64_t>({end[N - 1], window, most}));
        auto const run = [&](auto owner_of) CROSSLANE_INLINE_LAMBDA {
            for_each_wave<N>(filled, [&](auto const& items, std::size_t first) CROSSLANE_INLINE_LAMBDA {
                Number const item = iota<std::uint32_t, N>(static_cast<std::uint32_t>(first));
                Number owner = owner_of(first, item);
                CROSSLANE_CHECK(owner = select(items.active, owner, static_cast<std::uint32_t>(wave.active.lowest()));)
                f(items, owner, item + lookup(before, owner));
            });
        };
        if constexpr (search) {
            run([&](std::size_t, Number const& item) CROSSLANE_INLINE_LAMBDA {
                return search_owner<N / 2>(lanes_cast<std::int32_t>(end), lanes_cast<std::int32_t>(item), Number(0u));
            });
        } else {
            OwnerByScan<N, window> scan(begin, filled);
            run([&](std::size_t first, Number const&) CROSSLANE_INLINE_LAMBDA { return scan(first); });
        }
        if (filled < window) return;
        most -= filled;
        Number const taken = (min)(end, Number(window)) - (min)(begin, Number(window));
        left -= taken;
        done += taken;
    }
}

} // namespace detail

/// Spreads the items of unevenly loaded lanes evenly over all lanes: f runs on full waves, and once on what is left.
///
///     lane     0    1    2    3                 f's wave   x    x    x    x       x    x    -    -
///     active   x    x    -    x                 owner      0    0    1    3       3    3    ?    ?
///     count    2    1    5    3                 item       0    1    0    0       1    2    ?    ?
///
///     distribute(wave, light_count, [&](auto items, auto owner, auto item) {
///         auto const first = lookup(first_light, owner);
///         shade(items, gather(lights, first + item, items.active)); });
///
/// Shapes   Wave<N>, Lanes<uint32_t, N>, f(Wave<N>, Lanes<uint32_t, N> owner, Lanes<uint32_t, N> item).
/// Means    for (lane : active) for (i = 0; i < counts[lane]; ++i) "one lane of f" (lane, i);
/// Active   An inactive lane has no items. f's waves have all lanes active, except for the last, where the first ones are. An
///          inactive lane there has some lane of the wave as owner and an unspecified item. Read what the owner has by lookup,
///          or by WaveReadLaneAt of a Wave<N>{}: wave may lack lanes that f's wave has, and f's wave lacks owners.
/// Order    By owner, then by item: f's lanes ascending and its calls one after another.
/// Cost     Geometric counts of mean 4 and a hash as work: 0.8 ns an item at 8 lanes, the nested loop 2.7 ns
///          (bench/algorithm/distribute, AVX2). The nested loop is as fast only from a mean of some 32 items on.
/// Errors   None: any counts, even with a sum of 2^32 or more; without items f is not called. What f throws passes through.
/// Source   The GPU programmer's division of work among a wave's lanes; CUB BlockRunLengthDecode.
template <std::size_t N, class F>
CROSSLANE_INLINE void distribute(Wave<N> const& wave, Lanes<std::uint32_t, N> const& counts, F&& f CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, counts, "count");)
    using Number = Lanes<std::uint32_t, N>;
    constexpr bool fits = std::invocable<F&, Wave<N> const&, Number const&, Number>;
    static_assert(fits,
                  "crosslane::distribute: f must take a Wave<N> and two Lanes<std::uint32_t, N>, "
                  "as [](auto items, auto owner, auto item) { ... } does");
    if constexpr (fits) detail::distribute_first((std::numeric_limits<std::uint64_t>::max)(), wave, counts, f);
}

} // namespace crosslane
