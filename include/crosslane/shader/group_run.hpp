#pragma once

// Runs groups: a wave runs until it ends, waits at a barrier, or has run so many loop rounds that others get their
// turn.

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/shader/observer.hpp>
#include <crosslane/shader/wave_begin.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <std::size_t... i>
CROSSLANE_INLINE void run_steps(Frame& frame, std::index_sequence<i...>)
{
    auto const* step = frame.next;
    while (((static_cast<void>(i), step = step->run(frame, step), step != nullptr) && ...)) {}
}

/// Runs groups on one thread. A group that waits for others stays resident, up to as many groups as the window allows.
/// Groups that are left when the thread gets no more work are parked, and other threads run them.
class alignas(own_cache_line) GroupScheduler
{
public:
    explicit GroupScheduler(ShaderRun& run) : run_(run)
    {
        for (auto* recorder : run.recorders) {
            auto const observer = call(*recorder, &Recorder::observe, run);
            kept_.push_back(observer);
            observers_.push_back(observer.get());
            if (observer->watches_steps) watchers_.push_back(observer.get());
        }
        if (!watchers_.empty()) told_.assign(run.code.sources.size(), 0);
        constexpr std::uint8_t told[] = {Observer::told_before, Observer::told_after};
        for (std::uint32_t step = 0; step < told_.size(); ++step)
            for (auto const* observer : watchers_)
                for (auto const what : told)
                    if (observer->is_told(step, what)) told_[step] |= what;
    }

    void begin_work()
    {
        std::scoped_lock const lock(run_.mutex);
        ++run_.running;
    }
    void start(std::uint64_t number, ShuffledOrder const* order)
    {
        if (run_.has_failed.load(std::memory_order_relaxed)) return;
        adopt_parked();
        auto* const group = take_group();
        group->number = number;
        group->is_shuffled = order != nullptr;
        if (order != nullptr) draw_threads(run_, *group, *order);
        begin(*group);
        tell(&Observer::group_begins, *group);
        if (advance(*group)) {
            idle_.push_back(group);
            return;
        }
        residents_.push_back(group);
        if (!run_.has_waited.load(std::memory_order_relaxed)) run_.has_waited = true;
        if (residents_.size() >= run_.window) settle(run_.window - 1, order != nullptr ? ~std::uint64_t{} : number);
    }
    void end_work()
    {
        tell_progress();
        std::scoped_lock const lock(run_.mutex);
        --run_.running;
        if (rested_at_ == run_.rest_at) --run_.resting;
        rested_at_ = ~std::uint64_t{};
        run_.parked.append(residents_);
        if (!residents_.empty()) run_.has_parked = true;
        residents_.clear();
    }
    /// Runs the resident groups until at most this many are left of those up to `last`: adopted ones after it may wait for groups that
    /// this thread is yet to start.
    void settle(std::size_t left, std::uint64_t last = ~std::uint64_t{})
    {
        auto const is_early = [last](ResidentGroup const* group) { return group->number <= last; };
        auto const has_more = [&] {
            return static_cast<std::size_t>(std::count_if(residents_.begin(), residents_.end(), is_early)) > left;
        };
        for (adopt_parked(); has_more(); adopt_parked()) {
            if (run_.has_failed.load(std::memory_order_relaxed)) return residents_.clear();
            for (std::size_t i = 0; i < residents_.size();) {
                if (advance(*residents_[i])) {
                    idle_.push_back(residents_[i]);
                    residents_.erase(residents_.begin() + static_cast<std::ptrdiff_t>(i));
                } else {
                    ++i;
                }
            }
            auto const progress = tell_progress();
            if (progress != seen_) {
                seen_ = progress;
                idle_rounds_ = 0;
            } else if ((are_at_rest() || (idle_rounds_ += run_.slice) > run_.patience) && all_rest()) {
                fail_for_deadlock();
            }
        }
    }
    /// Says where a step's instruction is; set by the shader.
    std::string (*describe)(void const*, std::uint32_t word) = nullptr;
    void const* context = nullptr;

private:
    void adopt_parked()
    {
        if (!run_.has_parked.load(std::memory_order_acquire)) return;
        std::scoped_lock const lock(run_.mutex);
        run_.has_parked = false;
        if (run_.parked.empty()) return;
        if (rested_at_ == run_.rest_at) --run_.resting; // an adopted group may make progress
        rested_at_ = ~std::uint64_t{};
        idle_rounds_ = 0;
        residents_.append(run_.parked);
        run_.parked.clear();
    }
    /// Tells other threads of progress: not of each, since they would wait for each other's writes. Returns all that was told.
    std::uint64_t tell_progress()
    {
        auto const mine = std::exchange(progress_, 0);
        if (mine == 0) return run_.progress.load(std::memory_order_relaxed);
        return mine + run_.progress.fetch_add(mine, std::memory_order_relaxed);
    }
    bool are_at_rest();
    bool all_rest();
    [[nodiscard]] std::uint64_t hash_of(ResidentWave const& wave) const;
    bool computes(ResidentWave& wave);
    [[noreturn]] void fail_for_deadlock();

