#pragma once

#include <cstddef>
#include <cstdint>

/// Stream compaction: the elements below a limit, in order. Rows
///
///     compact/int32/256KiB/kept:10/clustered/highway
///
/// for int32, uint8 and float; 1 KiB, 256 KiB and 64 MiB of input; 1, 10, 50, 90 and 99 % kept; each element decided at
/// random, or in runs of geometric length (64 on average for the rarer kind). Branch predictors learn a short input by
/// heart: so the 1 KiB rows walk over 64 KiB, call by call, and 64 MiB are four times the same 16. The 256 KiB rows may be
/// learnt. Each row's output is checked before it is timed.
///
/// One contender is one file, which names itself once:
///
///     bench::compact::Contender const added("mine", below<std::int32_t>, below<std::uint8_t>, below<float>);
namespace bench::compact {

/// Writes the elements of in that are below limit to out and returns how many. out has room for count elements, and for
/// slack more that may be overwritten.
template <class T>
using Compact = std::size_t (*)(T const* in, std::size_t count, T* out, T limit);

inline constexpr std::size_t slack = 64;

/// Registers the rows; a null function has none.
struct Contender
{
    Contender(char const* name, Compact<std::int32_t> int32, Compact<std::uint8_t> uint8, Compact<float> float32);
};

} // namespace bench::compact
