// expect: crosslane::compact: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int>& out) { return crosslane::compact(in, out, [](auto x) { return any(x > 0); }); }
