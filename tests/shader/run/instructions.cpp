#include "shader/run/check_instruction.hpp"

namespace shader_instructions {

// Numbers, one by one and in vectors.

namespace {

using namespace one_instruction;

void check_integers(uint bytes, uint components)
{
    uint const bits = 8 * bytes;
    Type const t{Kind::integer, bytes, components}, s{Kind::sign, bytes, components}, is = vector_of(truth, components);
    auto const u = [](auto f) -> Numbers { return [f](auto a, auto b, auto) { return static_cast<std::uint64_t>(f(a, b)); }; };
    auto const i = [s](auto f) -> Numbers {
        return [f, s](auto a, auto b, auto) { return static_cast<std::uint64_t>(f(signed_of(s, a), signed_of(s, b))); };
    };
    auto const low = [](std::uint64_t count) { return count == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << count) - 1; };
    FitNumbers const divides = [=](auto a, auto b, auto) { return b != 0 && !(b == low(bits) && a == low(bits - 1) + 1); };
    FitNumbers const shifts = [=](auto, auto b, auto) { return b < bits; };
    check(Op::IAdd, {t, t}, t, u([](auto a, auto b) { return a + b; }));
    check(Op::ISub, {t, t}, t, u([](auto a, auto b) { return a - b; }));
    check(Op::IMul, {t, t}, t, u([](auto a, auto b) { return a * b; }));
    check(Op::UDiv, {t, t}, t, u([](auto a, auto b) { return a / b; }), divides);
    check(Op::UMod, {t, t}, t, u([](auto a, auto b) { return a % b; }), divides);
    check(Op::SDiv, {s, s}, s, i([](auto a, auto b) { return a / b; }), divides);
    check(Op::SRem, {s, s}, s, i([](auto a, auto b) { return a % b; }), divides);
    check(Op::SMod, {s, s}, s, i([](auto a, auto b) { return a % b != 0 && (a < 0) != (b < 0) ? a % b + b : a % b; }), divides);
    check(Op::SNegate, {s}, s, i([](auto a, auto) { return 0 - static_cast<std::uint64_t>(a); }));
    check(Op::BitwiseAnd, {t, t}, t, u([](auto a, auto b) { return a & b; }));
    check(Op::BitwiseOr, {t, t}, t, u([](auto a, auto b) { return a | b; }));
    check(Op::BitwiseXor, {t, t}, t, u([](auto a, auto b) { return a ^ b; }));
    check(Op::Not, {t}, t, u([](auto a, auto) { return ~a; }));
    check(Op::ShiftLeftLogical, {t, t}, t, u([](auto a, auto b) { return a << b; }), shifts);
    check(Op::ShiftRightLogical, {t, t}, t, u([](auto a, auto b) { return a >> b; }), shifts);
    check(Op::ShiftRightArithmetic, {s, s}, s, i([](auto a, auto b) { return a >> b; }), shifts);
    check(Op::IEqual, {t, t}, is, u([](auto a, auto b) { return a == b; }));
    check(Op::INotEqual, {t, t}, is, u([](auto a, auto b) { return a != b; }));
    check(Op::ULessThan, {t, t}, is, u([](auto a, auto b) { return a < b; }));
    check(Op::ULessThanEqual, {t, t}, is, u([](auto a, auto b) { return a <= b; }));
    check(Op::UGreaterThan, {t, t}, is, u([](auto a, auto b) { return a > b; }));
    check(Op::UGreaterThanEqual, {t, t}, is, u([](auto a, auto b) { return a >= b; }));
    check(Op::SLessThan, {s, s}, is, i([](auto a, auto b) { return a < b; }));
    check(Op::SLessThanEqual, {s, s}, is, i([](auto a, auto b) { return a <= b; }));
    check(Op::SGreaterThan, {s, s}, is, i([](auto a, auto b) { return a > b; }));
    check(Op::SGreaterThanEqual, {s, s}, is, i([](auto a, auto b) { return a >= b; }));
    check(Op::Select, {is, t, t}, t, [](auto c, auto a, auto b) { return c != 0 ? a : b; });
    check(Op::BitReverse, {t}, t, [=](auto a, auto, auto) {
        std::uint64_t r = 0;
        for (uint k = 0; k < bits; ++k) r |= (a >> k & 1) << (bits - 1 - k);
        return r;
    });
    check(Op::BitCount, {t}, t, [](auto a, auto, auto) { return static_cast<std::uint64_t>(std::popcount(a)); });

