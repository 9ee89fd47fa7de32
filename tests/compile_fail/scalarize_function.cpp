// expect: crosslane::scalarize: f must take a key and the Wave<N> of its lanes, as [](auto key, auto lanes) { ... } does
#include <crosslane/algorithm/scalarize.hpp>
void f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> keys) { crosslane::scalarize(wave, keys, [](auto) {}); }
