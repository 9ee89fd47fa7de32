#pragma once

// What checked builds ask of loads and stores through a buffer.

#include <crosslane/wave/buffer_places.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <exception>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <class T, class U, std::size_t N>
void check_inside(Caller const& caller, Wave<N> const& wave, BufferPlaces<T, U, N> const& places)
{
    check_wave(caller, wave);
    for (std::size_t lane : wave.active & Mask<N>(places.outside)) {
        report(Finding::Kind::memory, caller, static_cast<std::uint32_t>(lane),
               "lane " + std::to_string(lane) + " stores" + outside_text(places, lane));
        return;
    }
}
/// The same where one index for all lanes names x.
template <class T>
void check_inside(Caller const& caller, T const& x)
{
    if (&x == &outside_element<T>()) report(Finding::Kind::memory, caller, Finding::no_lane, "the wave stores outside of a buffer");
}

/// An operator does not know where it is called.
inline constexpr Caller buffer_at_id{nullptr, 0, "buffer[id]"};

inline std::uint64_t watched_run() { return memory_watch != nullptr ? memory_watch->run() : 0; }

template <class T, class U, std::size_t N, class Mask>
WatchedAccess access_to(AccessKind kind, Caller const& caller, BufferPlaces<T, U, N> const& places, Mask const& m)
{
    auto access = access_of(kind, caller, &places.first, places.at.to_array(), m & Mask(~places.outside));
    access.is_for_all = kind == AccessKind::read;
    access.is_of_buffer = places.made_in != memory_watch->run();
    return access;
}
template <class T, class U, std::size_t N>
bool is_watched(BufferPlaces<T, U, N> const& places)
{
    return memory_watch != nullptr && memory_watch->sees(&places.first, places.made_in != memory_watch->run());
}

/// What the lanes of m do to their places, those outside aside.
template <class T, class U, std::size_t N, class Mask>
void check_places(AccessKind kind, Caller const& caller, BufferPlaces<T, U, N> const& places, Mask const& m)
{
    if (!is_watched(places)) return;
    auto access = access_to(kind, caller, places, m);
    memory_watch->use(access);
}

/// A wave or group reads one place.
template <class T, class I>
void check_place(Caller const& caller, T* first, I id, std::uint64_t made_in)
{
    if (memory_watch == nullptr || !memory_watch->sees(first, made_in != memory_watch->run())) return;
    WatchedAccess access(AccessKind::read, caller, first, sizeof(T));
    access.index[0] = static_cast<std::int64_t>(id);
    access.is_of_buffer = made_in != memory_watch->run();
    memory_watch->use(access);
}

/// buffer[id] while it is there: a read, unless only its place is used.
class PendingRead
{
public:
    template <class T, class U, std::size_t N>
    explicit PendingRead(BufferPlaces<T, U, N> const& places)
    {
        if (!is_watched(places)) return;
        auto access = access_to(AccessKind::read, buffer_at_id, places, Mask<N>::all());
        memory_watch->begin_read(access);
        watch_ = memory_watch;
        lanes_ = access.lanes;
        unwritten_ = access.unwritten;
    }
    PendingRead(PendingRead const&) {} // a copy is a value
    PendingRead& operator=(PendingRead const&) = delete;

    void cancel() const { watch_ = nullptr; }

    template <class T, class U, std::size_t N>
    void end(BufferPlaces<T, U, N> const& places) const
    {
        if (watch_ == nullptr || watch_ != memory_watch || std::uncaught_exceptions() != exceptions_) return;
        auto access = access_to(AccessKind::read, buffer_at_id, places, Mask<N>::all());
        access.lanes = lanes_;
        access.unwritten = unwritten_;
        access.is_for_all = false;
        access.is_begun = true;
        memory_watch->use(access);
    }

private:
    mutable MemoryWatch* watch_ = nullptr;
    WatchedLanes lanes_{};
    std::uint8_t unwritten_ = WatchedAccess::no_lane;
    int exceptions_ = std::uncaught_exceptions();
};

} // namespace crosslane::detail

#endif
