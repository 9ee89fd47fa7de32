// expect: crosslane::histogram: bucket must take Lanes<T, N> and return Lanes of an integer, as [](auto x) { return lanes_cast<std::int32_t>(x); } does
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <vector>
std::size_t f(std::vector<float> const& in, std::vector<std::uint32_t>& counts)
{
    return crosslane::histogram(crosslane::shuffled(1), in, counts, [](float x) { return static_cast<int>(x); });
}
