#pragma once

#include <crosslane/dispatch/kernel.hpp>
#include <crosslane/dispatch/policy.hpp>

#include <limits>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The number of groups. Throws if a group's or thread's id would not fit in 32 bits, or the number in 64.
template <class Threads>
std::uint64_t group_count(Grid const& grid)
{
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) return 0;
    constexpr std::uint64_t ids = std::uint64_t{1} << 32;
    std::uint64_t x = ids, y = ids, z = ids;
    if constexpr (Threads::has_thread_ids) {
        x /= Threads::x;
        y /= Threads::y;
        z /= Threads::z;
    }
    if (grid.x > x || grid.y > y || grid.z > z)
        detail::fail<std::length_error>("crosslane::dispatch: the grid has more groups or threads along one side than 32 bits can number");
    std::uint64_t count = 0;
    if (__builtin_mul_overflow(grid.x, grid.y, &count) || __builtin_mul_overflow(count, grid.z, &count))
        detail::fail<std::length_error>("crosslane::dispatch: the grid has more groups than 64 bits can count");
    return count;
}

template <class F, class G, bool = is_callable<F, G>>
inline constexpr bool takes_only_reference = false;
template <class F, class G>
inline constexpr bool takes_only_reference<F, G, false> = is_callable<F, G&>;

/// What takes a group, or is not known to take something else.
template <class Body, class G, bool = is_callable<Body const&, G>>
inline constexpr bool may_take_group = true;
template <class Body, class G>
inline constexpr bool may_take_group<Body, G, false> =
    !(OneSignature<Body> || is_callable<Body&, G> || is_callable<Body const&, G, G>);

/// Reports once, not for each wave size, what is wrong with a kernel's body.
template <class Body, bool TakesGroup, bool TakesReference>
struct KernelBody
{
    static_assert(!TakesReference, "crosslane::kernel: body takes its group by reference; take it by value, as [=](auto group) { ... } "
                                   "does");
    static_assert(TakesGroup || TakesReference, "crosslane::kernel: body must take a group of every wave size and have a const call "
                                                "operator, as [=](auto group) { ... } does");
};

// Flattened: otherwise GCC calls a phase for each wave, and compiles one body for both whole waves and the partial last one,
// so that every wave pays for blends. (bench/dispatch/dispatch.cpp)
template <std::size_t N, class Threads, class Body, class Order>
CROSSLANE_FLATTEN void run_groups(Body const& shader, Order const& order, GroupMemory& memory, Grid const& grid, std::uint64_t first,
                                  std::uint64_t last)
{
    using G = Group<N, Threads, Order>;
    static_assert(sizeof(KernelBody<Body, may_take_group<Body, G>, takes_only_reference<Body const&, G>>) != 0);
    if constexpr (!is_callable<Body const&, G>) {
        refuse_function();
    } else {
        // A copy where that is cheap: the compiler would reload a body that others can see after each of its stores.
        constexpr bool is_small = std::is_trivially_copyable_v<Body> && sizeof(Body) <= 256;
        std::conditional_t<is_small, Body const, Body const&> body = shader;
        auto x = first % grid.x, y = first / grid.x % grid.y, z = first / grid.x / grid.y;
        for (auto number = first; number != last; ++number) {
            memory.begin_group();
            CROSSLANE_CHECK(Watched const watched(memory.watch(), number);)
            body(Group<N, Threads, Order>({static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), static_cast<std::uint32_t>(z)},
                                          memory, order, number));
            if (++x == grid.x) {
                x = 0;
                if (++y == grid.y) {
                    y = 0;
                    ++z;
                }
            }
        }
    }
}

} // namespace detail

/// Runs a kernel's groups over a grid.
///
///     dispatch(serial, shader, {width / 8, height / 8});               // Dispatch(width / 8, height / 8, 1)
///     dispatch(shuffled(seed), shader, {width / 8, height / 8});       // in an adversarial order
///     dispatch(parallel, shader, {width / 8, height / 8});             // on all cores (dispatch/parallel.hpp)
///
/// Shapes   a policy, a Kernel, a Grid of up to 2^32 groups along each side.
/// Active   As Group.
/// Order    The policy's; no group may wait for another.
/// Cost     serial: less than 5 ns for an empty group of 64 threads (bench/dispatch/dispatch.cpp).
/// Errors   A grid without groups runs nothing. std::length_error if groups or threads are too many to number, or a number of
///          groups is negative. What the kernel throws reaches the caller once no group is running any more; later groups are
///          not run.
/// Source   Direct3D 12 Dispatch.
template <DispatchPolicy Policy, class Body, class Threads, class Sizes>
void dispatch(Policy const& policy, Kernel<Body, Threads, Sizes> const& shader, Grid const& grid)
{
    // Compiles the body, so that few callers stand above an error in it.
    if constexpr (requires { typename Policy::GroupOrder; })
        static_cast<void>(requires { shader.body()(std::declval<Group<Sizes::min, Threads, typename Policy::GroupOrder>>()); });
    auto const count = detail::group_count<Threads>(grid);
    if (count == 0) return;
    CROSSLANE_CHECK(detail::BufferUses uses(grid.x, grid.y);)
    // The lambdas have names, or GCC 14 quotes them whole in each message about a kernel's body.
    auto const run_at = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        auto const run = [&](auto const& order, GroupMemory& memory, std::uint64_t first, std::uint64_t last) {
            CROSSLANE_CHECK(detail::WatchedDispatch const watched(memory.watch(), uses);)
            detail::run_groups<N, Threads>(shader.body(), order, memory, grid, first, last);
        };
        policy(count, run);
    };
    shader.at_wave_size(run_at);
}

/// Runs a kernel's groups over a grid whose size an earlier kernel wrote.
///
/// Shapes   a policy, a Kernel, three uint32_t: a span of them, or a struct with members x, y and z.
/// Active   As dispatch.
/// Order    As dispatch. The numbers are read once, before the first group.
/// Errors   As dispatch.
/// Source   Direct3D 12 ExecuteIndirect; Vulkan vkCmdDispatchIndirect.
template <DispatchPolicy Policy, class Body, class Threads, class Sizes>
void dispatch_indirect(Policy const& policy, Kernel<Body, Threads, Sizes> const& shader, std::span<std::uint32_t const, 3> groups)
{
    dispatch(policy, shader, {groups[0], groups[1], groups[2]});
}
template <DispatchPolicy Policy, class Body, class Threads, class Sizes, class Arguments>
    requires requires(Arguments const& a) { Grid{a.x, a.y, a.z}; }
void dispatch_indirect(Policy const& policy, Kernel<Body, Threads, Sizes> const& shader, Arguments const& groups)
{
    dispatch(policy, shader, {groups.x, groups.y, groups.z});
}

// The policy comes first.
template <class Body, class Threads, class Sizes>
void dispatch(Kernel<Body, Threads, Sizes> const&, Grid const&)
{
    static_assert(sizeof(Body) == 0, "crosslane::dispatch: the policy is missing; write dispatch(serial, shader, {columns, rows})");
}

} // namespace crosslane
