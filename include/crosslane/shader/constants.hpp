#pragma once

#include <crosslane/shader/binding.hpp>
#include <crosslane/shader/module.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// A value for the specialisation constant of a SpecId: the bits of an integer or float, or 0 or 1.
///
/// Errors   None. A SpecId that the module lacks changes nothing; Shader::specialize refuses it.
struct Specialized
{
    std::uint32_t spec_id;
    std::uint64_t bits;
};

namespace detail {

/// The arithmetic of OpSpecConstantOp on integers and bools of up to 64 bits; nothing: it has no result, or works on
/// floats.
[[nodiscard]] inline std::optional<std::uint64_t> fold(Op op, std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint32_t width,
                                                       bool is_signed_source)
{
    auto const sign = [width](std::uint64_t x) { return static_cast<std::int64_t>(x << (64 - width)) >> (64 - width); };
    std::int64_t const sa = sign(a), sb = sign(b);
    bool const overflows = sb == -1; // the one quotient that does not fit
    switch (op) {
    case Op::SNegate: return 0 - a;
    case Op::Not: return ~a;
    case Op::IAdd: return a + b;
    case Op::ISub: return a - b;
    case Op::IMul: return a * b;
    case Op::UDiv: return b == 0 ? std::nullopt : std::optional(a / b);
    case Op::UMod: return b == 0 ? std::nullopt : std::optional(a % b);
    case Op::SDiv: return b == 0 ? std::nullopt : std::optional(overflows ? 0 - a : static_cast<std::uint64_t>(sa / sb));
    case Op::SRem: return b == 0 ? std::nullopt : std::optional(overflows ? 0 : static_cast<std::uint64_t>(sa % sb));
    case Op::SMod:
        return b == 0 ? std::nullopt
                      : std::optional(
                            overflows ? 0 : static_cast<std::uint64_t>(sa % sb + (sa % sb != 0 && (sa % sb < 0) != (sb < 0) ? sb : 0)));
    case Op::ShiftLeftLogical: return b < width ? a << b : 0;
    case Op::ShiftRightLogical: return b < width ? a >> b : 0;
    case Op::ShiftRightArithmetic: return static_cast<std::uint64_t>(sa >> (b < width ? b : width - 1));
    case Op::BitwiseOr: case Op::LogicalOr: return a | b;
    case Op::BitwiseXor: case Op::LogicalNotEqual: return a ^ b;
    case Op::BitwiseAnd: case Op::LogicalAnd: return a & b;
    case Op::LogicalNot: return a ^ 1;
    case Op::LogicalEqual: return (a ^ b) ^ 1;
    case Op::Select: return a != 0 ? b : c;
    case Op::IEqual: return a == b;
    case Op::INotEqual: return a != b;
    case Op::ULessThan: return a < b;
    case Op::ULessThanEqual: return a <= b;
    case Op::UGreaterThan: return a > b;
    case Op::UGreaterThanEqual: return a >= b;
    case Op::SLessThan: return sa < sb;
    case Op::SLessThanEqual: return sa <= sb;
    case Op::SGreaterThan: return sa > sb;
    case Op::SGreaterThanEqual: return sa >= sb;
    case Op::UConvert: return a;
    case Op::SConvert: return is_signed_source ? static_cast<std::uint64_t>(sa) : a;
    default: return std::nullopt;
    }
}

} // namespace detail

/// The values of a module's constants when some of its specialisation constants are given values: integers and bools,
/// also within vectors and other composites.
///
/// Active   –
/// Errors   None: a division by zero, or anything computed from floats, has no value.
class Constants
{
public:
    explicit Constants(Module const& module, std::span<Specialized const> specialized = {});

