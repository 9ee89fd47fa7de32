#pragma once

// Instructions on images. A texel, and what names one, are four components, one behind the other: a place of 16 bytes a lane.

#include <crosslane/shader/code.hpp>
#include <crosslane/shader/image_sampling.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

CROSSLANE_INLINE std::uint32_t word_at(Frame const& frame, std::uint32_t place, std::uint32_t part, std::uint32_t lane)
{
    return read_as<std::uint32_t>(frame.file + place + 4 * (std::size_t{part} * frame.lanes + lane));
}
CROSSLANE_INLINE void set_texel(Frame const& frame, std::uint32_t place, std::uint32_t lane, Texel const& texel)
{
    for (std::uint32_t part = 0; part < 4; ++part)
        write_as(frame.file + place + 4 * (std::size_t{part} * frame.lanes + lane), texel.words[part]);
}

/// a, b, c and, by immediate, a fourth component together.
inline Step const* run_pack(Frame& frame, Step const* step)
{
    auto const plane = 4 * std::size_t{frame.lanes};
    auto const last = static_cast<std::uint32_t>(step->immediate);
    std::uint32_t part = 0;
    for (auto const from : {step->a, step->b, step->c, last}) std::memcpy(frame.file + step->to + plane * part++, frame.file + from, plane);
    return step + 1;
}
/// Component b.
inline Step const* run_part(Frame& frame, Step const* step)
{
    auto const plane = 4 * std::size_t{frame.lanes};
    std::memcpy(frame.file + step->to, frame.file + step->a + plane * step->b, plane);
    return step + 1;
}

/// What image b is like: its width, height, depth or layers, levels.
inline Step const* run_image_info(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    set_scalar(frame, step->to, step->c < 3 ? image.size[step->c] : image.levels);
    return step + 1;
}

/// Of image b at a: x, y, z or the layer, the level.
inline Step const* run_image_read(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    auto const decode = functions_of_format(image.format).decode;
    auto const nothing = without_texel(image, {});
    frame.has_read_memory = true;
    for_active(frame, [&](std::uint32_t lane) {
        auto const word = [&](std::uint32_t part) { return word_at(frame, step->a, part, lane); };
        auto const* const p = image.texel(word(0), word(1), word(2), word(3));
        set_texel(frame, step->to, lane, p != nullptr ? decode(p) : nothing);
    });
    return step + 1;
}
/// The texel at c to image b at a; the lowest lane first.
inline Step const* run_image_write(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    if (!image.is_writable) return step + 1;
    auto const encode = functions_of_format(image.format).encode;
    for_active(frame, [&](std::uint32_t lane) {
        auto const word = [&](std::uint32_t place, std::uint32_t part) { return word_at(frame, place, part, lane); };
        auto* const p = image.texel(word(step->a, 0), word(step->a, 1), word(step->a, 2), 0);
        if (p == nullptr) return;
        std::byte bytes[16];
        encode({{word(step->c, 0), word(step->c, 1), word(step->c, 2), word(step->c, 3)}}, bytes);
        frame.has_changed_memory = frame.has_changed_memory || std::memcmp(p, bytes, image.texel_bytes) != 0;
        std::memcpy(p, bytes, image.texel_bytes);
    });
    return step + 1;
}
/// Of image b with the sampler whose number is the immediate. a: coordinates and the level; c: offsets and the reference. The next step
/// has the bits in to, and the gradients in a and b.
inline Step const* run_image_sample(Frame& frame, Step const* step)
{
    Sampling const sampling(frame.images[step->b], frame.samplers[step->immediate]);
    auto const bits = step[1].to;
    frame.has_read_memory = true;
    for_active(frame, [&](std::uint32_t lane) {
        auto const real = [&](std::uint32_t place, std::uint32_t part) {
            return detail::bit_cast<float>(word_at(frame, place, part, lane));
        };
        SampleRequest request;
        for (std::uint32_t i = 0; i < 3; ++i) {
            request.at[i] = real(step->a, i);
            request.offset[i] = static_cast<std::int32_t>(word_at(frame, step->c, i, lane));
            request.dx[i] = real(step[1].a, i);
            request.dy[i] = real(step[1].b, i);
        }
        request.level = real(step->a, 3);
        request.reference = real(step->c, 3);
        request.has_gradients = has(bits, SampleBits::gradients);
        request.compares = has(bits, SampleBits::compares);
        request.has_layer = has(bits, SampleBits::layered);
        set_texel(frame, step->to, lane, has(bits, SampleBits::gathers) ? sampling.gather(request, bits >> 8) : sampling.sample(request));
    });
    return step + 2;
}

} // namespace crosslane::detail
