#pragma once

#include "shader/assembler.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

/// The module of one instruction, made word by word: main does if (mask[thread] != 0) out[thread] = op(a[thread], b[thread], …).
namespace one_instruction {

using crosslane::Op;
using shader_test::Assembler;
using uint = std::uint32_t;

enum class Kind { integer, sign, real, truth };
/// A number, a vector or a matrix of them; of 0 components: none.
struct Type
{
    Kind kind;
    uint bytes; // a truth value is kept in 4
    uint components = 1, columns = 1;

    [[nodiscard]] uint count() const { return components * columns; }
    [[nodiscard]] bool operator==(Type const&) const = default;
};
inline constexpr Type truth{Kind::truth, 4};
[[nodiscard]] constexpr Type vector_of(Type t, uint components) { return {t.kind, t.bytes, components}; }
[[nodiscard]] constexpr Type matrix_of(Type t, uint columns, uint rows) { return {t.kind, t.bytes, rows, columns}; }

/// A word of the instruction: one of its operands, by its number; a constant's id; a literal; a pointer to the second result's
/// variable, or to the thread's own word of memory or, where value is 1, to the first.
struct Word
{
    enum What { operand, constant, literal, variable, memory } what;
    uint value = 0;
};
[[nodiscard]] constexpr Word operand(uint number) { return {Word::operand, number}; }
[[nodiscard]] constexpr Word constant(uint value) { return {Word::constant, value}; }
[[nodiscard]] constexpr Word literal(uint value) { return {Word::literal, value}; }

struct Form
{
    Op op;
    std::vector<Type> operands;
    Type result;
    std::vector<Word> words = {};    // none: the operands
    std::optional<Type> second = {}; // another result: of a struct of two, or written to a variable; as the first's type in out
    std::optional<Type> memory = {}; // a buffer that the instruction changes
    bool is_groupshared = false;     // it changes groupshared memory, which is read from the buffer and then written to it
    bool is_uniform = false;         // each group has operands of its own, the same in all its threads

    [[nodiscard]] bool has_variable() const
    {
        return std::any_of(words.begin(), words.end(), [](Word const& w) { return w.what == Word::variable; });
    }
    [[nodiscard]] uint results() const { return result.count() * (second ? 2 : 1); }
};

class ModuleOf
{
public:
    explicit ModuleOf(Form const& form) : form_(form) {}

    [[nodiscard]] std::vector<uint> words();

private:
    enum : uint {
        main = 1, void_type, function_type, boolean, u32, first_block, glsl, thread_id, group_id, input_pointer, uvec3, then, behind,
        first_free = 20,
    };
    struct Buffer { uint scalar, array, block, pointer, variable, element; };

