// expect: crosslane::QuadReadAcrossX, Y and Diagonal: a quad is four lanes, so the wave must have at least 4
#include <crosslane/wave/quad.hpp>
auto f(crosslane::Wave<2> wave, crosslane::Lanes<int, 2> x) { return QuadReadAcrossX(wave, x); }
