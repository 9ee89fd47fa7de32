#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline Value Lowering::float_constant(ScalarType type, double x)
{
    return build_.constant(type, number_bits(type, x));
}

/// For each component of up to three operands.
[[gnu::cold]] inline void Lowering::by_component(Instruction const& at, Action action, ScalarType type)
{
    auto const a = copy_of(at.operands[0], at);
    List<Value> b, c, result;
    if (at.operands.size() > 1) b = values(at.operands[1], at), need_same(a, b, at);
    if (at.operands.size() > 2) c = values(at.operands[2], at), need_same(a, c, at);
    if (build_.program[a[0]].result != stored_as(type)) refuse(module_, at, "its operands are not of its type");
    for (std::size_t i = 0; i < a.size(); ++i)
        result.push_back(result_of(action, type, a[i], b.empty() ? no_value : b[i], c.empty() ? no_value : c[i]));
    set(at, std::move(result));
}

[[gnu::cold]] inline void Lowering::compare_by_component(Instruction const& at, Action action, ScalarType type, bool swap, bool negate)
{
    auto const a = copy_of(at.operands[0], at), b = copy_of(at.operands[1], at);
    need_same(a, b, at);
    if (build_.program[a[0]].result != stored_as(type)) refuse(module_, at, "its operands are not of its type");
    List<Value> result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto const v = test(action, type, swap ? b[i] : a[i], swap ? a[i] : b[i]);
        result.push_back(negate ? no(v) : v);
    }
    set(at, std::move(result));
}

/// a b + c: rounded twice, unless a single rounding was asked for.
[[gnu::cold]] inline Value Lowering::multiply_add(Value a, Value b, Value c, ScalarType type)
{
    if (options_.fuses_multiply_add) return result_of(Action::fused, type, a, b, c);
    return result_of(Action::add, type, result_of(Action::multiply, type, a, b), c);
}

/// a + b or a - b, where one of them may be a product.
[[gnu::cold]] inline Value Lowering::fused_sum(Action action, ScalarType type, Value a, Value b, bool may_fuse)
{
    if (may_fuse && options_.fuses_multiply_add) {
        auto const is_product = [&](Value v) {
            auto const& node = build_.program[v];
            return node.action == Action::multiply && node.type == type && node.constant == 0; // constant 1: NoContraction
        };
        if (is_product(b)) {
            auto const product = build_.program[b];
            auto const x = action == Action::subtract ? result_of(Action::negate, type, product.a) : product.a;
            return result_of(Action::fused, type, x, product.b, a);
        }
        if (is_product(a)) {
            auto const product = build_.program[a];
            Value const c = action == Action::subtract ? result_of(Action::negate, type, b) : b;
            return result_of(Action::fused, type, product.a, product.b, c);
        }
    }
    return result_of(action, type, a, b);
}

[[gnu::cold]] inline Value Lowering::dot(List<Value> const& a, List<Value> const& b, ScalarType type)
{
    if (options_.fuses_multiply_add && a.size() > 1) { // like the H100's compiler: from y on, x, then z, w
        auto sum = result_of(Action::multiply, type, a[1], b[1]);
        sum = result_of(Action::fused, type, a[0], b[0], sum);
        for (std::size_t i = 2; i < a.size(); ++i) sum = result_of(Action::fused, type, a[i], b[i], sum);
        return sum;
    }
    auto sum = result_of(Action::multiply, type, a[0], b[0]);
    for (std::size_t i = 1; i < a.size(); ++i) sum = result_of(Action::add, type, sum, result_of(Action::multiply, type, a[i], b[i]));
    return sum;
}

