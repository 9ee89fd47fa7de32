#pragma once

#include "support/values.hpp"

#include <string>

namespace histograms {

using support::Format;

/// One of the histograms, compiled into a function over plain memory.
struct Histogram
{
    Format element;
    std::size_t count_bytes, lanes;
    std::size_t (*function)(void const* in, std::size_t size, void* counts, std::size_t buckets, bool add);
};

/// Up to `most` elements; 0 to 2 N + 1 of them and some more; from no buckets to more than the type has values; all the
/// same, all distinct, sorted, at random, outside. Compares with a plain loop over the elements' bits, and says what is
/// wrong, or nothing.
std::string first_failure(Histogram const& histogram, std::size_t most);

} // namespace histograms
