#pragma once

// One interlocked operation for each lane.

#include <crosslane/group/check_interlocked.hpp>
#include <crosslane/group/group_memory.hpp>
#include <crosslane/group/isa/interlocked_x86.hpp>
#include <crosslane/lanes/lane_by_lane.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>

#include <atomic>
#include <cstring>
#include <type_traits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// As std::atomic_ref, of a place that no other thread uses meanwhile.
template <class T>
class OwnPlace
{
public:
    explicit OwnPlace(T& place) : place_(place) {}

    T load(std::memory_order) const { return place_; }
    T exchange(T value, std::memory_order) const { return std::exchange(place_, value); }
    bool compare_exchange_strong(T& expected, T value, std::memory_order) const
    {
        T const before = std::exchange(expected, place_);
        bool const has_its_bits = std::memcmp(&before, &place_, sizeof(T)) == 0; // 0 and -0 differ, a NaN is itself
        if (has_its_bits) place_ = value;
        return has_its_bits;
    }
    T fetch_add(T value, std::memory_order) const
    {
        using U = std::make_unsigned_t<T>; // wraps
        return std::exchange(place_, static_cast<T>(static_cast<U>(static_cast<U>(place_) + static_cast<U>(value))));
    }
    T fetch_and(T value, std::memory_order) const { return std::exchange(place_, static_cast<T>(place_ & value)); }
    T fetch_or(T value, std::memory_order) const { return std::exchange(place_, static_cast<T>(place_ | value)); }
    T fetch_xor(T value, std::memory_order) const { return std::exchange(place_, static_cast<T>(place_ ^ value)); }

private:
    T& place_;
};

/// Replaces the value with f of it, at once. Where that changes nothing, no thread's cache is disturbed.
template <class T, class F>
T interlocked_replace(std::atomic_ref<T> place, F f)
{
    T before = place.load(std::memory_order_relaxed);
    while (f(before) != before && !place.compare_exchange_weak(before, f(before), std::memory_order_relaxed)) {}
    return before;
}
template <class T, class F>
T interlocked_replace(OwnPlace<T> place, F f)
{
    return place.exchange(f(place.load(std::memory_order_relaxed)), std::memory_order_relaxed);
}

/// fetch(), or a load where it changes nothing: groups that add what they counted often add 0.
template <class T, class F>
T interlocked_fetch(std::atomic_ref<T> place, bool changes, F fetch)
{
    return changes ? fetch() : place.load(std::memory_order_relaxed);
}
template <class T, class F>
T interlocked_fetch(OwnPlace<T>, bool, F fetch)
{
    return fetch();
}

struct OneInteger
{
    static constexpr std::size_t operands = 1;
    static constexpr bool integers_only = true;
};
/// Those that are one instruction of their own: min and max first look whether they would change anything.
struct FetchAtOnce : OneInteger {};
struct FetchAdd : FetchAtOnce
{
    static auto apply(auto place, auto value)
    {
        return interlocked_fetch(place, value != 0, [=] { return place.fetch_add(value, std::memory_order_relaxed); });
    }
};
struct FetchAnd : FetchAtOnce
{
    static auto apply(auto place, auto value)
    {
        bool const clears = static_cast<decltype(value)>(~value) != 0;
        return interlocked_fetch(place, clears, [=] { return place.fetch_and(value, std::memory_order_relaxed); });
    }
};
struct FetchOr : FetchAtOnce
{
    static auto apply(auto place, auto value)
    {
        return interlocked_fetch(place, value != 0, [=] { return place.fetch_or(value, std::memory_order_relaxed); });
    }
};
struct FetchXor : FetchAtOnce
{
    static auto apply(auto place, auto value)
    {
        return interlocked_fetch(place, value != 0, [=] { return place.fetch_xor(value, std::memory_order_relaxed); });
    }
};
struct FetchMin : OneInteger
{
    static auto apply(auto place, auto value)
    {
        return interlocked_replace(place, [=](auto before) { return value < before ? value : before; });
    }
};
struct FetchMax : OneInteger
{
    static auto apply(auto place, auto value)
    {
        return interlocked_replace(place, [=](auto before) { return before < value ? value : before; });
    }
};
struct Exchange
{
    static constexpr std::size_t operands = 1;
    static constexpr bool integers_only = false;
    static auto apply(auto place, auto value) { return place.exchange(value, std::memory_order_relaxed); }
};
struct CompareExchange
{
    static constexpr std::size_t operands = 2;
    static constexpr bool integers_only = false;
    static auto apply(auto place, auto compare, auto value)
    {
        place.compare_exchange_strong(compare, value, std::memory_order_relaxed);
        return compare;
    }
};

