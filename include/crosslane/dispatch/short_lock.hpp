#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Guards work that is short and waits for nothing. std::mutex would do, but its header would add to what including crosslane costs.
class ShortLock
{
public:
    class [[nodiscard]] Guard
    {
    public:
        explicit Guard(ShortLock& lock) : taken_(lock.taken_)
        {
            while (taken_.test_and_set(std::memory_order_acquire)) taken_.wait(true, std::memory_order_relaxed);
        }
        Guard(Guard const&) = delete;
        Guard& operator=(Guard const&) = delete;
        ~Guard()
        {
            taken_.clear(std::memory_order_release);
            taken_.notify_one();
        }

    private:
        std::atomic_flag& taken_;
    };

private:
    std::atomic_flag taken_;
};

} // namespace crosslane::detail
