// expect: crosslane::WaveReadLaneAt: a struct needs a function members() that returns std::tie of what is read
#include <crosslane/wave/read_struct.hpp>
template <class Float> struct Light { Float range; };
auto f(crosslane::Wave<8> wave, Light<crosslane::Lanes<float, 8>> lights) { return WaveReadLaneFirst(wave, lights); }
