#pragma once

#include <crosslane/shader/instruction.hpp>

#include <concepts>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Modules word by word, for tests: what no compiler writes, too.
namespace shader_test {

using crosslane::Op;

class Assembler
{
public:
    /// Adds an instruction: its type and result, where it has them, are operands like others.
    template <class... X>
    Assembler& operator()(Op op, X const&... operands)
    {
        return add(op, {Operand(operands)...});
    }
    Assembler& append(Assembler const& other)
    {
        words_.insert(words_.end(), other.words_.begin(), other.words_.end());
        return *this;
    }
    [[nodiscard]] std::vector<std::uint32_t> module(std::uint32_t bound = 1000, std::uint32_t version = 0x00010300) const
    {
        std::vector<std::uint32_t> all{0x07230203, version, 0xABCD0001, bound, 0};
        all.insert(all.end(), words_.begin(), words_.end());
        return all;
    }
    /// The word of the next instruction in the module.
    [[nodiscard]] std::uint32_t next() const { return static_cast<std::uint32_t>(words_.size()) + 5; }

private:
    /// A word, a string or several words.
    struct Operand
    {
        template <class X>
            requires(std::integral<X> || std::is_enum_v<X>)
        Operand(X x) : word(static_cast<std::uint32_t>(x)), is_word(true) {}
        Operand(char const* x) : text(x) {}
        Operand(std::string const& x) : text(x) {}
        Operand(std::vector<std::uint32_t> const& x) : words(&x) {}
        std::uint32_t word = 0;
        bool is_word = false;
        std::string_view text;
        std::vector<std::uint32_t> const* words = nullptr;
    };
    Assembler& add(Op op, std::initializer_list<Operand> operands)
    {
        std::size_t const begin = words_.size();
        words_.push_back(0);
        for (auto const& x : operands) {
            if (x.is_word) {
                words_.push_back(x.word);
            } else if (x.words != nullptr) {
                words_.insert(words_.end(), x.words->begin(), x.words->end());
            } else {
                std::size_t const first = words_.size();
                words_.resize(first + x.text.size() / 4 + 1);
                if (!x.text.empty()) std::memcpy(&words_[first], x.text.data(), x.text.size());
            }
        }
        words_[begin] = static_cast<std::uint32_t>((words_.size() - begin) << 16) | static_cast<std::uint32_t>(op);
        return *this;
    }
    std::vector<std::uint32_t> words_;
};

/// What the modules below have in common. main is %1, in block %2; the types' ids are those of the enumeration.
enum Id : std::uint32_t {
    main_id = 1, first_block, void_type, main_type, bool_type, int_type, uint_type, float_type, uint2_type, uint4_type, float2_type,
            float4_type, ulong_type,
    zero, one, two, half_pi, yes, float_pointer, float_variable, uint_pointer, uint_variable, first_free = 100,
};

/// Up to the types: other instructions follow, then body() … end().
inline Assembler begin()
{
    using namespace crosslane;
    Assembler a;
    a(Op::Capability, Capability::Shader)(Op::MemoryModel, AddressingModel::Logical, MemoryModel::GLSL450);
    a(Op::EntryPoint, ExecutionModel::GLCompute, main_id, "main")(Op::ExecutionMode, main_id, ExecutionMode::LocalSize, 8, 4, 1);
    return a;
}
inline Assembler& types(Assembler& a)
{
    using namespace crosslane;
    a(Op::TypeVoid, void_type)(Op::TypeFunction, main_type, void_type)(Op::TypeBool, bool_type)(Op::TypeInt, int_type, 32, 1);
    a(Op::TypeInt, uint_type, 32, 0);
    a(Op::TypeFloat, float_type, 32)(Op::TypeVector, uint2_type, uint_type, 2)(Op::TypeVector, uint4_type, uint_type, 4);
    a(Op::TypeVector, float2_type, float_type, 2);
    a(Op::TypeVector, float4_type, float_type, 4)(Op::TypeInt, ulong_type, 64, 0);
    a(Op::Constant, uint_type, zero, 0)(Op::Constant, uint_type, one, 1)(Op::Constant, uint_type, two, 2);
    a(Op::Constant, float_type, half_pi, 0x3FC90FDB)(Op::ConstantTrue, bool_type, yes);
    a(Op::TypePointer, float_pointer, StorageClass::Private, float_type);
    a(Op::Variable, float_pointer, float_variable, StorageClass::Private);
    return a(Op::TypePointer, uint_pointer, StorageClass::Private, uint_type)(Op::Variable, uint_pointer, uint_variable,
            StorageClass::Private);
}
inline Assembler& body(Assembler& a) { return a(Op::Function, void_type, main_id, 0, main_type)(Op::Label, first_block); }
inline Assembler& end(Assembler& a) { return a(Op::Return)(Op::FunctionEnd); }

} // namespace shader_test
