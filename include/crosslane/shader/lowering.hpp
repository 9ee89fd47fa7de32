#pragma once

// From a module's entry point to a program. The parts that lower instructions are in lower_*.hpp, which this file
// includes last.

#include <crosslane/shader/builder.hpp>
#include <crosslane/shader/lower_types.hpp>
#include <crosslane/shader/lowered_images.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/table.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A pointer. All of it is known except its index.
struct Pointer
{
    enum class Kind : std::uint8_t { none, variable, memory, own_memory, builtin, resource, handle, far_memory } kind = Kind::none;
    bool is_element = false;      // far: an element of an array of bindings; else a device address
    // By kind: the first component's variable; the space; the private memory; the builtin; the variable of a bound
    // image (its element is offset), or one that holds such a handle; the list of what a far pointer may lead into.
    std::uint32_t root = 0;
    std::uint32_t type = 0;       // what it points to
    std::uint32_t offset = 0;     // in bytes; for variables and builtins in components
    Value index = no_value;       // in bytes, added to offset
    Value base = no_value;        // far: 64 bits; offset and index are added to it
    MatrixLayout matrices;
    std::uint32_t stride = 0;     // between a vector's components; 0: they are adjacent
    bool is_declared = false;     // laid out by decorations
    bool is_block_array = false;  // an array of bindings: root is the variable
    bool is_volatile = false;
    std::uint32_t named = 0;      // the id of the variable or parameter that the source knows it by
    std::uint32_t named_from = 0; // the offset at which that begins
};

class Lowering
{
public:
    Lowering(Module const& module, EntryPoint const& entry, LoweringOptions const& options)
        : module_(module), options_(options), types_(module)
    {
        build_.keeps_undefined = options.is_checked;
        values_.resize(module.bound);
        pointers_.resize(module.bound);
        last_blocks_.resize(module.bound, no_block);
        first_blocks_.resize(module.bound, no_block);
        if (options.keeps_names) find_names();
        lower_globals();
        read_modes(entry);
        find_indexed();
        run(entry);
    }

    [[nodiscard]] Program take() { return std::move(build_.program); }
    [[nodiscard]] Table<std::uint64_t> take_lengths() { return std::move(types_.lengths); }

private:
    // lower_globals.hpp
    void lower_globals();
    void lower_constant(Instruction const&);
    void lower_variable(Instruction const&);
    void read_modes(EntryPoint const&);
    void find_indexed();
    [[nodiscard]] std::uint64_t constant_number(std::uint32_t id, Instruction const& at);

    // lower_flow.hpp
    struct Order
    {
        List<std::uint32_t> blocks;                       // indices of the function's blocks
        List<std::uint32_t> place;                        // by block: its index in blocks
        static constexpr std::size_t max_loops = 256;     // nested
    };
    struct PendingPhi
    {
        List<Value> phis;
        Instruction const* instruction;
    };
    struct Call
    {
        Function const* function;
        std::uint32_t returns_to = no_block; // no_block: the shader ends
        List<std::uint32_t> results;         // variables
    };
    void run(EntryPoint const&);
    [[nodiscard]] Order order_of(Function const&);
    void lower_function(Call const&);
    void lower_block(Call const&, BasicBlock const&, List<PendingPhi>&);
    void lower_ending(Call const&, Instruction const&);
    void lower_call(Instruction const&);
    void begin_block(std::uint32_t b);
    void go(std::uint32_t target);
    [[nodiscard]] Pointer new_variable(Instruction const& at);

    // lower_names.hpp, for traces
    void find_names();
    [[nodiscard]] std::uint32_t named(std::uint32_t id, std::uint32_t type); // a variable's number; no_name: none
    void name_parts(std::uint32_t type, std::string const& path, NamedVariable&);
    void name_values(std::uint32_t id, std::uint32_t type, std::uint32_t first, List<Value> const&);
    void name_debug_values(std::uint32_t from_word, std::uint32_t to_word);
    void name_parameter(std::uint32_t id, Instruction const& at);

    // lower_finish.hpp
    void drop_phis();
    void finish();

    // lower_addresses.hpp, lower_memory.hpp
    bool lower_memory(Instruction const&);
    [[nodiscard]] Pointer access(Instruction const&, std::uint32_t base, std::span<std::uint32_t const> indices, bool through_pointer);
    void step_into(Instruction const&, Pointer&, std::uint32_t index_id);
    void add_index(Pointer&, Value index, std::uint32_t stride, std::uint64_t length = 0);
    [[nodiscard]] Value as_index(std::uint32_t id, Instruction const&);
    [[nodiscard]] Pointer pointer(std::uint32_t id, Instruction const&);
    [[nodiscard]] List<Value> load(Pointer const&, Instruction const&);
    void store(Pointer const&, List<Value> const&, Instruction const&);
    [[nodiscard]] List<Value> load_builtin(Pointer const&, Instruction const&);
    [[nodiscard]] Value address(Pointer const&);
    [[nodiscard]] std::uint32_t space_of(Pointer const&, Instruction const&);

