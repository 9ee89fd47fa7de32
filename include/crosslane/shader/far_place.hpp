#pragma once

#include <crosslane/shader/program.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The immediate of far_load, far_store and far_atomic: the space that lists the memory, and the kind of pointer. The
/// pointer has an element's number in its upper half and an offset in the lower, or is a device address.
struct FarPlace
{
    std::uint32_t list = 0;
    bool is_element = false;
    Action atomic = Action::undefined;

    [[nodiscard]] constexpr std::uint64_t pack() const
    {
        return list | std::uint64_t{is_element} << 32 | std::uint64_t{static_cast<std::uint8_t>(atomic)} << 40;
    }
    [[nodiscard]] static constexpr FarPlace unpack(std::uint64_t x)
    {
        return {static_cast<std::uint32_t>(x), (x >> 32 & 1) != 0, static_cast<Action>(x >> 40 & 0xFF)};
    }
};

} // namespace crosslane::detail
