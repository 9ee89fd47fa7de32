// expect: crosslane::compact_columns: in and out must have as many columns
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int>& out)
{
    return crosslane::compact_columns(std::tie(in, in), std::tie(out), [](auto x, auto y) { return x > y; });
}
