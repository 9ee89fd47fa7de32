#pragma once

// GLSL.std.450, and the dispatch of each instruction.

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <numbers>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline void Lowering::lower_instruction(Instruction const& at)
{
    switch (at.op) {
    case Op::Nop:
    case Op::NoLine:
    case Op::Line:
    case Op::AssumeTrueKHR:
    case Op::MemoryBarrier: return; // a wave accesses memory in order
    case Op::ControlBarrier: {
        auto const scope = constant_number(at.operands[0], at);
        if (scope == 3) return; // the lanes of a wave run together
        if (scope != 2) refuse(module_, at, "the scope must be the workgroup or the subgroup");
        Node node;
        node.action = Action::barrier;
        build_.add(node);
        build_.program.has_barrier = true;
        return;
    }
    case Op::ExtInst:
        switch (module_.extended_set(at.operands[0])) {
        case ExtendedSet::GlslStd450: lower_glsl(at); return;
        case ExtendedSet::NonSemantic:
        case ExtendedSet::DebugInfo100:
        case ExtendedSet::OpenClDebugInfo:
        case ExtendedSet::DebugPrintf: return;
        default: refuse(module_, at, "its set of instructions is not supported");
        }
    default: break;
    }
    if (lower_image(at) || lower_address(at) || lower_pointer(at) || lower_arithmetic(at) || lower_composite(at) || lower_memory(at) ||
        lower_wave(at) || lower_integer_dot(at))
        return;
    refuse(module_, at, "it is not supported");
}

/// Functions of numbers, component by component: those that take a single node.
[[gnu::cold]] inline bool Lowering::lower_glsl_numbers(Instruction const& at, GlslStd450 which)
{
    auto const o = at.operands.subspan(2);
    auto const type = scalar_of(o[0], at);
    auto const plain = [&](Action action, ScalarType t) {
        Instruction inner = at;
        inner.operands = o;
        by_component(inner, action, t);
        return true;
    };
    switch (which) {
    case GlslStd450::Round:
    case GlslStd450::RoundEven: return plain(Action::round_even, type);
    case GlslStd450::Trunc: return plain(Action::truncate, type);
    case GlslStd450::FAbs: return plain(Action::absolute, type);
    case GlslStd450::SAbs: return plain(Action::absolute, with_sign(type, true));
    case GlslStd450::FSign: return plain(Action::sign, type);
    case GlslStd450::SSign: return plain(Action::sign, with_sign(type, true));
    case GlslStd450::Floor: return plain(Action::floor, type);
    case GlslStd450::Ceil: return plain(Action::ceil, type);
    case GlslStd450::Fract: return plain(Action::fraction, type);
    case GlslStd450::Sin: return plain(Action::sin, type);
    case GlslStd450::Cos: return plain(Action::cos, type);
    case GlslStd450::Tan: return plain(Action::tan, type);
    case GlslStd450::Asin: return plain(Action::asin, type);
    case GlslStd450::Acos: return plain(Action::acos, type);
    case GlslStd450::Atan: return plain(Action::atan, type);
    case GlslStd450::Sinh: return plain(Action::sinh, type);
    case GlslStd450::Cosh: return plain(Action::cosh, type);
    case GlslStd450::Tanh: return plain(Action::tanh, type);
    case GlslStd450::Asinh: return plain(Action::asinh, type);
    case GlslStd450::Acosh: return plain(Action::acosh, type);
    case GlslStd450::Atanh: return plain(Action::atanh, type);
    case GlslStd450::Atan2: return plain(Action::atan2, type);
    case GlslStd450::Pow: return plain(Action::pow, type);
    case GlslStd450::Exp: return plain(Action::exp, type);
    case GlslStd450::Log: return plain(Action::log, type);
    case GlslStd450::Exp2: return plain(Action::exp2, type);
    case GlslStd450::Log2: return plain(Action::log2, type);
    case GlslStd450::Sqrt: return plain(Action::square_root, type);
    case GlslStd450::FMin:
    case GlslStd450::NMin: return plain(Action::minimum, type);
    case GlslStd450::UMin: return plain(Action::minimum, with_sign(type, false));
    case GlslStd450::SMin: return plain(Action::minimum, with_sign(type, true));
    case GlslStd450::FMax:
    case GlslStd450::NMax: return plain(Action::maximum, type);
    case GlslStd450::UMax: return plain(Action::maximum, with_sign(type, false));
    case GlslStd450::SMax: return plain(Action::maximum, with_sign(type, true));
    case GlslStd450::Fma: return plain(Action::fused, type);
    case GlslStd450::FindILsb: return plain(Action::lowest_bit, with_sign(type, false));
    case GlslStd450::FindUMsb: return plain(Action::highest_bit, with_sign(type, false));
    case GlslStd450::FindSMsb: return plain(Action::highest_bit, with_sign(type, true));
    default: return false;
    }
}

