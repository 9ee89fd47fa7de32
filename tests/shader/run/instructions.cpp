#include "shader/run/any_shader.hpp"
#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

// Single instructions on every type and wave size, under random masks, against a loop over the threads. The modules are
// made here word by word: main does if (mask[thread] != 0) out[thread] = op(a[thread], b[thread], c[thread]).

namespace {

using crosslane::Op;
using shader_test::Assembler;
using uint = std::uint32_t;

enum class Kind { integer, sign, real, truth };
struct Type
{
    Kind kind;
    uint bytes; // a truth value is kept in 4
};
constexpr Type truth{Kind::truth, 4};

std::uint64_t element(std::vector<uint> const& words, uint bytes, std::size_t i)
{
    std::uint64_t x = 0;
    std::memcpy(&x, reinterpret_cast<char const*>(words.data()) + i * bytes, bytes);
    return x;
}
void set_element(std::vector<uint>& words, uint bytes, std::size_t i, std::uint64_t x)
{
    std::memcpy(reinterpret_cast<char*>(words.data()) + i * bytes, &x, bytes);
}

/// The module of one instruction: the operands' types, the result's; extended: its number in GLSL.std.450.
std::vector<uint> module_of(Op op, std::vector<Type> const& operands, Type result, uint extended = 0)
{
    using namespace crosslane;
    Assembler m;
    enum : uint { main = 1, void_, function, boolean, u32, block, glsl, gid, gid_type, uvec3, zero, one, then, behind, mask_value, index, in_index, first_free };
    uint next = first_free;
    auto const id = [&] { return next++; };
    m(Op::Capability, Capability::Shader);
    if (extended != 0) m(Op::ExtInstImport, uint{glsl}, "GLSL.std.450");
    m(Op::MemoryModel, 0u, 1u)(Op::EntryPoint, 5u, uint{main}, "main", uint{gid})(Op::ExecutionMode, uint{main}, ExecutionMode::LocalSize, 64u, 1u, 1u);
    m(Op::Decorate, uint{gid}, Decoration::BuiltIn, BuiltIn::GlobalInvocationId);
    struct Buffer { uint scalar, array, structure, pointer, variable, element; };
    std::vector<Type> types = operands;
    types.push_back(result);
    types.push_back({Kind::integer, 4}); // the mask
    std::vector<Buffer> buffers;
    std::vector<std::pair<std::pair<Kind, uint>, uint>> scalars{{{Kind::integer, 4}, u32}};
    for (std::size_t i = 0; i < types.size(); ++i) {
        Buffer b{0, id(), id(), id(), id(), id()};
        m(Op::Decorate, b.array, Decoration::ArrayStride, types[i].bytes)(Op::Decorate, b.structure, Decoration::Block);
        m(Op::MemberDecorate, b.structure, 0u, Decoration::Offset, 0u);
        m(Op::Decorate, b.variable, Decoration::DescriptorSet, 0u)(Op::Decorate, b.variable, Decoration::Binding, static_cast<uint>(i));
        buffers.push_back(b);
    }
    m(Op::TypeVoid, uint{void_})(Op::TypeFunction, uint{function}, uint{void_})(Op::TypeBool, uint{boolean})(Op::TypeInt, uint{u32}, 32u, 0u);
    m(Op::TypeVector, uint{uvec3}, uint{u32}, 3u)(Op::TypePointer, uint{gid_type}, StorageClass::Input, uint{uvec3})(Op::Variable, uint{gid_type}, uint{gid}, StorageClass::Input);
    m(Op::Constant, uint{u32}, uint{zero}, 0u)(Op::Constant, uint{u32}, uint{one}, 1u);
    for (std::size_t i = 0; i < types.size(); ++i) {
        auto const key = std::pair(types[i].kind == Kind::truth ? Kind::integer : types[i].kind, types[i].bytes);
        auto& b = buffers[i];
        for (auto const& [k, v] : scalars)
            if (k == key) b.scalar = v;
        if (b.scalar == 0) {
            b.scalar = id();
            if (key.first == Kind::real) {
                m(Op::TypeFloat, b.scalar, key.second * 8);
            } else {
                m(Op::TypeInt, b.scalar, key.second * 8, key.first == Kind::sign ? 1u : 0u);
            }
            scalars.emplace_back(key, b.scalar);
        }
        m(Op::TypeRuntimeArray, b.array, b.scalar)(Op::TypeStruct, b.structure, b.array)(Op::TypePointer, b.pointer, StorageClass::StorageBuffer, b.structure);
        m(Op::TypePointer, b.element, StorageClass::StorageBuffer, b.scalar)(Op::Variable, b.pointer, b.variable, StorageClass::StorageBuffer);
    }
    auto const load = [&](std::size_t i) {
        auto const place = id(), value = id();
        m(Op::AccessChain, buffers[i].element, place, buffers[i].variable, uint{zero}, uint{index})(Op::Load, buffers[i].scalar, value, place);
        if (types[i].kind != Kind::truth) return value;
        auto const is = id();
        m(Op::INotEqual, uint{boolean}, is, value, uint{zero});
        return is;
    };
    m(Op::Function, uint{void_}, uint{main}, 0u, uint{function})(Op::Label, uint{block})(Op::Load, uint{uvec3}, uint{in_index}, uint{gid});
    m(Op::CompositeExtract, uint{u32}, uint{index}, uint{in_index}, 0u);
    auto const word = load(types.size() - 1);
    m(Op::INotEqual, uint{boolean}, uint{mask_value}, word, uint{zero})(Op::SelectionMerge, uint{behind}, 0u)(Op::BranchConditional, uint{mask_value}, uint{then}, uint{behind});
    m(Op::Label, uint{then});
    std::vector<uint> values;
    for (std::size_t i = 0; i < operands.size(); ++i) values.push_back(load(i));
    auto const& out = buffers[operands.size()];
    auto answer = id();
    auto const type = result.kind == Kind::truth ? uint{boolean} : out.scalar;
    if (extended != 0) {
        m(Op::ExtInst, type, answer, uint{glsl}, extended, values);
    } else {
        m(op, type, answer, values);
    }
    if (result.kind == Kind::truth) {
        auto const number = id();
        m(Op::Select, uint{u32}, number, answer, uint{one}, uint{zero});
        answer = number;
    }
    auto const place = id();
    m(Op::AccessChain, out.element, place, out.variable, uint{zero}, uint{index})(Op::Store, place, answer);
    m(Op::Branch, uint{behind})(Op::Label, uint{behind})(Op::Return)(Op::FunctionEnd);
    return m.module(next);
}

std::uint64_t random_state = 1;
std::uint64_t random_bits()
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    auto const x = (random_state ^ random_state >> 31) * 0x9E3779B97F4A7C15u;
    return x ^ x >> 29;
}