    // Fields of bits, whose place and size are single numbers.
    Type const n{Kind::integer, 4};
    auto const is_field = [=](auto first, auto count) { return first <= bits && count <= bits && first + count <= bits; };
    auto const small = [=](Type type) {
        return type.bytes == 4 && random_bits() % 2 == 0 ? random_bits() % (bits + 1) : random_number(type);
    };
    for (bool const is_signed : {false, true}) {
        auto const extract = [=](auto a, auto first, auto count) -> std::uint64_t {
            if (count == 0) return 0;
            auto const field = a >> first & low(count);
            return is_signed && (field >> (count - 1) & 1) != 0 ? field | ~low(count) : field;
        };
        Check c{{is_signed ? Op::BitFieldSExtract : Op::BitFieldUExtract, {is_signed ? s : t, n, n}, is_signed ? s : t},
                [=](Seen const& seen, std::size_t thread) {
                    auto const at = [&](std::size_t k, std::size_t part) { return seen.operands[k][thread][part]; };
                    Values result;
                    for (uint k = 0; k < components; ++k) result.push_back(extract(at(0, k), at(1, 0), at(2, 0)));
                    return result;
                }};
        c.fit = [=](std::vector<Values> const& all) { return is_field(all[1][0], all[2][0]); };
        c.number = small;
        check("a field of bits", c);
    }
    Check c{{Op::BitFieldInsert, {t, t, n, n}, t}, [=](Seen const& seen, std::size_t thread) {
        auto const at = [&](std::size_t k, std::size_t part) { return seen.operands[k][thread][part]; };
        Values result;
        for (uint k = 0; k < components; ++k) {
            auto const first = at(2, 0), mask = at(3, 0) == 0 ? 0 : low(at(3, 0)) << first;
            result.push_back((at(0, k) & ~mask) | (first == 64 ? 0 : at(1, k) << first & mask));
        }
        return result;
    }};
    c.fit = [=](std::vector<Values> const& all) { return is_field(all[2][0], all[3][0]); };
    c.number = small;
    check("BitFieldInsert", c);

    // Two results: the sum and its carry, the low bits of a product and the high ones.
    auto const pair = [&](Op op, Type type, auto f) {
        check(crosslane::name_of(op), {{op, {type, type}, type, {}, type}, [=](Seen const& seen, std::size_t thread) {
            Values low_parts, high_parts;
            for (uint k = 0; k < components; ++k) {
                auto const [a, b] = f(seen.operands[0][thread][k], seen.operands[1][thread][k]);
                low_parts.push_back(a), high_parts.push_back(b);
            }
            low_parts.insert(low_parts.end(), high_parts.begin(), high_parts.end());
            return low_parts;
        }});
    };
    using Two = std::pair<std::uint64_t, std::uint64_t>;
    pair(Op::IAddCarry, t, [=](auto a, auto b) { return Two{a + b, ((a + b) & low(bits)) < a}; });
    pair(Op::ISubBorrow, t, [=](auto a, auto b) { return Two{a - b, a < b}; });
    auto const high = [=](std::uint64_t a, std::uint64_t b) { // bit by bit
        std::uint64_t up = 0, down = 0;
        for (uint k = bits; k-- > 0;) {
            up = up << 1 | (down >> (bits - 1) & 1);
            down = down << 1 & low(bits);
            if ((b >> k & 1) == 0) continue;
            down = (down + a) & low(bits);
            if (down < a) ++up;
        }
        return up;
    };
    pair(Op::UMulExtended, t, [=](auto a, auto b) { return Two{a * b, high(a, b)}; });
    pair(Op::SMulExtended, s, [=](auto a, auto b) {
        return Two{a * b, high(a, b) - (signed_of(s, a) < 0 ? b : 0) - (signed_of(s, b) < 0 ? a : 0)};
    });

