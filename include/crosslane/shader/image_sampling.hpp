#pragma once

// Sampling, for one lane, by Vulkan's rules. Coordinates are doubles, in which theirs are exact, and a weight has no more than 23
// bits, so that its product with a float is exact: the bits are the same however a compiler contracts a b + c.

#include <crosslane/shader/image_texels.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a lane asks for.
struct SampleRequest
{
    float at[3] = {};          // in images, and the layer behind them
    std::int32_t offset[3] = {};
    float level = 0, reference = 0;
    float dx[3] = {}, dy[3] = {}; // gradients
    bool has_gradients = false, compares = false, has_layer = false;
};

/// Texel i of so many; -1: the border.
[[nodiscard]] inline std::int64_t addressed(std::int64_t i, std::int64_t size, Address by)
{
    auto const modulo = [](std::int64_t x, std::int64_t n) { return (x % n + n) % n; };
    switch (by) {
    case Address::repeat: return modulo(i, size);
    case Address::mirrored_repeat: {
        auto const in_pair = modulo(i, 2 * size);
        return in_pair < size ? in_pair : 2 * size - 1 - in_pair;
    }
    case Address::clamp_to_edge: return (std::min)((std::max)(i, std::int64_t{0}), size - 1);
    case Address::clamp_to_border: return i >= 0 && i < size ? i : -1;
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

[[nodiscard]] inline Texel mixed(Texel const& a, Texel const& b, double weight)
{
    Texel result;
    for (unsigned i = 0; i < 4; ++i) {
        auto const x = detail::bit_cast<float>(a.words[i]), y = detail::bit_cast<float>(b.words[i]);
        result.words[i] = detail::bit_cast<std::uint32_t>(static_cast<float>(x * (1 - weight) + y * weight));
    }
    return result;
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

/// What stands where an image has no texel: the components that its format has as `known`, the others as always.
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
        : image_(image), sampler_(sampler), decode_(functions_of_format(image.format).decode), border_(without_texel(image, sampler.border))
    {
        auto const kind = traits_of(image.format).kind;
        is_normalized_ = kind == TexelKind::unorm || kind == TexelKind::snorm;
    }

    [[nodiscard]] Texel sample(SampleRequest const& request) const
    {
        double level = request.has_gradients ? level_of_gradients(request) : static_cast<double>(request.level);
        level = (std::min)((std::max)(level == level ? level + sampler_.bias : 0.0, static_cast<double>(sampler_.min_level)),
                           static_cast<double>(sampler_.max_level));
        bool const is_linear = (level <= 0 ? sampler_.magnify : sampler_.minify) == Filter::linear;
        level = (std::min)((std::max)(level, 0.0), static_cast<double>(image_.levels - 1));
        if (sampler_.levels == Filter::nearest) return at_level(request, static_cast<std::uint32_t>(std::ceil(level + 0.5)) - 1, is_linear);
        level = std::floor(level * 0x1p16 + 0.5) * 0x1p-16;
        auto const first = static_cast<std::uint32_t>(level);
        auto const result = at_level(request, first, is_linear);
        return level == first ? result : mixed(result, at_level(request, first + 1, is_linear), level - first);
    }
    /// A component of the four texels between which a linear filter would find a value.
    [[nodiscard]] Texel gather(SampleRequest const& request, std::uint32_t component) const
    {
        Neighbours axes[3];
        find(request, 0, true, axes);
        constexpr bool order[4][2] = {{false, true}, {true, true}, {true, false}, {false, false}}; // x, y
        Texel result;
        for (unsigned i = 0; i < 4; ++i) {
            auto const x = order[i][0] ? axes[0].second : axes[0].first, y = order[i][1] ? axes[1].second : axes[1].first;
            result.words[i] = texel(request, x, y, axes[2].first, 0).words[component];
        }
        return result;
    }

private:
    [[nodiscard]] double level_of_gradients(SampleRequest const& request) const
    {
        double x = 0, y = 0; // squares, in texels
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
        axes[2].first = layer > 0 ? static_cast<std::int64_t>((std::min)(layer, image_.size[2] - 1.0)) : 0;
    }
    [[nodiscard]] Texel texel(SampleRequest const& request, std::int64_t x, std::int64_t y, std::int64_t z, std::uint32_t level) const
    {
        auto const word = [](std::int64_t i) { return static_cast<std::uint32_t>(i); };
        auto const* const p = image_.texel(word(x), word(y), word(z), level);
        auto result = p != nullptr ? decode_(p) : border_;
        if (request.compares) {
            auto const reference = is_normalized_ ? (std::min)((std::max)(request.reference, 0.0f), 1.0f) : request.reference;
            bool const passes = holds(sampler_.compare, reference, detail::bit_cast<float>(result.words[0]));
            result = {{detail::bit_cast<std::uint32_t>(passes ? 1.0f : 0.0f), 0, 0, 0}};
        }
        return result;
    }
    [[nodiscard]] Texel at_level(SampleRequest const& request, std::uint32_t level, bool is_linear) const
    {
        Neighbours axes[3];
        find(request, level, is_linear, axes);
        auto const along_x = [&](std::int64_t y, std::int64_t z) {
            return between(axes[0], [&](std::int64_t x) { return texel(request, x, y, z, level); });
        };
        return between(axes[2], [&](std::int64_t z) { return between(axes[1], [&](std::int64_t y) { return along_x(y, z); }); });
    }
    template <class F>
    [[nodiscard]] static Texel between(Neighbours const& axis, F const& f) // a texel without weight is not looked at
    {
        if (axis.weight == 0) return f(axis.first);
        return axis.weight == 1 ? f(axis.second) : mixed(f(axis.first), f(axis.second), axis.weight);
    }

    BoundImage const& image_;
    ShaderSampler const& sampler_;
    TexelDecoder decode_;
    Texel border_;
    bool is_normalized_ = false;
};

} // namespace crosslane::detail
