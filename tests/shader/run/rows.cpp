#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <bit>

namespace shader_rows {

// Words next to each other in a wave, against a loop over threads.

namespace {

using uint = std::uint32_t;

constexpr uint group = 80, threads = 3 * group;

struct Memory
{
    std::vector<uint> to = std::vector<uint>(threads + 8, 5), last = std::vector<uint>(threads - 3, 6);
    std::vector<uint> reals = std::vector<uint>(2 * 1000 + 340, std::bit_cast<uint>(0.5f));
};

uint at(std::vector<uint> const& words, uint place) { return place < words.size() ? words[place] : 0; }

void expect(Memory& memory, std::vector<uint> const& from, std::vector<uint> const& given)
{
    auto const more = given[0], less = given[1], how_many_run = given[2], rounds = given[3];
    auto const before = memory.reals;
    for (uint t = 0; t < threads; ++t) {
        if (t % 8 >= how_many_run) continue;
        auto const i = t % group, g = t / group;
        uint sum = at(from, t) + 3 * at(from, t + more) + 5 * at(from, i - less) + 7 * at(from, more + i - less + g);
        auto const other = 160 - more % 80 + i - 80; // of the group's words
        sum += t + 11 * (other < 80 ? g * group + other : other < 160 ? at(from, other - 80) : 0);
        if (t + more < memory.to.size()) memory.to[t + more] = sum;
        auto const real = 300 + i + 1000 * g;
        if (t - less < memory.reals.size())
            memory.reals[t - less] = std::bit_cast<uint>(static_cast<float>(sum) + std::bit_cast<float>(at(before, real)));
        uint place = 0;
        for (uint k = 0; k < rounds + i % 3; ++k) {
            place = k * 64 + more;
            sum += at(from, i + place);
        }
        uint k = t + more;
        for (; k < 400 + more; k += 48) {
            if (k % 5 == 0) continue;
            if (k % 11 == 10) break;
            sum = 3 * sum + at(from, k - more + less);
        }
        if (t < memory.last.size()) memory.last[t] = at(from, i + place) ^ at(from, k - more) ^ sum;
    }
}

} // namespace

TEST_CASE("words next to each other are loaded and stored as each by itself", "[shader]")
{
    std::vector<uint> from(threads + 30);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<uint>(i * 2654435761u);
    AnyShader shader(CROSSLANE_SHADERS "/rows.spv");
    for (bool const is_checked : {true, false}) {
        shader.checks(is_checked ? crosslane::Checks::all() : crosslane::Checks::none());
        for (uint more : {0u, 1u, 33u, 79u, 200u, 0xFFFF'FFF0u, 0x4000'0000u}) {
            for (uint less : {0u, 2000u, 0xFFFF'FFFBu}) {
                for (uint how_many_run : {8u, 7u, 2u, 1u}) {
                    std::vector<uint> given{more, less, how_many_run, how_many_run % 3};
                    Memory wanted;
                    expect(wanted, from, given);
                    for (std::size_t lanes : {4u, 8u, 32u, 128u}) {
                        for (std::uint64_t seed : {std::uint64_t{0}, AnyShader::any_threads + 7}) {
                            Memory got;
                            shader.bind("Input", from);
                            shader.bind("Given", given);
                            shader.bind("Out", got.to);
                            shader.bind("Reals", got.reals);
                            shader.bind("Last", got.last);
                            shader.run(lanes, seed, 3);
                            INFO(lanes << " lanes, seed " << seed << ", " << more << " and " << less << ", " << how_many_run << " of 8");
                            CHECK(got.to == wanted.to);
                            CHECK(got.reals == wanted.reals);
                            CHECK(got.last == wanted.last);
                        }
                    }
                }
            }
        }
    }
}

namespace {

using shader_test::Assembler;
using namespace crosslane;

constexpr uint rounds_at = 600, results_at = 601;

/// The block in which lanes leave a loop one after the other is the next loop's header, which no compiler writes:
///
///     for (k = 0; k / 16 < i % 4; k += 64) {}
///     for (y = i + k, t = 0; t < data[600]; y += 7, ++t) s = s * 7 + data[y];
///     data[601 + i] = s;
std::vector<uint> module_of_adjacent_loops()
{
    enum : uint {
        main = 1, lane, data, nothing, function, word, truth, input, words, block, buffer, element, c0, c1, c3, c4, c7, c64, c600, c601,
        entry, i, m, to_rounds, rounds, outer, k, x, q, goes_on, outer_body, outer_next, k_next, inner, y, s, t, is_left, inner_body,
        inner_next, place, value, product, sum, y_next, t_next, end, result_index, result,
    };
    Assembler a;
    a(Op::Capability, Capability::Shader)(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    a(Op::EntryPoint, ExecutionModel::GLCompute, main, "main", uint{lane});
    a(Op::ExecutionMode, main, ExecutionMode::LocalSize, group, 1, 1);
    a(Op::Decorate, lane, Decoration::BuiltIn, BuiltIn::LocalInvocationIndex)(Op::Decorate, words, Decoration::ArrayStride, 4);
    a(Op::Decorate, block, Decoration::Block)(Op::MemberDecorate, block, 0, Decoration::Offset, 0);
    a(Op::Decorate, data, Decoration::DescriptorSet, 0)(Op::Decorate, data, Decoration::Binding, 0);
    a(Op::TypeVoid, nothing)(Op::TypeFunction, function, nothing)(Op::TypeInt, word, 32, 0)(Op::TypeBool, truth);
    a(Op::TypePointer, input, StorageClass::Input, word)(Op::Variable, input, lane, StorageClass::Input);
    a(Op::TypeRuntimeArray, words, word)(Op::TypeStruct, block, words)(Op::TypePointer, buffer, StorageClass::StorageBuffer, block);
    a(Op::Variable, buffer, data, StorageClass::StorageBuffer)(Op::TypePointer, element, StorageClass::StorageBuffer, word);
    a(Op::Constant, word, c0, 0)(Op::Constant, word, c1, 1)(Op::Constant, word, c3, 3)(Op::Constant, word, c4, 4);
    a(Op::Constant, word, c7, 7)(Op::Constant, word, c64, 64)(Op::Constant, word, c600, rounds_at)(Op::Constant, word, c601, results_at);
    a(Op::Function, nothing, main, 0, function)(Op::Label, entry)(Op::Load, word, i, lane)(Op::BitwiseAnd, word, m, i, c3);
    a(Op::AccessChain, element, to_rounds, data, c0, c600)(Op::Load, word, rounds, to_rounds)(Op::Branch, outer);
    a(Op::Label, outer)(Op::Phi, word, k, c0, entry, k_next, outer_next)(Op::IAdd, word, x, i, k);
    a(Op::ShiftRightLogical, word, q, k, c4)(Op::ULessThan, truth, goes_on, q, m)(Op::LoopMerge, inner, outer_next, 0);
    a(Op::BranchConditional, goes_on, outer_body, inner)(Op::Label, outer_body)(Op::Branch, outer_next);
    a(Op::Label, outer_next)(Op::IAdd, word, k_next, k, c64)(Op::Branch, outer);
    a(Op::Label, inner)(Op::Phi, word, y, x, outer, y_next, inner_next)(Op::Phi, word, s, c0, outer, sum, inner_next);
    a(Op::Phi, word, t, c0, outer, t_next, inner_next)(Op::ULessThan, truth, is_left, t, rounds)(Op::LoopMerge, end, inner_next, 0);
    a(Op::BranchConditional, is_left, inner_body, end)(Op::Label, inner_body)(Op::AccessChain, element, place, data, c0, y);
    a(Op::Load, word, value, place)(Op::IMul, word, product, s, c7)(Op::IAdd, word, sum, product, value)(Op::Branch, inner_next);
    a(Op::Label, inner_next)(Op::IAdd, word, y_next, y, c7)(Op::IAdd, word, t_next, t, c1)(Op::Branch, inner);
    a(Op::Label, end)(Op::IAdd, word, result_index, i, c601)(Op::AccessChain, element, result, data, c0, result_index);
    a(Op::Store, result, s)(Op::Return)(Op::FunctionEnd);
    return a.module(result + 1);
}

} // namespace

TEST_CASE("a loop's numbers are no row where its lanes left the loop before it in different rounds", "[shader]")
{
    std::vector<uint> before(results_at + group, 9);
    for (uint n = 0; n < rounds_at; ++n) before[n] = n * 2654435761u;
    before[rounds_at] = 3;
    auto wanted = before;
    for (uint i = 0; i < group; ++i) {
        uint k = 0, s = 0;
        while (k / 16 < i % 4) k += 64;
        for (uint t = 0; t < 3; ++t) s = s * 7 + before[i + k + 7 * t];
        wanted[results_at + i] = s;
    }
    AnyShader shader(module_of_adjacent_loops());
    for (bool const is_checked : {true, false}) {
        shader.checks(is_checked ? Checks::all() : Checks::none());
        for (std::size_t lanes : {4u, 8u, 32u, 128u}) {
            auto data = before;
            shader.bind(0, 0, data);
            shader.run(lanes, 0, 1);
            INFO(lanes << " lanes");
            CHECK(data == wanted);
        }
    }
}

} // namespace shader_rows
