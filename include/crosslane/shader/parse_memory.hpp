#pragma once

// What ModuleParser requires of pointers, calls, branches and images.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The type that a pointer points to; `expected` if it may point to any.
inline std::uint32_t ModuleParser::pointee(std::uint32_t id, std::uint32_t expected) const
{
    Id const& type = ids_[value(id)];
    if (type.op == Op::TypeUntypedPointerKHR) return expected;
    if (type.op != Op::TypePointer) wrong("@ is no pointer", id);
    return operand_of(type, 3);
}

inline bool ModuleParser::memory(Op op, Words words)
{
    switch (op) {
    case Op::Load: ask(pointee(words[0], in_.type) == in_.type && has_values(in_.type), "its pointer points to another type"); return true;
    case Op::Store:
        ask(pointee(words[0], value(words[1])) == value(words[1]), "its pointer points to another type than its value's");
        return true;
    case Op::AtomicStore:
        ask(pointee(words[0], value(words[3])) == value(words[3]) && numeric(value(words[3])).count == 1,
            "its pointer points to another type than its value's, or its value is no scalar");
        ask(numeric(value(words[1])).is_int() && numeric(value(words[2])).is_int(), "its scope or its memory semantics are no integer");
        return true;
    case Op::CopyMemory:
        ask(pointee(words[0]) == pointee(words[1]) && has_values(pointee(words[0])) && !ids_[pointee(words[0])].is_open,
            "its pointers point to two types, or to one of no known size");
        return true;
    case Op::AccessChain: case Op::InBoundsAccessChain: case Op::PtrAccessChain: {
        Id const& type = ids_[in_.type];
        ask(type.op == Op::TypePointer, "its type is no pointer");
        std::uint32_t const base = pointee(words[0]);
        ask(operand_of(ids_[ids_[words[0]].type], 2) == operand_of(type, 2), "its storage class is not its base's");
        bool const of_element = op == Op::PtrAccessChain;
        if (of_element) ask(numeric(value(words[1])).is_int() && numeric(value(words[1])).count == 1, "its element is no integer");
        ask(walk(base, words.subspan(of_element ? 2 : 1), true) == operand_of(type, 3),
            "its indices lead to no part, or to one of another type than it points to");
        return true;
    }
    case Op::ArrayLength: {
        std::uint32_t const block = pointee(words[0]);
        ask(ids_[block].op == Op::TypeStruct && words[1] + 1 == parts(block) && ids_[part(block, words[1])].op == Op::TypeRuntimeArray,
            "its member is no runtime array at a struct's end");
        ask(numeric(in_.type).is_int() && numeric(in_.type).count == 1, "its type is no integer");
        return true;
    }
    case Op::FunctionCall: {
        Id const& callee = ids_[words[0]];
        if (callee.word != 0) ask(callee.op == Op::Function && callee.type == in_.type, "what it calls is no function, or of another type");
        for (auto const argument : words.subspan(1)) (void)value(argument);
        return true; // calls() does the rest, when all functions are known
    }
    default: return control(op, words);
    }
}

inline bool ModuleParser::control(Op op, Words words)
{
    switch (op) {
    case Op::Return: ask(ids_[m_.functions.back().definition.type].op == Op::TypeVoid, "the function has a result"); return true;
    case Op::ReturnValue:
        ask(value(words[0]) == m_.functions.back().definition.type, "its value is not of the function's type");
        return true;
    case Op::BranchConditional: ask(words.size() == 3 || words.size() == 5, "has one weight, and not two"); return false;
    default: return false;
    }
}

