#pragma once

#include <cstddef>
#include <cstdint>

/// Exclusive prefix sums of whole arrays. Rows
///
///     scan/int32/256KiB/highway
///
/// for int32 and float; 1 KiB, 256 KiB and 64 MiB of input. Each row's output is compared with the plain loop's before it is
/// timed: the floats are small whole numbers, whose sums are exact in any order.
///
/// One contender is one file, which names itself once:
///
///     bench::scan::Contender const added("mine", exclusive<std::int32_t>, exclusive<float>);
namespace bench::scan {

/// out[i] = in[0] + … + in[i - 1]. in and out do not overlap.
template <class T>
using Scan = void (*)(T const* in, std::size_t count, T* out);

/// Registers the rows; a null function has none.
struct Contender
{
    Contender(char const* name, Scan<std::int32_t> int32, Scan<float> float32);
};

/// The reference, in plain_loop.cpp.
template <class T>
void plain_loop(T const* in, std::size_t count, T* out);

} // namespace bench::scan
