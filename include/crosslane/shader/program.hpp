#pragma once

// What a shader is lowered to before a wave size is known: components of values in static single assignment form, in
// blocks that are in the order in which they run.

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/number_pair.hpp>
#include <crosslane/shader/resource.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/scalar_type.hpp>

#include <cstdint>
#include <string>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a node does. "a, b, c" are its arguments.
enum class Action : std::uint8_t {
    // values without an instruction
    undefined,
    constant,   // immediate
    input,      // given to the wave: immediate is an Input
    phi,        // from its block's predecessors
    // lane by lane
    add,
    subtract,
    multiply,
    divide,
    remainder,  // with the sign of a
    modulo,     // with the sign of b
    minimum,
    maximum,
    negate,
    absolute,
    sign,
    equal,
    not_equal,
    less,
    less_equal,
    bit_and,
    bit_or,
    bit_xor,
    bit_not,
    shift_left,
    shift_right,
    count_bits,
    reverse_bits,
    lowest_bit,
    highest_bit,
    insert_bits,  // a with the low bits of b; offset and count in c and d
    extract_bits, // c bits of a, from bit b on
    multiply_high,
    add_carry,       // 1 where a + b wraps
    subtract_borrow, // 1 where a < b
    select,          // a ? b : c
    convert,         // from type to result
    fused,           // a b + c, rounded once
    floor,
    ceil,
    truncate,
    round_even,
    fraction,
    square_root,
    exp,
    exp2,
    log,
    log2,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
    pow,
    atan2,
    load_exponent, // a 2^b
    frexp_significand,
    frexp_exponent,
    is_nan,
    is_inf,
    quantize_half,
    scale_index, // a times immediate; all ones if that does not fit
    add_index,   // a + b; all ones if that does not fit
    // memory: immediate is the space, constant the offset
    load,
    store,     // value b at a
    load_row,  // word a + b, where a is an input that rises by one from lane to lane, unless threads are drawn, and b is uniform
    store_row, // value b at word a + c
    private_load,
    private_store,
    atomic_load,
    atomic_store,
    atomic_add,
    atomic_subtract,
    atomic_minimum,
    atomic_maximum,
    atomic_and,
    atomic_or,
    atomic_xor,
    atomic_exchange,
    atomic_compare, // value b where memory is equal to c
    far_load,       // through the pointer a, a value; immediate: a FarPlace
    far_store,      // value b
    far_atomic,     // the atomic is named by immediate
    array_length,
    // images: immediate is the image
    make_texel,   // from a b c d
    texel_part,   // component constant of the texel a
    image_info,   // constant: 0 width, 1 height, 2 depth or layers, 3 levels
    image_read,   // at the texel a: x, y, z or the layer, the level
    image_write,  // texel b at a
    image_sample, // at a, as floats; offsets and the reference in b; gradients in c and d; constant: SampleBits; in immediate,
                  // above the image's number, also the sampler's
    // the lanes of a wave
    ballot,        // word `immediate` of the lanes where a is true
    all_true,
    any_true,
    all_equal,
    elect,
    read_first,
    read_lane,     // a of lane b
    inverse_ballot,
    bit_count,     // of the ballot a b c d; immediate: 0 all lanes, 1 up to and including this one, 2 below it
    ballot_lowest,
    ballot_highest,
    lane_mask,     // a word of gl_SubgroupLtMask and the like; immediate: which * 4 + word
    reduce,        // immediate: a WaveOperation
    inclusive,
    exclusive,
    clustered,     // constant: how many lanes
    multi_reduce,  // b c d e: the partition's ballot
    multi_inclusive,
    multi_exclusive,
    match,         // word `constant` of the lanes with an equal key; the arguments are its components
    shuffle_xor,
    shuffle_up,
    shuffle_down,
    rotate,        // constant: the cluster's size
    quad_swap,     // immediate: 1 across, 2 down, 3 both
    quad_read,
    quad_any,
    quad_all,
    // made after the analysis
    splat,         // a uniform value in every lane
    carry,         // a varying value for uses after the loop that makes it: written where lanes are active
    // the group
    barrier,
};

enum class WaveOperation : std::uint8_t { sum, product, minimum, maximum, bit_and, bit_or, bit_xor };

/// What a wave knows from the beginning. The inputs before `lane` are the same in all its lanes.
enum class Input : std::uint8_t {
    group_id, // x, y, z
    group_id_y,
    group_id_z,
    group_count,
    group_count_y,
    group_count_z,
    wave_index,
    wave_count,
    wave_size,
    lane,
    thread_index,
    thread_id,
    thread_id_y,
    thread_id_z,
    count,
};

