// expect: crosslane::Lanes<T, N>: N is the number of lanes and must be a power of two from 1 to 128
#include <crosslane/lanes/lanes.hpp>
crosslane::Lanes<int, 6> x;
