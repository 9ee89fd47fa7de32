#include "algorithm/dispatch_arguments/experiment.hpp"

#include <atomic>

namespace bench::dispatch_arguments {

std::uint32_t plain_loop(std::uint32_t const* items, std::size_t count)
{
    std::atomic<std::uint64_t> sum{0};
    std::atomic<std::uint32_t> groups{0};
    for (std::size_t i = 0; i < count; ++i) {
        auto const before = sum.fetch_add(items[i], std::memory_order_relaxed);
        auto const more = (before + items[i] + threads - 1) / threads - (before + threads - 1) / threads;
        if (more != 0) groups.fetch_add(static_cast<std::uint32_t>(more), std::memory_order_relaxed);
    }
    return groups;
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::dispatch_arguments
