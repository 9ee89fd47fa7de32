#pragma once

#include <crosslane/shader/memory_access.hpp>
#include <crosslane/shader/scalar_table.hpp>

#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Atomics, the lowest lane first. In a step: to is the result, a the offset, b the value, c the value to compare with.
// The next step has the space in a, the offset's constant part in b, and in c whether the offset is uniform.
//
// What one group writes before it sets a flag is visible to any group that finds the flag set, whatever order the module
// asks for.

/// f(place, x, compare, changes): one lane's atomic, which returns the old value and says whether memory changes.
template <class U, class F>
CROSSLANE_INLINE Step const* run_atomics(Frame& frame, Step const* step, F f)
{
    auto const& space = frame.spaces[step[1].a];
    bool const is_uniform = step[1].c != 0, may_write = space.is_writable || step->function.action == Action::atomic_load;
    frame.has_read_memory = true;
    // Locals: what is written below might be the frame or the step, for all the compiler knows.
    auto* const data = space.data;
    std::uint64_t const bytes = space.bytes, constant = step[1].b, offset = is_uniform ? scalar_at(frame, step->a) : 0;
    auto const *const offsets = frame.file + step->a, *const values = frame.file + step->b, *const compared = frame.file + step->c;
    auto* const results = frame.file + step->to;
    bool changes = frame.has_changed_memory;
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const at = (is_uniform ? offset : read_as<std::uint32_t>(offsets + 4 * lane)) + constant;
        auto const here = lane * sizeof(U);
        bool const is_inside = at + sizeof(U) <= bytes && (reinterpret_cast<std::uintptr_t>(data) + at) % sizeof(U) == 0;
        if (!may_write || !is_inside) return write_as(results + here, U{});
        auto* const p = reinterpret_cast<U*>(data + at);
        write_as(results + here, f(p, read_as<U>(values + here), read_as<U>(compared + here), changes));
    });
    frame.has_changed_memory = changes;
    return step + 2;
}
/// One atomic by its function, retried until no other thread comes in between. Returns the old value. Where memory stays as
/// it is, nothing is written: many lanes may ask for one maximum, and a wave that waits may well poll with an atomic.
template <class U>
U apply_atomic(U* p, ScalarFunction function, U x, U compare, bool& changes)
{
    auto before = __atomic_load_n(p, __ATOMIC_ACQUIRE), after = before;
    do after = static_cast<U>(function(before, x, compare));
    while (after != before && !__atomic_compare_exchange_n(p, &before, after, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    changes |= before != after;
    return before;
}
template <class U>
Step const* run_atomic(Frame& frame, Step const* step)
{
    return run_atomics<U>(frame, step, [f = step->function](U* p, U x, U compare, bool& changes) {
        return apply_atomic(p, f, x, compare, changes);
    });
}
/// The most frequent one, which need not be retried. In groupshared memory, which one thread at a time uses, it is a plain addition.
template <class U, bool is_group>
Step const* run_atomic_add(Frame& frame, Step const* step)
{
    return run_atomics<U>(frame, step, [](U* p, U x, U, bool& changes) CROSSLANE_INLINE_LAMBDA {
        changes |= x != 0;
        return is_group ? std::exchange(*p, *p + x) : __atomic_fetch_add(p, x, __ATOMIC_ACQ_REL);
    });
}
/// Any other one in groupshared memory.
template <class U>
Step const* run_group_atomic(Frame& frame, Step const* step)
{
    return run_atomics<U>(frame, step, [f = step->function](U* p, U x, U compare, bool& changes) CROSSLANE_INLINE_LAMBDA {
        U const before = *p;
        *p = static_cast<U>(f(before, x, compare));
        changes |= *p != before;
        return before;
    });
}
inline ScalarFunction atomic_function(Action op, ScalarType type)
{
    using enum Action;
    switch (op) {
    case atomic_load:
    case atomic_exchange:
    case atomic_compare: return scalar_function(op, type, type);
    case atomic_store: return scalar_function(atomic_exchange, type, type);
    case atomic_add: return scalar_function(add, type, type);
    case atomic_subtract: return scalar_function(subtract, type, type);
    case atomic_minimum: return scalar_function(minimum, type, type);
    case atomic_maximum: return scalar_function(maximum, type, type);
    case atomic_and: return scalar_function(bit_and, type, type);
    case atomic_or: return scalar_function(bit_or, type, type);
    default: return scalar_function(bit_xor, type, type);
    }
}
template <class U>
Handler atomic_handler(bool adds, bool is_group)
{
    if constexpr (sizeof(U) >= 4)
        if (adds) return is_group ? &run_atomic_add<U, true> : &run_atomic_add<U, false>;
    return is_group ? &run_group_atomic<U> : &run_atomic<U>;
}
inline Handler atomic_handler(Action op, ScalarType type, bool is_group)
{
    bool const adds = op == Action::atomic_add && !is_float_type(type);
    switch (width_of(type)) {
    case 1: return atomic_handler<std::uint8_t>(adds, is_group);
    case 2: return atomic_handler<std::uint16_t>(adds, is_group);
    case 4: return atomic_handler<std::uint32_t>(adds, is_group);
    default: return atomic_handler<std::uint64_t>(adds, is_group);
    }
}

} // namespace crosslane::detail
