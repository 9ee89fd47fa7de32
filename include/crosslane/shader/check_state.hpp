#pragma once

// What checks keep of a group and its waves while they run.

#include <crosslane/shader/check_plan.hpp>
#include <crosslane/shader/group_run.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The use by which a mistake shows.
enum class Use : std::uint8_t { none, branch, address, value, atomic, together };
/// What a race is between.
enum class Clash : std::uint8_t { read_written, write_written, write_read };

/// A mistake as numbers; its message is made when the whole run is over.
struct Mistake
{
    Check kind = Check::count;
    std::uint32_t step = 0;              // the one that is wrong
    std::uint32_t used_at = no_value;    // the step that uses its result
    Value variable = no_value;           // the node of a variable that was never written
    Use use = Use::none;
    Clash clash = Clash::read_written;
    std::uint64_t x = 0, y = 0;          // depends on the kind: an offset, a lane, an amount, …
    std::uint32_t wave = 0, lane = 0;
    std::uint64_t count = 1;
    std::uint64_t group = 0;
};

/// The last undefined values that a step made.
struct UndefinedEvent
{
    LaneSet lanes, told;
    Check kind[128];
    std::uint64_t x[128];
};

struct GroupWatch;
/// What is kept of a wave. frame.watch points to it.
struct WaveWatch
{
    StepCheck const* checks = nullptr;
    Step const *first = nullptr, *second = nullptr; // the rows of steps
    GroupWatch* group = nullptr;
    std::uint32_t wave = 0;
    std::uint32_t since = 0; // when it last synchronised with the others, as in Cells
    LaneSet present;         // lanes that have a thread

    // For the second row. An origin is a step's number + 1, or a node with the highest bit set.
    struct Place { LaneSet undefined; std::uint32_t origin = 0; bool is_hot = false; };
    List<Place> places;
    List<std::uint32_t> hot; // places that have been undefined since the wave entered the second row
    List<UndefinedEvent*> events;
    List<Owner> kept; // the events
    // For private memory, in both rows.
    List<Place> privates;

    [[nodiscard]] StepCheck const& check_of(Step const* step) const
    {
        return step < second ? checks[step - first] : checks[step - second];
    }
};
inline constexpr std::uint32_t node_origin = std::uint32_t{1} << 31;

/// Who wrote and read each unit of a groupshared variable last: a time and a wave in one number, so that later is
/// greater. If another wave did so at that time, too, then "several" is set, and that wave is kept beside it: a race is
/// with a wave other than one's own.
struct Cells
{
    static constexpr std::uint32_t number_bits = 0x3FF, several = 0x400, atomic_bit = 0x800, undefined_bit = 0x1000;
    static constexpr std::uint32_t wave_bits = number_bits | several; // with "several" they stand for no single wave
    static constexpr std::uint32_t tick = 0x2000, last_tick = 0u - 2 * tick;

    List<std::uint32_t> written, read;
    List<std::uint32_t> written_by, read_by; // steps
    List<std::uint32_t> also_written, also_read, also_written_by, also_read_by;
    std::uint32_t shift = 2;                        // of a unit
    bool begins_written = false;
};

class CheckRecorder;
struct GroupWatch
{
    CheckRecorder* recorder = nullptr;
    ResidentGroup* group = nullptr;
    CheckPlan const* plan = nullptr;
    Code const* code = nullptr;
    List<WaveWatch> waves;
    List<Cells> cells;                // by space
    List<std::uint8_t*> written;      // by space, for buffers that begin unwritten: 1 for each written byte
    std::uint32_t begin = 0, now = 0; // of the group
    List<Mistake> found;

    ~GroupWatch() { hand_over(); }

    /// Keeps one for each kind and instruction: that of the lowest wave and lane.
    [[gnu::cold]] void add(Mistake const& mistake)
    {
        for (auto& known : found) {
            if (known.kind != mistake.kind || word(known) != word(mistake)) continue;
            auto const count = known.count + mistake.count;
            if (NumberPair{mistake.wave, mistake.lane} < NumberPair{known.wave, known.lane}) known = mistake;
            known.count = count;
            return;
        }
        found.push_back(mistake);
    }
    void hand_over();

private:
    [[nodiscard]] std::uint32_t word(Mistake const& m) const { return code->sources[m.step]; }
};

[[gnu::cold]] inline void tell(WaveWatch& watch, Mistake mistake, LaneSet lanes)
{
    mistake.wave = watch.wave;
    mistake.lane = lanes.first();
    mistake.count = lanes.count();
    watch.group->add(mistake);
}
[[gnu::cold]] inline Mistake mistake_at(StepCheck const& check, Check kind, std::uint64_t x = 0, std::uint64_t y = 0)
{
    Mistake m;
    m.kind = kind;
    m.step = check.number;
    m.x = x;
    m.y = y;
    return m;
}

} // namespace crosslane::detail
