// expect: a scan takes a place to write to: inclusive_scan(in, out)
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
auto f(std::vector<float> const& in) { return inclusive_scan(in); }
