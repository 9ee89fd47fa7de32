#pragma once

#include <crosslane/shader/instruction.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

#include <optional>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

/// A file that a module's lines name, and its text in pieces, if the module has it.
///
/// Errors   None. What it points to is the module's.
struct SourceFile
{
    std::string_view name;
    std::vector<std::string_view> text;
};

/// OpEntryPoint, taken apart.
///
/// Errors   None. What it points to is the module's.
struct EntryPoint
{
    ExecutionModel model;
    std::uint32_t function; // id
    std::string_view name;
    std::span<std::uint32_t const> interface_ids; // its variables, as far as the compiler lists them; some also list others
};

/// What kind of instructions an extended set has.
///
/// Errors   None.
enum class ExtendedSet {
    GlslStd450,
    DebugInfo100,
    DebugPrintf,
    NonSemantic,
    OpenClDebugInfo,
    AmdTrinaryMinMax,
    AmdGcnShader,
    AmdShaderBallot,
    Other
};

namespace detail {
class ModuleParser;
}

/// A SPIR-V module, taken apart and checked.
///
/// Means    A module guarantees this: Each instruction has the words and operands that SPIR-V's grammar asks for, of
///          types that go together. bound is at most the number of words, or 4096 if that is more. Each id is below it
///          and defined once. An id of a function is used only in that function and, in blocks that can be reached,
///          only where it is defined on every path. Result types are types; a type contains itself only through
///          pointers. A block ends in a terminator. A branch names labels of blocks of its function, but never of the
///          entry block. A phi has one value for each predecessor block. Functions have blocks, and do not call
///          themselves. Of extensions that parse_operations.hpp does not name, such as cooperative matrices, only the
///          words are checked.
/// Active   –
/// Errors   parse: std::invalid_argument for anything else; the message names the word, the instruction and what is
///          wrong. The others: none.
struct Module
{
    std::vector<std::uint32_t> words; // in this machine's byte order; the instructions point into them
    std::uint32_t version = 0;        // 0x00010300: 1.3
    std::uint32_t generator = 0;      // the upper half is the tool's number
    std::uint32_t bound = 0;          // greater than every id
    AddressingModel addressing = AddressingModel::Logical;
    MemoryModel memory_model = MemoryModel::GLSL450;
    SourceLanguage language = SourceLanguage::Unknown; // OpSource's
    std::uint32_t language_version = 0;

    std::vector<Instruction> capabilities, extensions, imports, entry_points, execution_modes, names, decorations, debug;
    std::vector<Instruction> globals; // types, constants, variables, OpUndef, in order
    std::vector<Function> functions;
    std::vector<SourceFile> files;

    Module() = default;
    Module(Module&&) = default;
    Module& operator=(Module&&) = default;

    /// file: where the words come from, for messages.
    [[nodiscard]] static Module parse(std::span<std::uint32_t const> words, std::string_view file = {});

    /// What defines an id; nullptr: it is a label, or undefined.
    [[nodiscard]] Instruction const* definition(std::uint32_t id) const { return id < definitions_.size() ? definitions_[id] : nullptr; }
    /// The index of a label's block in its function, or of an OpFunction's function.
    [[nodiscard]] std::uint32_t index_of(std::uint32_t id) const { return id < indices_.size() ? indices_[id] : 0; }
    [[nodiscard]] ExtendedSet extended_set(std::uint32_t import_id) const { return static_cast<ExtendedSet>(index_of(import_id)); }

    /// From OpName and OpMemberName; empty: there is none.
    [[nodiscard]] std::string_view name(std::uint32_t id) const { return member_name(id, no_member); }
    [[nodiscard]] std::string_view member_name(std::uint32_t id, std::uint32_t member) const;
    /// How messages spell an id: %12, or %12 "count".
    [[nodiscard]] std::string spelled(std::uint32_t id) const;
    /// The id as it is in the file. It differs where ids above the number of words were renumbered.
    [[nodiscard]] std::uint32_t id_in_file(std::uint32_t id) const { return id < file_ids_.size() ? file_ids_[id] : id; }

