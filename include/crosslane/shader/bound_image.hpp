#pragma once

// An image as a shader's waves see it, and whether an image fits where it is bound.

#include <crosslane/shader/bindings.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/message_text.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Four words: the bits of a float, or the integer. A component of 64 bits takes the first two words.
struct Texel
{
    std::uint32_t words[4];
};

/// The texels that a wave's lanes access.
struct TexelPlaces
{
    std::byte* at[128];
    std::uint8_t lane[128];
    std::uint32_t count;
};

/// What a format does with one texel, or with those of lanes, whose four components are `pitch` words apart.
/// components: how many the format has. A texel is written to its destination directly; returned as a result, it would
/// be copied before its words have arrived. A store says whether memory changed; of two lanes at one place the later
/// one wins.
struct TexelFunctions
{
    void (*decode)(std::byte const*, unsigned components, Texel&);
    void (*load)(TexelPlaces const&, unsigned components, std::byte* words, std::size_t pitch);
    bool (*store)(TexelPlaces const&, unsigned components, std::byte const* words, std::size_t pitch);
};

/// Every kind of image is a volume here; the last axis of an array counts its layers.
struct BoundImage
{
    std::byte* data = nullptr;
    std::uint32_t size[3] = {1, 1, 1}, levels = 1;
    std::uint32_t dimensions = 2; // of a coordinate, without the layer
    std::uint32_t texel_bytes = 0;
    Format format = Format::rgba8_unorm;
    TexelFunctions const* texels = nullptr;
    bool is_volume = false, is_writable = false;
    std::uint64_t level_at[32] = {};

    [[nodiscard]] std::uint32_t size_of(std::uint32_t axis, std::uint32_t level) const
    {
        return axis == 2 && !is_volume ? size[2] : level_size(size[axis], level);
    }
    /// nullptr: out of range.
    [[nodiscard]] std::byte* texel(std::uint32_t x, std::uint32_t y, std::uint32_t z, std::uint32_t level) const
    {
        if (level >= levels) return nullptr;
        std::uint64_t const width = size_of(0, level), height = size_of(1, level);
        if (x >= width || y >= height || z >= size_of(2, level)) return nullptr;
        return data + level_at[level] + ((z * height + y) * width + x) * texel_bytes;
    }
    [[nodiscard]] std::uint64_t level_bytes(std::uint32_t level) const
    {
        return std::uint64_t{size_of(0, level)} * size_of(1, level) * size_of(2, level) * texel_bytes;
    }
};

/// With 2^30 texels along three axes the size exceeds 64 bits; the result is then the largest number.
[[nodiscard]] inline std::uint64_t bytes_needed(ShaderImage const& image, bool is_volume)
{
    double bytes = 0;
    std::uint64_t exact = 0;
    for (std::uint32_t l = 0; l < image.levels; ++l) {
        std::uint64_t const plane = std::uint64_t{level_size(image.width, l)} * level_size(image.height, l),
                            depth = is_volume ? level_size(image.depth, l) : image.depth, each = traits_of(image.format).bytes;
        bytes += static_cast<double>(plane) * static_cast<double>(depth * each);
        exact += plane * (depth * each);
    }
    return bytes < 0x1p62 ? exact : ~std::uint64_t{};
}

[[nodiscard]] inline BoundImage bound_image(ImageType const& type, ShaderImage const& image)
{
    BoundImage result;
    result.data = image.data;
    result.size[0] = image.width, result.size[1] = image.height, result.size[2] = image.depth;
    result.levels = image.levels;
    result.is_volume = type.dim == Dim::Dim3D;
    result.dimensions = result.is_volume ? 3 : type.dim == Dim::Dim1D || type.dim == Dim::Buffer ? 1 : 2;
    result.texel_bytes = traits_of(image.format).bytes;
    result.format = image.format;
    result.is_writable = image.is_writable;
    for (std::uint32_t l = 0; l + 1 < image.levels; ++l) result.level_at[l + 1] = result.level_at[l] + result.level_bytes(l);
    return result;
}

/// The format that a module names; nothing: it names none, or one that no image here can have.
[[nodiscard]] inline std::optional<Format> format_of(ImageFormat format)
{
    using enum Format;
    constexpr Format formats[] = {
        rgba32_float, rgba16_float, r32_float,   rgba8_unorm, rgba8_snorm,  rg32_float,    rg16_float,  rg11b10_float, r16_float,
        rgba16_unorm, rgb10a2_unorm, rg16_unorm, rg8_unorm,   r16_unorm,    r8_unorm,      rgba16_snorm, rg16_snorm,   rg8_snorm,
        r16_snorm,    r8_snorm,     rgba32_sint, rgba16_sint, rgba8_sint,   r32_sint,      rg32_sint,   rg16_sint,     rg8_sint,
        r16_sint,     r8_sint,      rgba32_uint, rgba16_uint, rgba8_uint,   r32_uint,      rgb10a2_uint, rg32_uint,    rg16_uint,
        rg8_uint,     r16_uint,     r8_uint,     r64_uint,    r64_sint}; // by SPIR-V's numbers, from 1
    auto const number = static_cast<std::uint32_t>(format) - 1;
    return number < std::size(formats) ? std::optional(formats[number]) : std::nullopt;
}

[[nodiscard]] constexpr bool is_integer(TexelKind kind) { return kind == TexelKind::uint || kind == TexelKind::sint; }

/// Why an image does not fit a binding: "takes …"; empty: it fits.
[[nodiscard]] inline std::string misfit(Module const& module, ShaderBinding const& binding, ShaderImage const& image)
{
    auto const& type = binding.image;
    auto const traits = traits_of(image.format);
    if (!has_possible_sides(image) || !has_possible_levels(image))
        return "takes an image that has texels, and levels of half the size each";
    auto const instead = [&](TextParts what) {
        return text_of({"takes an image ", text_of(what), ", and not of ", name_of(image.format), ","});
    };
    bool const is_wide = type.width == 64;
    bool const is_written = binding.kind == BindingKind::storage_image || binding.kind == BindingKind::storage_texel_buffer;
    if (type.scalar != Op::TypeInt) {
        if (is_integer(traits.kind)) return instead({"of floats"});
    } else if (traits.kind != (type.is_signed ? TexelKind::sint : TexelKind::uint) || is_wide != (traits.component_bytes == 8)) {
        return instead({"of ", is_wide ? "64-bit " : "", type.is_signed ? "signed integers" : "unsigned integers"});
    }
    if (is_written && traits.kind == TexelKind::srgb) return instead({"that can be stored to"});
    auto const declared = format_of(type.format);
    bool const is_hlsl = module.language == SourceLanguage::HLSL || module.generator >> 16 == 14; // 14 is DXC, which knows no formats
    if (is_written && declared && *declared != image.format && !is_hlsl) return instead({"of ", name_of(*declared)});
    bool const is_cube = type.dim == Dim::Cube;
    if ((type.dim == Dim::Dim1D || type.dim == Dim::Buffer) && image.height != 1) return "takes an image of height 1";
    if (type.dim == Dim::Buffer && image.levels != 1) return "takes an image of one level";
    if (is_cube && (image.depth % 6 != 0 || (!type.is_arrayed && image.depth != 6))) return "takes an image of 6 layers a cube";
    if (type.dim != Dim::Dim3D && !type.is_arrayed && !is_cube && image.depth != 1) return "takes an image of one layer";
    if (auto const bytes = bytes_needed(image, type.dim == Dim::Dim3D); bytes > image.bytes)
        return text_of({"takes an image of ", bytes, " bytes, and not ", image.bytes, ","});
    return {};
}

} // namespace crosslane::detail
