#pragma once

// What ModuleParser asks of the types of an instruction's operands.

#include <crosslane/shader/parser.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What an instruction asks of its result (the first letter) and of the ids among its operands, a letter each.
///
///     result   I integer scalar or vector    F float scalar or vector    B bool scalar or vector    S any of these
///     operand  = of the result's type        i integer of its width and count     c integer of its count     f, b float, bool of
///              its count                     t of the scalar type that it is made of      s any scalar or vector
///              a integer of the first operand's width and count, bool for bool     A of the first operand's type
///              p pointer to the result's type       P pointer to an integer of its count      v bool vector     k integer scalar or vector
///              g cluster size, or if partitioned ballot
///              V float scalar or vector made of the result's type
///     both     n integer scalar     d float scalar     l bool scalar     u vector of 4 integers of 32 bits     h vector of 2 of them
///              w integer of 32 bits     e float of 64     2, 4 vector of 2 or 4 floats of 32     3 vector of 3 floats
struct OperandRule { Op op; char const* text; };
inline constexpr OperandRule operand_rules[] = {
    {Op::ConvertFToU, "If"},
    {Op::ConvertFToS, "If"},
    {Op::ConvertSToF, "Fc"},
    {Op::ConvertUToF, "Fc"},
    {Op::UConvert, "Ic"},
    {Op::SConvert, "Ic"},
    {Op::FConvert, "Ff"},
    {Op::QuantizeToF16, "F="},
    {Op::SNegate, "Ii"},
    {Op::FNegate, "F="},
    {Op::IAdd, "Iii"},
    {Op::FAdd, "F=="},
    {Op::ISub, "Iii"},
    {Op::FSub, "F=="},
    {Op::IMul, "Iii"},
    {Op::FMul, "F=="},
    {Op::UDiv, "Iii"},
    {Op::SDiv, "Iii"},
    {Op::FDiv, "F=="},
    {Op::UMod, "Iii"},
    {Op::SRem, "Iii"},
    {Op::SMod, "Iii"},
    {Op::FRem, "F=="},
    {Op::FMod, "F=="},
    {Op::VectorTimesScalar, "F=t"},
    {Op::Any, "lv"},
    {Op::All, "lv"},
    {Op::IsNan, "Bf"},
    {Op::IsInf, "Bf"},
    {Op::LogicalEqual, "B=="},
    {Op::LogicalNotEqual, "B=="},
    {Op::LogicalOr, "B=="},
    {Op::LogicalAnd, "B=="},
    {Op::LogicalNot, "B="},
    {Op::IEqual, "Bca"},
    {Op::INotEqual, "Bca"},
    {Op::UGreaterThan, "Bca"},
    {Op::SGreaterThan, "Bca"},
    {Op::UGreaterThanEqual, "Bca"},
    {Op::SGreaterThanEqual, "Bca"},
    {Op::ULessThan, "Bca"},
    {Op::SLessThan, "Bca"},
    {Op::ULessThanEqual, "Bca"},
    {Op::SLessThanEqual, "Bca"},
    {Op::FOrdEqual, "BfA"},
    {Op::FUnordEqual, "BfA"},
    {Op::FOrdNotEqual, "BfA"},
    {Op::FUnordNotEqual, "BfA"},
    {Op::FOrdLessThan, "BfA"},
    {Op::FUnordLessThan, "BfA"},
    {Op::FOrdGreaterThan, "BfA"},
    {Op::FUnordGreaterThan, "BfA"},
    {Op::FOrdLessThanEqual, "BfA"},
    {Op::FUnordLessThanEqual, "BfA"},
    {Op::FOrdGreaterThanEqual, "BfA"},
    {Op::FUnordGreaterThanEqual, "BfA"},
    {Op::ShiftRightLogical, "Iic"},
    {Op::ShiftRightArithmetic, "Iic"},
    {Op::ShiftLeftLogical, "Iic"},
    {Op::BitwiseOr, "Iii"},
    {Op::BitwiseXor, "Iii"},
    {Op::BitwiseAnd, "Iii"},
    {Op::Not, "Ii"},
    {Op::BitFieldInsert, "Iiinn"},
    {Op::BitFieldSExtract, "Iinn"},
    {Op::BitFieldUExtract, "Iinn"},
    {Op::BitReverse, "Ii"},
    {Op::BitCount, "Ic"},
    {Op::DPdx, "F="},
    {Op::DPdy, "F="},
    {Op::Fwidth, "F="},
    {Op::DPdxFine, "F="},
    {Op::DPdyFine, "F="},
    {Op::FwidthFine, "F="},
    {Op::DPdxCoarse, "F="},
    {Op::DPdyCoarse, "F="},
    {Op::FwidthCoarse, "F="},
    {Op::ControlBarrier, "-"},
    {Op::MemoryBarrier, "-"},
    {Op::AtomicLoad, "Sp"},
    {Op::AtomicExchange, "Sp="},
    {Op::AtomicCompareExchange, "np=="},
    {Op::AtomicIIncrement, "np"},
    {Op::AtomicIDecrement, "np"},
    {Op::AtomicIAdd, "np="},
    {Op::AtomicISub, "np="},
    {Op::AtomicSMin, "np="},
    {Op::AtomicUMin, "np="},
    {Op::AtomicSMax, "np="},
    {Op::AtomicUMax, "np="},
    {Op::AtomicAnd, "np="},
    {Op::AtomicOr, "np="},
    {Op::AtomicXor, "np="},
    {Op::BranchConditional, "-l"},
    {Op::Switch, "-n"},
    {Op::GroupAll, "ll"},
    {Op::GroupAny, "ll"},
    {Op::GroupIAdd, "I="},
    {Op::GroupFAdd, "F="},
    {Op::GroupFMin, "F="},
    {Op::GroupUMin, "I="},
    {Op::GroupSMin, "I="},
    {Op::GroupFMax, "F="},
    {Op::GroupUMax, "I="},
    {Op::GroupSMax, "I="},
    {Op::ImageSparseTexelsResident, "ln"},
    {Op::GroupNonUniformElect, "l"},
    {Op::GroupNonUniformAll, "ll"},
    {Op::GroupNonUniformAny, "ll"},
    {Op::GroupNonUniformAllEqual, "ls"},
    {Op::GroupNonUniformBroadcast, "S=n"},
    {Op::GroupNonUniformBroadcastFirst, "S="},
    {Op::GroupNonUniformBallot, "ul"},
    {Op::GroupNonUniformInverseBallot, "lu"},
    {Op::GroupNonUniformBallotBitExtract, "lun"},
    {Op::GroupNonUniformBallotBitCount, "nu"},
    {Op::GroupNonUniformBallotFindLSB, "nu"},
    {Op::GroupNonUniformBallotFindMSB, "nu"},
    {Op::GroupNonUniformShuffle, "S=n"},
    {Op::GroupNonUniformShuffleXor, "S=n"},
    {Op::GroupNonUniformShuffleUp, "S=n"},
    {Op::GroupNonUniformShuffleDown, "S=n"},
    {Op::GroupNonUniformIAdd, "I=g"},
    {Op::GroupNonUniformFAdd, "F=g"},
    {Op::GroupNonUniformIMul, "I=g"},
    {Op::GroupNonUniformFMul, "F=g"},
    {Op::GroupNonUniformSMin, "I=g"},
    {Op::GroupNonUniformUMin, "I=g"},
    {Op::GroupNonUniformFMin, "F=g"},
    {Op::GroupNonUniformSMax, "I=g"},
    {Op::GroupNonUniformUMax, "I=g"},
    {Op::GroupNonUniformFMax, "F=g"},
    {Op::GroupNonUniformBitwiseAnd, "I=g"},
    {Op::GroupNonUniformBitwiseOr, "I=g"},
    {Op::GroupNonUniformBitwiseXor, "I=g"},
    {Op::GroupNonUniformLogicalAnd, "B=g"},
    {Op::GroupNonUniformLogicalOr, "B=g"},
    {Op::GroupNonUniformLogicalXor, "B=g"},
    {Op::GroupNonUniformQuadBroadcast, "S=n"},
    {Op::GroupNonUniformQuadSwap, "S=n"},
    {Op::SubgroupBallotKHR, "ul"},
    {Op::SubgroupFirstInvocationKHR, "S="},
    {Op::FmaKHR, "F==="},
    {Op::SubgroupAllKHR, "ll"},
    {Op::SubgroupAnyKHR, "ll"},
    {Op::SubgroupAllEqualKHR, "ll"},
    {Op::GroupNonUniformRotateKHR, "S=nn"},
    {Op::SubgroupReadInvocationKHR, "S=n"},
    {Op::SDot, "nka"},
    {Op::UDot, "nka"},
    {Op::SUDot, "nka"},
    {Op::SDotAccSat, "nka="},
    {Op::UDotAccSat, "nka="},
    {Op::SUDotAccSat, "nka="},
    {Op::ReadClockKHR, "I"},
    {Op::GroupNonUniformQuadAllKHR, "ll"},
    {Op::GroupNonUniformQuadAnyKHR, "ll"},
    {Op::GroupNonUniformPartitionNV, "us"},
    {Op::AtomicFMinEXT, "Fp="},
    {Op::AtomicFMaxEXT, "Fp="},
    {Op::AssumeTrueKHR, "-l"},
    {Op::ExpectKHR, "S=="},
    {Op::AtomicFAddEXT, "Fp="},
};

