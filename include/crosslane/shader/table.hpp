#pragma once

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Numbers, each with a place in some list, or without: a hash table in which a number that finds its slot taken goes to the next
/// free one. At least half of the slots are free.
class NumberSet
{
public:
    struct Put { std::size_t place; bool is_new; };
    /// The number's place, and whether it is new: `place`, which is not none.
    [[gnu::noinline]] Put put(std::uint64_t number, std::size_t place)
    {
        if (2 * (size() + 1) > slots_.size()) grow();
        auto& slot = slots_[slot_of(number)];
        bool const is_new = slot.place == none;
        if (is_new) slot = {number, place}, ++size_;
        return {slot.place, is_new};
    }
    /// Whether it is new.
    bool add(std::uint64_t number) { return put(number, 0).is_new; }
    /// The place, or none.
    [[nodiscard, gnu::noinline]] std::size_t find(std::uint64_t number) const
    {
        return slots_.empty() ? none : slots_[slot_of(number)].place;
    }
    [[nodiscard]] bool contains(std::uint64_t number) const { return find(number) != none; }
    [[nodiscard]] std::size_t size() const { return slots_.empty() ? 0 : size_; }
    [[gnu::noinline]] void erase(std::uint64_t number)
    {
        if (!contains(number)) return;
        auto const last = slots_.size() - 1;
        auto free = slot_of(number);
        for (auto i = (free + 1) & last; slots_[i].place != none; i = (i + 1) & last) {
            if (((i - first_slot_of(slots_[i].number)) & last) < ((i - free) & last)) continue; // it would not be found there
            slots_[free] = slots_[i];
            free = i;
        }
        slots_[free].place = none;
        --size_;
    }
    [[gnu::noinline]] void clear() { slots_.clear(); }

    static constexpr std::size_t none = ~std::size_t{};

private:
    struct Slot { std::uint64_t number = 0; std::size_t place = none; };

    /// All bits matter, since numbers are as a module has them.
    [[nodiscard]] std::size_t first_slot_of(std::uint64_t number) const
    {
        for (int i = 0; i < 2; ++i) number = (number ^ number >> 32) * 0x9E37'79B9'7F4A'7C15u;
        return static_cast<std::size_t>(number >> 32) & (slots_.size() - 1);
    }
    /// Where it is, or else would be.
    [[nodiscard]] std::size_t slot_of(std::uint64_t number) const
    {
        auto i = first_slot_of(number);
        while (slots_[i].place != none && slots_[i].number != number) i = (i + 1) & (slots_.size() - 1);
        return i;
    }
    void grow()
    {
        List<Slot> before((std::max)(std::size_t{8}, 2 * slots_.size()));
        slots_.swap(before);
        size_ = 0;
        for (auto const& slot : before)
            if (slot.place != none) slots_[slot_of(slot.number)] = slot, ++size_;
    }

    List<Slot> slots_;     // as many as a power of two, or none
    std::size_t size_ = 0; // where there are slots
};

/// What std::unordered_map is, by numbers: the many kinds here share one hash table, so that a program that runs a shader
/// compiles in less time. Unlike there, an added value may move the others.
template <class T>
class Table
{
public:
    /// nullptr: there is none.
    [[nodiscard]] T* find(std::uint64_t number)
    {
        auto const at = numbers_.find(number);
        return at == NumberSet::none ? nullptr : &values_[at];
    }
    [[nodiscard]] T const* find(std::uint64_t number) const { return const_cast<Table*>(this)->find(number); }
    struct Added { T* value; bool is_new; };
    /// The number's value, and whether it is new: x.
    Added add(std::uint64_t number, T x)
    {
        auto const [at, is_new] = numbers_.put(number, values_.size());
        if (is_new) values_.push_back(std::move(x));
        return {&values_[at], is_new};
    }
    T& operator[](std::uint64_t number) { return *add(number, T{}).value; }
    [[nodiscard]] std::size_t size() const { return numbers_.size(); }
    void erase(std::uint64_t number) { numbers_.erase(number); } // its place stays free
    void clear()
    {
        numbers_.clear();
        values_.clear();
    }

private:
    NumberSet numbers_;
    List<T> values_;
};

/// What std::map is, likewise: a sorted list. It is quick to add to where numbers come in their order.
template <class T>
class OrderedTable
{
public:
    struct Entry { std::uint64_t number; T value; };

    [[nodiscard]] Entry const* begin() const { return entries_.begin(); }
    [[nodiscard]] Entry const* end() const { return entries_.end(); }
    /// The first entry with this number or a greater one.
    [[nodiscard]] Entry const* from(std::uint64_t number) const { return first_from(entries_, number); }
    /// nullptr: there is none.
    [[nodiscard]] T const* find(std::uint64_t number) const
    {
        auto const* at = from(number);
        return at != end() && at->number == number ? &at->value : nullptr;
    }
    struct Added { T* value; bool is_new; };
    /// The number's value, and whether it is new: x.
    Added add(std::uint64_t number, T x)
    {
        auto const at = static_cast<std::size_t>(from(number) - begin());
        bool const is_new = at == entries_.size() || entries_[at].number != number;
        if (is_new) entries_.insert(entries_.begin() + at, {number, std::move(x)});
        return {&entries_[at].value, is_new};
    }
    void set(std::uint64_t number, T const& x) { *add(number, x).value = x; }
    void clear() { entries_.clear(); }

private:
    List<Entry> entries_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
