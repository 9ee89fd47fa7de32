#pragma once

// Types as in std, in less to compile.

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstddef>
#include <cstdint>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// As std::span.
template <class T>
struct View
{
    T* first;
    std::size_t count;

    [[nodiscard, gnu::always_inline]] std::size_t size() const { return count; }
    [[nodiscard, gnu::always_inline]] bool empty() const { return count == 0; }
    [[nodiscard, gnu::always_inline]] T* begin() const { return first; }
    [[nodiscard, gnu::always_inline]] T* end() const { return first + count; }
    [[nodiscard, gnu::always_inline]] T& operator[](std::size_t i) const { return first[i]; }
};

/// As std::pair of two numbers.
struct NumberPair
{
    std::uint32_t first, second;
    bool operator<(NumberPair const& other) const { return first != other.first ? first < other.first : second < other.second; }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
