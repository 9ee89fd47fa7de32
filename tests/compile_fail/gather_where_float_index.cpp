// expect: an index is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<float, 8> gathered(float const* p, Lanes<float, 8> at, Mask<8> m) { return gather(p, at, m); }
