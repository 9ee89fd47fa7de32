// expect: crosslane: -ffast-math and its parts
// options: -ffinite-math-only
#include <crosslane/lanes/failure.hpp>
