#pragma once

// Watches a run for mistakes, and passes what it found to the shader.

#include <crosslane/shader/check_cells.hpp>
#include <crosslane/shader/check_messages.hpp>
#include <crosslane/shader/check_waves.hpp>
#include <crosslane/shader/finding_list.hpp>
#include <crosslane/shader/prepared.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/shader_run.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

class CheckRecorder : public Recorder
{
public:
    CheckRecorder(CheckedShader shader, UnwrittenBuffers const& unwritten, Kept<FindingList> findings)
        : written(unwritten), shader_(std::move(shader)), findings_(std::move(findings))
    {
        written.resize(shader_.prepared.program.spaces.size());
    }
    CheckRecorder(CheckRecorder const&) = delete;
    CheckRecorder& operator=(CheckRecorder const&) = delete;
    ~CheckRecorder() override
    {
        MistakeWords words(shader_);
        for (auto const& [number, mistake] : all_) {
#if defined(__cpp_exceptions)
            try {
                add(words.finding(mistake));
            } catch (...) { // no memory is left for the message
            }
#else
            add(words.finding(mistake));
#endif
        }
    }

    [[nodiscard]] inline Kept<Observer> observe(ShaderRun const& run) override;

    /// Takes one group's mistakes. Of equal ones, that of the lowest group is kept.
    void take(std::uint64_t group, List<Mistake>& found)
    {
        std::scoped_lock const lock(mutex_);
        for (auto& mistake : found) {
            mistake.group = group;
            auto const [known, is_new] = all_.add(by_word(shader_.code.sources[mistake.step], mistake.kind), mistake);
            if (is_new) continue;
            auto const count = known->count + mistake.count;
            if (group < known->group) *known = mistake;
            known->count = count;
        }
        found.clear();
    }

    UnwrittenBuffers written;
    std::atomic<bool> has_drawn_threads{false};

private:
    /// A shader may count on thread t being lane t mod N. Where threads are shuffled, that alone may cause a race, and
    /// the message says so.
    void add(ShaderFinding finding)
    {
        if (has_drawn_threads && finding.kind == Check::race)
            finding.message += " (the threads are shuffled: ThreadOrder::linear leaves thread t at lane t mod N)";
        findings_->add(std::move(finding));
    }

    CheckedShader shader_;
    Kept<FindingList> findings_;
    std::mutex mutex_;
    OrderedTable<Mistake> all_;
};

inline void GroupWatch::hand_over()
{
    if (!found.empty()) recorder->take(group->number, found);
}

class CheckObserver : public Observer
{
public:
    CheckObserver(CheckRecorder& recorder, ShaderRun const& run, std::size_t index) : recorder_(recorder), run_(run), index_(index)
    {
        watches_steps = false;
    }

    void before(ResidentGroup&, std::uint32_t, std::uint32_t) override {}
    void after(ResidentGroup&, std::uint32_t, std::uint32_t) override {}

    void group_begins(ResidentGroup& group) override
    {
        if (group.notes[index_].get() == nullptr) group.notes[index_] = make(group);
        if (!group.threads.empty()) recorder_.has_drawn_threads = true;
        auto& watch = watch_of(group);
        begin_cells(watch);
        for (auto& wave : watch.waves) wave.since = watch.now;
    }
    void wave_begins(ResidentGroup& group, std::uint32_t wave) override
    {
        auto& watch = watch_of(group).waves[wave];
        auto& frame = group.waves[wave].frame;
        frame.watch = &watch;
        watch.present = active_of(frame);
        watch.privates.assign(run_.code.checks->private_units, {all_lanes, 0});
    }
    void barrier(ResidentGroup& group) override
    {
        auto& watch = watch_of(group);
        if (watch.plan->checks.has(Check::divergent_barrier)) find_apart(watch, group);
        meet(watch);
    }
    void stuck(ResidentGroup& group, std::uint32_t wave) override
    {
        auto& watch = watch_of(group);
        if (!watch.plan->checks.has(Check::endless_loop)) return;
        Mistake m;
        m.kind = Check::endless_loop;
        m.step = run_.code.number_of(group.waves[wave].frame.next);
        m.wave = wave;
        auto const active = active_of(group.waves[wave].frame);
        m.lane = active.any() ? active.first() : 0;
        watch.add(m);
    }
    void group_ends(ResidentGroup& group) override { watch_of(group).hand_over(); }

private:
    [[nodiscard]] GroupWatch& watch_of(ResidentGroup& group) const { return *static_cast<GroupWatch*>(group.notes[index_].get()); }
    [[nodiscard, gnu::cold]] Kept<GroupWatch> make(ResidentGroup& group) const
    {
        auto const watch = share<GroupWatch>();
        auto const& code = run_.code;
        watch->recorder = &recorder_;
        watch->group = &group;
        watch->plan = code.checks.get();
        watch->code = &code;
        watch->written = recorder_.written;
        for (std::size_t i = 0; i < run_.program.spaces.size(); ++i) {
            auto const& space = run_.program.spaces[i];
            auto& cells = watch->cells.emplace_back();
            if (!watch->plan->keeps_group[i]) continue;
            cells.shift = watch->plan->group_units[i];
            cells.begins_written = space.begins_zero;
            for (auto* all : {&cells.written, &cells.read, &cells.written_by, &cells.read_by, &cells.also_written, &cells.also_read,
                              &cells.also_written_by, &cells.also_read_by})
                all->resize((space.bytes >> cells.shift) + 1);
        }
        watch->waves.resize(group.waves.size());
        for (std::uint32_t w = 0; w < group.waves.size(); ++w) {
            auto& wave = watch->waves[w];
            wave.checks = watch->plan->steps.data();
            wave.first = code.steps.data();
            wave.second = wave.first + code.sources.size();
            wave.group = watch.get();
            wave.wave = w;
        }
        return watch;
    }

    CheckRecorder& recorder_;
    ShaderRun const& run_;
    std::size_t index_;
};

inline Kept<Observer> CheckRecorder::observe(ShaderRun const& run)
{
    return share<CheckObserver, Observer>(*this, run, index_of(run.recorders, this));
}

} // namespace crosslane::detail
