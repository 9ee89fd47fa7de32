// expect: the operation comes before its first value: reduce(in, op, identity)
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
auto f(std::vector<float> const& in) { return reduce(in, 0.0f, [](auto a, auto b) { return a + b; }); }
