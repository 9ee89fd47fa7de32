#pragma once

// The inside of Module::parse; included at the end of module.hpp.

#include <crosslane/shader/dominators.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/module.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>
#include <crosslane/shader/table.hpp>

#include <functional>
#include <string_view>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// One pass over the words, in order. Each instruction is decoded by its row in the grammar and put in its place.
/// Whatever may refer to later instructions is checked at the end.
class ModuleParser
{
public:
    ModuleParser(std::span<std::uint32_t const> words, std::string_view file) : file_(file)
    {
        m_.words.assign(words.data(), words.data() + words.size());
    }
    Module run();

private:
    using Words = std::span<std::uint32_t const>;
    struct Id
    {
        std::uint32_t word = 0; // of what defines it; 0: undefined
        std::uint32_t type = 0;
        std::uint32_t function = 0; // the one it belongs to, from 1 on; 0: the module
        std::uint32_t block = 0;    // within the function
        std::uint32_t extra = 0;    // a label's or function's number; a string's or DebugSource's file, from 1 on; a set's
                                    // kind; the number of a type's scalars
        Op op = Op::Nop;
        std::uint8_t depth = 0;     // how deep a type's parts are nested
        bool is_open = false;       // the type contains a runtime array
        bool is_pointer_ahead = false;
    };
    /// A scalar or vector type; count 0: the type is neither.
    struct Numeric
    {
        Op op = Op::Nop; // TypeInt, TypeFloat, TypeBool
        std::uint32_t width = 0, count = 0, scalar = 0;

        bool is_int() const { return op == Op::TypeInt; }
        bool is_float() const { return op == Op::TypeFloat; }
        bool is_bool() const { return op == Op::TypeBool; }
        bool is_like(Numeric const& o) const { return op == o.op && width == o.width && count == o.count; }
    };
    struct Use { std::uint32_t id, word, function; Op op; };
    struct Call { std::uint32_t caller, callee_id, word; };
    struct LocalUse { std::uint32_t id, block, word; Op op; };

    // parse_words.hpp
    void header();
    void count_ids_anew();
    void instruction(std::uint32_t word, std::uint32_t end);
    std::uint32_t operands(char const* shape, std::uint32_t at, std::uint32_t end);
    std::uint32_t operand(char kind, std::uint32_t at, std::uint32_t end);
    std::uint32_t string(std::uint32_t at, std::uint32_t end);
    std::uint32_t masked(char kind, std::uint32_t at, std::uint32_t end);
    std::uint32_t spec_constant_op(std::uint32_t at, std::uint32_t end);
    std::uint32_t extended(std::uint32_t at, std::uint32_t end);
    std::uint32_t number_words(std::uint32_t type);
    void use(std::uint32_t at);
    void use_in_debug_information(std::uint32_t at);
    void define();

    // parse_types.hpp
    Numeric numeric(std::uint32_t type) const;
    std::optional<std::uint64_t> length(std::uint32_t id) const;
    std::optional<std::uint64_t> parts(std::uint32_t type) const;
    std::uint32_t part(std::uint32_t type, std::uint32_t n) const;
    bool has_values(std::uint32_t type) const;
    void declare_type();
    void declare_constant();
    void declare_variable();

    // parse_operations.hpp, parse_composites.hpp, parse_memory.hpp
    void operation(Op, Words);
    std::uint32_t value(std::uint32_t id) const;
    bool matches(char letter, std::uint32_t type, Numeric const& first, std::uint32_t first_type, bool partitioned) const;
    static char const* amd_rule(ExtendedSet, std::uint32_t number);
    void by_rule(char const* rule, char const* shape, Words);
    bool composite(Op, Words);
    bool memory(Op, Words);
    bool control(Op, Words);
    bool image(Op, Words);
    void image_operands(Words, std::uint32_t size, bool sampled);
    bool alike(std::uint32_t a, std::uint32_t b);
    std::uint32_t walk(std::uint32_t type, Words indices, bool are_ids) const;
    std::uint32_t pointee(std::uint32_t id, std::uint32_t expected = 0) const;

    // parse_sections.hpp
    void place();
    void global();
    void in_function();
    void begin_function();
    void begin_block();
    void put(std::vector<Instruction>&);
    void end();
    void decorations() const;
    void entry_points() const;
    void index();

