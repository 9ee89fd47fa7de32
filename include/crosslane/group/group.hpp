#pragma once

#include <crosslane/group/check_phases.hpp>
#include <crosslane/group/group_memory.hpp>
#include <crosslane/group/wave_order.hpp>
#include <crosslane/lanes/checked.hpp>
#include <crosslane/lanes/failure.hpp>
#include <crosslane/wave/query.hpp>

#include <bitset>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// True while a phase runs.
class PhaseGuard
{
public:
    CROSSLANE_INLINE explicit PhaseGuard(bool& flag) : flag_(flag) { flag = true; }
    PhaseGuard(PhaseGuard const&) = delete;
    PhaseGuard& operator=(PhaseGuard const&) = delete;
    CROSSLANE_INLINE ~PhaseGuard() { flag_ = false; }

private:
    bool& flag_;
};

// Each reports its error once, not for each wave size.
template <bool IsRight>
struct PhaseMustTakeAWave
{
    static_assert(IsRight, "crosslane::Group::for_each_wave: phase must take a wave by value, as [&](auto wave) { ... } does");
};
/// What takes a wave, or is not known to take something else.
template <class Phase, class Wave, bool TakesWave>
inline constexpr bool may_take_wave = true;
template <class Phase, class Wave>
inline constexpr bool may_take_wave<Phase, Wave, false> =
    !(OneSignature<Phase> || is_callable<Phase&, Wave&> || is_callable<Phase&, Wave, Wave>);
template <bool MayChange>
struct GroupIsConst
{
    static_assert(MayChange, "crosslane::Group: for_each_wave and retire change the group, which is const here; a kernel's body takes it "
                             "by value, as [=](auto group), a function by auto&, and a phase captures it by reference, as [&](auto wave)");
};

} // namespace detail

/// A wave of a group, as a phase gets it: a Wave<N>, which every intrinsic takes, that also knows its group and its number.
///
/// Errors   None of its own. It must not outlive its group.
template <std::size_t N, class Group>
struct GroupWave : Wave<N>
{
    static constexpr std::size_t wave_count = Group::wave_count;

    Group const* group;
    std::uint32_t index;
    CROSSLANE_CHECK(detail::LiveWave live{detail::lane_set(this->active)};)

    CROSSLANE_INLINE GroupWave(Mask<N> const& lanes, Group const& of, std::uint32_t number CROSSLANE_SCOPE)
        : Wave<N>{lanes CROSSLANE_MOVE_SCOPE}, group(&of), index(number)
    {
    }

    /// The lanes of this wave that are in m; for a uniform bool, all or none.
    template <std::size_t Width>
    [[nodiscard]] CROSSLANE_INLINE GroupWave where(Mask<N, Width> const& m CROSSLANE_CALLER) const
    {
        CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), this->active, m, "condition");)
        return {CROSSLANE_UNDEFINED_IN(0, this->active & Mask<N>(m)), *group, index CROSSLANE_NARROWED};
    }
    template <std::same_as<bool> Boolean>
    [[nodiscard]] CROSSLANE_INLINE GroupWave where(Boolean b CROSSLANE_CALLER) const
    {
        return {b ? this->active : Mask<N>::none(), *group, index CROSSLANE_NARROWED};
    }
    template <std::size_t M, std::size_t Width>
        requires(M != N)
    CROSSLANE_REFUSE("the wave and the mask must have the same number of lanes", where(Mask<M, Width> const&) const);
    template <detail::Numbers X>
    CROSSLANE_REFUSE(CROSSLANE_NUMBERS_ARE_NO_TRUTHS, where(X const&) const);
    template <detail::SeveralTruths X>
    CROSSLANE_REFUSE(CROSSLANE_A_VEC_HAS_SEVERAL_TRUTHS, where(X const&) const);
};

