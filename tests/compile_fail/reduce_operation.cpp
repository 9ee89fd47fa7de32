// expect: crosslane::reduce: op must take two Lanes<T, N> and return one, for any N, as [](auto a, auto b) { return max(a, b); } does
#include <crosslane/algorithm/reduce.hpp>
#include <functional>
#include <vector>
float f(std::vector<float> const& x) { return crosslane::reduce(x, std::plus<float>{}, 0); }
