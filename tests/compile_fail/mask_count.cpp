// expect: crosslane::Mask<N>: N is the number of lanes and must be a power of two from 1 to 128
#include <crosslane/lanes/mask.hpp>
auto bits = crosslane::Mask<12>::all().bits();
