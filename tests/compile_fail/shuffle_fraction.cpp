// expect: crosslane::Lanes<T, N>: a floating-point number beside integers would lose its fraction; lanes_cast<float> the lanes, write the integer as a float, or static_cast<T> the number
#include <crosslane/wave/shuffle.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> x) { return WaveShuffleUp(wave, x, 1, 0.5f); }