[[gnu::cold]] inline bool Lowering::lower_arithmetic(Instruction const& at)
{
    using enum Op;
    auto const& o = at.operands;
    auto const type = at.type != 0 && types_.op(at.type) != TypeStruct && types_.op(at.type) != TypeVoid &&
                              types_.op(at.type) != TypePointer &&
                              (types_.op(at.type) == TypeVector || !types_.is_composite(at.type)) && types_.op(at.type) != TypeImage &&
                              types_.op(at.type) != TypeSampler && types_.op(at.type) != TypeSampledImage
                          ? types_.scalar(at.type)
                          : ScalarType::none;
    auto const u = with_sign(type == ScalarType::none ? ScalarType::u32 : type, false),
               s = with_sign(type == ScalarType::none ? ScalarType::u32 : type, true);
    auto const operand = [&](bool is_signed) { return with_sign(scalar_of(o[0], at), is_signed); };
    bool const may_fuse = !module_.decoration(at.result, Decoration::NoContraction).has_value();
    switch (at.op) {
    case IAdd: by_component(at, Action::add, u); return true;
    case ISub: by_component(at, Action::subtract, u); return true;
    case IMul: by_component(at, Action::multiply, u); return true;
    case UDiv: by_component(at, Action::divide, u); return true;
    case SDiv: by_component(at, Action::divide, s); return true;
    case UMod: by_component(at, Action::remainder, u); return true;
    case SRem: by_component(at, Action::remainder, s); return true;
    case SMod: by_component(at, Action::modulo, s); return true;
    case SNegate: by_component(at, Action::negate, u); return true;
    case FNegate: by_component(at, Action::negate, type); return true;
    case FMul: by_component(at, Action::multiply, type);
        if (!may_fuse && options_.fuses_multiply_add)
            for (auto v : values(at.result, at))
                if (build_.program[v].action == Action::multiply) build_.program[v].constant = 1;
        return true;
    case FDiv: by_component(at, Action::divide, type); return true;
    case FRem: by_component(at, Action::remainder, type); return true;
    case FMod: by_component(at, Action::modulo, type); return true;
    case FAdd:
    case FSub: {
        auto const a = copy_of(o[0], at), b = copy_of(o[1], at);
        need_same(a, b, at);
        if (build_.program[a[0]].result != stored_as(type)) refuse(module_, at, "its operands are not of its type");
        List<Value> result;
        for (std::size_t i = 0; i < a.size(); ++i)
            result.push_back(fused_sum(at.op == FAdd ? Action::add : Action::subtract, type, a[i], b[i], may_fuse));
        set(at, std::move(result));
        return true;
    }
    case FmaKHR: by_component(at, Action::fused, type); return true;
    case BitwiseAnd: by_component(at, Action::bit_and, u); return true;
    case BitwiseOr: by_component(at, Action::bit_or, u); return true;
    case BitwiseXor: by_component(at, Action::bit_xor, u); return true;
    case Not: by_component(at, Action::bit_not, u); return true;
    case BitReverse: by_component(at, Action::reverse_bits, u); return true;
    case LogicalAnd: by_component(at, Action::bit_and, ScalarType::boolean); return true;
    case LogicalOr: by_component(at, Action::bit_or, ScalarType::boolean); return true;
    case LogicalNotEqual: by_component(at, Action::bit_xor, ScalarType::boolean); return true;
    case LogicalEqual: by_component(at, Action::equal, ScalarType::boolean); return true;
    case LogicalNot: by_component(at, Action::bit_not, ScalarType::boolean); return true;
    case IEqual: compare_by_component(at, Action::equal, operand(false), false, false); return true;
    case INotEqual: compare_by_component(at, Action::not_equal, operand(false), false, false); return true;
    case ULessThan: compare_by_component(at, Action::less, operand(false), false, false); return true;
    case SLessThan: compare_by_component(at, Action::less, operand(true), false, false); return true;
    case UGreaterThan: compare_by_component(at, Action::less, operand(false), true, false); return true;
    case SGreaterThan: compare_by_component(at, Action::less, operand(true), true, false); return true;
    case ULessThanEqual: compare_by_component(at, Action::less_equal, operand(false), false, false); return true;
    case SLessThanEqual: compare_by_component(at, Action::less_equal, operand(true), false, false); return true;
    case UGreaterThanEqual: compare_by_component(at, Action::less_equal, operand(false), true, false); return true;
    case SGreaterThanEqual: compare_by_component(at, Action::less_equal, operand(true), true, false); return true;
    // Ordered: false for NaN; unordered: true.
    case FOrdEqual: compare_by_component(at, Action::equal, operand(false), false, false); return true;
    case FUnordNotEqual: compare_by_component(at, Action::not_equal, operand(false), false, false); return true;
    case FOrdLessThan: compare_by_component(at, Action::less, operand(false), false, false); return true;
    case FOrdGreaterThan: compare_by_component(at, Action::less, operand(false), true, false); return true;
    case FOrdLessThanEqual: compare_by_component(at, Action::less_equal, operand(false), false, false); return true;
    case FOrdGreaterThanEqual: compare_by_component(at, Action::less_equal, operand(false), true, false); return true;
    case FUnordLessThan: compare_by_component(at, Action::less_equal, operand(false), true, true); return true;
    case FUnordGreaterThan: compare_by_component(at, Action::less_equal, operand(false), false, true); return true;
    case FUnordLessThanEqual: compare_by_component(at, Action::less, operand(false), true, true); return true;
    case FUnordGreaterThanEqual: compare_by_component(at, Action::less, operand(false), false, true); return true;
    case FOrdNotEqual:
    case FUnordEqual: {
        auto const a = copy_of(o[0], at), b = copy_of(o[1], at);
        need_same(a, b, at);
        List<Value> result;
        for (std::size_t i = 0; i < a.size(); ++i) {
            auto const differ = result_of(Action::bit_or, ScalarType::boolean, test(Action::less, operand(false), a[i], b[i]),
                                     test(Action::less, operand(false), b[i], a[i]));
            result.push_back(at.op == FOrdNotEqual ? differ : no(differ));
        }
        set(at, std::move(result));
        return true;
    }
    case IsNan:
    case IsInf: {
        List<Value> result;
        for (auto v : copy_of(o[0], at)) result.push_back(test(at.op == IsNan ? Action::is_nan : Action::is_inf, operand(false), v));
        set(at, std::move(result));
        return true;
    }
    case Any:
    case All: {
        auto const a = copy_of(o[0], at);
        auto result = a[0];
        for (std::size_t i = 1; i < a.size(); ++i)
            result = result_of(at.op == Any ? Action::bit_or : Action::bit_and, ScalarType::boolean, result, a[i]);
        set(at, result);
        return true;
    }
    case ShiftLeftLogical:
    case ShiftRightLogical:
    case ShiftRightArithmetic: {
        auto const a = copy_of(o[0], at), b = copy_of(o[1], at);
        if (a.size() != b.size()) refuse(module_, at, "its operands have different sizes");
        auto const amount = scalar_of(o[1], at);
        List<Value> result;
        for (std::size_t i = 0; i < a.size(); ++i)
            result.push_back(result_of(at.op == ShiftLeftLogical ? Action::shift_left : Action::shift_right,
                                  at.op == ShiftRightArithmetic ? s : u, a[i], convert(with_sign(amount, false), u, b[i])));
        set(at, std::move(result));
        return true;
    }
    case Select: {
        auto const c = copy_of(o[0], at), a = copy_of(o[1], at), b = copy_of(o[2], at);
        need_same(a, b, at);
        if (c.size() != 1 && c.size() != a.size()) refuse(module_, at, "its condition has another size than its operands");
        List<Value> result;
        for (std::size_t i = 0; i < a.size(); ++i)
            result.push_back(choose(c[c.size() == 1 ? 0 : i], a[i], b[i], build_.program[a[i]].result));
        set(at, std::move(result));
        return true;
    }
    case BitCount: {
        List<Value> result;
        auto const from = operand(false);
        for (auto v : copy_of(o[0], at)) result.push_back(convert(from, u, result_of(Action::count_bits, from, v)));
        set(at, std::move(result));
        return true;
    }
    case BitFieldInsert:
    case BitFieldSExtract:
    case BitFieldUExtract: {
        bool const inserts = at.op == BitFieldInsert;
        auto const base = copy_of(o[0], at);
        List<Value> const insert = inserts ? values(o[1], at) : base;
        need_same(base, insert, at);
        auto const k = static_cast<std::size_t>(inserts ? 2 : 1);
        auto const first = convert(with_sign(scalar_of(o[k], at), false), ScalarType::u32, value(o[k], at)),
                   count = convert(with_sign(scalar_of(o[k + 1], at), false), ScalarType::u32, value(o[k + 1], at));
        List<Value> result;
        for (std::size_t i = 0; i < base.size(); ++i) {
            if (inserts) {
                auto const both =
                    result_of(Action::bit_or, ScalarType::u32, first,
                              result_of(Action::shift_left, ScalarType::u32, count, build_.word(8)));
                result.push_back(result_of(Action::insert_bits, u, base[i], insert[i], both));
            } else {
                result.push_back(result_of(Action::extract_bits, at.op == BitFieldSExtract ? s : u, base[i], first, count));
            }
        }
        set(at, std::move(result));
        return true;
    }
    case IAddCarry:
    case ISubBorrow:
    case UMulExtended:
    case SMulExtended: {
        auto const a = copy_of(o[0], at), b = copy_of(o[1], at);
        need_same(a, b, at);
        auto const t = with_sign(scalar_of(o[0], at), at.op == SMulExtended);
        List<Value> low, high;
        for (std::size_t i = 0; i < a.size(); ++i) {
            low.push_back(result_of(at.op == IAddCarry    ? Action::add
                               : at.op == ISubBorrow ? Action::subtract
                                                     : Action::multiply,
                               with_sign(t, false), a[i], b[i]));
            high.push_back(result_of(at.op == IAddCarry    ? Action::add_carry
                                : at.op == ISubBorrow ? Action::subtract_borrow
                                                      : Action::multiply_high,
                                t, a[i], b[i]));
        }
        low.append(high);
        set(at, std::move(low));
        return true;
    }
    default: return lower_conversion(at);
    }
}

[[gnu::cold]] inline bool Lowering::lower_conversion(Instruction const& at)
{
    using enum Op;
    bool from_signed = false, to_signed = false;
    switch (at.op) {
    case ConvertSToF:
    case SConvert: from_signed = true; break;
    case ConvertFToS: to_signed = true; break;
    case ConvertFToU:
    case ConvertUToF:
    case UConvert:
    case FConvert:
    case QuantizeToF16: break;
    default: return false;
    }
    auto const from = with_sign(scalar_of(at.operands[0], at), from_signed), to = with_sign(types_.scalar(at.type), to_signed);
    if (from == ScalarType::boolean || to == ScalarType::boolean) refuse(module_, at, "it takes numbers");
    List<Value> result;
    for (auto v : copy_of(at.operands[0], at))
        result.push_back(at.op == QuantizeToF16 ? result_of(Action::quantize_half, from, v) : from == to ? v : convert(from, to, v));
    set(at, std::move(result));
    return true;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
