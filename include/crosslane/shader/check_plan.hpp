#pragma once

// What is checked at each step of a program, and how undefined values pass through it. Code has its steps twice. In the
// first row, steps that may make a mistake have a different handler, which looks for it with quick tests. A value that
// means nothing (never written, read out of range, shifted too far) is no mistake until it is used. Where one appears,
// the wave continues in the second row. There each place of the register file has the set of lanes in which it is
// undefined.

#include <crosslane/shader/check_lanes.hpp>
#include <crosslane/shader/checks.hpp>
#include <crosslane/shader/code.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a step does with undefined operands.
enum class Flow : std::uint8_t {
    nothing,
    values,     // the result is undefined where an operand is
    both,       // a & b: defined where one is 0
    either,     // a | b: defined where one is all ones
    choice,     // a ? b : c
    move,       // where a mask has its lanes
    copy,
    first_lane, // a of the first active lane
    lane,       // a of the lane given by b
    together,   // all lanes' operands are used
    branch,     // its condition is used
    load,
    store,
    private_load,
    private_store,
    atomic,
    image_write,
    far_access, // one that changes memory
};

/// What is looked for at a step.
enum class Test : std::uint8_t {
    none,
    shift,
    extract, // of bits
    insert,
    division,
    conversion,
    index,   // into an array within others
    lane,    // a lane that is read
    memory,  // the place of a load, a store or an atomic
    texel,   // of an image
    far_memory, // the same, through a varying pointer
    barrier,
    partition,
};

struct StepCheck
{
    Handler run = nullptr;          // what the step does
    std::uint32_t number = 0;       // of the step
    std::uint32_t to = 0, from[5]{}; // numbers of places; 0: none
    std::uint32_t at[3]{};          // operands in the register file; for memory the address and the value
    std::uint32_t words[4]{};       // of a partition
    std::uint32_t constant = 0;     // of a place in memory, the known part; of an index, the array's length
    std::uint32_t space = 0;        // or the private memory, or the image
    std::uint32_t bytes = 0;        // of private memory
    std::uint32_t index_at = 0;     // the place of the index that the address is made from, if there is just one; else 0
    std::uint32_t index_stride = 0;
    bool is_index_uniform = false;
    std::uint32_t event = 0;        // among the steps that make undefined values
    Value node = no_value;
    std::uint32_t position = 0;     // of the node, as in LiveRange; 0: there is none
    Flow flow = Flow::nothing;
    Test test = Test::none;
    Action action = Action::undefined;
    ScalarType type = ScalarType::none;
    std::uint8_t width = 0;         // of what it works on, reads or writes
    bool is_uniform = false;        // whether the tested operands are; for memory, whether the place is
    bool is_uniform_result = false;
    bool is_group = false;          // groupshared memory
    bool is_atomic = false;         // also volatile
    bool acquires = false;          // what it reads may end a loop in which the wave waits for another one
    bool must_be_uniform = false;   // the lane that is read
    bool is_signed = false;         // the type that a float is converted to
    bool sees_outside = true, sees_unwritten = true; // whether these checks are on
    bool is_second_uniform = false; // a condition, or a lane that is read
};

struct CheckPlan
{
    Checks checks = Checks::none();
    List<StepCheck> steps;
    std::uint32_t places = 1; // numbers of places begin at 1
    std::uint32_t events = 0;
    struct Undefined { std::uint32_t place; Value node; };
    List<Undefined> undefined;    // places with values that were never written
    List<List<LiveRange>> lives;  // by place: when it is needed, in order
    bool keeps_privates = true;   // false where they are huge
    List<std::uint32_t> privates; // by private memory: its first unit
    std::uint32_t private_units = 0;
    std::uint32_t private_unit = 4;  // bytes whose writes are tracked as one
    List<std::uint32_t> group_units; // by space, as a shift
    List<bool> keeps_group;          // by space: false where it is huge
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
