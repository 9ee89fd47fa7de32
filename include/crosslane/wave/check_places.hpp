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
    for (std::size_t lane : wave.active & Mask<N>(places.outside())) {
        report(Finding::Kind::memory, caller, static_cast<std::uint32_t>(lane),
               "lane " + std::to_string(lane) + " stores" + outside_text(places, lane));
        return;
    }
}
/// The same where one index for all lanes names x. With =2, [id] has reported it.
template <class T>
void check_inside([[maybe_unused]] Caller const& caller, [[maybe_unused]] T const& x)
{
    CROSSLANE_CHECK_MORE(return;)
    if (&x == &outside_element<T>()) report(Finding::Kind::memory, caller, Finding::no_lane, "the wave stores outside of a buffer");
}

/// An operator does not know where it is called.
inline constexpr Caller buffer_at_id{nullptr, 0, "buffer[id]"};

#if defined(CROSSLANE_CHECKS_MORE)
/// The lanes that a read without a mask is for: those of the branch, and of the wave in a phase. None where neither is known.
template <std::size_t N>
Uint128 lanes_that_read()
{
    bool const is_branch = per_thread::branch.number != 0 && per_thread::branch.size == N;
    Uint128 const lanes = is_branch ? per_thread::branch.lanes : ~Uint128{};
    if (memory_watch == nullptr || !memory_watch->runs_wave(N)) return is_branch ? lanes : Uint128{};
    auto const there = memory_watch->lanes_there(N);
    return lanes & (Uint128{there[0]} | Uint128{there[1]} << 64);
}
/// Those of them that read outside.
template <class T, class U, std::size_t N>
Uint128 lanes_that_read_outside(BufferPlaces<T, U, N> const& places)
{
    return true_bits(Mask<N>(places.outside())) & lanes_that_read<N>();
}

/// Where the last buffer[id] was called.
inline thread_local constinit void const* buffer_caller = nullptr;

/// Reads outside give 0, which may be meant: reported if asked for.
inline void report_read(Caller const& caller, void const* address, std::uint32_t lane, std::string const& what)
{
    auto const who = lane == Finding::no_lane ? std::string("the wave") : "lane " + std::to_string(lane);
    if (caller.file == nullptr) {
        report_operator(Finding::Kind::memory, caller.function, address, lane, who + " reads" + what);
    } else {
        report(Finding::Kind::memory, caller, lane, who + " reads" + what);
    }
}
template <class T, class U, std::size_t N>
void report_read(Caller const& caller, void const* address, Uint128 lanes, BufferPlaces<T, U, N> const& places)
{
    if (lanes != 0) report_read(caller, address, first_lane(lanes), outside_text(places, first_lane(lanes)));
}
/// One index for all lanes, of which it is not known whether it reads or stores.
template <class I>
[[gnu::cold, gnu::noinline]] void report_place(void const* address, I id, std::size_t size)
{
    report_operator(Finding::Kind::memory, "buffer[id]", address, Finding::no_lane,
                    "the wave reads or stores" + outside_text(static_cast<std::uint64_t>(id), std::signed_integral<I>, size));
}
#endif

inline std::uint64_t watched_run() { return memory_watch != nullptr ? memory_watch->run() : 0; }

template <class T, class U, std::size_t N, class Mask>
WatchedAccess access_to(AccessKind kind, Caller const& caller, BufferPlaces<T, U, N> const& places, Mask const& m)
{
    auto access = access_of(kind, caller, &places.first, places.at().to_array(), m & Mask(~places.outside()));
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

/// What lanes read without a mask.
template <class T, class U, std::size_t N>
void check_read(Caller const& caller, BufferPlaces<T, U, N> const& places)
{
    CROSSLANE_CHECK_MORE(report_read(caller, buffer_caller, lanes_that_read_outside(places), places);)
    check_places(AccessKind::read, caller, places, Mask<N>::all());
}

/// A wave or group reads one place.
template <class T, class I>
void check_place(Caller const& caller, T* first, I id, std::size_t size, std::uint64_t made_in)
{
    if (static_cast<std::uint64_t>(id) >= size) {
        CROSSLANE_CHECK_MORE(report_read(caller, buffer_caller, Finding::no_lane,
                                         outside_text(static_cast<std::uint64_t>(id), std::signed_integral<I>, size));)
        return;
    }
    if (memory_watch == nullptr || !memory_watch->sees(first, made_in != memory_watch->run())) return;
    WatchedAccess access(AccessKind::read, caller, first, sizeof(T));
    access.index[0] = static_cast<std::int64_t>(id);
    access.is_of_buffer = made_in != memory_watch->run();
    memory_watch->use(access);
}

/// A wave or group has stored to x, maybe of a group.
template <class T>
void check_stored(Caller const& caller, T& x)
{
    if (memory_watch == nullptr || !memory_watch->sees(&x, false)) return;
    WatchedAccess access(AccessKind::write, caller, &x, sizeof(T));
    memory_watch->use(access);
}

/// buffer[id] while it is there: a read, unless only its place is used.
class PendingRead
{
public:
    template <class T, class U, std::size_t N>
    explicit PendingRead(BufferPlaces<T, U, N> const& places)
    {
        CROSSLANE_CHECK_MORE(outside_ = lanes_that_read_outside(places);)
        if (!is_watched(places)) return;
        auto access = access_to(AccessKind::read, buffer_at_id, places, Mask<N>::all());
        memory_watch->begin_read(access);
        watch_ = memory_watch;
        lanes_ = access.lanes;
        unwritten_ = access.unwritten;
    }
    PendingRead(PendingRead const&) {} // a copy is a value
    PendingRead& operator=(PendingRead const&) = delete;

    void cancel() const
    {
        CROSSLANE_CHECK_MORE(outside_ = 0;)
        watch_ = nullptr;
    }

    template <class T, class U, std::size_t N>
    void end(BufferPlaces<T, U, N> const& places) const
    {
        if (std::uncaught_exceptions() != exceptions_) return;
        CROSSLANE_CHECK_MORE(report_read(buffer_at_id, address_, outside_, places);)
        if (watch_ == nullptr || watch_ != memory_watch) return;
        auto access = access_to(AccessKind::read, buffer_at_id, places, Mask<N>::all());
        access.lanes = lanes_;
        access.unwritten = unwritten_;
        access.is_for_all = false;
        access.is_begun = true;
        memory_watch->use(access);
    }

private:
    CROSSLANE_CHECK_MORE(mutable Uint128 outside_ = 0; void const* address_ = buffer_caller;)
    mutable MemoryWatch* watch_ = nullptr;
    WatchedLanes lanes_{};
    std::uint8_t unwritten_ = WatchedAccess::no_lane;
    int exceptions_ = std::uncaught_exceptions();
};

} // namespace crosslane::detail

#endif
