// expect: lanes of two types: write lanes_cast<T>(x) of one of them
#include <crosslane/lanes/lanes.hpp>
auto f(crosslane::Lanes<int, 8> i, crosslane::Lanes<unsigned, 8> u) { return i + u; }
