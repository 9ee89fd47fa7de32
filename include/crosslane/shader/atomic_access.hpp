#pragma once

#include <crosslane/shader/memory_access.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Atomics, the lowest lane first. to: the result; a: the offset; b: the value; c: what is compared with. The next step has
// the space in a and the offset's constant part in b, and whether the offset is uniform in c.

template <class T, Action op>
CROSSLANE_INLINE T atomic_apply(std::atomic_ref<T> place, T x, T compare)
{
    using enum Action;
    // What one group wrote before it set a flag, another sees that found the flag set, whatever the module says of it.
    constexpr auto order = std::memory_order_acq_rel;
    if constexpr (op == atomic_load) return place.load(std::memory_order_acquire);
    if constexpr (op == atomic_store || op == atomic_exchange) return place.exchange(x, order);
    if constexpr (op == atomic_add) return place.fetch_add(x, order);
    if constexpr (op == atomic_subtract) return place.fetch_sub(x, order);
    if constexpr (op == atomic_and) return place.fetch_and(x, order);
    if constexpr (op == atomic_or) return place.fetch_or(x, order);
    if constexpr (op == atomic_xor) return place.fetch_xor(x, order);
    if constexpr (op == atomic_compare) {
        place.compare_exchange_strong(compare, x, order);
        return compare;
    }
    if constexpr (op == atomic_minimum || op == atomic_maximum) {
        T before = place.load(std::memory_order_acquire);
        while (op == atomic_minimum ? x < before : before < x)
            if (place.compare_exchange_weak(before, x, order)) break;
        return before;
    }
}
/// Whether memory then holds something else: a wave that waits may well ask by an atomic that leaves all as it is.
template <class T, Action op>
CROSSLANE_INLINE bool changes(T before, T x, T compare)
{
    using enum Action;
    if constexpr (op == atomic_exchange) return x != before;
    if constexpr (op == atomic_add || op == atomic_subtract || op == atomic_xor) return x != 0;
    if constexpr (op == atomic_and) return (before & x) != before;
    if constexpr (op == atomic_or) return (before | x) != before;
    if constexpr (op == atomic_compare) return before == compare && x != before;
    if constexpr (op == atomic_minimum) return x < before;
    if constexpr (op == atomic_maximum) return before < x;
    return false;
}
template <class T, Action op>
Step const* run_atomic(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step[1].a];
    auto const constant = step[1].b;
    frame.has_read_memory = true;
    bool const is_uniform = step[1].c != 0, may_write = space.is_writable || op == Action::atomic_load;
    for_active(frame, [&](std::uint32_t lane) {
        auto const at = (is_uniform ? scalar_at(frame, step->a) : read_as<std::uint32_t>(frame.file + step->a + 4 * lane)) + constant;
        auto* const to = frame.file + step->to + lane * sizeof(T);
        auto* const p = reinterpret_cast<T*>(space.data + at);
        if (!may_write || at + sizeof(T) > space.bytes || reinterpret_cast<std::uintptr_t>(p) % alignof(T) != 0) return write_as(to, T{});
        auto const x = read_as<T>(frame.file + step->b + lane * sizeof(T)), compare = read_as<T>(frame.file + step->c + lane * sizeof(T));
        T const before = atomic_apply<T, op>(std::atomic_ref<T>(*p), x, compare);
        write_as(to, before);
        frame.has_changed_memory |= changes<T, op>(before, x, compare);
    });
    return step + 2;
}

template <class U, class S>
Handler atomic_handler(Action op, bool is_signed)
{
    using enum Action;
    switch (op) {
    case atomic_load: return &run_atomic<U, atomic_load>;
    case atomic_store:
    case atomic_exchange: return &run_atomic<U, atomic_exchange>;
    case atomic_add: return &run_atomic<U, atomic_add>;
    case atomic_subtract: return &run_atomic<U, atomic_subtract>;
    case atomic_and: return &run_atomic<U, atomic_and>;
    case atomic_or: return &run_atomic<U, atomic_or>;
    case atomic_xor: return &run_atomic<U, atomic_xor>;
    case atomic_compare: return &run_atomic<U, atomic_compare>;
    case atomic_minimum: return is_signed ? &run_atomic<S, atomic_minimum> : &run_atomic<U, atomic_minimum>;
    case atomic_maximum: return is_signed ? &run_atomic<S, atomic_maximum> : &run_atomic<U, atomic_maximum>;
    default: return nullptr;
    }
}
inline Handler atomic_handler(Action op, ScalarType type)
{
    return width_of(type) == 8 ? atomic_handler<std::uint64_t, std::int64_t>(op, is_signed_type(type))
                               : atomic_handler<std::uint32_t, std::int32_t>(op, is_signed_type(type));
}

} // namespace crosslane::detail
