#pragma once

// Images and samplers. Which ones are used is known before a shader runs; the coordinates are not.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline bool Lowering::is_handle(std::uint32_t type) const
{
    auto const o = types_.op(type);
    return o == Op::TypeImage || o == Op::TypeSampler || o == Op::TypeSampledImage;
}

[[gnu::cold]] inline Handle const& Lowering::handle(std::uint32_t id, Instruction const& at)
{
    auto const* found = handles_.find(id);
    if (found == nullptr)
        refuse(module_, at, {"which image or sampler ", module_.spelled(id), " is must be known before the shader runs"});
    return *found;
}

/// The kind of an image. Unsupported ones are refused.
[[gnu::cold]] inline ImageKind Lowering::image_kind(std::uint32_t id, Instruction const& at)
{
    auto type = type_of(id, at);
    if (types_.op(type) == Op::TypePointer) type = types_.at(type).operands[1];
    if (types_.op(type) == Op::TypeSampledImage) type = types_.at(type).operands[0];
    if (types_.op(type) != Op::TypeImage) refuse(module_, at, "its operand is no image");
    auto const words = types_.at(type).operands;
    ImageKind kind{static_cast<Dim>(words[1]), words[3] != 0, words[4] != 0, words[5], 2, ScalarType::none};
    if (types_.op(words[0]) != Op::TypeInt && types_.op(words[0]) != Op::TypeFloat)
        refuse(module_, at, "its image holds neither integers nor floats");
    kind.texel = types_.scalar(words[0]);
    if (kind.texel == ScalarType::f64) refuse(module_, at, "images of doubles are not supported");
    if (kind.is_multisampled) refuse(module_, at, "multisampled images are not supported");
    if (kind.dim == Dim::Rect || kind.dim == Dim::SubpassData)
        refuse(module_, at, {"images of the kind ", name_of(kind.dim), " are not supported"});
    if (kind.dim == Dim::Dim3D && kind.is_arrayed) refuse(module_, at, "there are no arrays of volumes");
    if (kind.dim == Dim::Dim1D || kind.dim == Dim::Buffer) kind.dimensions = 1;
    if (kind.dim == Dim::Dim3D) kind.dimensions = 3;
    return kind;
}

/// The index of an image or a sampler among those bound.
[[gnu::cold]] inline std::uint32_t Lowering::resource(List<Resource>& all, HandlePart const& part, Instruction const& at)
{
    if (part.variable == 0) refuse(module_, at, "it takes an image with a sampler");
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (all[i].variable == part.variable && all[i].element == part.element) return i;
    all.push_back({part.variable, part.element});
    return static_cast<std::uint32_t>(all.size() - 1);
}

[[gnu::cold]] inline Value Lowering::pack(List<Value> parts)
{
    Node node;
    node.action = Action::make_texel;
    node.result = ScalarType::texel;
    parts.resize(4, build_.word(0));
    node.a = parts[0], node.b = parts[1], node.c = parts[2], node.d = parts[3];
    return build_.unique(node);
}
[[gnu::cold]] inline Value Lowering::part(Value texel, std::uint32_t number)
{
    Node node;
    node.action = Action::texel_part;
    node.result = ScalarType::u32;
    node.a = texel;
    node.constant = number;
    return build_.unique(node);
}
[[gnu::cold]] inline Value Lowering::image_info(std::uint32_t image, std::uint32_t which)
{
    Node node;
    node.action = Action::image_info;
    node.type = node.result = ScalarType::u32;
    node.immediate = image;
    node.constant = which;
    return build_.unique(node);
}

/// A value's components as words: 32-bit integers, or floats.
[[gnu::cold]] inline List<Value> Lowering::words_of(std::uint32_t id, bool are_floats, Instruction const& at)
{
    auto result = copy_of(id, at);
    List<ScalarType> scalars; // also of an array
    types_.flatten(type_of(id, at), scalars);
    auto const type = scalars[0];
    if (is_float_type(type) != are_floats || width_of(type) > 4 || type == ScalarType::boolean || (!are_floats && width_of(type) != 4))
        refuse_operand(module_, at, id, "is not of 32 bits");
    if (type == ScalarType::f16)
        for (auto& v : result) v = convert(ScalarType::f16, ScalarType::f32, v);
    return result;
}

/// x, y, z; for an array, the layer is z.
[[gnu::cold]] inline List<Value> Lowering::image_coordinate(ImageKind const& kind, List<Value> parts,
                                                            Instruction const& at)
{
    bool const has_layer = kind.is_arrayed || kind.dim == Dim::Cube;
    if (parts.size() < kind.dimensions + has_layer) refuse(module_, at, "its coordinate has not as many parts as its image has axes");
    auto const layer = has_layer ? parts[kind.dimensions] : build_.word(0);
    parts.resize(kind.dimensions);
    parts.resize(3, build_.word(0));
    if (has_layer) parts[2] = layer;
    return parts;
}

