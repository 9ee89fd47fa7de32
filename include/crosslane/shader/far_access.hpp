#pragma once

// Memory through pointers whose space is not known when a shader is prepared: device addresses, and elements of an
// array of bindings at a varying index. Lane by lane, as there is little to gain otherwise.

#include <crosslane/shader/atomic_access.hpp>
#include <crosslane/shader/far_place.hpp>

#include <span>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// In a step: to is the result's place, a the pointer's, b the value's, c that of the value to compare with; function is
// an atomic's. The next step has a FarAccess in to, the number of the space that lists the memory in a, the offset's
// constant part in b.

struct FarAccess
{
    bool is_element;
    std::uint8_t width;
    bool is_uniform; // the pointer
    bool is_written;
};
static_assert(sizeof(FarAccess) == sizeof(std::uint32_t));

/// What a step's lanes have in common.
struct FarLanes
{
    Frame const& frame;
    Step const* step;
    FarAccess access;
    std::span<MemorySpan const> spans;

    FarLanes(Frame const& f, Step const* s) : frame(f), step(s), access(detail::bit_cast<FarAccess>(s[1].to))
    {
        auto const& table = f.spaces[s[1].a];
        spans = {reinterpret_cast<MemorySpan const*>(table.data), table.bytes};
    }

    [[nodiscard]] std::uint64_t pointer_of(std::uint32_t lane) const
    {
        return access.is_uniform ? scalar_at(frame, step->a) : lane_at(frame.file + step->a, lane, 8);
    }
    /// The pointer with the offset common to all lanes, for a message.
    [[nodiscard]] std::uint64_t told(std::uint32_t lane) const
    {
        auto const pointer = pointer_of(lane), upper = access.is_element ? pointer & ~std::uint64_t{0xFFFF'FFFF} : 0;
        auto const at = pointer - upper + step[1].b;
        return access.is_element ? upper | (std::min)(at, std::uint64_t{0xFFFF'FFFF}) : at;
    }
    /// Where a lane's pointer leads; nullptr: out of range of all memory.
    [[nodiscard]] std::byte* place(std::uint32_t lane) const
    {
        auto const pointer = pointer_of(lane);
        auto const inside = [&](MemorySpan const& span, std::uint64_t at) {
            return span.bytes >= access.width && at <= span.bytes - access.width && (span.is_writable || !access.is_written);
        };
        if (!access.is_element) {
            for (auto const& span : spans) {
                auto const at = pointer + step[1].b - reinterpret_cast<std::uintptr_t>(span.data);
                if (inside(span, at)) return span.data + at;
            }
            return nullptr;
        }
        auto const number = pointer >> 32;
        auto const at = (pointer & 0xFFFF'FFFF) + step[1].b;
        return number < spans.size() && inside(spans[number], at) ? spans[number].data + at : nullptr;
    }
    [[nodiscard]] std::uint64_t load(std::byte const* p) const
    {
        switch (access.width) {
        case 1: return load_one<std::uint8_t>(p);
        case 2: return load_one<std::uint16_t>(p);
        case 4: return load_one<std::uint32_t>(p);
        default: return load_one<std::uint64_t>(p);
        }
    }
};

inline Step const* run_far_load(Frame& frame, Step const* step)
{
    FarLanes const lanes(frame, step);
    frame.has_read_memory = true;
    auto const at = [&](std::uint32_t lane) {
        auto const* const p = lanes.place(lane);
        return p != nullptr ? lanes.load(p) : 0;
    };
    if (lanes.access.is_uniform) {
        set_scalar(frame, step->to, at(0));
    } else {
        for_active(frame, [&](std::uint32_t lane) { set_lane(frame.file + step->to, lane, lanes.access.width, at(lane)); });
    }
    return step + 2;
}

inline Step const* run_far_store(Frame& frame, Step const* step)
{
    FarLanes const lanes(frame, step);
    for_active(frame, [&](std::uint32_t lane) {
        auto* const p = lanes.place(lane);
        if (p == nullptr) return;
        auto const x = lane_at(frame.file + step->b, lane, lanes.access.width);
        frame.has_changed_memory = frame.has_changed_memory || lanes.load(p) != x;
        set_lane(p, 0, lanes.access.width, x);
    });
    return step + 2;
}

template <class U>
std::uint64_t apply_far(std::byte* p, ScalarFunction function, std::uint64_t x, std::uint64_t compare, bool& changes)
{
    return apply_atomic(reinterpret_cast<U*>(p), function, static_cast<U>(x), static_cast<U>(compare), changes);
}
/// An atomic by its function for one lane, like run_atomic.
inline Step const* run_far_atomic(Frame& frame, Step const* step)
{
    FarLanes const lanes(frame, step);
    auto const width = lanes.access.width;
    auto const apply = width == 1   ? &apply_far<std::uint8_t>
                       : width == 2 ? &apply_far<std::uint16_t>
                       : width == 4 ? &apply_far<std::uint32_t>
                                    : &apply_far<std::uint64_t>;
    frame.has_read_memory = true;
    for_active(frame, [&](std::uint32_t lane) {
        auto* const p = lanes.place(lane);
        if (p == nullptr || reinterpret_cast<std::uintptr_t>(p) % width != 0) return set_lane(frame.file + step->to, lane, width, 0);
        auto const x = lane_at(frame.file + step->b, lane, width), compare = lane_at(frame.file + step->c, lane, width);
        set_lane(frame.file + step->to, lane, width, apply(p, step->function, x, compare, frame.has_changed_memory));
    });
    return step + 2;
}

} // namespace crosslane::detail
