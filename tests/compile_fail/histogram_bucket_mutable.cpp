// expect: crosslane::histogram: with a policy, bucket must be callable when it is const, since several threads call it at once
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
std::size_t f(std::vector<int> const& in, std::vector<unsigned>& counts)
{
    return crosslane::histogram(crosslane::shuffled(1), in, counts, [calls = 0](auto const& x) mutable { return x + ++calls; });
}
