#pragma once

#include <crosslane/dispatch/dispatch.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <mutex>

namespace crosslane {

namespace detail {

/// One GroupMemory for each run of groups that is under way. (Not one for each thread: a thread whose kernel waits for
/// parallel work of its own may meanwhile run another group.)
class GroupMemories
{
public:
    [[nodiscard]] std::unique_ptr<GroupMemory> take()
    {
        std::scoped_lock const lock(mutex_);
        if (idle_.empty()) return std::make_unique<GroupMemory>();
        auto memory = std::move(idle_.back());
        idle_.pop_back();
        return memory;
    }
    void give_back(std::unique_ptr<GroupMemory> memory)
    {
        std::scoped_lock const lock(mutex_);
        idle_.push_back(std::move(memory));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<GroupMemory>> idle_;
};

} // namespace detail

/// The policy that runs groups on all cores, by oneTBB; link TBB::tbb. The waves of one group run on one thread.
///
/// Shapes   a policy for dispatch.
/// Active   As Group.
/// Order    Groups in any order, side by side: what several may write must be atomic (group/interlocked.hpp).
/// Errors   As dispatch: an exception stops the groups that have not begun, and reaches the caller when none runs.
struct Parallel
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        detail::GroupMemories memories;
        tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count), [&](tbb::blocked_range<std::uint64_t> const& groups) {
            auto memory = memories.take();
            run(InOrder{}, *memory, groups.begin(), groups.end());
            memories.give_back(std::move(memory));
        });
    }
};
inline constexpr Parallel parallel{};

} // namespace crosslane