    uint id() { return next_++; }
    uint declared(Op op, std::vector<uint> const& operands)
    {
        std::vector<uint> key{static_cast<uint>(op)};
        key.insert(key.end(), operands.begin(), operands.end());
        auto const [at, is_new] = known_.try_emplace(key, next_);
        if (is_new) types_(op, next_++, operands);
        return at->second;
    }
    uint number(uint n)
    {
        auto const [at, is_new] = numbers_.try_emplace(n, next_);
        if (is_new) types_(Op::Constant, u32, next_++, n);
        return at->second;
    }
    uint scalar(Type t)
    {
        if (t.kind == Kind::real) return declared(Op::TypeFloat, {t.bytes * 8});
        return t.kind == Kind::integer && t.bytes == 4 ? uint{u32} : declared(Op::TypeInt, {t.bytes * 8, t.kind == Kind::sign ? 1u : 0u});
    }
    uint column(Type t)
    {
        auto const part = t.kind == Kind::truth ? uint{boolean} : scalar(t);
        return t.components == 1 ? part : declared(Op::TypeVector, {part, t.components});
    }
    uint type(Type t)
    {
        return t.columns == 1 ? column(t) : declared(Op::TypeMatrix, {column(t), t.columns});
    }
    Buffer buffer(Type t, uint binding)
    {
        Type const number_type{t.kind == Kind::truth ? Kind::integer : t.kind, t.bytes};
        Buffer b{scalar(number_type), id(), id(), id(), id(), id()};
        using crosslane::Decoration, crosslane::StorageClass;
        decorations_(Op::Decorate, b.array, Decoration::ArrayStride, t.bytes)(Op::Decorate, b.block, Decoration::Block);
        decorations_(Op::MemberDecorate, b.block, 0, Decoration::Offset, 0);
        decorations_(Op::Decorate, b.variable, Decoration::DescriptorSet, 0)(Op::Decorate, b.variable, Decoration::Binding, binding);
        types_(Op::TypeRuntimeArray, b.array, b.scalar)(Op::TypeStruct, b.block, b.array);
        types_(Op::TypePointer, b.pointer, StorageClass::StorageBuffer, b.block);
        types_(Op::TypePointer, b.element, StorageClass::StorageBuffer, b.scalar);
        types_(Op::Variable, b.pointer, b.variable, StorageClass::StorageBuffer);
        return b;
    }
    template <class... X>
    uint make(Op op, uint result_type, X const&... operands)
    {
        auto const result = id();
        code_(op, result_type, result, operands...);
        return result;
    }
    uint place(Buffer const& b, uint first, uint component)
    {
        return make(Op::AccessChain, b.element, b.variable, number(0), make(Op::IAdd, u32, first, number(component)));
    }
    uint load(Buffer const& b, Type t, uint index)
    {
        auto const first = make(Op::IMul, u32, index, number(t.count()));
        std::vector<uint> columns;
        for (uint c = 0; c < t.columns; ++c) {
            std::vector<uint> parts;
            for (uint r = 0; r < t.components; ++r) {
                parts.push_back(make(Op::Load, b.scalar, place(b, first, c * t.components + r)));
                if (t.kind == Kind::truth) parts.back() = make(Op::INotEqual, boolean, parts.back(), number(0));
            }
            columns.push_back(t.components == 1 ? parts[0] : make(Op::CompositeConstruct, column(t), parts));
        }
        return t.columns == 1 ? columns[0] : make(Op::CompositeConstruct, type(t), columns);
    }
    void store(Buffer const& b, Type t, uint first, uint from, uint value)
    {
        for (uint k = 0; k < t.count(); ++k) {
            std::vector<uint> indices;
            if (t.columns > 1) indices.push_back(k / t.components);
            if (t.components > 1) indices.push_back(k % t.components);
            auto part = value;
            if (!indices.empty()) part = make(Op::CompositeExtract, t.kind == Kind::truth ? uint{boolean} : b.scalar, value, indices);
            if (t.kind == Kind::truth) part = make(Op::Select, u32, part, number(1), number(0));
            code_(Op::Store, place(b, first, from + k), part);
        }
    }

    /// The thread's word of groupshared memory, which gets what `from` points to.
    uint groupshared_copy(uint from, uint thread)
    {
        auto const storage = static_cast<uint>(crosslane::StorageClass::Workgroup);
        auto const array = declared(Op::TypeArray, {memory_.scalar, number(64)});
        auto const variable = id(), pointer = declared(Op::TypePointer, {storage, array});
        types_(Op::Variable, pointer, variable, storage);
        auto const at = make(Op::BitwiseAnd, u32, thread, number(63));
        auto const to = make(Op::AccessChain, declared(Op::TypePointer, {storage, memory_.scalar}), variable, at);
        code_(Op::Store, to, make(Op::Load, memory_.scalar, from));
        return to;
    }