    // parse_lines.hpp
    bool is_debug() const;
    void debug();
    void source();
    std::uint32_t file_of(std::uint32_t string_id);
    std::uint32_t constant(std::uint32_t id) const;

    // parse_control_flow.hpp
    void end_function();
    template <class F> void for_each_target(Instruction const&, F);
    void phis(Function const&, List<Dominators::Edge> const& edges, Dominators const&);
    std::uint32_t block() const { return static_cast<std::uint32_t>(m_.functions.back().blocks.size() - 1); } // the last one
    void calls();

    /// The message's numbers: # is replaced by the next one, @ by the next one as an id, ~ by the next one as an
    /// instruction.
    [[noreturn, gnu::cold, gnu::noinline]] void wrong(char const* what, std::uint64_t a = 0, std::uint64_t b = 0) const
    {
        wrong(in_.word, in_.op, what, a, b);
    }
    [[noreturn, gnu::cold, gnu::noinline]] void wrong(std::uint32_t word, Op op, char const* what, std::uint64_t a = 0,
                                                      std::uint64_t b = 0) const
    {
        fail_with({"crosslane::Module::parse: word ", word, ", ", name_of(op), ": ", filled(what, a, b), in_file(file_)});
    }
    [[noreturn, gnu::cold, gnu::noinline]] void wrong_header(char const* what, std::uint64_t a = 0, std::uint64_t b = 0) const
    {
        fail_with({"crosslane::Module::parse: ", filled(what, a, b), in_file(file_)});
    }
    [[gnu::cold, gnu::noinline]] std::string filled(char const* what, std::uint64_t a, std::uint64_t b) const
    {
        std::string text;
        for (; *what != '\0'; ++what) {
            bool const is_number = *what == '#' || *what == '@' || *what == '~';
            auto const n = static_cast<std::uint32_t>(a);
            if (!is_number) add_text(text, {std::string_view(what, 1)});
            else if (*what == '#') add_text(text, {a});
            else if (*what == '@') add_text(text, {"%", m_.id_in_file(n)});
            else add_text(text, {name_of(static_cast<Op>(n))});
            if (is_number) a = b;
        }
        return text;
    }
    void ask(bool right, char const* what) const
    {
        if (!right) wrong(what);
    }
    std::uint32_t function() const { return in_body_ ? static_cast<std::uint32_t>(m_.functions.size()) : 0; } // from 1 on
    Words words(std::uint32_t at, std::uint32_t end) const { return {m_.words.data() + at, end - at}; }
    Id const& type_of(std::uint32_t id) const { return ids_[ids_[id].type]; }
    std::uint32_t operand_of(Id const& id, std::uint32_t n) const
    {
        return m_.words[id.word + n];
    } // n counts from the instruction's first word

    std::string_view file_; // that the words come from
    Module m_;
    List<Id> ids_;
    List<std::uint32_t> ids_anew_; // the file's ids, sorted, if they are renumbered
    List<Use> later_;              // uses of what was not yet defined
    List<LocalUse> local_uses_;    // uses of what another block of the function defines
    List<Call> calls_;
    List<std::uint32_t> pointers_ahead_; // from OpTypeForwardPointer
    NumberSet files_;                    // by their names' hashes; of equal ones the later has the next number that is free
    Instruction in_;                      // the one being decoded
    SourceLine line_;
    bool has_memory_model_ = false, may_name_later_ = false, in_body_ = false, in_block_ = false;
    std::uint32_t compared_ = 0;          // parts of types, in total
    std::size_t text_bytes_ = 0;          // of source text taken from strings
    std::uint32_t last_source_ = 0;       // the file that the next piece of text belongs to, from 1 on
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END

#include <crosslane/shader/parse_composites.hpp>
#include <crosslane/shader/parse_control_flow.hpp>
#include <crosslane/shader/parse_lines.hpp>
#include <crosslane/shader/parse_memory.hpp>
#include <crosslane/shader/parse_operations.hpp>
#include <crosslane/shader/parse_sections.hpp>
#include <crosslane/shader/parse_types.hpp>
#include <crosslane/shader/parse_words.hpp>
