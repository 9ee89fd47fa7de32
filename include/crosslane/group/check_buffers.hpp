#pragma once

// What checked builds know of a dispatch: which groups used which words of the buffers that were made before it.

#include <crosslane/group/check_words.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#pragma push_macro("min") // as in register.hpp
#pragma push_macro("max")
#undef min
#undef max
#include <memory>
#include <unordered_map>
#pragma pop_macro("min")
#pragma pop_macro("max")

namespace crosslane::inline CROSSLANE_TARGET::detail {

class BufferUses
{
public:
    BufferUses(std::uint64_t columns, std::uint64_t rows) : columns_(columns), rows_(rows) {}

    /// Group number `group` does this; place: its line, or its phase's.
    void use(WatchedAccess const& access, std::uint64_t group, Caller const& place)
    {
        auto const grain = grain_of(access.first | access.stride | access.bytes);
        std::optional<FoundClash> found;
        {
            std::lock_guard const lock(mutex_);
            found = add_uses(access, grain, 1, static_cast<std::uint32_t>(group), [&](std::uintptr_t p) { return &word_at(p, grain); });
        }
        if (!found) return;
        auto const others = found->clash.who == WordUse::several ? "other groups" : "group " + group_name(found->clash.who);
        bool const is_known = access.kind != AccessKind::interlocked || access.lane_count != 1;
        auto const where = is_known ? "place " + std::to_string(access.index[found->lane]) : "a place";
        report(Finding::Kind::memory, place, finding_lane(access, found->lane),
               clash_text(access, *found, where + " of the buffer", others, " in this dispatch"), found->clash.line_text());
    }

private:
    static constexpr std::size_t page_size = 1024;
    using Page = std::array<WordUse, page_size>;

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