    /// The bits of a scalar constant, zero-extended; nothing: the id is not a scalar constant, or has no value.
    [[nodiscard]] std::optional<std::uint64_t> bits(std::uint32_t id) const
    {
        return id < nodes_.size() && nodes_[id].kind == Node::scalar ? std::optional(nodes_[id].bits) : std::nullopt;
    }
    /// The bits of one part of a vector constant.
    [[nodiscard]] std::optional<std::uint64_t> component(std::uint32_t id, std::uint32_t n) const
    {
        auto const node = id < nodes_.size() ? part(id, n) : none;
        return node != none && nodes_[node].kind == Node::scalar ? std::optional(nodes_[node].bits)
               : nodes_[node].kind == Node::null                 ? std::optional<std::uint64_t>(0)
                                                                 : std::nullopt;
    }

private:
    /// A scalar, a list of parts, or zeros of any shape. The first nodes are those of the ids.
    struct Node
    {
        enum Kind : std::uint8_t { unknown, scalar, composite, null } kind = unknown;
        std::uint64_t bits = 0;
        std::uint32_t first = 0, count = 0; // in parts_
    };
    static constexpr std::uint32_t none = 0; // no id

    struct Type { Op op = Op::Nop; std::uint32_t width = 0, count = 0; bool is_signed = false; };
    [[nodiscard]] Type type(std::uint32_t id) const;
    [[nodiscard]] std::uint32_t part(std::uint32_t node, std::uint32_t n) const;
    [[nodiscard]] Node composite(detail::List<std::uint32_t> const& parts);
    [[nodiscard]] Node operation(Instruction const&);
    [[nodiscard]] Node componentwise(Op, Instruction const&, std::span<std::uint32_t const> ids);
    [[nodiscard]] static std::uint64_t low(std::uint64_t bits, std::uint32_t width)
    {
        return width < 64 ? bits & ((std::uint64_t{1} << width) - 1) : bits;
    }

    Module const* module_;
    detail::List<Node> nodes_;
    detail::List<std::uint32_t> parts_;
};

inline Constants::Type Constants::type(std::uint32_t id) const
{
    auto const* t = module_->definition(id);
    std::uint32_t count = 1;
    if (t->op == Op::TypeVector) {
        count = t->operands[1];
        t = module_->definition(t->operands[0]);
    }
    if (t->op == Op::TypeBool) return {t->op, 1, count, false};
    if (t->op == Op::TypeInt) return {t->op, t->operands[0], count, t->operands[1] != 0};
    if (t->op == Op::TypeFloat) return {t->op, t->operands[0], count, false};
    return {};
}

inline std::uint32_t Constants::part(std::uint32_t node, std::uint32_t n) const
{
    Node const& x = nodes_[node];
    return x.kind == Node::null ? node : x.kind == Node::composite && n < x.count ? parts_[x.first + n] : none;
}

inline Constants::Node Constants::composite(detail::List<std::uint32_t> const& parts)
{
    Node const result{Node::composite, 0, static_cast<std::uint32_t>(parts_.size()), static_cast<std::uint32_t>(parts.size())};
    parts_.append(parts);
    return result;
}

inline Constants::Constants(Module const& module, std::span<Specialized const> specialized) : module_(&module), nodes_(module.bound)
{
    for (auto const& in : module.globals) {
        Node node;
        auto const given = [&](std::uint64_t initial) {
            if (auto const spec_id = module.decoration(in.result, Decoration::SpecId))
                for (std::size_t i = 0; i < specialized.size(); ++i)
                    if (auto const& s = specialized[i]; s.spec_id == (*spec_id)[0])
                        initial = in.op == Op::SpecConstant ? s.bits : s.bits != 0;
            return initial;
        };
        switch (in.op) {
        case Op::ConstantTrue: case Op::ConstantFalse: node = {Node::scalar, in.op == Op::ConstantTrue}; break;
        case Op::SpecConstantTrue: case Op::SpecConstantFalse: node = {Node::scalar, given(in.op == Op::SpecConstantTrue)}; break;
        case Op::Constant: case Op::SpecConstant: {
            std::uint64_t const literal = in.operands[0] | (in.operands.size() > 1 ? std::uint64_t{in.operands[1]} << 32 : 0);
            node = {Node::scalar, low(in.op == Op::SpecConstant ? given(literal) : literal, type(in.type).width)};
            break;
        }
        case Op::ConstantComposite: case Op::SpecConstantComposite:
            node = composite({in.operands.data(), in.operands.data() + in.operands.size()});
            break;
        case Op::ConstantCompositeReplicateEXT: case Op::SpecConstantCompositeReplicateEXT:
            if (std::uint32_t const count = type(in.type).count; count > 1)
                node = composite(detail::List<std::uint32_t>(count, in.operands[0]));
            break;
        case Op::ConstantNull: case Op::Undef: node = {type(in.type).count == 1 ? Node::scalar : Node::null}; break;
        case Op::SpecConstantOp: node = operation(in); break;
        default: break;
        }
        nodes_[in.result] = node;
    }
}

