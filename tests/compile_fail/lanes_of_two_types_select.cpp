// expect: lanes of two types: write lanes_cast<T>(x) of one of them
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mask<8> c, Lanes<int, 8> i, Lanes<unsigned, 8> u) { return select(c, i, u); }