/// Waves of N lanes that share memory and wait for each other at barriers: what a kernel's body gets. The body itself runs
/// once for the group. A phase runs once for each wave, and its end is GroupMemoryBarrierWithGroupSync.
///
///     // [numWaves(2)] [WaveSize(8, 32)] void main(uint2 tile : SV_GroupID): the nearest and farthest of 64 depths
///     auto const tile_min_max = kernel<num_waves<2>, wave_size<8, 32>>([=](auto group) {
///         constexpr std::size_t N = group.wave_size, W = group.wave_count;
///         auto& shared = groupshared<std::array<float, 2>>(group);      // groupshared float g_wave1min, g_wave1max;
///         PerWave nearest(group, FLT_MAX), farthest(group, -FLT_MAX);   // float nearest = …: lives across the barrier
///         float const* const tile = depth + 64 * SV_GroupID(group).x;
///
///         group.for_each_wave([&](auto wave) {
///             Lanes<float, N> low = FLT_MAX, high = -FLT_MAX;
///             for (std::size_t i = GetGroupWaveIndex(wave) * N; i < 64; i += W * N) {
///                 low = min(low, load<N>(tile + i));
///                 high = max(high, load<N>(tile + i));
///             }
///             nearest[wave] = WaveActiveMin(wave, low);
///             farthest[wave] = WaveActiveMax(wave, high);
///             if (GetGroupWaveIndex(wave) == 1) {
///                 shared = {nearest[wave], farthest[wave]};
///                 group.retire(wave);                                   // return;
///             }
///         });                                                           // GroupMemoryBarrierWithGroupSync();
///         group.for_each_wave([&](auto wave) {                          // wave 0 alone
///             result[SV_GroupID(group).x] = {std::min(nearest[wave], shared[0]), std::max(farthest[wave], shared[1])};
///         });
///     });
///
/// A barrier in a loop becomes a loop around the group's phases:
///
///     for (std::size_t stride = 1; stride < 64; stride *= 2) {          // HLSL: the same loop in every thread
///         group.for_each_wave([&](auto wave) { … });                    //     … GroupMemoryBarrierWithGroupSync();
///         group.for_each_wave([&](auto wave) { … });                    //     … GroupMemoryBarrierWithGroupSync();
///     }
///
/// Shapes   N lanes; Threads is NumThreads or NumWaves, and gives the number of waves, wave_count; Order is how waves run.
/// Active   A phase gets the lanes that have a thread. A wave without threads, or a retired one, takes part in no phase.
///          Functions must take the group by reference: a copy does not learn which waves retire in the original.
/// Order    Ascending waves, unless the dispatch has another policy. What one wave writes, others may read after the phase.
/// Errors   What a phase throws reaches the caller. A phase inside a phase, which would be a divergent barrier, throws
///          std::logic_error. More than 1024 lanes do not compile.
/// Source   HLSL's thread groups.
template <std::size_t N, class Threads, class Order = InOrder>
class Group
{
public:
    static_assert(Threads::has_thread_ids || Threads::template threads<N> <= max_group_lanes,
                  "crosslane::num_waves<W>: W waves of this size are more than the 1024 lanes of a group; "
                  "ask for fewer waves, or allow only a smaller wave_size");

    using threads = Threads;
    static constexpr std::size_t wave_size = N;
    static constexpr std::size_t wave_count = Threads::template waves<N>;

    /// Group `number` of its dispatch, counted along X first.
    CROSSLANE_INLINE Group(Vec<std::uint32_t, 3> const& id, GroupMemory& memory, Order const& order = {}, std::uint64_t number = 0)
        : id_(id), memory_(&memory), order_(order, number)
    {
    }

    /// Runs phase(wave) for every wave that has not retired.
    template <class Phase>
    CROSSLANE_INLINE void for_each_wave(Phase&& phase CROSSLANE_CALLER)
    {
        using Wave = GroupWave<N, Group>;
        // is_callable would be one caller more above each error in a phase.
        constexpr bool takes_wave = requires { phase(std::declval<Wave>()); };
        static_assert(sizeof(detail::PhaseMustTakeAWave<detail::may_take_wave<Phase, Wave, takes_wave>>) != 0);
        if (in_phase_)
            detail::fail<std::logic_error>("crosslane::Group::for_each_wave: called from within a phase, where it would be a "
                                           "divergent barrier; end the phase first");
        detail::PhaseGuard const running(in_phase_);
        CROSSLANE_CHECK(detail::WatchedPhase const watched(memory_->watch(), caller.of(__func__));)
        if constexpr (takes_wave) {
            order_.for_each_wave([&](std::uint32_t wave, Mask<N> const& active) CROSSLANE_INLINE_LAMBDA {
                CROSSLANE_CHECK(detail::RunningWave const running_wave(id_, wave);)
                if (!retired_[wave]) {
                    CROSSLANE_CHECK(memory_->watch().begin_wave(wave, N, detail::lane_set(active));)
                    CROSSLANE_INLINE_CALL phase(Wave(active, *this, wave));
                    CROSSLANE_CHECK(memory_->watch().end_wave();)
                }
            });
        } else {
            detail::refuse_function();
        }
    }

    /// The wave, whichever of its lanes are active, takes part in no later phase: HLSL's return, for a whole wave. The rest
    /// of its current phase still runs.
    CROSSLANE_INLINE void retire(GroupWave<N, Group> const& wave)
    {
        retired_[wave.index] = true;
        CROSSLANE_CHECK(memory_->watch().retire(wave.index);)
    }

    /// A const group cannot do either.
    template <class Phase>
    void for_each_wave(Phase&&) const
    {
        static_assert(sizeof(detail::GroupIsConst<sizeof(Phase) == 0>) != 0);
    }
    void retire(GroupWave<N, Group> const&) const { static_assert(sizeof(detail::GroupIsConst<N == 0>) != 0); }