/// f(base[index[lane]], operands[lane]…) for the active lanes, lowest first.
template <bool LooksForAll, std::size_t N, LaneElement E, std::integral I, class F, class... Operands>
CROSSLANE_INLINE Lanes<LaneFor<E>, N> interlocked_lanes(Wave<N> const& wave, E* base, Lanes<I, N> const& index, F f,
                                                        Operands const&... operands)
{
    using T = LaneFor<E>;
    auto const places = index.to_array();
    auto const* const at = in_memory(places); // taken out of registers they come late, and a load runs ahead of a store to its place
    auto const before = [&](auto const&... values) CROSSLANE_INLINE_LAMBDA {
        std::array<T, N> result{};
        auto const run = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
            result[lane] = static_cast<T>(f(base[at[lane]], values[lane]...));
        };
        if (LooksForAll && has_all_lanes(wave.active)) { // saves the search for set lanes
            for (std::size_t lane = 0; lane < N; ++lane) run(lane);
        } else {
            for (std::size_t lane : wave.active) run(lane);
        }
        return result;
    };
    return Lanes<T, N>::from_array(before(operands.to_array()...));
}

/// A wave that knows its group, whose groupshared memory is this thread's own.
template <class W>
concept KnowsMemory = requires(W const& wave) { { wave.group->memory() } -> std::same_as<GroupMemory&>; };

/// The forms of an operation that return the previous value: once; for each lane, at a place of its own; for each lane, all
/// at one place; for each lane, at a Buffer's places.
template <class Operation>
struct Interlocked
{
    template <class E>
    static constexpr bool takes = LaneElement<E> && (std::integral<E> || !Operation::integers_only);

    template <LaneElement T, class... Numbers>
        requires takes<T> && (sizeof...(Numbers) == Operation::operands) && (std::convertible_to<Numbers, T> && ...)
    T operator()(T& destination, Numbers... operands) const
    {
        static_assert(!(FractionFor<Numbers, T> || ...),
                      "crosslane::InterlockedAdd and its like: a floating-point number would lose its fraction; static_cast it");
        CROSSLANE_CHECK(CheckedPlace<Operation> const checked(destination);)
        return Operation::apply(std::atomic_ref(destination), static_cast<T>(operands)...);
    }

    template <AnyWave W, LaneElement E, std::integral I, std::convertible_to<Lanes<LaneFor<E>, W::size>>... Values>
        requires(takes<E> && sizeof...(Values) == Operation::operands)
    CROSSLANE_INLINE Lanes<LaneFor<E>, W::size> operator()(W const& wave, E* base, Lanes<I, W::size> const& index,
                                                           Values const&... operands) const
    {
        return at_places(wave, wave, base, index, static_cast<Lanes<LaneFor<E>, W::size> const&>(operands)...);
    }

    template <AnyWave W, LaneElement E, std::convertible_to<Lanes<LaneFor<E>, W::size>>... Values>
        requires takes<E> && (sizeof...(Values) == Operation::operands)
    CROSSLANE_INLINE Lanes<LaneFor<E>, W::size> operator()(W const& wave, E& destination, Values const&... operands) const
    {
        return at_one_place(wave, destination, static_cast<Lanes<LaneFor<E>, W::size> const&>(operands)...);
    }

    template <LaneElement E, class V, class U, AnyWave W, class... Values>
        requires std::invocable<Interlocked, W const&, E*, Lanes<U, W::size> const&, Values const&...>
    CROSSLANE_INLINE V operator()(W const& wave, BufferLanes<E, V, U, W::size> const&& element, Values const&... operands) const
    {
        auto const& places = element.crosslane_places;
        CROSSLANE_CHECK(check_interlocked<Operation>(wave, element);)
        Wave<W::size> const inside{wave.active & Mask<W::size>(~places.outside())};
        auto const at = places.at();
        return at_places(wave, inside, &places.first, CROSSLANE_UNDEFINED_IN(0, at),
                         static_cast<Lanes<LaneFor<E>, W::size> const&>(operands)...);
    }

private:
    template <class E, std::size_t N>
    static constexpr bool goes_in_fours = has_fours<E, N> && std::derived_from<Operation, FetchAtOnce>;

