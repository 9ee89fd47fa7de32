// expect: crosslane::reduce: behind in stands an operation, as in reduce(in, Max{}), or a function with its identity, as in reduce(in, [](auto a, auto b) { return a + b; }, 0)
#include <crosslane/algorithm/reduce.hpp>
#include <vector>
float f(std::vector<float> const& x) { return crosslane::reduce(x, 0.0f); }
