#pragma once

// Each lane's own memory: component by component, each for all lanes. In a step, c: where it begins in the register
// file; immediate: the offset's constant part in the lower half, the bytes of a lane in the upper.

#include <crosslane/shader/lanewise.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where a lane's component is; nullptr: out of range.
template <class U>
CROSSLANE_INLINE std::byte* private_place(Frame const& frame, Step const* step, std::uint64_t offset, std::uint32_t lane)
{
    auto const at = offset + static_cast<std::uint32_t>(step->immediate);
    if (at + sizeof(U) > step->immediate >> 32) return nullptr;
    return frame.file + step->c + at * frame.lanes + lane * sizeof(U);
}
template <class U>
Step const* run_private_load(Frame& frame, Step const* step)
{
    auto* const to = frame.file + step->to;
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const* const p = private_place<U>(frame, step, read_as<std::uint32_t>(frame.file + step->a + 4 * lane), lane);
        write_as(to + lane * sizeof(U), p != nullptr ? read_as<U>(p) : U{});
    });
    return step + 1;
}
template <class U>
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
template <class U>
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
    for (std::size_t i = 0, n = chunk_count<L>(frame); i < n; ++i)
        set_chunk<U>(p, i, select(active_at<L>(frame, i), chunk_at<U, L>(frame.file + step->b, i), chunk_at<U, L>(p, i)));
    return step + 1;
}

} // namespace crosslane::detail
