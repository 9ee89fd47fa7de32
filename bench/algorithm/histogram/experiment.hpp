#pragma once

#include <cstddef>
#include <cstdint>

/// Histograms. Rows
///
///     histogram/uint8/256/16Mi/uniform/crosslane
///
/// for uint8, uint16 and uint32 ids and float values from 0 to 1; 256 buckets, 4096 and 65536 of some, not sorted, zipf and
/// modulo; 16 Ki and 16 Mi elements. uniform: at random; same: all in one bucket; sorted; zipf: bucket k 1 / (k + 1) as often as
/// bucket 0; modulo: one bucket after the other; alternating: two buckets in turn; outside: every second element at random has no
/// bucket. Each row's counts are compared with the plain loop's before it is timed. xsimd, std::experimental::simd, Highway and std
/// have no histogram, and nothing that one is made of.
///
/// One contender is one file, which names itself once; a null function has no rows, and one that relies on every id having
/// a bucket says so:
///
///     bench::histogram::Contender const added("mine", count<std::uint8_t>, count<std::uint16_t>, count<std::uint32_t>, count<float>);
namespace bench::histogram {

/// Sets the counts and returns how many elements have no bucket.
template <class T>
using Histogram = std::size_t (*)(T const* in, std::size_t count, std::uint32_t* counts, std::size_t buckets);

struct Contender
{
    Contender(char const* name, Histogram<std::uint8_t> uint8, Histogram<std::uint16_t> uint16, Histogram<std::uint32_t> uint32,
              Histogram<float> float32, bool takes_any_id = true);
};

/// The reference, in plain_loop.cpp.
template <class T>
std::size_t plain_loop(T const* in, std::size_t count, std::uint32_t* counts, std::size_t buckets);

} // namespace bench::histogram
