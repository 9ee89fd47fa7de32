// expect: crosslane::compact_columns: keep must take Lanes<T, N> of each column and return a Mask<N>, as [](auto x, auto y) { return x > y; } does
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int>& out)
{
    return crosslane::compact_columns(std::tie(in, in), std::tie(out, out), [](auto x) { return x > 0; });
}
