// expect: lanes of two types: write lanes_cast<T>(x) of one of them
#include <crosslane/lanes/lanes.hpp>
void f(crosslane::Lanes<float, 8>& x, crosslane::Lanes<unsigned, 8> u) { x += u; }
