#pragma once

// Checked builds: a mask knows the comparison that it came from, and any, all and none say so, for a test framework to print both
// sides (debug/print.hpp). Each thread keeps the sides of its last comparison alone: a framework prints before it goes on.

#include <crosslane/lanes/register.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <array>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Its address stands for T.
template <class T>
inline char type_key = 0;

struct Comparison
{
    std::uint64_t number; // counts the thread's comparisons, from 1
    Compare operation;
    void const* type;                    // of the elements: bool for masks
    alignas(8) std::byte sides[2][1024]; // an element for each lane: at most 128 of 8 bytes
};
inline thread_local constinit Comparison last_comparison = {};

template <class X>
[[nodiscard]] auto values_of(X const& x)
{
    if constexpr (requires { x.to_array(); }) {
        return x.to_array();
    } else {
        std::array<bool, X::size> result;
        for (std::size_t i = 0; i < X::size; ++i) result[i] = x[i];
        return result;
    }
}

/// m, which comes from comparing a with b.
template <class X, class M>
[[nodiscard, gnu::noinline]] M comparison_of(Compare operation, X const& a, X const& b, M m)
{
    auto const left = values_of(a), right = values_of(b);
    auto& last = last_comparison;
    m.comparison = ++last.number;
    last.operation = operation;
    last.type = &type_key<typename decltype(left)::value_type>;
    std::memcpy(last.sides[0], &left, sizeof left);
    std::memcpy(last.sides[1], &right, sizeof right);
    return m;
}

/// What any, all and none return: a bool, and what it was asked of.
struct Answer
{
    bool value, is_of_all;
    std::uint32_t lanes;
    LaneBits<128> set;
    std::uint64_t comparison; // 0 if there was none

    template <class M>
    Answer(bool answer, M const& m, bool all = false)
        : value(answer), is_of_all(all), lanes(M::size), set(true_bits(m)), comparison(m.comparison)
    {
    }
    operator bool() const { return value; }
    Answer& operator=(bool answer) { return *this = Answer(answer); }

private:
    explicit Answer(bool answer) : value(answer), is_of_all(false), lanes(0), set(0), comparison(0) {}
};

} // namespace crosslane::detail

// The mask that an expression makes by comparing a with b.
#define CROSSLANE_COMPARED(operation, a, b, ...) ::crosslane::detail::comparison_of(operation, a, b, __VA_ARGS__)
#else
#define CROSSLANE_COMPARED(operation, a, b, ...) __VA_ARGS__

namespace crosslane::inline CROSSLANE_TARGET::detail {

using Answer = bool;

} // namespace crosslane::detail
#endif
