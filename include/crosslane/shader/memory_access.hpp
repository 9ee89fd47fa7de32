#pragma once

// Loads and stores. A load from outside of its space gives 0; a store there does nothing.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/lanewise.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// In a step: a is the place of the offset (to, for stores), b the number of the space, c the offset's constant part. Lanes'
// offsets are multiplied by the immediate (a, for stores), and are out of range where that does not fit.

/// One component at one place. Another thread may be writing it: a flag that a wave waits for must become visible.
template <class U>
CROSSLANE_INLINE U load_one(std::byte const* p)
{
    if (reinterpret_cast<std::uintptr_t>(p) % sizeof(U) == 0) return __atomic_load_n(reinterpret_cast<U const*>(p), __ATOMIC_RELAXED);
    return read_as<U>(p);
}

/// The last offset that a component of this many bytes may have. Returns whether there is one.
CROSSLANE_INLINE bool last_offset(MemorySpan const& space, std::uint64_t constant, std::uint32_t bytes, std::uint32_t& last)
{
    auto const end = constant + bytes;
    last = static_cast<std::uint32_t>(space.bytes - end);
    return end <= space.bytes;
}

template <class U>
Step const* run_load_uniform(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->b];
    auto const at = scalar_at(frame, step->a) + step->c;
    frame.has_read_memory = true;
    set_scalar(frame, step->to, at + sizeof(U) <= space.bytes ? load_one<U>(space.data + at) : U{});
    return step + 1;
}

/// Whether the active lanes' offsets rise by `stride` from lane to lane; first: the first lane's offset.
template <std::size_t L>
CROSSLANE_INLINE bool is_contiguous(Frame const& frame, std::byte const* offsets, std::uint32_t stride, std::uint32_t& first)
{
    if (!frame.is_full()) return false;
    first = read_as<std::uint32_t>(offsets);
    auto expected = iota<std::uint32_t, L>() * stride + first;
    auto same = ChunkMask<L>::all();
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        same &= chunk_at<std::uint32_t, L>(offsets, i) == expected;
        expected += static_cast<std::uint32_t>(L) * stride;
    });
    return all(same);
}

/// Whether the active lanes' components are next to each other; first: the first lane's offset.
template <class U, std::size_t L>
CROSSLANE_INLINE bool are_adjacent(Frame const& frame, std::byte const* numbers, std::uint32_t scale, std::uint64_t& first)
{
    std::uint32_t number = 0;
    if ((scale != 1 && scale != sizeof(U)) || !is_contiguous<L>(frame, numbers, sizeof(U) / scale, number)) return false;
    first = std::uint64_t{number} * scale;
    return true;
}
/// The lanes' offsets.
struct ScaledOffsets
{
    alignas(64) std::byte of[128 * 4];

    template <std::size_t L>
    CROSSLANE_INLINE std::byte const* make(Frame const& frame, std::byte const* numbers, std::uint32_t scale)
    {
        if (scale == 1) return numbers;
        for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
            set_chunk<std::uint32_t>(of, i, scaled(chunk_at<std::uint32_t, L>(numbers, i), scale));
        });
        return of;
    }
};

/// Whether no active lane's offset is past the last one.
template <std::size_t L>
CROSSLANE_INLINE bool are_inside(Frame const& frame, std::byte const* offsets, std::uint32_t last)
{
    auto outside = ChunkMask<L>::none();
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        outside |= (chunk_at<std::uint32_t, L>(offsets, i) > Lanes<std::uint32_t, L>(last)) & mask_at<L>(frame.file + active_place, i);
    });
    return !any(outside);
}
/// Like for_active, but faster if all lanes are active.
template <class F>
CROSSLANE_INLINE void for_lanes(Frame const& frame, F f)
{
    if (!frame.is_full()) return for_active(frame, f);
    for (std::uint32_t lane = 0; lane < frame.lanes; lane += 4) {
        f(lane);
        f(lane + 1);
        f(lane + 2);
        f(lane + 3);
    }
}

