#pragma once

// What ModuleParser requires of vectors, matrices, structs and arrays, and of bit conversions.

#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The type of a part of a part …, by literal numbers or by ids of numbers; 0: there is no such part.
inline std::uint32_t ModuleParser::walk(std::uint32_t type, Words indices, bool are_ids) const
{
    for (auto const index : indices) {
        if (!are_ids) {
            type = part(type, index);
        } else {
            if (!numeric(value(index)).is_int() || numeric(value(index)).count != 1) wrong("its index @ is no integer", index);
            bool const is_constant = ids_[index].op == Op::Constant;
            bool const is_struct = ids_[type].op == Op::TypeStruct;
            if (is_struct && !is_constant) wrong("its index @ chooses a struct's member and is no constant", index);
            // An array's constant index may be out of range, just as a varying one may.
            bool const is_array = ids_[type].op == Op::TypeArray;
            type = is_array ? operand_of(ids_[type], 2) : part(type, is_constant ? static_cast<std::uint32_t>(*length(index)) : 0);
        }
        if (type == 0) return 0;
    }
    return type;
}

/// Whether types have the same parts, whatever their decorations: for OpCopyLogical.
inline bool ModuleParser::alike(std::uint32_t a, std::uint32_t b)
{
    if (a == b) return true;
    if (++compared_ > 1'000'000) wrong("the types that it compares have too many parts");
    auto const n = parts(a), m = parts(b);
    if (ids_[a].op != ids_[b].op || !n || !m || *n != *m || (ids_[a].op != Op::TypeStruct && ids_[a].op != Op::TypeArray)) return false;
    for (std::uint32_t i = 0; i < (ids_[a].op == Op::TypeStruct ? *n : 1); ++i)
        if (!alike(part(a, i), part(b, i))) return false;
    return true;
}