    Form const& form_;
    uint next_ = first_free;
    std::map<std::vector<uint>, uint> known_;
    std::map<uint, uint> numbers_;
    Buffer memory_{};
    Assembler decorations_, types_, code_;
};

inline std::vector<uint> ModuleOf::words()
{
    using namespace crosslane;
    auto const& f = form_;
    Assembler m;
    m(Op::Capability, Capability::Shader)(Op::ExtInstImport, glsl, "GLSL.std.450")(Op::MemoryModel, 0, 1);
    m(Op::EntryPoint, ExecutionModel::GLCompute, main, "main", thread_id, group_id);
    m(Op::ExecutionMode, main, ExecutionMode::LocalSize, 64, 1, 1);
    decorations_(Op::Decorate, thread_id, Decoration::BuiltIn, BuiltIn::GlobalInvocationId);
    decorations_(Op::Decorate, group_id, Decoration::BuiltIn, BuiltIn::WorkgroupId);
    types_(Op::TypeVoid, void_type)(Op::TypeFunction, function_type, void_type)(Op::TypeBool, boolean)(Op::TypeInt, u32, 32, 0);
    known_[{static_cast<uint>(Op::TypeInt), 32, 0}] = u32;
    types_(Op::TypeVector, uvec3, u32, 3)(Op::TypePointer, input_pointer, StorageClass::Input, uvec3);
    known_[{static_cast<uint>(Op::TypeVector), u32, 3}] = uvec3;
    types_(Op::Variable, input_pointer, thread_id, StorageClass::Input)(Op::Variable, input_pointer, group_id, StorageClass::Input);
    std::vector<Buffer> in;
    uint bindings = 0;
    for (auto t : f.operands) in.push_back(buffer(t, bindings++));
    auto const out = buffer(f.result, bindings++), mask = buffer({Kind::integer, 4}, bindings++);
    if (f.memory) memory_ = buffer(*f.memory, bindings++);

    Assembler variables;
    uint variable = 0;
    if (f.has_variable()) {
        variable = id();
        auto const pointer = declared(Op::TypePointer, {static_cast<uint>(StorageClass::Function), type(*f.second)});
        variables(Op::Variable, pointer, variable, StorageClass::Function);
    }
    auto const thread = make(Op::CompositeExtract, u32, make(Op::Load, uvec3, thread_id), 0);
    auto const group = make(Op::CompositeExtract, u32, make(Op::Load, uvec3, group_id), 0);
    auto const taken = make(Op::INotEqual, boolean, load(mask, {Kind::integer, 4}, thread), number(0));
    code_(Op::SelectionMerge, behind, 0)(Op::BranchConditional, taken, then, behind)(Op::Label, then);
    std::vector<uint> operands, all;
    uint own = 0, shared = 0;
    for (std::size_t k = 0; k < in.size(); ++k) operands.push_back(load(in[k], f.operands[k], f.is_uniform ? group : thread));
    for (auto const& w : f.words) {
        switch (w.what) {
        case Word::operand: all.push_back(operands.at(w.value)); break;
        case Word::constant: all.push_back(number(w.value)); break;
        case Word::literal: all.push_back(w.value); break;
        case Word::variable: all.push_back(variable); break;
        case Word::memory:
            own = place(memory_, w.value == 1 ? number(0) : thread, 0);
            all.push_back(f.is_groupshared ? shared = groupshared_copy(own, thread) : own);
            break;
        }
    }
    if (f.words.empty()) all = operands;
    if (f.op == Op::ExtInst) all.insert(all.begin(), glsl);
    auto const first = make(Op::IMul, u32, thread, number(f.results()));
    if (f.result.count() == 0) {
        code_(f.op, all);
    } else if (!f.second) {
        store(out, f.result, first, 0, make(f.op, type(f.result), all));
    } else {
        bool const is_member = !f.has_variable();
        auto const both = make(f.op, is_member ? declared(Op::TypeStruct, {type(f.result), type(*f.second)}) : type(f.result), all);
        auto other = is_member ? make(Op::CompositeExtract, type(*f.second), both, 1) : make(Op::Load, type(*f.second), variable);
        if (*f.second != f.result) other = make(Op::ConvertSToF, type(f.result), other);
        store(out, f.result, first, 0, is_member ? make(Op::CompositeExtract, type(f.result), both, 0) : both);
        store(out, f.result, first, f.result.count(), other);
    }
    if (shared != 0) code_(Op::Store, own, make(Op::Load, memory_.scalar, shared));
    code_(Op::Branch, behind)(Op::Label, behind)(Op::Return)(Op::FunctionEnd);
    m.append(decorations_).append(types_)(Op::Function, void_type, main, 0, function_type)(Op::Label, first_block);
    return m.append(variables).append(code_).module(next_);
}

} // namespace one_instruction
