// expect: a vector beside another type: write lanes_cast<T>(v) of one of them
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<int, 8>, 3> i, Vec<Lanes<unsigned, 8>, 3> u) { return i + u; }