/// A number of a type, often one that is special.
std::uint64_t random_number(Type type)
{
    auto const bits = random_bits(), pick = random_bits() % 8;
    auto const ones = type.bytes == 8 ? ~std::uint64_t{} : (std::uint64_t{1} << 8 * type.bytes) - 1;
    if (type.kind == Kind::truth) return bits & 1;
    if (type.kind != Kind::real) return pick == 0 ? 0 : pick == 1 ? ones : pick == 2 ? ones / 2 + 1 : pick == 3 ? bits % 10 : bits & ones;
    double const numbers[] = {0.0, -0.0, 1.0, -2.5, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()};
    double const x = pick < 2 ? numbers[bits % 7] : (static_cast<double>(bits % 2000001) - 1000000.0) / 1024.0;
    if (type.bytes == 8) return std::bit_cast<std::uint64_t>(x);
    if (type.bytes == 4) return std::bit_cast<uint>(static_cast<float>(x));
    return std::array<std::uint64_t, 8>{0x0000, 0x8000, 0x3C00, 0xC100, 0x7C00, 0xFC00, 0x7E00, 0x5630 + bits % 100}[bits % 8];
}

std::size_t compared = 0; // nothing may drop out unseen

using Oracle = std::function<std::uint64_t(std::uint64_t, std::uint64_t, std::uint64_t)>;
using Fit = std::function<bool(std::uint64_t, std::uint64_t, std::uint64_t)>;

bool is_nan_of(Type t, std::uint64_t x)
{
    if (t.kind != Kind::real) return false;
    if (t.bytes == 8) return std::isnan(std::bit_cast<double>(x));
    if (t.bytes == 4) return std::isnan(std::bit_cast<float>(static_cast<uint>(x)));
    return (x & 0x7FFF) > 0x7C00;
}