inline bool ModuleParser::composite(Op op, Words words)
{
    auto const is_int_scalar = [&](std::uint32_t id) { return numeric(value(id)).is_int() && numeric(value(id)).count == 1; };
    auto const is_matrix = [&](std::uint32_t type) { return ids_[type].op == Op::TypeMatrix; };
    auto const column = [&](std::uint32_t type) { return operand_of(ids_[type], 2); };
    auto const same = "its operands are not of types that go with its result's";
    std::uint32_t const t = in_.type;
    switch (op) {
    case Op::VectorExtractDynamic:
        ask(numeric(value(words[0])).count > 1 && numeric(value(words[0])).scalar == t && is_int_scalar(words[1]), same);
        return true;
    case Op::VectorInsertDynamic:
        ask(numeric(t).count > 1 && value(words[0]) == t && value(words[1]) == numeric(t).scalar && is_int_scalar(words[2]), same);
        return true;
    case Op::VectorShuffle: {
        auto const a = numeric(value(words[0])), b = numeric(value(words[1])), r = numeric(t);
        ask(a.count > 1 && b.count > 1 && r.count > 1 && a.scalar == r.scalar && b.scalar == r.scalar && words.size() - 2 == r.count, same);
        for (auto const from : words.subspan(2))
            ask(from < a.count + b.count || from == 0xFFFF'FFFF, "takes a component that its vectors do not have");
        return true;
    }
    case Op::CompositeConstruct: {
        auto const r = numeric(t);
        if (r.count > 1) {
            std::uint32_t count = 0;
            for (auto const id : words) {
                auto const x = numeric(value(id));
                ask(x.count != 0 && x.scalar == r.scalar, same);
                count += x.count;
                ask(count <= r.count, same);
            }
            ask(count == r.count, same);
        } else {
            ask(parts(t) == words.size(), "it does not have one value for each part of its type");
            for (std::uint32_t i = 0; i < words.size(); ++i) ask(value(words[i]) == part(t, i), same);
        }
        return true;
    }
    case Op::CompositeConstructReplicateEXT:
        ask(parts(t).value_or(256) <= 255 || ids_[t].op == Op::TypeArray, "its type is no composite, or a struct of more than 255 parts");
        for (std::uint32_t i = 0; i < (ids_[t].op == Op::TypeStruct ? *parts(t) : 1); ++i) ask(value(words[0]) == part(t, i), same);
        return true;
    case Op::CompositeExtract:
        ask(walk(value(words[0]), words.subspan(1), false) == t, "what it takes is no part, or not of its type");
        return true;
    case Op::CompositeInsert:
        ask(value(words[1]) == t && walk(t, words.subspan(2), false) == value(words[0]), "what it replaces is no part, or of another type");
        return true;
    case Op::CopyObject: ask(value(words[0]) == t, same); return true;
    case Op::CopyLogical: ask(alike(value(words[0]), t), same); return true;
    case Op::Select: {
        auto const condition = numeric(value(words[0]));
        ask(condition.is_bool() && (condition.count == 1 || condition.count == numeric(t).count),
            "its condition is no bool, or has another number of components");
        ask(value(words[1]) == t && value(words[2]) == t, same);
        return true;
    }
    case Op::Bitcast: case Op::ConvertPtrToU: case Op::ConvertUToPtr: {
        auto const bits = [&](std::uint32_t type) {
            auto const x = numeric(type);
            return ids_[type].op == Op::TypePointer ? 64 : x.is_bool() ? 0 : x.width * x.count;
        };
        ask(bits(value(words[0])) != 0 && (bits(value(words[0])) == bits(t) || op != Op::Bitcast),
            "its operand does not have as many bits as its result");
        ask(op != Op::ConvertPtrToU || (numeric(t).is_int() && ids_[value(words[0])].op == Op::TypePointer), same);
        ask(op != Op::ConvertUToPtr || (numeric(value(words[0])).is_int() && ids_[t].op == Op::TypePointer), same);
        return true;
    }
    case Op::PtrEqual: case Op::PtrNotEqual: case Op::PtrDiff:
        ask(ids_[value(words[0])].op == Op::TypePointer && value(words[0]) == value(words[1]), "its operands are no pointers of one type");
        ask(op == Op::PtrDiff ? numeric(t).is_int() && numeric(t).count == 1 : ids_[t].op == Op::TypeBool, same);
        return true;
    case Op::IAddCarry: case Op::ISubBorrow: case Op::UMulExtended: case Op::SMulExtended: {
        ask(ids_[t].op == Op::TypeStruct && parts(t) == 2u && part(t, 0) == part(t, 1) && numeric(part(t, 0)).is_int(),
            "its type is no struct of two integers of one type");
        ask(numeric(value(words[0])).is_like(numeric(part(t, 0))) && numeric(value(words[1])).is_like(numeric(part(t, 0))), same);
        return true;
    }
    case Op::Transpose: {
        std::uint32_t const m = value(words[0]);
        ask(is_matrix(m) && is_matrix(t) && numeric(column(m)).scalar == numeric(column(t)).scalar &&
                parts(m) == numeric(column(t)).count && parts(t) == numeric(column(m)).count,
            same);
        return true;
    }
    case Op::MatrixTimesScalar:
        ask(is_matrix(t) && value(words[0]) == t && value(words[1]) == numeric(column(t)).scalar, same);
        return true;
    case Op::VectorTimesMatrix: { // a row times a matrix: one component for each column
        std::uint32_t const m = value(words[1]);
        ask(is_matrix(m) && value(words[0]) == column(m) && numeric(t).count == parts(m) &&
                numeric(t).scalar == numeric(column(m)).scalar,
            same);
        return true;
    }
    case Op::MatrixTimesVector: {
        std::uint32_t const m = value(words[0]);
        auto const v = numeric(value(words[1]));
        ask(is_matrix(m) && t == column(m) && v.count == parts(m) && v.scalar == numeric(t).scalar, same);
        return true;
    }
    case Op::MatrixTimesMatrix: {
        std::uint32_t const a = value(words[0]), b = value(words[1]);
        ask(is_matrix(a) && is_matrix(b) && is_matrix(t) && column(t) == column(a) && parts(t) == parts(b) &&
                numeric(column(b)).count == parts(a) && numeric(column(b)).scalar == numeric(column(a)).scalar,
            same);
        return true;
    }
    case Op::OuterProduct:
        ask(is_matrix(t) && value(words[0]) == column(t) && numeric(value(words[1])).count == parts(t) &&
                numeric(value(words[1])).scalar == numeric(column(t)).scalar,
            same);
        return true;
    case Op::Dot:
        ask(numeric(t).is_float() && numeric(value(words[0])).count > 1 && numeric(value(words[0])).scalar == t &&
                value(words[0]) == value(words[1]),
            same);
        return true;
    case Op::ExtInst: {
        if (static_cast<ExtendedSet>(ids_[words[0]].extra) != ExtendedSet::GlslStd450) return false;
        auto const is_square = [&](std::uint32_t type) { return is_matrix(type) && numeric(column(type)).count == parts(type); };
        switch (static_cast<GlslStd450>(words[1])) {
        case GlslStd450::Determinant: ask(is_square(value(words[2])) && numeric(column(value(words[2]))).scalar == t, same); return true;
        case GlslStd450::MatrixInverse: ask(is_square(t) && value(words[2]) == t, same); return true;
        case GlslStd450::ModfStruct: case GlslStd450::FrexpStruct: {
            bool const is_modf = words[1] == static_cast<std::uint32_t>(GlslStd450::ModfStruct);
            auto const x = numeric(value(words[2]));
            ask(ids_[t].op == Op::TypeStruct && parts(t) == 2u && x.is_float() && part(t, 0) == value(words[2]), same);
            auto const second = numeric(part(t, 1));
            ask(is_modf ? part(t, 1) == value(words[2]) : second.is_int() && second.count == x.count, same);
            return true;
        }
        default: return false;
        }
    }
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
