#pragma once

// Sampling for one lane, by Vulkan's rules. Coordinates are doubles, in which they are exact. A weight has at most 23
// bits, so its product with a float is exact: the bits are the same however a compiler contracts a b + c.

#include <crosslane/shader/image_texels.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a lane asks for.
struct SampleRequest
{
    float at[3] = {};          // in units of the image's size, followed by the layer
    std::int32_t offset[3] = {};
    float level = 0, reference = 0;
    float dx[3] = {}, dy[3] = {}; // gradients
    bool has_gradients = false, compares = false, has_layer = false;
};

/// Texel i out of `size`; -1: the border.
[[nodiscard]] inline std::int64_t addressed(std::int64_t i, std::int64_t size, Address by)
{
    if (i >= 0 && i < size) return i;
    auto const modulo = [](std::int64_t x, std::int64_t n) { return (x % n + n) % n; };
    switch (by) {
    case Address::repeat: return modulo(i, size);
    case Address::mirrored_repeat: {
        auto const in_pair = modulo(i, 2 * size);
        return in_pair < size ? in_pair : 2 * size - 1 - in_pair;
    }
    case Address::clamp_to_edge: return (std::min)((std::max)(i, std::int64_t{0}), size - 1);
    case Address::clamp_to_border: return -1;
    default: return (std::min)(i >= 0 ? i : -1 - i, size - 1);
    }
}

/// Two neighbours along an axis, and the weight of the second.
struct Neighbours
{
    std::int64_t first = 0, second = 0;
    double weight = 0;
};
[[nodiscard]] inline Neighbours neighbours(float at, std::uint32_t size, std::int32_t offset, Address by, bool is_linear)
{
    double x = static_cast<double>(at) * size;
    x = x == x ? (std::min)((std::max)(x, -0x1p60), 0x1p60) : 0;
    if (is_linear) x -= 0.5;
    double const down = std::floor(x);
    auto const i = static_cast<std::int64_t>(down) + offset;
    return {addressed(i, size, by), addressed(i + 1, size, by), is_linear ? std::floor((x - down) * 0x1p23 + 0.5) * 0x1p-23 : 0};
}

/// Mixes this many components; after these, both texels are the same.
CROSSLANE_INLINE void mix(Texel& texel, Texel const& with, double weight, unsigned components)
{
    for (unsigned i = 0; i < components; ++i) {
        auto const x = detail::bit_cast<float>(texel.words[i]), y = detail::bit_cast<float>(with.words[i]);
        texel.words[i] = detail::bit_cast<std::uint32_t>(static_cast<float>(x * (1 - weight) + y * weight));
    }
}

[[nodiscard]] inline bool holds(CompareOp compare, float a, float b)
{
    switch (compare) {
    case CompareOp::never: return false;
    case CompareOp::less: return a < b;
    case CompareOp::equal: return a == b;
    case CompareOp::less_equal: return a <= b;
    case CompareOp::greater: return a > b;
    case CompareOp::not_equal: return a != b;
    case CompareOp::greater_equal: return a >= b;
    default: return true;
    }
}

/// The value where an image has no texel: `known` for the components that its format has, the usual ones for the
/// others.
[[nodiscard]] inline Texel without_texel(BoundImage const& image, std::array<float, 4> const& known)
{
    auto const traits = traits_of(image.format);
    bool const is_int = traits.kind == TexelKind::uint || traits.kind == TexelKind::sint;
    Texel result;
    for (unsigned i = 0; i < 4; ++i) {
        float const x = i < traits.components ? known[i] : i == 3 ? 1.0f : 0.0f;
        if (traits.component_bytes == 8) {
            result.words[i] = 0;
        } else if (is_int) {
            bool const is_signed = traits.kind == TexelKind::sint;
            double const most = is_signed ? 0x7FFF'FFFF : 0xFFFF'FFFF, least = is_signed ? -0x1p31 : 0;
            double const whole = x == x ? (std::min)((std::max)(static_cast<double>(x), least), most) : 0;
            result.words[i] = static_cast<std::uint32_t>(static_cast<std::int64_t>(whole));
        } else {
            result.words[i] = detail::bit_cast<std::uint32_t>(x);
        }
    }
    return result;
}

class Sampling
{
public:
    Sampling(BoundImage const& image, ShaderSampler const& sampler)
        : image_(image), sampler_(sampler), decode_(image.texels->decode), traits_(traits_of(image.format)),
          border_(without_texel(image, sampler.border))
    {
    }

