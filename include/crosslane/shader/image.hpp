#pragma once

// What is bound to a shader's images and samplers.

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/message_text.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET {

/// How a texel is laid out in memory: its components one after another, in the machine's byte order, the first one
/// lowest. In formats that are a single word (rgb10a2, rg11b10), the first component has the lowest bits.
///
/// Errors   None. A shader refuses an image of a format that it does not take.
enum class Format : std::uint8_t {
    // clang-format off
    r8_unorm, rg8_unorm, rgb8_unorm, rgba8_unorm,
    r8_snorm, rg8_snorm, rgb8_snorm, rgba8_snorm,
    r8_uint, rg8_uint, rgb8_uint, rgba8_uint,
    r8_sint, rg8_sint, rgb8_sint, rgba8_sint,
    r16_unorm, rg16_unorm, rgb16_unorm, rgba16_unorm,
    r16_snorm, rg16_snorm, rgb16_snorm, rgba16_snorm,
    r16_uint, rg16_uint, rgb16_uint, rgba16_uint,
    r16_sint, rg16_sint, rgb16_sint, rgba16_sint,
    r16_float, rg16_float, rgb16_float, rgba16_float,
    r32_uint, rg32_uint, rgb32_uint, rgba32_uint,
    r32_sint, rg32_sint, rgb32_sint, rgba32_sint,
    r32_float, rg32_float, rgb32_float, rgba32_float,
    // clang-format on
    r64_uint,
    r64_sint,
    bgra8_unorm,
    rgba8_srgb, // read only, like the next
    bgra8_srgb,
    rgb10a2_unorm,
    rgb10a2_uint,
    rg11b10_float, // without sign bits
};

/// How a sampler finds a value between texels and between levels.
///
/// Errors   None.
enum class Filter : std::uint8_t { nearest, linear };
/// What a sampler returns outside of an image.
///
/// Errors   None.
enum class Address : std::uint8_t { repeat, mirrored_repeat, clamp_to_edge, clamp_to_border, mirror_clamp_to_edge };
/// When a comparing sample gives 1: "less" where the reference is less than the texel.
///
/// Errors   None.
enum class CompareOp : std::uint8_t { never, less, equal, less_equal, greater, not_equal, greater_equal, always };

/// Texels for a shader: made by image(), for Shader::bind.
///
/// Errors   None of its own: a shader refuses one that does not fit it. The memory must outlive the shader's runs.
struct ShaderImage
{
    std::byte* data = nullptr;
    std::size_t bytes = 0;
    std::uint32_t width = 1, height = 1, depth = 1; // depth: of a volume, or an array's layers
    std::uint32_t levels = 1;
    Format format = Format::rgba8_unorm;
    bool is_writable = true;
};

/// How a shader samples: made by sampler(), for Shader::bind.
///
/// Errors   None.
struct ShaderSampler
{
    Filter magnify = Filter::nearest, minify = Filter::nearest; // for levels up to 0, and for others
    Filter levels = Filter::nearest;                            // linear: also between two levels
    std::array<Address, 3> address = {Address::repeat, Address::repeat, Address::repeat};
    std::array<float, 4> border = {}; // for clamp_to_border; for an integer image they are integers
    float bias = 0, min_level = 0, max_level = 1000;
    CompareOp compare = CompareOp::never;
    bool compares = false; // for GLSL's sampler…Shadow, HLSL's SamplerComparisonState
};

namespace detail {

enum class TexelKind : std::uint8_t { unorm, snorm, uint, sint, real, srgb };

struct FormatTraits
{
    TexelKind kind;
    std::uint8_t component_bytes, components;
    std::uint8_t bytes; // of a texel
};

[[nodiscard]] constexpr FormatTraits traits_of(Format format)
{
    using enum TexelKind;
    switch (format) {
    case Format::r64_uint: return {uint, 8, 1, 8};
    case Format::r64_sint: return {sint, 8, 1, 8};
    case Format::bgra8_unorm: return {unorm, 1, 4, 4};
    case Format::rgba8_srgb:
    case Format::bgra8_srgb: return {srgb, 1, 4, 4};
    case Format::rgb10a2_unorm: return {unorm, 4, 4, 4};
    case Format::rgb10a2_uint: return {uint, 4, 4, 4};
    case Format::rg11b10_float: return {real, 4, 3, 4};
    default: {
        constexpr TexelKind kinds[] = {unorm, snorm, uint, sint, unorm, snorm, uint, sint, real, uint, sint, real};
        auto const row = static_cast<unsigned>(format) / 4, components = static_cast<unsigned>(format) % 4 + 1;
        unsigned const size = row < 4 ? 1 : row < 9 ? 2 : 4;
        return {kinds[row], static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(components),
                static_cast<std::uint8_t>(size * components)};
    }
    }
}

/// The size of a level along an axis.
[[nodiscard]] constexpr std::uint32_t level_size(std::uint32_t size, std::uint32_t level)
{
    return level > 31 ? 1 : (std::max)(size >> level, 1u);
}

[[nodiscard]] constexpr bool has_possible_levels(ShaderImage const& i)
{
    return i.levels - 1 < static_cast<std::uint32_t>(std::bit_width((std::max)({i.width, i.height, i.depth})));
}
[[nodiscard]] constexpr bool has_possible_sides(ShaderImage const& i)
{
    constexpr std::uint32_t most = 1u << 30;
    return i.width - 1 < most && i.height - 1 < most && i.depth - 1 < most;
}

template <class T, std::size_t Extent>
[[nodiscard]] ShaderImage make_image(std::span<T, Extent> texels, std::uint32_t width, std::uint32_t height, std::uint32_t depth,
                                     Format format, std::uint32_t levels)
{
    static_assert(std::is_trivially_copyable_v<T>, "crosslane::image: the memory's elements must be trivially copyable");
    ShaderImage const image{reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<T>*>(texels.data())),
                            texels.size_bytes(),
                            width,
                            height,
                            depth,
                            levels,
                            format,
                            !std::is_const_v<T>};
    if (!has_possible_sides(image))
        detail::fail<std::invalid_argument>("crosslane::image: each of its sizes is from 1 to 2^30");
    if (!has_possible_levels(image))
        detail::fail<std::invalid_argument>("crosslane::image: it has from 1 level to one for each halving of its largest size");
    return image;
}

} // namespace detail