using Value = std::uint32_t; // the number of a node
inline constexpr Value no_value = ~Value{};
inline constexpr std::uint32_t no_block = ~std::uint32_t{};

struct Node
{
    Action action = Action::undefined;
    ScalarType type = ScalarType::none;   // what it works on
    ScalarType result = ScalarType::none; // as in stored_as; none: no result
    ScalarType to = ScalarType::none;     // convert: the resulting type
    bool is_uniform = false;
    bool is_dead = false;
    bool is_volatile = false; // neither moved nor removed
    Value a = no_value, b = no_value, c = no_value, d = no_value, e = no_value;
    std::uint32_t block = no_block;
    std::uint32_t constant = 0;
    std::uint32_t source = 0; // the word of its instruction in the module
    std::uint64_t immediate = 0;

    [[nodiscard]] ScalarType result_type() const { return to == ScalarType::none ? result : to; }

    template <class F>
    void for_arguments(F f)
    {
        Value* const all[] = {&a, &b, &c, &d, &e};
        for (auto* v : all)
            if (*v != no_value) f(*v);
    }
};

/// A phi and its arguments, by predecessor.
struct Phi
{
    Value value;
    List<NumberPair> from; // block, value
};

enum class Ending : std::uint8_t { jump, branch, choose, leave };

struct Block
{
    List<Value> nodes;
    List<Phi> phis;
    List<std::uint32_t> predecessors;
    Ending ending = Ending::leave;
    Value condition = no_value;
    List<std::uint32_t> targets;            // branch: if true, if false; choose: the default, then those of cases
    List<List<std::uint64_t>> cases;        // choose: the numbers that lead to targets[i + 1]
    std::uint32_t loop = no_block;          // the innermost one around it
    std::uint32_t source = 0;
    std::uint32_t words[2] = {}; // its instructions in the module, from the first word to the second; or none
};

struct Loop
{
    std::uint32_t first, end; // its blocks; the first is its header
    std::uint32_t parent = no_block;
    bool leaves_apart = false; // lanes may leave in different rounds
};

/// Memory that each lane has for itself: arrays of functions and of shaders.
struct PrivateMemory
{
    std::uint32_t bytes, variable = 0; // for each lane; its id
};
/// A variable or value that has a name in the source, and its scalars. Present only if a trace asks for it.
struct NamedVariable
{
    struct Part
    {
        std::string name;     // "", or what the source adds to the variable's name: ".x", "[3].weight"
        ScalarType type;
        std::uint32_t offset; // in bytes; in private memory
    };
    std::string name;
    List<Part> parts;
    std::uint32_t memory = ~std::uint32_t{}; // the private memory that it is in, if any
};
/// The value that an instruction gives one of a variable's scalars.
struct NamedValue
{
    std::uint32_t block, word; // of the instruction
    std::uint32_t variable, part;
    Value value;
};
/// Memory that waves share: a buffer, the push constants, a groupshared variable.
struct Space
{
    // An image is its first level. The last two list memory: the elements of an array of bindings, and what device
    // addresses lead into.
    enum class Kind : std::uint8_t { buffer, push_constants, group, image, elements, addresses } kind;
    std::uint32_t bytes = 0;   // of a groupshared variable
    std::uint32_t variable = 0; // its id
    std::uint32_t element = 0;  // in an array of bindings
    bool begins_zero = false;
    bool is_read = false, is_written = false;
};

struct Program
{
    List<Node> nodes;
    List<Block> blocks;
    List<Loop> loops;
    List<PrivateMemory> privates;
    List<Space> spaces;
    List<Resource> images, samplers;
    List<NamedVariable> named_variables; // in the order in which the source reaches them
    List<NamedValue> named_values;       // those of a block in the order of their words
    std::uint32_t group_size[3] = {1, 1, 1};
    bool has_barrier = false;

    [[nodiscard]] Node& operator[](Value v) { return nodes[v]; }
    [[nodiscard]] Node const& operator[](Value v) const { return nodes[v]; }
    [[nodiscard]] bool is_in(std::uint32_t b, std::uint32_t loop) const { return b >= loops[loop].first && b < loops[loop].end; }
    [[nodiscard]] bool is_header(std::uint32_t block) const
    {
        auto const loop = blocks[block].loop;
        return loop != no_block && loops[loop].first == block;
    }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