/// Sets the result of an instruction that returns a texel.
[[gnu::cold]] inline void Lowering::set_texel(Instruction const& at, Value texel)
{
    auto const type = types_.scalar(at.type);
    auto const wide = is_float_type(type) ? ScalarType::f32 : with_sign(ScalarType::u32, is_signed_type(type));
    auto const word = [&](std::uint32_t i) { return convert(ScalarType::u32, ScalarType::u64, part(texel, i)); };
    List<Value> parts;
    for (std::uint32_t i = 0; i < types_.components(at.type); ++i) {
        if (width_of(type) < 8) {
            parts.push_back(width_of(type) == 4 ? part(texel, i) : convert(wide, type, part(texel, i)));
        } else if (i != 0) { // such formats have only one component
            parts.push_back(build_.constant(type, i == 3));
        } else {
            auto const high = result_of(Action::shift_left, ScalarType::u64, word(1), build_.constant(ScalarType::u64, 32));
            parts.push_back(result_of(Action::bit_or, ScalarType::u64, word(0), high));
        }
    }
    set(at, std::move(parts));
}

[[gnu::cold]] inline Pointer Lowering::texel_pointer(Instruction const& at)
{
    auto const& p = pointer(at.operands[0], at);
    auto const kind = image_kind(at.operands[0], at);
    if (p.kind != Pointer::Kind::resource) refuse(module_, at, "which image it takes must be known before it runs");
    if (kind.sampled != 2 || width_of(kind.texel) < 4) refuse(module_, at, "it takes a storage image of 32 or 64 bits");
    HandlePart const part{p.root, p.offset};
    auto const image = resource(build_.program.images, part, at);
    auto const [found, is_new] =
        texel_spaces_.add(image, static_cast<std::uint32_t>(build_.program.spaces.size()));
    if (is_new) build_.program.spaces.push_back({Space::Kind::image, 0, part.variable, part.element});
    auto const position = image_coordinate(kind, words_of(at.operands[1], false, at), at);
    Value index = build_.word(0), inside = build_.constant(ScalarType::boolean, 1);
    for (std::uint32_t i = 3; i-- > 0;) {
        auto const size = image_info(image, i);
        inside = result_of(Action::bit_and, ScalarType::boolean, inside, test(Action::less, ScalarType::u32, position[i], size));
        index = result_of(Action::add, ScalarType::u32, result_of(Action::multiply, ScalarType::u32, index, size), position[i]);
    }
    index = result_of(Action::multiply, ScalarType::u32, index, build_.word(width_of(kind.texel)));
    Pointer result;
    result.kind = Pointer::Kind::memory;
    result.root = *found;
    result.type = types_.at(at.type).operands[1];
    result.index = choose(inside, index, build_.word(0xFFFF'FFFF), ScalarType::u32);
    return result;
}

[[gnu::cold]] inline void Lowering::lower_texels(Instruction const& at)
{
    bool const is_write = at.op == Op::ImageWrite;
    auto const kind = image_kind(at.operands[0], at);
    if (kind.sampled != (at.op == Op::ImageFetch ? 1u : 2u))
        refuse(module_, at, at.op == Op::ImageFetch ? "it takes an image that is sampled" : "it takes a storage image");
    auto const image = resource(build_.program.images, handle(at.operands[0], at).image, at);
    auto const options = image_options(at.operands.subspan(is_write ? 3 : 2), at);
    auto position = image_coordinate(kind, words_of(at.operands[1], false, at), at);
    if (options.offset != 0) {
        auto const offset = words_of(options.offset, false, at);
        for (std::size_t i = 0; i < offset.size() && i < kind.dimensions; ++i)
            position[i] = result_of(Action::add, ScalarType::u32, position[i], offset[i]);
    }
    if (options.level != 0) position.push_back(words_of(options.level, false, at)[0]);
    Node node;
    node.immediate = image;
    node.a = pack(std::move(position));
    if (!is_write) {
        node.action = Action::image_read;
        node.result = ScalarType::texel;
        return set_texel(at, build_.add(node)); // not unique: the same memory may also be bound where the shader writes
    }
    auto texel = copy_of(at.operands[2], at);
    auto const type = scalar_of(at.operands[2], at);
    if (type != kind.texel || texel.size() > 4) refuse(module_, at, "its texel is not of its image's type");
    if (width_of(type) == 8) {
        auto const high = result_of(Action::shift_right, ScalarType::u64, texel[0], build_.constant(ScalarType::u64, 32));
        texel = {convert(ScalarType::u64, ScalarType::u32, texel[0]), convert(ScalarType::u64, ScalarType::u32, high)};
    } else if (width_of(type) < 4) {
        auto const wide = is_float_type(type) ? ScalarType::f32 : with_sign(ScalarType::u32, is_signed_type(type));
        for (auto& v : texel) v = convert(type, wide, v);
    }
    node.action = Action::image_write;
    node.b = pack(std::move(texel));
    build_.program.images[image].is_written = true;
    build_.add(node);
}

[[gnu::cold]] inline void Lowering::lower_image_query(Instruction const& at)
{
    auto const kind = image_kind(at.operands[0], at);
    auto const image = resource(build_.program.images, handle(at.operands[0], at).image, at);
    List<Value> result;
    if (at.op == Op::ImageQueryLevels) {
        result.push_back(image_info(image, 3));
    } else {
        auto const level = at.op == Op::ImageQuerySizeLod ? words_of(at.operands[1], false, at)[0] : build_.word(0);
        for (std::uint32_t i = 0; i < kind.dimensions; ++i) {
            auto size = image_info(image, i);
            if (!build_.is_number(level, 0)) {
                size = result_of(Action::maximum, ScalarType::u32,
                                 result_of(Action::shift_right, ScalarType::u32, size, level), build_.word(1));
                size = choose(test(Action::less, ScalarType::u32, level, image_info(image, 3)), size, build_.word(0), ScalarType::u32);
            }
            result.push_back(size);
        }
        auto const layers = image_info(image, 2);
        if (kind.is_arrayed)
            result.push_back(kind.dim == Dim::Cube ? result_of(Action::divide, ScalarType::u32, layers, build_.word(6)) : layers);
    }
    auto const type = with_sign(types_.scalar(at.type), false);
    for (auto& v : result) v = convert(ScalarType::u32, type, v);
    set(at, std::move(result));
}

[[gnu::cold]] inline bool Lowering::lower_image(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    switch (at.op) {
    case Load: {
        if (!is_handle(at.type)) return false;
        auto const& p = pointer(o[0], at);
        if (p.kind == Pointer::Kind::resource) {
            HandlePart const part{p.root, p.offset};
            auto const type = types_.op(at.type);
            handles_[at.result] = {type == TypeSampler ? HandlePart{} : part, type == TypeImage ? HandlePart{} : part};
        } else {
            auto const* held = handles_.find(p.root);
            if (p.kind != Pointer::Kind::handle || held == nullptr) refuse(module_, at, "its variable has no image or sampler yet");
            auto const copy = *held;
            handles_[at.result] = copy;
        }
        return true;
    }
    case Store: {
        if (!is_handle(type_of(o[1], at))) return false;
        auto const& p = pointer(o[0], at);
        if (p.kind != Pointer::Kind::handle) refuse(module_, at, "images and samplers are stored in variables of functions alone");
        auto const stored = handle(o[1], at);
        auto const [held, is_new] = handles_.add(p.root, stored);
        if (!is_new && *held != stored) refuse(module_, at, "a variable must not have one image or sampler, and then another");
        return true;
    }
    case CopyObject: {
        if (!is_handle(at.type)) return false;
        auto const copy = handle(o[0], at);
        handles_[at.result] = copy;
        return true;
    }
    case SampledImage: {
        Handle const both{handle(o[0], at).image, handle(o[1], at).sampler};
        handles_[at.result] = both;
        return true;
    }
    case Image: {
        Handle const alone{handle(o[0], at).image, {}};
        handles_[at.result] = alone;
        return true;
    }
    case ImageTexelPointer: pointers_[at.result] = texel_pointer(at); return true;
    case ImageFetch:
    case ImageRead:
    case ImageWrite: lower_texels(at); return true;
    case ImageQuerySize:
    case ImageQuerySizeLod:
    case ImageQueryLevels: lower_image_query(at); return true;
    case ImageSampleExplicitLod:
    case ImageSampleDrefExplicitLod:
    case ImageSampleProjExplicitLod:
    case ImageSampleProjDrefExplicitLod:
    case ImageGather:
    case ImageDrefGather: lower_sample(at); return true;
    case ImageSampleImplicitLod:
    case ImageSampleDrefImplicitLod:
    case ImageSampleProjImplicitLod:
    case ImageSampleProjDrefImplicitLod:
    case ImageQueryLod:
        refuse(module_, at, "its level comes from derivatives, which a compute shader has not; SampleLevel and textureLod name one");
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
