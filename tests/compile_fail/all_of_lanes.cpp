// expect: numbers are no truths: compare them, as in any(v != 0)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return all(x); }
