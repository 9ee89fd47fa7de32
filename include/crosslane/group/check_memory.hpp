#pragma once

// What checked builds know of a group: its groupshared memory, which waves used which words of it in a phase, and what was written.

#include <crosslane/group/check_buffers.hpp>
#include <crosslane/group/check_shared.hpp>
#include <crosslane/group/check_waves.hpp>

#include <cstddef>

namespace crosslane {

/// How much groupshared memory a group may have, in bytes: checked builds report more. Direct3D's limit, unless set. There is one for
/// the whole program; set it before other threads run.
///
///     crosslane::groupshared_limit = 48 * 1024;                         // as with CUDA, or more, by an attribute
///
/// Active   –
/// Errors   Without CROSSLANE_CHECKED it has no effect.
[[gnu::visibility("default")]] inline constinit std::size_t groupshared_limit = 32 * 1024;

} // namespace crosslane

#if defined(CROSSLANE_IS_CHECKED)

#include <atomic>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A group that runs, and those that run in the same memory after it.
class WatchedGroup final : public MemoryWatch
{
public:
    void begin_group()
    {
        static std::atomic<std::uint64_t> runs = 0;
        run_ = ++runs;
        used_ = bytes_ = 0;
        phase_ = 0;
        is_in_wave_ = false;
        retired_.clear();
    }
    /// The groups are those of a dispatch, or no longer.
    void join(BufferUses* buffers) { buffers_ = buffers; }
    void set_number(std::uint64_t number) { number_ = number; }

    /// A groupshared object. Unless it is plain data, and within the limit, it is only counted.
    template <class T>
    T& add(T& object, Caller const& caller)
    {
        bytes_ += sizeof(T);
        if (bytes_ > groupshared_limit) {
            report(Finding::Kind::memory, caller, Finding::no_lane,
                   "the group has " + std::to_string(bytes_) + " bytes of groupshared memory, more than " +
                       std::to_string(groupshared_limit));
        } else if constexpr (std::is_trivially_copyable_v<T>) {
            if (used_ == objects_.size()) objects_.emplace_back();
            objects_[used_++].begin(object, run_, caller);
        }
        return object;
    }

    void begin_phase(Caller const& caller)
    {
        if (is_in_wave_) {
            report(Finding::Kind::contract, caller, Finding::no_lane,
                   "a phase within a phase, by a copy of the group, is a barrier that only some waves reach");
        }
        ++phase_;
        phase_caller_ = caller;
        for (std::size_t i = 0; i < used_; ++i) objects_[i].for_each_change([](std::size_t) {}); // what the body wrote
    }
    void end_phase()
    {
        ++phase_;
        is_in_wave_ = false;
    }
    void begin_wave(std::uint32_t wave, std::size_t lane_count, WatchedLanes const& lanes)
    {
        wave_ = wave;
        lane_count_ = lane_count;
        lanes_ = lanes;
        is_in_wave_ = true;
        if (wave < retired_.size() && retired_[wave]) {
            report(Finding::Kind::contract, phase_caller_, Finding::no_lane,
                   "the wave has retired in a copy of the group: functions must take the group by reference");
        }
    }
    void end_wave()
    {
        for (std::size_t i = 0; i < used_; ++i) find_plain_writes(objects_[i]);
    }
    void retire(std::uint32_t wave)
    {
        if (wave >= retired_.size()) retired_.resize(wave + 1);
        retired_[wave] = true;
    }

    [[nodiscard]] bool sees(void const* first, bool is_of_buffer) const override
    {
        return (is_of_buffer && buffers_ != nullptr) || object_at(reinterpret_cast<std::uintptr_t>(first)) != nullptr;
    }
    [[nodiscard]] std::uint64_t run() const override { return run_; }
    void narrow(std::size_t lane_count, WatchedLanes const& lanes) override
    {
        if (lane_count == lane_count_) lanes_ = both(lanes_, lanes);
    }
    [[nodiscard]] bool runs_wave(std::size_t lane_count) const override { return is_in_wave_ && lane_count == lane_count_; }
    [[nodiscard]] WatchedLanes lanes_there(std::size_t lane_count) const override
    {
        return runs_wave(lane_count) ? LiveWave::common(lanes_) : WatchedLanes{~std::uint64_t{}, ~std::uint64_t{}};
    }
    void report_lane(Caller const& caller, std::size_t lane, std::string const& what) override
    {
        report(Finding::Kind::memory, place_of(caller), static_cast<std::uint32_t>(lane), "lane " + std::to_string(lane) + what);
    }

    void check_inside(WatchedAccess& access) override
    {
        auto const* const object = object_at(access.first);
        if (object == nullptr) return;
        std::size_t first_outside = access.lane_count;
        for (std::size_t lane = access.lane_count; lane-- > 0;) {
            if (!has_lane(access.lanes, lane)) continue;
            auto const offset = access.place(lane) - object->first; // a place before it becomes very large
            if (offset < object->bytes && access.bytes <= object->bytes - offset) continue;
            access.lanes[lane / 64] &= ~(std::uint64_t{1} << lane % 64);
            first_outside = lane;
        }
        if (first_outside == access.lane_count) return;
        report_lane(access.caller, first_outside, (access.kind == AccessKind::read ? " reads" : " stores") +
                                                      (" outside of groupshared memory" + made_at(*object)));
    }

