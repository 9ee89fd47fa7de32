#pragma once

#include <crosslane/shader/memory_access.hpp>
#include <crosslane/shader/scalar_table.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Atomics, the lowest lane first. In a step: to is the result, a the offset, b the value, c the value to compare with.
// The next step has the space in a, the offset's constant part in b, and in c whether the offset is uniform.

template <class T, Action op>
CROSSLANE_INLINE T atomic_apply(std::atomic_ref<T> place, T x, T compare)
{
    using enum Action;
    // What one group writes before it sets a flag is visible to any group that finds the flag set, whatever order the
    // module asks for.
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
/// Whether memory changes: a wave that waits may well poll with an atomic that leaves everything as it is.
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
        bool const is_inside = at + sizeof(T) <= space.bytes && (reinterpret_cast<std::uintptr_t>(space.data) + at) % alignof(T) == 0;
        if (!may_write || !is_inside) return write_as(to, T{});
        auto* const p = reinterpret_cast<T*>(space.data + at);
        auto const x = read_as<T>(frame.file + step->b + lane * sizeof(T)), compare = read_as<T>(frame.file + step->c + lane * sizeof(T));
        T const before = atomic_apply<T, op>(std::atomic_ref<T>(*p), x, compare);
        write_as(to, before);
        frame.has_changed_memory |= changes<T, op>(before, x, compare);
    });
    return step + 2;
}

inline std::uint64_t kept(std::uint64_t before, std::uint64_t, std::uint64_t) { return before; }
inline std::uint64_t replaced(std::uint64_t, std::uint64_t by, std::uint64_t) { return by; }
inline std::uint64_t replaced_if_equal(std::uint64_t before, std::uint64_t by, std::uint64_t to) { return before == to ? by : before; }

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

/// One atomic by its function, retried until no other thread comes in between. Returns the old value.
template <class U>
U apply_atomic(U* p, ScalarFunction function, U x, U compare, Frame& frame)
{
    auto before = __atomic_load_n(p, __ATOMIC_ACQUIRE), after = before;
    do after = static_cast<U>(function(before, x, compare));
    while (function != &kept && !__atomic_compare_exchange_n(p, &before, after, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    frame.has_changed_memory |= before != after;
    return before;
}
/// For floats, and for 8 and 16 bits: by the function for one lane.
template <class U>
Step const* run_atomic_by_function(Frame& frame, Step const* step)
{
    auto const& space = frame.spaces[step[1].a];
    auto const constant = step[1].b;
    bool const is_uniform = step[1].c != 0, is_load = step->function == &kept;
    frame.has_read_memory = true;
    for_active(frame, [&](std::uint32_t lane) {
        auto const at = (is_uniform ? scalar_at(frame, step->a) : read_as<std::uint32_t>(frame.file + step->a + 4 * lane)) + constant;
        auto* const to = frame.file + step->to + lane * sizeof(U);
        if ((!space.is_writable && !is_load) || at + sizeof(U) > space.bytes) return write_as(to, U{});
        auto* const p = reinterpret_cast<U*>(space.data + at);
        if (reinterpret_cast<std::uintptr_t>(p) % sizeof(U) != 0) return write_as(to, U{});
        auto const x = read_as<U>(frame.file + step->b + lane * sizeof(U)), compare = read_as<U>(frame.file + step->c + lane * sizeof(U));
        write_as(to, apply_atomic(p, step->function, x, compare, frame));
    });
    return step + 2;
}
inline ScalarFunction atomic_function(Action op, ScalarType type)
{
    using enum Action;
    switch (op) {
    case atomic_load: return &kept;
    case atomic_store:
    case atomic_exchange: return &replaced;
    case atomic_compare: return &replaced_if_equal;
    case atomic_add: return scalar_function(add, type, type);
    case atomic_subtract: return scalar_function(subtract, type, type);
    case atomic_minimum: return scalar_function(minimum, type, type);
    case atomic_maximum: return scalar_function(maximum, type, type);
    case atomic_and: return scalar_function(bit_and, type, type);
    case atomic_or: return scalar_function(bit_or, type, type);
    default: return scalar_function(bit_xor, type, type);
    }
}
[[nodiscard]] constexpr bool is_atomic_by_function(ScalarType type) { return is_float_type(type) || width_of(type) < 4; }

inline Handler atomic_handler(Action op, ScalarType type)
{
    if (is_atomic_by_function(type)) {
        switch (width_of(type)) {
        case 1: return &run_atomic_by_function<std::uint8_t>;
        case 2: return &run_atomic_by_function<std::uint16_t>;
        case 4: return &run_atomic_by_function<std::uint32_t>;
        default: return &run_atomic_by_function<std::uint64_t>;
        }
    }
    return width_of(type) == 8 ? atomic_handler<std::uint64_t, std::int64_t>(op, is_signed_type(type))
                               : atomic_handler<std::uint32_t, std::int32_t>(op, is_signed_type(type));
}

} // namespace crosslane::detail