inline bool ModuleParser::image(Op op, Words words)
{
    bool const is_sparse = (op >= Op::ImageSparseSampleImplicitLod && op <= Op::ImageSparseDrefGather) || op == Op::ImageSparseRead;
    std::uint32_t texel = in_.type;
    if (is_sparse) {
        ask(ids_[in_.type].op == Op::TypeStruct && parts(in_.type) == 2u && numeric(part(in_.type, 0)).is_int(),
            "its type is no struct of an integer and a texel");
        texel = part(in_.type, 1);
        op = static_cast<Op>(static_cast<int>(op) -
                             (op == Op::ImageSparseRead ? 222 : 218)); // ImageSparseRead to ImageRead, others likewise
    }
    switch (op) { // the first operand is an image, or one with its sampler
    case Op::ImageSampleImplicitLod:
    case Op::ImageSampleExplicitLod:
    case Op::ImageSampleDrefImplicitLod:
    case Op::ImageSampleDrefExplicitLod:
    case Op::ImageSampleProjImplicitLod: case Op::ImageSampleProjExplicitLod: case Op::ImageSampleProjDrefImplicitLod:
    case Op::ImageSampleProjDrefExplicitLod: case Op::ImageFetch: case Op::ImageGather: case Op::ImageDrefGather: case Op::ImageRead:
    case Op::ImageWrite: case Op::Image: case Op::SampledImage: case Op::ImageQuerySizeLod: case Op::ImageQuerySize: case Op::ImageQueryLod:
    case Op::ImageQueryLevels: case Op::ImageQuerySamples: case Op::ImageTexelPointer: break;
    default: return false;
    }
    std::uint32_t type = op == Op::ImageTexelPointer ? pointee(words[0]) : value(words[0]);
    bool const has_sampler = op < Op::ImageFetch
                                 ? op != Op::SampledImage && op != Op::ImageTexelPointer
                                 : op == Op::ImageGather || op == Op::ImageDrefGather || op == Op::Image || op == Op::ImageQueryLod;
    ask(ids_[type].op == (has_sampler ? Op::TypeSampledImage : Op::TypeImage),
        has_sampler ? "its operand is no image with a sampler" : "its operand is no image");
    if (op == Op::SampledImage) {
        bool same = ids_[in_.type].op == Op::TypeSampledImage && ids_[value(words[1])].op == Op::TypeSampler;
        for (std::uint32_t const i : {2u, 3u, 5u, 6u, 7u, 8u}) // all but whether it is a depth image, which glslang ignores
            same = same && operand_of(ids_[type], i) == operand_of(ids_[operand_of(ids_[in_.type], 2)], i);
        ask(same, "its operands are no image of its type and a sampler");
        return true;
    }
    if (has_sampler) type = operand_of(ids_[type], 2);
    if (op == Op::Image) {
        ask(type == in_.type, "its type is not its operand's image");
        return true;
    }
    std::uint32_t const held = operand_of(ids_[type], 2), dim = operand_of(ids_[type], 3), arrayed = operand_of(ids_[type], 5);
    constexpr std::uint32_t dimensions[] = {1, 2, 3, 3, 2, 1, 2}; // 1D, 2D, 3D, Cube, Rect, Buffer, SubpassData
    std::uint32_t const size = dimensions[dim];
    std::uint32_t const whole_size =
        dim == static_cast<std::uint32_t>(Dim::Cube) ? 3 : size + arrayed; // for integers: a cube's layers are faces
    auto const integers = [&](std::uint32_t t, std::uint32_t least, std::uint32_t most) {
        return numeric(t).is_int() && numeric(t).count >= least && numeric(t).count <= most;
    };
    auto const texels = [&](std::uint32_t t, std::uint32_t least) {
        return numeric(t).count >= least && (numeric(t).scalar == held || ids_[held].op == Op::TypeVoid);
    };
    bool const is_dref =
        op == Op::ImageDrefGather ||
        (op <= Op::ImageSampleProjDrefExplicitLod && ((static_cast<int>(op) - static_cast<int>(Op::ImageSampleImplicitLod)) & 2) != 0);
    switch (op) {
    case Op::ImageQuerySizeLod: case Op::ImageQuerySize: {
        std::uint32_t const count = (dim == static_cast<std::uint32_t>(Dim::Cube) ? 2 : size) + arrayed;
        ask(integers(in_.type, count, count), "its type does not have one integer for each dimension of the image");
        if (op == Op::ImageQuerySizeLod) ask(integers(value(words[1]), 1, 1), "its level is no integer");
        return true;
    }
    case Op::ImageQueryLevels: case Op::ImageQuerySamples: ask(integers(in_.type, 1, 1), "its type is no integer"); return true;
    case Op::ImageQueryLod:
        ask(numeric(in_.type).is_float() && numeric(in_.type).count == 2 && numeric(value(words[1])).is_float() &&
                numeric(value(words[1])).count >= size,
            "its type or its coordinate are not those of the image");
        return true;
    case Op::ImageTexelPointer:
        ask(ids_[in_.type].op == Op::TypePointer && operand_of(ids_[in_.type], 3) == held, "it does not point to what its image holds");
        ask(integers(value(words[1]), whole_size, 4) && integers(value(words[2]), 1, 1),
            "its coordinate or its sample are not those of the image");
        return true;
    case Op::ImageFetch: case Op::ImageRead:
        ask(integers(value(words[1]), whole_size, 4), "its coordinate does not have one integer for each dimension of the image");
        ask(texels(texel, op == Op::ImageRead ? 1 : 4), "its type is not that of the image's texels");
        image_operands(words.subspan(2), size, false);
        return true;
    case Op::ImageWrite:
        ask(integers(value(words[1]), whole_size, 4), "its coordinate does not have one integer for each dimension of the image");
        ask(texels(value(words[2]), 1), "its texel is not of the image's type");
        image_operands(words.subspan(3), size, false);
        return true;
    default: { // sampling and gathering
        bool const is_proj = op >= Op::ImageSampleProjImplicitLod && op <= Op::ImageSampleProjDrefExplicitLod;
        auto const coordinate = numeric(value(words[1]));
        ask(coordinate.is_float() && coordinate.count >= size + (is_proj ? 1 : arrayed),
            "its coordinate does not have one float for each dimension of the image");
        bool const is_gather = op == Op::ImageGather || op == Op::ImageDrefGather;
        if (is_dref) ask(numeric(value(words[2])).is_float() && numeric(value(words[2])).count == 1, "its depth is no float");
        if (op == Op::ImageGather) ask(integers(value(words[2]), 1, 1), "its component is no integer");
        ask(is_dref && !is_gather ? numeric(texel).count == 1 && texels(texel, 1) : texels(texel, 4),
            "its type is not that of the image's texels");
        Words const rest = words.subspan(is_dref || is_gather ? 3 : 2);
        image_operands(rest, size, true);
        bool const is_explicit = !is_gather && (static_cast<int>(op) & 1) == 0; // the even numbers
        constexpr std::uint32_t levels = static_cast<std::uint32_t>(ImageOperands::Lod) | static_cast<std::uint32_t>(ImageOperands::Grad);
        ask(!is_explicit || (rest[0] & levels) != 0, "it has neither a level nor gradients");
        return true;
    }
    }
}

