// expect: crosslane::Wave<N>: N is the number of lanes and must be a power of two from 1 to 128
#include <crosslane/wave/wave.hpp>
crosslane::Wave<0> wave;
