// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void scattered(float* p, Lanes<float, 8> at, Mask<8> m) { scatter(p, at, 1.0f, m); }