/// The same for GLSL.std.450, by its numbers from 1 on; empty: see composite, or not for a compute shader.
inline constexpr char const* glsl_rules[] = {
    "F=",   "F=",   "F=",  "F=",   "Ii",   "F=",  "Ii",   "F=",   "F=",   "F=",   "F=",   "F=",
    "F=",   "F=",   "F=",  "F=",   "F=",   "F=",  "F=",   "F=",   "F=",   "F=",   "F=",   "F=", // Round to Atanh
    "F==",  "F==",  "F=",  "F=",   "F=",   "F=",  "F=",   "F=",   "",     "",     "F=p",  "",   // Atan2 to ModfStruct
    "F==",  "Iii",  "Iii", "F==",  "Iii",  "Iii", "F===", "Iiii", "Iiii", "F===", "Iiii", "F==",
    "F===", "F===", "F=P", "",     "F=c",                                                       // FMin to Ldexp
    "w4",   "w4",   "w2",  "w2",   "w2",   "eh",  "2w",   "2w",   "2w",   "4w",   "4w",   "he", // PackSnorm4x8 to UnpackDouble2x32
    "dV",   "dVA",  "3==", "F=",   "F===", "F==", "F==d", "Ic",   "Ic",   "Ic",   "",     "",
    "",     "F==",  "F==", "F===", // Length to NClamp
};
static_assert(std::size(glsl_rules) == std::size(glsl_std_450_table));

