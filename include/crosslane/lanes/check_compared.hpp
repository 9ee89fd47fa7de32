#pragma once

// Checked builds: a mask knows the comparison that it came from, and each thread keeps both sides of its last comparison and what its
// user last asked any, all or none, for a test framework to print (debug/print.hpp).

#include <crosslane/lanes/register.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Its address stands for T.
template <class T>
[[gnu::visibility("default")]] inline char type_key = 0;

struct Comparison
{
    std::uint64_t number; // differs from those of all other threads; 0 before the first
    Compare operation;
    void const* type;                    // of the elements: bool for masks
    alignas(8) std::byte sides[2][1024]; // an element for each lane: at most 128 of 8 bytes
};
[[gnu::visibility("default")]] inline thread_local constinit Comparison last_comparison = {};
[[gnu::visibility("default")]] inline constinit std::atomic<std::uint64_t> threads_that_compared = 0;

/// The last question: whether all lanes of a mask are set, or any.
struct Question
{
    bool is_of_all;
    std::uint32_t lanes; // 0 before the first
    LaneBits<128> set;
    Comparison compared; // that the mask came from; 0 is its number if there is none
};
[[gnu::visibility("default")]] inline thread_local constinit Question last_question = {};

/// Called after each question with its answer, for a test framework.
using AfterQuestion = void (*)(bool answer);
[[gnu::visibility("default")]] inline constinit AfterQuestion after_question = nullptr;

template <class X>
[[nodiscard]] auto values_of(X const& x)
{
    if constexpr (requires { x.to_array(); }) {
        return x.to_array();
    } else {
        auto const set = true_bits(x);
        std::array<bool, X::size> result;
        for (std::size_t i = 0; i < X::size; ++i) result[i] = (set >> i & 1) != 0;
        return result;
    }
}

/// m, which comes from comparing a with b.
template <class X, class M>
[[nodiscard, gnu::noinline]] M comparison_of(Compare operation, X const& a, X const& b, M m)
{
    auto const left = values_of(a), right = values_of(b);
    auto& last = last_comparison;
    if (last.number == 0) last.number = ++threads_that_compared << 40;
    m.comparison = ++last.number;
    last.operation = operation;
    last.type = &type_key<typename decltype(left)::value_type>;
    std::memcpy(last.sides[0], &left, sizeof left);
    std::memcpy(last.sides[1], &right, sizeof right);
    return m;
}

template <class M>
[[gnu::noinline]] bool answered(M const& m, bool is_of_all, bool answer)
{
    auto& asked = last_question;
    asked.is_of_all = is_of_all;
    asked.lanes = M::size;
    asked.set = true_bits(m);
    asked.compared.number = 0;
    if (m.comparison != 0 && m.comparison == last_comparison.number) asked.compared = last_comparison;
    if (after_question != nullptr) after_question(answer);
    return answer;
}

} // namespace crosslane::detail

// The mask that an expression makes by comparing a with b; and the answer of any, all and none.
#define CROSSLANE_COMPARED(operation, a, b, ...) ::crosslane::detail::comparison_of(operation, a, b, __VA_ARGS__)
#define CROSSLANE_ANSWERED(m, is_of_all, ...) ::crosslane::detail::answered(m, is_of_all, __VA_ARGS__)
#else
#define CROSSLANE_COMPARED(operation, a, b, ...) __VA_ARGS__
#define CROSSLANE_ANSWERED(m, is_of_all, ...) __VA_ARGS__
#endif