    using G = crosslane::GlslStd450;
    check_glsl(G::SAbs, {s}, s, i([](auto a, auto) { return a < 0 ? 0 - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a); }));
    check_glsl(G::SSign, {s}, s, i([](auto a, auto) { return a < 0 ? -1 : a > 0; }));
    check_glsl(G::UMin, {t, t}, t, u([](auto a, auto b) { return std::min(a, b); }));
    check_glsl(G::UMax, {t, t}, t, u([](auto a, auto b) { return std::max(a, b); }));
    check_glsl(G::SMin, {s, s}, s, i([](auto a, auto b) { return std::min(a, b); }));
    check_glsl(G::SMax, {s, s}, s, i([](auto a, auto b) { return std::max(a, b); }));
    check_glsl(G::UClamp, {t, t, t}, t, [](auto x, auto a, auto b) { return std::clamp(x, a, b); },
               [](auto, auto a, auto b) { return a <= b; });
    auto const as_signed = [=](std::uint64_t x) { return signed_of(s, x); };
    check_glsl(G::SClamp, {s, s, s}, s,
               [=](auto x, auto a, auto b) { return static_cast<std::uint64_t>(std::clamp(as_signed(x), as_signed(a), as_signed(b))); },
               [=](auto, auto a, auto b) { return as_signed(a) <= as_signed(b); });
    if (bytes == 4) {
        auto const highest = [](std::uint64_t x) { return static_cast<std::uint64_t>(std::bit_width(x)) - 1; };
        check_glsl(G::FindILsb, {t}, t, [=](auto a, auto, auto) { return highest(a & (0 - a)); });
        check_glsl(G::FindUMsb, {t}, t, [=](auto a, auto, auto) { return highest(a); });
        check_glsl(G::FindSMsb, {s}, s, [=](auto a, auto, auto) { return highest(as_signed(a) < 0 ? ~a & 0xFFFF'FFFF : a); });
    }
}

TEST_CASE("instructions of integers", "[shader]")
{
    compared = 0;
    for (uint components : {1u, 3u})
        for (uint bytes : {1u, 2u, 4u, 8u}) check_integers(bytes, components);
    CHECK(compared > 2 * 4 * 40 * 6 * 64);
}

TEST_CASE("instructions of truth values", "[shader]")
{
    for (uint components : {1u, 2u, 4u}) {
        auto const t = vector_of(truth, components);
        check(Op::LogicalAnd, {t, t}, t, [](auto a, auto b, auto) { return a & b; });
        check(Op::LogicalOr, {t, t}, t, [](auto a, auto b, auto) { return a | b; });
        check(Op::LogicalEqual, {t, t}, t, [](auto a, auto b, auto) { return std::uint64_t{a == b}; });
        check(Op::LogicalNotEqual, {t, t}, t, [](auto a, auto b, auto) { return a ^ b; });
        check(Op::LogicalNot, {t}, t, [](auto a, auto, auto) { return a ^ 1; });
        check(Op::Select, {t, t, t}, t, [](auto c, auto a, auto b) { return c != 0 ? a : b; });
        if (components == 1) continue;
        for (bool const all : {false, true})
            check(all ? "All" : "Any", {{all ? Op::All : Op::Any, {t}, truth}, [=](Seen const& seen, std::size_t thread) {
                auto const& x = seen.operands[0][thread];
                auto const is = [](std::uint64_t part) { return part != 0; };
                return Values{all ? std::all_of(x.begin(), x.end(), is) : std::any_of(x.begin(), x.end(), is)};
            }});
    }
}

void check_floats(Type t)
{
    auto const f = [t](auto g) -> Numbers {
        return [t, g](auto a, auto b, auto) {
            auto const x = static_cast<float>(value_of(t, a)), y = static_cast<float>(value_of(t, b));
            return t.bytes == 4 ? bits_of(t, static_cast<double>(g(x, y))) : bits_of(t, g(value_of(t, a), value_of(t, b)));
        };
    };
    auto const is = vector_of(truth, t.components);
    auto const test = [&](Op op, auto g) {
        check(op, {t, t}, is, [t, g](auto a, auto b, auto) { return std::uint64_t{g(value_of(t, a), value_of(t, b))}; });
    };
    check(Op::FAdd, {t, t}, t, f([](auto a, auto b) { return a + b; }));
    check(Op::FSub, {t, t}, t, f([](auto a, auto b) { return a - b; }));
    check(Op::FMul, {t, t}, t, f([](auto a, auto b) { return a * b; }));
    check(Op::FDiv, {t, t}, t, f([](auto a, auto b) { return a / b; }));
    check(Op::FRem, {t, t}, t, f([](auto a, auto b) { return std::fmod(a, b); }));
    auto const is_finite = [t](auto a, auto b, auto) { return std::isfinite(value_of(t, a)) && std::isfinite(value_of(t, b)); };
    check(Op::FMod, {t, t}, t, f([](auto a, auto b) {
        auto const r = std::fmod(a, b);
        return r != 0 && (r < 0) != (b < 0) ? r + b : r;
    }), is_finite);
    check(Op::FNegate, {t}, t, f([](auto a, auto) { return -a; }));
    test(Op::FOrdEqual, [](double a, double b) { return a == b; });
    test(Op::FOrdNotEqual, [](double a, double b) { return a < b || a > b; });
    test(Op::FOrdLessThan, [](double a, double b) { return a < b; });
    test(Op::FOrdLessThanEqual, [](double a, double b) { return a <= b; });
    test(Op::FOrdGreaterThan, [](double a, double b) { return a > b; });
    test(Op::FOrdGreaterThanEqual, [](double a, double b) { return a >= b; });
    test(Op::FUnordEqual, [](double a, double b) { return !(a < b || a > b); });
    test(Op::FUnordNotEqual, [](double a, double b) { return a != b; });
    test(Op::FUnordLessThan, [](double a, double b) { return !(a >= b); });
    test(Op::FUnordLessThanEqual, [](double a, double b) { return !(a > b); });
    test(Op::FUnordGreaterThan, [](double a, double b) { return !(a <= b); });
    test(Op::FUnordGreaterThanEqual, [](double a, double b) { return !(a < b); });
    check(Op::IsNan, {t}, is, [t](auto a, auto, auto) { return std::uint64_t{std::isnan(value_of(t, a))}; });
    check(Op::IsInf, {t}, is, [t](auto a, auto, auto) { return std::uint64_t{std::isinf(value_of(t, a))}; });
    check(Op::Select, {is, t, t}, t, [](auto c, auto a, auto b) { return c != 0 ? a : b; });
    if (t.bytes == 4)
        check(Op::QuantizeToF16, {t}, t, [t](auto a, auto, auto) {
            Type const half{Kind::real, 2};
            auto const bits = bits_of(half, value_of(t, a));
            return bits_of(t, (bits & 0x7C00) == 0 ? std::copysign(0.0, value_of(t, a)) : value_of(half, bits));
        });
}

TEST_CASE("instructions of floats", "[shader]")
{
    for (uint components : {1u, 2u})
        for (uint bytes : {2u, 4u, 8u}) check_floats({Kind::real, bytes, components});
}

TEST_CASE("conversions", "[shader]")
{
    for (uint from : {1u, 2u, 4u, 8u}) {
        Type const u{Kind::integer, from}, s{Kind::sign, from};
        for (uint to : {1u, 2u, 4u, 8u}) {
            if (from == to) continue;
            check(Op::UConvert, {u}, {Kind::integer, to}, [](auto a, auto, auto) { return a; });
            check(Op::SConvert, {s}, {Kind::sign, to}, [=](auto a, auto, auto) { return static_cast<std::uint64_t>(signed_of(s, a)); });
        }
        for (uint to : {2u, 4u, 8u}) {
            Type const f{Kind::real, to};
            auto const rounded = [f](auto a) { return bits_of(f, f.bytes == 4 ? double{static_cast<float>(a)} : static_cast<double>(a)); };
            check(Op::ConvertUToF, {u}, f, [=](auto a, auto, auto) { return rounded(a); });
            check(Op::ConvertSToF, {s}, f, [=](auto a, auto, auto) { return rounded(signed_of(s, a)); });
            double const most = std::ldexp(1.0, static_cast<int>(8 * from) - 1);
            check(Op::ConvertFToU, {f}, u, [f](auto a, auto, auto) { return static_cast<std::uint64_t>(value_of(f, a)); },
                  [=](auto a, auto, auto) { return value_of(f, a) > -1 && value_of(f, a) < 2 * most; });
            auto const whole = [f](std::uint64_t a) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(value_of(f, a))); };
            check(Op::ConvertFToS, {f}, s, [=](auto a, auto, auto) { return whole(a); },
                  [=](auto a, auto, auto) { return value_of(f, a) > -most && value_of(f, a) < most; });
        }
    }
    for (uint from : {2u, 4u, 8u})
        for (uint to : {2u, 4u, 8u}) {
            Type const f{Kind::real, from}, g{Kind::real, to};
            if (from != to) check(Op::FConvert, {f}, g, [f, g](auto a, auto, auto) { return bits_of(g, value_of(f, a)); });
        }
}

} // namespace

} // namespace shader_instructions
