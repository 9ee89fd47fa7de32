#pragma once

// What a shader is lowered to before a wave size is known: components of values in static single assignment, in blocks that
// stand in the order in which they run.

#include <crosslane/shader/resource.hpp>
#include <crosslane/shader/scalar_type.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a node does. "a, b, c" are its arguments.
enum class Action : std::uint8_t {
    // values without an instruction
    undefined,
    constant,   // immediate
    input,      // what the wave is given: immediate is an Input
    phi,        // of its block's predecessors
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
    extract_bits, // of a, from b on, c of them
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
    scale_index, // a times immediate, all ones where that does not fit
    add_index,   // a + b, all ones where that does not fit
    // memory: immediate is the space, constant the offset
    load,
    store, // value b at a
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
    atomic_compare, // value b where it holds c
    far_load,       // through the pointer a, which is a value; immediate: a FarPlace
    far_store,      // value b
    far_atomic,     // as the atomic that immediate names
    array_length,
    // images: immediate is the image
    make_texel,   // of a b c d
    texel_part,   // component constant of the texel a
    image_info,   // constant: 0 width, 1 height, 2 depth or layers, 3 levels
    image_read,   // at the texel a: x, y, z or the layer, the level
    image_write,  // texel b at a
    image_sample, // at a, as floats; offsets and the reference in b; gradients in c and d; constant: SampleBits; above the image's
                  // number the sampler's
    // the lanes of a wave
    ballot,        // word immediate of the lanes where a holds
    all_true,
    any_true,
    all_equal,
    elect,
    read_first,
    read_lane,     // a of lane b
    inverse_ballot,
    bit_count,     // of the ballot a b c d; immediate: 0 all, 1 below and at, 2 below the lane
    ballot_lowest,
    ballot_highest,
    lane_mask,     // word of gl_SubgroupLtMask and its like; immediate: which * 4 + word
    reduce,        // immediate: a WaveOperation
    inclusive,
    exclusive,
    clustered,     // constant: how many lanes
    multi_reduce,  // b c d e: the partition's ballot
    multi_inclusive,
    multi_exclusive,
    match,         // word constant of the lanes that equal; the arguments are the key's components
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
    carry,         // a varying value for uses behind the loop that makes it: written where lanes are active
    // the group
    barrier,
};

enum class WaveOperation : std::uint8_t { sum, product, minimum, maximum, bit_and, bit_or, bit_xor };

/// What a wave knows from the start. Those before lane are the same in all its lanes.
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
    ScalarType result = ScalarType::none; // as stored_as; none: no result
    ScalarType to = ScalarType::none;     // convert: what it makes
    bool is_uniform = false;
    bool is_dead = false;
    bool is_volatile = false; // neither moved nor left out
    Value a = no_value, b = no_value, c = no_value, d = no_value, e = no_value;
    std::uint32_t block = no_block;
    std::uint32_t constant = 0;
    std::uint32_t source = 0; // the word of its instruction in the module
    std::uint64_t immediate = 0;

    [[nodiscard]] ScalarType result_type() const { return to == ScalarType::none ? result : to; }

    template <class F>
    void for_arguments(F f)
    {
        for (auto* v : {&a, &b, &c, &d, &e})
            if (*v != no_value) f(*v);
    }
};

/// A phi's arguments: by predecessor.
struct Phi
{
    Value value;
    std::vector<std::pair<std::uint32_t, Value>> from; // block, value
};

enum class Ending : std::uint8_t { jump, branch, choose, leave };

struct Block
{
    std::vector<Value> nodes;
    std::vector<Phi> phis;
    std::vector<std::uint32_t> predecessors;
    Ending ending = Ending::leave;
    Value condition = no_value;
    std::vector<std::uint32_t> targets;     // branch: where true, where false; choose: the default, then those of cases
    std::vector<std::vector<std::uint64_t>> cases; // choose: the numbers that lead to targets[i + 1]
    std::uint32_t loop = no_block;          // the innermost that it is part of
    std::uint32_t source = 0;
    std::uint32_t words[2] = {}; // the module's instructions that it has: from the first word to the second, or none
};

struct Loop
{
    std::uint32_t first, end; // its blocks; the first is its header
    std::uint32_t parent = no_block;
    bool leaves_apart = false; // lanes may leave in different rounds
};

/// Memory that is there for each lane apart: arrays of functions and of shaders.
struct PrivateMemory
{
    std::uint32_t bytes; // for each lane
    std::uint32_t variable = 0; // its id
};
/// A variable or a value that the source has a name for, and its scalars. Only where a trace asks for them.
struct NamedVariable
{
    struct Part
    {
        std::string name;     // "", or as in the source behind the variable's: ".x", "[3].weight"
        ScalarType type;
        std::uint32_t offset; // in bytes; in private memory
    };
    std::string name;
    std::vector<Part> parts;
    std::uint32_t memory = ~std::uint32_t{}; // the private memory that it is, if any
};
/// What one of a variable's scalars becomes by an instruction.
struct NamedValue
{
    std::uint32_t block, word; // of the instruction
    std::uint32_t variable, part;
    Value value;
};
/// Memory that waves share: a buffer, the push constants, a groupshared variable.
struct Space
{
    // Of an image the first level; the last two list memory: an array of bindings' elements, what device addresses lead into.
    enum class Kind : std::uint8_t { buffer, push_constants, group, image, elements, addresses } kind;
    std::uint32_t bytes = 0;   // of a group's
    std::uint32_t variable = 0; // its id
    std::uint32_t element = 0;  // of an array of bindings
    bool begins_zero = false;
    bool is_read = false, is_written = false;
};

struct Program
{
    std::vector<Node> nodes;
    std::vector<Block> blocks;
    std::vector<Loop> loops;
    std::vector<PrivateMemory> privates;
    std::vector<Space> spaces;
    std::vector<Resource> images, samplers;
    std::vector<NamedVariable> named_variables; // in the order in which the source comes to them
    std::vector<NamedValue> named_values;       // a block's by their words
    std::uint32_t group_size[3] = {1, 1, 1};
    bool has_barrier = false;

    [[nodiscard]] Node& operator[](Value v) { return nodes[v]; }
    [[nodiscard]] Node const& operator[](Value v) const { return nodes[v]; }
    [[nodiscard]] bool is_in(std::uint32_t block, std::uint32_t loop) const
    {
        return block >= loops[loop].first && block < loops[loop].end;
    }
};

} // namespace crosslane::detail
