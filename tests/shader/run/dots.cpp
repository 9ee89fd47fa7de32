#include "shader/assembler.hpp"
#include "shader/run/any_shader.hpp"
#include "support/catch.hpp"

#include <algorithm>

namespace shader_dots {

// Dot products of integers, which this glslang does not write, and hints: modules word by word, against a loop over the threads.

namespace {

using namespace crosslane;
using namespace shader_test;
using uint = std::uint32_t;

enum : uint {
    sbyte_type = 100, ubyte_type, sbyte4_type, ubyte4_type, long_type, array, block, block_pointer, element_pointer, data, uint3_type,
            builtin_pointer, id_variable,
    sixteen, id3, id, row, place, a, b, c, first_vector, second_vector, holds, next_free,
};

struct Dot
{
    Op op;
    bool is_first_signed, is_second_signed, adds;
};
constexpr Dot dots[] = {{Op::SDot, true, true, false},  {Op::UDot, false, false, false},  {Op::SUDot, true, false, false},
                        {Op::SDotAccSat, true, true, true}, {Op::UDotAccSat, false, false, true}, {Op::SUDotAccSat, true, false, true}};

/// data[16 thread + 3 + k] = dot k of data[16 thread] and the next word as four bytes, with the third, packed; + 6: of vectors; + 12: in
/// 64 bits, as far as there is room.
std::vector<uint> module_of_dots()
{
    Assembler m;
    m(Op::Capability, Capability::Shader)(Op::Capability, Capability::Int8)(Op::Capability, Capability::Int64);
    m(Op::Capability, Capability::DotProductInput4x8BitPacked);
    m(Op::Capability, Capability::DotProduct)(Op::Capability, Capability::DotProductInput4x8Bit);
    m(Op::Capability, Capability::ExpectAssumeKHR);
    m(Op::Extension, "SPV_KHR_integer_dot_product")(Op::Extension, "SPV_KHR_expect_assume");
    m(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    m(Op::EntryPoint, ExecutionModel::GLCompute, main_id, "main", uint{id_variable});
    m(Op::ExecutionMode, main_id, ExecutionMode::LocalSize, 64, 1, 1)(Op::Decorate, array, Decoration::ArrayStride, 4);
    m(Op::Decorate, block, Decoration::Block);
    m(Op::MemberDecorate, block, 0, Decoration::Offset, 0)(Op::Decorate, id_variable, Decoration::BuiltIn, BuiltIn::GlobalInvocationId);
    m(Op::Decorate, data, Decoration::DescriptorSet, 0)(Op::Decorate, data, Decoration::Binding, 0);
    types(m);
    m(Op::TypeInt, sbyte_type, 8, 1)(Op::TypeInt, ubyte_type, 8, 0)(Op::TypeInt, long_type, 64, 1);
    m(Op::TypeVector, sbyte4_type, sbyte_type, 4)(Op::TypeVector, ubyte4_type, ubyte_type, 4)(Op::TypeRuntimeArray, array, uint_type);
    m(Op::TypeStruct, block, array);
    m(Op::TypePointer, block_pointer, StorageClass::StorageBuffer, block);
    m(Op::TypePointer, element_pointer, StorageClass::StorageBuffer, uint_type);
    m(Op::Variable, block_pointer, data, StorageClass::StorageBuffer)(Op::TypeVector, uint3_type, uint_type, 3);
    m(Op::TypePointer, builtin_pointer, StorageClass::Input, uint3_type)(Op::Variable, builtin_pointer, id_variable, StorageClass::Input);
    m(Op::Constant, uint_type, sixteen, 16);
    body(m)(Op::Load, uint3_type, id3, id_variable)(Op::CompositeExtract, uint_type, id, id3, 0)(Op::IMul, uint_type, row, id, sixteen);
    uint next = next_free;
    auto const at = [&](uint word) {
        auto const index = next++, pointer = next++;
        m(Op::IAdd, uint_type, index, row, word)(Op::AccessChain, element_pointer, pointer, data, zero, index);
        return pointer;
    };
    auto const step = [&](uint from) {
        auto const sum = next++;
        m(Op::IAdd, uint_type, sum, from, one);
        return sum;
    };
    auto const first = at(zero), second = at(one), third = at(two);
    m(Op::Load, uint_type, a, first)(Op::Load, uint_type, b, second)(Op::Load, uint_type, c, third);
    m(Op::ULessThan, bool_type, holds, id, sixteen)(Op::AssumeTrueKHR, holds);
    auto word = step(two);
    auto const store = [&](uint value) {
        auto const expected = next++, pointer = at(word);
        m(Op::ExpectKHR, uint_type, expected, value, zero)(Op::Store, pointer, expected);
        word = step(word);
    };
    for (bool const are_vectors : {false, true}) {
        for (auto const& dot : dots) {
            uint x = a, y = b;
            if (are_vectors) {
                x = next++, y = next++;
                m(Op::Bitcast, dot.is_first_signed ? sbyte4_type : ubyte4_type, x, a);
                m(Op::Bitcast, dot.is_second_signed ? sbyte4_type : ubyte4_type, y, b);
            }
            auto const result = next++;
            std::vector<uint> operands{x, y};
            if (dot.adds) operands.push_back(c);
            if (!are_vectors) operands.push_back(0); // PackedVectorFormat4x8Bit
            m(dot.op, uint_type, result, operands);
            store(result);
        }
    }
    auto const wide = next++, narrow = next++;
    m(Op::SDot, long_type, wide, uint{a}, uint{b}, 0)(Op::UConvert, uint_type, narrow, wide);
    store(narrow);
    end(m);
    return m.module(next);
}

std::int64_t dot_by_loop(Dot const& dot, uint x, uint y, uint more)
{
    std::int64_t sum = 0;
    for (int i = 0; i < 4; ++i) {
        auto const part = [&](uint word, bool is_signed) {
            auto const byte = static_cast<std::uint8_t>(word >> 8 * i);
            return is_signed ? std::int64_t{static_cast<std::int8_t>(byte)} : std::int64_t{byte};
        };
        sum += part(x, dot.is_first_signed) * part(y, dot.is_second_signed);
    }
    if (!dot.adds) return sum;
    if (!dot.is_first_signed) return std::min(sum + std::int64_t{more}, std::int64_t{0xFFFF'FFFF});
    return std::clamp(sum + static_cast<std::int32_t>(more), std::int64_t{-0x8000'0000LL}, std::int64_t{0x7FFF'FFFF});
}

TEST_CASE("dot products of integers, some of which stay within their type", "[shader]")
{
    auto const words = module_of_dots();
    for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) {
        std::vector<uint> buffer(16 * 128);
        std::uint64_t state = lanes;
        for (uint t = 0; t < 128; ++t) {
            for (uint k = 0; k < 3; ++k) {
                state = state * 6364136223846793005u + 1442695040888963407u;
                buffer[16 * t + k] = static_cast<uint>(state >> 32);
            }
            if (t % 4 == 0) buffer[16 * t] = buffer[16 * t + 1] = 0x8080'8080; // whose products are greatest
            if (t % 2 == 0) buffer[16 * t + 2] = t % 8 == 0 ? 0x7FFF'FFF0 : t % 8 == 2 ? 0x8000'0010 : 0xFFFF'FF00;
        }
        auto const before = buffer;
        AnyShader shader(words);
        shader.bind(0, 0, buffer);
        shader.run(lanes, 0, 2);
        for (uint t = 0; t < 128; ++t) {
            auto const x = before[16 * t], y = before[16 * t + 1], more = before[16 * t + 2];
            INFO(lanes << " lanes, thread " << t << std::hex << ": " << x << ", " << y << ", " << more);
            for (uint k = 0; k < 12; ++k) CHECK(buffer[16 * t + 3 + k] == static_cast<uint>(dot_by_loop(dots[k % 6], x, y, more)));
            CHECK(buffer[16 * t + 15] == static_cast<uint>(dot_by_loop(dots[0], x, y, 0)));
        }
    }
}

} // namespace

} // namespace shader_dots
