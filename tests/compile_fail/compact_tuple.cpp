// expect: compact takes one column: use compact_columns
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int>& out)
{
    return crosslane::compact(std::tie(in, in), std::tie(out, out), [](auto x, auto y) { return x > y; });
}
