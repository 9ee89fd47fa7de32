#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace deferred {

/// One line on the terminal that says which stage a render has reached and how far that stage is. It appears after a tenth of
/// a second, and begins anew with each dispatch of the stage.
class Progress {
    using Clock = std::chrono::steady_clock;

public:
    /// nullptr, where there is no terminal, shows nothing.
    explicit Progress(std::FILE* terminal, Clock::duration interval = std::chrono::milliseconds(100));
    ~Progress();
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;

    void begin(std::string stage);
    /// `done` of a dispatch's `count` groups are done. May be called from any thread.
    void show(std::uint64_t done, std::uint64_t count);

private:
    std::FILE* terminal_;
    Clock::duration interval_;
    bool shown_ = false;
    std::string stage_;
    std::atomic_flag busy_;
    Clock::time_point last_ = Clock::now();
};

} // namespace deferred
