// expect: crosslane::histogram: bucket must take Lanes<T, N> and return Lanes of an integer, as [](auto x) { return lanes_cast<std::int32_t>(x); } does
#include <crosslane/algorithm/histogram.hpp>
#include <vector>
std::size_t f(std::vector<float> const& in, std::vector<std::uint32_t>& counts)
{
    return crosslane::histogram(in, counts, [](auto const& x) { return x * 2.0f; });
}