/// The same for AMD's extended sets; nullptr: the set has no such instruction.
inline char const* ModuleParser::amd_rule(ExtendedSet set, std::uint32_t number)
{
    constexpr char const* trinary[] = {"F===", "Iiii", "Iiii"}; // FMin3AMD, UMin3AMD, SMin3AMD; then Max3 and Mid3
    constexpr char const* gcn[] = {"dx", "Fx", "I"};            // CubeFaceIndexAMD, CubeFaceCoordAMD, TimeAMD
    constexpr char const* ballot[] = {"S=x", "S=x", "S==n", "nx"}; // SwizzleInvocationsAMD, …MaskedAMD, WriteInvocationAMD, MbcntAMD
    if (set == ExtendedSet::AmdTrinaryMinMax && number - 1 < 9) return trinary[(number - 1) % 3];
    if (set == ExtendedSet::AmdGcnShader && number - 1 < 3) return gcn[number - 1];
    if (set == ExtendedSet::AmdShaderBallot && number - 1 < 4) return ballot[number - 1];
    return nullptr;
}

inline void ModuleParser::operation(Op op, Words words)
{
    if (composite(op, words) || memory(op, words) || image(op, words)) return;
    if (op == Op::ExtInst || op == Op::ExtInstWithForwardRefsKHR) {
        auto const set = static_cast<ExtendedSet>(ids_[words[0]].extra);
        if (set == ExtendedSet::GlslStd450) by_rule(glsl_rules[words[1] - 1], "iii", words.subspan(2));
        if (auto const* rule = amd_rule(set, words[1])) by_rule(rule, "iii", words.subspan(2));
        return;
    }
    static_assert(
        std::is_sorted(std::begin(operand_rules), std::end(operand_rules), [](auto const& a, auto const& b) { return a.op < b.op; }));
    auto const* rule =
        std::lower_bound(std::begin(operand_rules), std::end(operand_rules), op, [](OperandRule const& r, Op o) { return r.op < o; });
    if (rule == std::end(operand_rules) || rule->op != op) return;
    auto const* shape = row_of(op)->shape;
    by_rule(rule->text, *shape == 'T' ? shape + 2 : shape, words);
}

