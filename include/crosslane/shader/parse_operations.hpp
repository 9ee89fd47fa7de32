#pragma once

// What ModuleParser requires of the types of an instruction's operands.

#include <crosslane/shader/operand_rules.hpp>
#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The rule for an instruction of AMD's extended sets; nullptr: the set has no such instruction.
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

/// The type of an operand, which must be a value.
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
    case 'x': return type == in_.type || (result.is_int() && matches('i', type, first, first_type, partitioned));
    case 'i': return x.is_int() && x.width == result.width && x.count == result.count;
    case 'c': return x.is_int() && x.count == result.count;
    case 'f': return x.is_float() && x.count == result.count;
    case 'b': return x.is_bool() && x.count == result.count;
    case 't': return type == result.scalar;
    case 'a': return x.is_like(first);
    case 'A': return type == first_type;
    case 'g': return partitioned ? x.is_int() && x.width == 32 && x.count == 4 : x.is_int() && x.count == 1;
    case 'p': return t.op == Op::TypePointer ? operand_of(t, 3) == in_.type : t.op == Op::TypeUntypedPointerKHR;
    case 'q':
        return matches('p', type, first, first_type, partitioned) ||
               (matches('P', type, first, first_type, partitioned) && pointee().width == result.width);
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
    bool partitioned = false, has_last = true; // the last operand of clustered and partitioned operations
    for (std::size_t w = 0; *shape != '\0' && w < words.size(); ++shape, ++w) {
        if (*shape == '?' || *shape == '*') --w; // repeats the letter before
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
CROSSLANE_RUNS_ONCE_END
