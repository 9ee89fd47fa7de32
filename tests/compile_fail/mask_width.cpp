// expect: crosslane::Mask<N, Width>: Width is the size of the compared lanes in bytes: 1, 2, 4 or 8
#include <crosslane/lanes/mask.hpp>
auto bits = crosslane::Mask<8, 3>::all().bits();