    void begin_read(WatchedAccess& access) override
    {
        if (access.is_for_all) access.lanes = both(access.lanes, common_lanes(access.lane_count));
        auto const* const object = object_at(access.first);
        if (object == nullptr || access.kind == AccessKind::write || access.is_new) return;
        for (std::size_t lane = access.lane_count; lane-- > 0;)
            if (has_lane(access.lanes, lane) && object->is_unwritten(access.place(lane), access.bytes))
                access.unwritten = static_cast<std::uint8_t>(lane);
    }
    void use(WatchedAccess& access) override
    {
        if (!access.is_begun) begin_read(access);
        if (auto* const object = object_at(access.first); object != nullptr) {
            if (access.kind == AccessKind::interlocked) find_plain_writes(*object, &access);
            if (access.unwritten != WatchedAccess::no_lane) report_unwritten(*object, access);
            use_shared(*object, access);
        } else if (buffers_ != nullptr && access.is_of_buffer) {
            buffers_->use(access, number_, place_of(access.caller));
        }
    }
    void keep(WatchedAccess const& access) override
    {
        if (auto* const object = object_at(access.first); object != nullptr) object->keep(access);
    }

private:
    static constexpr std::uint32_t body = 0xFFFF; // no wave

    [[nodiscard]] std::uint32_t user() const { return is_in_wave_ ? wave_ : body; }

    [[nodiscard]] SharedObject const* object_at(std::uintptr_t p) const
    {
        for (std::size_t i = 0; i < used_; ++i)
            if (p - objects_[i].first < objects_[i].bytes) return &objects_[i];
        return nullptr;
    }
    [[nodiscard]] SharedObject* object_at(std::uintptr_t p) { return const_cast<SharedObject*>(std::as_const(*this).object_at(p)); }

    /// The lanes that all waves have that are there.
    [[nodiscard]] WatchedLanes common_lanes(std::size_t lane_count) const
    {
        return runs_wave(lane_count) ? LiveWave::common(lanes_) : WatchedLanes{};
    }
    /// The line of the access, or else that of its phase.
    [[nodiscard]] Caller place_of(Caller const& caller) const
    {
        if (caller.file != nullptr) return caller;
        return {phase_caller_.file != nullptr ? phase_caller_.file : "a kernel", phase_caller_.line, caller.function};
    }
    static std::string made_at(SharedObject const& object) { return " (" + file_and_line(object.made.file, object.made.line) + ")"; }
    static std::string wave_name(std::uint32_t who)
    {
        return who == WordUse::several ? "other waves" : "wave " + std::to_string(who);
    }

    static std::string name_of(SharedObject const& object, WatchedAccess const& access, std::size_t lane)
    {
        return "place " + std::to_string((access.place(lane) - object.first) / access.stride) + " of groupshared memory" + made_at(object);
    }
    /// Tells findings in one place apart: by object and, where the place is that of the phase, by a part of the object.
    [[nodiscard]] std::string about(SharedObject const& object, std::size_t part) const
    {
        return std::to_string(&object - objects_.data()) + " " + std::to_string(part);
    }
    [[nodiscard]] std::string about(SharedObject const& object, WatchedAccess const& access) const
    {
        return about(object, access.caller.file == nullptr ? access.first - object.first : 0);
    }
    void report_unwritten(SharedObject const& object, WatchedAccess const& access)
    {
        auto const lane = access.unwritten;
        report(Finding::Kind::memory, place_of(access.caller), finding_lane(access, lane),
               lane_name(access, lane) + (access.kind == AccessKind::read ? " reads " : " changes ") + name_of(object, access, lane) +
                   ", which the group has not written yet",
               about(object, access));
    }

    void use_shared(SharedObject& object, WatchedAccess const& access)
    {
        auto const word = [&](std::uintptr_t p) {
            auto const offset = p - object.first;
            return offset < object.bytes ? &object.words[offset / object.grain] : nullptr; // outside: was reported
        };
        auto const found = add_uses(access, object.grain, phase_, user(), word);
        if (access.kind == AccessKind::write) object.keep(access);
        if (!found) return;
        report(Finding::Kind::memory, place_of(access.caller), finding_lane(access, found->lane),
               clash_text(access, *found, name_of(object, access, found->lane), wave_name(found->clash.who), unordered),
               about(object, access) + found->clash.line_text());
    }

    /// Assignments in plain C++ are seen by what they change: when a wave ends, and where an interlocked operation is about to hide it.
    void find_plain_writes(SharedObject& object, WatchedAccess const* before = nullptr)
    {
        WatchedAccess const access(AccessKind::write, {}, reinterpret_cast<void const*>(object.first), object.grain);
        std::optional<FoundClash> found;
        std::size_t place = 0;
        auto const add = [&](std::size_t number) {
            auto const value = value_at(object.first + number * object.grain, object.grain);
            auto const clash = object.words[number].add(phase_, AccessKind::write, user(), value, phase_caller_);
            if (!clash || found) return;
            found = FoundClash{0, *clash};
            place = number * object.grain;
        };
        if (before != nullptr) {
            object.for_each_change(*before, add);
        } else {
            object.for_each_change(add);
        }
        if (!found) return;
        auto const name = "byte " + std::to_string(place) + " of groupshared memory" + made_at(object);
        report(Finding::Kind::memory, phase_caller_, Finding::no_lane,
               clash_text(access, *found, name, wave_name(found->clash.who), unordered),
               about(object, object.is_array ? 0 : place) + found->clash.line_text());
    }

    static constexpr char const* unordered = " in the same phase, without a barrier between them";

    std::uint64_t run_ = 0, number_ = 0;
    BufferUses* buffers_ = nullptr;
    std::vector<SharedObject> objects_;
    std::size_t used_ = 0, bytes_ = 0;
    std::uint32_t phase_ = 0, wave_ = 0;
    Caller phase_caller_{};
    bool is_in_wave_ = false;
    std::size_t lane_count_ = 0;
    WatchedLanes lanes_{};
    std::vector<bool> retired_;
};

} // namespace crosslane::detail

#endif