    static constexpr bool adds_together = std::same_as<Operation, FetchAdd> && !is_checked; // checks look at each lane

    template <class W>
    CROSSLANE_INLINE static bool is_groups_own(W const& wave, void const* place)
    {
        if constexpr (KnowsMemory<W>) return wave.group->memory().holds(place);
        else return false;
    }

    // One addition of the sum: what a lane adds, the lanes after it find.
    template <class E, std::size_t N>
    CROSSLANE_INLINE static Lanes<LaneFor<E>, N> add_together(Wave<N> const& wave, auto place, Lanes<LaneFor<E>, N> const& operand)
    {
        auto const before = static_cast<LaneFor<E>>(Operation::apply(place, static_cast<E>(WaveActiveSum(wave, operand))));
        return select(wave.active, WavePrefixSum(wave, operand) + before, Lanes<LaneFor<E>, N>(0));
    }
    template <std::size_t N, class I>
    CROSSLANE_INLINE static bool are_at_one_place(Wave<N> const& wave, Lanes<I, N> const& index)
    {
        return index[0] == index[N - 1] && has_all_lanes(wave.active & (index == Lanes<I, N>(index[0])));
    }

    template <std::size_t N, class E, class I, class... Operands>
    CROSSLANE_INLINE static Lanes<LaneFor<E>, N> atomically(Wave<N> const& wave, E* base, Lanes<I, N> const& index,
                                                            Operands const&... operands)
    {
        if constexpr (adds_together) {
            if (are_at_one_place(wave, index)) return add_together<E>(wave, std::atomic_ref(base[index[0]]), operands...);
        }
        if constexpr (goes_in_fours<E, N>) {
            if (are_fours(wave, base, index)) {
                return interlocked_fours(base + index[0], operands..., [](E& place, E value) CROSSLANE_INLINE_LAMBDA {
                    Operation::apply(OwnPlace(place), value);
                });
            }
        }
        return interlocked_lanes<false>(wave, base, index, Interlocked(), operands...);
    }

    template <std::size_t N, class E, class I, class... Operands>
    [[gnu::noinline]] static Lanes<LaneFor<E>, N> call_atomically(Wave<N> const& wave, E* base, Lanes<I, N> const& index,
                                                                  Operands const&... operands)
    {
        return atomically(wave, base, index, operands...);
    }

    // For the lanes of `wave`, a part of the caller's wave.
    template <AnyWave W, class E, class I, class... Operands>
    CROSSLANE_INLINE static Lanes<LaneFor<E>, W::size> at_places(W const& callers, Wave<W::size> const& wave, E* base,
                                                                 Lanes<I, W::size> const& index, Operands const&... operands)
    {
        CROSSLANE_CHECK(CheckedLanes<Operation, W::size> const checked(wave, base, index, operands...);)
        CROSSLANE_CHECK(if (checked.inside()) return at_places(callers, {*checked.inside()}, base, index, operands...);)
        if constexpr (KnowsMemory<W>) {
            if (!is_groups_own(callers, base)) return call_atomically(wave, base, index, operands...);
            if constexpr (adds_together) {
                if (are_at_one_place(wave, index)) return add_together<E>(wave, OwnPlace(base[index[0]]), operands...);
            }
            auto const plainly = [](E& place, auto... x) CROSSLANE_INLINE_LAMBDA {
                return Operation::apply(OwnPlace(place), static_cast<E>(x)...);
            };
            return interlocked_lanes<true>(wave, base, index, plainly, operands...);
        } else if constexpr (adds_together || goes_in_fours<E, W::size>) {
            return atomically(wave, base, index, operands...);
        } else {
            return interlocked_lanes<false>(wave, base, index, Interlocked(), operands...);
        }
    }

    template <AnyWave W, class E, class... Operands>
    CROSSLANE_INLINE static Lanes<LaneFor<E>, W::size> at_one_place(W const& wave, E& destination, Operands const&... operands)
    {
        if constexpr (adds_together) {
            Wave<W::size> const& lanes = wave;
            if (!lanes) return Lanes<LaneFor<E>, W::size>(0);
            if (is_groups_own(wave, &destination)) return add_together<E>(lanes, OwnPlace(destination), operands...);
            return add_together<E>(lanes, std::atomic_ref(destination), operands...);
        } else {
            return at_places(wave, wave, &destination, Lanes<std::uint8_t, W::size>(0), operands...);
        }
    }
};

} // namespace crosslane::detail