    /// The words of a decoration after its number, also of one that comes from a group; nothing: the id does not have
    /// it.
    [[nodiscard]] std::optional<std::span<std::uint32_t const>> decoration(std::uint32_t id, Decoration d) const
    {
        return member_decoration(id, no_member, d);
    }
    [[nodiscard]] std::optional<std::span<std::uint32_t const>> member_decoration(std::uint32_t id, std::uint32_t member, Decoration) const;

    [[nodiscard]] static EntryPoint entry_point(Instruction const&);
    /// The entry point of this name; nothing: there is none.
    [[nodiscard]] std::optional<EntryPoint> entry_point(std::string_view name, ExecutionModel = ExecutionModel::GLCompute) const;
    /// A file's text, put together; empty: the module does not have it.
    [[nodiscard]] std::string source_text(std::uint32_t file) const;

private:
    friend class detail::ModuleParser;
    static constexpr std::uint32_t no_member = 0xFFFF'FFFF;
    struct Named { std::uint64_t of; std::string_view name; };
    struct Decorated { std::uint64_t of; Decoration decoration; std::span<std::uint32_t const> words; };
    struct Grouped { std::uint64_t of; std::uint32_t group; };

    [[nodiscard]] Decorated const* find_decoration(std::uint32_t id, std::uint32_t member, Decoration) const;
    [[nodiscard]] static std::uint64_t key(std::uint32_t id, std::uint32_t member) { return std::uint64_t{id} << 32 | member; }

    detail::List<Instruction const*> definitions_;
    detail::List<std::uint32_t> indices_, file_ids_;
    detail::List<Named> names_; // by `of`, a key, as are the next two, then by decoration or group; else in the module's order
    detail::List<Decorated> decorated_;
    detail::List<Grouped> grouped_;
};

inline std::string_view Module::member_name(std::uint32_t id, std::uint32_t member) const
{
    auto const of = key(id, member);
    auto const* at = detail::first_from(names_, of);
    return at != names_.end() && at->of == of ? at->name : std::string_view{};
}

inline std::string Module::spelled(std::uint32_t id) const
{
    auto const called = name(id);
    auto const* const quote = called.empty() ? "" : "\"";
    return detail::text_of({"%", id_in_file(id), called.empty() ? "" : " ", quote, called, quote});
}

inline Module::Decorated const* Module::find_decoration(std::uint32_t id, std::uint32_t member, Decoration d) const
{
    auto const of = key(id, member);
    auto const* at = detail::first_past(decorated_.begin(), decorated_.end(),
                                        [&](Decorated const& x) { return x.of != of ? x.of < of : x.decoration < d; });
    return at != decorated_.end() && at->of == of && at->decoration == d ? at : nullptr;
}

inline std::optional<std::span<std::uint32_t const>> Module::member_decoration(std::uint32_t id, std::uint32_t member, Decoration d) const
{
    if (auto const* found = find_decoration(id, member, d)) return found->words;
    auto const of = key(id, member);
    for (auto const* at = detail::first_from(grouped_, of); at != grouped_.end() && at->of == of; ++at)
        if (auto const* found = find_decoration(at->group, no_member, d)) return found->words;
    return std::nullopt;
}

inline EntryPoint Module::entry_point(Instruction const& instruction)
{
    auto const words = instruction.operands;
    auto const called = detail::literal_string(words.subspan(2));
    return {static_cast<ExecutionModel>(words[0]), words[1], called, words.subspan(2 + detail::literal_string_words(called))};
}

inline std::optional<EntryPoint> Module::entry_point(std::string_view name, ExecutionModel model) const
{
    for (auto const& instruction : entry_points)
        if (auto const found = entry_point(instruction); found.name == name && found.model == model) return found;
    return std::nullopt;
}

inline std::string Module::source_text(std::uint32_t file) const
{
    std::string all;
    if (file < files.size())
        for (auto const piece : files[file].text) all += piece;
    return all;
}

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/parser.hpp>
#endif
