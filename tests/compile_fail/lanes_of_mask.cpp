// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<std::uint32_t, 8> f(Lanes<std::uint32_t, 8> i) { return Lanes<std::uint32_t, 8>(i < 3u); }