    [[nodiscard]] CROSSLANE_INLINE Vec<std::uint32_t, 3> const& id() const { return id_; }
    [[nodiscard]] CROSSLANE_INLINE GroupMemory& memory() const { return *memory_; }
    [[nodiscard]] CROSSLANE_INLINE bool is_in_phase() const { return in_phase_; }
    /// The number of each lane's thread in the group, counted from first.
    [[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> threads_of(GroupWave<N, Group> const& wave, std::uint32_t first = 0) const
    {
        CROSSLANE_CHECK(auto const past_the_end = order_.threads(wave.index) >= std::uint32_t{Threads::template threads<N>};)
        return CROSSLANE_UNDEFINED_IN(detail::true_bits(past_the_end), order_.threads(wave.index, first));
    }

private:
    Vec<std::uint32_t, 3> id_;
    GroupMemory* memory_;
    detail::WaveOrder<N, Threads, Order> order_;
    std::bitset<wave_count> retired_;
    bool in_phase_ = false;
};

/// One T for each wave of a group, for what must live across a barrier: a wave's variables, kept between its phases.
///
///     PerWave count(group, 0u);                                         // uint count = 0;
///     group.for_each_wave([&](auto wave) { count[wave] = … });
///
/// Shapes   the group, the initial value for every wave  ->  [wave] is that wave's T: a Lanes, a Mask or a uniform value.
/// Active   Ignores which lanes are active; assign(wave, x[wave], y) keeps the inactive ones.
/// Errors   A wave of a group with a different number of waves does not compile, nor does a T without a default constructor.
template <class T, std::size_t W>
class PerWave
{
public:
    template <std::size_t N, class Threads, class Order>
    PerWave(Group<N, Threads, Order> const&, T const& first)
    {
        values_.fill(first);
    }

    template <std::size_t N, class Group>
    [[nodiscard]] CROSSLANE_INLINE T& operator[](GroupWave<N, Group> const& wave)
    {
        static_assert(Group::wave_count == W,
                      "crosslane::PerWave: the wave's group has another number of waves than the group that this was made with");
        return values_[wave.index];
    }
    template <std::size_t N, class Group>
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](GroupWave<N, Group> const& wave) const
    {
        static_assert(Group::wave_count == W,
                      "crosslane::PerWave: the wave's group has another number of waves than the group that this was made with");
        return values_[wave.index];
    }

private:
    std::array<T, W> values_;
};
template <class T, std::size_t N, class Threads, class Order>
PerWave(Group<N, Threads, Order> const&, T const&) -> PerWave<T, Group<N, Threads, Order>::wave_count>;

/// The group's own T, which all its waves see: a variable in group-shared memory.
///
///     auto& counts = groupshared<std::array<std::uint32_t, GetGroupWaveCount(group)>>(group);
///
/// Shapes   T is any default-constructible type  ->  T&; another call gives another object.
/// Active   Called for the group, outside its phases.
/// Cost     It is on the heap, aligned, and is made once for many groups: neither its size nor its constructor costs each
///          group time.
/// Errors   Holds what an earlier group left there, or nothing yet: write before you read, as in HLSL. Checked builds report a read
///          before, lanes outside, and two waves on one word in one phase (docs/guide/6-mistakes.md); there, each group begins with
///          NaNs in plain data. A call within a phase throws std::logic_error. A type that is not default-constructible does not
///          compile. It belongs to the thread that runs the group; for other threads see InterlockedAdd.
/// Source   HLSL groupshared.
template <class T, std::size_t N, class Threads, class Order>
[[nodiscard]] CROSSLANE_INLINE T& groupshared(Group<N, Threads, Order> const& group CROSSLANE_CALLER)
{
    static_assert(std::default_initializable<T>, "crosslane::groupshared<T>: T must be an object that can be made from nothing");
    if (group.is_in_phase())
        detail::fail<std::logic_error>("crosslane::groupshared: called from within a phase, where each wave would get its own; "
                                       "ask for it before the phase");
    CROSSLANE_CHECK(return group.memory().watch().add(group.memory().template next<T>(), caller.of(__func__));)
    return group.memory().template next<T>();
}

/// HLSL's group barriers are the end of a phase here: these functions are there to say so.
///
/// Errors   A call does not compile; the message says to write what follows as another phase.
template <class... Nothing>
void GroupMemoryBarrierWithGroupSync(Nothing const&...)
{
    static_assert(sizeof...(Nothing) > 1000,
                  "crosslane: GroupMemoryBarrierWithGroupSync is where group.for_each_wave(phase) returns; "
                  "write what follows the barrier as another phase");
}
template <class... Nothing>
void DeviceMemoryBarrierWithGroupSync(Nothing const&...)
{
    static_assert(sizeof...(Nothing) > 1000,
                  "crosslane: DeviceMemoryBarrierWithGroupSync is where group.for_each_wave(phase) returns; "
                  "write what follows the barrier as another phase");
}
template <class... Nothing>
void AllMemoryBarrierWithGroupSync(Nothing const&...)
{
    static_assert(sizeof...(Nothing) > 1000,
                  "crosslane: AllMemoryBarrierWithGroupSync is where group.for_each_wave(phase) returns; "
                  "write what follows the barrier as another phase");
}

} // namespace crosslane