template <class U, std::size_t L>
Step const* run_load(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->b];
    auto const scale = static_cast<std::uint32_t>(step->immediate);
    auto *const numbers = frame.file + step->a, *const to = frame.file + step->to;
    frame.has_read_memory = true;
    std::uint64_t first = 0;
    if (are_adjacent<U, L>(frame, numbers, scale, first) && first + step->c + frame.lanes * sizeof(U) <= space.bytes) {
        auto const* const p = space.data + first + step->c;
        for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
            set_chunk<U>(to, i, Lanes<U, L>::load(reinterpret_cast<U const*>(p) + i * L));
        });
        return step + 1;
    }
    ScaledOffsets scaled;
    auto const* const offsets = scaled.make<L>(frame, numbers, scale);
    std::uint32_t last = 0;
    bool const any = last_offset(space, step->c, sizeof(U), last);
    auto const* const base = any ? space.data + step->c : nullptr;
    if (any && are_inside<L>(frame, offsets, last)) {
        for_lanes(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            write_as(to + lane * sizeof(U), load_one<U>(base + read_as<std::uint32_t>(offsets + 4 * lane)));
        });
        return step + 1;
    }
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const at = read_as<std::uint32_t>(offsets + 4 * lane);
        write_as(to + lane * sizeof(U), any && at <= last ? load_one<U>(base + at) : U{});
    });
    return step + 1;
}

/// b: the value's place; to: the offset's; immediate: the space.
template <class U, std::size_t L>
Step const* run_store(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->immediate];
    std::uint32_t last = 0;
    if (!space.is_writable || !last_offset(space, step->c, sizeof(U), last)) return step + 1;
    auto const *const numbers = frame.file + step->to, *const value = frame.file + step->b;
    std::uint64_t first = 0;
    if (are_adjacent<U, L>(frame, numbers, step->a, first) && first <= last &&
        first + step->c + frame.lanes * sizeof(U) <= space.bytes) {
        auto* const to = space.data + first + step->c;
        frame.has_changed_memory = frame.has_changed_memory || std::memcmp(to, value, frame.lanes * sizeof(U)) != 0;
        std::memcpy(to, value, frame.lanes * sizeof(U));
        return step + 1;
    }
    ScaledOffsets scaled;
    auto const* const offsets = scaled.make<L>(frame, numbers, step->a);
    auto* const base = space.data + step->c;
    if (!frame.has_changed_memory) { // whether it will: a wave that waits may write what is already there
        for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            auto const at = read_as<std::uint32_t>(offsets + 4 * lane);
            if (at <= last && load_one<U>(base + at) != read_as<U>(value + lane * sizeof(U))) frame.has_changed_memory = true;
        });
    }
    if (are_inside<L>(frame, offsets, last)) {
        for_lanes(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            write_as(base + read_as<std::uint32_t>(offsets + 4 * lane), read_as<U>(value + lane * sizeof(U)));
        });
        return step + 1;
    }
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const at = read_as<std::uint32_t>(offsets + 4 * lane);
        if (at <= last) write_as(base + at, read_as<U>(value + lane * sizeof(U)));
    });
    return step + 1;
}
/// All active lanes store to one place: the highest lane's value remains.
template <class U>
Step const* run_store_uniform(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->immediate];
    auto const at = scalar_at(frame, step->to) + step->c;
    if (!space.is_writable || at + sizeof(U) > space.bytes) return step + 1;
    auto const lane = frame.active[1] != 0 ? 127 - std::countl_zero(frame.active[1]) : 63 - std::countl_zero(frame.active[0]);
    auto const x = read_as<U>(frame.file + step->b + static_cast<std::size_t>(lane) * sizeof(U));
    auto* const p = space.data + at;
    frame.has_changed_memory = frame.has_changed_memory || load_one<U>(p) != x;
    if (reinterpret_cast<std::uintptr_t>(p) % sizeof(U) == 0) {
        __atomic_store_n(reinterpret_cast<U*>(p), x, __ATOMIC_RELAXED);
    } else {
        write_as(p, x);
    }
    return step + 1;
}

