// expect: crosslane::InterlockedAdd and its like: without a wave they take one T& and numbers
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Buffer<float> x) { InterlockedMin(x[0], 1.0f); }
