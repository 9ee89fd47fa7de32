// expect: saturate takes floats: write min(x, 1) of integers
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<std::uint32_t, 8> x) { return saturate(x); }
