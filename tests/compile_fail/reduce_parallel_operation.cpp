// expect: crosslane::reduce: op must take two Lanes<T, N> and return one, for any N, as [](auto a, auto b) { return max(a, b); } does
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <functional>
#include <vector>
float f(std::vector<float> const& x) { return crosslane::reduce(crosslane::shuffled(1), x, std::plus<float>{}, 0); }
