#pragma once

#include <crosslane/lanes/failure.hpp>
#include <crosslane/shader/compiled.hpp>
#include <crosslane/shader/grammar.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// Where in the source an instruction comes from. file is an index into Module::files; line 0: unknown.
///
/// Errors   None.
struct SourceLine
{
    std::uint32_t file = 0, line = 0, column = 0;
    bool operator==(SourceLine const&) const = default;
};

/// An instruction of a module. The module owns its words.
///
/// Errors   None. What it points to is the module's.
struct Instruction
{
    Op op = Op::Nop;
    std::uint32_t type = 0, result = 0;       // ids; 0: it has none
    std::span<std::uint32_t const> operands;  // the words after type and result
    std::uint32_t word = 0;                   // the index of its first word in the module
    SourceLine line;
};

/// The instructions after a label that do something: without OpLabel, lines and debug information. The last one is the
/// terminator.
///
/// Errors   None.
struct BasicBlock
{
    std::uint32_t label = 0;
    std::vector<Instruction> instructions;

    [[nodiscard]] Instruction const& terminator() const { return instructions.back(); }
    /// OpLoopMerge or OpSelectionMerge, which comes right before the terminator; nullptr: there is none.
    [[nodiscard]] Instruction const* merge() const
    {
        if (instructions.size() < 2) return nullptr;
        auto const& last_but_one = *(instructions.end() - 2);
        return last_but_one.op == Op::LoopMerge || last_but_one.op == Op::SelectionMerge ? &last_but_one : nullptr;
    }
};

/// A function of a module.
///
/// Errors   None.
struct Function
{
    Instruction definition;
    std::vector<Instruction> parameters;
    std::vector<BasicBlock> blocks;        // the first one is the entry; a block comes before those that it dominates
    std::vector<Instruction> debug;        // no effect on the shader (DebugDeclare, DebugValue, DebugScope, …)
};

namespace detail {

/// A number's row in one of the grammar's tables, which are sorted; nullptr: there is none.
template <std::size_t N>
[[nodiscard]] inline OpRow const* row_of(OpRow const (&table)[N], std::uint32_t number)
{
    auto const* row =
        std::lower_bound(std::begin(table), std::end(table), number, [](OpRow const& r, std::uint32_t n) { return r.number < n; });
    return row != std::end(table) && row->number == number ? row : nullptr;
}
[[nodiscard]] inline OpRow const* row_of(Op op) { return row_of(op_table, static_cast<std::uint32_t>(op)); }

/// An enumerant's row, by the letter of its kind.
[[nodiscard]] inline EnumerantRow const* row_of(char kind, std::uint32_t number)
{
    auto const* row =
        std::lower_bound(std::begin(enumerant_table), std::end(enumerant_table), number,
                         [kind](EnumerantRow const& r, std::uint32_t n) { return r.kind != kind ? r.kind < kind : r.number < n; });
    return row != std::end(enumerant_table) && row->kind == kind && row->number == number ? row : nullptr;
}

template <class Enum>
[[nodiscard]] inline std::string enumerant_name(char kind, Enum value)
{
    auto const number = static_cast<std::uint32_t>(value);
    auto const* row = row_of(kind, number);
    return text_of({row != nullptr ? TextPart(row->name) : TextPart(number)});
}

/// A string in an instruction's words, beginning at the first of these. The parser has checked that it ends.
[[nodiscard]] inline std::string_view literal_string(std::span<std::uint32_t const> words)
{
    static_assert(std::endian::native == std::endian::little, "crosslane::Module: a string's first byte is its word's lowest");
    std::string_view const bytes{reinterpret_cast<char const*>(words.data()), words.size_bytes()};
    return bytes.substr(0, bytes.find('\0'));
}
/// The number of words of a string, including its zero.
[[nodiscard]] inline std::size_t literal_string_words(std::string_view string) { return string.size() / 4 + 1; }

[[nodiscard]] inline bool is_type(Op op)
{
    if (op >= Op::TypeVoid && op < Op::TypeForwardPointer) return true;
    auto const* row = op > Op::TypeForwardPointer ? row_of(op) : nullptr;
    return row != nullptr && std::string_view(row->name).substr(0, 4) == "Type";
}
[[nodiscard]] inline bool is_constant(Op op)
{
    return (op >= Op::ConstantTrue && op <= Op::SpecConstantOp) || op == Op::ConstantCompositeReplicateEXT ||
           op == Op::SpecConstantCompositeReplicateEXT || op == Op::ConstantDataKHR || op == Op::SpecConstantDataKHR ||
           op == Op::ConstantSizeOfEXT;
}
[[nodiscard]] inline bool is_terminator(Op op)
{
    return (op >= Op::Branch && op <= Op::Unreachable) || op == Op::TerminateInvocation || op == Op::AbortKHR || op == Op{4448} ||
           op == Op{4449} || op == Op{5294}; // OpIgnoreIntersectionKHR, OpTerminateRayKHR, OpEmitMeshTasksEXT
}

} // namespace detail

/// The name of an instruction, a decoration, …, as SPIR-V spells it; its number if the grammar does not know it.
///
/// Active   –
/// Errors   None.
[[nodiscard]] inline std::string name_of(Op op)
{
    auto const* row = detail::row_of(op);
    if (row != nullptr) return detail::text_of({"Op", row->name});
    return detail::text_of({"instruction ", static_cast<std::uint32_t>(op)});
}
[[nodiscard]] inline std::string name_of(Decoration x) { return detail::enumerant_name('D', x); }
[[nodiscard]] inline std::string name_of(ExecutionMode x) { return detail::enumerant_name('X', x); }
[[nodiscard]] inline std::string name_of(Capability x) { return detail::enumerant_name('C', x); }
[[nodiscard]] inline std::string name_of(StorageClass x) { return detail::enumerant_name('S', x); }
[[nodiscard]] inline std::string name_of(BuiltIn x) { return detail::enumerant_name('B', x); }
[[nodiscard]] inline std::string name_of(ExecutionModel x) { return detail::enumerant_name('E', x); }
[[nodiscard]] inline std::string name_of(SourceLanguage x) { return detail::enumerant_name('G', x); }
[[nodiscard]] inline std::string name_of(ImageFormat x) { return detail::enumerant_name('F', x); }
[[nodiscard]] inline std::string name_of(Dim x) { return detail::enumerant_name('W', x); }
[[nodiscard]] inline std::string name_of(Scope x) { return detail::enumerant_name('O', x); }
[[nodiscard]] inline std::string name_of(GroupOperation x) { return detail::enumerant_name('P', x); }

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