void check(std::string const& name, std::vector<uint> const& module, std::vector<Type> const& operands, Type result, Oracle const& oracle, Fit const& fit = nullptr)
{
    AnyShader shader(module);
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        std::size_t const count = 128;
        std::vector<std::vector<uint>> buffers;
        for (auto t : operands) buffers.emplace_back(count * t.bytes / 4 + 2);
        buffers.emplace_back(count * result.bytes / 4 + 2, 0xCDCDCDCD);
        buffers.emplace_back(count);
        for (std::size_t i = 0; i < count; ++i) {
            buffers.back()[i] = random_bits() % 3 != 0;
            for (;;) {
                std::uint64_t x[3] = {};
                for (std::size_t k = 0; k < operands.size(); ++k) set_element(buffers[k], operands[k].bytes, i, x[k] = random_number(operands[k]));
                if (!fit || fit(x[0], x[1], x[2])) break;
            }
        }
        for (std::size_t k = 0; k < buffers.size(); ++k) shader.bind(0, static_cast<uint>(k), buffers[k]);
        shader.run(lanes, 0, 2);
        auto const& out = buffers[operands.size()];
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t x[3] = {};
            for (std::size_t k = 0; k < operands.size(); ++k) x[k] = element(buffers[k], operands[k].bytes, i);
            auto const got = element(out, result.bytes, i);
            auto const ones = result.bytes == 8 ? ~std::uint64_t{} : (std::uint64_t{1} << 8 * result.bytes) - 1;
            auto const expected = buffers.back()[i] != 0 ? oracle(x[0], x[1], x[2]) & ones : 0xCDCDCDCDCDCDCDCDu & ones;
            compared += buffers.back()[i];
            if (got == expected || (is_nan_of(result, got) && is_nan_of(result, expected))) continue;
            INFO(name << ", " << lanes << " lanes, thread " << i << std::hex << ": of " << x[0] << ", " << x[1] << ", " << x[2] << " it is " << got << ", not " << expected);
            FAIL_CHECK();
            return;
        }
    }
}
void check(Op op, std::vector<Type> const& operands, Type result, Oracle const& oracle, Fit const& fit = nullptr)
{
    auto const name = crosslane::name_of(op) + " of " + std::to_string(operands[0].bytes) + " bytes";
    check(name, module_of(op, operands, result), operands, result, oracle, fit);
    ++random_state;
}

