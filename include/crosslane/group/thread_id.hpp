#pragma once

#include <crosslane/group/group.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// x / Divisor for x below Limit, which is at most 1024. Takes one multiplication at most.
template <std::uint32_t Divisor, std::uint32_t Limit, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> divide_thread(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (Limit <= Divisor) {
        return 0u;
    } else if constexpr (std::has_single_bit(Divisor)) {
        return x >> static_cast<std::uint32_t>(std::countr_zero(Divisor));
    } else {
        return x * ((1u << 20) / Divisor + 1u) >> 20u; // exact: the product exceeds x / Divisor by less than 1 / Divisor
    }
}

/// Column, row and layer of each thread in its group.
template <class Threads, std::size_t N>
CROSSLANE_INLINE Vec<Lanes<std::uint32_t, N>, 3> place_of(Lanes<std::uint32_t, N> const& thread)
{
    constexpr std::uint32_t x = Threads::x, layer = Threads::x * Threads::y;
    auto const z = divide_thread<layer, layer * Threads::z>(thread), in_layer = thread - z * layer;
    if constexpr (Threads::layout == QuadLayout::linear) {
        auto const row = divide_thread<x, layer>(in_layer);
        return {in_layer - row * x, row, z};
    } else {
        auto const square = in_layer >> 2u, row = divide_thread<x / 2, layer / 4>(square), column = square - row * (x / 2);
        return {column * 2u + (in_layer & 1u), row * 2u + ((in_layer >> 1u) & 1u), z};
    }
}

} // namespace detail

/// The number of a wave in its group, and how many waves the group has.
///
/// Shapes   a phase's wave, or for the count also the group  ->  uint32_t. The count is a constant expression, so it can size
///          arrays: std::array<float, GetGroupWaveCount(group)>.
/// Means    0 … count - 1. With num_threads the count may exceed threads / lanes, and waves may lack threads.
/// Active   The same for all lanes.
/// Errors   None.
/// Source   HLSL proposals 0048 (SM 6.10) and 0054; GLSL gl_SubgroupID, gl_NumSubgroups.
template <std::size_t N, class G>
[[nodiscard]] CROSSLANE_INLINE std::uint32_t GetGroupWaveIndex(GroupWave<N, G> const& wave)
{
    return wave.index;
}
template <class G>
    requires requires { G::wave_count; }
[[nodiscard]] constexpr std::uint32_t GetGroupWaveCount(G const&)
{
    return static_cast<std::uint32_t>(G::wave_count);
}

/// The group's place in the grid.
///
/// Shapes   a group, or a phase's wave  ->  Vec<uint32_t, 3>.
/// Active   The same for all lanes.
/// Errors   None.
/// Source   HLSL SV_GroupID; GLSL gl_WorkGroupID.
template <std::size_t N, class Threads, class Order>
[[nodiscard]] CROSSLANE_INLINE Vec<std::uint32_t, 3> SV_GroupID(Group<N, Threads, Order> const& group)
{
    return group.id();
}
template <std::size_t N, class G>
[[nodiscard]] CROSSLANE_INLINE Vec<std::uint32_t, 3> SV_GroupID(GroupWave<N, G> const& wave)
{
    return wave.group->id();
}

/// Each lane's thread: its place in the group; that place as one number, X first; its place in the grid.
///
/// Shapes   a phase's wave of a num_threads kernel  ->  Vec<Lanes<uint32_t, N>, 3>; Lanes<uint32_t, N>; Vec of three.
/// Means    SV_GroupIndex = z * X * Y + y * X + x. SV_DispatchThreadID = SV_GroupID * (X, Y, Z) + SV_GroupThreadID.
/// Active   A lane past the group's last thread has none: its result is unspecified, and in checked builds counts as never set.
/// Order    Which thread is which lane is for the policy alone to decide: serial has thread t in lane t % N of wave t / N,
///          counted X first or quad by quad; shuffled has it in any lane.
/// Errors   A num_waves kernel has no threads: it does not compile.
/// Source   HLSL SV_GroupThreadID, SV_GroupIndex, SV_DispatchThreadID; GLSL gl_LocalInvocationID, gl_LocalInvocationIndex,
///          gl_GlobalInvocationID.
template <std::size_t N, class G>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<std::uint32_t, N>, 3> SV_GroupThreadID(GroupWave<N, G> const& wave)
{
    static_assert(G::threads::has_thread_ids,
                  "crosslane::SV_GroupThreadID: a num_waves kernel has no thread ids; "
                  "use SV_GroupID, GetGroupWaveIndex and WaveGetLaneIndex instead");
    if constexpr (G::threads::has_thread_ids) return detail::place_of<typename G::threads>(wave.group->threads_of(wave));
}
template <std::size_t N, class G>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> SV_GroupIndex(GroupWave<N, G> const& wave)
{
    static_assert(G::threads::has_thread_ids,
                  "crosslane::SV_GroupIndex: a num_waves kernel has no thread ids; "
                  "use SV_GroupID, GetGroupWaveIndex and WaveGetLaneIndex instead");
    if constexpr (G::threads::has_thread_ids) {
        auto const thread = wave.group->threads_of(wave);
        if constexpr (G::threads::layout == QuadLayout::linear) {
            return thread;
        } else {
            auto const place = detail::place_of<typename G::threads>(thread);
            return (place.z * G::threads::y + place.y) * G::threads::x + place.x;
        }
    }
}
template <std::size_t N, class G>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<std::uint32_t, N>, 3> SV_DispatchThreadID(GroupWave<N, G> const& wave)
{
    static_assert(G::threads::has_thread_ids,
                  "crosslane::SV_DispatchThreadID: a num_waves kernel has no thread ids; "
                  "use SV_GroupID, GetGroupWaveIndex and WaveGetLaneIndex instead");
    if constexpr (G::threads::has_thread_ids) {
        auto const group = SV_GroupID(wave);
        if constexpr (G::threads::y == 1 && G::threads::z == 1) {
            return {wave.group->threads_of(wave, group.x * G::threads::x), group.y, group.z};
        } else {
            auto const place = SV_GroupThreadID(wave);
            return {place.x + group.x * G::threads::x, place.y + group.y * G::threads::y, place.z + group.z * G::threads::z};
        }
    }
}

#pragma GCC system_header // see refuse.hpp

// Calls with a group, which are tempting since HLSL's main takes these as its parameters, do not compile.
// clang-format off
#define CROSSLANE_REFUSE_GROUP(sentence, name) \
    template <std::size_t N, class Threads, class Order> CROSSLANE_REFUSE(sentence, name(Group<N, Threads, Order> const&));
#define CROSSLANE_THREADS "threads are lanes of a wave: ask within group.for_each_wave([&](auto wave) { ... })"
#define CROSSLANE_WAVES "a group has many: ask a wave within group.for_each_wave([&](auto wave) { ... })"
CROSSLANE_REFUSE_GROUP(CROSSLANE_THREADS, SV_GroupThreadID)
CROSSLANE_REFUSE_GROUP(CROSSLANE_THREADS, SV_GroupIndex)
CROSSLANE_REFUSE_GROUP(CROSSLANE_THREADS, SV_DispatchThreadID)
CROSSLANE_REFUSE_GROUP(CROSSLANE_WAVES, GetGroupWaveIndex)
CROSSLANE_REFUSE_GROUP(CROSSLANE_WAVES, WaveGetLaneIndex)
#undef CROSSLANE_THREADS
#undef CROSSLANE_WAVES
#undef CROSSLANE_REFUSE_GROUP
// clang-format on

} // namespace crosslane
