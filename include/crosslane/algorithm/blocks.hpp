#pragma once

#include <crosslane/dispatch/dispatch.hpp>

#include <algorithm>
#include <vector>

namespace crosslane::detail {

/// How the algorithms cut a range for a policy that does not just run it. A test's policy has its own, as a member `blocks`.
struct Blocks
{
    std::size_t bytes = 64 * 1024;        // of a block: what a round's blocks hold stays in the second-level cache
    std::size_t least_bytes = 256 * 1024; // shorter ranges run as a whole: threads would cost more than they gain
    std::size_t in_round = 4;             // blocks for each thread, from one meeting of the threads to the next
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

/// Whether a policy shall run in blocks what reads so many bytes.
template <DispatchPolicy P>
bool runs_in_blocks(P const& policy, std::size_t bytes)
{
    return threads_of(policy) > 1 && bytes >= blocks_of(policy).least_bytes;
}

/// A range cut into blocks, some of which make a round.
struct Cut
{
    std::size_t size, block, blocks, in_round;

    /// Blocks of whole waves of N lanes.
    template <std::size_t N, DispatchPolicy P>
    static Cut into_waves(P const& policy, std::size_t size, std::size_t element_bytes)
    {
        auto const [bytes, least_bytes, in_round] = blocks_of(policy);
        std::size_t const block = std::max(bytes / element_bytes / N, std::size_t{1}) * N;
        std::size_t const blocks = size / block + (size % block != 0);
        return {size, block, blocks, std::min(blocks, in_round * threads_of(policy))};
    }

    [[nodiscard]] std::size_t first(std::size_t number) const { return number * block; }
    [[nodiscard]] std::size_t count(std::size_t number) const { return std::min(block, size - first(number)); }
};

/// run(number) for every block, by the policy.
template <DispatchPolicy P, class Run>
void for_each_block(P const& policy, std::size_t blocks, Run const& run)
{
    policy(std::uint64_t{blocks}, [&](auto const& /*order*/, GroupMemory&, std::uint64_t first, std::uint64_t last) {
        for (; first != last; ++first) run(static_cast<std::size_t>(first));
    });
}

/// Rounds in which block i of a round is finished, and block i of the next round begun, which may take the same memory;
/// between them the threads meet, and meet(first, blocks) runs alone for those begun. begin(i, number) and finish(i, number).
template <DispatchPolicy P, class Begin, class Meet, class Finish>
void for_each_round(P const& policy, Cut const& cut, Begin const& begin, Meet const& meet, Finish const& finish)
{
    for (std::size_t first = 0; first < cut.blocks + cut.in_round; first += cut.in_round) {
        for_each_block(policy, cut.in_round, [&](std::size_t i) {
            std::size_t const number = first + i;
            if (number >= cut.in_round && number - cut.in_round < cut.blocks) finish(i, number - cut.in_round);
            if (number < cut.blocks) begin(i, number);
        });
        if (first < cut.blocks) meet(first, std::min(cut.in_round, cut.blocks - first));
    }
}

} // namespace crosslane::detail
