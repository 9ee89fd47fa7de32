// expect: the wave is the first argument
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<float, 8>& x) { assign(x, 1.0f); }
