#pragma once

// What the lowering knows about images.

#include <crosslane/shader/grammar.hpp>
#include <crosslane/shader/program.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// An image or a sampler: its variable, and the element if it is an array of bindings. 0: none.
struct HandlePart
{
    std::uint32_t variable = 0, element = 0;
    bool operator==(HandlePart const&) const = default;
};
/// What a value of such a type refers to.
struct Handle
{
    HandlePart image, sampler;
    bool operator==(Handle const&) const = default;
};
/// OpTypeImage, taken apart.
struct ImageKind
{
    Dim dim;
    bool is_arrayed, is_multisampled;
    std::uint32_t sampled, dimensions;
    ScalarType texel;
};

/// The ids of image operands; 0: absent.
struct ImageOptions
{
    std::uint32_t level = 0, dx = 0, dy = 0, offset = 0, offsets = 0;
};

} // namespace crosslane::detail