inline Constants::Node Constants::operation(Instruction const& in)
{
    auto const op = static_cast<Op>(in.operands[0]);
    auto const words = in.operands.subspan(1);
    switch (op) {
    case Op::CompositeExtract: {
        std::uint32_t node = words[0];
        for (auto const n : words.subspan(1)) node = part(node, n);
        if (node != none && nodes_[node].kind == Node::null && type(in.type).count == 1) return {Node::scalar};
        return nodes_[node];
    }
    case Op::VectorShuffle: {
        detail::List<std::uint32_t> parts;
        std::uint32_t const first = type(module_->definition(words[0])->type).count;
        for (auto const n : words.subspan(2)) parts.push_back(n < first ? part(words[0], n) : part(words[1], n - first));
        return composite(parts);
    }
    case Op::CompositeInsert: { // into a vector; no constant that matters here goes through inserts into other composites
        std::uint32_t const count = type(in.type).count;
        if (count < 2 || words.size() != 3) return {};
        detail::List<std::uint32_t> parts;
        for (std::uint32_t i = 0; i < count; ++i) parts.push_back(i == words[2] ? words[0] : part(words[1], i));
        return composite(parts);
    }
    default: return componentwise(op, in, words);
    }
}

inline Constants::Node Constants::componentwise(Op op, Instruction const& in, std::span<std::uint32_t const> ids)
{
    Type const result = type(in.type), source = type(module_->definition(ids[op == Op::Select ? 1 : 0])->type);
    bool const is_bitwise = op == Op::Select; // it also moves floats
    if (result.count == 0 || ids.size() > 3 || ((result.op == Op::TypeFloat || source.op == Op::TypeFloat) && !is_bitwise)) return {};
    detail::List<Node> parts(result.count);
    for (std::uint32_t i = 0; i < result.count; ++i) {
        std::uint64_t x[3] = {};
        bool known = true;
        for (std::size_t k = 0; k < ids.size(); ++k) {
            bool const is_vector = type(module_->definition(ids[k])->type).count > 1;
            std::uint32_t const node = is_vector ? part(ids[k], i) : ids[k];
            known = known && (nodes_[node].kind == Node::scalar || nodes_[node].kind == Node::null);
            x[k] = nodes_[node].bits;
        }
        if (auto const bits = known ? detail::fold(op, x[0], x[1], x[2], source.width, op == Op::SConvert) : std::nullopt)
            parts[i] = {Node::scalar, low(*bits, result.width)};
    }
    if (result.count == 1) return parts[0];
    detail::List<std::uint32_t> places;
    for (auto const& part : parts) {
        places.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.push_back(part);
    }
    return composite(places);
}

/// A module's specialisation constants, in order of SpecId. If two have the same one, as glslang makes for
/// local_size_x_id, the first is listed.
///
/// Errors   None.
[[nodiscard]] inline std::vector<SpecializationConstant> specialization_constants(Module const& module)
{
    std::vector<SpecializationConstant> all;
    Constants const initial(module);
    for (auto const& in : module.globals) {
        if (in.op != Op::SpecConstant && in.op != Op::SpecConstantTrue && in.op != Op::SpecConstantFalse) continue;
        if (auto const spec_id = module.decoration(in.result, Decoration::SpecId))
            all.push_back({(*spec_id)[0], module.name(in.result), in.result, initial.bits(in.result).value_or(0)});
    }
    auto const key = [&](auto const& x) { return detail::NumberPair{x.spec_id, module.definition(x.id)->word}; };
    detail::sort_by(all, [&](auto const& a, auto const& b) { return key(a) < key(b); });
    all.erase(std::unique(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.spec_id == b.spec_id; }), all.end());
    return all;
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
