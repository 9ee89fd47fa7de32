// expect: one number cannot hold what each lane has: make it Lanes<T, wave.size>
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(float& sum, Lanes<float, 8> const& x) { sum += x; }
