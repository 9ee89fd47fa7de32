#pragma once

// Whether groups that wait for others still make progress. If not, none ever will.

#include <crosslane/shader/group_run.hpp>
#include <crosslane/shader/message_text.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether the state of every wave is what it was a turn ago, with no change of memory since: then they loop for ever.
inline bool GroupScheduler::are_at_rest()
{
    bool all = idle_rounds_ != 0;
    for (auto* group : residents_) {
        for (auto& wave : group->waves) {
            if (wave.state != ResidentWave::State::ready) continue;
            auto const hash = hash_of(wave);
            all = all && hash == wave.rest;
            wave.rest = hash;
        }
    }
    return all;
}

/// Whether all threads found their waves at rest since the same change of memory, and no group is parked.
inline bool GroupScheduler::all_rest()
{
    std::scoped_lock const lock(run_.mutex);
    if (seen_ < run_.rest_at) return false;
    if (seen_ > run_.rest_at) run_.resting = 0;
    run_.rest_at = seen_;
    if (rested_at_ != seen_) ++run_.resting;
    rested_at_ = seen_;
    return run_.resting >= run_.running && run_.parked.empty() && run_.progress.load() == seen_;
}

/// A hash of everything that a wave's next steps depend on.
inline std::uint64_t GroupScheduler::hash_of(ResidentWave const& wave) const
{
    std::uint64_t hash = reinterpret_cast<std::uintptr_t>(wave.frame.next);
    auto const add = [&](std::uint64_t x) {
        hash = (hash ^ x) * 0x9E37'79B9'7F4A'7C15u;
        hash ^= hash >> 32;
    };
    for (auto const word : wave.frame.active) add(word);
    for (std::uint32_t at = 0; at + 8 <= run_.code.file_bytes; at += 8) add(read_as<std::uint64_t>(wave.frame.file + at));
    return hash;
}

/// A wave that loops without reading memory is not waiting but computing. It no longer counts as computing once it
/// comes back to an earlier state, or has looped 256 times as often as patience allows.
inline bool GroupScheduler::computes(ResidentWave& wave)
{
    constexpr auto no_more = ~std::uint64_t{};
    if (wave.computed == no_more) return false;
    if (wave.computed++ % 16 != 0) return true;
    auto const before = wave.rest;
    wave.rest = hash_of(wave);
    bool const goes_on = (wave.computed == 1 || wave.rest != before) && wave.computed / 256 < run_.patience / run_.slice + 1;
    if (!goes_on) wave.computed = no_more;
    return goes_on;
}

[[gnu::cold]] inline void GroupScheduler::fail_for_deadlock()
{
    std::string message =
        "crosslane::Shader: a deadlock, or loops of more rounds than deadlock_after says: no wave gets on, and no memory changes;";
    std::size_t told = 0;
    for (auto* group : residents_) {
        for (std::size_t w = 0; w < group->waves.size(); ++w) {
            auto const& wave = group->waves[w];
            if (wave.state != ResidentWave::State::ready) continue;
            tell(&Observer::stuck, *group, static_cast<std::uint32_t>(w));
            if (told == 8) continue;
            auto const word = run_.code.sources[run_.code.number_of(wave.frame.next)];
            add_text(message, {told++ == 0 ? " group " : "; group ", group->number, ", wave ", w, ": a loop at ",
                               describe != nullptr ? describe(context, word) : text_of({"word ", word})});
        }
    }
    detail::fail<std::runtime_error>(message.c_str());
}

} // namespace crosslane::detail
