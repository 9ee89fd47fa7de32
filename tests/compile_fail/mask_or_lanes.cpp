// expect: numbers are no truths: compare them, as in x > 0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<std::uint32_t, 8> x, Mask<8> m) { return m || x; }
