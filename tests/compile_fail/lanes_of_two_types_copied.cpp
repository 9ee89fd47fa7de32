// expect: lanes of two types: write lanes_cast<T>(x) of one of them
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<int, 8>& i, Lanes<unsigned, 8> u) { i = u; }
