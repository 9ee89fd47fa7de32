// An interface that passes lanes, each side of it compiled for another instruction set: DEFINES or calls.
#include <crosslane/lanes/lanes.hpp>

float first_of(crosslane::Lanes<float, 8> const& x);

#if defined(DEFINES)
float first_of(crosslane::Lanes<float, 8> const& x) { return x[0]; }
#else
int main() { return first_of(1.0f) == 1.0f ? 0 : 1; }
#endif