    void sample(SampleRequest const& request, Texel& result) const
    {
        double level = (request.has_gradients ? level_of_gradients(request) : static_cast<double>(request.level)) + sampler_.bias;
        if (level != level) level = 0;
        level = (std::min)((std::max)(level, static_cast<double>(sampler_.min_level)), static_cast<double>(sampler_.max_level));
        bool const is_linear = (level <= 0 ? sampler_.magnify : sampler_.minify) == Filter::linear;
        level = (std::min)((std::max)(level, 0.0), static_cast<double>(image_.levels - 1));
        if (sampler_.levels == Filter::nearest)
            return at_level(request, static_cast<std::uint32_t>(std::ceil(level + 0.5)) - 1, is_linear, result);
        level = std::floor(level * 0x1p16 + 0.5) * 0x1p-16;
        auto const first = static_cast<std::uint32_t>(level);
        at_level(request, first, is_linear, result);
        if (level == first) return;
        Texel next;
        at_level(request, first + 1, is_linear, next);
        mix(result, next, level - first, mixed_components(request));
    }
    /// One component of each of the four texels that a linear filter would use.
    void gather(SampleRequest const& request, std::uint32_t component, Texel& result) const
    {
        Neighbours axes[3];
        find(request, 0, true, axes);
        auto const plane = plane_of(0, axes[2].first);
        constexpr bool order[4][2] = {{false, true}, {true, true}, {true, false}, {false, false}}; // x, y
        for (unsigned i = 0; i < 4; ++i) {
            auto const x = order[i][0] ? axes[0].second : axes[0].first, y = order[i][1] ? axes[1].second : axes[1].first;
            Texel found;
            find_texel(request, plane, x, y, found);
            result.words[i] = found.words[component];
        }
    }

private:
    [[nodiscard]] double level_of_gradients(SampleRequest const& request) const
    {
        double x = 0, y = 0; // squared lengths, in texels
        for (std::uint32_t i = 0; i < image_.dimensions; ++i) {
            auto const size = static_cast<double>(image_.size[i]), along_x = request.dx[i] * size, along_y = request.dy[i] * size;
            x += along_x * along_x;
            y += along_y * along_y;
        }
        return 0.5 * std::log2((std::max)(x, y));
    }
    void find(SampleRequest const& request, std::uint32_t level, bool is_linear, Neighbours (&axes)[3]) const
    {
        for (std::uint32_t i = 0; i < image_.dimensions; ++i)
            axes[i] = neighbours(request.at[i], image_.size_of(i, level), request.offset[i], sampler_.address[i], is_linear);
        if (!request.has_layer) return;
        double const layer = std::nearbyint(static_cast<double>(request.at[2]));
        axes[2].first = layer > 0 ? static_cast<std::int64_t>((std::min)(layer, image_.size_of(2, level) - 1.0)) : 0;
    }
    /// A layer, or a slice of a volume.
    struct Plane
    {
        std::byte const* first; // nullptr: the border
        std::int64_t width;
    };
    [[nodiscard]] Plane plane_of(std::uint32_t level, std::int64_t z) const
    {
        std::int64_t const width = image_.size_of(0, level), height = image_.size_of(1, level);
        auto const* const first = image_.data + image_.level_at[level];
        return {z < 0 ? nullptr : first + z * width * height * image_.texel_bytes, width};
    }
    [[nodiscard]] unsigned mixed_components(SampleRequest const& request) const { return request.compares ? 1 : traits_.components; }
    void find_texel(SampleRequest const& request, Plane const& plane, std::int64_t x, std::int64_t y, Texel& result) const
    {
        if (plane.first == nullptr || x < 0 || y < 0) {
            result = border_;
        } else {
            decode_(plane.first + (y * plane.width + x) * image_.texel_bytes, traits_.components, result);
        }
        if (request.compares) compare(request, result);
    }
    void compare(SampleRequest const& request, Texel& with) const
    {
        bool const is_normalized = traits_.kind == TexelKind::unorm || traits_.kind == TexelKind::snorm;
        auto const reference = is_normalized ? (std::min)((std::max)(request.reference, 0.0f), 1.0f) : request.reference;
        bool const passes = holds(sampler_.compare, reference, detail::bit_cast<float>(with.words[0]));
        with = {{detail::bit_cast<std::uint32_t>(passes ? 1.0f : 0.0f), 0, 0, 0}};
    }
    void at_level(SampleRequest const& request, std::uint32_t level, bool is_linear, Texel& result) const
    {
        Neighbours axes[3];
        find(request, level, is_linear, axes);
        auto const components = mixed_components(request);
        between(axes[2], components, result, [&](std::int64_t z, Texel& of_plane) {
            auto const plane = plane_of(level, z);
            between(axes[1], components, of_plane, [&](std::int64_t y, Texel& of_row) {
                between(axes[0], components, of_row, [&](std::int64_t x, Texel& one) { find_texel(request, plane, x, y, one); });
            });
        });
    }
    template <class F>
    static void between(Neighbours const& axis, unsigned components, Texel& result, F const& f) // texels of weight 0 are not read
    {
        if (axis.weight == 1) return f(axis.second, result);
        f(axis.first, result);
        if (axis.weight == 0) return;
        Texel other;
        f(axis.second, other);
        mix(result, other, axis.weight, components);
    }

    BoundImage const& image_;
    ShaderSampler const& sampler_;
    void (*decode_)(std::byte const*, unsigned components, Texel&);
    FormatTraits traits_;
    Texel border_;
};

} // namespace crosslane::detail
