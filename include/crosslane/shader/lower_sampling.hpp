#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline ImageOptions Lowering::image_options(std::span<std::uint32_t const> words, Instruction const& at)
{
    ImageOptions result;
    if (words.empty()) return result;
    std::size_t k = 1;
    for (std::uint32_t mask = words[0]; mask != 0; mask &= mask - 1) {
        switch (static_cast<ImageOperands>(mask & (~mask + 1))) {
        case ImageOperands::Lod: result.level = words[k++]; break;
        case ImageOperands::Grad: result.dx = words[k++], result.dy = words[k++]; break;
        case ImageOperands::ConstOffset:
        case ImageOperands::Offset: result.offset = words[k++]; break;
        case ImageOperands::ConstOffsets: result.offsets = words[k++]; break;
        case ImageOperands::MakeTexelAvailable:
        case ImageOperands::MakeTexelVisible: ++k; break;
        case ImageOperands::NonPrivateTexel:
        case ImageOperands::VolatileTexel:
        case ImageOperands::SignExtend:
        case ImageOperands::ZeroExtend:
        case ImageOperands::Nontemporal: break; // no effect: an integer's format says whether it is signed
        default: refuse(module_, at, "one of its image operands is not supported");
        }
    }
    return result;
}

[[gnu::cold]] inline void Lowering::lower_sample(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    bool const gathers = at.op == ImageGather || at.op == ImageDrefGather;
    auto const which = static_cast<std::uint32_t>(at.op) - static_cast<std::uint32_t>(ImageSampleImplicitLod);
    bool const compares = at.op == ImageDrefGather || (!gathers && (which & 2) != 0), divides = !gathers && (which & 4) != 0;
    auto const kind = image_kind(o[0], at);
    if (kind.dim == Dim::Cube || kind.dim == Dim::Buffer || (gathers && kind.dim != Dim::Dim2D))
        refuse(module_, at, {gathers ? "it gathers from" : "it samples", " an image of the kind ", name_of(kind.dim),
                             gathers ? "; only 2D is supported" : "; only 1D, 2D and 3D are supported"});
    if (kind.sampled != 1) refuse(module_, at, "it takes an image that is sampled");
    if (compares && !is_float_type(kind.texel)) refuse(module_, at, "it compares floats");
    auto const options = image_options(o.subspan(compares || gathers ? 3 : 2), at);
    auto bits = compares ? static_cast<std::uint32_t>(SampleBits::compares) : 0;
    if (kind.is_arrayed) bits |= static_cast<std::uint32_t>(SampleBits::layered);
    if (gathers) {
        auto const component = compares ? 0 : constant_number(o[2], at);
        if (component > 3) refuse(module_, at, "a texel has the components 0 to 3");
        bits |= static_cast<std::uint32_t>(SampleBits::gathers) | static_cast<std::uint32_t>(component) << 8;
    }
    auto coordinate = words_of(o[1], true, at);
    Value reference = compares ? words_of(o[2], true, at)[0] : build_.word(0);
    if (divides) {
        if (coordinate.size() <= kind.dimensions) refuse(module_, at, "its coordinate has not as many parts as its image has axes");
        auto const by = coordinate[kind.dimensions];
        for (auto& v : coordinate) v = result_of(Action::divide, ScalarType::f32, v, by);
        reference = result_of(Action::divide, ScalarType::f32, reference, by);
    }
    auto position = image_coordinate(kind, std::move(coordinate), at);
    if (options.level != 0) position.push_back(words_of(options.level, true, at)[0]);
    Node node;
    node.action = Action::image_sample;
    node.result = ScalarType::texel;
    node.a = pack(std::move(position));
    if (options.dx != 0) {
        bits |= static_cast<std::uint32_t>(SampleBits::gradients);
        node.c = pack(words_of(options.dx, true, at));
        node.d = pack(words_of(options.dy, true, at));
    }
    auto const& from = handle(o[0], at);
    auto const image = resource(build_.program.images, from.image, at), sampler = resource(build_.program.samplers, from.sampler, at);
    node.immediate = image | std::uint64_t{sampler} << 32;
    node.constant = bits;
    auto const sample = [&](List<Value> extra) {
        extra.resize(3, build_.word(0));
        extra.push_back(reference);
        node.b = pack(std::move(extra));
        return build_.add(node);
    };
    if (options.offsets == 0) {
        auto const offset = options.offset != 0 ? words_of(options.offset, false, at) : List<Value>{};
        return set_texel(at, sample(offset));
    }
    auto const offsets = words_of(options.offsets, false, at); // each has its own texel: the last one that is gathered
    if (!gathers || offsets.size() != 8) refuse(module_, at, "it takes four offsets of two numbers");
    List<Value> texel;
    for (std::size_t i = 0; i < 4; ++i) texel.push_back(part(sample({offsets[2 * i], offsets[2 * i + 1]}), 3));
    set_texel(at, pack(std::move(texel)));
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