    // lower_atomics.hpp, lower_pointers.hpp
    bool lower_atomic(Instruction const&);
    bool lower_pointer(Instruction const&);
    [[nodiscard]] Pointer memory_pointer(std::uint32_t id, Instruction const&);
    [[nodiscard]] Pointer pointer_at(Pointer like, Value index) const;
    [[nodiscard]] Value whole_index(Pointer const&);
    [[nodiscard]] Pointer stepped(Pointer, std::uint32_t count_id, std::uint32_t stride, Instruction const& at);
    void need_like(Pointer const&, Pointer const&, Instruction const&) const;
    [[nodiscard]] Value begin_pointer_phi(Instruction const&);
    [[nodiscard]] Value index_from(std::uint32_t block, std::uint32_t id, Instruction const&);

    // lower_far.hpp
    bool lower_address(Instruction const&);
    [[nodiscard]] bool is_address(std::uint32_t type) const;
    void define_pointer(std::uint32_t id, Pointer const&);
    [[nodiscard]] Pointer pointer_of(Value address, std::uint32_t pointer_type);
    [[nodiscard]] std::uint32_t list_of(std::uint32_t variable);
    void step_into_elements(Pointer&, Value number);
    void add_far_index(Pointer&, std::uint32_t index_id, std::uint32_t stride, Instruction const&, bool is_signed = false);
    void set_place(Pointer const&, Node&);

    // lower_images.hpp, lower_sampling.hpp
    bool lower_image(Instruction const&);
    void lower_texels(Instruction const&);
    void lower_sample(Instruction const&);
    void lower_image_query(Instruction const&);
    [[nodiscard]] Pointer texel_pointer(Instruction const&);
    [[nodiscard]] bool is_handle(std::uint32_t type) const;
    [[nodiscard]] Handle const& handle(std::uint32_t id, Instruction const&);
    [[nodiscard]] ImageKind image_kind(std::uint32_t id, Instruction const&);
    [[nodiscard]] std::uint32_t resource(List<Resource>&, HandlePart const&, Instruction const&);
    [[nodiscard]] Value pack(List<Value> parts);
    [[nodiscard]] Value part(Value texel, std::uint32_t number);
    [[nodiscard]] Value image_info(std::uint32_t image, std::uint32_t which);
    [[nodiscard]] List<Value> words_of(std::uint32_t id, bool are_floats, Instruction const&);
    [[nodiscard]] List<Value> image_coordinate(ImageKind const&, List<Value> parts, Instruction const&);
    [[nodiscard]] ImageOptions image_options(std::span<std::uint32_t const> words, Instruction const&);
    void set_texel(Instruction const&, Value texel);

    // lower_arithmetic.hpp, lower_composites.hpp, lower_wave.hpp, lower_glsl.hpp, lower_packing.hpp
    bool lower_arithmetic(Instruction const&);
    bool lower_conversion(Instruction const&);
    bool lower_integer_dot(Instruction const&);
    bool lower_composite(Instruction const&);
    bool lower_matrix(Instruction const&);
    bool lower_wave(Instruction const&);
    void lower_wave_arithmetic(Instruction const&, WaveOperation, ScalarType kind);
    void lower_glsl(Instruction const&);
    bool lower_glsl_numbers(Instruction const&, GlslStd450);
    bool lower_glsl_packing(Instruction const&, GlslStd450);
    void lower_instruction(Instruction const&);
    void by_component(Instruction const&, Action, ScalarType);
    void compare_by_component(Instruction const&, Action, ScalarType, bool swap, bool negate);
    [[nodiscard]] Value dot(List<Value> const&, List<Value> const&, ScalarType);
    [[nodiscard]] Value multiply_add(Value a, Value b, Value c, ScalarType); // a b + c, rounded once if asked for
    [[nodiscard]] Value fused_sum(Action, ScalarType, Value a, Value b, bool may_fuse);
    [[nodiscard]] Value float_constant(ScalarType, double);
    [[nodiscard]] Value ballot_bit(List<Value> const& ballot, Value lane);
    [[nodiscard]] Value read_lanes(Value v, ScalarType type, Value lane, Value asked, bool must_be_uniform);
    [[nodiscard]] std::uint64_t checked_length(Pointer const&);

