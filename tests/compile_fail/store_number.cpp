// expect: store takes lanes: of a number, Lanes<T, wave.size>(x)
#include <crosslane/lanes/memory.hpp>
void f(float* p) { crosslane::store(p, 1.0f); }
