#pragma once

#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Dot products of integers, in vectors or as four bytes in a word. Some add a number and saturate.
[[gnu::cold]] inline bool Lowering::lower_integer_dot(Instruction const& at)
{
    using enum Op;
    bool const adds = at.op == SDotAccSat || at.op == UDotAccSat || at.op == SUDotAccSat;
    if (!adds && at.op != SDot && at.op != UDot && at.op != SUDot) return false;
    bool const first_signed = at.op != UDot && at.op != UDotAccSat, second_signed = at.op == SDot || at.op == SDotAccSat;
    auto const& o = at.operands;
    auto const type = with_sign(types_.scalar(at.type), first_signed);
    if (is_float_type(type) || type == ScalarType::boolean) refuse(module_, at, "its result is an integer");
    auto const parts = [&](std::uint32_t id, bool is_signed) {
        auto from = with_sign(scalar_of(id, at), is_signed);
        auto all = copy_of(id, at);
        if (is_float_type(from) || from == ScalarType::boolean) refuse(module_, at, "it takes integers");
        if (all.size() == 1) { // four bytes in a word
            if (width_of(from) != 4) refuse(module_, at, "it takes four bytes of 32 bits");
            from = integer_type(1, is_signed);
            auto const word = all[0];
            all.clear();
            for (std::uint32_t i = 0; i < 4; ++i) {
                auto const byte = result_of(Action::shift_right, ScalarType::u32, word, build_.word(8 * i));
                all.push_back(convert(ScalarType::u32, ScalarType::u8, byte));
            }
        }
        if (width_of(from) > width_of(type)) refuse(module_, at, "its operands are wider than its result");
        for (auto& v : all) v = width_of(from) == width_of(type) ? v : convert(from, with_sign(type, is_signed), v);
        return all;
    };
    auto const a = parts(o[0], first_signed), b = parts(o[1], second_signed);
    need_same(a, b, at);
    auto const plain = with_sign(type, false);
    auto sum = result_of(Action::multiply, plain, a[0], b[0]);
    for (std::size_t i = 1; i < a.size(); ++i) sum = result_of(Action::add, plain, sum, result_of(Action::multiply, plain, a[i], b[i]));
    if (!adds) {
        set(at, sum);
        return true;
    }
    auto const more = value(o[2], at);
    if (build_.program[more].result != plain) refuse(module_, at, "what it adds is of another type than its result");
    auto const total = result_of(Action::add, plain, sum, more);
    auto const bits = 8 * width_of(type);
    auto const ones = bits == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << bits) - 1;
    if (!first_signed) {
        set(at, choose(test(Action::less, plain, total, more), build_.constant(plain, ones), total, plain));
        return true;
    }
    // Overflow: both have one sign, and their sum has the other.
    auto const zero = build_.constant(plain, 0), most = build_.constant(plain, ones / 2), least = build_.constant(plain, ones / 2 + 1);
    auto const wraps = result_of(Action::bit_and, plain, result_of(Action::bit_xor, plain, total, sum),
                                 result_of(Action::bit_xor, plain, total, more));
    auto const end = choose(test(Action::less, type, sum, zero), least, most, plain);
    set(at, choose(test(Action::less, type, wraps, zero), end, total, plain));
    return true;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
