#pragma once

// Which dispatch, group, phase and wave this thread runs, for checked builds.

#include <crosslane/group/group_memory.hpp>
#include <crosslane/lanes/vec.hpp>

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Memory is looked at for this group, on this thread, while this lives. Its waves are in no branch yet.
class Watched
{
public:
    explicit Watched(WatchedGroup& watch) : outer_(memory_watch) { memory_watch = &watch; }
    Watched(WatchedGroup& watch, std::uint64_t number) : Watched(watch) { watch.set_number(number); }
    Watched(Watched const&) = delete;
    Watched& operator=(Watched const&) = delete;
    ~Watched() { memory_watch = outer_; }

private:
    MemoryWatch* outer_;
    CROSSLANE_CHECK_MORE(OutsideBranches outside_;)
};

/// Groups with this memory are a dispatch's while this lives.
class WatchedDispatch
{
public:
    WatchedDispatch(WatchedGroup& watch, BufferUses& buffers) : watch_(watch) { watch.join(&buffers); }
    WatchedDispatch(WatchedDispatch const&) = delete;
    WatchedDispatch& operator=(WatchedDispatch const&) = delete;
    ~WatchedDispatch() { watch_.join(nullptr); }

private:
    WatchedGroup& watch_;
};

/// Findings on this thread name this wave.
class RunningWave
{
public:
    RunningWave(Vec<std::uint32_t, 3> const& group, std::uint32_t wave) : outer_(per_thread::current_wave), outer_run_(running_wave)
    {
        static thread_local std::uint64_t runs = 0;
        per_thread::current_wave = {true, {group.x, group.y, group.z}, wave};
        running_wave = ++runs;
    }
    RunningWave(RunningWave const&) = delete;
    RunningWave& operator=(RunningWave const&) = delete;
    ~RunningWave()
    {
        per_thread::current_wave = outer_;
        running_wave = outer_run_;
    }

private:
    per_thread::CurrentWave outer_;
    std::uint64_t outer_run_;
};

class WatchedPhase
{
public:
    WatchedPhase(WatchedGroup& watch, Caller const& caller) : watched_(watch), watch_(watch) { watch.begin_phase(caller); }
    WatchedPhase(WatchedPhase const&) = delete;
    WatchedPhase& operator=(WatchedPhase const&) = delete;
    ~WatchedPhase() { watch_.end_phase(); }

private:
    Watched watched_;
    WatchedGroup& watch_;
};

} // namespace crosslane::detail

#endif
