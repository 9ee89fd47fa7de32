#pragma once

// What a shader wants bound.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/grammar.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// What a binding is.
///
/// Errors   None.
enum class BindingKind {
    storage_buffer,
    uniform_buffer,
    push_constants,
    storage_image,
    sampled_image,
    sampler,
    combined_image_sampler,
    storage_texel_buffer,
    uniform_texel_buffer,
    other, // what no compute shader here can use, such as a ray tracer's acceleration structure
};

/// Whether a binding takes memory, or an image.
///
/// Errors   None.
[[nodiscard]] constexpr bool is_buffer(BindingKind kind) { return kind <= BindingKind::uniform_buffer; }
[[nodiscard]] constexpr bool is_image(BindingKind kind)
{
    return kind >= BindingKind::storage_image && kind < BindingKind::other && kind != BindingKind::sampler;
}

/// The type of image that a binding takes.
///
/// Errors   None.
struct ImageType
{
    Dim dim = Dim::Dim2D;
    bool is_arrayed = false, is_multisampled = false;
    ImageFormat format = ImageFormat::Unknown;
    Op scalar = Op::TypeVoid; // of its texels: TypeInt, TypeFloat, or TypeVoid
    std::uint32_t width = 0;  // of the scalar, in bits
    bool is_signed = false;
};

/// A resource, or the push constants.
///
/// Errors   None. In a stripped module it has no names: bind it by its numbers.
struct ShaderBinding
{
    std::uint32_t set = 0, binding = 0;
    std::string name; // the variable's, or else its block's; empty: the module is stripped
    std::vector<std::string> other_names;
    BindingKind kind = BindingKind::other;
    std::uint64_t size = 0;   // of a buffer, in bytes, without the runtime array at its end
    std::uint64_t stride = 0; // from one element of that array to the next; 0: there is none
    std::uint32_t count = 1;  // of an array of buffers or images; 0: it has no fixed length
    bool is_read = false, is_written = false; // by the entry point and what it calls
    ImageType image;
    std::uint32_t variable = 0; // id

    /// Whether the shader's source calls it by this name.
    [[nodiscard]] bool is_called(std::string_view other) const
    {
        if (other.empty()) return false;
        for (auto const& known : other_names)
            if (known == other) return true;
        return other == name;
    }
};

/// As messages spell it: "storage buffer".
///
/// Errors   None.
[[nodiscard]] inline std::string_view name_of(BindingKind kind)
{
    constexpr std::string_view names[] = {"storage buffer",
                                          "uniform buffer",
                                          "push constants",
                                          "storage image",
                                          "sampled image",
                                          "sampler",
                                          "combined image and sampler",
                                          "storage texel buffer",
                                          "uniform texel buffer",
                                          "other resource"};
    return names[static_cast<std::size_t>(kind)];
}

/// A specialisation constant of a module.
///
/// Errors   None. The name belongs to the module, and must not outlive it.
struct SpecializationConstant
{
    std::uint32_t spec_id;
    std::string_view name;
    std::uint32_t id;      // of its instruction, which has its type
    std::uint64_t initial; // the bits of its default value
};

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
