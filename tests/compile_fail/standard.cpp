// expect: crosslane needs C++20: compile with -std=c++20 or later
// options: -std=c++17
#include <crosslane/crosslane.hpp>
