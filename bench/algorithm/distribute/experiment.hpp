#pragma once

#include <cstddef>
#include <cstdint>

/// Work on the items of unevenly loaded lanes: 64 Ki owners with a value each, and a geometric number of items; the sum of
/// work(value, number) over all items. Rows
///
///     distribute/mean:4/plain_loop
///
/// for means of 1, 2, 4, 8 and 32 items. One item is one item. Each row's sum is compared with the plain loop's before it is
/// timed. ISPC's form, an owner in each lane, stands for the other peers too.
namespace bench::distribute {

using Distribute = std::uint32_t (*)(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count);

struct Contender
{
    Contender(char const* name, Distribute f);
};

/// The reference, in plain_loop.cpp.
std::uint32_t plain_loop(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count);

/// A hash, of numbers or of lanes of them.
template <class X>
[[gnu::always_inline]] inline X work(X const& value, X const& number)
{
    X h = value + number * X(0x9e3779b9u);
    for (int round = 0; round < 4; ++round) h = (h ^ (h >> X(15u))) * X(0x85ebca6bu);
    return h ^ (h >> X(13u));
}

} // namespace bench::distribute
