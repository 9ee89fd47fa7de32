// expect: the vector cannot hold this: write lanes_cast<T>(v), or make the vector Vec<Lanes<T, wave.size>, C>
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Vec<Lanes<float, 8>, 3>& v, Vec<Lanes<std::uint32_t, 8>, 3> cell) { v += cell; }
