#pragma once

// What ModuleParser requires of types and constants.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

inline ModuleParser::Numeric ModuleParser::numeric(std::uint32_t type) const
{
    Id const* id = &ids_[type];
    std::uint32_t count = 1;
    if (id->op == Op::TypeVector) {
        count = operand_of(*id, 3);
        type = operand_of(*id, 2);
        id = &ids_[type];
    }
    switch (id->op) {
    case Op::TypeInt: case Op::TypeFloat: return {id->op, operand_of(*id, 2), count, type};
    case Op::TypeBool: return {id->op, 1, count, type};
    default: return {};
    }
}

/// An integer constant up to 32 bits, regardless of its sign; for a specialisation constant, its default.
inline std::optional<std::uint64_t> ModuleParser::length(std::uint32_t id) const
{
    Id const& known = ids_[id];
    if ((known.op != Op::Constant && known.op != Op::SpecConstant) || type_of(id).op != Op::TypeInt) return std::nullopt;
    bool const wide = operand_of(type_of(id), 2) > 32;
    if (wide && operand_of(known, 4) != 0) return 0xFFFF'FFFF;
    return operand_of(known, 3);
}

/// How many parts a composite type has; nothing: it is not composite, or the number is not known yet.
inline std::optional<std::uint64_t> ModuleParser::parts(std::uint32_t type) const
{
    Id const& id = ids_[type];
    switch (id.op) {
    case Op::TypeVector: case Op::TypeMatrix: return operand_of(id, 3);
    case Op::TypeArray: return length(operand_of(id, 3));
    case Op::TypeStruct: return (m_.words[id.word] >> 16) - 2;
    default: return std::nullopt;
    }
}

/// The type of a composite's part; 0: there is no such part. All parts of a vector, matrix or array have one type.
inline std::uint32_t ModuleParser::part(std::uint32_t type, std::uint32_t n) const
{
    Id const& id = ids_[type];
    switch (id.op) {
    case Op::TypeVector: case Op::TypeMatrix: case Op::TypeArray: {
        auto const count = parts(type);
        return count && n >= *count ? 0 : operand_of(id, 2);
    }
    case Op::TypeRuntimeArray: return operand_of(id, 2);
    case Op::TypeStruct: return n < *parts(type) ? operand_of(id, 2 + n) : 0;
    default: return 0;
    }
}

/// Whether memory and values can be of this type.
inline bool ModuleParser::has_values(std::uint32_t type) const
{
    Op const op = ids_[type].op;
    return (is_type(op) && op != Op::TypeVoid && op != Op::TypeFunction) || ids_[type].is_pointer_ahead;
}

