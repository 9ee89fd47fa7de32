// expect: crosslane: -ffast-math and its parts change results and lose NaN and infinity; -DCROSSLANE_ALLOW_FAST_MATH takes what comes
// options: -ffast-math
#include <crosslane/lanes/lanes.hpp>
