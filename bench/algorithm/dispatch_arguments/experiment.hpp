#pragma once

#include <cstddef>
#include <cstdint>

/// The groups that an indirect dispatch needs for the items that 64 Ki threads add, 0 to 3 each, with 256 threads a group. Rows
///
///     dispatch_arguments/plain_loop
///
/// on one thread, with what others could add to as well. Each row's answer is compared with the plain loop's before it is
/// timed. xsimd, std::experimental::simd, Highway and std have nothing of the kind.
///
/// One contender is one file, which names itself once:
///
///     bench::dispatch_arguments::Contender const added("mine", count);
namespace bench::dispatch_arguments {

inline constexpr std::uint32_t threads = 256;

/// Returns the number of groups.
using Count = std::uint32_t (*)(std::uint32_t const* items, std::size_t count);

struct Contender
{
    Contender(char const* name, Count f);
};

/// The reference, in plain_loop.cpp: an atomic addition for each thread.
std::uint32_t plain_loop(std::uint32_t const* items, std::size_t count);

} // namespace bench::dispatch_arguments
