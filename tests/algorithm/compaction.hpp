#pragma once

#include "support/values.hpp"

#include <crosslane/lanes/isa/target.hpp>

#include <string>
#include <utility>
#include <vector>

namespace compaction {

using support::Format;

inline constexpr std::size_t most_columns = 3;

/// Whether to test waves of so many lanes of so many bytes. Those of more registers take long to compile, and differ from
/// the others in nothing but the number of halves: lanes of one byte stand for all.
constexpr bool is_tested(std::size_t lanes, std::size_t bytes)
{
    auto const widest = crosslane::detail::widest_register;
    return bytes == 1 || lanes * bytes <= (widest == 64 ? 8 * widest : widest == 0 ? 64 : 4 * widest);
}

/// One of the compactions, compiled once for each wave size into a function over plain memory. It drops the rows in which
/// every column equals the number `dropped`.
struct Compaction
{
    struct Run
    {
        std::size_t lanes; // 0: the default
        std::size_t (*function)(void const* const* in, std::size_t count, void* const* out, std::size_t const* room,
                                int dropped);
    };
    std::vector<Format> in;
    std::vector<std::size_t> out; // bytes of an element of each output column
    bool writes_indices;
    std::vector<Run> runs;

    /// Adds a run for each of the lane counts N that are tested with lanes of so many bytes.
    template <std::size_t Bytes, std::size_t... N, class F>
    void add(F function_of)
    {
        auto const add_one = [&]<std::size_t M>(std::integral_constant<std::size_t, M> lanes) {
            if constexpr (is_tested(M, Bytes)) runs.push_back({M, function_of(lanes)});
        };
        (add_one(std::integral_constant<std::size_t, N>{}), ...);
    }
};

/// Every wave size; 0 to 2 N + 1 rows and some more, so many that whole blocks of waves are taken; every pattern; outputs
/// that fit exactly, are too small or are larger. Says what is wrong, or nothing.
std::string first_failure(Compaction const& compaction, bool in_place = false);

} // namespace compaction
