// expect: crosslane::compact_indices: of several ranks, out must hold uint64_t: indices count through all of them
#include <crosslane/algorithm/compact_parts.hpp>
#include "one_rank.hpp"
#include <vector>
auto f(std::vector<float> const& in, std::vector<std::uint32_t>& places)
{
    return crosslane::compact_indices(OneRank(), in, places, [](auto x) { return x > 0.0f; });
}