template <class U>
void check_integers()
{
    using S = std::make_signed_t<U>;
    constexpr uint bytes = sizeof(U), bits = 8 * bytes;
    Type const t{Kind::integer, bytes}, s{Kind::sign, bytes};
    auto const u = [](auto f) -> Oracle { return [f](std::uint64_t a, std::uint64_t b, std::uint64_t) { return static_cast<std::uint64_t>(f(static_cast<U>(a), static_cast<U>(b))); }; };
    auto const i = [](auto f) -> Oracle { return [f](std::uint64_t a, std::uint64_t b, std::uint64_t) { return static_cast<std::uint64_t>(f(std::int64_t{static_cast<S>(a)}, std::int64_t{static_cast<S>(b)})); }; };
    Fit const divides = [](std::uint64_t a, std::uint64_t b, std::uint64_t) { return static_cast<U>(b) != 0 && !(static_cast<S>(b) == -1 && static_cast<S>(a) == std::numeric_limits<S>::min()); };
    Fit const shifts = [](std::uint64_t, std::uint64_t b, std::uint64_t) { return static_cast<U>(b) < bits; };
    check(Op::IAdd, {t, t}, t, u([](auto a, auto b) { return std::uint64_t{a} + b; }));
    check(Op::ISub, {t, t}, t, u([](auto a, auto b) { return std::uint64_t{a} - b; }));
    check(Op::IMul, {t, t}, t, u([](auto a, auto b) { return std::uint64_t{a} * b; }));
    check(Op::UDiv, {t, t}, t, u([](auto a, auto b) { return a / b; }), divides);
    check(Op::UMod, {t, t}, t, u([](auto a, auto b) { return a % b; }), divides);
    check(Op::SDiv, {s, s}, s, i([](auto a, auto b) { return a / b; }), divides);
    check(Op::SRem, {s, s}, s, i([](auto a, auto b) { return a % b; }), divides);
    check(Op::SMod, {s, s}, s, i([](auto a, auto b) { return (a % b + b) % b; }), [&](auto a, auto b, auto c) { return divides(a, b, c) && static_cast<S>(b) > 0 && static_cast<S>(b) < std::numeric_limits<S>::max() / 2; });
    check(Op::SNegate, {s}, s, i([](auto a, auto) { return 0 - static_cast<std::uint64_t>(a); }));
    check(Op::BitwiseAnd, {t, t}, t, u([](auto a, auto b) { return a & b; }));
    check(Op::BitwiseOr, {t, t}, t, u([](auto a, auto b) { return a | b; }));
    check(Op::BitwiseXor, {t, t}, t, u([](auto a, auto b) { return a ^ b; }));
    check(Op::Not, {t}, t, u([](auto a, auto) { return ~std::uint64_t{a}; }));
    check(Op::ShiftLeftLogical, {t, t}, t, u([](auto a, auto b) { return std::uint64_t{a} << b; }), shifts);
    check(Op::ShiftRightLogical, {t, t}, t, u([](auto a, auto b) { return a >> b; }), shifts);
    check(Op::ShiftRightArithmetic, {s, s}, s, i([](auto a, auto b) { return a >> b; }), shifts);
    check(Op::IEqual, {t, t}, truth, u([](auto a, auto b) { return a == b; }));
    check(Op::INotEqual, {t, t}, truth, u([](auto a, auto b) { return a != b; }));
    check(Op::ULessThan, {t, t}, truth, u([](auto a, auto b) { return a < b; }));
    check(Op::ULessThanEqual, {t, t}, truth, u([](auto a, auto b) { return a <= b; }));
    check(Op::UGreaterThan, {t, t}, truth, u([](auto a, auto b) { return a > b; }));
    check(Op::UGreaterThanEqual, {t, t}, truth, u([](auto a, auto b) { return a >= b; }));
    check(Op::SLessThan, {s, s}, truth, i([](auto a, auto b) { return a < b; }));
    check(Op::SLessThanEqual, {s, s}, truth, i([](auto a, auto b) { return a <= b; }));
    check(Op::SGreaterThan, {s, s}, truth, i([](auto a, auto b) { return a > b; }));
    check(Op::SGreaterThanEqual, {s, s}, truth, i([](auto a, auto b) { return a >= b; }));
    check(Op::Select, {truth, t, t}, t, [](auto c, auto a, auto b) { return c != 0 ? a : b; });
    check(Op::BitReverse, {t}, t, [](auto a, auto, auto) {
        std::uint64_t r = 0;
        for (uint k = 0; k < bits; ++k) r |= (a >> k & 1) << (bits - 1 - k);
        return r;
    });
    check(Op::BitCount, {t}, t, [](auto a, auto, auto) { return static_cast<std::uint64_t>(std::popcount(a)); });
    Fit const field = [](std::uint64_t, std::uint64_t first, std::uint64_t count) { return first <= bits && count <= bits && first + count <= bits; };
    Type const n{Kind::integer, 4};
    check(Op::BitFieldUExtract, {t, n, n}, t, [](auto a, auto first, auto count) { return count == 0 ? 0 : a >> first & (count == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << count) - 1); }, field);
    check(Op::BitFieldSExtract, {s, n, n}, s, [](auto a, auto first, auto count) {
        return count == 0 ? 0 : static_cast<std::uint64_t>(static_cast<std::int64_t>(a << (64 - first - count)) >> (64 - count));
    }, field);
}

TEST_CASE("instructions of integers", "[shader]")
{
    check_integers<std::uint8_t>();
    check_integers<std::uint16_t>();
    check_integers<std::uint32_t>();
    compared = 0;
    check_integers<std::uint64_t>();
    CHECK(compared > 30 * 6 * 64);
}

