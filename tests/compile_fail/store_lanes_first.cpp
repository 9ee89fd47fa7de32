// expect: the place comes first: store(p, x)
#include <crosslane/lanes/memory.hpp>
void f(float* p, crosslane::Lanes<float, 8> x) { store(x, p); }
