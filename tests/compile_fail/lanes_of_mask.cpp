// expect: crosslane::Lanes<T, N>: a mask is no number; write select(mask, a, b), as in select(i < 3u, 1u, 0u), or lanes_cast<T>(mask) for 1 and 0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<std::uint32_t, 8> f(Lanes<std::uint32_t, 8> i) { return i < 3u; }
