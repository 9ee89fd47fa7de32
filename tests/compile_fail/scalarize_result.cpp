// expect: crosslane::scalarize: f must return nothing, Lanes of the wave's size or a Vec of them
#include <crosslane/algorithm/scalarize.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> x) { return crosslane::scalarize(wave, x, [](int key, auto) { return key; }); }
