#include "shader/run/check_instruction.hpp"

#include <functional>

namespace shader_instructions_composites {

// What only moves components, and what joins those of vectors and matrices.

namespace {

using namespace one_instruction;

constexpr Type word{Kind::integer, 4};
using Operands = std::vector<Values>; // of one thread

void check_whole(Op op, std::vector<Type> const& operands, Type result, std::vector<Word> const& words,
                 std::function<Values(Operands const&)> const& f, std::function<std::uint64_t(Type)> const& number = random_number)
{
    Check c{{op, operands, result, words}, [=](Seen const& seen, std::size_t thread) {
        Operands all;
        for (auto const& of : seen.operands) all.push_back(of[thread]);
        return f(all);
    }};
    c.number = number;
    check(crosslane::name_of(op) + " of " + std::to_string(operands[0].bytes) + " bytes", c);
}

/// Numbers whose sums and products are exact.
std::uint64_t small_number(Type t) { return bits_of(t, static_cast<double>(random_bits() % 9) - 4); }
std::uint64_t small_index(Type t) { return t == word ? random_bits() % 4 : random_number(t); }

TEST_CASE("instructions that move components", "[shader]")
{
    for (auto const t : {Type{Kind::integer, 1}, Type{Kind::integer, 2}, Type{Kind::real, 4}, Type{Kind::sign, 8}, truth}) {
        auto const v2 = vector_of(t, 2), v3 = vector_of(t, 3), v4 = vector_of(t, 4);
        check_whole(Op::CopyObject, {v3}, v3, {}, [](auto const& x) { return x[0]; });
        check_whole(Op::CompositeConstruct, {t, v2, t}, v4, {}, [](auto const& x) { return Values{x[0][0], x[1][0], x[1][1], x[2][0]}; });
        check_whole(Op::CompositeExtract, {v4}, t, {operand(0), literal(2)}, [](auto const& x) { return Values{x[0][2]}; });
        check_whole(Op::CompositeInsert, {t, v3}, v3, {operand(0), operand(1), literal(1)},
                    [](auto const& x) { return Values{x[1][0], x[0][0], x[1][2]}; });
        check_whole(Op::VectorShuffle, {v3, v2}, v4, {operand(0), operand(1), literal(4), literal(0), literal(2), literal(3)},
                    [](auto const& x) { return Values{x[1][1], x[0][0], x[0][2], x[1][0]}; });
        check_whole(Op::VectorExtractDynamic, {v4, word}, t, {}, [](auto const& x) { return Values{x[0][x[1][0]]}; }, small_index);
        check_whole(Op::VectorInsertDynamic, {v4, t, word}, v4, {}, [](auto x) {
            x[0][x[2][0]] = x[1][0];
            return x[0];
        }, small_index);
        if (t.kind != Kind::real) continue;
        auto const m = matrix_of(t, 3, 2); // three columns of two rows
        check_whole(Op::CompositeConstruct, {v2, v2, v2}, m, {}, [](auto const& x) {
            return Values{x[0][0], x[0][1], x[1][0], x[1][1], x[2][0], x[2][1]};
        });
        check_whole(Op::CompositeExtract, {m}, t, {operand(0), literal(2), literal(1)}, [](auto const& x) { return Values{x[0][5]}; });
        check_whole(Op::CompositeExtract, {m}, v2, {operand(0), literal(1)}, [](auto const& x) { return Values{x[0][2], x[0][3]}; });
        check_whole(Op::CompositeInsert, {v2, m}, m, {operand(0), operand(1), literal(1)}, [](auto x) {
            x[1][2] = x[0][0], x[1][3] = x[0][1];
            return x[1];
        });
        check_whole(Op::Transpose, {m}, matrix_of(t, 2, 3), {}, [](auto const& x) {
            return Values{x[0][0], x[0][2], x[0][4], x[0][1], x[0][3], x[0][5]};
        });
    }
}

TEST_CASE("bit casts", "[shader]")
{
    // The lowest bits are those of the first component.
    std::vector<Type> const types{{Kind::integer, 1}, {Kind::sign, 2},    {Kind::real, 2}, word,
                                  {Kind::real, 4},    {Kind::integer, 8}, {Kind::real, 8}};
    for (auto from : types) {
        for (auto to : types) {
            if (from == to) continue;
            for (uint bytes : {4u, 8u, 16u}) {
                uint const n = bytes / from.bytes, m = bytes / to.bytes;
                if (n < 1 || n > 4 || m < 1 || m > 4 || n * from.bytes != bytes || m * to.bytes != bytes) continue;
                check_whole(Op::Bitcast, {vector_of(from, n)}, vector_of(to, m), {}, [=](auto const& x) {
                    Values result(m);
                    for (uint byte = 0; byte < bytes; ++byte) {
                        auto const bits = x[0][byte / from.bytes] >> 8 * (byte % from.bytes) & 255;
                        result[byte / to.bytes] |= bits << 8 * (byte % to.bytes);
                    }
                    return result;
                }, [](Type t) { return random_bits() & ones_of(t); });
            }
        }
    }
}

TEST_CASE("instructions of vectors and matrices", "[shader]")
{
    for (uint bytes : {2u, 4u, 8u}) {
        Type const t{Kind::real, bytes};
        auto const v2 = vector_of(t, 2), v3 = vector_of(t, 3);
        auto const m = matrix_of(t, 3, 2), n = matrix_of(t, 2, 3);
        auto const at = [=](Values const& x, std::size_t k) { return value_of(t, x[k]); };
        auto const numbers = [=](std::vector<double> const& x) {
            Values result;
            for (auto number : x) result.push_back(bits_of(t, number));
            return result;
        };
        check_whole(Op::Dot, {v3, v3}, t, {}, [=](auto const& x) {
            return numbers({at(x[0], 0) * at(x[1], 0) + at(x[0], 1) * at(x[1], 1) + at(x[0], 2) * at(x[1], 2)});
        }, small_number);
        for (auto const op : {Op::VectorTimesScalar, Op::MatrixTimesScalar}) {
            auto const type = op == Op::VectorTimesScalar ? v3 : m;
            check_whole(op, {type, t}, type, {}, [=](auto const& x) {
                std::vector<double> result;
                for (std::size_t k = 0; k < x[0].size(); ++k) result.push_back(at(x[0], k) * at(x[1], 0));
                return numbers(result);
            }, small_number);
        }
        // A matrix's element is that of column c and row r: c rows further, and r.
        check_whole(Op::MatrixTimesVector, {m, v3}, v2, {}, [=](auto const& x) {
            std::vector<double> result(2, -0.0);
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t r = 0; r < 2; ++r) result[r] += at(x[0], 2 * c + r) * at(x[1], c);
            return numbers(result);
        }, small_number);
        check_whole(Op::VectorTimesMatrix, {v2, m}, v3, {}, [=](auto const& x) {
            std::vector<double> result(3, -0.0);
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t r = 0; r < 2; ++r) result[c] += at(x[0], r) * at(x[1], 2 * c + r);
            return numbers(result);
        }, small_number);
        check_whole(Op::MatrixTimesMatrix, {m, n}, matrix_of(t, 2, 2), {}, [=](auto const& x) {
            std::vector<double> result(4, -0.0);
            for (std::size_t c = 0; c < 2; ++c)
                for (std::size_t r = 0; r < 2; ++r)
                    for (std::size_t k = 0; k < 3; ++k) result[2 * c + r] += at(x[0], 2 * k + r) * at(x[1], 3 * c + k);
            return numbers(result);
        }, small_number);
        check_whole(Op::OuterProduct, {v2, v3}, m, {}, [=](auto const& x) {
            std::vector<double> result;
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t r = 0; r < 2; ++r) result.push_back(at(x[0], r) * at(x[1], c));
            return numbers(result);
        }, small_number);
    }
}

} // namespace

} // namespace shader_instructions_composites
