#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

[[gnu::cold]] inline bool Lowering::lower_glsl_packing(Instruction const& at, GlslStd450 which)
{
    auto const from = values(at.operands[2], at);
    auto const type = scalar_of(at.operands[2], at);
    using enum Action;
    auto const f32 = ScalarType::f32, u32 = ScalarType::u32;
    auto const f = [&](Action a, Value u, Value v = no_value) { return result_of(a, f32, u, v); };
    auto const number = [&](double n) { return float_constant(f32, n); };
    auto const join = [&](List<Value> const& parts, std::uint32_t bits) {
        Value word = no_value;
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            auto const low = result_of(bit_and, u32, parts[i], build_.word((1u << bits) - 1));
            auto const placed = result_of(shift_left, u32, low, build_.word(i * bits));
            word = word == no_value ? placed : result_of(bit_or, u32, word, placed);
        }
        set(at, word);
        return true;
    };
    auto const pack = [&](bool is_signed, std::uint32_t bits) {
        List<Value> parts;
        auto const most = is_signed ? (1u << (bits - 1)) - 1 : (1u << bits) - 1;
        for (auto v : from) {
            auto const inside = f(minimum, f(maximum, v, number(is_signed ? -1 : 0)), number(1));
            parts.push_back(this->convert(f32, ScalarType::s32, f(round_even, f(multiply, inside, number(most)))));
        }
        return join(parts, bits);
    };
    auto const unpack = [&](bool is_signed, std::uint32_t bits) {
        List<Value> parts;
        auto const most = is_signed ? (1u << (bits - 1)) - 1 : (1u << bits) - 1;
        for (std::uint32_t i = 0; i < 32 / bits; ++i) {
            auto const part = result_of(extract_bits, is_signed ? ScalarType::s32 : u32, from[0], build_.word(i * bits), build_.word(bits));
            auto const x = f(divide, this->convert(is_signed ? ScalarType::s32 : u32, f32, part), number(most));
            parts.push_back(is_signed ? f(maximum, x, number(-1)) : x);
        }
        set(at, std::move(parts));
        return true;
    };
    bool const packs = which < GlslStd450::UnpackSnorm2x16 && which != GlslStd450::PackDouble2x32;
    if (packs ? type != f32 : which != GlslStd450::UnpackDouble2x32 && with_sign(type, false) != u32)
        refuse(module_, at, "its operand is of the wrong type");
    std::size_t const expected = !packs ? (which == GlslStd450::PackDouble2x32 ? 2 : 1) : which <= GlslStd450::PackUnorm4x8 ? 4 : 2;
    if (from.size() != expected) refuse(module_, at, "its operand has the wrong size");
    switch (which) {
    case GlslStd450::PackSnorm4x8: return pack(true, 8);
    case GlslStd450::PackUnorm4x8: return pack(false, 8);
    case GlslStd450::PackSnorm2x16: return pack(true, 16);
    case GlslStd450::PackUnorm2x16: return pack(false, 16);
    case GlslStd450::UnpackSnorm2x16: return unpack(true, 16);
    case GlslStd450::UnpackUnorm2x16: return unpack(false, 16);
    case GlslStd450::UnpackSnorm4x8: return unpack(true, 8);
    case GlslStd450::UnpackUnorm4x8: return unpack(false, 8);
    case GlslStd450::PackHalf2x16: {
        List<Value> parts;
        for (auto v : from) parts.push_back(this->convert(ScalarType::u16, u32, this->convert(f32, ScalarType::f16, v)));
        return join(parts, 16);
    }
    case GlslStd450::UnpackHalf2x16: {
        List<Value> parts;
        for (std::uint32_t i = 0; i < 2; ++i) {
            auto const part = result_of(shift_right, u32, from[0], build_.word(16 * i));
            parts.push_back(this->convert(ScalarType::f16, f32, this->convert(u32, ScalarType::u16, part)));
        }
        set(at, std::move(parts));
        return true;
    }
    case GlslStd450::PackDouble2x32:
    case GlslStd450::UnpackDouble2x32: {
        Instruction inner = at;
        inner.op = Op::Bitcast;
        inner.operands = at.operands.subspan(2);
        return lower_composite(inner);
    }
    default: return false;
    }
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