inline void ModuleParser::declare_type()
{
    auto const words = in_.operands;
    Id& id = ids_[in_.result];
    std::uint64_t scalars = 1; // in a value of the type
    auto const contain = [&](std::uint32_t type, std::uint64_t times) {
        if (ids_[type].is_pointer_ahead) {
            scalars += times;
            ask(scalars <= 0xFFFF'FFFF, "a value of it would have 2^32 scalars or more");
            return;
        }
        ask(has_values(type), "a part of it is of no type that has values");
        ask(ids_[type].op != Op::TypeRuntimeArray || in_.op == Op::TypeStruct, "its elements are runtime arrays");
        id.depth = (std::max)(id.depth, static_cast<std::uint8_t>(ids_[type].depth + 1));
        ask(ids_[type].depth < 255, "its parts are nested more than 255 deep");
        id.is_open = id.is_open || ids_[type].is_open;
        scalars += ids_[type].extra * times;
        ask(scalars <= 0xFFFF'FFFF, "a value of it would have 2^32 scalars or more");
    };
    switch (in_.op) {
    case Op::TypeInt:
        ask(words[0] >= 8 && words[0] <= 64 && std::has_single_bit(words[0]), "its width is not 8, 16, 32 or 64");
        ask(words[1] <= 1, "its signedness is neither 0 nor 1");
        break;
    case Op::TypeFloat:
        ask((words[0] >= 16 && words[0] <= 64 && std::has_single_bit(words[0])) || words.size() > 1, "its width is not 16, 32 or 64");
        break;
    case Op::TypeVector:
        ask(numeric(words[0]).count == 1, "its components are no scalars");
        ask(words[1] >= 2 && words[1] <= 4, "it does not have 2, 3 or 4 components");
        scalars = words[1];
        break;
    case Op::TypeMatrix:
        ask(numeric(words[0]).is_float() && numeric(words[0]).count > 1, "its columns are no vectors of floats");
        ask(words[1] >= 2 && words[1] <= 4, "it does not have 2, 3 or 4 columns");
        scalars = words[1] * numeric(words[0]).count;
        id.depth = 1;
        break;
    case Op::TypeImage:
        ask(ids_[words[0]].op == Op::TypeVoid || numeric(words[0]).count == 1, "what it holds is no scalar");
        ask(words[1] <= 6 && words[2] <= 2 && words[3] <= 1 && words[4] <= 1 && words[5] <= 2, "one of its numbers is unknown");
        break;
    case Op::TypeSampledImage: ask(ids_[words[0]].op == Op::TypeImage, "its image type is none"); break;
    case Op::TypeArray: {
        Id const& size = ids_[words[1]];
        ask(is_constant(size.op) && type_of(words[1]).op == Op::TypeInt, "its length is no integer constant");
        auto const count = length(words[1]);
        ask(count != 0u, "its length is 0");
        scalars = 0;
        contain(words[0], count.value_or(1));
        break;
    }
    case Op::TypeRuntimeArray:
        contain(words[0], 1);
        id.is_open = true;
        break;
    case Op::TypeStruct:
        scalars = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            ask(!ids_[words[i]].is_open || (ids_[words[i]].op == Op::TypeRuntimeArray && i + 1 == words.size()),
                "a runtime array stands in it, and not at its end");
            contain(words[i], 1);
        }
        break;
    case Op::TypePointer: ask(is_type(ids_[words[1]].op) || ids_[words[1]].is_pointer_ahead, "it points to no type"); break;
    case Op::TypeFunction:
        ask(is_type(ids_[words[0]].op), "its result is of no type");
        for (auto const parameter : words.subspan(1)) ask(has_values(parameter), "a parameter is of no type that has values");
        break;
    default: break; // types known only by name are not checked
    }
    id.extra = static_cast<std::uint32_t>(scalars);
}

inline void ModuleParser::declare_constant()
{
    auto const words = in_.operands;
    Id const& type = ids_[in_.type];
    switch (in_.op) {
    case Op::ConstantTrue: case Op::ConstantFalse: case Op::SpecConstantTrue: case Op::SpecConstantFalse:
        ask(type.op == Op::TypeBool, "its type is not OpTypeBool");
        break;
    case Op::ConstantComposite: case Op::SpecConstantComposite: {
        auto const count = parts(in_.type);
        if (type.op > Op::TypeForwardPointer) break; // a cooperative matrix: only its name is known
        ask(type.op == Op::TypeArray || count, "its type is no composite");
        ask(!count || *count == words.size(), "it does not have one constant for each part of its type");
        for (std::uint32_t i = 0; i < words.size(); ++i) {
            ask(is_constant(ids_[words[i]].op) || ids_[words[i]].op == Op::Undef, "a part of it is no constant");
            ask(ids_[words[i]].type == part(in_.type, i), "a part of it is of another type");
        }
        break;
    }
    case Op::ConstantCompositeReplicateEXT: case Op::SpecConstantCompositeReplicateEXT:
        if (type.op > Op::TypeForwardPointer) break;
        ask(type.op == Op::TypeArray || parts(in_.type), "its type is no composite");
        ask(is_constant(ids_[words[0]].op) || ids_[words[0]].op == Op::Undef, "its part is no constant");
        ask(type.op != Op::TypeStruct || *parts(in_.type) <= 255, "a struct of more than 255 parts");
        for (std::uint32_t i = 0; i < (type.op == Op::TypeStruct ? *parts(in_.type) : 1); ++i)
            ask(part(in_.type, i) == ids_[words[0]].type, "a part is of another type");
        break;
    case Op::ConstantNull:
        ask(has_values(in_.type) && type.op != Op::TypeImage && type.op != Op::TypeSampler && type.op != Op::TypeSampledImage,
            "its type has no null");
        break;
    case Op::SpecConstantOp: {
        auto const op = static_cast<Op>(words[0]);
        std::size_t k = 1;
        for (auto const* shape = row_of(op)->shape + 2; *shape == 'i'; ++shape, ++k)
            ask(is_constant(ids_[words[k]].op) || ids_[words[k]].op == Op::Undef, "an operand of it is no constant");
        return operation(op, words.subspan(1));
    }
    default: break;
    }
}

inline void ModuleParser::declare_variable()
{
    auto const words = in_.operands;
    Id const& type = ids_[in_.type];
    if (type.op != Op::TypePointer) wrong("its type is no pointer");
    if (operand_of(type, 2) != words[0]) wrong("its storage class is not its type's");
    if ((words[0] == static_cast<std::uint32_t>(StorageClass::Function)) != in_body_)
        wrong("the storage class Function is for variables of functions, and no other is");
    auto const storage = static_cast<StorageClass>(words[0]);
    bool const of_shader = storage == StorageClass::Function || storage == StorageClass::Private || storage == StorageClass::Workgroup;
    if (!has_values(operand_of(type, 3)) || (of_shader && ids_[operand_of(type, 3)].is_open))
        wrong("what it points to has no values, or no known size");
    if (words.size() < 2) return;
    Id const& initial = ids_[words[1]];
    if (!is_constant(initial.op) && initial.op != Op::Undef && !(initial.op == Op::Variable && initial.function == 0))
        wrong("its initial value is no constant");
    if (initial.type != operand_of(type, 3)) wrong("its initial value is of another type");
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
