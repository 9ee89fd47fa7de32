#pragma once

// What checked builds know of a dispatch: which groups used which words of the buffers that were made before it.

#include <crosslane/group/check_words.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <memory>
#include <unordered_map>

namespace crosslane::inline CROSSLANE_TARGET::detail {

class BufferUses
{
public:
    BufferUses(std::uint64_t columns, std::uint64_t rows) : columns_(columns), rows_(rows) {}

    /// Group number `group` does this; place: what to call the line's own place where access does not know it.
    void use(Access const& access, std::uint64_t group, Caller const& place)
    {
        std::size_t const grain = grain_of(access.first | access.stride | access.bytes);
        for (std::size_t lane = 0; lane < access.lane_count; ++lane) {
            if (!has_lane(access.lanes, lane)) continue;
            for (std::size_t byte = 0; byte < access.bytes; byte += grain) {
                if (!use_word(access, lane, access.place(lane) + byte, grain, group, place)) return;
            }
        }
    }

private:
    static constexpr std::size_t page_size = 1024;
    using Page = std::array<WordUse, page_size>;

    /// False where it has been reported that the group should not.
    bool use_word(Access const& access, std::size_t lane, std::uintptr_t p, std::size_t grain, std::uint64_t group, Caller const& place)
    {
        auto const who = static_cast<std::uint32_t>(group);
        WordUse before;
        std::optional<WordUse::Clash> clash;
        {
            std::lock_guard const lock(mutex_);
            auto& word = word_at(p, grain);
            before = word;
            clash = word.add(1, access.kind, who, value_at(p, grain), access.caller);
        }
        if (!clash) return true;
        auto const others = clash->who == WordUse::several ? "other groups" : "group " + group_name(clash->who);
        auto const where = access.kind == AccessKind::interlocked ? std::string("a place of the buffer")
                                                                  : "place " + std::to_string(access.index[lane]) + " of the buffer";
        report(Finding::Kind::memory, place, access.lane_count == 1 ? Finding::no_lane : static_cast<std::uint32_t>(lane),
               clash_text(access, lane, where, *clash, before, others, " in this dispatch"));
        return false;
    }

    WordUse& word_at(std::uintptr_t p, std::size_t grain)
    {
        auto const number = grain == 1 ? p : p / grain;
        auto const key = number / page_size * 2 + (grain == 1 ? 1 : 0);
        if (key != last_key_) {
            auto& page = pages_[key];
            if (page == nullptr) page = std::make_unique<Page>();
            last_ = page.get();
            last_key_ = key;
        }
        return (*last_)[number % page_size];
    }

    [[nodiscard]] std::string group_name(std::uint64_t number) const
    {
        return std::to_string(number % columns_) + " " + std::to_string(number / columns_ % rows_) + " " +
               std::to_string(number / columns_ / rows_);
    }

    std::uint64_t columns_, rows_;
    std::mutex mutex_;
    std::unordered_map<std::uintptr_t, std::unique_ptr<Page>> pages_;
    Page* last_ = nullptr;
    std::uintptr_t last_key_ = 0;
};

} // namespace crosslane::detail

#endif