    ResidentGroup* take_group()
    {
        if (!idle_.empty()) {
            auto* const group = idle_.back();
            idle_.pop_back();
            return group;
        }
        auto* const group = keep<ResidentGroup>(kept_, run_.waves());
        group->spaces = run_.spaces;
        group->notes.resize(observers_.size());
        for (std::size_t i = 0; i < run_.program.spaces.size(); ++i) {
            auto const& space = run_.program.spaces[i];
            if (space.kind != Space::Kind::group) continue;
            group->spaces[i] = {keep<AlignedBytes>(kept_, space.bytes)->get(), space.bytes, true};
        }
        return group;
    }

    void begin(ResidentGroup& group)
    {
        for (auto& wave : group.waves) wave.state = ResidentWave::State::fresh;
        group.ended = 0;
        for (std::size_t i = 0; i < run_.program.spaces.size(); ++i) {
            auto const& space = run_.program.spaces[i];
            if (space.kind != Space::Kind::group) continue;
            if (space.begins_zero) std::memset(group.spaces[i].data, 0, space.bytes);
            else if (group.is_shuffled) std::memset(group.spaces[i].data, 0xFF, space.bytes);
        }
    }

    [[nodiscard]] List<std::byte*>& files_for(std::uint32_t index) { return files_[run_.code.keeps_files ? index : 0]; }
    std::byte* take_file(ResidentGroup const& group, std::uint32_t index)
    {
        auto& files = files_for(index);
        if (files.empty()) return new_file(run_, group, index, kept_);
        auto* const file = files.back();
        files.pop_back();
        return file;
    }

