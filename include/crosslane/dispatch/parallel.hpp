#pragma once

// What the policy parallel does.

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/pool.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <>
struct AllCores<void>
{
    template <class Run>
    static void run(std::uint64_t count, Run const& run)
    {
        // One for each run of groups in progress. (Not one for each thread: a thread whose kernel waits for parallel work of
        // its own may run another group meanwhile.)
        Pool<GroupMemory> memories;
        tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count), [&](tbb::blocked_range<std::uint64_t> const& groups) {
            auto memory = memories.take([] { return std::make_unique<GroupMemory>(); });
            run(InOrder{}, *memory, groups.begin(), groups.end());
            memories.give_back(std::move(memory));
        });
    }
    static std::size_t threads() { return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()); }
};

} // namespace crosslane::detail