/// Image operands: a mask, then the ids of its bits, the lowest first.
inline void ModuleParser::image_operands(Words words, std::uint32_t size, bool sampled)
{
    if (words.empty()) return;
    std::size_t at = 1;
    auto const take = [&](bool is_float, std::uint32_t count) {
        auto const x = numeric(value(words[at]));
        if (x.is_float() != is_float || (!is_float && !x.is_int()) || x.count != count)
            wrong("its image operand @ is not of a type that goes with the image", words[at]);
        ++at;
    };
    for (std::uint32_t mask = words[0]; mask != 0; mask &= mask - 1) {
        switch (static_cast<ImageOperands>(mask & (~mask + 1))) {
        case ImageOperands::Bias: case ImageOperands::MinLod: take(true, 1); break;
        case ImageOperands::Lod: take(sampled, 1); break;
        case ImageOperands::Grad: take(true, size); take(true, size); break;
        case ImageOperands::ConstOffset: case ImageOperands::Offset: take(false, size); break;
        case ImageOperands::ConstOffsets: case ImageOperands::Offsets: {
            std::uint32_t const type = value(words[at]);
            auto const offset = numeric(part(type, 0));
            if (ids_[type].op != Op::TypeArray || parts(type) != 4u || !offset.is_int() || offset.count != 2)
                wrong("its offsets are no array of 4 pairs of integers");
            ++at;
            break;
        }
        case ImageOperands::Sample: case ImageOperands::MakeTexelAvailable: case ImageOperands::MakeTexelVisible: take(false, 1); break;
        default: break;
        }
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