/// The type of an operand that must be a value.
inline std::uint32_t ModuleParser::value(std::uint32_t id) const
{
    Id const& known = ids_[id];
    if (known.word == 0 || known.type == 0 || known.op == Op::Function || !has_values(known.type)) wrong("@ is no value before it", id);
    return known.type;
}

inline bool ModuleParser::matches(char letter, std::uint32_t type, Numeric const& first, std::uint32_t first_type, bool partitioned) const
{
    Numeric const x = numeric(type), result = in_.type != 0 ? numeric(in_.type) : Numeric{};
    Id const& t = ids_[type];
    auto const pointee = [&] { return numeric(operand_of(t, 3)); };
    switch (letter) {
    case 'I': case 'k': return x.is_int();
    case 'F': return x.is_float();
    case 'B': return x.is_bool();
    case 'S': case 's': return x.count != 0;
    case 'n': return x.is_int() && x.count == 1;
    case 'd': return x.is_float() && x.count == 1;
    case 'l': return x.is_bool() && x.count == 1;
    case 'v': return x.is_bool() && x.count > 1;
    case 'u': return x.is_int() && x.width == 32 && x.count == 4;
    case 'h': return x.is_int() && x.width == 32 && x.count == 2;
    case 'w': return x.is_int() && x.width == 32 && x.count == 1;
    case 'e': return x.is_float() && x.width == 64 && x.count == 1;
    case '2': return x.is_float() && x.width == 32 && x.count == 2;
    case '4': return x.is_float() && x.width == 32 && x.count == 4;
    case '3': return x.is_float() && x.count == 3;
    case 'V': return x.is_float() && x.scalar == in_.type;
    case '=': return type == in_.type;
    case 'i': return x.is_int() && x.width == result.width && x.count == result.count;
    case 'c': return x.is_int() && x.count == result.count;
    case 'f': return x.is_float() && x.count == result.count;
    case 'b': return x.is_bool() && x.count == result.count;
    case 't': return type == result.scalar;
    case 'a': return x.is_like(first);
    case 'A': return type == first_type;
    case 'g': return partitioned ? x.is_int() && x.width == 32 && x.count == 4 : x.is_int() && x.count == 1;
    case 'p': return t.op == Op::TypePointer ? operand_of(t, 3) == in_.type : t.op == Op::TypeUntypedPointerKHR;
    case 'P': return t.op == Op::TypePointer && pointee().is_int() && pointee().count == result.count;
    default: return true;
    }
}

inline void ModuleParser::by_rule(char const* rule, char const* shape, Words words)
{
    if (*rule == '\0') wrong("is not for a compute shader");
    if (*rule != '-' && !matches(*rule, in_.type, {}, 0, false)) wrong("its result is not of a type that it can have");
    ++rule;
    Numeric first{};
    std::uint32_t first_type = 0;
    bool partitioned = false, has_last = true; // the operand of clustered and partitioned operations
    for (std::size_t w = 0; *shape != '\0' && w < words.size(); ++shape, ++w) {
        if (*shape == '?' || *shape == '*') --w; // the letter was before
        if (*shape == 'e') {
            partitioned = words[w] >= static_cast<std::uint32_t>(GroupOperation::PartitionedReduceNV);
            has_last = words[w] < static_cast<std::uint32_t>(GroupOperation::ClusteredReduce) || words.size() == w + 3;
        }
        if (*shape == 's' || *shape == 'm') {
            if (!matches('n', value(words[w]), {}, 0, false)) wrong("its scope or its memory semantics, @, are no integer", words[w]);
        } else if (*shape == 'i') {
            if (*rule == '\0') break;
            std::uint32_t const type = value(words[w]);
            if (!matches(*rule++, type, first, first_type, partitioned))
                wrong("its operand @ is not of a type that goes with the others'", words[w]);
            if (first_type == 0) {
                first_type = type;
                first = numeric(type);
            }
        }
    }
    if (*rule == 'g' && !has_last) wrong("has no size of its clusters, or no partition");
}

} // namespace crosslane::detail
