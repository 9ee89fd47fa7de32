#pragma once

#include <cstddef>
#include <cstdint>

/// Appending the elements below 0 to a buffer that other threads could append to as well: 64 Ki elements of int32. Rows
///
///     append/kept:50/plain_loop
///
/// for 10, 50 and 90 % kept at random, on one thread. Each row's output is compared with the plain loop's before it is timed.
/// xsimd and std::experimental::simd have no compaction, and std no atomic one.
namespace bench::append {

/// Returns how many are appended; out has room for all elements.
using Append = std::size_t (*)(std::int32_t const* in, std::size_t count, std::int32_t* out);

struct Contender
{
    Contender(char const* name, Append f);
};

/// The reference, in plain_loop.cpp: an atomic addition for each element kept.
std::size_t plain_loop(std::int32_t const* in, std::size_t count, std::int32_t* out);

} // namespace bench::append
