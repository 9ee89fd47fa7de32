#pragma once

// Loads and stores. A load from outside of its space gives 0; a store there does nothing.

#include <crosslane/lanes/memory.hpp>
#include <crosslane/shader/code.hpp>
#include <crosslane/shader/lanewise.hpp>
#include <crosslane/shader/private_access.hpp>

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

/// Whether the active lanes' numbers rise by `stride` from lane to lane; first: what lane 0 has, or would have.
template <std::size_t L>
CROSSLANE_INLINE bool is_contiguous(Frame const& frame, std::byte const* numbers, std::uint32_t stride, std::uint32_t& first)
{
    bool const is_full = frame.is_full();
    auto const lowest = is_full ? 0 : lowest_active(frame);
    first = read_as<std::uint32_t>(numbers + 4 * lowest) - lowest * stride;
    auto expected = iota<std::uint32_t, L>() * stride + first;
    auto other = Mask<L>::none();
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) {
        Mask<L> differ = chunk_at<std::uint32_t, L>(numbers, i) != expected;
        if (!is_full) differ &= active_at<L>(frame, i);
        other |= differ;
        expected += static_cast<std::uint32_t>(L) * stride;
    }
    return !has_lanes(other);
}

/// Few lanes are best done one by one.
CROSSLANE_INLINE bool has_few_lanes(Frame const& frame)
{
    return !frame.is_full() && std::popcount(frame.active[0]) + std::popcount(frame.active[1]) < 8;
}
/// Whether no active lane's number is past the last one.
template <std::size_t L>
CROSSLANE_INLINE bool are_inside(Frame const& frame, std::byte const* numbers, std::uint32_t last)
{
    auto outside = Mask<L>::none();
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        outside |= (chunk_at<std::uint32_t, L>(numbers, i) > Lanes<std::uint32_t, L>(last)) & active_at<L>(frame, i);
    return !has_lanes(outside);
}
/// Whether the active lanes' components are next to each other, and inside of the space. first: where lane 0 has its own, or
/// would have it. masked: also in waves with inactive lanes.
template <std::size_t L>
CROSSLANE_INLINE bool are_adjacent(Frame const& frame, MemorySpan const& space, std::byte const* numbers, std::uint32_t scale,
                                   std::uint64_t constant, std::uint32_t bytes, bool masked, std::byte*& first)
{
    auto const stride = scale == 1 ? bytes : 1;
    std::uint32_t number = 0;
    if ((scale != 1 && scale != bytes) || (!masked && !frame.is_full()) || !is_contiguous<L>(frame, numbers, stride, number)) return false;
    auto const lowest = lowest_active(frame), highest = highest_active(frame);
    auto const begin = std::uint64_t{number + lowest * stride} * scale + constant; // numbers may wrap, as lanes' do
    first = reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(space.data) + begin - lowest * bytes);
    return begin + (std::uint64_t{highest} - lowest + 1) * bytes <= space.bytes;
}
/// How the active lanes' components lie: next to each other, inside of the space, or anyhow.
enum class Places : std::uint8_t { adjacent, inside, any };
template <std::size_t L>
CROSSLANE_INLINE Places find_places(Frame const& frame, MemorySpan const& space, std::byte const* numbers, std::uint32_t scale,
                                    std::uint64_t constant, std::uint32_t bytes, bool masked, std::byte*& first)
{
    std::uint32_t last = 0;
    if (has_few_lanes(frame) || !last_offset(space, constant, bytes, last)) return Places::any;
    if (are_adjacent<L>(frame, space, numbers, scale, constant, bytes, masked, first)) return Places::adjacent;
    return are_inside<L>(frame, numbers, last / scale) ? Places::inside : Places::any;
}
/// For all but the most frequent components: one body.
template <std::size_t L>
[[gnu::noinline]] Places find_rare_places(Frame const& frame, MemorySpan const& space, std::byte const* numbers, std::uint32_t scale,
                                          std::uint64_t constant, std::uint32_t bytes, std::byte*& first)
{
    return find_places<L>(frame, space, numbers, scale, constant, bytes, false, first);
}
template <class U, std::size_t L>
CROSSLANE_INLINE Places places_of(Frame const& frame, MemorySpan const& space, std::byte const* numbers, std::uint32_t scale,
                                  std::uint64_t constant, bool masked, std::byte*& first)
{
    if constexpr (sizeof(U) == 4) return find_places<L>(frame, space, numbers, scale, constant, sizeof(U), masked, first);
    else return find_rare_places<L>(frame, space, numbers, scale, constant, sizeof(U), first);
}
/// How far from a lane's place it has one in the next wave, in bytes, where waves' places follow each other; otherwise 0. What
/// they store to is fetched ahead: with strides the processor does so too late (bench/shader/flow_if_else).
CROSSLANE_INLINE std::size_t next_wave_from(Frame const& frame, std::byte const* numbers, std::uint32_t scale)
{
    auto const* const first = numbers + 4 * lowest_active(frame);
    auto const stride = (read_as<std::uint32_t>(first + 4) - read_as<std::uint32_t>(first)) * scale;
    return stride <= 256 ? std::size_t{stride} * frame.lanes : 0;
}
CROSSLANE_INLINE void fetch_to_write(std::byte const* p, std::size_t further)
{
    __builtin_prefetch(reinterpret_cast<std::byte const*>(reinterpret_cast<std::uintptr_t>(p) + further), 1);
}
/// Like for_active, but faster if all lanes are active.
template <class F>
CROSSLANE_INLINE void for_lanes(Frame const& frame, F f)
{
    if (!frame.is_full()) return for_active(frame, f);
    for (std::uint32_t lane = 0, end = frame.lanes; lane < end; lane += 4) {
        f(lane);
        f(lane + 1);
        f(lane + 2);
        f(lane + 3);
    }
}

