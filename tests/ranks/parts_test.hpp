#pragma once

// Data that all ranks know, cut into parts, so that each rank can compare what it gets with what one machine gets of the whole.

#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace parts_test {

inline std::atomic<std::size_t> largest_allocation = 0;               // of bytes that operator new gave: allocations.cpp
inline std::atomic<std::size_t> allowed_allocation = ~std::size_t{0}; // of bytes: of more it throws

template <class T>
std::vector<T> numbers(std::size_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    std::vector<T> result(count);
    for (auto& x : result) {
        if constexpr (std::floating_point<T>) {
            x = std::ldexp(static_cast<T>(static_cast<std::int32_t>(random())), static_cast<int>(random() % 40) - 50);
        } else {
            x = static_cast<T>(random());
        }
    }
    return result;
}

/// How a whole is cut: where each rank's part begins, and the end of the last.
using Cut = std::vector<std::size_t>;

inline std::vector<Cut> cuts(std::size_t ranks, std::size_t count, std::uint32_t seed)
{
    std::vector<Cut> result;
    auto const cut = [&](auto const& place) {
        Cut places;
        for (std::size_t r = 0; r <= ranks; ++r) places.push_back(r == ranks ? count : r == 0 ? 0 : std::min(count, place(r)));
        std::ranges::sort(places);
        result.push_back(places);
    };
    cut([&](std::size_t r) { return r * count / ranks; });
    cut([&](std::size_t) { return count; });         // all on the first rank
    cut([&](std::size_t) { return std::size_t{0}; }); // all on the last
    cut([&](std::size_t r) { return r; });           // one element on each, the rest on the last
    cut([&](std::size_t r) { return r % 2 == 0 ? count / 2 : count / 2 + 3; });
    std::mt19937 random(seed);
    for (int i = 0; i < 4; ++i) cut([&](std::size_t) { return random() % (count + 1); });
    cut([&](std::size_t) { return count / 3 + random() % 40; });                // within a wave or two
    cut([&](std::size_t) { return (random() % (count + 1)) / 65536 * 65536; }); // between blocks
    return result;
}

template <class T>
bool same_bits(T const& a, T const& b)
{
    if constexpr (std::floating_point<T>) {
        if (a != a && b != b) return true;
    }
    return std::memcmp(&a, &b, sizeof a) == 0;
}
template <class T, class U>
bool same_elements(T const& a, U const& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](auto x, auto y) { return same_bits(x, y); });
}

/// Calls f(part, first, whole) for wholes of several lengths, cut in several ways: each of 6 lengths in each of 11 ways, or, where the
/// environment asks for few cuts, only every so many of those.
template <class T, class R, class F>
void for_each_cut(R const& ranks, F const& f)
{
    auto const* const few = std::getenv("CROSSLANE_TEST_FEW_CUTS");
    int const every = few == nullptr ? 1 : std::max(1, std::atoi(few));
    int number = 0;
    for (std::size_t const count : {0u, 1u, 32u, 100u, 70001u, 200003u}) {
        auto const whole = numbers<T>(count, static_cast<std::uint32_t>(count));
        for (auto const& cut : cuts(ranks.size(), count, static_cast<std::uint32_t>(count))) {
            if (++number % every != 0) continue;
            auto const first = cut[ranks.rank()];
            auto const end = cut[ranks.rank() + 1];
            INFO("rank " << ranks.rank() << " of " << ranks.size() << ", elements " << first << " to " << end << " of " << count);
            f(std::span<T const>(whole).subspan(first, end - first), first, whole);
        }
    }
}

/// In messages cut into small ones, which other lengths would take gigabytes to need.
template <class P>
auto ranks_of_small_messages(P const& local)
{
    auto result = crosslane::ranks(MPI_COMM_WORLD, local);
    result.most_at_once = 7;
    return result;
}

} // namespace parts_test