    // The values of ids.
    [[nodiscard, gnu::noinline]] List<Value> const& values(std::uint32_t id, Instruction const& at)
    {
        if (id >= values_.size() || values_[id].empty())
            refuse_operand(module_, at, id, "is no value that is supported here");
        touch(values_[id].size(), at);
        for (auto& v : values_[id]) v = build_.resolve(v);
        return values_[id];
    }
    [[nodiscard, gnu::noinline]] List<Value> copy_of(std::uint32_t id, Instruction const& at) { return values(id, at); }
    [[nodiscard, gnu::noinline]] Value value(std::uint32_t id, Instruction const& at) { return values(id, at)[0]; }
    [[nodiscard, gnu::noinline]] std::uint32_t type_of(std::uint32_t id, Instruction const& at) const
    {
        auto const* found = module_.definition(id);
        if (found == nullptr || found->type == 0) refuse_operand(module_, at, id, "has no type");
        return found->type;
    }
    /// Large composites as values cost time and memory in each instruction that mentions them.
    void touch(std::size_t components, Instruction const& at)
    {
        touched_ += components;
        if (touched_ > std::uint64_t{1} << 26) refuse(module_, at, "up to here there are too many large values");
    }
    /// The scalar type of an operand's components.
    [[nodiscard]] ScalarType scalar_of(std::uint32_t id, Instruction const& at) const { return types_.scalar(type_of(id, at)); }
    [[gnu::noinline]] void set(Instruction const& at, Value part) { set(at, List<Value>(1, part)); }
    [[gnu::noinline]] void set(Instruction const& at, List<Value> parts)
    {
        if (parts.size() != types_.components(at.type)) refuse(module_, at, "its operands do not fit its type");
        touch(parts.size(), at);
        values_[at.result] = std::move(parts);
        if (options_.keeps_names) name_values(at.result, at.type, 0, values_[at.result]);
    }
    [[gnu::noinline]] void need_same(List<Value> const& a, List<Value> const& b, Instruction const& at) const
    {
        if (a.size() != b.size()) refuse(module_, at, "its operands have different sizes");
        for (std::size_t i = 0; i < a.size(); ++i)
            if (build_.program[a[i]].result != build_.program[b[i]].result) refuse(module_, at, "its operands have different types");
    }
    [[nodiscard, gnu::noinline]] Value result_of(Action action, ScalarType type, Value a, Value b = no_value, Value c = no_value)
    {
        return build_.result_of(action, type, a, b, c);
    }
    [[nodiscard, gnu::noinline]] Value test(Action action, ScalarType type, Value a, Value b = no_value)
    {
        return build_.result_of(action, type, ScalarType::boolean, a, b);
    }
    [[nodiscard, gnu::noinline]] Value convert(ScalarType from, ScalarType to, Value a)
    {
        return stored_as(from) == stored_as(to) && !is_float_type(from) && !is_float_type(to)
                   ? a
                   : build_.result_of(Action::convert, from, to, a);
    }
    [[nodiscard, gnu::noinline]] Value choose(Value condition, Value yes, Value no, ScalarType type)
    {
        return build_.result_of(Action::select, type, type, condition, yes, no);
    }
    [[nodiscard, gnu::noinline]] Value no(Value a) { return build_.result_of(Action::bit_not, ScalarType::boolean, a); }

    Module const& module_;
    LoweringOptions const& options_;
    Types types_;
    Builder build_;
    List<List<Value>> values_;                       // by id
    List<Pointer> pointers_;                         // by id
    List<std::uint32_t> first_blocks_, last_blocks_; // by label: where it begins and ends in the program
    NumberSet indexed_;                              // variables and parameters with an index that is not constant
    List<std::uint32_t> order_;                 // the program's blocks in the order in which they run
    List<std::uint32_t> loops_;                 // those that are open
    List<Instruction const*> initialized_;      // private variables with initializers
    Table<std::uint32_t> spaces_;
    Table<std::uint32_t> texel_spaces_; // by image
    Table<Handle> handles_;             // by id
    std::uint32_t depth_ = 0, calls_ = 0;

    static constexpr std::uint32_t no_name = ~std::uint32_t{};
    struct DebugName { std::uint32_t word, variable, value; };  // DebugValue: the ids of a DebugLocalVariable and of a value
    List<DebugName> debug_values_;                              // by word
    Table<std::string_view> names_;                             // by id: what debug information calls it
    Table<std::uint32_t> named_;                                // by id: its NamedVariable
    std::uint64_t touched_ = 0;                                 // components
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END

#include <crosslane/shader/lower_addresses.hpp>
#include <crosslane/shader/lower_arithmetic.hpp>
#include <crosslane/shader/lower_atomics.hpp>
#include <crosslane/shader/lower_composites.hpp>
#include <crosslane/shader/lower_dots.hpp>
#include <crosslane/shader/lower_far.hpp>
#include <crosslane/shader/lower_finish.hpp>
#include <crosslane/shader/lower_flow.hpp>
#include <crosslane/shader/lower_globals.hpp>
#include <crosslane/shader/lower_glsl.hpp>
#include <crosslane/shader/lower_images.hpp>
#include <crosslane/shader/lower_memory.hpp>
#include <crosslane/shader/lower_names.hpp>
#include <crosslane/shader/lower_packing.hpp>
#include <crosslane/shader/lower_pointers.hpp>
#include <crosslane/shader/lower_sampling.hpp>
#include <crosslane/shader/lower_wave.hpp>
