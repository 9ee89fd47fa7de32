#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace deferred {

/// One line on the terminal that says which stage a render has reached and how far this one is, from the second tenth of
/// a second on. Nothing where the standard error is not a terminal.
class Progress {
public:
    Progress();
    ~Progress();
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;

    void begin(std::string stage);
    /// So many more groups of the stage's count are done. From any thread.
    void add(std::uint64_t groups, std::uint64_t count);

private:
    using Clock = std::chrono::steady_clock;

    bool terminal_;
    bool shown_ = false;
    std::string stage_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic_flag busy_;
    Clock::time_point last_ = Clock::now();
};

} // namespace deferred
