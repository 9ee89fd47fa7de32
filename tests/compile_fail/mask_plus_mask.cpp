// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mask<8> m) { return m + m; }
