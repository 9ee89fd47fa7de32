#pragma once

// Counts what a shader's waves run and what memory they touch, for its report.

#include <crosslane/shader/recording_plan.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/touched.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

struct BlockCounts
{
    std::uint64_t runs = 0, lanes = 0;
};
struct AccessCounts
{
    std::uint64_t runs = 0, lanes = 0;          // active lanes
    std::uint64_t touched = 0, least = 0;       // cache lines, passes over groupshared memory's banks, or atomics' places
    std::uint64_t most = 0;                     // atomics: the most lanes at one place, summed over all atomics
    std::uint64_t outside = 0;                  // lanes

    void add(AccessCounts const& o)
    {
        runs += o.runs, lanes += o.lanes, touched += o.touched, least += o.least, most += o.most, outside += o.outside;
    }
};

/// What a plan has counted.
struct RecordingCounts
{
    Kept<RecordingPlan const> plan;
    List<BlockCounts> blocks;
    List<AccessCounts> accesses;
    std::uint64_t groups = 0, waves = 0;

    explicit RecordingCounts(Kept<RecordingPlan const> p)
        : plan(std::move(p)), blocks(plan->begins.size()), accesses(plan->accesses.size())
    {
    }
    void add(RecordingCounts const& o)
    {
        for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i].runs += o.blocks[i].runs, blocks[i].lanes += o.blocks[i].lanes;
        for (std::size_t i = 0; i < accesses.size(); ++i) accesses[i].add(o.accesses[i]);
        groups += o.groups;
        waves += o.waves;
    }
};

class Recording final : public Recorder
{
public:
    explicit Recording(std::uint32_t bytes) : line_bytes(bytes) {}

    std::uint32_t const line_bytes;

    [[nodiscard]] inline Kept<Observer> observe(ShaderRun const&) override;
    void add(RecordingCounts const& counts)
    {
        std::scoped_lock const lock(mutex_);
        for (auto& known : all_)
            if (known.plan.get() == counts.plan.get()) known.add(counts);
    }
    /// What has been counted until now, for each preparation and wave size.
    [[nodiscard]] List<RecordingCounts> all() const
    {
        std::scoped_lock const lock(mutex_);
        return all_;
    }

private:
    mutable std::mutex mutex_;
    List<RecordingCounts> all_;
};

class RecordingObserver final : public Observer
{
public:
    RecordingObserver(Recording& recording, Kept<RecordingPlan const> plan)
        : recording_(recording), counts_(std::move(plan)), plan_(*counts_.plan), lines_(recording.line_bytes)
    {
        told = plan_.told;
    }
    ~RecordingObserver() override { recording_.add(counts_); }
    RecordingObserver(RecordingObserver const&) = delete;
    RecordingObserver& operator=(RecordingObserver const&) = delete;

    void group_begins(ResidentGroup&) override { ++counts_.groups; }
    void wave_begins(ResidentGroup&, std::uint32_t) override { ++counts_.waves; }
    void before(ResidentGroup& group, std::uint32_t wave, std::uint32_t step) override
    {
        auto const number = plan_.counted[step];
        access(group.waves[wave].frame, plan_.accesses[number], counts_.accesses[number]);
    }
    void after(ResidentGroup& group, std::uint32_t wave, std::uint32_t step) override
    {
        auto const& frame = group.waves[wave].frame;
        auto const& entry = plan_.code->entries[plan_.counted[step]];
        if (entry.is_jump && plan_.code->number_of(frame.next) != plan_.code->number_of(plan_.code->steps[step].target)) return;
        if (!entry.is_jump && (frame.active[0] | frame.active[1]) == 0) return;
        auto& block = counts_.blocks[entry.block];
        ++block.runs;
        block.lanes += lanes_of(frame);
    }

private:
    [[nodiscard]] static std::uint32_t lanes_of(Frame const& frame)
    {
        return static_cast<std::uint32_t>(std::popcount(frame.active[0]) + std::popcount(frame.active[1]));
    }

    void access(Frame const& frame, PlannedAccess const& planned, AccessCounts& counts)
    {
        ++counts.runs;
        counts.lanes += lanes_of(frame);
        auto const& space = frame.spaces[planned.space];
        if (contiguous(frame, space, planned, counts)) return;
        switch (planned.kind) {
        case PlannedAccess::Kind::lines: return lines(frame, space, planned, counts);
        case PlannedAccess::Kind::banks: return banks(frame, space, planned, counts);
        case PlannedAccess::Kind::atomic: return atomic(frame, space, planned, counts);
        }
    }

