#pragma once

// What a program becomes for one wave size: steps, and the data beside them.

#include <crosslane/shader/frame.hpp>
#include <crosslane/shader/list.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>


CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The numbers of a switch, for each target except the default.
struct Cases
{
    List<List<std::uint64_t>> numbers;
};
/// How two lanes' values are joined, what stands in for an inactive lane, and what a prefix begins with.
struct Joining
{
    ScalarFunction join;
    std::uint64_t neutral, identity;
    std::uint32_t width;
};

enum class Access : std::uint8_t {
    load,
    load_uniform,
    store,
    store_uniform,
    private_load,
    private_load_uniform,
    private_store,
    private_store_uniform
};

/// The handlers that depend on the wave's size.
struct HandlerTable
{
    std::uint32_t lanes, chunk;
    Handler (*lanewise)(Action, ScalarType type, ScalarType result);
    Handler (*splat)(ScalarType);
    Handler (*move)(ScalarType);
    Handler (*access)(Access, ScalarType);
    Handler (*wave)(Action, WaveOperation, ScalarType);
    Handler (*part_by)(Action comparison, ScalarType);
    Handler load_vector, store_vector; // nullptr: component by component
    Handler load_row, store_row;
    Handler select_uniform, spread_lane, spread_load, spread_ballot;
    Handler lookup, count_below;
};

struct CheckPlan;

/// What waves of one size run.
struct Code
{
    HandlerTable const* table = nullptr;
    List<Step> steps;             // the wave's beginning comes first; checked code has the steps twice
    List<Step> once;              // run when a register file is made: what constants and the threads' numbers give
    List<std::uint32_t> sources;  // by step: the word of its instruction
    List<Value> makers;           // by step: the node that it runs, or no_value
    List<std::uint32_t> places;   // by node: its value's place in the register file
    List<std::uint32_t> privates; // by private memory
    struct Entry { std::uint32_t step, block; bool is_jump; };
    List<Entry> entries;              // the steps that lead into blocks: an enter if lanes are due, a jump if it is taken. A
                                      // block without an enter continues the one before it
    bool keeps_files = false;         // each of a group's waves has register files of its own, since they have its threads' numbers
    std::uint32_t begin = 0;
    std::uint32_t file_bytes = 0;
    std::uint32_t first_due = 0;      // the first block's mask
    struct Constant { std::uint32_t place; std::uint64_t value; };
    List<Constant> constants; // uniform
    struct Given { Input input; std::uint32_t place; };
    List<Given> inputs;
    List<Owner> kept;             // what steps point to
    Kept<CheckPlan const> checks; // for checked code

    /// x, where steps may point to it.
    template <class T>
    T const* keep(T const& x)
    {
        return detail::keep<T const>(kept, x);
    }
    [[nodiscard, gnu::always_inline]] std::uint32_t number_of(Step const* step) const // runs for each step
    {
        auto const number = static_cast<std::uint32_t>(step - steps.data()), count = static_cast<std::uint32_t>(sources.size());
        return number < count ? number : number - count;
    }

    Code() = default;
    Code(Code&&) = default;
    Code& operator=(Code&&) = default;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
