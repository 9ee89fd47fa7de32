// expect: crosslane::compact_indices: keep must take Lanes<T, N> and return a Mask<N>, as [](auto x) { return x > 0; } does
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<std::uint32_t>& out) { return crosslane::compact_indices(in, out, [](int x) { return x > 0; }); }