double value_of(Type t, std::uint64_t x)
{
    if (t.bytes == 8) return std::bit_cast<double>(x);
    if (t.bytes == 4) return std::bit_cast<float>(static_cast<uint>(x));
    int const exponent = static_cast<int>(x >> 10 & 31);
    double const size = exponent == 31 ? ((x & 1023) != 0 ? std::nan("") : INFINITY) : exponent == 0 ? std::ldexp(static_cast<double>(x & 1023), -24) : std::ldexp(static_cast<double>((x & 1023) | 1024), exponent - 25);
    return (x & 0x8000) != 0 ? -size : size;
}
/// Rounded to nearest, by trying the neighbours.
std::uint64_t bits_of(Type t, double x)
{
    if (t.bytes == 8) return std::bit_cast<std::uint64_t>(x);
    if (t.bytes == 4) return std::bit_cast<uint>(static_cast<float>(x));
    std::uint64_t const sign = std::signbit(x) ? 0x8000 : 0;
    if (std::isnan(x)) return 0x7E00;
    x = std::fabs(x);
    if (x >= 65520) return sign | 0x7C00;
    std::uint64_t low = 0, high = 0x7BFF; // the greatest half that is no more than x
    while (low < high) {
        auto const middle = (low + high + 1) / 2;
        if (value_of(t, middle) <= x) low = middle;
        else high = middle - 1;
    }
    if (low == 0x7BFF) return sign | low;
    double const below = x - value_of(t, low), above = value_of(t, low + 1) - x;
    return sign | (below < above || (below == above && low % 2 == 0) ? low : low + 1);
}

TEST_CASE("instructions of floats", "[shader]")
{
    for (uint bytes : {2u, 4u, 8u}) {
        Type const t{Kind::real, bytes};
        auto const f = [t](auto g) -> Oracle {
            return [t, g](std::uint64_t a, std::uint64_t b, std::uint64_t) {
                if (t.bytes == 4) return std::uint64_t{std::bit_cast<uint>(static_cast<float>(g(std::bit_cast<float>(static_cast<uint>(a)), std::bit_cast<float>(static_cast<uint>(b)))))};
                return bits_of(t, g(value_of(t, a), value_of(t, b)));
            };
        };
        auto const is = [t](auto g) -> Oracle { return [t, g](std::uint64_t a, std::uint64_t b, std::uint64_t) { return std::uint64_t{g(value_of(t, a), value_of(t, b))}; }; };
        check(Op::FAdd, {t, t}, t, f([](auto a, auto b) { return a + b; }));
        check(Op::FSub, {t, t}, t, f([](auto a, auto b) { return a - b; }));
        check(Op::FMul, {t, t}, t, f([](auto a, auto b) { return a * b; }));
        check(Op::FDiv, {t, t}, t, f([](auto a, auto b) { return a / b; }));
        check(Op::FRem, {t, t}, t, f([](auto a, auto b) { return std::fmod(a, b); }));
        check(Op::FNegate, {t}, t, f([](auto a, auto) { return -a; }));
        check(Op::FOrdEqual, {t, t}, truth, is([](double a, double b) { return a == b; }));
        check(Op::FOrdNotEqual, {t, t}, truth, is([](double a, double b) { return a < b || a > b; }));
        check(Op::FOrdLessThan, {t, t}, truth, is([](double a, double b) { return a < b; }));
        check(Op::FOrdLessThanEqual, {t, t}, truth, is([](double a, double b) { return a <= b; }));
        check(Op::FOrdGreaterThan, {t, t}, truth, is([](double a, double b) { return a > b; }));
        check(Op::FOrdGreaterThanEqual, {t, t}, truth, is([](double a, double b) { return a >= b; }));
        check(Op::FUnordEqual, {t, t}, truth, is([](double a, double b) { return !(a < b || a > b); }));
        check(Op::FUnordNotEqual, {t, t}, truth, is([](double a, double b) { return a != b; }));
        check(Op::FUnordLessThan, {t, t}, truth, is([](double a, double b) { return !(a >= b); }));
        check(Op::FUnordLessThanEqual, {t, t}, truth, is([](double a, double b) { return !(a > b); }));
        check(Op::FUnordGreaterThan, {t, t}, truth, is([](double a, double b) { return !(a <= b); }));
        check(Op::FUnordGreaterThanEqual, {t, t}, truth, is([](double a, double b) { return !(a < b); }));
        check(Op::IsNan, {t}, truth, is([](double a, double) { return std::isnan(a); }));
        check(Op::IsInf, {t}, truth, is([](double a, double) { return std::isinf(a); }));
        using G = crosslane::GlslStd450;
        auto const glsl = [&](G which, std::size_t operands, Oracle const& oracle, Fit const& fit = nullptr) {
            std::vector<Type> const types(operands, t);
            auto const number = static_cast<uint>(which);
            check("GLSL " + std::to_string(number) + " of " + std::to_string(bytes) + " bytes", module_of(Op::ExtInst, types, t, number), types, t, oracle, fit);
        };
        glsl(G::Floor, 1, f([](auto a, auto) { return std::floor(a); }));
        glsl(G::Ceil, 1, f([](auto a, auto) { return std::ceil(a); }));
        glsl(G::Trunc, 1, f([](auto a, auto) { return std::trunc(a); }));
        glsl(G::RoundEven, 1, f([](auto a, auto) { return std::nearbyint(a); }));
        glsl(G::FAbs, 1, f([](auto a, auto) { return std::fabs(a); }));
        glsl(G::FSign, 1, f([](auto a, auto) { return static_cast<decltype(a)>(a > 0 ? 1 : a < 0 ? -1 : 0); }), [&](auto a, auto, auto) { return value_of(t, a) == value_of(t, a); });
        glsl(G::Sqrt, 1, f([](auto a, auto) { return std::sqrt(a); }));
        auto const no_zeros = [&](std::uint64_t a, std::uint64_t b, std::uint64_t) { return value_of(t, a) != 0 || value_of(t, b) != 0; };
        glsl(G::FMin, 2, f([](auto a, auto b) { return std::fmin(a, b); }), no_zeros);
        glsl(G::FMax, 2, f([](auto a, auto b) { return std::fmax(a, b); }), no_zeros);
        glsl(G::Step, 2, f([](auto a, auto b) { return static_cast<decltype(a)>(b < a ? 0 : 1); }));
        if (bytes != 2)
            glsl(G::Fma, 3, [t](auto a, auto b, auto c) {
                if (t.bytes == 4) return std::uint64_t{std::bit_cast<uint>(std::fma(std::bit_cast<float>(static_cast<uint>(a)), std::bit_cast<float>(static_cast<uint>(b)), std::bit_cast<float>(static_cast<uint>(c))))};
                return bits_of(t, std::fma(value_of(t, a), value_of(t, b), value_of(t, c)));
            });
    }
}

