// expect: crosslane::QuadAny, QuadAll: a quad is four lanes, so the wave must have at least 4
#include <crosslane/wave/quad.hpp>
auto f(crosslane::Wave<2> wave, crosslane::Mask<2> m) { return QuadAll(wave, m); }
