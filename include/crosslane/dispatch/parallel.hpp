#pragma once

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/pool.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace crosslane::inline CROSSLANE_TARGET {

/// The policy that runs groups on all cores, by oneTBB; link TBB::tbb. The waves of one group run on one thread.
///
/// Shapes   a policy for dispatch and for the algorithms (algorithm/*_parallel.hpp).
/// Active   As Group.
/// Order    Groups in any order, side by side: what several may write must be atomic (group/interlocked.hpp).
/// Errors   As dispatch: an exception stops the groups that have not begun, and reaches the caller when none runs.
struct Parallel
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        // One for each run of groups that is under way. (Not one for each thread: a thread whose kernel waits for parallel
        // work of its own may meanwhile run another group.)
        detail::Pool<GroupMemory> memories;
        tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count), [&](tbb::blocked_range<std::uint64_t> const& groups) {
            auto memory = memories.take([] { return std::make_unique<GroupMemory>(); });
            run(InOrder{}, *memory, groups.begin(), groups.end());
            memories.give_back(std::move(memory));
        });
    }

    /// How many threads the caller's task arena has, itself among them.
    [[nodiscard]] std::size_t threads() const { return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()); }
};
inline constexpr Parallel parallel{};

} // namespace crosslane
