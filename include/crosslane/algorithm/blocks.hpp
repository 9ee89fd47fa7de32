#pragma once

#include <crosslane/dispatch/policy.hpp>
#include <crosslane/dispatch/short_lock.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <sched.h> // <thread> would add to what including crosslane costs
#else
#include <thread>
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Lets another thread run.
inline void yield_thread()
{
#if defined(__unix__) || defined(__APPLE__)
    sched_yield();
#else
    std::this_thread::yield();
#endif
}

/// How the algorithms cut a range into blocks for a policy. A test's policy can have its own, as a member `blocks`.
struct Blocks
{
    std::size_t bytes = 256 * 1024;              // of a block that is read twice: it stays in the second-level cache
    std::size_t least_bytes = 256 * 1024;        // shorter ranges run as a whole: threads would cost more than they gain
    std::size_t most_cached = 8 * 1024 * 1024;   // results of longer ranges bypass the caches, unless they are read again
};

template <DispatchPolicy P>
Blocks blocks_of([[maybe_unused]] P const& policy)
{
    if constexpr (requires { Blocks(policy.blocks); }) {
        return policy.blocks;
    } else {
        return {};
    }
}

/// How many threads share the blocks. No result depends on it.
template <DispatchPolicy P>
std::size_t threads_of([[maybe_unused]] P const& policy)
{
    if constexpr (std::same_as<P, Serial>) {
        return 1;
    } else if constexpr (requires { policy.threads(); }) {
        return policy.threads();
    } else {
        return 2;
    }
}

/// Whether work that reads this many bytes runs in blocks with this policy.
template <DispatchPolicy P>
bool runs_in_blocks(P const& policy, std::size_t bytes)
{
    return threads_of(policy) > 1 && bytes >= blocks_of(policy).least_bytes;
}

/// A range cut into blocks.
struct BlockLayout
{
    std::size_t size, block, blocks;

    /// Blocks of whole waves of N lanes; at least eight, if there are as many waves, so that the threads have about equally
    /// much to do.
    template <std::size_t N, DispatchPolicy P>
    static BlockLayout into_waves(P const& policy, std::size_t size, std::size_t element_bytes)
    {
        std::size_t const elements = (std::min)(blocks_of(policy).bytes / element_bytes, size / 8);
        std::size_t const block = (std::max)(elements / N, std::size_t{1}) * N;
        return {size, block, size / block + (size % block != 0)};
    }

    [[nodiscard]] std::size_t first(std::size_t number) const { return number * block; }
    [[nodiscard]] std::size_t count(std::size_t number) const { return (std::min)(block, size - first(number)); }
};

/// Calls run(number) for every block, by the policy.
template <DispatchPolicy P, class Run>
void for_each_block(P const& policy, std::size_t blocks, Run const& run)
{
    policy(std::uint64_t{blocks}, [&](auto const& /*order*/, GroupMemory&, auto first, auto last) {
        for (; first != last; ++first) run(static_cast<std::size_t>(first));
    });
}

/// For every block, calls begin(number, memory), by the policy; then meet(number, memory), one after another in ascending
/// order; then finish(number, memory). make() gives the memory that a block needs meanwhile. meet must be short and call
/// nothing that waits. Otherwise no thread waits for another, which might itself be waiting in what it calls: the thread
/// whose block was missing also calls meet and finish for the blocks after it.
template <DispatchPolicy P, class Make, class Begin, class Meet, class Finish>
void for_each_in_order(P const& policy, std::size_t blocks, Make const& make, Begin const& begin, Meet const& meet, Finish const& finish)
{
    using Memory = typename decltype(make())::element_type;
    std::vector<std::unique_ptr<Memory>> begun(blocks), idle;
    std::atomic<std::size_t> ticket = 0; // blocks begin in this order, whatever the policy's, so that few are pending
    std::size_t met = 0;
    ShortLock lock; // guards begun, idle and met; taken once for each block
    policy(std::uint64_t{blocks}, [&](auto const& /*order*/, GroupMemory&, std::uint64_t some, std::uint64_t end) {
        std::unique_ptr<Memory> memory, spare;
        for (; some != end; ++some) {
            std::size_t const number = ticket++;
            if (!memory) memory = make();
            begin(number, *memory);
            std::size_t first = 0, last = 0;
            {
                ShortLock::Guard const guard(lock);
                begun[number] = std::move(memory);
                if (spare) idle.push_back(std::move(spare));
                for (first = met; met < blocks && begun[met]; ++met) meet(met, *begun[met]);
                last = met;
                if (first == last && !idle.empty()) {
                    memory = std::move(idle.back());
                    idle.pop_back();
                }
            }
            if (number - (std::min)(number, last) > 64) yield_thread(); // to a thread that was suspended, or memory grows
            for (; first < last; ++first) {
                finish(first, *begun[first]);
                (memory ? spare : memory) = std::move(begun[first]);
            }
        }
    });
}

} // namespace crosslane::detail
