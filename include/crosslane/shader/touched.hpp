#pragma once

// What one access of a wave touches: cache lines, banks of groupshared memory, places of atomics.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/list.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A set of numbers with data for each, reused from one access to the next.
class Tally
{
public:
    struct Slot
    {
        std::uint32_t key = 0, round = 0;
        std::uint64_t kept[2] = {};
    };

    void clear()
    {
        used_ = 0;
        if (++round_ != 0) return;
        for (auto& slot : slots_) slot.round = 0;
        round_ = 1;
    }
    /// The data of a new number is 0.
    [[nodiscard]] Slot& operator[](std::uint32_t key)
    {
        auto* found = &find(key);
        if (found->round == round_) return *found;
        if (++used_ * 2 > slots_.size()) {
            grow();
            found = &find(key);
        }
        *found = {key, round_, {}};
        return *found;
    }
    [[nodiscard]] std::size_t size() const { return used_; }

private:
    [[nodiscard]] Slot& find(std::uint32_t key)
    {
        for (std::size_t i = key * 0x9E37'79B1u >> shift_;; ++i) {
            auto& slot = slots_[i & (slots_.size() - 1)];
            if (slot.round != round_ || slot.key == key) return slot;
        }
    }
    [[gnu::cold]] void grow()
    {
        auto old = std::move(slots_);
        slots_.assign(old.size() * 2, {});
        --shift_;
        for (auto const& slot : old)
            if (slot.round == round_) find(slot.key) = slot;
    }

    List<Slot> slots_ = List<Slot>(256);
    std::uint32_t shift_ = 24, round_ = 1;
    std::size_t used_ = 0;
};

/// Cache lines of 32, 64 or 128 bytes.
class TouchedLines
{
public:
    explicit TouchedLines(std::uint32_t line_bytes) : shift_(static_cast<std::uint32_t>(std::countr_zero(line_bytes))) {}

    void clear()
    {
        tally_.clear();
        bytes_ = 0;
        last_ = nullptr;
    }
    [[nodiscard]] std::uint32_t shift() const { return shift_; } // of a line's number
    CROSSLANE_INLINE void add(std::uint64_t first, std::uint64_t end)
    {
        auto const at = first & ((std::uint64_t{1} << shift_) - 1), count = end - first;
        bool const is_next = last_ != nullptr && last_->key == first >> shift_ && at + count <= std::uint64_t{1} << shift_;
        if (!is_next || count >= 64 || at % 64 + count > 64)
            return add_slowly(first, end);
        auto const bits = ((std::uint64_t{1} << count) - 1) << at % 64; // in the same line as the lane before
        auto& kept = last_->kept[at / 64];
        bytes_ += static_cast<std::uint32_t>(std::popcount(bits & ~kept));
        kept |= bits;
    }
    [[nodiscard]] std::uint64_t lines() const { return tally_.size(); }
    /// How many lines the bytes would take if they were adjacent.
    [[nodiscard]] std::uint64_t least() const { return (bytes_ + (std::uint64_t{1} << shift_) - 1) >> shift_; }

private:
    void add_slowly(std::uint64_t first, std::uint64_t end)
    {
        for (std::uint64_t stop; first < end; first = stop) {
            auto const line = static_cast<std::uint32_t>(first >> shift_);
            stop = (std::min)(end, (std::uint64_t{line} + 1) << shift_);
            if (last_ == nullptr || last_->key != line) last_ = &tally_[line];
            mark(static_cast<std::uint32_t>(first - (std::uint64_t{line} << shift_)), static_cast<std::uint32_t>(stop - first));
        }
    }
    void mark(std::uint32_t at, std::uint32_t count)
    {
        while (count != 0) {
            auto const n = (std::min)(count, 64 - at % 64);
            auto const bits = (n == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << n) - 1) << at % 64;
            auto& kept = last_->kept[at / 64];
            bytes_ += static_cast<std::uint32_t>(std::popcount(bits & ~kept));
            kept |= bits;
            at += n;
            count -= n;
        }
    }

    Tally tally_;
    Tally::Slot* last_ = nullptr; // the lane before's
    std::uint64_t bytes_ = 0;
    std::uint32_t shift_;
};

/// The banks of groupshared memory. Each gives one word of 4 bytes at a time, to all lanes that ask for it.
class TouchedBanks
{
public:
    static constexpr std::uint32_t banks = 32;

    void clear()
    {
        tally_.clear();
        std::fill(std::begin(words_), std::end(words_), 0u);
        passes_ = 0;
    }
    void add(std::uint64_t first, std::uint64_t end)
    {
        for (auto word = static_cast<std::uint32_t>(first / 4); std::uint64_t{word} * 4 < end; ++word) {
            auto& kept = tally_[word].kept[0];
            if (kept != 0) continue;
            kept = 1;
            passes_ = (std::max)(passes_, ++words_[word % banks]);
        }
    }
    [[nodiscard]] std::uint32_t passes() const { return passes_; }
    [[nodiscard]] std::uint32_t least() const { return (static_cast<std::uint32_t>(tally_.size()) + banks - 1) / banks; }

private:
    Tally tally_;
    std::uint32_t words_[banks] = {}, passes_ = 0;
};

/// The places accessed by an atomic's lanes.
class TouchedPlaces
{
public:
    void clear()
    {
        tally_.clear();
        most_ = 0;
    }
    void add(std::uint32_t place, std::uint32_t lanes) { most_ = (std::max)(most_, tally_[place].kept[0] += lanes); }
    [[nodiscard]] std::uint64_t places() const { return tally_.size(); }
    /// The most lanes at one place.
    [[nodiscard]] std::uint64_t most() const { return most_; }

private:
    Tally tally_;
    std::uint64_t most_ = 0;
};

} // namespace crosslane::detail