    /// Counts an access without looking at its bytes, if all active lanes access one place, or neighbouring lanes each
    /// the place right after the lane before. Returns whether it did.
    bool contiguous(Frame const& frame, MemorySpan const& space, PlannedAccess const& planned, AccessCounts& counts) const
    {
        if (planned.parts.size() != 1) return false;
        auto const& part = planned.parts[0];
        bool const is_words = planned.kind == PlannedAccess::Kind::banks && part.bytes == 4;
        if (planned.kind != PlannedAccess::Kind::lines && !is_words) return false;
        std::uint64_t begin = 0, lanes = 1;
        if (planned.is_uniform) {
            begin = scalar_at(frame, planned.place);
        } else {
            auto const [low, high] = frame.active;
            auto const lowest = static_cast<std::uint32_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
            auto const highest = static_cast<std::uint32_t>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
            lanes = highest - lowest + 1;
            if (lanes != lanes_of(frame) || (is_words && lowest % TouchedBanks::banks != 0)) return false;
            auto const* const offsets = frame.file + planned.place + 4 * lowest;
            auto const first = read_as<std::uint32_t>(offsets);
            auto const last = first + (highest - lowest) * part.bytes;
            if (read_as<std::uint32_t>(offsets + 4 * (lanes - 1)) != last) return false;
            std::uint32_t differ = 0;
            for (std::uint32_t k = 0; k < lanes; ++k) differ |= read_as<std::uint32_t>(offsets + 4 * k) ^ (first + k * part.bytes);
            if (differ != 0) return false;
            begin = first;
        }
        auto const bytes = part.bytes * lanes, first = begin + part.offset;
        if (first + bytes > space.bytes || (is_words && first % 4 != 0)) return false;
        auto const shift = is_words ? 7 : lines_.shift(); // a pass takes 32 words
        auto const least = (bytes + (std::uint64_t{1} << shift) - 1) >> shift;
        counts.least += least;
        counts.touched += is_words ? least : ((first + bytes - 1) >> shift) - (first >> shift) + 1;
        return true;
    }

    /// Calls f for each part that active lanes access, as far as it is in the space: with a lane, the number of lanes
    /// that it stands for, and the bytes.
    template <class F>
    static void for_parts(Frame const& frame, MemorySpan const& space, PlannedAccess const& planned, AccessCounts& counts, F f)
    {
        auto const take = [&](std::uint32_t lane, std::uint32_t lanes, std::uint64_t offset) {
            auto const& only = planned.parts[0];
            if (planned.parts.size() == 1 && offset + only.offset + only.bytes <= space.bytes && !planned.is_too_large)
                return f(lane, lanes, offset + only.offset, offset + only.offset + only.bytes);
            bool inside = true;
            for (auto const& part : planned.parts) {
                auto const first = offset + part.offset;
                auto end = first + part.bytes;
                if (end > space.bytes) {
                    inside = false;
                    end = first < space.bytes ? first + (space.bytes - first) / part.width * part.width : first;
                }
                if (first < end && !planned.is_too_large) f(lane, lanes, first, end);
            }
            if (!inside) counts.outside += lanes;
        };
        if (planned.is_uniform) return take(0, lanes_of(frame), scalar_at(frame, planned.place));
        for_active(frame, [&](std::uint32_t lane) { take(lane, 1, read_as<std::uint32_t>(frame.file + planned.place + 4 * lane)); });
    }
    void lines(Frame const& frame, MemorySpan const& space, PlannedAccess const& planned, AccessCounts& counts)
    {
        lines_.clear();
        for_parts(frame, space, planned, counts,
                  [&](std::uint32_t, std::uint32_t, std::uint64_t first, std::uint64_t end) { lines_.add(first, end); });
        counts.touched += lines_.lines();
        counts.least += lines_.least();
    }
    /// 32 lanes at a time, as many as there are banks.
    void banks(Frame const& frame, MemorySpan const& space, PlannedAccess const& planned, AccessCounts& counts)
    {
        std::uint32_t which = 0;
        auto const take = [&] {
            counts.touched += banks_.passes();
            counts.least += banks_.least();
            banks_.clear();
        };
        banks_.clear();
        for_parts(frame, space, planned, counts, [&](std::uint32_t lane, std::uint32_t, std::uint64_t first, std::uint64_t end) {
            if (lane / TouchedBanks::banks != which) take();
            which = lane / TouchedBanks::banks;
            banks_.add(first, end);
        });
        take();
    }
    void atomic(Frame const& frame, MemorySpan const& space, PlannedAccess const& planned, AccessCounts& counts)
    {
        places_.clear();
        for_parts(frame, space, planned, counts, [&](std::uint32_t, std::uint32_t lanes, std::uint64_t first, std::uint64_t) {
            places_.add(static_cast<std::uint32_t>(first), lanes);
        });
        counts.touched += places_.places();
        counts.most += places_.most();
    }

    Recording& recording_;
    RecordingCounts counts_;
    RecordingPlan const& plan_;
    TouchedLines lines_;
    TouchedBanks banks_;
    TouchedPlaces places_;
};

inline Kept<Observer> Recording::observe(ShaderRun const& run)
{
    std::scoped_lock const lock(mutex_);
    for (auto const& known : all_)
        if (known.plan->code.get() == &run.code) return share<RecordingObserver, Observer>(*this, known.plan);
    all_.emplace_back(share<RecordingPlan const>(run.kept_shader, run.kept_code));
    return share<RecordingObserver, Observer>(*this, all_.back().plan);
}

} // namespace crosslane::detail
