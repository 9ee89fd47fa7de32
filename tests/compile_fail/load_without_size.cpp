// expect: load needs the number of lanes: load<wave.size>(p)
#include <crosslane/lanes/memory.hpp>
auto f(float const* p) { return crosslane::load(p); }