TEST_CASE("conversions", "[shader]")
{
    for (uint from : {1u, 2u, 4u, 8u}) {
        Type const u{Kind::integer, from}, s{Kind::sign, from};
        auto const sign = [from](std::uint64_t a) { return static_cast<std::int64_t>(a << (64 - 8 * from)) >> (64 - 8 * from); };
        for (uint to : {1u, 2u, 4u, 8u}) {
            if (from == to) continue;
            check(Op::UConvert, {u}, {Kind::integer, to}, [](auto a, auto, auto) { return a; });
            check(Op::SConvert, {s}, {Kind::sign, to}, [&](auto a, auto, auto) { return static_cast<std::uint64_t>(sign(a)); });
        }
        for (uint to : {2u, 4u, 8u}) {
            Type const f{Kind::real, to};
            check(Op::ConvertUToF, {u}, f, [f](auto a, auto, auto) { return f.bytes == 4 ? std::uint64_t{std::bit_cast<uint>(static_cast<float>(a))} : bits_of(f, static_cast<double>(a)); });
            check(Op::ConvertSToF, {s}, f, [f, sign](auto a, auto, auto) { return f.bytes == 4 ? std::uint64_t{std::bit_cast<uint>(static_cast<float>(sign(a)))} : bits_of(f, static_cast<double>(sign(a))); });
            double const most = std::ldexp(1.0, static_cast<int>(8 * from) - 1);
            check(Op::ConvertFToU, {f}, u, [f](auto a, auto, auto) { return static_cast<std::uint64_t>(value_of(f, a)); }, [=](auto a, auto, auto) { return value_of(f, a) > -1 && value_of(f, a) < 2 * most; });
            check(Op::ConvertFToS, {f}, s, [f](auto a, auto, auto) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(value_of(f, a))); }, [=](auto a, auto, auto) { return value_of(f, a) > -most && value_of(f, a) < most; });
        }
    }
    for (uint from : {2u, 4u, 8u})
        for (uint to : {2u, 4u, 8u}) {
            Type const f{Kind::real, from}, g{Kind::real, to};
            if (from != to) check(Op::FConvert, {f}, g, [f, g](auto a, auto, auto) { return bits_of(g, value_of(f, a)); });
        }
}

} // namespace
