#pragma once

// What checked builds see of memory: each operation of lanes on it, while a group runs. The group's layer decides what is a mistake.

#include <crosslane/lanes/undefined.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <array>
#include <optional>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A bit for each lane.
using WatchedLanes = std::array<std::uint64_t, 2>;

template <class Mask>
WatchedLanes lane_set(Mask const& m)
{
    auto const words = m.words();
    return {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
}
inline bool has_lane(WatchedLanes const& lanes, std::size_t lane) { return (lanes[lane / 64] >> lane % 64 & 1) != 0; }
inline WatchedLanes both(WatchedLanes const& a, WatchedLanes const& b) { return {a[0] & b[0], a[1] & b[1]}; }

enum class AccessKind : std::uint8_t { read, write, interlocked };

/// What lanes do to memory: lane i to the `bytes` at first + stride * index[i].
struct WatchedAccess
{
    static constexpr std::uint8_t no_lane = 0xFF;

    AccessKind kind;
    Caller caller; // without a file where that is not known
    std::uintptr_t first;
    std::size_t stride, bytes;
    std::size_t lane_count; // 1, and no lane, where a wave or group does it
    WatchedLanes lanes;
    std::array<std::int64_t, 128> index; // of these lanes
    bool is_new = false;              // the value before is not looked at
    bool is_for_all = false;          // no mask says which lanes matter
    bool is_of_buffer = false;        // made before the group began
    bool is_begun = false;            // begin_read was called
    std::uint8_t unwritten = no_lane; // a lane that reads what nobody wrote

    WatchedAccess(AccessKind what, Caller const& where, void const* base, std::size_t step, std::size_t count, WatchedLanes const& which)
        : kind(what), caller(where), first(reinterpret_cast<std::uintptr_t>(base)), stride(step), bytes(step), lane_count(count),
          lanes(which)
    {
    }

    /// By a wave or group, to the one place base.
    WatchedAccess(AccessKind what, Caller const& where, void const* base, std::size_t size)
        : WatchedAccess(what, where, base, size, 1, {1, 0})
    {
        index[0] = 0;
    }

    [[nodiscard]] std::uintptr_t place(std::size_t lane) const
    {
        return first + stride * static_cast<std::uintptr_t>(index[lane]);
    }
};

/// The group that this thread runs.
class MemoryWatch
{
public:
    virtual ~MemoryWatch() = default;
    /// Whether accesses from here on are looked at.
    [[nodiscard]] virtual bool sees(void const* first, bool is_of_buffer) const = 0;
    /// Before an access whose base is seen: reports lanes that are outside of its object, and leaves the others.
    virtual void check_inside(WatchedAccess&) = 0;
    /// Leaves only the lanes that matter, and says what they would read now.
    virtual void begin_read(WatchedAccess&) = 0;
    /// Before a read or an interlocked access; after a write.
    virtual void use(WatchedAccess&) = 0;
    /// After an interlocked access: what it has changed is no assignment.
    virtual void keep(WatchedAccess const&) = 0;
    /// A wave that does not know its group has been made: which lanes it has.
    virtual void narrow(std::size_t lane_count, WatchedLanes const& lanes) = 0;
    /// Whether a wave of so many lanes runs a phase.
    [[nodiscard]] virtual bool runs_wave(std::size_t lane_count) const = 0;
    /// The lanes that all waves have that are there; all lanes, where there are none of so many.
    [[nodiscard]] virtual WatchedLanes lanes_there(std::size_t lane_count) const = 0;
    /// Reports it, at the line of the phase if need be.
    virtual void report_lane(Caller const&, std::size_t lane, std::string const& what) = 0;
    /// Tells groups apart, also those of other dispatches.
    [[nodiscard]] virtual std::uint64_t run() const = 0;

protected:
    MemoryWatch() = default;
    MemoryWatch(MemoryWatch const&) = default;
    MemoryWatch& operator=(MemoryWatch const&) = default;
};

inline thread_local constinit MemoryWatch* memory_watch = nullptr;

/// A wave that does not know its group has been made.
template <class Mask>
void narrow_watched_lanes(Mask const& active)
{
    if (memory_watch != nullptr) memory_watch->narrow(Mask::size, lane_set(active));
}

/// Lanes of m at first[index[lane]].
template <class E, class I, std::size_t N, class Mask>
WatchedAccess access_of(AccessKind kind, Caller const& caller, E* first, std::array<I, N> const& index, Mask const& m)
{
    WatchedAccess result(kind, caller, first, sizeof(E), N, lane_set(m));
    for (std::size_t lane = 0; lane < N; ++lane) result.index[lane] = static_cast<std::int64_t>(index[lane]);
    return result;
}

template <std::size_t N>
std::array<std::uint8_t, N> own_lanes()
{
    std::array<std::uint8_t, N> result;
    for (std::size_t lane = 0; lane < N; ++lane) result[lane] = static_cast<std::uint8_t>(lane);
    return result;
}

/// Reports lanes of an access that are outside of its object. Where there are some, the others, which may go on: a handler that returns
/// finds memory as it was.
template <class Mask>
std::optional<Mask> lanes_inside(WatchedAccess& access)
{
    auto const all = access.lanes;
    memory_watch->check_inside(access);
    if (access.lanes == all) return {};
    auto const [low, high] = access.lanes;
    return Mask::from_words(std::array{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
                                       static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)});
}