inline Step const* run_array_length(Frame& frame, Step const* step) // c: where the array begins; immediate: its stride
{
    auto const bytes = frame.spaces[step->b].bytes;
    set_scalar(frame, step->to, bytes < step->c ? 0 : (bytes - step->c) / step->immediate);
    return step + 1;
}

// Each lane's own memory: component by component, each for all lanes. c: where it begins in the register file;
// immediate: the offset's constant part in the lower half, the bytes of a lane in the upper.

/// Where a lane's component is; nullptr: out of range.
template <class U>
CROSSLANE_INLINE std::byte* private_place(Frame const& frame, Step const* step, std::uint64_t offset, std::uint32_t lane)
{
    auto const at = offset + static_cast<std::uint32_t>(step->immediate);
    if (at + sizeof(U) > step->immediate >> 32) return nullptr;
    return frame.file + step->c + at * frame.lanes + lane * sizeof(U);
}
template <class U, std::size_t L>
Step const* run_private_load(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const* const p = private_place<U>(frame, step, read_as<std::uint32_t>(frame.file + step->a + 4 * lane), lane);
        write_as(to + lane * sizeof(U), p != nullptr ? read_as<U>(p) : U{});
    });
    return step + 1;
}
template <class U, std::size_t L>
Step const* run_private_load_uniform(Frame& frame, Step const* step)
{
    auto const* const p = private_place<U>(frame, step, scalar_at(frame, step->a), 0);
    if (p != nullptr) {
        std::memcpy(frame.file + step->to, p, frame.lanes * sizeof(U));
    } else {
        std::memset(frame.file + step->to, 0, frame.lanes * sizeof(U));
    }
    return step + 1;
}
template <class U, std::size_t L>
Step const* run_private_store(Frame& frame, Step const* step) // to: the offset's place
{
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto* const p = private_place<U>(frame, step, read_as<std::uint32_t>(frame.file + step->to + 4 * lane), lane);
        if (p != nullptr) write_as(p, read_as<U>(frame.file + step->b + lane * sizeof(U)));
    });
    return step + 1;
}
template <class U, std::size_t L>
Step const* run_private_store_uniform(Frame& frame, Step const* step)
{
    auto* const p = private_place<U>(frame, step, scalar_at(frame, step->to), 0);
    if (p == nullptr) return step + 1;
    for_chunks<L>(frame, [&](std::size_t i) CROSSLANE_INLINE_LAMBDA {
        set_chunk<U>(p, i, select(mask_at<L>(frame.file + active_place, i), chunk_at<U, L>(frame.file + step->b, i), chunk_at<U, L>(p, i)));
    });
    return step + 1;
}

template <class U, std::size_t L>
Handler access_handler(Access access)
{
    switch (access) {
    case Access::load: return &run_load<U, L>;
    case Access::load_uniform: return &run_load_uniform<U>;
    case Access::store: return &run_store<U, L>;
    case Access::store_uniform: return &run_store_uniform<U>;
    case Access::private_load: return &run_private_load<U, L>;
    case Access::private_load_uniform: return &run_private_load_uniform<U, L>;
    case Access::private_store: return &run_private_store<U, L>;
    default: return &run_private_store_uniform<U, L>;
    }
}
template <std::size_t L>
Handler access_handler(Access access, ScalarType type)
{
    switch (width_of(type)) {
    case 1: return access_handler<std::uint8_t, L>(access);
    case 2: return access_handler<std::uint16_t, L>(access);
    case 4: return access_handler<std::uint32_t, L>(access);
    default: return access_handler<std::uint64_t, L>(access);
    }
}

} // namespace crosslane::detail