/// Loads and stores of components next to each other, from where lane 0 has its own. Masked: also in waves with inactive lanes.
template <class U, std::size_t L, bool Masked>
CROSSLANE_INLINE void load_adjacent(Frame const& frame, std::byte* to, U const* p)
{
    if (frame.is_full()) {
        for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<U>(to, i, Lanes<U, L>::load(p + i * L));
    } else if constexpr (Masked) {
        for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) set_chunk<U>(to, i, load(p + i * L, active_at<L>(frame, i)));
    }
}
/// A wave that waits may write what is already there, which changes nothing.
template <class U, std::size_t L, bool Masked>
CROSSLANE_INLINE void store_adjacent(Frame& frame, std::byte const* value, U* p)
{
    auto const note = [&](bool changes) CROSSLANE_INLINE_LAMBDA { frame.has_changed_memory = frame.has_changed_memory || changes; };
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i) {
        auto const x = chunk_at<U, L>(value, i);
        if constexpr (Masked) {
            auto const m = active_at<L>(frame, i);
            if (!frame.has_changed_memory) note(has_lanes((load(p + i * L, m) != x) & m));
            store(p + i * L, x, m);
        } else {
            if (!frame.has_changed_memory) note(has_lanes(Lanes<U, L>::load(p + i * L) != x));
            x.store(p + i * L);
        }
    }
}

/// Which waves with inactive lanes do so by masks. AVX2's masked stores are slow on some processors.
template <class U>
inline constexpr bool loads_masked = sizeof(U) == 4 && has_masked_memory<U>;
template <class U>
inline constexpr bool stores_masked = sizeof(U) == 4 && masks_are_bits;

template <class U, std::size_t L>
Step const* run_load(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->b];
    auto const scale = static_cast<std::uint32_t>(step->immediate);
    auto *const numbers = frame.file + step->a, *const to = frame.file + step->to;
    frame.has_read_memory = true;
    std::byte* first = nullptr;
    auto const places = places_of<U, L>(frame, space, numbers, scale, step->c, loads_masked<U>, first);
    if (places == Places::adjacent) {
        load_adjacent<U, L, loads_masked<U>>(frame, to, reinterpret_cast<U const*>(first));
        return step + 1;
    }
    if (places == Places::inside) {
        auto const* const base = space.data + step->c;
        for_lanes(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            write_as(to + lane * sizeof(U), load_one<U>(base + std::size_t{read_as<std::uint32_t>(numbers + 4 * lane)} * scale));
        });
        return step + 1;
    }
    std::uint32_t last = 0;
    bool const has_any = last_offset(space, step->c, sizeof(U), last);
    auto const* const base = has_any ? space.data + step->c : nullptr;
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const at = std::uint64_t{read_as<std::uint32_t>(numbers + 4 * lane)} * scale;
        write_as(to + lane * sizeof(U), has_any && at <= last ? load_one<U>(base + at) : U{});
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
    auto* const base = space.data + step->c;
    auto const scale = step->a; // a local, as is `changes`: a store might be to the step or the frame, for all the compiler knows
    bool changes = frame.has_changed_memory;
    auto const put = [&](std::byte* p, std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const x = read_as<U>(value + lane * sizeof(U));
        changes = changes || load_one<U>(p) != x;
        write_as(p, x);
    };
    std::byte* first = nullptr;
    auto const places = places_of<U, L>(frame, space, numbers, scale, step->c, stores_masked<U>, first);
    if (places == Places::adjacent) {
        store_adjacent<U, L, stores_masked<U>>(frame, value, reinterpret_cast<U*>(first));
        return step + 1;
    }
    if (places == Places::inside) {
        auto const further = next_wave_from(frame, numbers, scale);
        for_lanes(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            auto* const p = base + std::size_t{read_as<std::uint32_t>(numbers + 4 * lane)} * scale;
            fetch_to_write(p, further);
            put(p, lane);
        });
    } else {
        for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
            auto const at = std::uint64_t{read_as<std::uint32_t>(numbers + 4 * lane)} * scale;
            if (at <= last) put(base + at, lane);
        });
    }
    frame.has_changed_memory = changes;
    return step + 1;
}
/// All active lanes store to one place: the highest lane's value remains.
template <class U>
Step const* run_store_uniform(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step->immediate];
    auto const at = scalar_at(frame, step->to) + step->c;
    if (!space.is_writable || at + sizeof(U) > space.bytes) return step + 1;
    auto const x = read_as<U>(frame.file + step->b + highest_active(frame) * sizeof(U));
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

template <class U, std::size_t L>
Handler access_handler(Access access)
{
    switch (access) {
    case Access::load: return &run_load<U, L>;
    case Access::load_uniform: return &run_load_uniform<U>;
    case Access::store: return &run_store<U, L>;
    case Access::store_uniform: return &run_store_uniform<U>;
    case Access::private_load: return &run_private_load<U>;
    case Access::private_load_uniform: return &run_private_load_uniform<U>;
    case Access::private_store: return &run_private_store<U>;
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
