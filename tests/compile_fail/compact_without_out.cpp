// expect: compact takes a place to write to and a condition: compact(in, out, keep)
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
auto f(std::vector<float> const& in) { return compact(in, [](auto x) { return x > 0; }); }