/// Called by load and gather: p[index[lane]] is read. What calls them with a name of its own asks itself. Where lanes are outside, the
/// others.
template <class E, class Mask, class Index = std::array<std::uint8_t, Mask::size>>
std::optional<Mask> check_load(Caller const& caller, char const* function, E* p, Mask const& m,
                               Index const& index = own_lanes<Mask::size>())
{
    if (memory_watch == nullptr || caller.function != nullptr || !memory_watch->sees(p, false)) return {};
    auto access = access_of(AccessKind::read, caller.of(function), p, index, m);
    access.is_for_all = m.storage.is_all();
    auto const inside = lanes_inside<Mask>(access);
    memory_watch->use(access);
    return inside;
}

/// The lanes of m were given an index to read at. Without a mask, a wave's inactive lanes do not count.
template <class M, class I>
void check_read_index(Caller const& caller, M const& m, I const& index)
{
    Uint128 bits = undefined_bits(index) & true_bits(m);
    if (bits == 0) return;
    if (memory_watch != nullptr && m.storage.is_all()) {
        auto const there = memory_watch->lanes_there(M::size);
        bits &= Uint128{there[0]} | Uint128{there[1]} << 64;
    }
    report_undefined(caller, bits, "index" CROSSLANE_CHECK_MORE(, last_wide_write(index, bits)));
}

/// Around store and scatter.
template <class Mask>
class CheckedStore
{
public:
    template <class E, class Index = std::array<std::uint8_t, Mask::size>>
    CheckedStore(Caller const& caller, char const* function, E* p, Mask const& m, Index const& index = own_lanes<Mask::size>())
    {
        if (memory_watch == nullptr || caller.function != nullptr || !memory_watch->sees(p, false)) return;
        access_ = access_of(AccessKind::write, caller.of(function), p, index, m);
        inside_ = lanes_inside<Mask>(*access_);
    }
    CheckedStore(CheckedStore const&) = delete;
    CheckedStore& operator=(CheckedStore const&) = delete;
    ~CheckedStore() noexcept(false)
    {
        if (access_) memory_watch->use(*access_);
    }

    /// Where lanes are outside, the others.
    [[nodiscard]] std::optional<Mask> const& inside() const { return inside_; }

private:
    std::optional<WatchedAccess> access_;
    std::optional<Mask> inside_;
};

} // namespace crosslane::detail

#endif
