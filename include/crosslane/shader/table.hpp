#pragma once

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/sort_by.hpp>

#include <unordered_map>
#include <utility>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Numbers, each with a place in some list, or without.
class NumberSet
{
public:
    /// The number's place, and whether it is new: `place`.
    [[gnu::noinline]] std::pair<std::size_t, bool> put(std::uint64_t number, std::size_t place)
    {
        auto const [found, is_new] = places_.try_emplace(number, place);
        return {found->second, is_new};
    }
    /// Whether it is new.
    bool add(std::uint64_t number) { return put(number, 0).second; }
    /// The place, or none.
    [[nodiscard, gnu::noinline]] std::size_t find(std::uint64_t number) const
    {
        auto const found = places_.find(number);
        return found == places_.end() ? none : found->second;
    }
    [[nodiscard]] bool contains(std::uint64_t number) const { return find(number) != none; }
    [[nodiscard]] std::size_t size() const { return places_.size(); }
    [[gnu::noinline]] void erase(std::uint64_t number) { places_.erase(number); }
    [[gnu::noinline]] void clear() { places_.clear(); }

    static constexpr std::size_t none = ~std::size_t{};

private:
    std::unordered_map<std::uint64_t, std::size_t> places_;
};

/// What std::unordered_map is, by numbers: the many kinds here share one hash table, so that a program that runs a shader
/// compiles in less time. Unlike there, an added value may move the others.
template <class T>
class Table
{
public:
    /// nullptr: there is none.
    [[nodiscard]] T* find(std::uint64_t number) { return const_cast<T*>(std::as_const(*this).find(number)); }
    [[nodiscard]] T const* find(std::uint64_t number) const
    {
        auto const at = numbers_.find(number);
        return at == NumberSet::none ? nullptr : &values_[at];
    }
    /// The number's value, and whether it is new: x.
    std::pair<T*, bool> add(std::uint64_t number, T x)
    {
        auto const [at, is_new] = numbers_.put(number, values_.size());
        if (is_new) values_.push_back(std::move(x));
        return {&values_[at], is_new};
    }
    T& operator[](std::uint64_t number) { return *add(number, T{}).first; }
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
    /// The number's value, and whether it is new: x.
    std::pair<T*, bool> add(std::uint64_t number, T x)
    {
        auto const at = static_cast<std::size_t>(from(number) - begin());
        bool const is_new = at == entries_.size() || entries_[at].number != number;
        if (is_new) entries_.insert(entries_.begin() + at, {number, std::move(x)});
        return {&entries_[at].value, is_new};
    }
    void set(std::uint64_t number, T const& x) { *add(number, x).first = x; }
    void clear() { entries_.clear(); }

private:
    List<Entry> entries_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
