#pragma once

#include <crosslane/shader/instruction.hpp>

#include <optional>
#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

/// A file that a module's lines name, and its text where the module has it, in pieces.
struct SourceFile
{
    std::string_view name;
    std::vector<std::string_view> text;
};

/// OpEntryPoint, taken apart.
struct EntryPoint
{
    ExecutionModel model;
    std::uint32_t function; // id
    std::string_view name;
    std::span<std::uint32_t const> interface_ids; // its variables, as far as the compiler lists them; some list others too
};

/// What the instructions of an extended set are.
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
/// Means    Whoever has one may rely on this: each instruction has the words and operands that SPIR-V's grammar asks for, of
///          types that go together. Each id is below bound, which is at most the number of words, or 4096, and defined once;
///          an id of a function is used in it alone and, in blocks that can be reached, where it has been defined on every
///          way. Result types are types, which contain themselves through pointers at most. A block ends in a terminator;
///          the labels that a branch names are blocks of the function, and none is the entry; a phi has one value for each
///          block that leads to its own. Functions have blocks, and do not call themselves. Of extensions that
///          parse_operations.hpp does not name, such as cooperative matrices, the words alone are looked at.
/// Active   –
/// Errors   parse: std::invalid_argument for what is no such module; the message names the word, the instruction and what is
///          wrong. The others: none.
struct Module
{
    std::vector<std::uint32_t> words; // in this machine's byte order; the instructions point into them
    std::uint32_t version = 0;        // 0x00010300: 1.3
    std::uint32_t generator = 0;      // the tool's number in the upper half
    std::uint32_t bound = 0;          // above every id
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

    [[nodiscard]] static Module parse(std::span<std::uint32_t const> words);

    /// What defines an id. nullptr: it is a label, or nothing.
    [[nodiscard]] Instruction const* definition(std::uint32_t id) const { return id < definitions_.size() ? definitions_[id] : nullptr; }
    /// The number of a label's block in its function, or of an OpFunction's function.
    [[nodiscard]] std::uint32_t index_of(std::uint32_t id) const { return id < indices_.size() ? indices_[id] : 0; }
    [[nodiscard]] ExtendedSet extended_set(std::uint32_t import_id) const { return static_cast<ExtendedSet>(index_of(import_id)); }

    /// OpName's and OpMemberName's; empty: there is none.
    [[nodiscard]] std::string_view name(std::uint32_t id) const { return member_name(id, no_member); }
    [[nodiscard]] std::string_view member_name(std::uint32_t id, std::uint32_t member) const;
    /// How a message names an id: %12, or %12 "count".
    [[nodiscard]] std::string spelled(std::uint32_t id) const;
    /// The id as it stands in the file: another one where ids above the number of words were counted anew.
    [[nodiscard]] std::uint32_t id_in_file(std::uint32_t id) const { return id < file_ids_.size() ? file_ids_[id] : id; }

    /// The words of a decoration behind its number, those of its groups included; nothing: the id does not have it.
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
    struct Named { std::uint32_t id, member; std::string_view name; };
    struct Decorated { std::uint32_t id, member; Decoration decoration; std::span<std::uint32_t const> words; };
    struct Grouped { std::uint32_t id, member, group; };

    [[nodiscard]] Decorated const* find_decoration(std::uint32_t id, std::uint32_t member, Decoration) const;
    [[nodiscard]] static auto key(auto const& x) { return std::tuple(x.id, x.member); }
    [[nodiscard]] static auto key(Decorated const& x) { return std::tuple(x.id, x.member, x.decoration); }

    std::vector<Instruction const*> definitions_;
    std::vector<std::uint32_t> indices_, file_ids_;
    std::vector<Named> names_;         // sorted, as are the next two
    std::vector<Decorated> decorated_;
    std::vector<Grouped> grouped_;
};

inline std::string_view Module::member_name(std::uint32_t id, std::uint32_t member) const
{
    auto const at =
        std::lower_bound(names_.begin(), names_.end(), std::tuple(id, member), [](auto const& x, auto const& k) { return key(x) < k; });
    return at != names_.end() && key(*at) == std::tuple(id, member) ? at->name : std::string_view{};
}

inline std::string Module::spelled(std::uint32_t id) const
{
    auto const called = name(id);
    return '%' + std::to_string(id_in_file(id)) + (called.empty() ? std::string{} : " \"" + std::string(called) + '"');
}

inline Module::Decorated const* Module::find_decoration(std::uint32_t id, std::uint32_t member, Decoration d) const
{
    auto const wanted = std::tuple(id, member, d);
    auto const at = std::lower_bound(decorated_.begin(), decorated_.end(), wanted, [](auto const& x, auto const& k) { return key(x) < k; });
    return at != decorated_.end() && key(*at) == wanted ? &*at : nullptr;
}

inline std::optional<std::span<std::uint32_t const>> Module::member_decoration(std::uint32_t id, std::uint32_t member, Decoration d) const
{
    if (auto const* found = find_decoration(id, member, d)) return found->words;
    auto at = std::lower_bound(grouped_.begin(), grouped_.end(), std::tuple(id, member),
                               [](auto const& x, auto const& k) { return key(x) < k; });
    for (; at != grouped_.end() && key(*at) == std::tuple(id, member); ++at)
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

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/parser.hpp>
#endif
