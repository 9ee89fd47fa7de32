// count_hot.cpp: how many of 16 sparks are hot
#include <crosslane/crosslane.hpp>

using namespace crosslane;

unsigned count_hot(float const* heat) { return WaveActiveCountBits(Wave<16>{}, load<16>(heat) > 4.0f); }
