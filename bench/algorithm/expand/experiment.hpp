#pragma once

#include <cstddef>
#include <cstdint>

/// Each element as many times as its count says, in order: 64 Ki elements of int32 (256 KiB), counts of uint32. Rows
///
///     expand/counts:0-3/highway
///
/// for counts at random from 0 to 1, 3, 7 and 40, and geometric ones of mean 4. One item is one element of the input. Each
/// row's output is compared with the plain loop's before it is timed.
///
/// One contender is one file, which names itself once:
///
///     bench::expand::Contender const added("mine", expand);
namespace bench::expand {

/// out has room for total elements, the sum of counts, and for slack more that may be overwritten.
using Expand = void (*)(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t total);

inline constexpr std::size_t slack = 64;

struct Contender
{
    Contender(char const* name, Expand f);
};

/// The reference, in plain_loop.cpp.
void plain_loop(std::int32_t const* in, std::uint32_t const* counts, std::size_t count, std::int32_t* out, std::size_t total);

} // namespace bench::expand