[[gnu::cold]] inline void Lowering::lower_glsl(Instruction const& at)
{
    auto const which = static_cast<GlslStd450>(at.operands[1]);
    auto const o = at.operands.subspan(2);
    if (o.empty()) refuse(module_, at, "its operands are missing");
    if (which == GlslStd450::FindILsb || which == GlslStd450::FindUMsb || which == GlslStd450::FindSMsb) {
        if (width_of(scalar_of(o[0], at)) != 4) refuse(module_, at, "it takes 32-bit integers");
    }
    if (which >= GlslStd450::PackSnorm4x8 && which <= GlslStd450::UnpackDouble2x32) {
        if (lower_glsl_packing(at, which)) return;
    } else if (which != GlslStd450::Modf && which != GlslStd450::Frexp && lower_glsl_numbers(at, which)) {
        return;
    }
    auto const type = scalar_of(o[0], at);
    List<List<Value>> x;
    auto const pointers = static_cast<std::size_t>(which == GlslStd450::Modf || which == GlslStd450::Frexp ? 1 : 0);
    for (std::size_t k = 0; k + pointers < o.size(); ++k) x.push_back(values(o[k], at));
    auto const need = [&](std::size_t operands, bool same) {
        if (x.size() + pointers < operands) refuse(module_, at, "its operands are missing");
        for (std::size_t k = 1; same && k < x.size(); ++k) need_same(x[0], x[k], at);
    };
    auto const each = [&](auto f) {
        List<Value> result;
        for (std::size_t i = 0; i < x[0].size(); ++i) result.push_back(f(i));
        set(at, std::move(result));
    };
    auto const number = [&](double n) { return float_constant(type, n); };
    auto const op = [&](Action a, Value u, Value v = no_value) { return result_of(a, type, u, v); };
    using enum Action;
    auto const length = [&](List<Value> const& v) { return op(square_root, dot(v, v, type)); };
    if (!is_float_type(type) && which != GlslStd450::UClamp && which != GlslStd450::SClamp) refuse(module_, at, "it takes floats");
    switch (which) {
    case GlslStd450::FClamp:
    case GlslStd450::NClamp:
    case GlslStd450::UClamp:
    case GlslStd450::SClamp: {
        need(3, true);
        auto const t = which == GlslStd450::UClamp ? with_sign(type, false) : which == GlslStd450::SClamp ? with_sign(type, true) : type;
        each([&](std::size_t i) { return result_of(minimum, t, result_of(maximum, t, x[0][i], x[1][i]), x[2][i]); });
        return;
    }
    case GlslStd450::Radians: each([&](std::size_t i) { return op(multiply, x[0][i], number(std::numbers::pi / 180)); }); return;
    case GlslStd450::Degrees: each([&](std::size_t i) { return op(multiply, x[0][i], number(180 / std::numbers::pi)); }); return;
    case GlslStd450::InverseSqrt: each([&](std::size_t i) { return op(divide, number(1), op(square_root, x[0][i])); }); return;
    case GlslStd450::FMix: // a + t (b - a), like HLSL's lerp
        need(3, true);
        each([&](std::size_t i) { return multiply_add(x[2][i], op(subtract, x[1][i], x[0][i]), x[0][i], type); });
        return;
    case GlslStd450::Step:
        need(2, true);
        each([&](std::size_t i) { return choose(test(less, type, x[1][i], x[0][i]), number(0), number(1), type); });
        return;
    case GlslStd450::SmoothStep:
        need(3, true);
        each([&](std::size_t i) {
            auto const ratio = op(divide, op(subtract, x[2][i], x[0][i]), op(subtract, x[1][i], x[0][i]));
            auto const t = op(minimum, op(maximum, ratio, number(0)), number(1));
            return op(multiply, op(multiply, t, t), op(subtract, number(3), op(multiply, number(2), t)));
        });
        return;
    case GlslStd450::Modf:
    case GlslStd450::ModfStruct: {
        List<Value> whole, part;
        for (auto v : x[0]) {
            whole.push_back(op(truncate, v));
            auto const size = op(absolute, op(subtract, v, whole.back()));
            auto const is_infinite = test(is_inf, type, v);
            auto const sized = choose(is_infinite, number(0), size, type);
            part.push_back(choose(test(less, integer_type(width_of(type), true), v, number(0)), op(negate, sized), sized, type)); // also -0
        }
        if (which == GlslStd450::Modf) {
            this->store(pointer(o[1], at), whole, at);
        } else {
            part.append(whole);
        }
        set(at, std::move(part));
        return;
    }
    case GlslStd450::Frexp:
    case GlslStd450::FrexpStruct: {
        List<Value> part, exponent;
        for (auto v : x[0]) {
            part.push_back(op(frexp_significand, v));
            exponent.push_back(build_.result_of(frexp_exponent, type, ScalarType::u32, v));
        }
        if (which == GlslStd450::Frexp) {
            this->store(pointer(o[1], at), exponent, at);
        } else {
            part.append(exponent);
        }
        set(at, std::move(part));
        return;
    }
    case GlslStd450::Ldexp:
        need(2, false);
        if (x[1].size() != x[0].size() || build_.program[x[1][0]].result != ScalarType::u32)
            refuse(module_, at, "its exponents are 32-bit integers");
        each([&](std::size_t i) { return op(load_exponent, x[0][i], x[1][i]); });
        return;
    case GlslStd450::Length: set(at, x[0].size() == 1 ? op(absolute, x[0][0]) : length(x[0])); return;
    case GlslStd450::Distance: {
        need(2, true);
        List<Value> d;
        for (std::size_t i = 0; i < x[0].size(); ++i) d.push_back(op(subtract, x[1][i], x[0][i]));
        set(at, d.size() == 1 ? op(absolute, d[0]) : length(d));
        return;
    }
    case GlslStd450::Normalize: {
        auto const n = x[0].size() == 1 ? op(absolute, x[0][0]) : length(x[0]);
        each([&](std::size_t i) { return op(divide, x[0][i], n); });
        return;
    }
    case GlslStd450::Cross:
        need(2, true);
        if (x[0].size() != 3) refuse(module_, at, "it takes three components");
        each([&](std::size_t i) {
            auto const j = (i + 1) % 3, k = (i + 2) % 3;
            return op(subtract, op(multiply, x[0][j], x[1][k]), op(multiply, x[0][k], x[1][j]));
        });
        return;
    case GlslStd450::FaceForward: {
        need(3, true);
        auto const keeps = test(less, type, dot(x[2], x[1], type), number(0));
        each([&](std::size_t i) { return choose(keeps, x[0][i], op(negate, x[0][i]), type); });
        return;
    }
    case GlslStd450::Reflect: {
        need(2, true);
        auto const d = dot(x[0], x[1], type), twice = op(add, d, d);
        each([&](std::size_t i) { return op(subtract, x[0][i], op(multiply, twice, x[1][i])); });
        return;
    }
    case GlslStd450::Refract: {
        need(3, false);
        need_same(x[0], x[1], at);
        auto const eta = x[2][0], d = dot(x[1], x[0], type), one = number(1);
        auto const k = op(subtract, one, op(multiply, op(multiply, eta, eta), op(subtract, one, op(multiply, d, d))));
        auto const scale = op(add, op(multiply, eta, d), op(square_root, k));
        auto const none = test(less, type, k, number(0));
        each([&](std::size_t i) {
            return choose(none, number(0), op(subtract, op(multiply, eta, x[0][i]), op(multiply, scale, x[1][i])), type);
        });
        return;
    }
    case GlslStd450::Determinant:
    case GlslStd450::MatrixInverse: {
        std::size_t n = 1;
        while (n * n < x[0].size()) ++n;
        if (n * n != x[0].size() || n > 4) refuse(module_, at, "it takes a square matrix");
        auto const& m = x[0];
        // The determinant of what is left without some rows and columns, expanded along its first column.
        auto const minor_of = [&](auto const& self, List<std::size_t> const& columns,
                                  List<std::size_t> const& rows) -> Value {
            if (columns.empty()) return number(1);
            if (columns.size() == 1) return m[columns[0] * n + rows[0]];
            Value sum = no_value;
            for (std::size_t r = 0; r < rows.size(); ++r) {
                List<std::size_t> const left(columns.begin() + 1, columns.end());
                auto others = rows;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(r));
                auto const product = op(multiply, m[columns[0] * n + rows[r]], self(self, left, others));
                sum = sum == no_value ? product : op(r % 2 == 0 ? add : subtract, sum, product);
            }
            return sum;
        };
        List<std::size_t> all;
        for (std::size_t i = 0; i < n; ++i) all.push_back(i);
        auto const determinant = minor_of(minor_of, all, all);
        if (which == GlslStd450::Determinant) {
            set(at, determinant);
            return;
        }
        List<Value> result;
        for (std::size_t c = 0; c < n; ++c) {
            for (std::size_t r = 0; r < n; ++r) {
                auto columns = all, rows = all;
                columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(r));
                rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(c));
                auto const cofactor = minor_of(minor_of, columns, rows);
                result.push_back(op(divide, (r + c) % 2 == 0 ? cofactor : op(negate, cofactor), determinant));
            }
        }
        set(at, std::move(result));
        return;
    }
    default: refuse(module_, at, {"GLSL.std.450's instruction ", at.operands[1], " is not supported"});
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
