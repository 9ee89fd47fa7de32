// expect: crosslane::compact: with a policy, keep must be callable when it is const, since several threads call it at once
#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
std::size_t f(std::vector<int> const& in, std::vector<int>& out)
{
    return crosslane::compact(crosslane::shuffled(1), in, out, [calls = 0](auto const& x) mutable { return x > ++calls; });
}
