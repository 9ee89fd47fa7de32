// expect: the vector cannot hold this: write lanes_cast<T>(v), or make the vector Vec<Lanes<T, wave.size>, C>
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Vec<float, 3>& v, Lanes<float, 8> size) { v *= size; }
