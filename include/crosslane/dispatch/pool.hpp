#pragma once

#include <crosslane/dispatch/short_lock.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Objects for work on several threads: each run takes one, and gives it back when it is done.
template <class T>
class Pool
{
public:
    /// One that is idle, or else what make returns.
    template <class Make>
    [[nodiscard]] std::unique_ptr<T> take(Make make)
    {
        {
            ShortLock::Guard const guard(lock_);
            if (!idle_.empty()) {
                auto object = std::move(idle_.back());
                idle_.pop_back();
                return object;
            }
        }
        return make();
    }
    void give_back(std::unique_ptr<T> object)
    {
        ShortLock::Guard const guard(lock_);
        idle_.push_back(std::move(object));
    }

    /// All of them, once none is in use.
    [[nodiscard]] std::vector<std::unique_ptr<T>> const& idle() const { return idle_; }

private:
    ShortLock lock_;
    std::vector<std::unique_ptr<T>> idle_;
};

} // namespace crosslane::detail
