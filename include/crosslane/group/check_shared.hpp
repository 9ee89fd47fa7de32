#pragma once

// A groupshared object in checked builds: what it held before, and who used which of its words.

#include <crosslane/group/check_words.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <algorithm>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A groupshared object, and its bytes as they were when this wave, or the body, began.
struct SharedObject
{
    std::uintptr_t first = 0;
    std::size_t bytes = 0, grain = 4;
    bool is_array = false;
    bool is_poisoned = false; // so words that nobody wrote can be told
    std::uint64_t seed = 0;
    Caller made;
    std::vector<unsigned char> before;
    std::vector<WordUse> words;

    template <class T>
    void begin(T& object, std::uint64_t run, Caller const& caller)
    {
        first = reinterpret_cast<std::uintptr_t>(&object);
        bytes = sizeof(T);
        made = caller;
        is_array = requires { std::data(object); };
        grain = grain_of(alignof(T));
        is_poisoned = std::is_trivially_default_constructible_v<T> && grain == 4;
        seed = (run + first) * 0x9e37'79b9'7f4a'7c15u;
        if (is_poisoned) {
            for (std::size_t word = 0; word < bytes / 4; ++word) {
                auto const value = poison(word);
                std::memcpy(reinterpret_cast<void*>(first + 4 * word), &value, 4);
            }
        }
        before.assign(bytes, 0);
        std::memcpy(before.data(), reinterpret_cast<void const*>(first), bytes);
        words.assign(bytes / grain, {});
    }
    /// What a word holds that nobody wrote: NaN for a float, and nothing that a program would write.
    [[nodiscard]] std::uint32_t poison(std::size_t word) const
    {
        return 0xFFC0'0000u | (static_cast<std::uint32_t>((seed + word) * 0xbf58'476d'1ce4'e5b9u >> 40) & 0x003F'FFFEu);
    }
    [[nodiscard]] bool is_unwritten(std::uintptr_t p, std::size_t count) const
    {
        if (!is_poisoned || p % 4 != 0 || count < 4) return false;
        for (std::size_t byte = 0; byte + 4 <= count; byte += 4)
            if (value_at(p + byte, 4) != poison((p + byte - first) / 4)) return false;
        return true;
    }
    /// What access has stored is no change.
    void keep(WatchedAccess const& access)
    {
        for (std::size_t lane = 0; lane < access.lane_count; ++lane) {
            auto const p = access.place(lane), offset = p - first;
            if (has_lane(access.lanes, lane) && offset < bytes && access.bytes <= bytes - offset)
                std::memcpy(&before[offset], reinterpret_cast<void const*>(p), access.bytes);
        }
    }
    /// Whether a word has changed since it was last looked at.
    bool has_changed(std::size_t number)
    {
        auto const at = number * grain;
        if (value_at(first + at, grain) == value_at(reinterpret_cast<std::uintptr_t>(&before[at]), grain)) return false;
        std::memcpy(&before[at], reinterpret_cast<void const*>(first + at), grain);
        return true;
    }
    /// f(number) for each word that has changed; and for those of them that access uses.
    template <class F>
    void for_each_change(F f)
    {
        auto const* now = reinterpret_cast<unsigned char const*>(first);
        constexpr std::size_t block = 256;
        for (std::size_t begin = 0; begin < bytes; begin += block) {
            auto const end = (std::min)(begin + block, bytes);
            if (std::memcmp(now + begin, &before[begin], end - begin) == 0) continue;
            for (std::size_t at = begin; at < end; at += grain)
                if (has_changed(at / grain)) f(at / grain);
        }
    }
    template <class F>
    void for_each_change(WatchedAccess const& access, F f)
    {
        for (std::size_t lane = 0; lane < access.lane_count; ++lane) {
            if (!has_lane(access.lanes, lane)) continue;
            auto const begin = access.place(lane) - first; // outside it is very large
            if (begin >= bytes) continue;
            for (auto at = begin / grain * grain; at < (std::min)(begin + access.bytes, bytes); at += grain)
                if (has_changed(at / grain)) f(at / grain);
        }
    }
};

} // namespace crosslane::detail

#endif
