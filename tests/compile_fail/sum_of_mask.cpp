// expect: masks have no sum: use WaveActiveCountBits
#include <crosslane/wave/reduce.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Mask<8> m) { return WaveActiveSum(wave, m); }
