#include "shader/run/check_instruction.hpp"

#include <functional>

namespace shader_instructions_memory {

// Atomics: of each thread on a place of its own, and of all on one place.

namespace {

using namespace one_instruction;

/// What memory then holds, of what it held and the operands.
using After = std::function<std::uint64_t(std::uint64_t before, std::uint64_t a, std::uint64_t b)>;

void check_atomic(Op op, Type t, std::size_t operands, After const& after, bool in_any_order)
{
    bool const has_result = op != Op::AtomicStore, is_compare = op == Op::AtomicCompareExchange;
    Type const result = has_result ? t : Type{t.kind, t.bytes, 0};
    for (uint const where : {0u, 1u, 2u}) {
        bool const has_one_place = where == 1, is_groupshared = where == 2;
        if (has_one_place && !in_any_order) continue;
        Form form{op, std::vector<Type>(operands, t), result, {{Word::memory, has_one_place}, constant(1), constant(0)}};
        form.is_groupshared = is_groupshared;
        if (is_compare) form.words.push_back(constant(0));
        for (uint k = 0; k < operands; ++k) form.words.push_back(operand(k));
        form.memory = t;
        Check c{form, [=](Seen const& seen, std::size_t thread) {
            auto const argument = [&](std::size_t other, std::size_t k) { return k < operands ? seen.operands[k][other][0] : 0; };
            auto memory = seen.operands.back()[thread][0];
            if (!has_one_place) {
                auto const then = after(memory, argument(thread, 0), argument(thread, 1));
                return has_result ? Values{memory, then} : Values{then};
            }
            for (std::size_t other = 0; other < seen.active.size() && thread == 0; ++other)
                if (seen.active[other]) memory = after(memory, argument(other, 0), 0) & ones_of(t);
            return Values{memory};
        }};
        c.is_of_memory = has_one_place; // what the threads got tells the order
        if (is_compare) c.number = [](Type) { return random_bits() % 2; }; // often equal
        auto const* const place = has_one_place ? " on one place of " : is_groupshared ? " groupshared, of " : " of ";
        check(crosslane::name_of(op) + place + std::to_string(t.bytes) + " bytes", c);
    }
}

TEST_CASE("atomics", "[shader]")
{
    for (uint bytes : {4u, 8u}) {
        Type const u{Kind::integer, bytes}, s{Kind::sign, bytes}, f{Kind::real, bytes};
        for (auto const t : {u, s, f}) {
            check_atomic(Op::AtomicLoad, t, 0, [](auto before, auto, auto) { return before; }, false);
            check_atomic(Op::AtomicStore, t, 1, [](auto, auto a, auto) { return a; }, false);
            check_atomic(Op::AtomicExchange, t, 1, [](auto, auto a, auto) { return a; }, false);
        }
        for (auto const t : {u, s}) {
            check_atomic(Op::AtomicCompareExchange, t, 2, [](auto before, auto a, auto b) { return before == b ? a : before; }, false);
            check_atomic(Op::AtomicIIncrement, t, 0, [](auto before, auto, auto) { return before + 1; }, true);
            check_atomic(Op::AtomicIDecrement, t, 0, [](auto before, auto, auto) { return before - 1; }, true);
            check_atomic(Op::AtomicIAdd, t, 1, [](auto before, auto a, auto) { return before + a; }, true);
            check_atomic(Op::AtomicISub, t, 1, [](auto before, auto a, auto) { return before - a; }, true);
            check_atomic(Op::AtomicAnd, t, 1, [](auto before, auto a, auto) { return before & a; }, true);
            check_atomic(Op::AtomicOr, t, 1, [](auto before, auto a, auto) { return before | a; }, true);
            check_atomic(Op::AtomicXor, t, 1, [](auto before, auto a, auto) { return before ^ a; }, true);
        }
        check_atomic(Op::AtomicUMin, u, 1, [](auto before, auto a, auto) { return std::min(before, a); }, true);
        check_atomic(Op::AtomicUMax, u, 1, [](auto before, auto a, auto) { return std::max(before, a); }, true);
        auto const less = [=](auto a, auto b) { return signed_of(s, a) < signed_of(s, b); };
        check_atomic(Op::AtomicSMin, s, 1, [=](auto before, auto a, auto) { return less(a, before) ? a : before; }, true);
        check_atomic(Op::AtomicSMax, s, 1, [=](auto before, auto a, auto) { return less(before, a) ? a : before; }, true);
    }
}

} // namespace

} // namespace shader_instructions_memory
