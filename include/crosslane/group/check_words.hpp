#pragma once

// Who used a word of memory: what checked builds know to tell two waves, or two groups, that should not both have used it.

#include <crosslane/lanes/check_access.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <cstring>
#include <optional>

namespace crosslane::inline CROSSLANE_TARGET::detail {

inline std::string file_and_line(char const* file, std::uint32_t line)
{
    std::string const name = file;
    return name.substr(name.find_last_of("/\\") + 1) + ":" + std::to_string(line);
}

/// The waves that used a word in a phase, or the groups that did in a dispatch.
struct WordUse
{
    static constexpr std::uint32_t nobody = ~std::uint32_t{}, several = nobody - 1;

    std::uint32_t time = 0; // of the phase; what is older does not count
    std::uint32_t reader = nobody, writer = nobody, interlocked = nobody;
    std::uint32_t value = 0; // after the last write
    std::uint32_t line = 0;  // of that write
    char const* file = nullptr;

    struct Clash
    {
        AccessKind kind;
        std::uint32_t who;
        std::uint32_t line; // of a write
        char const* file;

        [[nodiscard]] std::string line_text() const { return file == nullptr ? "" : " (" + file_and_line(file, line) + ")"; }
    };

    /// Adds a use. A clash is one by another, if either writes and not both are interlocked. To write the value that another
    /// has just written is none.
    std::optional<Clash> add(std::uint32_t now, AccessKind kind, std::uint32_t who, std::uint32_t new_value, Caller const& caller)
    {
        if (time != now) *this = WordUse{now};
        auto const is_others = [&](std::uint32_t user) { return user != nobody && user != who; };
        std::optional<Clash> clash;
        if (kind != AccessKind::interlocked && is_others(interlocked)) clash = Clash{AccessKind::interlocked, interlocked, 0, nullptr};
        if (kind != AccessKind::read && is_others(reader)) clash = Clash{AccessKind::read, reader, 0, nullptr};
        if (!(kind == AccessKind::write && value == new_value) && is_others(writer)) clash = Clash{AccessKind::write, writer, line, file};

        auto& user = kind == AccessKind::read ? reader : kind == AccessKind::write ? writer : interlocked;
        user = is_others(user) ? several : who;
        if (kind == AccessKind::write) {
            value = new_value;
            line = caller.line;
            file = caller.file;
        }
        return clash;
    }
};

/// The word at p, or the byte.
inline std::uint32_t value_at(std::uintptr_t p, std::size_t bytes)
{
    std::uint32_t value = 0;
    std::memcpy(&value, reinterpret_cast<void const*>(p), bytes);
    return value;
}

/// Bytes of memory that are told apart: those of a word, or single ones for smaller types.
inline std::size_t grain_of(std::uintptr_t alignment) { return alignment % 4 == 0 ? 4 : 1; }

/// The first clash of an access.
struct FoundClash
{
    std::size_t lane;
    WordUse::Clash clash;
};

/// Adds all that access uses; word(p) is the WordUse of the word, or byte, at p.
template <class F>
std::optional<FoundClash> add_uses(WatchedAccess const& access, std::size_t grain, std::uint32_t now, std::uint32_t who, F word)
{
    std::optional<FoundClash> found;
    for (std::size_t lane = 0; lane < access.lane_count; ++lane) {
        if (!has_lane(access.lanes, lane)) continue;
        for (auto p = access.place(lane), end = p + access.bytes; p < end; p += grain) {
            WordUse* const use = word(p);
            if (use == nullptr) break;
            auto const clash = use->add(now, access.kind, who, value_at(p, grain), access.caller);
            if (clash && !found) found = FoundClash{lane, *clash};
        }
    }
    return found;
}

/// The lane of a finding, if it is known.
inline std::uint32_t finding_lane(WatchedAccess const& access, std::size_t lane)
{
    return access.lane_count == 1 ? Finding::no_lane : static_cast<std::uint32_t>(lane);
}

inline std::string lane_name(WatchedAccess const& access, std::size_t lane)
{
    return access.lane_count == 1 ? std::string("the wave") : "lane " + std::to_string(lane);
}

/// "lane 3 reads `place`, which `others` stored to `when`", for a clash in a word that access uses.
inline std::string clash_text(WatchedAccess const& access, FoundClash const& found, std::string const& place, std::string const& others,
                              char const* when)
{
    static constexpr char const* does[] = {" reads ", " stores to ", " changes "};
    static constexpr char const* done[] = {" read", " stored to", " changed by an interlocked operation"};
    auto text = lane_name(access, found.lane) + does[static_cast<std::size_t>(access.kind)] + place;
    text += ", which " + others + done[static_cast<std::size_t>(found.clash.kind)] + when;
    return text + found.clash.line_text();
}

} // namespace crosslane::detail

#endif
