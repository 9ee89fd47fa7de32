#pragma once

// Instructions on images. A texel, or the coordinates of one, are four components one after another: 16 bytes per lane.

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

/// Packs a, b, c and the component at immediate.
inline Step const* run_pack(Frame& frame, Step const* step)
{
    auto const plane = 4 * std::size_t{frame.lanes};
    auto const last = static_cast<std::uint32_t>(step->immediate);
    std::uint32_t part = 0;
    for (auto const from : {step->a, step->b, step->c, last}) std::memcpy(frame.file + step->to + plane * part++, frame.file + from, plane);
    return step + 1;
}
/// Component b of a.
inline Step const* run_part(Frame& frame, Step const* step)
{
    auto const plane = 4 * std::size_t{frame.lanes};
    std::memcpy(frame.file + step->to, frame.file + step->a + plane * step->b, plane);
    return step + 1;
}

/// One property of image b: its width, height, depth or layers, or levels.
inline Step const* run_image_info(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    set_scalar(frame, step->to, step->c < 3 ? image.size[step->c] : image.levels);
    return step + 1;
}

/// The texels of an image at a: x, y, z or the layer, and the level. outside: called with each lane that is out of
/// range.
template <class F>
void find_texels(Frame const& frame, BoundImage const& image, std::uint32_t place, bool has_level, TexelPlaces& places, F outside)
{
    std::uint32_t known = ~std::uint32_t{}; // the level whose sizes these are; lanes often share one
    std::uint64_t width = 0, height = 0, depth = 0;
    std::byte* first = nullptr;
    std::uint32_t count = 0;
    for_active(frame, [&](std::uint32_t lane) CROSSLANE_INLINE_LAMBDA {
        auto const word = [&](std::uint32_t part) CROSSLANE_INLINE_LAMBDA { return word_at(frame, place, part, lane); };
        if (auto const level = has_level ? word(3) : 0; level != known) {
            bool const is_there = level < image.levels;
            known = level;
            width = is_there ? image.size_of(0, level) : 0, height = image.size_of(1, level), depth = image.size_of(2, level);
            first = is_there ? image.data + image.level_at[level] : nullptr;
        }
        std::uint64_t const x = word(0), y = word(1), z = word(2);
        if (x >= width || y >= height || z >= depth) return outside(lane);
        places.at[count] = first + ((z * height + y) * width + x) * image.texel_bytes;
        places.lane[count++] = static_cast<std::uint8_t>(lane);
    });
    places.count = count;
}
/// Reads image b at a.
inline Step const* run_image_read(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    frame.has_read_memory = true;
    TexelPlaces places;
    auto const nothing = [&](std::uint32_t lane) { set_texel(frame, step->to, lane, without_texel(image, {})); };
    find_texels(frame, image, step->a, true, places, nothing);
    image.texels->load(places, traits_of(image.format).components, frame.file + step->to, frame.lanes);
    return step + 1;
}
/// Writes the texel at c to image b at a, the lowest lane first.
inline Step const* run_image_write(Frame& frame, Step const* step)
{
    auto const& image = frame.images[step->b];
    if (!image.is_writable) return step + 1;
    TexelPlaces places;
    find_texels(frame, image, step->a, false, places, [](std::uint32_t) {});
    frame.has_changed_memory |= image.texels->store(places, traits_of(image.format).components, frame.file + step->c, frame.lanes);
    return step + 1;
}
/// Samples image b, with the sampler whose number is the immediate. a: coordinates and the level; c: offsets and the
/// reference. The next step has the bits in to, and the gradients in a and b.
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
        request.has_gradients = has(bits, SampleBits::gradients);
        for (std::uint32_t i = 0; i < 3; ++i) {
            request.at[i] = real(step->a, i);
            request.offset[i] = static_cast<std::int32_t>(word_at(frame, step->c, i, lane));
            if (!request.has_gradients) continue;
            request.dx[i] = real(step[1].a, i);
            request.dy[i] = real(step[1].b, i);
        }
        request.level = real(step->a, 3);
        request.reference = real(step->c, 3);
        request.compares = has(bits, SampleBits::compares);
        request.has_layer = has(bits, SampleBits::layered);
        Texel result;
        if (has(bits, SampleBits::gathers)) {
            sampling.gather(request, bits >> 8, result);
        } else {
            sampling.sample(request, result);
        }
        set_texel(frame, step->to, lane, result);
    });
    return step + 2;
}

} // namespace crosslane::detail
