#include "shader/run/check_instruction.hpp"

#include <functional>
#include <numbers>

namespace shader_instructions_glsl {

// GLSL.std.450 on floats: exactly where one rounding says what it is, else as near as a function of the type comes.

namespace {

using namespace one_instruction;
using G = crosslane::GlslStd450;

constexpr Type half{Kind::real, 2}, word{Kind::integer, 4}, integer{Kind::sign, 4};

auto between(double least, double most)
{
    return [=](Type t) {
        auto const part = static_cast<double>(random_bits() % 1000001) / 1000000;
        return t.kind == Kind::real ? bits_of(t, least + part * (most - least)) : random_number(t);
    };
}
double tolerance_of(Type t, double parts) { return parts * std::ldexp(1.0, t.bytes == 2 ? -10 : t.bytes == 4 ? -23 : -52); }

void check_rounded(Type t)
{
    auto const f = [t](auto g) -> Numbers {
        return [t, g](auto a, auto b, auto) {
            auto const x = static_cast<float>(value_of(t, a)), y = static_cast<float>(value_of(t, b));
            return t.bytes == 4 ? bits_of(t, static_cast<double>(g(x, y))) : bits_of(t, g(value_of(t, a), value_of(t, b)));
        };
    };
    auto const is_number = [t](auto a, auto, auto) { return !is_nan(t, a); };
    check_glsl(G::Floor, {t}, t, f([](auto a, auto) { return std::floor(a); }));
    check_glsl(G::Ceil, {t}, t, f([](auto a, auto) { return std::ceil(a); }));
    check_glsl(G::Trunc, {t}, t, f([](auto a, auto) { return std::trunc(a); }));
    check_glsl(G::RoundEven, {t}, t, f([](auto a, auto) { return std::nearbyint(a); }));
    check_glsl(G::Round, {t}, t, f([](auto a, auto) { return std::nearbyint(a); })); // of a tie either is right
    check_glsl(G::Fract, {t}, t, f([](auto a, auto) { return a - std::floor(a); }));
    check_glsl(G::FAbs, {t}, t, f([](auto a, auto) { return std::fabs(a); }));
    check_glsl(G::FSign, {t}, t, f([](auto a, auto) { return static_cast<decltype(a)>(a > 0 ? 1 : a < 0 ? -1 : 0); }), is_number);
    check_glsl(G::Sqrt, {t}, t, f([](auto a, auto) { return std::sqrt(a); }));
    check_glsl(G::Step, {t, t}, t, f([](auto a, auto b) { return static_cast<decltype(a)>(b < a ? 0 : 1); }));
    auto const no_zeros = [t](auto a, auto b, auto) { return value_of(t, a) != 0 || value_of(t, b) != 0; };
    for (auto which : {G::FMin, G::NMin}) check_glsl(which, {t, t}, t, f([](auto a, auto b) { return std::fmin(a, b); }), no_zeros);
    for (auto which : {G::FMax, G::NMax}) check_glsl(which, {t, t}, t, f([](auto a, auto b) { return std::fmax(a, b); }), no_zeros);
    auto const is_range = [=](auto x, auto a, auto b) {
        return !is_nan(t, x) && no_zeros(x, x, x) && no_zeros(a, a, a) && no_zeros(b, b, b) && value_of(t, a) < value_of(t, b);
    };
    for (auto which : {G::FClamp, G::NClamp})
        check_glsl(which, {t, t, t}, t, [t](auto x, auto a, auto b) {
            return bits_of(t, std::clamp(value_of(t, x), value_of(t, a), value_of(t, b)));
        }, is_range);
    if (t.bytes != 2)
        check_glsl(G::Fma, {t, t, t}, t, [t](auto a, auto b, auto c) {
            if (t.bytes == 8) return bits_of(t, std::fma(value_of(t, a), value_of(t, b), value_of(t, c)));
            auto const number = [](auto x) { return std::bit_cast<float>(static_cast<uint>(x)); };
            return std::uint64_t{std::bit_cast<uint>(std::fma(number(a), number(b), number(c)))};
        });

    // Of two results.
    auto const two = [t](G which, Type second, bool is_member, auto g) {
        Form form{Op::ExtInst, {t}, t, {literal(static_cast<uint>(which)), operand(0)}, second};
        if (!is_member) form.words.push_back({Word::variable});
        Check c{form, [=](Seen const& seen, std::size_t thread) {
            Values first_parts, second_parts;
            for (auto x : seen.operands[0][thread]) {
                auto const [a, b] = g(value_of(t, x));
                first_parts.push_back(bits_of(t, a)), second_parts.push_back(bits_of(t, b));
            }
            first_parts.insert(first_parts.end(), second_parts.begin(), second_parts.end());
            return first_parts;
        }};
        c.fit = [=](std::vector<Values> const& all) { // frexp's exponent of others is undefined
            auto const is_fit = [&](auto x) { return std::isfinite(value_of(t, x)) || which == G::Modf || which == G::ModfStruct; };
            return std::all_of(all[0].begin(), all[0].end(), is_fit);
        };
        check("GLSL " + std::to_string(static_cast<uint>(which)), c);
    };
    auto const split = [](double x) {
        double whole = 0;
        auto const part = std::modf(x, &whole);
        return std::pair(part, whole);
    };
    auto const exponents = [](double x) {
        int exponent = 0;
        auto const part = std::frexp(x, &exponent);
        return std::pair(part, static_cast<double>(exponent));
    };
    two(G::Modf, t, false, split);
    two(G::ModfStruct, t, true, split);
    two(G::Frexp, vector_of(integer, t.components), false, exponents);
    two(G::FrexpStruct, vector_of(integer, t.components), true, exponents);
    check_glsl(G::Ldexp, {t, vector_of(integer, t.components)}, t,
               [t](auto a, auto b, auto) { return bits_of(t, std::ldexp(value_of(t, a), static_cast<int>(signed_of(integer, b)))); },
               {}, 0, [t](Type type) {
                   std::uint64_t const most = t.bytes == 2 ? 11 : 99;
                   return type.kind == Kind::sign ? random_bits() % (2 * most + 1) - most : random_number(type);
               });
}

void check_near(Type t)
{
    auto const one = [t](G which, double least, double most, double parts, double (*f)(double)) {
        check_glsl(which, {t}, t, [=](auto a, auto, auto) { return bits_of(t, f(value_of(t, a))); }, {}, tolerance_of(t, parts),
                   between(least, most));
    };
    one(G::Radians, -400, 400, 3, [](double x) { return x * (std::numbers::pi / 180); });
    one(G::Degrees, -7, 7, 3, [](double x) { return x * (180 / std::numbers::pi); });
    one(G::InverseSqrt, 0.01, 90, 3, [](double x) { return 1 / std::sqrt(x); });
    one(G::Exp, -9, 9, 6, [](double x) { return std::exp(x); });
    one(G::Exp2, -9, 9, 6, [](double x) { return std::exp2(x); });
    one(G::Log, 2, 90, 6, [](double x) { return std::log(x); });
    one(G::Log2, 2, 90, 6, [](double x) { return std::log2(x); });
    one(G::Sin, 0.1, 3, 8, [](double x) { return std::sin(x); });
    one(G::Cos, 0.1, 1.5, 8, [](double x) { return std::cos(x); });
    one(G::Tan, 0.1, 1.4, 16, [](double x) { return std::tan(x); });
    one(G::Asin, 0.1, 0.9, 16, [](double x) { return std::asin(x); });
    one(G::Acos, 0.1, 0.9, 16, [](double x) { return std::acos(x); });
    one(G::Atan, 0.1, 9, 16, [](double x) { return std::atan(x); });
    one(G::Sinh, 0.1, 5, 16, [](double x) { return std::sinh(x); });
    one(G::Cosh, -5, 5, 16, [](double x) { return std::cosh(x); });
    one(G::Tanh, 0.1, 5, 16, [](double x) { return std::tanh(x); });
    one(G::Asinh, 0.1, 5, 16, [](double x) { return std::asinh(x); });
    one(G::Acosh, 1.5, 5, 16, [](double x) { return std::acosh(x); });
    one(G::Atanh, 0.1, 0.9, 16, [](double x) { return std::atanh(x); });
    auto const more = [t](G which, std::size_t operands, double least, double most, double parts, double (*f)(double, double, double)) {
        check_glsl(which, std::vector<Type>(operands, t), t,
                   [=](auto a, auto b, auto c) { return bits_of(t, f(value_of(t, a), value_of(t, b), value_of(t, c))); }, {},
                   tolerance_of(t, parts), between(least, most));
    };
    more(G::Pow, 2, 0.5, 2.5, 16, [](double a, double b, double) { return std::pow(a, b); });
    more(G::Atan2, 2, 0.1, 5, 16, [](double a, double b, double) { return std::atan2(a, b); });
    more(G::FMix, 3, 0.1, 0.9, 16, [](double a, double b, double c) { return a * (1 - c) + b * c; });
    check_glsl(G::SmoothStep, {t, t, t}, t,
               [t](auto a, auto b, auto x) {
                   auto const s = std::clamp((value_of(t, x) - value_of(t, a)) / (value_of(t, b) - value_of(t, a)), 0.0, 1.0);
                   return bits_of(t, s * s * (3 - 2 * s));
               },
               [t](auto a, auto b, auto) { return value_of(t, b) - value_of(t, a) > 2; }, tolerance_of(t, 100), between(0, 8));
}

TEST_CASE("GLSL.std.450's functions of numbers", "[shader]")
{
    for (uint components : {1u, 3u}) {
        for (uint bytes : {2u, 4u, 8u}) {
            check_rounded({Kind::real, bytes, components});
            check_near({Kind::real, bytes, components});
        }
    }
}

// Vectors and matrices as a whole.

using Vector = std::vector<double>;
Vector values_of(Type t, Values const& x)
{
    Vector result;
    for (auto bits : x) result.push_back(value_of(t, bits));
    return result;
}
double dot(Vector const& a, Vector const& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
}
/// a + b c
Vector plus(Vector a, double b, Vector const& c)
{
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += b * c[k];
    return a;
}
Vector times(double a, Vector const& b) { return plus(Vector(b.size()), a, b); }

/// An instruction of vectors of 1 and up to 4 components: f(its operands) by component.
void check_whole(G which, std::vector<Type> const& operands, Type result, std::function<Vector(std::vector<Vector> const&)> const& f,
                 std::pair<double, double> range = {0.5, 2})
{
    Form form{Op::ExtInst, operands, result, {literal(static_cast<uint>(which))}};
    for (uint k = 0; k < operands.size(); ++k) form.words.push_back(operand(k));
    Check c{form, [=](Seen const& seen, std::size_t thread) {
        std::vector<Vector> all;
        for (std::size_t k = 0; k < operands.size(); ++k) all.push_back(values_of(operands[k], seen.operands[k][thread]));
        Values bits;
        for (auto x : f(all)) bits.push_back(bits_of(result, x));
        return bits;
    }};
    c.number = between(range.first, range.second);
    c.tolerance = tolerance_of(result, 64);
    c.floor = 1;
    check("GLSL " + std::to_string(static_cast<uint>(which)), c);
}

TEST_CASE("GLSL.std.450's functions of vectors", "[shader]")
{
    for (uint bytes : {2u, 4u, 8u}) {
        Type const t{Kind::real, bytes};
        for (uint n : {1u, 2u, 3u, 4u}) {
            auto const v = vector_of(t, n);
            check_whole(G::Length, {v}, t, [](auto const& x) { return Vector{std::sqrt(dot(x[0], x[0]))}; });
            check_whole(G::Distance, {v, v}, t, [](auto const& x) {
                auto const d = plus(x[0], -1, x[1]);
                return Vector{std::sqrt(dot(d, d))};
            });
            check_whole(G::Normalize, {v}, v, [](auto const& x) { return times(1 / std::sqrt(dot(x[0], x[0])), x[0]); });
            check_whole(G::FaceForward, {v, v, v}, v, [](auto const& x) { return times(dot(x[2], x[1]) < 0 ? 1 : -1, x[0]); });
            check_whole(G::FaceForward, {v, v, v}, v, [](auto const& x) { return times(dot(x[2], x[1]) < 0 ? 1 : -1, x[0]); }, {-2, -1});
            check_whole(G::Reflect, {v, v}, v, [](auto const& x) { return plus(x[0], -2 * dot(x[1], x[0]), x[1]); });
            check_whole(G::Refract, {v, v, t}, v, [](auto const& x) {
                auto const d = dot(x[1], x[0]), eta = x[2][0], k = 1 - eta * eta * (1 - d * d);
                return k < 0 ? Vector(x[0].size()) : plus(times(eta, x[0]), -(eta * d + std::sqrt(k)), x[1]);
            }, {0.6, 0.9});
        }
        auto const v = vector_of(t, 3);
        check_whole(G::Cross, {v, v}, v, [](auto const& x) {
            auto const &a = x[0], &b = x[1];
            return Vector{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
        });
    }
}

/// By elimination: the determinant, and m becomes what solves it.
double invert(std::vector<Vector>& m)
{
    auto const n = m.size();
    double determinant = 1;
    std::vector<Vector> inverse(n, Vector(n));
    for (std::size_t k = 0; k < n; ++k) inverse[k][k] = 1;
    for (std::size_t k = 0; k < n; ++k) {
        auto pivot = k;
        for (std::size_t r = k; r < n; ++r)
            if (std::fabs(m[r][k]) > std::fabs(m[pivot][k])) pivot = r;
        if (pivot != k) determinant = -determinant;
        std::swap(m[pivot], m[k]), std::swap(inverse[pivot], inverse[k]);
        determinant *= m[k][k];
        inverse[k] = times(1 / m[k][k], inverse[k]);
        m[k] = times(1 / m[k][k], m[k]);
        for (std::size_t r = 0; r < n; ++r) {
            if (r == k) continue;
            inverse[r] = plus(inverse[r], -m[r][k], inverse[k]);
            m[r] = plus(m[r], -m[r][k], m[k]);
        }
    }
    m = inverse;
    return determinant;
}

TEST_CASE("GLSL.std.450's functions of matrices", "[shader]")
{
    for (uint bytes : {4u, 8u}) {
        Type const t{Kind::real, bytes};
        for (uint n : {2u, 3u, 4u}) {
            auto const inverted = [=](Vector const& all) {
                std::vector<Vector> columns(n);
                for (uint k = 0; k < n * n; ++k) columns[k / n].push_back(all[k]);
                auto const determinant = invert(columns);
                return std::pair(determinant, columns);
            };
            for (auto const which : {G::Determinant, G::MatrixInverse}) {
                auto const m = matrix_of(t, n, n);
                Form const form{Op::ExtInst, {m}, which == G::Determinant ? t : m, {literal(static_cast<uint>(which)), operand(0)}};
                Check c{form, [=](Seen const& seen, std::size_t thread) {
                    auto const [determinant, inverse] = inverted(values_of(t, seen.operands[0][thread]));
                    if (which == G::Determinant) return Values{bits_of(t, determinant)};
                    Values result;
                    for (auto const& column : inverse)
                        for (auto x : column) result.push_back(bits_of(t, x));
                    return result;
                }};
                c.fit = [=](std::vector<Values> const& all) { return std::fabs(inverted(values_of(t, all[0])).first) > 1; };
                c.number = between(-2, 2);
                c.tolerance = tolerance_of(t, 2000);
                c.floor = 1;
                check("GLSL " + std::to_string(static_cast<uint>(which)), c);
            }
        }
    }
}

/// From a whole value to another: f(components).
void check_packing(G which, Type from, Type to, std::function<Values(Values const&)> const& f,
                   std::function<std::uint64_t(Type)> const& number = random_number)
{
    Check c{{Op::ExtInst, {from}, to, {literal(static_cast<uint>(which)), operand(0)}},
            [=](Seen const& seen, std::size_t thread) { return f(seen.operands[0][thread]); }};
    c.number = number;
    check("GLSL " + std::to_string(static_cast<uint>(which)), c);
}

TEST_CASE("GLSL.std.450's packing", "[shader]")
{
    Type const f{Kind::real, 4}, d{Kind::real, 8};
    auto const in_word = [&](G pack, G unpack, uint bytes, bool is_signed) {
        uint const parts = 4 / bytes, bits = 8 * bytes;
        Type const part{is_signed ? Kind::sign : Kind::integer, bytes};
        auto const most = static_cast<float>(is_signed ? ones_of(part) / 2 : ones_of(part));
        check_packing(pack, vector_of(f, parts), word, [=](Values const& x) {
            std::uint64_t result = 0;
            for (uint k = 0; k < parts; ++k) {
                auto const inside = static_cast<float>(std::clamp(value_of(f, x[k]), is_signed ? -1.0 : 0.0, 1.0));
                result |= (static_cast<std::uint64_t>(std::llrint(inside * most)) & ones_of(part)) << bits * k;
            }
            return Values{result};
        }, between(-1.3, 1.3));
        check_packing(unpack, word, vector_of(f, parts), [=](Values const& x) {
            Values result;
            for (uint k = 0; k < parts; ++k) {
                auto const bits_of_part = x[0] >> bits * k & ones_of(part);
                auto const number = static_cast<float>(is_signed ? signed_of(part, bits_of_part) : static_cast<std::int64_t>(bits_of_part));
                result.push_back(bits_of(f, static_cast<double>(std::max(number / most, -1.0f))));
            }
            return result;
        });
    };
    in_word(G::PackSnorm4x8, G::UnpackSnorm4x8, 1, true);
    in_word(G::PackUnorm4x8, G::UnpackUnorm4x8, 1, false);
    in_word(G::PackSnorm2x16, G::UnpackSnorm2x16, 2, true);
    in_word(G::PackUnorm2x16, G::UnpackUnorm2x16, 2, false);
    check_packing(G::PackHalf2x16, vector_of(f, 2), word, [=](Values const& x) {
        return Values{bits_of(half, value_of(f, x[0])) | bits_of(half, value_of(f, x[1])) << 16};
    }, between(-70000, 70000));
    check_packing(G::UnpackHalf2x16, word, vector_of(f, 2), [=](Values const& x) {
        return Values{bits_of(f, value_of(half, x[0] & 0xFFFF)), bits_of(f, value_of(half, x[0] >> 16))};
    });
    check_packing(G::PackDouble2x32, vector_of(word, 2), d, [](Values const& x) { return Values{x[0] | x[1] << 32}; });
    check_packing(G::UnpackDouble2x32, d, vector_of(word, 2), [](Values const& x) { return Values{x[0] & 0xFFFF'FFFF, x[0] >> 32}; });
}

} // namespace

} // namespace shader_instructions_glsl