    void begin_wave(ResidentGroup& group, std::uint32_t index)
    {
        auto& wave = group.waves[index];
        auto& frame = wave.frame;
        frame = fresh_;
        frame.file = take_file(group, index);
        frame.spaces = group.spaces.data();
        auto const& code = run_.code;
        set_lanes(run_, group, index, frame);
        set_mask(frame, code.first_due, frame.active);
        for (auto const& given : code.inputs)
            if (given.input < Input::lane) give_input(run_, group, index, frame, given);
        if (!code.keeps_files || !group.threads.empty()) {
            give_threads(run_, group, index, frame);
            if (code.keeps_files) run_once(code, frame);
        }
        wave.state = ResidentWave::State::ready;
        wave.computed = 0;
        tell(&Observer::wave_begins, group, index);
    }
    /// Runs a group's waves. true: all have ended; false: none makes progress by itself, or the group has passed many
    /// barriers.
    bool advance(ResidentGroup& group)
    {
        auto const count = static_cast<std::uint32_t>(group.waves.size());
        for (int barriers = 0; barriers < 1024;) {
            bool moved = false, spent = false;
            if (group.is_shuffled) draw_order(group, count);
            for (std::uint32_t i = 0; i < count; ++i) {
                auto const index = group.is_shuffled ? order_[i] : i;
                auto& wave = group.waves[index];
                if (wave.state == ResidentWave::State::ended || wave.state == ResidentWave::State::waiting) continue;
                if (wave.state == ResidentWave::State::fresh) begin_wave(group, index);
                auto& frame = wave.frame;
                frame.budget = run_.slice;
                frame.has_changed_memory = frame.has_read_memory = false;
                if (watchers_.empty()) {
                    run_steps(frame, std::make_index_sequence<8>{});
                } else {
                    run_observed(group, index);
                }
                if (frame.stop == Stop::end) {
                    files_for(index).push_back(frame.file);
                    wave.state = ResidentWave::State::ended;
                    ++group.ended;
                } else if (frame.stop == Stop::barrier) {
                    wave.state = ResidentWave::State::waiting;
                } else {
                    spent = true;
                }
                if (frame.stop != Stop::spent) moved = true;
                if (frame.has_changed_memory || frame.stop != Stop::spent) wave.computed = 0;
                bool const changes = frame.stop == Stop::end || frame.has_changed_memory;
                if (changes || (frame.stop == Stop::spent && !frame.has_read_memory && computes(wave))) ++progress_;
            }
            if (group.ended == count) {
                tell(&Observer::group_ends, group);
                return true;
            }
            if (!spent) { // all that have not ended wait at a barrier
                ++barriers;
                tell(&Observer::barrier, group);
                for (auto& wave : group.waves)
                    if (wave.state == ResidentWave::State::waiting) wave.state = ResidentWave::State::ready;
            } else if (!moved) {
                return false;
            }
        }
        return false;
    }
    void run_observed(ResidentGroup& group, std::uint32_t index)
    {
        auto& frame = group.waves[index].frame;
        bool const is_only = watchers_.size() == 1;
        for (auto const* step = frame.next; step != nullptr;) {
            auto const number = run_.code.number_of(step);
            auto const told = told_[number];
            auto const show = [&](auto what, std::uint8_t when) {
                for (auto* observer : watchers_)
                    if (is_only || observer->is_told(number, when)) call(*observer, what, group, index, number);
            };
            if ((told & Observer::told_before) != 0) show(&Observer::before, Observer::told_before);
            step = step->run(frame, step);
            if ((told & Observer::told_after) == 0) continue;
            if (step != nullptr) frame.next = step;
            show(&Observer::after, Observer::told_after);
        }
    }
    template <class... Parts>
    void tell(void (Observer::*what)(ResidentGroup&, Parts...), ResidentGroup& group, Parts... parts)
    {
        for (auto* observer : observers_) call(*observer, what, group, parts...);
    }
    void draw_order(ResidentGroup& group, std::uint32_t count)
    {
        order_.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) order_[i] = i;
        for (auto left = count; left > 1; --left) std::swap(order_[left - 1], order_[group.random() % left]);
    }

    ShaderRun& run_;
    Frame const fresh_ = fresh_frame(run_);
    List<ResidentGroup*> residents_, idle_;
    List<List<std::byte*>> files_{run_.code.keeps_files ? run_.waves() : 1};
    List<Owner> kept_;          // the observers, and the groups and register files that were made here
    List<Observer*> observers_;
    List<Observer*> watchers_;  // those that are told of steps
    List<std::uint8_t> told_;   // for each step, what any of them is told
    List<std::uint32_t> order_;
    std::uint64_t progress_ = 0; // that other threads were not told of
    std::uint64_t seen_ = 0, idle_rounds_ = 0;
    std::uint64_t rested_at_ = ~std::uint64_t{}; // the progress since which no wave here makes any
};

} // namespace crosslane::detail

#include <crosslane/shader/group_rest.hpp>