/// As the enumerator is spelled.
///
/// Errors   None.
[[nodiscard]] inline std::string name_of(Format format)
{
    auto const* const own = format == Format::bgra8_unorm     ? "bgra8_unorm"
                            : format == Format::rgba8_srgb    ? "rgba8_srgb"
                            : format == Format::bgra8_srgb    ? "bgra8_srgb"
                            : format == Format::rgb10a2_unorm ? "rgb10a2_unorm"
                            : format == Format::rgb10a2_uint  ? "rgb10a2_uint"
                            : format == Format::rg11b10_float ? "rg11b10_float"
                                                              : nullptr;
    if (own != nullptr) return own;
    constexpr char const* kinds[] = {"_unorm", "_snorm", "_uint", "_sint", "_float"};
    auto const traits = detail::traits_of(format);
    return detail::text_of({std::string_view("rgba").substr(0, traits.components), 8 * traits.component_bytes,
                            kinds[static_cast<std::size_t>(traits.kind)]});
}

/// Memory as an image. Nothing is copied: the shader writes to that memory.
///
///     shader.bind("photo", image(std::span(pixels), 640, 480, Format::rgba8_unorm));
///     shader.bind("shadows", image(depths, 512, 512, 4, Format::r32_float, 10));   // 4 layers, or a volume; 10 levels
///
/// Shapes   a span or a container; the width; the height of a 2D image; the depth of a volume, or an array's layers;
///          the format; the number of levels. An array of 1D images has height 1.
/// Means    Texel (x, y, z) of a level is ((z height + y) width + x) texels from its beginning: rows have no gaps. The
///          levels follow one another, the largest first. Each is half the one before, rounded down, along width,
///          height and a volume's depth, but at least 1. Layers are not halved.
/// Active   –
/// Errors   std::invalid_argument for a size of 0 or above 2^30, and for more levels than there are halvings.
///          Shader::bind checks whether the memory is long enough, as it knows what kind of image it is.
/// Source   Vulkan VkImage with VK_IMAGE_TILING_LINEAR.
template <class T, std::size_t Extent>
[[nodiscard]] ShaderImage image(std::span<T, Extent> texels, std::uint32_t width, std::uint32_t height, std::uint32_t depth,
                                Format format, std::uint32_t levels = 1)
{
    return detail::make_image(texels, width, height, depth, format, levels);
}
template <class T, std::size_t Extent>
[[nodiscard]] ShaderImage image(std::span<T, Extent> texels, std::uint32_t width, std::uint32_t height, Format format,
                                std::uint32_t levels = 1)
{
    return detail::make_image(texels, width, height, 1, format, levels);
}
template <class T, std::size_t Extent>
[[nodiscard]] ShaderImage image(std::span<T, Extent> texels, std::uint32_t width, Format format, std::uint32_t levels = 1)
{
    return detail::make_image(texels, width, 1, 1, format, levels);
}
template <class Container>
    requires requires(Container& c) { std::span(c); }
[[nodiscard]] ShaderImage image(Container& texels, std::uint32_t width, std::uint32_t height, std::uint32_t depth, Format format,
                                std::uint32_t levels = 1)
{
    return image(std::span(texels), width, height, depth, format, levels);
}
template <class Container>
    requires requires(Container& c) { std::span(c); }
[[nodiscard]] ShaderImage image(Container& texels, std::uint32_t width, std::uint32_t height, Format format, std::uint32_t levels = 1)
{
    return image(std::span(texels), width, height, format, levels);
}
template <class Container>
    requires requires(Container& c) { std::span(c); }
[[nodiscard]] ShaderImage image(Container& texels, std::uint32_t width, Format format, std::uint32_t levels = 1)
{
    return image(std::span(texels), width, format, levels);
}

/// How to sample. Set everything else in the result: border, bias, compare and others.
///
/// Shapes   the filter, also used between levels; the addressing outside of the image, along all axes.
/// Active   –
/// Errors   None.
/// Source   Vulkan VkSamplerCreateInfo.
[[nodiscard]] inline ShaderSampler sampler(Filter filter = Filter::nearest, Address address = Address::repeat)
{
    ShaderSampler result;
    result.magnify = result.minify = result.levels = filter;
    result.address = {address, address, address};
    return result;
}
/// A sampler that compares.
///
/// Errors   None.
[[nodiscard]] inline ShaderSampler sampler(Filter filter, Address address, CompareOp compare)
{
    auto result = sampler(filter, address);
    result.compare = compare;
    result.compares = true;
    return result;
}

} // namespace crosslane
