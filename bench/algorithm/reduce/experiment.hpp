#pragma once

#include <cstddef>
#include <cstdint>

/// Reductions of whole arrays. Rows
///
///     reduce/sum/float/256KiB/highway
///
/// for the sum and the maximum, and the minimum and maximum together (min_max); int32 and float; 1 KiB, 256 KiB and 64 MiB of
/// input. Each row's result is compared with the plain loop's before it is timed: the floats are small whole numbers, whose
/// sums are exact in any order.
///
/// One contender is one file, which names itself once:
///
///     bench::reduce::Contender<float> const added("mine", sum<float>, maximum<float>, min_max<float>);
namespace bench::reduce {

template <class T>
struct MinMax
{
    T min, max;
    bool operator==(MinMax const&) const = default;
};

template <class T>
using Reduce = T (*)(T const* in, std::size_t count);
template <class T>
using Both = MinMax<T> (*)(T const* in, std::size_t count);

/// Registers the rows; a null function has none.
template <class T>
struct Contender
{
    Contender(char const* name, Reduce<T> sum, Reduce<T> maximum, Both<T> min_max);
};

/// The reference, in plain_loop.cpp.
template <class T>
T plain_sum(T const* in, std::size_t count);
template <class T>
T plain_maximum(T const* in, std::size_t count);
template <class T>
MinMax<T> plain_min_max(T const* in, std::size_t count);

} // namespace bench::reduce
