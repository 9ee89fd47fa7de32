#pragma once

// The waves that a phase has made and not left yet, in checked builds. A load does not know its wave; it matters in the lanes that
// all of them have.

#include <crosslane/lanes/check_access.hpp>

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET::detail {

class LiveWave;
inline thread_local constinit LiveWave* live_waves = nullptr;
inline thread_local constinit std::uint64_t running_wave = 0; // another number each time that a wave begins a phase

/// A member of a group's wave.
class LiveWave
{
public:
    explicit LiveWave(WatchedLanes const& lanes) : lanes_(lanes) { link(); }
    LiveWave(LiveWave const& other) : lanes_(other.lanes_) { link(); }
    LiveWave& operator=(LiveWave const& other)
    {
        lanes_ = other.lanes_;
        return *this;
    }
    ~LiveWave()
    {
        (before_ != nullptr ? before_->next_ : live_waves) = next_;
        if (next_ != nullptr) next_->before_ = before_;
    }

    static WatchedLanes common(WatchedLanes lanes)
    {
        for (auto const* wave = live_waves; wave != nullptr; wave = wave->next_)
            if (wave->begun_ == running_wave) lanes = both(lanes, wave->lanes_);
        return lanes;
    }

private:
    [[gnu::noinline]] void link() // inlined, GCC would warn of the pointer to a local variable
    {
        if (next_ != nullptr) next_->before_ = this;
        live_waves = this;
    }

    WatchedLanes lanes_;
    std::uint64_t begun_ = running_wave;
    LiveWave* before_ = nullptr;
    LiveWave* next_ = live_waves;
};

} // namespace crosslane::detail

#endif
